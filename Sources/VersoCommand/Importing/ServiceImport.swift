import ArgumentParser
import Verso
import VersoArchive
import VersoImport
import VersoJournal
import VersoLibrary

/// Imports the photos of a service, and reports the results.
struct ServiceImport {
  let service: Service
  let paths: [String]
  let output: String
  let albums: ImportPlan.Albums
  let includesTrash: Bool
  /// Where the list of what was not as it should be goes; nil for nowhere.
  let report: String?
  /// Whether a list that is there already is replaced.
  let replacesReport: Bool
  let isTrial: Bool
  let isQuiet: Bool
  /// Whether an object is printed for each file.
  let isJSON: Bool
  /// The zone of dates without a position; nil for UTC.
  let zone: TimeClues.Given?
  let workers: Int
  let journal: JournalPlace?

  /// Does it.
  ///
  /// - Throws: An exit code if something could not be imported, or was left out as unusable.
  func run() throws {
    try checkOutput()
    if let report { try check(report) }
    let (plan, contents) = try read()
    let list = ImportReport(service, isTrial: isTrial)
    var failures = plan.export.problems.count
    for problem in plan.export.problems {
      Standard.error(Report.line(problem.file, message: problem.text))
      list.add(problem.file, .leftOut, problem.text)
      list.add(.failure(problem.file, FileProblem(problem.text)), at: -1)
    }
    for note in plan.export.notes { list.add(note.file, .note, note.text) }
    if report != nil {
      for name in plan.export.aloneNames {
        list.add(name, .alone, "its photo is not in the named parts; name all parts together")
      }
      for name in plan.export.trashed {
        list.add(name, .trashed, "it is \(service.bin); left out without --trashed")
      }
      for name in plan.export.otherNames {
        let text = plan.export.otherTexts[name]
        list.add(
          name, .other, text ?? "it is not a photo of this export; left out")
      }
    }
    noteMatches(plan, list)
    failures += try bring(plan, contents, list)
    if !isQuiet { list.print(of: plan) }
    if let report {
      do {
        try list.write(to: report, replaces: replacesReport)
      } catch {
        Standard.error(Report.line(report, error))
        failures += 1
      }
    }
    if isJSON {
      try JSONOutput.print(list.documents)
    } else if !isQuiet {
      try Standard.output(Array("\(list.summary(of: plan, to: output))\n".utf8))
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Checks that the photos go outside of the export: those inside could not be distinguished from
  /// it.
  private func checkOutput() throws(UsageError) {
    // A missing folder is created in the first existing folder above it.
    var place = output
    while Path.isFree(place), !Path.isLink(place), Path.folder(of: place) != place {
      place = Path.folder(of: place)
    }
    guard Path.isFolder(place) else {
      let what = Path.isFree(place) ? "a link to nothing" : "no folder"
      throw UsageError("--output \(output): \(place) is \(what); name a folder")
    }
    for path in paths where Path(path).kind == .stream {
      throw UsageError("\(path) is neither an archive nor a folder; name those of the export")
    }
    let target = Path.resolvedAhead(output)
    for path in paths where Path.isFolder(path) {
      let source = Path.resolvedAhead(path)
      guard Path.lies(target, in: Array(source.utf8)) else { continue }
      throw UsageError(
        "--output \(output) \(PathBytes.isSame(target, source) ? "is" : "is in") \(path), which is to be imported; name a folder outside of it"
      )
    }
  }

  /// Looks whether the list can be written, before anything is done.
  private func check(_ report: String) throws(UsageError) {
    guard report != "-" else {
      throw UsageError("--report must name a file for the list, such as missing.txt")
    }
    guard !PathBytes.isSame(Path.resolvedAhead(report), Path.resolvedAhead(output)) else {
      throw UsageError("--report \(report) is where the photos go; name a file for the list")
    }
    switch Path(report).kind {
    case .folder: throw UsageError("--report \(report) is a folder; name a file in it")
    case .file where paths.contains { Path.resolved($0) == Path.resolved(report) }:
      throw UsageError("--report \(report) is a part of the export; name another file")
    case .file where !replacesReport:
      throw UsageError("--report \(report) is there already; name another file, or add --overwrite")
    case .file where !ImportReport.isList(report):
      throw UsageError(
        "--report \(report) is not a list of verso import and is not replaced; name another file"
      )
    case .stream: throw UsageError("--report \(report): the list needs its own file")
    case .file, .nothing: break
    }
    guard Path.isFolder(Path.folder(of: report)) else {
      throw UsageError("--report \(report): there is no such folder; make it first")
    }
  }

  private func read() throws -> (ImportPlan, ExportContents) {
    do {
      let export = try PhotoExport(paths, of: service, target: output, includesTrash: includesTrash)
      guard export.isKnown else {
        throw UsageError("there is \(service.lacking); name all parts")
      }
      let contents = ExportContents(export)
      let progress = Progress.bar(export.items.count)
      defer { progress?.hide() }
      return (
        ImportPlan(export, contents, albums: albums) { progress?.advance() }, contents
      )
    } catch let error as ArchiveError {
      throw refusal(error.path, error)
    } catch let error as FileError {
      throw refusal(error.path, error)
    }
  }

  /// The error for a part of the export; without it the others would be incomplete.
  private func refusal(_ path: String, _ error: any Error) -> ExitCode {
    Standard.error(Report.line(path, error) + "; nothing was imported")
    return ExitCode(1)
  }

  // MARK: Sidecars

  private func noteMatches(_ plan: ImportPlan, _ list: ImportReport) {
    for entry in plan.entries {
      let item = plan.item(entry)
      let label = plan.export.label(item)
      if let doubt = item.doubt {
        list.add(label, .ambiguous, doubt)
      } else if entry.record != nil || item.packet != nil {
        list.count(.matched)
      } else if item.isCompanion {
        // It belongs to a photo, and is not reported.
      } else if item.isAmbiguous {
        list.add(label, .ambiguous, "several \(service.sidecars) are possible; none was used")
      } else {
        list.add(label, .unmatched, "it has no \(service.sidecar)")
      }
      for copy in entry.copies {
        list.add(plan.export.label(plan.export.items[copy]), .copy, "the same as \(label)")
      }
    }
  }

  // MARK: Bringing

  /// - Returns: The number of entries that could not be imported.
  private func bring(
    _ plan: ImportPlan, _ contents: ExportContents, _ list: ImportReport
  ) throws -> Int {
    guard !plan.entries.isEmpty else { return 0 }
    let recorder = try journal?.recorder()
    let zones = WorldZones.installed
    if !zones.knowsPlaces, zone == nil, !isQuiet, !isTrial {
      Standard.error(
        "the boundaries of time zones are not installed, so dates from sidecars are written in UTC (+00:00)"
      )
    }
    let bringing = Bringing(
      plan, contents, to: output, clues: TimeClues(zones: zones, given: zone), recorder: recorder,
      isTrial: isTrial)
    let labels = PathTable(plan.entries.map { plan.export.label(plan.item($0)) })
    let left = Mutex<[Int]>([])
    var failures = Pool.run(
      labels, workers: workers, chunk: 16, progress: .bar(labels.count)
    ) { index, report in
      do {
        guard let outcome = try bringing.bring(index) else {
          left.withLock { $0.append(index) }
          return .done
        }
        return tell(outcome, of: index, labels, plan, list, &report)
      } catch {
        return tell(error, of: index, labels, plan, list, &report)
      }
    }
    let lists = bringing.lists(left.withLock { $0 })
    if !lists.isEmpty {
      let first = PathTable(lists.map { labels[$0.first ?? 0] })
      failures += Pool.run(first, workers: workers, chunk: 1) { number, report in
        var worst = Pool.Outcome.done
        bringing.settle(lists[number]) { index, result in
          let outcome: Pool.Outcome =
            switch result {
            case .success(let outcome): tell(outcome, of: index, labels, plan, list, &report)
            case .failure(let error): tell(error, of: index, labels, plan, list, &report)
            }
          if outcome == .failed { worst = .failed }
        }
        return worst
      }
    }
    recorder?.end()
    return failures
  }

  private func tell(
    _ error: any Error, of index: Int, _ labels: PathTable, _ plan: ImportPlan,
    _ list: ImportReport, _ report: inout Report
  ) -> Pool.Outcome {
    report.error(labels[index], error)
    list.add(.failure(plan.export.path(plan.item(plan.entries[index])), error), at: index)
    list.add(labels[index], .failed, Report.reason(labels[index], error))
    return .failed
  }

  /// Reports the result of an entry, or the planned one.
  private func tell(
    _ outcome: Bringing.Outcome, of index: Int, _ labels: PathTable, _ plan: ImportPlan,
    _ list: ImportReport, _ report: inout Report
  ) -> Pool.Outcome {
    list.add(labels[index], outcome)
    let words = Self.words(outcome, from: plan.sidecars(plan.entries[index]))
    if isJSON {
      let failures = outcome.failure.map { [Report.reason(outcome.path, $0)] } ?? []
      let isWritten = [.brought, .filledIn].contains(outcome.kind)
      let changes = isWritten ? outcome.written?.changes() ?? [] : []
      let document = EditDocument(
        source: plan.export.path(plan.item(plan.entries[index])),
        result: isWritten ? outcome.path : nil, isTrial: isTrial, changes: changes,
        additions: isWritten && changes.isEmpty && !outcome.isUnsaid ? outcome.additions : [],
        notes: (words.isEmpty ? [] : [String(words.dropFirst(2))]) + outcome.problems + failures)
      list.add(document.json, at: index)
    } else if isTrial {
      report.output += Paint.line(labels[index], between: " -> ", "\(outcome.path)\(words)")
    }
    for problem in outcome.problems {
      report.error(labels[index], FileProblem(problem))
    }
    if let failure = outcome.failure {
      let what = outcome.isUnsaid ? outcome.additions.joined(separator: ", ") : "sidecars"
      let why = Report.reason(outcome.path, failure)
      let text = "it is at \(outcome.path), without \(what): \(why)"
      report.error(labels[index], FileProblem(text))
      list.add(labels[index], .notAdded, text)
    }
    // Known values are reported that it lacks.
    let isLacking = !outcome.unsaid.isEmpty || outcome.leftSidecar != nil
    return outcome.problems.isEmpty && outcome.failure == nil && !isLacking ? .done : .failed
  }

  /// The values that are added, and their source.
  private static func words(_ outcome: Bringing.Outcome, from sidecars: [String]) -> String {
    switch outcome.kind {
    case .alreadyThere: return "; already there"
    case .changedSince: return "; already there, and changed since"
    case .brought, .filledIn: break
    }
    let front = sidecars.isEmpty ? "" : "; \(sidecars.joined(separator: ", "))"
    let end = outcome.kind == .filledIn ? "; already there, and completed" : ""
    guard !outcome.additions.isEmpty else {
      return (sidecars.isEmpty || outcome.isUnread ? front : "\(front): nothing new") + end
    }
    let what = outcome.additions.joined(separator: ", ")
    return (sidecars.isEmpty ? "; \(what)" : "\(front): \(what)")
      + (outcome.sidecar == nil ? "" : ", in an XMP sidecar") + end
  }
}
