import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// Undoes the changes of a run, and reports the results.
struct UndoWork: Sendable {
  private let undoing: Undoing
  private let deed: Run
  private let changes: [Change]
  private let workers: Int
  private let isTrial: Bool
  private let isQuiet: Bool
  private let isJSON: Bool
  /// The advice if nothing of the run can be undone.
  private let advice: String?

  /// The most remaining folders that are named.
  private static let mostNamed = 10

  private struct Totals {
    var undone = 0
    /// How many of the changes that were undone are of folders.
    var folders = 0
    /// The folders that stay, as there is something in them.
    var kept: [String] = []
    var asBefore = 0
    var left = 0
    /// Whether a later run has to be undone first, which is reported for each file.
    var waits = false
    var keptPhotos = KeptPhotos { try Files.photo($0) }
    /// Whether the journal could not be written any more.
    var hasNoJournal = false
  }

  /// - Parameters:
  ///   - undoing: Takes back.
  ///   - run: The run.
  ///   - paths: Only files at these paths and in these folders; all if empty.
  ///   - workers: The number of threads that work at once, if the order does not matter.
  ///   - isTrial: Whether nothing is done.
  ///   - isQuiet: Whether only errors are printed.
  ///   - isJSON: Whether an object is printed for each change.
  ///   - advice: The advice if nothing of the run can be undone.
  /// - Throws: ``UsageError`` when the run changed none of the files.
  init(
    _ undoing: Undoing, of run: Run, paths: [String], workers: Int, isTrial: Bool, isQuiet: Bool,
    isJSON: Bool = false, advice: String? = nil
  ) throws(UsageError) {
    self.undoing = undoing
    deed = run
    self.workers = undoing.needsOrder ? 1 : workers
    self.isTrial = isTrial
    self.isQuiet = isQuiet
    self.isJSON = isJSON
    self.advice = advice
    guard !paths.isEmpty else {
      changes = undoing.changes
      return
    }
    let named = NamedPlaces(paths)
    let isNamed = { (change: Change) in
      named.contains(change.path) || named.contains(change.place)
    }
    changes = undoing.changes.filter(isNamed)
    guard changes.isEmpty else { return }
    guard !undoing.hasTakenBack(isNamed) else {
      throw UsageError(
        "what run \(run.number) did to the files that you named has been taken back already",
        status: 1)
    }
    throw UsageError(
      "run \(run.number) changed none of the files that you named; verso undo --list shows all runs"
    )
  }

  /// Does the work.
  ///
  /// - Throws: An exit code when something stays.
  func run() throws {
    let totals = Mutex(Totals())
    var failures = 0
    let parts = undoing.inTurn(changes)
    for (number, part) in parts.enumerated() {
      let names = PathTable(part.map(\.place))
      var frame = OrderedOutput.Frame.objects(if: isJSON)
      // All parts are one list.
      if number > 0 { frame.start = frame.separator }
      if number < parts.count - 1 { frame.end = [] }
      @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
        if isJSON { report.add(.failure(names[index], error)) }
      }
      failures += Pool.run(
        names, workers: workers, chunk: 1, frame: frame, progress: .bar(part.count),
        broken: fail
      ) { index, report in
        if let photo = totals.withLock({ $0.keptPhotos.photo(of: part[index]) }) {
          let text = "it stays with \(photo)"
          report.fail(part[index].place, FileProblem(text), json: isJSON)
          totals.withLock { $0.left += 1 }
          return .failed
        }
        do throws(FileError) {
          var notes: [String] = []
          let outcome = try undoing.undo(part[index], isTrial: isTrial, notes: &notes)
          for note in notes where !isQuiet && !isJSON {
            report.output += Paint.line(part[index].place, note)
          }
          return note(outcome, notes, part[index], &report, totals)
        } catch {
          // A change that cannot be recorded cannot be undone, which is reported once.
          guard error.isOfJournal else {
            report.fail(part[index].place, error, json: isJSON)
            return .failed
          }
          if isJSON { report.add(.failure(part[index].place, error)) }
          let isFirst = totals.withLock { totals in
            defer { totals.hasNoJournal = true }
            return !totals.hasNoJournal
          }
          if isFirst {
            let line = "\(error.message); make room for it, and repeat the undo"
            report.errors += Standard.errorLine(Report.line(error.path, message: line))
          }
          return .failed
        }
      }
    }
    if !isQuiet, !isTrial, !isJSON {
      let totals = totals.withLock { $0 }
      for folder in totals.kept.sorted().prefix(Self.mostNamed) {
        Standard.error("\(folder): the folder contains something else, so it stays")
      }
      if totals.kept.count > Self.mostNamed {
        Standard.error("and \(totals.kept.count - Self.mostNamed) more folders that stay")
      }
      try Standard.output(Array("\(summary(totals, failures))\n".utf8))
    }
    let reached = totals.withLock { $0.undone + $0.asBefore + $0.kept.count > 0 || $0.hasNoJournal }
    if failures > 0, !reached, !totals.withLock({ $0.waits }), let advice { Standard.error(advice) }
    if failures > 0 { throw ExitCode(1) }
  }

  private func note(
    _ outcome: Undoing.Outcome, _ notes: [String], _ change: Change, _ report: inout Report,
    _ totals: borrowing Mutex<Totals>
  ) -> Pool.Outcome {
    if isJSON, let state = outcome.state {
      report.add(
        .members([
          "SourceFile": .text(change.place),
          "State": .text(isTrial && outcome == .undone ? "would be undone" : state),
          "Result": change.target == nil ? nil : .text(change.path),
          "DryRun": isTrial ? .bool(true) : nil, "Notes": .list(notes.map { .text($0) }),
        ]))
    }
    switch outcome {
    case .undone:
      totals.withLock { totals in
        totals.undone += 1
        totals.folders += change.isOfFolder ? 1 : 0
      }
      if isTrial || changes.count == 1, !isQuiet, !isJSON {
        let line = Rendering.line(change.words(isTrial: isTrial))
        report.output += "\(Paint.wrapped(line, indent: 2))\n".utf8
      }
      return .done
    case .isAsBefore:
      totals.withLock { $0.asBefore += 1 }
      return .done
    case .left(.notEmpty):
      totals.withLock { $0.kept.append(change.path) }
      return .done
    case .left(let reason):
      totals.withLock { totals in
        totals.keptPhotos.note(change, stayingAs: reason)
        if case .changedByRun = reason { totals.waits = true }
      }
      report.fail(change.place, FileProblem(reason.words), json: isJSON)
      totals.withLock { $0.left += 1 }
      return .failed
    }
  }

  private func summary(_ totals: Totals, _ failures: Int) -> String {
    var line = "changes to \(Change.count(totals.undone, folders: totals.folders)) taken back"
    if totals.asBefore > 0 { line += "; \(totals.asBefore) as before already" }
    let kept = totals.kept.count
    if kept > 0 { line += "; \(kept) folder\(kept == 1 ? "" : "s") kept" }
    if failures > 0 { line += "; \(failures) left" }
    let others = undoing.changes.count - changes.count
    if others > 0 {
      let (verb, pronoun) =
        others == 1 ? ("stays, because it was", "it") : ("stay, because they were", "them")
      let way = "verso undo --run \(deed.number) takes \(pronoun) back"
      line += "; \(others) of the run \(verb) not named (\(way))"
    }
    return Rendering.line("\(line): run \(deed.number), \(deed.words)")
  }
}

extension Run {
  /// The command, shortened where it names thousands of files.
  var words: String {
    let most = 200
    return command.count <= most ? command : "\(command.prefix(most - 1))…"
  }
}

extension Change {
  /// The number of changes in words: files count, and folders only where there is nothing else.
  static func count(_ all: Int, folders: Int) -> String {
    let (count, noun) = all > folders || folders == 0 ? (all - folders, "file") : (all, "folder")
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The effect of the undo on the file.
  fileprivate func words(isTrial: Bool) -> String {
    func what(_ trial: String, _ done: String) -> String { isTrial ? trial : done }
    return switch kind {
    case .replaced, .patched:
      "\(path): \(what("the change would be taken back", "the change was taken back"))"
    case .moved: "\(place) -> \(path)"
    case .made, .linked: "\(place): \(what("is removed", "was removed"))"
    case .folder: "\(path): \(what("is removed if it is empty", "was removed"))"
    case .folderRemoved: "\(path): \(what("is created", "was created"))"
    case .removed: path
    }
  }
}

extension Undoing.Outcome {
  /// What was done, as a word for programs; nil for an error.
  fileprivate var state: String? {
    switch self {
    case .undone: "undone"
    case .isAsBefore: "as before"
    case .left(.notEmpty): "not empty"
    case .left: nil
    }
  }
}

extension Undoing.Reason {
  /// The reason why a file stays, and the advice.
  fileprivate var words: String {
    switch self {
    case .changedSince: "it was changed since, and stays as it is"
    case .changedByRun(let run): "run \(run) changed it since; take that back first (--run \(run))"
    case .gone: "it no longer exists"
    case .taken: "another file has its old name; move that away first"
    case .notKept: "its old bytes were too large for the journal"
    case .damaged: "its data in the journal is damaged"
    case .takenAway: "a command had made it, and it was removed; run that command again"
    case .lastName: "it is the last name of the file"
    case .notEmpty: "the folder is not empty"
    }
  }
}
