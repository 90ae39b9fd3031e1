import Verso

/// The files that paths name, and the photos in folders.
package struct Files: Sendable {
  package private(set) var paths: PathTable
  /// Whether results need a folder: several names or a folder were given, whether or not they lead to one file.
  package var areSeveral: Bool { wereSeveral || areInFolders }
  private let wereSeveral: Bool
  /// Whether some may have been left out, as not meant.
  package private(set) var isChosen = false
  /// The files in folders that are no photos.
  package private(set) var passedOver: PathTable = []
  /// The number of links to folders in folders.
  package private(set) var links = 0
  /// The photos in folders whose names begin with a dot, and folders of such names.
  package private(set) var hidden: PathTable = []
  /// The folders in folders that belong to a program as a whole.
  package private(set) var packages: PathTable = []
  /// The number of old files that changes kept in folders (``Backup``).
  package private(set) var backups = 0
  /// The folders whose photos are among the files.
  private var folders: [String] = []
  /// Whether some were found in folders.
  package var areInFolders: Bool { !folders.isEmpty }
  /// Their places in the list, by their bytes with a slash at the end.
  private var folderRanks: [[UInt8]: Int] = [:]
  /// The sidecars in folders that are next to their photos.
  private var sidecars = SidecarsInFolders()
  /// Whether sidecars are asked for, so that those in folders are meant as well.
  package var wantsSidecars = false

  package init(_ paths: some Sequence<String>) {
    self.paths = PathTable(paths)
    wereSeveral = self.paths.count > 1
  }

  /// The place of a file relative to the outermost folder: "2026/May/a.jpg". Nil for a file that is
  /// in no named folder, or directly in one.
  package func place(of path: String) -> String? { Self.place(of: path, in: folderRanks) }

  private static func place(of path: String, in ranks: [[UInt8]: Int]) -> String? {
    // Thousands of folders may be named: those around the file are looked up.
    let bytes = Array(path.utf8)
    let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
    var found: (rank: Int, start: Int)?
    for slash in slashes.dropLast() {
      guard let rank = ranks[Array(bytes[...slash])], rank < found?.rank ?? .max else { continue }
      found = (rank, slash + 1)
    }
    return found.map { String(decoding: bytes[$0.start...], as: UTF8.self) }
  }

  /// Replaces folders by the photos in them: every file of a format that is known by content, and
  /// every file with the name of a photo. A folder that cannot be read stays, and is reported when
  /// its turn comes.
  package mutating func expand() {
    var files = PathTable()
    for path in paths {
      if path != "-", Path.isFolder(path) {
        let start = Array((Path.endsWithSlash(path) ? path : path + "/").utf8)
        if folderRanks[start] == nil { folderRanks[start] = folders.count }
        folders.append(path)
        collect(path, into: &files, depth: 0)
      } else {
        files.append(path)
        sidecars.note(named: path)
      }
    }
    paths = files
  }

  /// Leaves out the sidecars in folders whose photos are next to them, but none that was named, and
  /// none where sidecars are requested.
  ///
  /// - Returns: Their number.
  package mutating func leaveOutSidecars() -> Int {
    guard !wantsSidecars, let marks = sidecars.marks(paths) else { return 0 }
    let left = paths.keeping(marks)
    let count = paths.count - left.count
    paths = left
    return count
  }

  /// Leaves out the sidecars of photos that are named as well: each is changed once, as that of its photo.
  package mutating func leaveOutSidecarsOfOthers() {
    guard paths.contains(where: { Sidecar.isName($0) }) else { return }
    let sides = Set(
      paths.lazy.filter { $0 != "-" && !Sidecar.isName($0) }
        .compactMap { Sidecar.existing(for: $0) }.map { Path.key(Path.resolved($0)) })
    let marks = paths.map { !Sidecar.isName($0) || !sides.contains(Path.key(Path.resolved($0))) }
    if marks.contains(false) { paths = paths.keeping(marks) }
  }

  private mutating func collect(
    _ folder: String, into files: inout PathTable, depth: Int
  ) {
    guard depth < 128, let names = Path.names(in: folder) else {
      files.append(folder)
      return
    }
    sidecars.note(names, in: folder)
    for name in names {
      let path = Path.join(folder, name)
      guard name.utf8.first != UInt8(ascii: ".") else {
        let kind = Path(path).kind
        if kind == .folder || kind == .file && Self.isPhotoByContent(path) { hidden.append(path) }
        continue
      }
      switch Path(path).kind {
      case .file where Backup.isCalledSo(name): backups += 1
      case .folder where Self.isPackage(name): packages.append(path)
      // A link to a folder may lead to a loop.
      case .folder where !Path.isLink(path):
        collect(path, into: &files, depth: depth + 1)
      case .file where Self.isPhoto(path, name), .stream where Self.isPhoto(path, name):
        files.append(path)
      case .file, .stream: passedOver.append(path)
      case .folder: links += 1
      // A dangling link, or a name in a folder that may not be entered: reported when it is
      // processed.
      case .nothing where Self.isCalledLikePhoto(name): files.append(path)
      case .nothing: passedOver.append(path)
      }
    }
  }

  /// Whether a name ends as those of photos do.
  package static func isCalledLikePhoto(_ name: String) -> Bool {
    PathBytes.parts(of: name).map { FileFormat.isKnown(fileExtension: String($0.ending)) } ?? false
  }

  /// Whether a folder is the library of a program, which keeps books of the photos in it and shows it as one
  /// file: Photos, iPhoto, Aperture, Lightroom, Capture One.
  private static func isPackage(_ name: String) -> Bool {
    let endings: Set<String> = [
      "photoslibrary", "photolibrary", "migratedphotolibrary", "aplibrary", "lrlibrary", "lrdata",
      "cocatalog",
    ]
    return PathBytes.parts(of: name).map { endings.contains($0.ending.lowercased()) } ?? false
  }

  /// Whether a file in a folder is considered a photo.
  private static func isPhoto(_ path: String, _ name: String) -> Bool {
    // One that cannot be read is reported as a photo would be.
    isCalledLikePhoto(name) || isPhotoByContent(path)
  }

  private static func isPhotoByContent(_ path: String) -> Bool {
    Path.head(of: path, FileFormat.headBytes).map { FileFormat.isKnown($0) } ?? true
  }

  /// Leaves out what is in a folder for results, where that is one of the folders that are worked on: results are not
  /// worked on again.
  ///
  /// - Returns: The number of these files; nil if no folder is worked on, or if there is no such
  ///   folder.
  package mutating func leaveOut(resultsIn output: String) -> Int? {
    guard !folders.isEmpty, Path.isFolder(output) else { return nil }
    let count = paths.count
    let target = Path.resolved(output)
    for folder in folders {
      let root = Path.resolved(folder)
      let start = Path.endsWithSlash(root) ? root : root + "/"
      guard target.utf8.starts(with: start.utf8) else { continue }
      let below = String(decoding: target.utf8.dropFirst(start.utf8.count), as: UTF8.self)
      let inside = Path.join(folder, below) + "/"
      let ranks = folderRanks
      let marks = paths.map {
        !$0.utf8.starts(with: inside.utf8) || Self.place(of: $0, in: ranks) == nil
      }
      paths = paths.keeping(marks)
    }
    return count - paths.count
  }

  /// Removes files that belong to photos from those that are skipped.
  package mutating func forgetPassedOver(_ companions: some Sequence<String>) {
    guard !passedOver.isEmpty else { return }
    let known = Set(passedOver.map { Path.key($0) })
    let found = Set(companions.lazy.map { Path.key($0) }.filter { known.contains($0) })
    passedOver = passedOver.keeping(passedOver.map { !found.contains(Path.key($0)) })
  }

  /// Leaves out the files whose places are not marked.
  package mutating func keep(_ marks: [Bool]) {
    paths = paths.keeping(marks)
    isChosen = true
  }

  /// Leaves out what names a file for the second time: two workers must not change one file, or write one result.
  ///
  /// - Parameter keepsLinks: Whether a link to a file stays in addition to the file, because the
  ///   results have the names of both.
  /// - Returns: Whether files remain that share their bytes under different names.
  package mutating func removeRepetitions(keepsLinks: Bool = false) -> Bool {
    guard paths.count > 1 else { return false }
    // Files that have one name only, as nearly all do, are identified by their numbers alone.
    var identities: Set<Path.Identity> = []
    var repeated: Set<Path.Identity> = []
    for path in paths where path != "-" {
      let found = Path(path)
      guard found.kind == .file, !identities.insert(found.identity).inserted else { continue }
      repeated.insert(found.identity)
    }
    guard !repeated.isEmpty else { return false }
    // A file may have any number of names: they are found by their bytes, never one by one.
    var names: Set<[UInt8]> = []
    identities = []
    var sharesBytes = false
    let marks = paths.map { path in
      let found = Path(path)
      guard path != "-", found.kind == .file, repeated.contains(found.identity) else { return true }
      let resolved = Path.resolved(path)
      let name = keepsLinks ? Path.join(resolved, place(of: path) ?? Path.name(of: path)) : resolved
      guard names.insert(PathBytes.bytes(name)).inserted else { return false }
      if !identities.insert(found.identity).inserted { sharesBytes = true }
      return true
    }
    if marks.contains(false) { paths = paths.keeping(marks) }
    return sharesBytes
  }
}
