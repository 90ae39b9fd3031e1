import Verso
import VersoLibrary
import VersoPlaces

/// The page of `verso report`: one file, or one with a folder of small pictures.
///
/// A page on a disk may load scripts and pictures from the disk, and nothing else, so the pictures
/// of a large library are in scripts, ``pack`` in each. Up to ``mostInOneFile`` bytes of pictures,
/// one file opens as fast and is easier to pass on.
package struct LibraryPage: Sendable {
  /// Whether small pictures are in the page or in a separate folder.
  package enum Form: String, CaseIterable, Sendable {
    case auto, file, folder
  }

  package let path: String
  package let title: String
  package let form: Form
  package let replaces: Bool
  package let showsPlaces: Bool
  /// Whether places that photos do not name have names of GeoNames.
  package var namesPlaces = false
  /// Ways on the map.
  package var tracks: LibraryTracks?

  package init(path: String, title: String, form: Form, replaces: Bool, showsPlaces: Bool) {
    (self.path, self.title, self.form) = (path, title, form)
    (self.replaces, self.showsPlaces) = (replaces, showsPlaces)
  }

  /// The number of photos whose small pictures are in one script.
  package static let pack = 100
  /// The maximum bytes of small pictures in one file, unless requested otherwise.
  package static let mostInOneFile = 24 << 20

  /// The result of writing, for a line about it.
  package struct Outcome: Sendable {
    package let photos: Int
    /// The folder of the page; nil for a single file.
    package let folder: String?
  }

  /// Checks the place before any work.
  ///
  /// - Throws: ``PageProblem`` when the page cannot be written there.
  package func check() throws(PageProblem) {
    guard path != "-" else {
      throw .isStandardOutput
    }
    switch Path(path).kind {
    case .folder: throw .isFolder
    case .file where !replaces: throw .exists
    case .file where !Self.isPage(path): throw .isOtherFile
    case .stream: throw .isStream
    case .file, .nothing: break
    }
    guard Path.isFolder(Path.folder(of: path)) else {
      throw .hasNoFolder
    }
    if form != .file { try LibraryPictures.check(beside: path, replaces: replaces) }
  }

  /// Whether a file is a page, or nothing yet: a photo is never replaced by a page, whatever is asked for.
  private static func isPage(_ path: String) -> Bool {
    guard let head = Path.head(of: path, 15) else { return false }
    return head.isEmpty || String(decoding: head, as: UTF8.self).lowercased() == "<!doctype html>"
  }

  /// Writes the page.
  ///
  /// - Throws: ``FileError`` when it cannot be written; what is there stays then.
  package func write(_ contents: LibrarySpool.Contents) throws -> Outcome {
    var columns = LibraryColumns()
    for entry in contents.entries { columns.append(try contents.source.read(entry.record)) }
    let isOneFile =
      form == .file || form == .auto && contents.pictureBytes <= Self.mostInOneFile
    let access: Access = contents.isPublic ? .ordinary : .secret
    // Another run that writes a page in this folder would take these pictures for those of an old
    // one.
    let turn = try FolderLock.acquire(Path.folder(of: path))
    defer { turn.release() }
    var pictures: LibraryPictures?
    if !isOneFile {
      pictures = try LibraryPictures(beside: path, access: access)
      try pictures?.write(contents)
    }
    do {
      var page = try PageFile(at: path, replaces: replaces, access: access)
      try page.add(LibraryTemplate.start)
      try append(contents, columns, pictures, to: &page)
      try page.add(LibraryTemplate.script)
      if isOneFile {
        try LibraryPictures.visit(contents) { number, pack throws(FileError) in
          try page.add(Self.blockStart("pack-\(number)"))
          try page.add(pack)
          try page.add(Self.blockEnd)
        }
      }
      try page.add(LibraryTemplate.end)
      try page.commit()
    } catch {
      pictures?.remove()
      throw error
    }
    if let pictures {
      pictures.removeOthers()
    } else if replaces {
      LibraryPictures.removeFolder(beside: path)
    }
    return Outcome(photos: contents.entries.count, folder: pictures?.folder)
  }

  // MARK: Data

  private static func blockStart(_ name: String) -> [UInt8] {
    Array("<script type=\"application/json\" id=\"\(name)\">".utf8)
  }
  private static let blockEnd = Array("</script>\n".utf8)

  private func append(
    _ contents: LibrarySpool.Contents, _ columns: LibraryColumns, _ pictures: LibraryPictures?,
    to page: inout PageFile
  ) throws {
    try page.add(Self.blockStart("about"))
    try page.add(about(contents, pictures))
    try page.add(Self.blockEnd)
    try page.add(Self.blockStart("photos") + [0x7B])
    try columns.write { piece throws(FileError) in try page.add(piece) }
    try page.add(Array(",\n\"problems\":[".utf8))
    var findings: [UInt8] = []
    for entry in contents.entries {
      if !findings.isEmpty { findings.append(0x2C) }
      findings.append(decimal: entry.findings.rawValue)
    }
    try page.add(findings)
    try page.add(Array("],\n\"ways\":[".utf8))
    let ways = columns.list(of: .folder).map { key in
      ScriptJSON.text(way(to: contents.folders[key] ?? "."))
    }
    try page.add(Array(ways.joined(separator: [0x2C])) + Array("]}".utf8))
    try page.add(Self.blockEnd)
    guard showsPlaces else { return }
    if let outlines = try? Outlines() {
      try page.add(Self.blockStart("outlines"))
      try page.add(outlines.rings)
      try page.add(Self.blockEnd)
    }
    if let tracks {
      try page.add(Self.blockStart("tracks"))
      try page.add(tracks.json)
      try page.add(Self.blockEnd)
    }
  }

  /// The values of the page as a whole.
  private func about(
    _ contents: LibrarySpool.Contents, _ pictures: LibraryPictures?
  ) -> [UInt8] {
    var out = Array("{\"title\":".utf8)
    ScriptJSON.append(title, to: &out)
    out += ",\"made\":".utf8
    let made = "Made by verso \(Release.version) on \(SystemClock.local(SystemClock.seconds))."
    ScriptJSON.append(made, to: &out)
    out += ",\"count\":\(contents.entries.count),\"dated\":\(contents.dated)".utf8
    out += ",\"pack\":\(Self.pack),\"places\":\(showsPlaces),\"named\":\(namesPlaces)".utf8
    if let pictures {
      out += ",\"folder\":".utf8
      ScriptJSON.append(Path.name(of: pictures.folder), to: &out)
      out += ",\"run\":\"\(pictures.run)\"".utf8
    }
    out += ",\"thumbnails\":\"".utf8
    out += contents.entries.lazy.map { $0.picture.isEmpty ? 0x30 : 0x31 }
    return out + Array("\"}".utf8)
  }

  /// The way from the folder of the page to another one: "Photos/2024", "../Photos", and the path from the
  /// root on where they have nothing in common.
  private func way(to folder: String) -> String {
    Self.way(from: Path.resolved(Path.folder(of: path)), to: Path.resolved(folder))
  }

  /// The way between two folders whose paths begin at the root, with full stops for steps up.
  package static func way(from start: String, to end: String) -> String {
    let slash = UInt8(ascii: "/")
    let from = start.utf8.split(separator: slash)
    let to = end.utf8.split(separator: slash)
    var shared = 0
    while shared < min(from.count, to.count), from[shared].elementsEqual(to[shared]) { shared += 1 }
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to[shared...].map { String(Substring($0)) }).joined(separator: "/")
  }
}

/// A page on its way to the disk: it takes its name when it is whole.
private struct PageFile: ~Copyable {
  private var file: AtomicFile
  private var held: [UInt8] = []

  init(at path: String, replaces: Bool, access: Access) throws(FileError) {
    file = try AtomicFile(at: path, replaces: replaces, access: access)
  }

  mutating func add(_ markup: StaticString) throws(FileError) {
    held.append(markup)
    try flush(from: 1 << 18)
  }

  mutating func add(_ bytes: [UInt8]) throws(FileError) {
    held += bytes
    try flush(from: 1 << 18)
  }

  private mutating func flush(from least: Int) throws(FileError) {
    guard held.count >= least else { return }
    var splice = Splice()
    splice.insert(held)
    try file.append(splice, from: ByteSource([]))
    held.removeAll(keepingCapacity: true)
  }

  consuming func commit() throws(FileError) {
    try flush(from: 1)
    _ = try file.commit()
  }
}
