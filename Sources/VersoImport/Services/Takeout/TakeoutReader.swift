import Verso
import VersoLibrary

extension Service {
  /// An export of Google Photos.
  package static let takeout = Service(
    name: "takeout", title: "an export of Google Photos (takeout.google.com)",
    lacking:
      "no export of Google Photos in what you named: no JSON file that records when a photo was taken"
  ) { TakeoutReader() }
}

/// Reads an export of Google Photos: folders of years and of albums, with a JSON document next to
/// each picture.
struct TakeoutReader: ServiceReader {
  private(set) var sidecars: [Document] = []
  /// The numbers of parent folders, such as that of "Photos from 2020" and of the albums; and for
  /// each whether one of its folders contains a sidecar.
  private var rootNumbers: [String: Int] = [:]
  private var hasSidecars: [Bool] = []
  /// The root of each item.
  private var roots: [Int32] = []
  private(set) var albums: [(folder: Int, root: Int, name: String)] = []
  /// The folders of what was thrown away.
  private(set) var bins: Set<Int> = []
  /// The problems of documents, if they are sidecars at all.
  private var damaged: [(problem: PhotoExport.Problem, root: Int)] = []

  struct Document {
    let source: Int
    let folder: Int
    let name: String
    let record: Int
  }

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let root = self.root(file.folders.dropLast().last ?? "")
    if file.ending == "json" {
      try addDocument(file, root, to: &export, bytes)
    } else if file.isMedia {
      export.addItem(file, to: Self.folder(of: file, export))
      roots.append(Int32(clamping: root))
    } else {
      export.passOver(file.path)
    }
  }

  private mutating func addDocument(
    _ file: ExportFile, _ root: Int, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    guard file.size <= TakeoutDocument.longest else {
      let text = "it has \(file.size) bytes, too many for a sidecar; left out"
      return damaged.append((.init(file: export.path(file), text: text), root))
    }
    let content = try bytes()
    let folder = export.folder(Self.folder(of: file, export))
    do throws(ReadError) {
      switch try TakeoutDocument(content) {
      case .picture(let record):
        sidecars.append(
          Document(
            source: file.source, folder: folder, name: file.name,
            record: export.add(record, in: file.name)))
        hasSidecars[root] = true
      case .album(let title): albums.append((folder, root, title))
      case .other: export.passOver(file.path)
      }
    } catch {
      damaged.append((.init(file: export.path(file), text: "it is not JSON: \(error)"), root))
    }
  }

  /// The folder of a file; the named one if it is directly in it.
  private static func folder(of file: ExportFile, _ export: PhotoExport) -> String {
    if let folder = file.folders.last { return folder }
    let source = export.sources[file.source]
    guard source.isFolder, let path = FileSystem.resolved(source.path) else { return "" }
    let name = String(path[PathBytes.nameStart(of: path)...])
    return TakeoutFolder(name) == nil ? "" : name
  }

  private mutating func root(_ name: String) -> Int {
    if let known = rootNumbers[name] { return known }
    hasSidecars.append(false)
    rootNumbers[name] = hasSidecars.count - 1
    return hasSidecars.count - 1
  }

  // MARK: Files that belong together

  mutating func match(_ export: inout PhotoExport) {
    choose(&export)
    var media: [Int: [Int]] = [:]
    for (number, item) in export.items.enumerated() {
      media[item.folder, default: []].append(number)
    }
    var sides: [Int: [Int]] = [:]
    for (number, side) in sidecars.enumerated() { sides[side.folder, default: []].append(number) }
    var used = Array(repeating: false, count: sidecars.count)
    for (folder, items) in media { match(items, sides[folder] ?? [], &export, &used) }
    tellAlone(used, &export)
    throwAway(&export)
  }

  /// Leaves out pictures of other services: only folders with sidecars are meant.
  private mutating func choose(_ export: inout PhotoExport) {
    // The folder of photos has the same name in all parts, wherever these are.
    if hasSidecars.contains(false) {
      var kept: [PhotoExport.Item] = []
      for (item, root) in zip(export.items, roots) {
        if hasSidecars[Int(root)] {
          kept.append(item)
        } else {
          export.passOver(export.label(item))
        }
      }
      export.items = kept
    }
    roots = []
    for (problem, root) in damaged {
      if hasSidecars[root] {
        export.problems.append(problem)
      } else {
        export.passOver(problem.file)
      }
    }
    let own = ownFolders(export)
    for (folder, root, album) in albums where hasSidecars[root] && own[folder] == nil {
      export.folders[folder].album = album
    }
    for (folder, kind) in own {
      if case .year = kind { export.folders[folder].isOfYear = true }
    }
    bins = Set(own.filter { $0.value == .bin }.keys)
  }

  /// Matches the files of a folder, whose parts may be in several sources.
  ///
  /// - Parameters:
  ///   - items: Its pictures and films.
  ///   - sides: Its sidecars.
  ///   - export: The export that they belong to.
  ///   - used: Gets the sidecars that match one of the items, or may do so.
  private func match(
    _ items: [Int], _ sides: [Int], _ export: inout PhotoExport, _ used: inout [Bool]
  ) {
    // A name that several sources have is matched once.
    var names: [String] = []
    var byName: [[UInt8]: [Int]] = [:]
    for item in items {
      let name = export.items[item].name
      if byName[Array(name.utf8)] == nil { names.append(name) }
      byName[Array(name.utf8), default: []].append(item)
    }
    var sideNames: [TakeoutMatching.Document] = []
    var bySideName: [[UInt8]: (at: Int, all: [Int])] = [:]
    for side in sides {
      let key = Array(sidecars[side].name.utf8)
      guard bySideName[key]?.all.append(side) == nil else { continue }
      bySideName[key] = (sideNames.count, [side])
      let record = export.records[sidecars[side].record]
      sideNames.append(
        .init(name: sidecars[side].name, title: record.name, taken: record.taken))
    }
    let matching = TakeoutMatching(media: names, sidecars: sideNames)
    for name in matching.claimed.lazy.map({ sideNames[$0].name }) {
      for side in bySideName[Array(name.utf8)]?.all ?? [] { used[side] = true }
    }
    let matches = matching.matches
    for (name, match) in zip(names, matches) {
      for item in byName[Array(name.utf8)] ?? [] {
        switch match {
        case .none: break
        case .ambiguous: export.items[item].isAmbiguous = true
        case .sidecar(let side, let rule):
          let all = bySideName[Array(sideNames[side].name.utf8)]?.all ?? []
          guard var record = record(of: all, for: export.items[item], export.records) else {
            export.items[item].isAmbiguous = true
            continue
          }
          // Documents of two exports of one picture may differ.
          let twins = (matching.twins[side] ?? []).flatMap {
            bySideName[Array(sideNames[$0].name.utf8)]?.all ?? []
          }.map { export.records[sidecars[$0].record] }
          if twins.contains(where: { $0 != export.records[record] }) {
            var whole = export.records[record]
            for twin in twins { whole.add(twin) }
            record = export.add(whole, in: sideNames[side].name)
          }
          export.items[item].record = record
          export.items[item].hasName = rule == .name
        }
      }
    }
  }

  /// If several sources have sidecars with one name, the one in the source of the item, or any if
  /// they are equal.
  private func record(of sides: [Int], for item: PhotoExport.Item, _ records: [Record]) -> Int? {
    let own = sides.filter { sidecars[$0].source == item.source }
    let meant = own.isEmpty ? sides : own
    guard let first = meant.first else { return nil }
    let record = records[sidecars[first].record]
    let isSame = meant.dropFirst().allSatisfy { records[sidecars[$0].record] == record }
    return isSame ? sidecars[first].record : nil
  }
}
