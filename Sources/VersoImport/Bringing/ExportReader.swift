import Verso
import VersoArchive

/// Reads what is in an export: the names of all files, and its side files.
struct ExportReader {
  private var export = TakeoutExport()
  private var folderNumbers: [String: Int] = [:]
  private var sideFiles: [SideFile] = []
  /// The names of the folders of folders, such as that of "Photos from 2020" and of the albums, by numbers; and of
  /// each whether a side file lies in one of its folders.
  private var rootNumbers: [String: Int] = [:]
  private var hasSideFiles: [Bool] = []
  /// The root of each item.
  private var roots: [Int32] = []
  private var albums: [(folder: Int, root: Int, name: String)] = []
  /// What is wrong with documents, if they are side files at all.
  private var damaged: [(problem: TakeoutExport.Problem, root: Int)] = []

  private struct SideFile {
    let source: Int
    let folder: Int
    let name: String
    let record: Int
  }

  /// A file of a source.
  private struct File {
    let path: String
    let size: Int
    let modified: Int?
    let place: TakeoutExport.Place
  }

  /// How much more than itself an archive may become, and how much in any case: photos and films hardly become
  /// smaller in it.
  private static let mostGrowth = 100
  private static let freeGrowth = 1 << 30
  /// How many files that are passed over are kept by name.
  private static let mostNamed = 10_000

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - paths: Its folders and archives.
  ///   - target: The folder that it is brought to, which is passed over where it lies in one of them.
  ///   - includesTrash: Whether pictures in the bin count.
  /// - Returns: The export.
  /// - Throws: `ArchiveError` or `FileError` for what cannot be read as a whole.
  static func read(_ paths: [String], target: String, includesTrash: Bool) throws -> TakeoutExport {
    var reader = ExportReader()
    for (number, path) in paths.enumerated() {
      let isFolder = FileSystem.place(FileSystem.resolved(path) ?? path) == .folder
      reader.export.sources.append(.init(path: path, isFolder: isFolder))
      if isFolder {
        try reader.readFolder(path, number, FileSystem.resolved(target))
      } else {
        try reader.readArchive(path, number)
      }
    }
    reader.choose()
    reader.match(includesTrash: includesTrash)
    return reader.export
  }

  // MARK: Sources

  private mutating func readFolder(_ path: String, _ source: Int, _ target: String?) throws {
    var waiting = [(path: path, inner: "")]
    var depth: [String: Int] = ["": 0]
    while let (folder, inner) = waiting.popLast() {
      let level = depth.removeValue(forKey: inner) ?? 0
      for name in try FileSystem.names(in: folder) {
        let path = folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
        let innerPath = inner.isEmpty ? name : "\(inner)/\(name)"
        switch FileSystem.place(path) {
        case .folder:
          guard level < 64, target == nil || FileSystem.resolved(path) != target else { continue }
          waiting.append((path, innerPath))
          depth[innerPath] = level + 1
        case .file(let identity):
          let file = File(
            path: innerPath, size: identity.size, modified: identity.modified.seconds,
            place: .path(path))
          try add(file, source) { () throws in
            try ByteSource(SystemFile.open(path), count: identity.size).read(0..<identity.size)
          }
        // Links may lead anywhere.
        case .nothing, .other: passOver(innerPath)
        }
      }
    }
  }

  private mutating func readArchive(_ path: String, _ source: Int) throws {
    let archive = try Archive(path: path)
    let ownSize = try SystemFile.open(path).identity().size
    var total = 0
    while let entry = try archive.next() {
      guard entry.isFile else { continue }
      guard !entry.isEncrypted else { throw ArchiveError(.encrypted, path: path) }
      let (sum, isBeyond) = total.addingReportingOverflow(max(0, entry.size))
      let (most, isFree) = ownSize.multipliedReportingOverflow(by: Self.mostGrowth)
      guard !isBeyond, isFree || sum <= max(most, Self.freeGrowth) else {
        throw ArchiveError(.tooLarge, path: path)
      }
      total = sum
      let file = File(
        path: entry.name, size: entry.size, modified: entry.modified,
        place: .entry(archive.position))
      try add(file, source) { () throws in try archive.bytes() }
    }
  }

  // MARK: Files

  private mutating func add(_ file: File, _ source: Int, _ bytes: () throws -> [UInt8]) throws {
    let parts = file.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard let name = parts.last, !name.isEmpty, file.size >= 0,
      parts.allSatisfy({ $0 != ".." && $0 != "." && !$0.isEmpty && !$0.utf8.contains(0) })
    else {
      let text = "its name leads out of the folder that it would be put into; left out"
      return export.problems.append(.init(file: file.path, text: text))
    }
    // Mac OS puts what belongs to files of its own into archives.
    guard !name.hasPrefix("._"), !parts.contains("__MACOSX") else { return }
    let folder = self.folder(parts.dropLast().last ?? "")
    let root = self.root(parts.dropLast(2).last ?? "")
    let ending = TakeoutName.parts(name).ending
    if ending.lowercased() == "json" {
      try addDocument(file, name, source, folder, root, bytes)
    } else if Self.isMedia(name, ending) {
      let item = TakeoutExport.Item(
        source: source, place: file.place, folder: folder, name: name, size: file.size,
        modified: file.modified)
      export.items.append(item)
      roots.append(Int32(clamping: root))
    } else {
      passOver(file.path)
    }
  }

  /// Whether a file counts as a picture or a film: all do but those that exports and systems put beside them. What
  /// no format knows is brought as it is.
  private static func isMedia(_ name: String, _ ending: String) -> Bool {
    let others = [
      "html", "htm", "csv", "txt", "ini", "db", "xmp", "zip", "tgz", "gz", "vcf", "ics", "mbox",
    ]
    return !name.hasPrefix(".") && !others.contains(ending.lowercased())
  }

  /// Passes over a file that is none of those that are brought.
  private mutating func passOver(_ path: String) {
    if export.others < Self.mostNamed { export.otherNames.append(path) }
    export.others += 1
  }

  private mutating func addDocument(
    _ file: File, _ name: String, _ source: Int, _ folder: Int, _ root: Int,
    _ bytes: () throws -> [UInt8]
  ) throws {
    guard file.size <= TakeoutDocument.longest else {
      let text = "it has \(file.size) bytes, which is no side file of a picture; left out"
      return damaged.append((.init(file: file.path, text: text), root))
    }
    let content = try bytes()
    do throws(ReadError) {
      switch try TakeoutDocument(content) {
      case .picture(let record):
        export.records.append(record)
        sideFiles.append(
          SideFile(
            source: source, folder: folder, name: name, record: export.records.count - 1))
        hasSideFiles[root] = true
      case .album(let title): albums.append((folder, root, title))
      case .other: passOver(file.path)
      }
    } catch {
      damaged.append((.init(file: file.path, text: "it is no JSON: \(error)"), root))
    }
  }

  private mutating func root(_ name: String) -> Int {
    if let known = rootNumbers[name] { return known }
    hasSideFiles.append(false)
    rootNumbers[name] = hasSideFiles.count - 1
    return hasSideFiles.count - 1
  }

  private mutating func folder(_ name: String) -> Int {
    if let known = folderNumbers[name] { return known }
    export.folders.append(.init(name: name))
    folderNumbers[name] = export.folders.count - 1
    return export.folders.count - 1
  }

  // MARK: What belongs together

  /// Leaves out what belongs to other services: only where side files are, pictures are meant.
  private mutating func choose() {
    // The folder of photos is called the same in all parts, wherever these lie.
    if hasSideFiles.contains(false) {
      var kept: [TakeoutExport.Item] = []
      for (item, root) in zip(export.items, roots) {
        if hasSideFiles[Int(root)] { kept.append(item) } else { passOver(export.label(item)) }
      }
      export.items = kept
    }
    roots = []
    for (problem, root) in damaged {
      if hasSideFiles[root] { export.problems.append(problem) } else { passOver(problem.file) }
    }
    for (folder, root, album) in albums where hasSideFiles[root] {
      export.folders[folder].album = album
    }
  }

  private mutating func match(includesTrash: Bool) {
    var media: [Int: [Int]] = [:]
    for (number, item) in export.items.enumerated() {
      media[item.folder, default: []].append(number)
    }
    var sides: [Int: [Int]] = [:]
    for (number, side) in sideFiles.enumerated() { sides[side.folder, default: []].append(number) }
    for (folder, items) in media { match(items, sides[folder] ?? []) }
    sideFiles = []
    // They have said what they can, and an export has many.
    for number in export.records.indices { export.records[number].title = nil }
    let count = export.items.count
    if !includesTrash {
      let records = export.records
      export.items.removeAll { item in item.record.map { records[$0].isTrashed } ?? false }
    }
    export.trashed = count - export.items.count
  }

  /// Matches the files of a folder, whose parts may lie in several sources.
  private mutating func match(_ items: [Int], _ sides: [Int]) {
    // A name that several sources have is matched once.
    var names: [String] = []
    var byName: [[UInt8]: [Int]] = [:]
    for item in items {
      let name = export.items[item].name
      if byName[Array(name.utf8)] == nil { names.append(name) }
      byName[Array(name.utf8), default: []].append(item)
    }
    var sideNames: [TakeoutMatching.SideFile] = []
    var bySideName: [[UInt8]: (at: Int, all: [Int])] = [:]
    for side in sides {
      let key = Array(sideFiles[side].name.utf8)
      guard bySideName[key]?.all.append(side) == nil else { continue }
      bySideName[key] = (sideNames.count, [side])
      let record = export.records[sideFiles[side].record]
      sideNames.append(
        .init(name: sideFiles[side].name, title: record.title, taken: record.taken))
    }
    let matches = TakeoutMatching.matches(media: names, sideFiles: sideNames)
    for (name, match) in zip(names, matches) {
      for item in byName[Array(name.utf8)] ?? [] {
        switch match {
        case .none: break
        case .ambiguous: export.items[item].isAmbiguous = true
        case .sideFile(let side, let rule):
          let all = bySideName[Array(sideNames[side].name.utf8)]?.all ?? []
          guard let record = record(of: all, for: export.items[item]) else {
            export.items[item].isAmbiguous = true
            continue
          }
          export.items[item].record = record
          export.items[item].rule = rule
        }
      }
    }
  }

  /// Of side files of one name in several sources the one that lies in that of the item, or any where they say the
  /// same.
  private func record(of sides: [Int], for item: TakeoutExport.Item) -> Int? {
    let own = sides.filter { sideFiles[$0].source == item.source }
    let meant = own.isEmpty ? sides : own
    guard let first = meant.first else { return nil }
    let record = export.records[sideFiles[first].record]
    let isSame = meant.dropFirst().allSatisfy { export.records[sideFiles[$0].record] == record }
    return isSame ? sideFiles[first].record : nil
  }
}
