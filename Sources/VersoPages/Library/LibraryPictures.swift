package import Verso
import VersoLibrary

/// The folder of small pictures for the page of a large library: `report-data` for `report.html`.
///
/// Scripts of a run have a name of that run, so the page that is there keeps its own until the new one has taken
/// its place.
package struct LibraryPictures: Sendable {
  package let folder: String
  /// The number of this run in the names of its scripts.
  package let run: String
  private let access: Access
  /// Whether the folder was made for this page.
  private let isNew: Bool

  /// The folder of a page.
  package static func folder(beside path: String) -> String {
    let name = Path.name(of: path)
    let ending = Path.ending(of: path).map { $0.utf8.count + 1 } ?? 0
    let stem = String(decoding: name.utf8.dropLast(ending), as: UTF8.self)
    // With the folder of the page as it was named.
    let front = path.utf8.dropLast(name.utf8.count)
    return "\(String(decoding: front, as: UTF8.self))\(stem)-data"
  }

  private static func isScript(_ name: String) -> Bool {
    name.hasPrefix("thumbnails-") && name.hasSuffix(".js")
  }

  /// Refuses a place where something else is.
  ///
  /// - Throws: ``PageProblem`` that names it.
  package static func check(beside path: String, replaces: Bool) throws(PageProblem) {
    let folder = folder(beside: path)
    switch Path(folder).kind {
    case .nothing: return
    case .folder:
      guard let names = Path.names(in: folder), names.allSatisfy(isScript) else {
        throw .folderHasOtherFiles(folder)
      }
      // A run that was killed leaves scripts without a page.
      guard replaces || names.isEmpty || Path.isFree(path) else {
        throw .folderExists(folder)
      }
    case .file, .stream:
      throw .folderIsFile(folder)
    }
  }

  /// Makes the folder.
  ///
  /// - Throws: When it cannot be made.
  package init(beside path: String, access: Access) throws {
    folder = Self.folder(beside: path)
    self.access = access
    isNew = Path.isFree(folder)
    if isNew {
      if case .secret = access {
        try Path.makeFolder(folder)
      } else {
        try Path.makeFolder(folder, like: Path.folder(of: path))
      }
    }
    let names = Path.names(in: folder) ?? []
    var number = SystemClock.seconds
    var run = String(number, radix: 36)
    while names.contains(where: { $0.hasPrefix("thumbnails-\(run)-") }) {
      number += 1
      run = String(number, radix: 36)
    }
    self.run = run
  }

  /// Writes the scripts.
  ///
  /// - Throws: ``FileError`` when one cannot be written; none is left then.
  package func write(_ contents: LibrarySpool.Contents) throws {
    do {
      try Self.visit(contents) { number, pack throws(FileError) in
        let script = Array("versoThumbnails(\(number),".utf8) + pack + Array(");\n".utf8)
        try AtomicFile.write(
          script, to: "\(folder)/thumbnails-\(run)-\(number).js", replaces: false, access: access)
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Gives the packs of small pictures, the last first, as a page shows the newest photos first.
  /// Each is an array of JSON with the Base64 of a JPEG file, or an empty text, for each photo.
  package static func visit<Failure>(
    _ contents: LibrarySpool.Contents,
    _ body: (_ number: Int, _ pack: [UInt8]) throws(Failure) -> Void
  ) throws {
    let entries = contents.entries
    let starts = stride(from: 0, to: entries.count, by: LibraryPage.pack)
    for (number, start) in Array(starts.enumerated()).reversed() {
      var pack: [UInt8] = [0x5B]
      for entry in entries.dropFirst(start).prefix(LibraryPage.pack) {
        if pack.count > 1 { pack.append(0x2C) }
        pack.append(0x22)
        if !entry.picture.isEmpty {
          Base64.append(try contents.source.read(entry.picture), to: &pack)
        }
        pack.append(0x22)
      }
      pack.append(0x5D)
      try body(number, pack)
    }
  }

  /// Takes away what this run has written.
  package func remove() {
    for name in Path.names(in: folder) ?? [] where name.hasPrefix("thumbnails-\(run)-") {
      Path.remove("\(folder)/\(name)")
    }
    if isNew { _ = FileSystem.removeFolder(folder) }
  }

  /// Takes away the folder of an earlier page that one file has replaced.
  package static func removeFolder(beside path: String) {
    let folder = folder(beside: path)
    guard let names = Path.names(in: folder), !names.isEmpty, names.allSatisfy(isScript) else {
      return
    }
    for name in names { Path.remove("\(folder)/\(name)") }
    _ = FileSystem.removeFolder(folder)
  }

  /// Takes away what earlier runs have written, once the new page is there.
  package func removeOthers() {
    for name in Path.names(in: folder) ?? []
    where Self.isScript(name) && !name.hasPrefix("thumbnails-\(run)-") {
      Path.remove("\(folder)/\(name)")
    }
  }
}
