import ArgumentParser

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

  @Flag(
    help: "Name every file in folders that is passed over as no photo, and not only the first five."
  )
  var passedOver = false

  @Option(
    help: ArgumentHelp(
      "How many files to work on at once; as many as there are processors by default.",
      valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
  }

  /// What is said of folders without a photo.
  static let nothing = "there is no photo in what you named"

  var workers: Int { jobs ?? Standard.cores }

  /// The files that paths and options name.
  ///
  /// - Parameters:
  ///   - paths: What was named.
  ///   - mayBeEmpty: Whether folders without a photo are no mistake.
  /// - Returns: The files.
  /// - Throws: When there is none, or the list cannot be read.
  func files(_ paths: [String], mayBeEmpty: Bool = false) throws(UsageError) -> Files {
    var files = Files(try paths + Files.listed(in: filesFrom))
    guard !files.paths.isEmpty else {
      throw UsageError(
        filesFrom == nil
          ? "no photo is named; name files or folders, or - for standard input"
          : "the list of files is empty")
    }
    if recursive {
      files.expand()
      files.notePassedOver(all: passedOver)
    }
    guard mayBeEmpty || !files.paths.isEmpty else { throw UsageError(Self.nothing) }
    return files
  }
}
