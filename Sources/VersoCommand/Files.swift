import ArgumentParser
import Verso

/// Which files a command works on, and how many at once.
struct FileOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Work on the photos in folders, and in the folders in them.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Read more paths from a file, one a line, or with a zero byte behind each (find -print0); - "
        + "reads them from standard input.",
      valueName: "list"), completion: .file())
  var filesFrom: String?

  @Option(
    help: ArgumentHelp(
      "How many files to work on at once; as many as there are processors unless told.",
      valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
  }

  var workers: Int { jobs ?? Standard.cores }

  /// The files that paths and options name.
  ///
  /// - Throws: When there is none, or the list cannot be read.
  func files(_ paths: [String]) throws(UsageError) -> Files {
    var files = Files(try paths + Files.listed(in: filesFrom))
    guard !files.paths.isEmpty else {
      throw UsageError(
        filesFrom == nil
          ? "no photo is named; name files or folders, or - for standard input"
          : "the list of files is empty")
    }
    if recursive {
      files.expand()
      files.notePassedOver()
    }
    guard !files.paths.isEmpty else {
      throw UsageError("there is no photo in what you named")
    }
    return files
  }
}

/// The files that a command works on.
struct Files: Sendable {
  private(set) var paths: [String]
  /// The files in folders that are no photos.
  private(set) var passedOver: [String] = []

  init(_ paths: [String]) { self.paths = paths }

  /// The paths in a list: one a line, or with a zero behind each, as no name has one.
  static func listed(in list: String?) throws(UsageError) -> [String] {
    guard let list else { return [] }
    guard let bytes = list == "-" ? Standard.input() : Standard.contents(of: list) else {
      throw UsageError("\(list): the list of files cannot be read")
    }
    if bytes.contains(0) { return bytes.split(separator: 0).map { PathBytes.text($0) } }
    return bytes.split(separator: 0x0A).compactMap { line in
      let path = PathBytes.text(line)
      guard line.last == 0x0D, Path.isFree(path) else { return path }
      // No part of the name, but of the line's end on other systems.
      return line.count == 1 ? nil : PathBytes.text(line.dropLast())
    }
  }

  /// Puts the photos in folders in the place of the folders: every file that a format knows by its
  /// content, and every file that is called like a photo. A folder that cannot be read stays, and is
  /// reported when its turn comes.
  mutating func expand() {
    var files: [String] = []
    for path in paths {
      if path != "-", Path.isFolder(path) {
        collect(path, into: &files, depth: 0)
      } else {
        files.append(path)
      }
    }
    paths = files
  }

  private mutating func collect(_ folder: String, into files: inout [String], depth: Int) {
    guard depth < 128, let names = Path.names(in: folder) else {
      files.append(folder)
      return
    }
    for name in names {
      let path = Path.join(folder, name)
      switch Path(path).kind {
      // A link to a folder may lead back here.
      case .folder where !Path.isLink(path): collect(path, into: &files, depth: depth + 1)
      case .file where Self.isPhoto(path, name), .stream where Self.isPhoto(path, name):
        files.append(path)
      case .file, .stream: passedOver.append(path)
      default: break
      }
    }
  }

  /// Whether a file in a folder is taken for a photo.
  private static func isPhoto(_ path: String, _ name: String) -> Bool {
    if let ending = PathBytes.parts(of: name)?.ending,
      FileFormat.isKnown(fileExtension: String(ending))
    {
      return true
    }
    // One that cannot be read is reported as a photo would be.
    return Standard.head(of: path, FileFormat.headBytes).map { FileFormat.isKnown($0) } ?? true
  }

  /// Says how many files in folders were no photos, and which came first.
  func notePassedOver() {
    guard let first = passedOver.first else { return }
    let count = passedOver.count == 1 ? "1 file" : "\(passedOver.count) files"
    let others = passedOver.count > 1 ? " and others" : ""
    Standard.note(
      Standard.errorLine("\(count) in folders passed over, as no photo: \(first)\(others)"))
  }

  /// Leaves out what names a file for the second time: two workers must not change one file.
  ///
  /// - Returns: Whether files remain that share their bytes under different names.
  mutating func removeRepetitions() -> Bool {
    guard paths.count > 1 else { return false }
    var seen: [Path.Identity: [String]] = [:]
    var sharesBytes = false
    paths = paths.filter { path in
      let found = Path(path)
      guard path != "-", found.kind == .file else { return true }
      guard let earlier = seen[found.identity] else {
        seen[found.identity] = [path]
        return true
      }
      let name = Path.resolved(path)
      guard !earlier.contains(where: { PathBytes.isSame(Path.resolved($0), name) }) else {
        return false
      }
      seen[found.identity] = earlier + [path]
      sharesBytes = true
      return true
    }
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
    guard path == "-" else {
      do {
        return try locks ? Photo(locking: path) : Photo(path: path, strict: strict)
      } catch let error as FileError where error.code == .isFolder && Path.names(in: path) == nil {
        throw FileProblem("the folder cannot be read; allow it, or leave it out")
      }
    }
    let bytes = Standard.input()
    guard !bytes.isEmpty else { throw FileProblem("nothing came from it; pipe a photo into verso") }
    return try Photo(bytes, strict: strict)
  }
}
