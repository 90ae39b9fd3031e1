import Verso
import VersoLibrary

/// The files that a command works on.
struct Files: Sendable {
  private(set) var paths: PathTable
  /// Whether some may have been left out, as not meant.
  private(set) var isChosen = false
  /// The files in folders that are no photos.
  private(set) var passedOver: PathTable = []
  /// How many links to folders lie in folders.
  private var links = 0
  /// The photos in folders whose names begin with a dot, and folders of such names.
  private var hidden: PathTable = []
  /// The folders in folders that belong to a program as a whole.
  private var packages: PathTable = []
  /// How many old files, kept with `--backup`, lie in folders.
  private var backups = 0
  /// The folders whose photos are among the files.
  private var folders: [String] = []
  /// Their places in the list, by their bytes with a slash at the end.
  private var folderRanks: [[UInt8]: Int] = [:]
  /// The side files in folders that lie beside their photos.
  private var sideFiles = SideFilesInFolders()
  /// Whether side files are asked for, so that those in folders are meant as well.
  var wantsSideFiles = false
  init(_ paths: some Sequence<String>) { self.paths = PathTable(paths) }

  /// Where a file in a folder of a folder lies in the outermost one: "2026/May/a.jpg"; nil for one that
  /// lies in no folder that was named, or in none of its folders.
  func place(of path: String) -> String? { Self.place(of: path, in: folderRanks) }

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

  /// The paths in a list: one a line, or with a zero behind each, as no name has one.
  static func listed(in list: String?) throws(UsageError) -> [String] {
    guard let list else { return [] }
    var paths = PathList(list)
    try NamedFile.read(list, for: .list) { chunk throws(UsageError) in try paths.add(chunk) }
    return try paths.finished()
  }

  /// Puts the photos in folders in the place of the folders: every file that a format knows by its
  /// content, and every file that is called like a photo. A folder that cannot be read stays, and is
  /// reported when its turn comes.
  mutating func expand() {
    var files = PathTable()
    for path in paths {
      if path != "-", Path.isFolder(path) {
        let start = Array((Path.endsWithSlash(path) ? path : path + "/").utf8)
        if folderRanks[start] == nil { folderRanks[start] = folders.count }
        folders.append(path)
        collect(path, into: &files, depth: 0)
      } else {
        files.append(path)
        sideFiles.note(named: path)
      }
    }
    paths = files
  }

  /// Leaves out the side files in folders whose photos lie beside them, but none that was named, and none where side
  /// files are asked for.
  ///
  /// - Parameter notes: Whether it is said how many that were.
  mutating func leaveOutSideFiles(notes: Bool) {
    guard !wantsSideFiles, let marks = sideFiles.marks(paths) else { return }
    let left = paths.keeping(marks)
    let count = paths.count - left.count
    paths = left
    guard count > 0, notes else { return }
    let line =
      count == 1
      ? "1 sidecar in folders skipped, because it belongs to the photo next to it"
      : "\(count) sidecars in folders skipped, because they belong to the photos next to them"
    Standard.note(Standard.errorLine(line))
  }

  /// Leaves out the side files of photos that are named as well: each is changed once, as that of its photo.
  mutating func leaveOutSideFilesOfOthers() {
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
    sideFiles.note(names, in: folder)
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
      // A link to a folder may lead back here.
      case .folder where !Path.isLink(path):
        collect(path, into: &files, depth: depth + 1)
      case .file where Self.isPhoto(path, name), .stream where Self.isPhoto(path, name):
        files.append(path)
      case .file, .stream: passedOver.append(path)
      case .folder: links += 1
      // A link that leads nowhere, or a name in a folder that may not be entered: reported when its
      // turn comes.
      case .nothing where Self.isCalledLikePhoto(name): files.append(path)
      case .nothing: passedOver.append(path)
      }
    }
  }

  /// Whether a name ends as those of photos do.
  static func isCalledLikePhoto(_ name: String) -> Bool {
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

  /// Whether a file in a folder is taken for a photo.
  private static func isPhoto(_ path: String, _ name: String) -> Bool {
    // One that cannot be read is reported as a photo would be.
    isCalledLikePhoto(name) || isPhotoByContent(path)
  }

  private static func isPhotoByContent(_ path: String) -> Bool {
    Path.head(of: path, FileFormat.headBytes).map { FileFormat.isKnown($0) } ?? true
  }

  /// How many files that were passed over are named unless all are asked for.
  private static let mostNamed = 5

  /// Says which files in folders were no photos.
  func notePassedOver(all: Bool) {
    if backups > 0 {
      let count = backups == 1 ? "1 old file" : "\(backups) old files"
      Standard.note(Standard.errorLine("\(count) in folders skipped (NAME_original)"))
    }
    if links > 0 {
      let count = links == 1 ? "1 link to a folder" : "\(links) links to folders"
      Standard.note(Standard.errorLine("\(count) not followed; name their targets"))
    }
    let libraries = packages.count == 1 ? "1 library" : "\(packages.count) libraries"
    Self.note(
      "\(libraries) of other programs in folders skipped; name them to work on the photos in them",
      packages, all: all)
    let count = passedOver.count == 1 ? "1 file" : "\(passedOver.count) files"
    Self.note("\(count) in folders skipped, not a photo", passedOver, all: all)
    let names = hidden.count == 1 ? "1 hidden name" : "\(hidden.count) hidden names"
    Self.note(
      "\(names) in folders skipped, because they begin with a dot; name them to work on them",
      hidden, all: all)
  }

  private static func note(_ line: String, _ paths: PathTable, all: Bool) {
    guard !paths.isEmpty else { return }
    if all {
      Standard.note(Standard.errorLine("\(line):"))
      for path in paths { Standard.note(Standard.errorLine("  \(path)")) }
      return
    }
    let named = paths.prefix(mostNamed).joined(separator: ", ")
    let more = paths.count - mostNamed
    Standard.note(
      Standard.errorLine(
        "\(line): \(named)" + (more > 0 ? " and \(more) more; --passed-over names them all" : "")))
  }

  /// Leaves out what lies in the folder for the results, where that is one of the folders that are
  /// worked on: results are not worked on again.
  ///
  /// - Parameters:
  ///   - output: The folder.
  ///   - notes: Whether it is said how many files that were.
  /// - Throws: ``UsageError`` when nothing is left.
  mutating func leaveOut(resultsIn output: String?, notes: Bool) throws(UsageError) {
    guard let output, !folders.isEmpty, Path.isFolder(output) else { return }
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
    guard !paths.isEmpty else {
      guard count > 0 else { throw FileOptions.nothing() }
      throw UsageError(
        "all photos that you named are in \(output), the folder of --output; name another one",
        status: 1)
    }
    let out = count - paths.count
    guard out > 0, notes else { return }
    let line =
      out == 1
      ? "1 photo left out, as it is in \(output), the folder of --output"
      : "\(out) photos left out, as they are in \(output), the folder of --output"
    Standard.note(Standard.errorLine(line))
  }

  /// Takes files that go with photos off those that are passed over.
  mutating func forgetPassedOver(_ companions: some Sequence<String>) {
    guard !passedOver.isEmpty else { return }
    let known = Set(passedOver.map { Path.key($0) })
    let found = Set(companions.lazy.map { Path.key($0) }.filter { known.contains($0) })
    passedOver = passedOver.keeping(passedOver.map { !found.contains(Path.key($0)) })
  }

  /// Leaves out the files whose places are not marked.
  mutating func keep(_ marks: [Bool]) {
    paths = paths.keeping(marks)
    isChosen = true
  }

  /// Leaves out what names a file for the second time: two workers must not change one file.
  ///
  /// - Returns: Whether files remain that share their bytes under different names.
  mutating func removeRepetitions() -> Bool {
    guard paths.count > 1 else { return false }
    // Files that have one name only, as nearly all do, are told by their numbers alone.
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
      guard names.insert(PathBytes.bytes(Path.resolved(path))).inserted else { return false }
      if !identities.insert(found.identity).inserted { sharesBytes = true }
      return true
    }
    if marks.contains(false) { paths = paths.keeping(marks) }
    return sharesBytes
  }

  /// Opens a photo: from a file, or from standard input for "-".
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - strict: Whether the first warning is thrown.
  ///   - locks: Whether the file is going to be written: other writers wait from now on.
  /// - Returns: The photo.
  /// - Throws: What is wrong with the file.
  static func photo(_ path: String, strict: Bool = false, locks: Bool = false) throws -> Photo {
    Breakdown.guardProgram(reading: path)
    guard path == "-" else {
      do {
        return try locks ? Photo(locking: path) : Photo(path: path, strict: strict)
      } catch let error as FileError where error.code == .isFolder && Path.names(in: path) == nil {
        throw FileProblem("the folder cannot be read; allow it, or leave it out")
      }
    }
    guard let bytes = Standard.input() else {
      throw FileProblem("it contains more than 1 GiB; name a file")
    }
    guard !bytes.isEmpty else { throw FileProblem("it is empty; pipe a photo into verso") }
    return try Photo(bytes, strict: strict)
  }
}
