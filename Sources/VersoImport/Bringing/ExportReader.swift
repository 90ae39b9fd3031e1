import Verso
import VersoArchive

/// Reads what is in an export: the names of all files, and its documents.
struct ExportReader {
  private var export = PhotoExport()
  private var service: any ServiceReader

  /// The largest growth of an archive, relative and absolute: photos and films hardly become
  /// smaller in it.
  private static let mostGrowth = 100
  private static let freeGrowth = 1 << 30

  /// - Parameter service: The reader that recognizes the files of the export.
  init(_ service: any ServiceReader) { self.service = service }

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - paths: Its folders and archives.
  ///   - target: The target folder, which is skipped if it is in one of them.
  ///   - includesTrash: Whether pictures in the bin count.
  /// - Returns: The export.
  /// - Throws: `ArchiveError` or `FileError` for what cannot be read as a whole.
  mutating func read(
    _ paths: [String], target: String, includesTrash: Bool
  ) throws -> PhotoExport {
    export.isInParts = paths.count > 1
    for (number, path) in paths.enumerated() {
      let (problems, notes) = (export.problems.count, export.notes.count)
      let isFolder = FileSystem.place(FileSystem.resolved(path) ?? path) == .folder
      export.sources.append(.init(path: path, isFolder: isFolder))
      if isFolder {
        try readFolder(path, number, FileSystem.resolved(target))
      } else {
        try readArchive(path, number)
      }
      export.namePart(number, problemsFrom: problems, notesFrom: notes)
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
      let mark = waiting.count
      defer { waiting[mark...].reverse() }
      for name in try names(in: folder, inner) {
        let path = folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
        let innerPath = inner.isEmpty ? name : "\(inner)/\(name)"
        switch FileSystem.place(path) {
        case .folder:
          guard target == nil || FileSystem.resolved(path) != target else { continue }
          guard level < 64 else {
            leaveOut(innerPath, "it is more than 64 folders deep")
            continue
          }
          waiting.append((path, innerPath))
          depth[innerPath] = level + 1
        case .file(let identity): try addFile(path, innerPath, identity, source)
        case .nothing: continue
        case .other: try follow(path, innerPath, source)
        }
      }
    }
  }

  /// The names in a folder; empty if it cannot be read, which is reported unless it is hidden.
  ///
  /// - Throws: `FileError` for the folder that was named.
  private mutating func names(in folder: String, _ inner: String) throws(FileError) -> [String] {
    do {
      // A folder has no order of its own.
      return try FileSystem.names(in: folder).sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    } catch {
      guard !inner.isEmpty else { throw error }
      leaveOut(inner, "the folder cannot be read: \(error.message)")
      return []
    }
  }

  private mutating func addFile(
    _ path: String, _ inner: String, _ identity: SystemFile.Identity, _ source: Int
  ) throws {
    let file = ExportFile(
      source: source, path: inner, size: identity.size, modified: identity.modified.seconds,
      place: .path(path))
    do {
      try add(file, inner) { () throws in
        try ByteSource(SystemFile.open(path), count: identity.size).read(0..<identity.size)
      }
    } catch let error as FileError {
      leaveOut(inner, error.message)
    }
  }

  /// Follows a link to a file, and reports what is neither that nor a file.
  private mutating func follow(_ path: String, _ inner: String, _ source: Int) throws {
    switch FileSystem.resolved(path).map({ FileSystem.place($0) }) {
    case .file(let identity): try addFile(path, inner, identity, source)
    case .folder:
      let text = "it is a link to a folder, which is not followed; name its target"
      export.notes.append(.init(file: inner, text: text))
    case nil, .nothing:
      leaveOut(inner, "the target of the link is missing or cannot be read")
    case .other: leaveOut(inner, "it is a device or a pipe")
    }
  }

  /// Reports what cannot be read, except hidden folders of programs, such as the bin of a volume.
  private mutating func leaveOut(_ inner: String, _ why: String) {
    let isHidden = inner.utf8.split(separator: UInt8(ascii: "/"))
      .contains { $0.first == UInt8(ascii: ".") }
    if !isHidden { export.problems.append(.init(file: inner, text: "\(why); left out")) }
  }

  private mutating func readArchive(_ path: String, _ source: Int) throws {
    let archive = try Archive(path: path)
    let ownSize = try SystemFile.open(path).identity().size
    var total = 0
    let names = ZIPNames(path: path)
    // The files of a tar archive, which may have more names.
    var files: [String: LinkTarget] = [:]
    var links: [(name: String, target: String)] = []
    while let entry = try archive.next() {
      let name = names.name(archive.position, told: entry.name)
      switch entry.kind {
      case .file: break
      case .folder: continue
      case .hardLink(let target):
        if let known = files[target] {
          files[name] = known
          try Self.grow(&total, by: known.size, ownSize, path)
        }
        links.append((name, target))
        continue
      case .symbolicLink, .device:
        let what = entry.kind == .device ? "a device or a pipe" : "a symbolic link"
        export.notes.append(.init(file: name, text: "it is \(what); left out"))
        continue
      }
      guard !entry.isEncrypted else { throw ArchiveError(.encrypted, path: path) }
      try Self.grow(&total, by: entry.size, ownSize, path)
      let file = ExportFile(
        source: source, path: name, size: entry.size, modified: entry.modified,
        place: .entry(archive.position))
      if archive.isTar {
        files[entry.name] = LinkTarget(
          number: archive.position, size: entry.size, modified: entry.modified)
      }
      try add(file, name) { () throws in try archive.bytes() }
    }
    try readLinks(links.map { ($0.name, $0.target, files[$0.target]) }, path, source)
  }

  /// Counts what an archive becomes.
  ///
  /// - Throws: `ArchiveError` where that is more than archives of photos become.
  private static func grow(
    _ total: inout Int, by size: Int, _ ownSize: Int, _ path: String
  ) throws(ArchiveError) {
    let (sum, isBeyond) = total.addingReportingOverflow(max(0, size))
    let (most, isFree) = ownSize.multipliedReportingOverflow(by: mostGrowth)
    guard !isBeyond, isFree || sum <= max(most, freeGrowth) else {
      throw ArchiveError(.tooLarge, path: path)
    }
    total = sum
  }

  /// An entry that other names refer to.
  private struct LinkTarget {
    let number: Int
    let size: Int
    let modified: Int?
  }

  /// Adds hard links, which have no bytes of their own in an archive.
  private mutating func readLinks(
    _ links: [(name: String, target: String, file: LinkTarget?)], _ path: String, _ source: Int
  ) throws {
    guard !links.isEmpty else { return }
    let archive = try Archive(path: path)
    var last: (number: Int, bytes: [UInt8])?
    // In the order of the bytes, so that these are read once.
    for link in links.sorted(by: { ($0.file?.number ?? 0) < ($1.file?.number ?? 0) }) {
      guard let target = link.file else {
        let text = "it is a link to \(link.target), which is not in the archive; left out"
        export.problems.append(.init(file: link.name, text: text))
        continue
      }
      let file = ExportFile(
        source: source, path: link.name, size: target.size, modified: target.modified,
        place: .entry(target.number))
      try add(file, link.name) { () throws in
        if let last, last.number == target.number { return last.bytes }
        while archive.position < target.number, try archive.next() != nil {}
        let bytes = try archive.bytes()
        last = (target.number, bytes)
        return bytes
      }
    }
  }

  private mutating func add(
    _ file: ExportFile?, _ path: String, _ bytes: () throws -> [UInt8]
  ) throws {
    guard !path.utf8.contains(0) else {
      let text = "its name contains a zero byte, which is not allowed; left out"
      return export.problems.append(.init(file: path, text: text))
    }
    guard let file else {
      let text = "its name leads out of the output folder; left out"
      return export.problems.append(.init(file: path, text: text))
    }
    guard !file.isOfMacOS else { return }
    if file.isArchive {
      let text = "it is an archive in the export; unpack it and name it, too"
      return export.notes.append(.init(file: path, text: text))
    }
    try service.add(file, to: &export, bytes)
  }
}
