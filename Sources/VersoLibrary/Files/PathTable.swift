import Verso

/// Paths in a list that may have millions: names are stored one after the other, and a folder once
/// for consecutive names in it. A path is made when it is asked for.
package struct PathTable: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
  /// With the slash at the end; empty for names without a folder.
  private var folders: [String] = []
  private var names: [UInt8] = []
  private var rows: [Row] = []

  private struct Row {
    /// Where its name ends; it begins where the one before ends.
    let end: Int
    let folder: Int
  }

  package init() {}

  package init(_ paths: some Sequence<String>) {
    for path in paths { append(path) }
  }

  package init(arrayLiteral elements: String...) { self.init(elements) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(place: Int) -> String {
    let row = rows[place]
    let start = place == 0 ? 0 : rows[place - 1].end
    // Never crossed: names are only added.
    let name = String(decoding: names[start..<row.end], as: UTF8.self)
    return folders[row.folder] + name
  }

  package mutating func append(_ path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let split = slash.map { path.utf8.index(after: $0) } ?? path.utf8.startIndex
    let folder = path.utf8[..<split]
    if folders.last.map({ $0.utf8.elementsEqual(folder) }) != true {
      folders.append(String(decoding: folder, as: UTF8.self))
    }
    names += path.utf8[split...]
    rows.append(Row(end: names.count, folder: folders.count - 1))
  }

  /// Whether a path is in the list, byte by byte.
  package func contains(_ path: String) -> Bool {
    contains { PathBytes.isSame($0, path) }
  }

  /// The paths whose places are marked.
  package func keeping(_ marks: [Bool]) -> PathTable {
    PathTable(zip(self, marks).lazy.filter(\.1).map(\.0))
  }
}
