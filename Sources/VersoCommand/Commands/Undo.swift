import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// `verso undo`
struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: Tool.name,
    abstract: "Undo what a command did to files.",
    discussion: """
      verso undo --list
      verso undo
      verso undo --run 12
      verso undo photo.jpg
      verso undo --run 12 Photos/2026

      Commands that change photos, and rename, keep one journal for all folders. undo takes back the run that --run names. \
      Where files or folders are named, it is the last run that changed one of them, and only they are taken back. Without \
      either it is the last run, wherever that was: on a terminal undo shows its folder and how long ago it was, and asks; \
      elsewhere it does nothing and prints the number of that run (exit status 64). With --dry-run it shows what would be \
      taken back. Files get their old bytes and the time of their last change, their old names, and \
      what was made goes. A file that was changed since is named and left alone, and the status is 1 then; a run of which \
      nothing can be taken back stays the last one, and --run takes back the one before it.

      An undo is a run, too: verso undo --run with its number brings back what it took back, but for files \
      that a command had made, which that command makes again. An undo that is ended on the way \
      is done by the next one.

      The journal holds what was removed from photos, a place or a name, and only you may read it. Runs are \
      forgotten after \(Journal.mostDays) days, and the oldest ones when it is larger than \
      \(Journal.mostBytes >> 30) GiB; --forget forgets all of them now. Of one file \
      \(Journal.mostKept >> 20) MiB are kept at most: a picture that is larger and was encoded anew cannot \
      be put back, which is said when it is written.
      """)

  @Argument(help: "Only these files, and those in these folders.", completion: .file())
  var paths: [String] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Take back this run; --list shows their numbers.", valueName: "number"))
  var number: Int?

  @Flag(help: "List the runs, the last one first.")
  var list = false

  @Flag(help: "Print what would be taken back, and do nothing.")
  var dryRun = false

  @Flag(help: "Forget all runs, and what the journal keeps of old files.")
  var forget = false

  @Option(
    help: ArgumentHelp(
      "The journal; verso/journal.sqlite in $XDG_STATE_HOME or in ~/.local/state by default.",
      valueName: "path"), completion: .file())
  var journal: String?

  @Option(
    help: ArgumentHelp(
      "How many files to work on at once; as many as there are processors by default.",
      valueName: "number"))
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
    if [list, dryRun, forget].count(where: { $0 }) > 1 {
      throw ValidationError("--list, --dry-run and --forget exclude each other")
    }
    if list || forget, number != nil || !paths.isEmpty {
      throw ValidationError("--list and --forget are about all runs")
    }
  }

  func run() throws {
    do {
      let journal = try Journal(journal, creates: false)
      if forget { return try journal.forgetAll() }
      if list { return try printRuns(try journal.runs()) }
      try takeBack(in: journal)
    } catch let error as FileError where error.code == .notFound {
      Standard.error(
        "\(error.path): there is no journal, so nothing is to be taken back; --journal names another"
      )
      throw ExitCode(1)
    } catch let error as FileError {
      Standard.error(Report.line(error.path, saying: error.message))
      throw ExitCode(1)
    }
  }

  private func printRuns(_ runs: [Run]) throws {
    var lines = ""
    for run in runs {
      let count = run.changes.all == 1 ? "1 change" : "\(run.changes.all) changes"
      let state =
        run.changes.standing == run.changes.all
        ? "" : run.changes.standing == 0 ? ", undone" : ", \(run.changes.standing) stand"
      let line =
        "\(run.number)  \(SystemClock.local(run.time))  \(count)\(state)  in \(run.folder): \(run.words)"
      lines += "\(Rendering.line(line))\n"
    }
    try Standard.output(Array((lines.isEmpty ? "no run is in the journal\n" : lines).utf8))
  }

  private func takeBack(in journal: Journal) throws {
    let isOpen = number == nil && !paths.isEmpty
    let wanted = isOpen ? try journal.lastRun(changing: NamedPlaces(paths).contains) : number
    guard !isOpen || wanted != nil else {
      let names = paths.contains { FileSystem.names(of: $0) > 1 }
      throw UsageError(
        "no run that has not been taken back changed what you named; verso undo --list shows the runs"
          + (names ? ", and a file with several names is known by the one that was named" : ""))
    }
    let runs = try journal.runs(isOpen ? wanted : nil)
    // What was taken back by an undo is not done again by the next one.
    let found =
      runs.first { run in
        wanted.map { $0 == run.number } ?? (run.reverses == nil && run.changes.standing > 0)
      }
    guard let found, found.changes.standing > 0 else {
      let what = number.map { "run \($0)" } ?? "what the journal holds"
      let hint =
        found == nil && number != nil ? "is not in the journal; --list shows which are" : nil
      Standard.error("\(what) \(hint ?? "has been taken back already")")
      throw ExitCode(1)
    }
    if wanted == nil, !dryRun { try confirm(found, in: journal) }
    let recorder = RunRecorder(journal, command: Standard.commandLine, reverses: found.number)
    let undoing = try Undoing(found.number, in: journal, recorder: recorder)
    try UndoWork(
      undoing, of: found, paths: paths, workers: jobs ?? Standard.cores, isTrial: dryRun,
      isQuiet: quiet, advice: try advice(found, runs, in: journal)
    ).run()
    recorder.end()
  }

  /// Asks whether the last run is meant, which may have been in another folder and long ago.
  ///
  /// - Throws: ``UsageError`` where nobody can answer; an exit code where the answer is no.
  private func confirm(_ run: Run, in journal: Journal) throws {
    let when = Self.ago(SystemClock.seconds - run.time)
    guard Standard.inputIsTerminal, Standard.errorIsTerminal else {
      throw UsageError(
        "the last run is \(run.number), \(when) in \(run.folder) (\(run.words)): verso undo --run \(run.number) "
          + "takes it back, and verso undo FOLDER the last run that changed something there")
    }
    let places = try journal.standing(in: run.number).map { Path.folder(of: $0.place) }
    let count = places.count == 1 ? "1 change" : "\(places.count) changes"
    Standard.note(
      Standard.errorLine("run \(run.number), \(when) in \(run.folder): \(run.words)"))
    Standard.note(
      Array(
        Rendering.line("Take back \(count) in \(Path.common(places))? (y/N) ").utf8))
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else {
      Standard.error("nothing was taken back")
      throw ExitCode(1)
    }
  }

  /// How long ago something was.
  static func ago(_ seconds: Int) -> String {
    let units = [("day", 86_400), ("hour", 3600), ("minute", 60)]
    guard let (name, size) = units.first(where: { seconds >= $0.1 }) else { return "just now" }
    let count = seconds / size
    return "\(count) \(name)\(count == 1 ? "" : "s") ago"
  }

  /// How to go on where nothing of a run can be taken back: an older one is not taken back unless it is asked for.
  private func advice(_ run: Run, _ runs: [Run], in journal: Journal) throws -> String? {
    let front = "nothing of run \(run.number) (\(run.words)) can be taken back as it is"
    if !paths.isEmpty {
      let earlier = try journal.lastRun(before: run.number, changing: NamedPlaces(paths).contains)
      let way = earlier.map { "verso undo --run \($0) takes back the one before it" }
      return "\(front); \(way ?? "no earlier run changed what you named")"
    }
    let earlier = runs.first {
      $0.number < run.number && $0.reverses == nil && $0.changes.standing > 0
    }
    guard let earlier else { return "\(front); --forget empties the journal" }
    return "\(front); verso undo --run \(earlier.number) takes back the one before it "
      + "(\(earlier.words)), verso undo FILE the last change of a file, and --forget empties the journal"
  }
}
