import Verso
import VersoLibrary

extension Files {
  /// The paths in a list: one a line, or each followed by a zero, which names cannot contain.
  static func listed(in list: String?) throws(UsageError) -> [String] {
    guard let list else { return [] }
    var paths = PathList()
    try NamedFile.read(list, for: .list) { chunk throws(UsageError) in
      do throws(PathList.Problem) { try paths.add(chunk) } catch {
        throw error.usageError(naming: list)
      }
    }
    do throws(PathList.Problem) { return try paths.finished() } catch {
      throw error.usageError(naming: list)
    }
  }

  /// Leaves out the sidecars in folders whose photos are next to them.
  ///
  /// - Parameter notes: Whether their number is reported.
  mutating func leaveOutSidecars(notes: Bool) {
    let count = leaveOutSidecars()
    guard count > 0, notes else { return }
    let line =
      count == 1
      ? "1 sidecar in folders skipped, because it belongs to the photo next to it"
      : "\(count) sidecars in folders skipped, because they belong to the photos next to them"
    Standard.note(Standard.errorLine(line))
  }

  /// How many skipped files are named unless all are requested.
  private static var mostNamed: Int { 5 }

  /// Reports which files in folders are not photos.
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

  /// Leaves out files in the output folder, if it is one of the input folders: results are not
  /// processed again.
  ///
  /// - Parameters:
  ///   - output: The folder.
  ///   - notes: Whether the number of files is reported.
  /// - Throws: ``UsageError`` when nothing is left.
  mutating func leaveOut(resultsIn output: String?, notes: Bool) throws(UsageError) {
    guard let output, let out = leaveOut(resultsIn: output) else { return }
    guard !paths.isEmpty else {
      guard out > 0 else { throw FileOptions.nothing() }
      throw UsageError(
        "all photos that you named are in \(output), the folder of --output; name another one",
        status: 1)
    }
    guard out > 0, notes else { return }
    let line =
      out == 1
      ? "1 photo left out, as it is in \(output), the folder of --output"
      : "\(out) photos left out, as they are in \(output), the folder of --output"
    Standard.note(Standard.errorLine(line))
  }

  /// Opens a photo: from a file, or from standard input for "-".
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - strict: Whether the first warning is thrown.
  ///   - locks: Whether the file is going to be written: other writers wait from now on.
  /// - Returns: The photo.
  /// - Throws: The problem with the file.
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

extension PathList.Problem {
  /// The command's words for a list that is refused.
  func usageError(naming list: String) -> UsageError {
    let name = list == "-" ? "standard input" : list
    return switch self {
    case .notPaths: UsageError("\(name): it is not a list of paths; one per line is expected")
    case .tooMany:
      UsageError(
        "\(name): it names more than \(PathList.mostPaths) files; name folders, or cut it up")
    }
  }
}
