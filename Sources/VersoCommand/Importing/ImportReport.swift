import Verso
import VersoImport
import VersoLibrary

/// The results for the files of an export: counts, and a list of irregular ones.
final class ImportReport: Sendable {
  /// A remark on a file.
  enum Remark: String, CaseIterable {
    case matched
    case unmatched = "without a side file"
    case ambiguous = "whose side file is not clear"
    case copy = "the same photo again"
    case brought
    case alreadyThere = "already there"
    case filledIn = "already there, and filled in"
    case changedSince = "already there, and changed since"
    case numbered
    case sidecar = "in a side file"
    case broughtSidecar = "side files that came along"
    case keptSidecar = "another side file is there"
    case damagedSidecar = "side file that cannot be read"
    case alone = "side file without a photo"
    case trashed = "in the bin"
    case leftOut = "left out"
    case other = "no photo"
    case note = "to be known"
    case untaken = "said of it, and not taken"
    case damaged = "damaged or no photo"
    case notAdded = "brought without what is said of it"
    case failed

    /// The words for people; the raw value is the name in JSON.
    var words: String {
      switch self {
      case .unmatched: "without a sidecar"
      case .ambiguous: "whose sidecar is not clear"
      case .filledIn: "already there, and completed"
      case .keptSidecar: "with another sidecar"
      case .note: "notes"
      case .untaken: "values that were not used"
      case .damaged: "damaged or not a photo"
      case .notAdded: "imported without its metadata"
      default: rawValue
      }
    }
  }

  private struct Row {
    let file: String
    let remark: Remark
    let text: String
  }

  private struct State {
    var counts: [Remark: Int] = [:]
    var rows: [Row] = []
    var documents: [(place: Int, JSONDocument)] = []
  }
  private let state = Mutex(State())
  private let service: Service

  private let isTrial: Bool

  /// - Parameters:
  ///   - service: Whose photos they are, in whose words is spoken.
  ///   - isTrial: Whether it is a dry run.
  init(_ service: Service, isTrial: Bool) { (self.service, self.isTrial) = (service, isTrial) }

  /// The most files of each kind that are named on the terminal.
  private static let mostShown = 10

  func count(_ remark: Remark) { state.withLock { $0.counts[remark, default: 0] += 1 } }

  func add(_ file: String, _ remark: Remark, _ text: String) {
    state.withLock { state in
      state.counts[remark, default: 0] += 1
      state.rows.append(Row(file: file, remark: remark, text: text))
    }
  }

  /// Adds an object for programs, by the place of its file in the export.
  func add(_ document: JSONDocument, at place: Int) {
    state.withLock { $0.documents.append((place, document)) }
  }

  /// The objects, in the order of the export.
  var documents: [JSONDocument] {
    state.withLock { $0.documents }.sorted { $0.place < $1.place }.map(\.1)
  }

  /// Adds the result for an imported file.
  func add(_ file: String, _ outcome: Bringing.Outcome) {
    switch outcome.kind {
    case .brought: count(.brought)
    case .alreadyThere: count(.alreadyThere)
    case .filledIn:
      let what = outcome.additions.joined(separator: ", ")
      let done =
        isTrial
        ? "is unchanged since its import, and would get" : "was unchanged since its import, and got"
      add(file, .filledIn, "\(outcome.path) \(done) \(what)")
    case .changedSince:
      let what = outcome.unsaid.joined(separator: ", ")
      var lacking = what.isEmpty ? "" : "; its \(what) is not added"
      if let side = outcome.leftSidecar { lacking += "; its sidecar \(side) was left out" }
      add(
        file, .changedSince, "\(outcome.path) has the same picture, and stays as it is\(lacking)")
    }
    for value in outcome.unsaidValues {
      add(file, .untaken, "\(outcome.path) does not have its \(value)")
    }
    if outcome.isElsewhere { add(file, .copy, "it is there already, as \(outcome.path)") }
    if outcome.isNumbered, outcome.kind == .brought {
      add(
        file, .numbered,
        "it \(isTrial ? "would be" : "is") called \(outcome.path), because another file has its name"
      )
    }
    if let side = outcome.sidecar {
      let why = outcome.reason.map { ": \($0)" } ?? ""
      add(file, .sidecar, "\(outcome.additions.joined(separator: ", ")) in \(side)\(why)")
    }
    for kept in outcome.keptSidecars {
      add(file, .keptSidecar, "\(kept) has other metadata, and stays as it is")
    }
    for text in outcome.untaken { add(file, .untaken, text) }
    if let damage = outcome.damage {
      let isChanged = !outcome.additions.isEmpty && outcome.sidecar == nil
      let end = isChanged ? "with its metadata" : "as it is"
      add(file, .damaged, "\(damage); it was imported \(end), to \(outcome.path)")
    }
    for problem in outcome.problems { add(file, .damagedSidecar, problem) }
    for _ in 0..<outcome.sidecars { count(.broughtSidecar) }
  }

  private func number(_ remark: Remark) -> Int { state.withLock { $0.counts[remark] ?? 0 } }

  // MARK: Words

  /// A remark in the words of the service.
  private func words(_ remark: Remark) -> String {
    remark.words.replacing("sidecar is", with: "\(service.sidecar) is")
      .replacing("a sidecar", with: "a \(service.sidecar)")
  }

  /// Names what had no sidecar on standard error, the first of each kind.
  func print(of plan: ImportPlan) {
    let rows = state.withLock { $0.rows }
    for remark in [
      Remark.unmatched, .ambiguous, .filledIn, .changedSince, .numbered, .keptSidecar, .note,
      .damaged, .untaken,
    ] {
      var shown = 0
      for row in rows where row.remark == remark {
        guard shown < Self.mostShown else { break }
        Standard.error("\(row.file): \(row.text)")
        shown += 1
      }
      let rest = number(remark) - shown
      if rest > 0 {
        Standard.error("and \(rest) more \(words(remark)); --report FILE lists all")
      }
    }
    let alone = plan.export.alone
    guard alone > 0 else { return }
    let (front, whose) =
      alone == 1
      ? ("a \(service.sidecar) has no photo", "it is in")
      : ("\(alone) \(service.sidecars) have no photo", "they are in")
    Standard.error(
      "\(front): if \(whose) another part, name all parts together, also those imported before; --report FILE lists \(alone == 1 ? "it" : "them")"
    )
  }

  /// The result in a line.
  func summary(of plan: ImportPlan, to output: String) -> String {
    let count = number(.brought)
    var line =
      "\(count) \(count == 1 ? "file" : "files") \(isTrial ? "would be " : "")imported to \(output)"
    func add(_ number: Int, _ text: String) {
      if number > 0 { line += "; \(number) \(text)" }
    }
    add(number(.alreadyThere), "already there")
    add(number(.filledIn), "already there and completed")
    add(number(.changedSince), "already there and changed since")
    add(number(.notAdded), words(.notAdded))
    add(number(.numbered), "numbered")
    add(number(.unmatched), words(.unmatched))
    add(number(.ambiguous), words(.ambiguous))
    add(number(.sidecar), "with an XMP sidecar")
    add(
      number(.broughtSidecar),
      number(.broughtSidecar) == 1 ? "XMP sidecar copied" : "XMP sidecars copied")
    add(
      number(.untaken),
      "\(number(.untaken) == 1 ? "value" : "values") not used (--report lists them)")
    add(number(.damaged), words(.damaged))
    add(number(.copy), number(.copy) == 1 ? "copy left out" : "copies left out")
    let alone = plan.export.alone
    add(alone, "\(alone == 1 ? service.sidecar : service.sidecars) without a photo")
    add(plan.export.trashed.count, "\(service.bin) left out")
    add(plan.export.others, "not photos, or of other services")
    add(number(.leftOut), "not usable")
    add(number(.failed), "failed")
    return Rendering.line(line)
  }

  // MARK: A file

  /// The first line of a list, so that no other file is taken for one.
  private static let heading = "# list of verso import"
  private static let headingJSON = "{\n  \"counts\": {"

  /// Whether a file is a list, or empty: no other one is ever replaced by one, whatever is asked for.
  static func isList(_ path: String) -> Bool {
    guard let head = Path.head(of: path, heading.utf8.count) else { return false }
    // A photo that came empty is one still.
    let isPhoto = FileFormat.isKnown(fileExtension: Path.ending(of: path) ?? "")
    return head.isEmpty && !isPhoto || head.starts(with: heading.utf8)
      || head.starts(with: headingJSON.utf8)
  }

  /// Writes the whole list, as JSON when the name ends so.
  func write(to path: String, replaces: Bool) throws {
    let (rows, counts) = state.withLock { ($0.rows, $0.counts) }
    let isJSON = Path.ending(of: path)?.lowercased() == "json"
    var text: [UInt8] = []
    if isJSON {
      let known = Remark.allCases.compactMap { remark in
        counts[remark].map { (name: remark.rawValue, value: JSONDocument.number($0)) }
      }
      let files = rows.map { row in
        JSONDocument.members([
          "file": .text(row.file), "remark": .text(row.remark.rawValue), "text": .text(row.text),
        ])
      }
      JSONDocument.members(["counts": .object(known), "files": .list(files)]).append(to: &text)
      text.append(0x0A)
    } else {
      text += "\(Self.heading)\n".utf8
      for row in rows {
        text += "\(Rendering.line("\(row.file): \(row.text)"))\n".utf8
      }
    }
    _ = try AtomicFile.write(text, to: path, replaces: replaces)
  }
}
