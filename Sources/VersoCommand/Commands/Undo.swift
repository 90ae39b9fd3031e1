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

      Commands that change or rename photos keep one journal for all folders. undo takes back the run that --run names. If \
      files or folders are named, it takes back only these, in the last run that changed one of them. Otherwise it takes \
      back the last run: on a terminal it shows the run and asks, elsewhere it only prints its number (exit status 64). \
      --list shows the last \(mostListed) runs, and with --json all.

      Files get their old bytes, times and names, and new files are removed. A file that was changed since is \
      reported and left alone; the exit status is then 1.

      The journal contains data that was removed from photos, and only you can read it. Runs are deleted after \
      \(Journal.mostDays) days, and the oldest ones when it exceeds \(Journal.mostBytes >> 30) GiB.\(Tool.details(details))
      """)

  /// The most runs that are listed for people.
  private static let mostListed = 20

  private static let details = """


    An undo is a run, too. verso undo --run with its number restores what it took back, except files that a command had made; \
    run that command again. An interrupted undo is completed by the next one. If nothing of a run can be taken back, it stays \
    the last run, and --run takes back the one before it.

    The journal keeps at most \(Journal.mostKept >> 20) MiB of one file. A larger picture that was re-encoded cannot be restored; \
    this is reported when it is written.
    """

  @Argument(help: "Only these files, and those in these folders.", completion: .file())
  var paths: [String] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Take back this run; --list shows their numbers.", valueName: "number"))
  var number: Int?

  @Flag(help: "List the choices, and exit.")
  var list = false

  @Flag(help: "Print what would be done, and write nothing.")
  var dryRun = false

  @Flag(help: "Delete all runs and old files from the journal.")
  var forget = false

  @Option(
    help: ArgumentHelp(
      "Use this journal; by default verso/journal.sqlite in $XDG_STATE_HOME or ~/.local/state.",
      valueName: "path", visibility: Tool.rare), completion: .file())
  var journal: String?

  @Option(help: .jobs)
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
    if [list, dryRun, forget].count(where: { $0 }) > 1 {
      throw ValidationError("--list, --dry-run and --forget exclude each other")
    }
    if list && !paths.isEmpty || forget && (number != nil || !paths.isEmpty) {
      throw ValidationError("--list and --forget apply to all runs")
    }
    if json, quiet { throw ValidationError("--json and --quiet exclude each other") }
  }

  func run() throws {
    do {
      let journal = try Journal(journal, creates: false)
      if forget { return try journal.forgetAll() }
      if list {
        return try json
          ? printJSON(journal.runs(upTo: number))
          : printRuns(journal.runs(upTo: number, most: Self.mostListed + 1))
      }
      try takeBack(in: journal)
    } catch let error as FileError where error.code == .notFound {
      Standard.error(
        "\(error.path): there is no journal, so nothing can be taken back; --journal names another"
      )
      throw ExitCode(1)
    } catch let error as FileError {
      Standard.error(Report.line(error.path, message: error.message))
      throw ExitCode(1)
    }
  }

  private func printRuns(_ runs: [Run]) throws {
    var lines = ""
    for run in runs.prefix(Self.mostListed) {
      let count = run.changes.all == 1 ? "1 change" : "\(run.changes.all) changes"
      let state =
        run.changes.standing == run.changes.all
        ? "" : run.changes.standing == 0 ? ", undone" : ", \(run.changes.standing) stand"
      let line =
        "\(run.number)  \(SystemClock.local(run.time))  \(count)\(state)  in \(run.folder): \(run.words)"
      lines += "\(Paint.wrapped(Rendering.line(line), indent: 4))\n"
    }
    if let next = runs.dropFirst(Self.mostListed).first {
      lines += "verso undo --list --run \(next.number) lists the runs before these\n"
    }
    try Standard.output(Array((lines.isEmpty ? "the journal has no runs\n" : lines).utf8))
  }

  private func printJSON(_ runs: [Run]) throws {
    try JSONOutput.print(
      runs.map { run in
        .members([
          "Run": .number(run.number), "Time": .text(SystemClock.local(run.time)),
          "Folder": .text(run.folder), "Command": .text(run.command),
          "Changes": .number(run.changes.all), "Standing": .number(run.changes.standing),
          "Undoes": run.reverses.map { .number($0) },
        ])
      })
  }

  private func takeBack(in journal: Journal) throws {
    let isOpen = number == nil && !paths.isEmpty
    let wanted = isOpen ? try journal.lastRun(changing: NamedPlaces(paths).contains) : number
    guard !isOpen || wanted != nil else {
      let names = paths.contains { FileSystem.names(of: $0) > 1 }
      let run = paths.first { Int($0) != nil && Path.isFree($0) }
      throw UsageError(
        "no remaining run changed what you named; "
          + (run.map { "verso undo --run \($0) takes back the run of that number" }
            ?? "verso undo --list shows the runs")
          + (names ? "; a file with several names is recorded by the name that was given" : ""))
    }
    let runs = try journal.runs(isOpen ? wanted : nil)
    // A change that was undone is not undone again by the next one.
    let found =
      runs.first { run in
        wanted.map { $0 == run.number } ?? (run.reverses == nil && run.changes.standing > 0)
      }
    guard let found, found.changes.standing > 0 else {
      let what = number.map { "run \($0)" } ?? "everything in the journal"
      let hint =
        found == nil && number != nil ? "is not in the journal; --list shows all runs" : nil
      Standard.error("\(what) \(hint ?? "has been taken back already")")
      throw ExitCode(1)
    }
    if wanted == nil, !dryRun { try confirm(found, in: journal) }
    let recorder = RunRecorder(journal, command: Standard.commandLine, reverses: found.number)
    let undoing = try Undoing(found.number, in: journal, recorder: recorder)
    try UndoWork(
      undoing, of: found, paths: paths, workers: jobs ?? Standard.cores, isTrial: dryRun,
      isQuiet: quiet, isJSON: json, advice: try advice(found, runs, in: journal)
    ).run()
    recorder.end()
  }

  /// Asks whether the last run is meant, which may have been in another folder and long ago.
  ///
  /// - Throws: ``UsageError`` without a terminal; an exit code if the answer is no.
  private func confirm(_ run: Run, in journal: Journal) throws {
    let when = Self.ago(SystemClock.seconds - run.time)
    guard Standard.inputIsTerminal, Standard.errorIsTerminal else {
      throw UsageError(
        "the last run is \(run.number), \(when) in \(run.folder) (\(run.words)): verso undo --run \(run.number) "
          + "takes it back, and verso undo FOLDER the last run that changed something there")
    }
    let changes = try journal.standing(in: run.number)
    let places = changes.map { Path.folder(of: $0.place) }
    let count = Change.count(changes.count, folders: changes.count(where: \.isOfFolder))
    Standard.note(
      Standard.errorLine("run \(run.number), \(when) in \(run.folder): \(run.words)"))
    Standard.note(
      Array(
        Rendering.line("Take back the changes to \(count) in \(Path.common(places))? (y/N) ").utf8))
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else {
      Standard.error("nothing was taken back")
      throw ExitCode(1)
    }
  }

  /// The time since something happened.
  static func ago(_ seconds: Int) -> String {
    let units = [("day", 86_400), ("hour", 3600), ("minute", 60)]
    guard let (name, size) = units.first(where: { seconds >= $0.1 }) else { return "just now" }
    let count = seconds / size
    return "\(count) \(name)\(count == 1 ? "" : "s") ago"
  }

  /// The advice if nothing of a run can be undone: an older one is not undone unless it is
  /// requested.
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
