import ArgumentParser
import VersoLibrary

/// Which files a command works on, and how many at once.
struct FileOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Include the photos in folders and subfolders.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Read more paths from a file, one per line or each followed by a zero byte (find -print0); - "
        + "reads them from standard input.",
      valueName: "list", visibility: Tool.rare), completion: .file())
  var filesFrom: String?

  @Flag(
    help: ArgumentHelp(
      "Name every file in folders that is skipped because it is not a photo, not only the first five.",
      visibility: Tool.rare)
  )
  var passedOver = false

  @Option(help: .jobs)
  var jobs: Int?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only photos for which this holds: 'Model ~ iPhone and DateTimeOriginal >= 2024-05 and not GPS'.",
      discussion: Tool.details(
        """
        Tags are named as read prints them, with or without a group. Comparisons: = != < <= > >= ~ (contains) in \
        (a, b); has Tag; GPS within 5km of 46.95,7.45; GPS in box 45.8,5.9,47.9,10.5; and, or, not, ( ). \
        Dates can be partial (2024-05), numbers have units (50mm, 1/100, 10MB), texts with spaces are \
        quoted. If a photo lacks the tag, every comparison is false. With --sidecar, values of the sidecar count \
        as well. May be repeated: all conditions must hold.
        """), valueName: "condition"))
  var conditions: [String] = []

  @Option(
    name: .customLong("ext"),
    help: ArgumentHelp(
      "Only files with these extensions: jpg,heic. May be repeated.",
      valueName: "endings", visibility: Tool.rare))
  var endings: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only files that were changed after this file was, or on this date (2024-05-06) or later.",
      valueName: "file or date", visibility: Tool.rare), completion: .file())
  var newer: String?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
  }

  /// The end of a call that names folders, or a list, without a photo.
  ///
  /// - Parameter status: 2 for commands in which 1 means that something was found.
  /// - Returns: The error to throw.
  static func nothing(status: Int32 = 1) -> UsageError {
    UsageError("there is no photo in what you named", status: status)
  }

  var workers: Int { jobs ?? Standard.cores }

  /// The number of files that are changed at once. A writer mostly waits until its file is on the volume, and file systems
  /// serve many that wait at the same time with one flush.
  var writers: Int { jobs ?? max(Standard.cores, 16) }

  /// The files that paths and options name.
  ///
  /// - Parameters:
  ///   - paths: The named paths.
  ///   - missing: The treatment of paths without a file.
  ///   - failure: The exit status where folders have no photo.
  ///   - mayBeEmpty: Whether there may be no photo, because something is printed anyway.
  ///   - mustChoose: Whether it is a failure if conditions leave no photo.
  ///   - withSidecars: Whether photos are queried merged with their sidecars.
  ///   - notes: Whether skipped files in folders are reported here.
  /// - Returns: The files.
  /// - Throws: When there are no files, a path is missing, or the list cannot be read. Where there
  ///   are some and none is chosen there is nothing to do: that ends the call, and well.
  func files(
    _ paths: [String], missing: MissingPaths.Treatment = .refused, failure: Int32 = 1,
    mayBeEmpty: Bool = false, mustChoose: Bool = false, withSidecars: Bool = false,
    notes: Bool = true
  ) throws -> Files {
    let choice = try Choice(
      endings: endings, newer: newer, conditions: conditions, readsSidecars: withSidecars)
    guard !paths.isEmpty || filesFrom != nil else {
      throw UsageError("no photo is named; name files or folders, or - for standard input")
    }
    let named = try paths + Files.listed(in: filesFrom)
    if missing == .refused { try MissingPaths.check(named, withSidecars: withSidecars) }
    var files = Files(named)
    files.wantsSidecars = endings.joined(separator: ",").lowercased().split { ",. ".contains($0) }
      .contains("xmp")
    if recursive, !files.paths.isEmpty {
      files.expand()
      if notes || files.paths.isEmpty { files.notePassedOver(all: passedOver) }
    }
    guard !files.paths.isEmpty else {
      guard mayBeEmpty else { throw Self.nothing(status: failure) }
      return files
    }
    try choice.apply(to: &files, workers: workers)
    guard mayBeEmpty || !files.paths.isEmpty else {
      throw Choice.hasFailed || mustChoose ? ExitCode.failure : ExitCode.success
    }
    return files
  }

  /// The photos that paths and options name, each once: a sidecar in a folder next to its photo is
  /// not included, unless `--ext` requests such files.
  ///
  /// - Parameters:
  ///   - paths: The named paths.
  ///   - missing: The treatment of paths without a file.
  ///   - failure: The exit status where folders have no photo.
  ///   - withSidecars: Whether photos are queried merged with their sidecars.
  ///   - notes: Whether skipped files in folders are reported here.
  /// - Returns: The photos.
  /// - Throws: The errors of ``files(_:missing:failure:mayBeEmpty:mustChoose:withSidecars:notes:)``.
  func photos(
    _ paths: [String], missing: MissingPaths.Treatment = .refused, failure: Int32 = 1,
    withSidecars: Bool, notes: Bool = true
  ) throws -> Files {
    var files = try files(
      paths, missing: missing, failure: failure, withSidecars: withSidecars, notes: notes)
    files.leaveOutSidecars(notes: notes)
    guard !files.paths.isEmpty else { throw ExitCode.success }
    _ = files.removeRepetitions()
    return files
  }
}
