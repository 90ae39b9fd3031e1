import Verso
import VersoCatalog
import VersoLibrary
import VersoQuery

/// Reads photos and prints them in one of several forms.
struct Reading: Sendable {
  enum Form: Sendable {
    case table
    case json
    /// An object of JSON a line.
    case jsonLines
    case csv
    /// A table of the contents of ``Explanation/origin``.
    case origins
    /// A line a photo, by a template.
    case lines(Template)
    /// A database of SQLite.
    case catalog(Catalog)
  }

  let files: PathTable
  let form: Form
  let rendering: Rendering
  let workers: Int
  var showsWarnings = false
  var isStrict = false
  /// The explanation instead of the photos' values; nil for none.
  var explanation: Explanation?
  var usesSidecars = false
  /// The answer that displayed photos must have on whether they are generated; nil shows all.
  var generated: GeneratedAnswer?
  /// The named tags: each has its column, also if no photo has it.
  var columns: [String] = []
  /// Whether cells of a table stay that a spreadsheet would take for formulas.
  var keepsFormulas = false
  /// The character set of texts that are not UTF-8; nil for Latin-1.
  var charset: Charset?
  /// The facts of files that are asked for, which no photo knows of itself.
  var facts: [FileFacts.Fact] = []

  /// Does it.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    let unknown = UnknownNames(rendering.selection)
    let failures =
      switch form {
      case .json: json(unknown)
      case .jsonLines: jsonLines(unknown)
      case .lines(let template): lines(template)
      case .table: table(unknown)
      case .csv: csv(unknown)
      case .origins: origins(unknown)
      case .catalog(let catalog): fill(catalog, unknown)
      }
    return failures == 0 && !unknown.report() ? 0 : 1
  }

  /// A photo as it is shown, and whether all was read that belongs to it; nil if it cannot be read.
  func photo(
    _ path: String, _ report: inout Report, onError: (any Error) -> Void = { _ in }
  ) -> (photo: Photo, outcome: Pool.Outcome)? {
    do {
      var photo = try Files.photo(path, strict: isStrict)
      // Warnings are about the stored bytes.
      if showsWarnings {
        for warning in photo.warnings { report.error(path, warning) }
      }
      if let charset { photo.metadata.decodeTexts(as: charset) }
      let outcome = overlay(&photo, path, &report)
      if !facts.isEmpty, path != "-" {
        let file = FileFacts(path: path)
        photo.metadata.facts.insert(contentsOf: facts.compactMap(file.item), at: 0)
      }
      if asksForDate, let date = photo.metadata.dateOfFilm {
        photo.metadata.facts.insert(date, at: 0)
      }
      if case .origin? = explanation, !usesSidecars, let side = SidecarOrigin(beside: path) {
        report.errors += Standard.errorLine(
          Report.line(path, message: "\(side.hint); --sidecar reads it"))
      }
      return (photo, outcome)
    } catch {
      report.error(path, error)
      onError(error)
      return nil
    }
  }

  /// Reads a photo's sidecar over it, if that is wanted. One that cannot be read hides nothing of the
  /// photo.
  private func overlay(
    _ photo: inout Photo, _ path: String, _ report: inout Report
  ) -> Pool.Outcome {
    guard usesSidecars, path != "-" else { return .done }
    guard let side = Sidecar.existing(for: path) else {
      if showsWarnings {
        report.errors += Standard.errorLine(Report.line(path, message: "it has no sidecar"))
      }
      return .done
    }
    if let other = Sidecar.unread(of: path) {
      report.errors += Standard.errorLine(
        Report.line(path, message: "\(other) is not read, because \(side) is its sidecar"))
    }
    do {
      photo.overlay(try Files.photo(side, strict: isStrict))
      return .done
    } catch {
      report.error(side, error)
      return .failed
    }
  }

  /// Whether it is asked when pictures were taken, by the name that photos have for it: films have other ones, and it
  /// may follow from several of them.
  private var asksForDate: Bool {
    rendering.selection.tags.contains { ["datetimeoriginal", "mwg:datetimeoriginal"].contains($0) }
  }

  private func isWanted(_ photo: Photo) -> Bool {
    generated.map { $0 == GeneratedAnswer(photo) } ?? true
  }

  private func json(_ unknown: UnknownNames) -> Int {
    return Pool.run(
      files, workers: workers, frame: .list, progress: .bar(files.count), broken: appendFailure
    ) { index, report in
      guard let (photo, outcome) = jsonPhoto(index, &report) else { return .failed }
      unknown.look(photo)
      guard isWanted(photo) else { return outcome }
      appendJSON(photo, files[index], to: &report.output)
      return outcome
    }
  }

  /// A photo as it is displayed; nil if it cannot be read, which is in its object then: programs
  /// match the objects with the files that they named.
  private func jsonPhoto(
    _ index: Int, _ report: inout Report
  ) -> (photo: Photo, outcome: Pool.Outcome)? {
    var failure: (any Error)?
    let result = photo(files[index], &report) { failure = $0 }
    if let failure { appendFailure(index, failure, &report) }
    return result
  }

  @Sendable private func appendFailure(_ index: Int, _ error: any Error, _ report: inout Report) {
    JSONDocument.failure(files[index], error).append(to: &report.output)
  }

  private func appendJSON(_ photo: Photo, _ path: String, to output: inout [UInt8]) {
    if let explanation {
      explanation.appendJSON(photo, source: path, to: &output)
    } else {
      rendering.appendJSON(photo, source: path, to: &output)
    }
  }

  /// An object a line: texts in JSON have no line breaks, so existing ones are between members.
  private func jsonLines(_ unknown: UnknownNames) -> Int {
    @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
      inOneLine(&report) { appendFailure(index, error, &$0) }
    }
    @Sendable func inOneLine(_ report: inout Report, _ append: (inout Report) -> Void) {
      var whole = Report()
      append(&whole)
      report.errors += whole.errors
      guard !whole.output.isEmpty else { return }
      var isIndent = false
      for byte in whole.output {
        if byte == 0x0A { isIndent = true } else if byte != 0x20 { isIndent = false }
        if !isIndent { report.output.append(byte) }
      }
      report.output.append(0x0A)
    }
    return Pool.run(
      files, workers: workers, progress: .bar(files.count), broken: fail
    ) { index, report in
      var result = Pool.Outcome.failed
      inOneLine(&report) { report in
        guard let (photo, outcome) = jsonPhoto(index, &report) else { return }
        result = outcome
        unknown.look(photo)
        guard isWanted(photo) else { return }
        appendJSON(photo, files[index], to: &report.output)
      }
      return result
    }
  }

  /// A line a photo; a photo is opened only for what the template asks of it.
  private func lines(_ template: Template) -> Int {
    let needsPhoto = template.needsPhoto || showsWarnings || isStrict
    return Pool.run(files, workers: workers, progress: .bar(files.count)) { index, report in
      let path = files[index]
      var (subject, outcome) = (Subject(path: path), Pool.Outcome.done)
      if needsPhoto || path == "-" {
        guard let (photo, result) = photo(path, &report) else { return .failed }
        (subject, outcome) = (Subject(photo, path: path == "-" ? nil : path), result)
      } else if Path.isFree(path) {
        report.error(path, FileProblem("there is no such file"))
        return .failed
      }
      do {
        let isNumeric = rendering.isNumeric
        let text = try template.text(of: subject, isNumeric: isNumeric) ?? ""
        report.output += ValueLine.bytes(text)
        report.output.append(0x0A)
        return outcome
      } catch {
        report.error(path, error)
        return .failed
      }
    }
  }

  private func table(_ unknown: UnknownNames) -> Int {
    let frame = OrderedOutput.Frame(separator: [0x0A])
    return Pool.run(
      files, workers: workers, frame: frame, progress: .bar(files.count)
    ) { index, report in
      guard let (photo, outcome) = photo(files[index], &report) else { return .failed }
      unknown.look(photo)
      guard isWanted(photo) else { return outcome }
      if files.count > 1 {
        report.output += "\(Paint.bold.text("== \(Rendering.line(files[index]))"))\n".utf8
      }
      if let explanation {
        explanation.appendTable(photo, to: &report.output)
      } else {
        Table.append(rendering.rows(photo), to: &report.output)
      }
      return outcome
    }
  }

  /// A row for each photo on how its picture was made and what may be done with it.
  private func origins(_ unknown: UnknownNames) -> Int {
    var head: [UInt8] = []
    CSV.append(OriginListing.columns, to: &head)
    return Pool.run(
      files, workers: workers, frame: OrderedOutput.Frame(start: head),
      progress: .bar(files.count)
    ) { index, report in
      guard let (photo, outcome) = photo(files[index], &report) else { return .failed }
      guard isWanted(photo) else { return outcome }
      let cells = [Rendering.line(files[index])] + OriginListing.cells(photo)
      CSV.append(cells, keepsFormulas: keepsFormulas, to: &report.output)
      return outcome
    }
  }

  /// The columns are known only when all photos have been read.
  private func csv(_ unknown: UnknownNames) -> Int {
    let found = Mutex<[Int: [Rendering.Row]]>([:])
    let failures = Pool.run(
      files, workers: workers, progress: .bar(files.count)
    ) { index, report in
      guard let (photo, outcome) = photo(files[index], &report) else { return .failed }
      unknown.look(photo)
      let rows = rendering.rows(photo, asData: true)
      found.withLock { $0[index] = rows }
      return outcome
    }
    let photos = found.withLock { $0 }
    let table = TagColumns(columns, of: files.indices.lazy.flatMap { photos[$0] ?? [] })
    var output: [UInt8] = []
    CSV.append(["SourceFile"] + table.names, keepsFormulas: keepsFormulas, to: &output)
    for index in files.indices {
      guard let rows = photos[index] else { continue }
      let cells = [Rendering.line(files[index])] + table.cells(rows)
      CSV.append(cells, keepsFormulas: keepsFormulas, to: &output)
    }
    do {
      try Standard.output(output)
      return failures
    } catch {
      error.report()
      return failures + 1
    }
  }
}

extension UnknownNames {
  /// Reports what no photo has; returns whether there was something to report.
  fileprivate func report() -> Bool {
    for name in left {
      switch name {
      case .tag(let name):
        Standard.error(
          "--tag \(name): no tag has this name, and no photo here has it; \(Arguments.hint(for: name))"
        )
      case .group(let name):
        Standard.error(
          "--group \(name): no group has this name, and no photo here has it; "
            + Arguments.hint(forGroup: name))
      }
    }
    return !left.isEmpty
  }
}

/// The most frequent call, `read` with files and plain options, parsed without the parser.
struct PlainRead {
  private var files: PathTable = []
  private var form = Reading.Form.table
  private var isNumeric = false
  private var groups: [String] = []
  private var tags: [String] = []
  private var jobs: Int?

  /// Nil for every call that has anything else in it.
  init?(_ arguments: ArraySlice<String>) {
    guard arguments.first == "read" else { return nil }
    var rest = arguments.dropFirst()
    var list: String?
    // An argument that begins with a hyphen, and a missing value, are for the full parser.
    func plain(_ argument: String?) -> String? {
      argument.flatMap { $0.hasPrefix("-") || $0.isEmpty ? nil : $0 }
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": form = .json
      case "--numeric", "-n": isNumeric = true
      case "--files-from":
        guard list == nil, let path = plain(rest.popFirst()) else { return nil }
        list = path
      case "--jobs":
        guard jobs == nil, let number = rest.popFirst().flatMap({ Int($0) }), number > 0
        else { return nil }
        jobs = number
      case "--group", "-g":
        guard let group = plain(rest.popFirst()), Arguments.problem(ofGroup: group) == nil
        else { return nil }
        groups.append(group)
      case "--tag", "-t":
        guard let tag = plain(rest.popFirst()), Arguments.problem(ofTag: tag) == nil
        else { return nil }
        tags.append(tag)
      default:
        guard let path = plain(argument), !Arguments.isTag(path) else { return nil }
        files.append(path)
      }
    }
    guard let more = try? Files.listed(in: list) else { return nil }
    for path in more { files.append(path) }
    guard !files.isEmpty else { return nil }
  }

  func run() -> Int32 {
    let selection = Rendering.Selection(groups: groups, tags: tags.map(FileFactNames.full))
    return Reading(
      files: files, form: form, rendering: Rendering(numeric: isNumeric, selection: selection),
      workers: jobs ?? (files.count == 1 ? 1 : Standard.cores),
      facts: FileFactNames.facts(in: selection)
    ).run()
  }
}
