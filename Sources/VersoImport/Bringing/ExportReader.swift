import Verso
import VersoArchive

/// Reads what is in an export: the names of all files, and its documents.
struct ExportReader {
  private var export = PhotoExport()
  private var service: any ServiceReader

  /// How much more than itself an archive may become, and how much in any case: photos and films hardly become
  /// smaller in it.
  private static let mostGrowth = 100
  private static let freeGrowth = 1 << 30

  /// - Parameter service: Who knows what the files of the export are.
  init(_ service: any ServiceReader) { self.service = service }

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - paths: Its folders and archives.
  ///   - target: The folder that it is brought to, which is passed over where it lies in one of them.
  ///   - includesTrash: Whether pictures in the bin count.
  /// - Returns: The export.
  /// - Throws: `ArchiveError` or `FileError` for what cannot be read as a whole.
  mutating func read(
    _ paths: [String], target: String, includesTrash: Bool
  ) throws -> PhotoExport {
    for (number, path) in paths.enumerated() {
      let isFolder = FileSystem.place(FileSystem.resolved(path) ?? path) == .folder
      export.sources.append(.init(path: path, isFolder: isFolder))
      if isFolder {
        try readFolder(path, number, FileSystem.resolved(target))
      } else {
        try readArchive(path, number)
      }
    }
    service.match(&export)
    export.gatherCompanions()
    export.close(includesTrash: includesTrash)
    return export
  }

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
          let file = ExportFile(
            source: source, path: innerPath, size: identity.size,
            modified: identity.modified.seconds, place: .path(path))
          try add(file, innerPath) { () throws in
            try ByteSource(SystemFile.open(path), count: identity.size).read(0..<identity.size)
          }
        // Links may lead anywhere.
        case .nothing, .other: export.passOver(innerPath)
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
      let file = ExportFile(
        source: source, path: entry.name, size: entry.size, modified: entry.modified,
        place: .entry(archive.position))
      try add(file, entry.name) { () throws in try archive.bytes() }
    }
  }

  private mutating func add(
    _ file: ExportFile?, _ path: String, _ bytes: () throws -> [UInt8]
  ) throws {
    guard let file else {
      let text = "its name leads out of the folder that it would be put into; left out"
      return export.problems.append(.init(file: path, text: text))
    }
    guard !file.isOfMacOS else { return }
    try service.add(file, to: &export, bytes)
  }
}
