import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary
import VersoQuery

/// `verso rename`
struct Rename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", _superCommandName: Tool.name,
    abstract: "Rename photos by their metadata, and sort into folders.",
    discussion: """
      verso rename '{CaptureDate:yyyyMMdd_HHmmss}{-n}{.ext}' *.jpg
      verso rename '{CaptureDate:yyyy/MM/yyyyMMdd_HHmmss}{-n}{.ext}' -r Photos --dry-run
      verso rename '{Model|camera}/{FileName}' -r Card --output Sorted --copy
      verso rename '{CaptureDate:yyyy-MM-dd} {BaseName}{.ext:lower}' *.JPG
      verso rename '{City}{-n}' *.jpg --fallback 'nowhere/{BaseName}{-n}'

      Values are tags in braces, by the names that read prints, with a date format after : and a replacement for a missing \
      value after |. CaptureDate is the date of Exif, IPTC or XMP, whichever the photo has. {-n} is empty, or -1, -2 … if \
      the name is taken; without it, a taken name is an error. {.ext} is the extension, {.ext:lower} in lower case. A slash in the template makes a folder, and --output puts all of it into another one.

      Files that belong to a photo are renamed with it, such as its sidecar or the film of a Live Photo. No file is ever \
      replaced. verso undo restores the old names and removes copies and new folders.\(Tool.details(details))
      """, aliases: ["sort"])

  private static let details = """


    {-n:000} has at least three digits, {_n} a _ in front. A template without {.ext} keeps the extension. Folders are made in the \
    folder of the photo, or with --recursive in the folder that you named. A date without a format is written as \
    20240506_070809, a day as 20240506.

    The new names are valid on every system. In values, slashes and < > : " \\ | ? * become _, and so does a space or full stop \
    at the end of a name; CON, NUL and other device names get a _ at the end. Such characters in the template itself are an \
    error, and so is a template without braces.

    Files in the folder of a photo belong to it if they have its name and another extension. Examples are the film of a Live \
    Photo, the JPEG of a raw file, .xmp, .json, .aae, .thm and .wav. So do files with its whole name and one more extension \
    (photo.jpg.xmp). A sidecar photo.xmp that names the extension of its photo (photoshop:SidecarForExtension) belongs only to it.

    A photo of another camera model or date than that of the same name is renamed separately. So is a film that was taken at \
    another time, by another camera or for another photo. The halves of a Live Photo are renamed together, whatever their names are. If one file cannot be moved, none is. \
    Photos can swap their names.
    """

  @Argument(help: "The template of the new names.")
  var template: String

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The template for photos without the values of the first one.", valueName: "template")
  )
  var fallback: String?

  @Option(name: .shortAndLong, help: .output, completion: .directory)
  var output: String?

  @Flag(help: "Copy the files and keep the old ones.")
  var copy = false

  @Flag(help: "Make hard links and keep the old names.")
  var link = false

  @Flag(help: "Print what would be done, and write nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var charset: CharsetOptions

  @OptionGroup var journaling: JournalOptions
  @OptionGroup var files: FileOptions

  func validate() throws {
    if json, quiet { throw ValidationError("--json and --quiet exclude each other") }
    if copy, link { throw ValidationError("--copy and --link exclude each other") }
  }

  func run() throws {
    let renaming = try renaming()
    var found = try files.files(paths, notes: false)
    _ = found.removeRepetitions()
    guard !found.paths.contains("-") else {
      throw UsageError("standard input has no name; name files or folders")
    }
    let unread = UnreadFiles()
    let listener = TerminalListener(collecting: unread)
    let (entries, failures) = renaming.entries(
      for: found.paths, place: { [found] in found.place(of: $0) }, workers: files.workers,
      listener: listener)
    if files.recursive {
      found.forgetPassedOver(
        entries.lazy.flatMap { entry in
          entry.group.members.lazy.map { entry.group.path(of: $0) }
        })
      if !quiet { found.notePassedOver(all: files.passedOver) }
    }
    let plan = RenamePlan(entries, stays: copy || link, listener: listener) { named, reason in
      Standard.error(Report.line(named, message: reason))
      unread.note(named, FileProblem(reason))
    }
    var failed = failures + plan.refused
    if dryRun, !json {
      if !quiet { try print(plan.moves) }
      if entries.count + failures > 1 || plan.moves.isEmpty, !quiet {
        let done = plan.moves.groupCount
        try say(done, others: plan.moves.count - done, plan.unchanged, failed)
      }
    } else if !dryRun {
      failed += try rename(
        plan.moves, photos: entries.count + failures, plan.unchanged, failed, unread)
    } else {
      try print(plan.moves.map { ($0.from, $0.to) }, unread)
    }
    if failed > 0 { throw ExitCode(1) }
  }

  /// The templates as they were typed.
  private func renaming() throws(UsageError) -> Renaming {
    func understood(_ text: String, _ name: String, needsField: Bool) throws(UsageError)
      -> NameTemplate
    {
      do { return try NameTemplate(text, needsField: needsField) } catch {
        throw UsageError("\(name): \(error)")
      }
    }
    if let output, !Path.isFree(output), !Path.isFolder(output) {
      throw UsageError("--output \(output): it is a file; name a folder")
    }
    return Renaming(
      try understood(template, "the template", needsField: true),
      fallback: try fallback.map { text throws(UsageError) in
        try understood(text, "--fallback", needsField: false)
      }, output: output, charset: charset.charset)
  }

  /// Renames, and reports it.
  ///
  /// - Returns: The number of photos that could not be renamed.
  private func rename(
    _ moves: RenameMoves, photos: Int, _ unchanged: Int, _ failed: Int,
    _ unread: UnreadFiles
  ) throws -> Int {
    let recorder = moves.isEmpty ? nil : try JournalPlace(journaling)?.recorder()
    let manner: RenameWork.Manner = copy ? .copy : link ? .link : .move
    let work = RenameWork(moves, manner, by: Mover(recorder), workers: files.workers)
    let outcome = work.run(TerminalListener())
    recorder?.end()
    var isJournalSaid = false
    for problem in outcome.problems {
      let isOfJournal = (problem.error as? FileError)?.isOfJournal ?? false
      if !(isOfJournal && isJournalSaid) {
        Standard.error(Report.line(problem.path, problem.error))
      }
      isJournalSaid = isJournalSaid || isOfJournal
      unread.note(problem.path, problem.error)
    }
    let done = moves.indices.lazy.filter { outcome.done[$0] }.map { moves[$0] }
    if json { try print(done.map { ($0.from, $0.to) }, unread) }
    guard !quiet, !json else { return outcome.failed.count }
    if photos == 1 { try print(done) }
    if photos > 1 || moves.isEmpty {
      // The files of a group follow each other.
      var (files, photos, last) = (0, 0, -1)
      for (index, move) in moves.enumerated() where outcome.done[index] {
        files += 1
        guard move.group != last, !outcome.failed.contains(move.group) else { continue }
        (photos, last) = (photos + 1, move.group)
      }
      try say(photos, others: files - photos, unchanged, failed + outcome.failed.count)
    }
    return outcome.failed.count
  }

  /// Reports how many photos got other names, or would.
  private func say(_ done: Int, others: Int, _ unchanged: Int, _ failed: Int) throws {
    let verb = (dryRun ? "would be " : "") + (copy ? "copied" : link ? "linked" : "renamed")
    var line = "\(done) photo\(done == 1 ? "" : "s") \(verb)"
    if others > 0 { line += ", with \(others) file\(others == 1 ? "" : "s") that belong to them" }
    if unchanged > 0 { line += "; \(unchanged) unchanged" }
    if failed > 0 { line += "; \(failed) failed" }
    try Standard.output(Array("\(line)\n".utf8))
  }

  /// Prints old and new names as JSON, then what failed.
  private func print(_ moves: [(from: String, to: String)], _ failed: UnreadFiles) throws {
    let objects = moves.map { move in
      JSONDocument.members([
        "SourceFile": .text(move.from), "Result": .text(move.to),
        "DryRun": dryRun ? .bool(true) : nil,
      ])
    }
    try JSONOutput.print(objects + failed.documents)
  }

  private func print(_ moves: some Sequence<RenameMoves.Move>) throws {
    var text: [UInt8] = []
    for move in moves {
      text += Paint.line(move.from, between: " -> ", move.to)
      if text.count > 1 << 16 {
        try Standard.output(text)
        text = []
      }
    }
    try Standard.output(text)
  }
}
