import ArgumentParser
import Verso

/// Which files a command works on, and how many at once.
struct FileOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Work on the photos in folders, and in the folders in them.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Read more paths from a file, one a line; - reads them from standard input.",
      valueName: "list"))
  var filesFrom: String?

  @Option(help: ArgumentHelp("How many files to work on at once.", valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
  }

  var workers: Int { jobs ?? Standard.cores }

  /// The files that paths and options name.
  ///
  /// - Throws: When there is none, or the list cannot be read.
  func files(_ paths: [String]) throws -> [String] {
    let files = Files.expanded(
      try paths + Files.listed(in: filesFrom), recursive: recursive)
    guard !files.isEmpty else {
      if paths.isEmpty, filesFrom == nil {
        throw ValidationError("Missing a file. Name photos, or - for standard input.")
      }
      throw ValidationError("No photo was found in what you named.")
    }
    return files
  }
}

enum Files {
  /// The paths in a list, one a line.
  static func listed(in list: String?) throws -> [String] {
    guard let list else { return [] }
    guard let bytes = list == "-" ? Standard.input() : Standard.contents(of: list) else {
      throw ValidationError("\(list): the list of files cannot be read")
    }
    return bytes.split(separator: 0x0A).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// The paths with folders replaced by the photos in them, when asked for.
  static func expanded(_ paths: [String], recursive: Bool) -> [String] {
    guard recursive else { return paths }
    var files: [String] = []
    for path in paths {
      if path != "-", case .folder = PathKind(path) {
        collect(path, into: &files, depth: 0)
      } else {
        files.append(path)
      }
    }
    return files
  }

  private static func collect(_ folder: String, into files: inout [String], depth: Int) {
    guard depth < 64 else { return }
    for name in names(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch PathKind(path) {
      case .folder: collect(path, into: &files, depth: depth + 1)
      case .file where isPhoto(name): files.append(path)
      default: break
      }
    }
  }

  /// Whether a name ends as photos do. What a file named on the command line is, its content says.
  private static func isPhoto(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return ["jpg", "jpeg", "jpe", "jfif"].contains(name[name.index(after: dot)...].lowercased())
  }

  /// Opens a photo: from a file, or from standard input for "-".
  static func photo(_ path: String, strict: Bool = false) throws -> Photo {
    guard path == "-" else { return try Photo(path: path, strict: strict) }
    let bytes = Standard.input()
    guard !bytes.isEmpty else { throw FileProblem("nothing came from standard input") }
    return try Photo(bytes, strict: strict)
  }

  /// The error line of a file.
  static func line(_ path: String, _ error: any Error) -> String {
    "\(path == "-" ? "standard input" : path): \(error)"
  }
}

/// A problem that only the command knows of.
struct FileProblem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
