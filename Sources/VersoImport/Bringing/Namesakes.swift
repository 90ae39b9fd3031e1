import Verso
import VersoLibrary

/// The files of a folder with the names of a plan, also with a number, in any subfolder.
struct Namesakes: Sendable {
  private var places: [UInt64: [String]] = [:]

  /// The maximum depth of folders, and the number of files with one name that are examined: cameras
  /// begin again with each card.
  private static let (depth, most) = (64, 64)

  init(_ plan: ImportPlan, in target: String) {
    guard FileSystem.place(FileSystem.resolved(target) ?? target) == .folder else { return }
    let wanted = Set(plan.entries.map { Self.key(plan.item($0).name) })
    var waiting = [(path: target, depth: 0)]
    while let (folder, depth) = waiting.popLast() {
      for name in ((try? FileSystem.names(in: folder)) ?? []).sorted() {
        guard name.utf8.first != UInt8(ascii: ".") else { continue }
        let path = Bringing.join(folder, name)
        let keys = Self.keys(name).filter(wanted.contains)
        switch FileSystem.place(path) {
        case .folder: if depth < Self.depth { waiting.append((path, depth + 1)) }
        case .file:
          for key in keys where places[key]?.count ?? 0 < Self.most {
            places[key, default: []].append(path)
          }
        case .nothing, .other: break
        }
      }
    }
  }

  /// The files of a name outside of a folder.
  func paths(of name: String, outside folder: String) -> [String] {
    (places[Self.key(name)] ?? []).filter { PathBytes.folder(of: $0) != folder }
  }

  private static func key(_ name: String) -> UInt64 { NameHash.of(name) }

  /// The possible names of a file: its own, and that without a number.
  private static func keys(_ name: String) -> Set<UInt64> {
    let (stem, ending) = FileName.parts(name)
    guard let mark = stem.utf8.lastIndex(of: UInt8(ascii: "-")), mark != stem.startIndex,
      let number = Int(String(stem[stem.utf8.index(after: mark)...])), number > 1
    else { return [key(name)] }
    return [key(name), key(ending.isEmpty ? String(stem[..<mark]) : "\(stem[..<mark]).\(ending)")]
  }
}
