package import Verso

/// The columns of a table of what many photos state: a row a photo, a column a tag.
package struct TagColumns: Sendable {
  /// The names of the columns: "IFD0:Artist".
  package let names: [String]
  private let places: [String: Int]

  /// The columns of the tags that were named, in their order, then the others in the order in which photos have them. A
  /// name that no photo has gets its column as well.
  package init(_ columns: [String], of rows: some Sequence<Rendering.Row>) {
    let named = columns.map { Rendering.Selection(tags: [$0]) }
    var found = [[String]](repeating: [], count: named.count + 1)
    var known: Set<String> = []
    for row in rows where known.insert("\(row.group):\(row.name)").inserted {
      let place = named.firstIndex { $0.includes(field: row.name, of: row.group) } ?? named.count
      found[place].append("\(row.group):\(row.name)")
    }
    for (place, name) in columns.enumerated() where found[place].isEmpty && !name.contains("*") {
      let isShown = known.contains { column in
        let parts = column.split(separator: ":", maxSplits: 1).map(String.init)
        return named[place].includes(field: parts.last ?? "", of: parts.first ?? "")
      }
      if !isShown { found[place] = [name] }
    }
    names = found.flatMap(\.self)
    places = Dictionary(names.enumerated().map { ($1, $0) }) { one, _ in one }
  }

  /// The texts of a photo, one for each column; empty ones where it has none. If a photo has a tag
  /// twice, the first one counts.
  package func cells(_ rows: [Rendering.Row]) -> [String] {
    var cells = [String](repeating: "", count: names.count)
    for row in rows.reversed() {
      if let place = places["\(row.group):\(row.name)"] { cells[place] = row.text }
    }
    return cells
  }
}
