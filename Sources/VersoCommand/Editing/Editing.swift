import ArgumentParser
import Verso
import VersoEvidence
import VersoJournal
import VersoLibrary

/// Changes files, each in the same way, and reports what was done.
struct Editing: Sendable {
  private let files: PathTable
  private let workers: Int
  private let options: EditOptions.Values
  private let target: ResultPlaces
  /// The change of a photo at a path: it returns remarks, and throws what prevents the change.
  private let change: @Sendable (inout Photo, String) throws -> [String]
  /// Checks the result: parts that stay are reported, and parts that should have been removed are
  /// an error.
  private let review: Review?
  /// Signs what is written; nil if nothing is signed.
  private let signing: Signing?
  /// Whether only photos are signed that were signed before.
  private let signsAgain: Bool
  private let deed: Deed
  /// The number of files in folders that were not photos.
  private let passedOver: Int
  /// Where it is written down; nil if it is not.
  private let journal: JournalPlace?
  /// The companion of a file that is changed in the same way after it, so that both agree; nil if
  /// absent. One that is among the files is changed as such.
  var companion: (@Sendable (String) -> String?)?
  /// The named parts that photos may or may not have; nil if none was named. A run in which no
  /// photo has it fails.
  var wanted: String?
  /// The remark on the sidecar of a changed file, which is not changed itself; nil without a
  /// relevant value. One that is among the files is changed as such.
  var sideNote: (@Sendable (_ path: String, _ side: String) -> String?)?
  /// Which statements in Content Credentials or generators' marks are written into properties if a
  /// change removes them; nil if the command does this and reports losses itself.
  var restated: KeptParts? = [.origin, .usageTerms]
  /// The reason why nothing was written, unless everything was already so.
  var reason: (@Sendable (Photo, String) -> String?)?
  /// Whether a second change of one file would change it again, as a shift does: a sidecar that photos share is changed
  /// for one of them.
  var changesOnce = false
  /// The location of sidecars, if it is not the usual one, and whether an empty photo needs none.
  var sidePath: (@Sendable (String) -> String)?

  /// The action of a command on photos, in the words of its last line.
  enum Deed: String {
    case changed
    case placed
    case signed
    case sealed
    case sealedAndSigned = "sealed and signed"
  }

  /// The contents of a file that was read again.
  struct Findings {
    /// The parts that could not be read, so that their contents are unknown.
    var unread: [String] = []
    /// The parts that stay, as they may.
    var kept: [String] = []
    /// The number of bytes that nothing in it refers to.
    var unreferenced = 0
    /// The parts that should have been removed.
    var unwanted: [String] = []
    /// Other remarks.
    var remarks: [String] = []
  }

  typealias Review = @Sendable (Photo) throws -> Findings

  /// - Throws: When files and options do not go together; no file is touched then.
  init(
    files: Files, workers: Int, options: EditOptions, deed: Deed = .changed,
    review: Review? = nil, signing: Signing? = nil, fileExtension: String? = nil,
    change: @escaping @Sendable (inout Photo) throws -> Void
  ) throws(UsageError) {
    try self.init(
      files: files, workers: workers, options: options, deed: deed, review: review,
      signing: signing, fileExtension: fileExtension
    ) { photo, _ in
      try change(&photo)
      return []
    }
  }

  /// Changes files depending on their metadata and names, with remarks on each.
  ///
  /// - Throws: When files and options do not go together; no file is touched then.
  init(
    files: Files, workers: Int, options: EditOptions, deed: Deed = .changed,
    review: Review? = nil, signing: Signing? = nil, fileExtension: String? = nil,
    change: @escaping @Sendable (inout Photo, String) throws -> [String]
  ) throws(UsageError) {
    if signing == nil, !options.resign { try options.checkIsUnsigned() }
    var files = files
    try files.leaveOut(resultsIn: options.output, notes: !options.quiet)
    if options.sidecar {
      files.leaveOutSidecars(notes: !options.quiet)
      files.leaveOutSidecarsOfOthers()
    }
    let sharesBytes = files.removeRepetitions(keepsLinks: options.output != nil)
    self.files = files.paths
    self.options = EditOptions.Values(options)
    self.change = change
    self.review = review
    signsAgain = options.resign && signing == nil
    self.signing = signsAgain ? try options.signing() : signing
    self.deed = deed
    passedOver = files.passedOver.count
    journal = options.dryRun ? nil : JournalPlace(options.journaling)
    target = try ResultPlaces(of: options.output, for: files, fileExtension: fileExtension)
    // Names of one file take turns: one that was changed is not changed again under another name.
    self.workers = sharesBytes || target.hasClashes ? 1 : workers
    if !options.dryRun { try target.checkTerminal(files.paths) }
  }

  /// Does the work.
  ///
  /// - Parameter afterword: The last lines if a file was changed, even if others failed.
  /// - Throws: An exit code when a file failed.
  func run(afterword: @autoclosure () -> [String] = []) throws {
    if !options.quiet, let missing = signing?.missingIssuer {
      Standard.error(
        "warning: --chain lacks the certificate of \(Rendering.visible(missing.issuer)), which issued that of "
          + "\(Rendering.visible(missing.subject)). Without it, photos are trusted only where the latter is "
          + "trusted itself, and otherwise at most valid. Add it to --chain, unless the latter is a root"
      )
    }
    if options.sidecar, sidePath == nil, !options.quiet { noteSharedSidecars() }
    let writesFiles = files.contains { target.path(for: $0) != nil }
    let recorder = writesFiles ? try journal?.recorder() : nil
    let totals = Mutex(EditTotals())
    let hasNoJournal = Mutex(false)
    let claims = Mutex<[Claim: String]>([:])
    let written = Mutex<ResultPlaces.Written>([:])
    // Photos may share a companion, which is changed once.
    let taken = Mutex(
      companion == nil && sideNote == nil
        ? [] : Set(files.lazy.filter { Sidecar.isName($0) }.map(Self.key)))
    if options.json, !options.dryRun {
      try Report.checkStream(isUsed: files.contains { target.path(for: $0) == nil })
    }
    @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
      if options.json { report.add(.failure(files[index], error)) }
    }
    let failures = Pool.run(
      files, workers: workers, chunk: 1, frame: .objects(if: options.json),
      progress: .bar(files.count),
      broken: fail
    ) { index, report in
      var file = files[index]
      do {
        if let (receipt, isSigned) = try edit(file, &report, recorder, claims, written) {
          totals.withLock { totals in
            totals.signedAgain += signsAgain && isSigned ? 1 : 0
            totals.add(receipt, wouldBeSigned: options.dryRun && isSigned)
          }
        } else if options.sidecar {
          totals.withLock { $0.withoutSidecar += 1 }
        }
        if let side = sidecarToTell(of: file) {
          if let words = sideNote?(file, side),
            taken.withLock({ $0.insert(Self.key(side)).inserted })
          {
            report.errors += Standard.errorLine("\(file): its sidecar \(side) \(words)")
          }
          if let other = Sidecar.unread(of: file),
            taken.withLock({ $0.insert(Self.key(other)).inserted })
          {
            let line =
              "\(file): its second sidecar \(other) was not read; \(side) takes precedence"
            report.errors += Standard.errorLine(line)
          }
        }
        guard let side = companion?(file), taken.withLock({ $0.insert(Self.key(side)).inserted })
        else { return .done }
        file = side
        if let (receipt, _) = try edit(side, &report, recorder, claims, written) {
          totals.withLock { totals in
            totals.companions += receipt.isChange ? 1 : 0
            totals.add(receipt)
          }
        }
        return .done
      } catch let claimed as Claimed {
        totals.withLock { $0.claimed += 1 }
        if options.json {
          report.add(EditDocument(source: file, notes: [claimed.words]).json)
        } else if !options.quiet {
          report.output += "\(Rendering.line(claimed.words))\n".utf8
        }
        return .done
      } catch {
        // Without the journal no file is written, which is reported once.
        let isOfJournal = (error as? FileError)?.isOfJournal ?? false
        let isSaid =
          isOfJournal
          && hasNoJournal.withLock { hadNone in
            defer { hadNone = true }
            return hadNone
          }
        if !isSaid { report.error(file, error) }
        if options.json { report.add(.failure(file, error)) }
        return .failed
      }
    }
    recorder?.end()
    if files.count > 1, !options.quiet, !options.json {
      let line = summary(totals.withLock { $0 }, failures)
      try Standard.output(Array("\(line)\n".utf8))
    }
    if !options.quiet, !options.dryRun, failures < files.count {
      for line in afterword() { Standard.note(Array("\(Rendering.visible(line))\n".utf8)) }
    }
    if failures > 0 { throw ExitCode(1) }
    let (changed, unchanged) = totals.withLock { ($0.changed, $0.unchanged + $0.withoutSidecar) }
    // A copy without it is what was asked for.
    if let wanted, changed == 0, unchanged > 0, options.output == nil {
      Standard.error(
        files.count == 1
          ? Report.line(files[0], message: Self.absence(of: wanted))
          : "none of \(files.count) photos has \(wanted)")
      throw ExitCode(1)
    }
  }

  private static func absence(of wanted: String) -> String { "it has no \(wanted)" }

  /// Why nothing is written, unless there is another reason.
  private var sameness: String { wanted.map(Self.absence) ?? "the values are the same" }

  /// The sidecar of a file that is changed in its place.
  private func sidecarToTell(of file: String) -> String? {
    guard sideNote != nil, !options.quiet, !options.sidecar, options.output == nil, file != "-",
      !Sidecar.isName(file)
    else { return nil }
    return Sidecar.existing(for: file)
  }

  private static func key(_ file: String) -> Path.Key { Path.key(Path.resolved(file)) }

  /// Reports photos that share a sidecar: its values apply to all of them, also to those in its
  /// folder that are not named.
  private func noteSharedSidecars() {
    for names in SharedStems(files).sharing(files) {
      let line = "\(names.joined(separator: ", ")): they share \(Sidecar.path(for: names[0]))"
      Standard.note(Standard.errorLine(line))
    }
  }

  /// Changes a file.
  ///
  /// - Returns: The receipt of the edit or trial, and whether it was signed; nil for standard
  ///   output.
  private func edit(
    _ file: String, _ report: inout Report, _ recorder: RunRecorder?,
    _ claims: borrowing Mutex<[Claim: String]>,
    _ written: borrowing Mutex<ResultPlaces.Written>
  ) throws -> (receipt: Receipt, isSigned: Bool)? {
    let name = Claim.file(Path(file).identity)
    if options.output == nil, let other = claims.withLock({ $0[name] }) {
      throw Claimed(file, as: name, of: other, isTrial: options.dryRun)
    }
    if options.sidecar, changesOnce {
      let sidecar = Claim.sidecar(Path.key(Path.resolvedAhead(sidecar(of: file))))
      let other = claims.withLock { $0.updateValue($0[sidecar] ?? file, forKey: sidecar) }
      if let other, !PathBytes.isSame(other, file) {
        throw Claimed(file, as: sidecar, of: other, isTrial: options.dryRun)
      }
    }
    // Another writer may be quicker: then its result is changed.
    try target.checkClash(of: file, written.withLock { $0 })
    let outcome = try Photo.retrying(makesFile: options.sidecar) {
      try editOnce(file, &report, recorder)
    }
    written.withLock { target.note(file, in: &$0) }
    // A new file in its place has no other name, and the others stay as they are.
    if !options.sidecar, outcome?.receipt.method == .inPlace,
      FileSystem.names(of: Path.resolved(file)) > 1
    {
      claims.withLock { $0[name] = file }
    }
    return outcome
  }

  /// A file that a run changes once, whatever its paths: a file that was changed in place, under
  /// all of its names, and a sidecar that photos share.
  private enum Claim: Hashable {
    case file(Path.Identity)
    case sidecar(Path.Key)
  }

  /// A path to what the run has changed already, or is changing.
  private struct Claimed: Error {
    let words: String

    init(_ path: String, as claim: Claim, of other: String, isTrial: Bool) {
      words =
        switch claim {
        case .file:
          "\(path): it is another name of \(other), which \(isTrial ? "would be" : "was") changed"
        case .sidecar: "\(path): it shares the sidecar of \(other), which is changed once"
        }
    }
  }

  /// The sidecar of a photo. One that was named is changed itself: it has no sidecar of its own.
  private func sidecar(of file: String) -> String {
    Sidecar.isName(file) ? file : sidePath?(file) ?? Sidecar.path(for: file)
  }

  private func editOnce(
    _ file: String, _ report: inout Report, _ recorder: RunRecorder?
  ) throws -> (receipt: Receipt, isSigned: Bool)? {
    let path = options.sidecar ? sidecar(of: file) : file
    let isNew = options.sidecar && Path.isFree(path)
    if isNew, Path.isFree(file) { _ = try Files.photo(file) }
    let place = target.path(for: path)
    try checkPlace(place, of: path)
    // From here to the write no other process changes the file.
    let locks = !options.dryRun && path != "-" && place.map { Path.isSame($0, path) } ?? false
    let original = isNew ? Sidecar.empty(for: file) : try photo(path, of: file, locks: locks)
    defer { original.endTurn() }
    var photo = original
    var remarks = try change(&photo, file)
    let dropsCredentials = options.credentials == .drop
    if !dropsCredentials { try photo.checkHistory(since: original) }
    try photo.metadata.checkReferences(since: original.metadata)
    if let restated {
      remarks += photo.restate(restated, of: original, credentialsGo: dropsCredentials).map(\.words)
    }
    if let refusal = photo.metadata.refusals.first { throw refusal }
    // Values that a sidecar cannot store are an error of the write.
    if isNew, photo.metadata.xmp.isEmpty, photo.changes().isEmpty {
      if let wanted, files.count == 1 {
        throw FileProblem("it has no sidecar from which \(wanted) could be removed")
      }
      guard !options.quiet else { return nil }
      let line =
        sidePath == nil
        ? "it has no sidecar, and there is nothing to write"
        : "it has no metadata and no sidecar"
      if options.json {
        report.add(EditDocument(source: file, notes: [line]).json)
      } else {
        report.output += Paint.line(file, line)
      }
      return nil
    }
    if options.sidecar, sidePath == nil, !isNew, let other = Sidecar.unread(of: file) {
      remarks.append("\(other) stays as it is, because \(path) is the sidecar of \(file)")
    }
    try target.checkName(place, of: path, photo.format)
    var write = WriteOptions(verify: options.verify, compact: options.compact, force: options.force)
    // Among many files those are meant that have a header.
    write.fastStart =
      options.faststart && (files.count == 1 || photo.format.mimeType.hasPrefix("video/"))
    write.overwrite = !isNew && (options.output == nil || options.overwrite)
    write.credentials = options.credentials
    write.recording = recorder.map { Recording($0) }
    // Once the file is another, the old one cannot be asked.
    let wasSigned = try signsAgain && original.isSigned
    let signing = try !signsAgain || photo.isSigned && photo.isChanged() ? signing : nil
    if signing != nil, options.dryRun { write.credentials = .keepBroken }
    guard !options.dryRun else {
      let receipt = try photo.receipt(options: write)
      guard !options.quiet else { return (receipt, signing != nil) }
      if options.json {
        report.add(
          json(
            EditDocument(
              source: path, result: receipt.isChange ? place : nil, isTrial: true, receipt: receipt,
              isSigned: signing != nil, notes: remarks + receipt.notes), of: path, receipt))
        return (receipt, signing != nil)
      }
      let name = path == "-" ? "standard input" : Rendering.line(path)
      report.output += "\(Paint.bold.text(name))\n".utf8
      for line in remarks + receipt.lines(orReason: sameness) {
        report.output += "\(Paint.wrapped("  \(Rendering.printable(line))", indent: 6))\n".utf8
      }
      if signing != nil { report.output += "  + signature\n".utf8 }
      return (receipt, signing != nil)
    }
    guard let place else {
      if let signing {
        report.output += try signing.bytes(of: photo, options: write)
      } else if files.count == 1 {
        // A film of gigabytes goes through in pieces.
        try Self.stream(photo, write)
      } else {
        report.output += try photo.bytes(options: write)
      }
      return nil
    }
    try target.makeFolders(for: path, by: Mover(recorder))
    if sidePath != nil, isNew {
      try Mover(recorder).makeFolders(Path.folder(of: path), like: Path.folder(of: file))
    }
    let ties = options.quiet ? nil : SealTies(of: original)
    let (receipt, copy) = try self.write(
      &photo, to: place, write, original, isNew ? "-" : path, signing)
    var findings = Findings()
    let isReadable = Path(place).kind == .file
    if let review, isReadable {
      findings = try review(try Files.photo(place))
      guard findings.unwanted.isEmpty else {
        let names = findings.unwanted.joined(separator: ", ")
        throw FileProblem("still contains \(names), which could not be removed")
      }
      guard findings.unread.isEmpty else {
        let names = findings.unread.joined(separator: ", ")
        throw FileProblem("it cannot be told whether all of it is gone: \(names)")
      }
    }
    let outcome = (receipt, signing != nil)
    guard !options.quiet else { return outcome }
    let isUnsigned =
      signsAgain && signing == nil && receipt.method != .unchanged && !wasSigned
    let losses = isReadable ? try ties?.losses(in: Files.photo(place)) ?? [] : []
    remarks += findings.remarks + receipt.notes + Self.notes(losses, isUnsigned: isUnsigned)
    if findings.unreferenced > 0 {
      remarks.append("\(findings.unreferenced) unreferenced bytes stay in the file")
    }
    if options.json {
      report.add(
        json(
          EditDocument(
            source: path, result: receipt.method == .unchanged ? nil : place, receipt: receipt,
            isSigned: signing != nil, copy: copy, kept: findings.kept, notes: remarks), of: path,
          receipt))
      return outcome
    }
    // Missing values are reported at the end.
    if files.count == 1, wanted == nil || receipt.method != .unchanged {
      let done = deed != .changed ? ", \(deed.rawValue)" : signing == nil ? "" : ", signed"
      let why = receipt.isChange ? nil : reason?(original, file)
      report.output += Paint.line(place, "\(receipt.summary(orReason: why ?? sameness))\(done)")
    }
    if let copy, files.count == 1 || copy != path + "_original" {
      report.output += Paint.line(place, "the old file is kept as \(copy)")
    }
    for note in remarks { report.output += Paint.line(place, note) }
    if files.count == 1, !findings.kept.isEmpty {
      let verb = findings.kept.count == 1 ? "stays" : "stay"
      report.output += Paint.line(place, "\(findings.kept.joined(separator: ", ")) \(verb)")
    }
    return outcome
  }

  /// The object of a file in JSON: an error if it is the only one and lacks what was to be changed.
  private func json(
    _ document: EditDocument, of path: String, _ receipt: Receipt
  ) -> JSONDocument {
    guard let wanted, !receipt.isChange, files.count == 1, options.output == nil else {
      return document.json
    }
    return .failure(path, FileProblem(Self.absence(of: wanted)))
  }

  /// Reads what is to be changed: a photo, or its sidecar, which is named where that is what is wrong.
  private func photo(_ path: String, of file: String, locks: Bool) throws -> Photo {
    do {
      return try Files.photo(path, locks: locks)
    } catch let error as MetadataError where !PathBytes.isSame(path, file) {
      throw FileProblem("its sidecar \(path): \(Report.reason(path, error))")
    }
  }

  /// The unrequested effects of an edit on evidence.
  private static func notes(_ losses: [String], isUnsigned: Bool) -> [String] {
    var notes: [String] = []
    if isUnsigned {
      notes.append("it was not signed before, so --resign did not sign it; use verso sign")
    }
    switch losses {
    case []: break
    case ["seal"]: notes.append("the seal was removed with the comment that contained it")
    case ["signature"]:
      notes.append("the seal no longer opens if it was bound to the old signature")
    default:
      notes.append(
        "the seal no longer opens, because it is bound to the \(losses.joined(separator: " and the "))"
      )
    }
    return notes
  }

  /// Refuses a place for the result that is taken, before anything is done.
  private func checkPlace(_ place: String?, of path: String) throws {
    guard let place, options.output != nil, !options.overwrite, Path(place).kind == .file else {
      return
    }
    if path != "-", Path.isSame(place, path) {
      throw FileProblem("--output names the photo itself; leave it out, or add --overwrite")
    }
    throw FileError(.exists, path: place)
  }

  /// Writes a photo to standard output, a piece at a time.
  private static func stream(_ photo: Photo, _ options: WriteOptions) throws {
    let place = "/dev/stdout"
    do {
      _ = try photo.written(toPath: place, options: options)
    } catch let error as FileError where error.path == place {
      BrokenOutput(systemError: error.systemError).report()
      Standard.end(1)
    }
  }

  /// Writes the photo, and a copy of the old file before if that is wanted.
  ///
  /// - Returns: The receipt, and the path of the copy.
  private func write(
    _ photo: inout Photo, to target: String, _ options: WriteOptions, _ original: Photo,
    _ path: String, _ signing: Signing?
  ) throws -> (Receipt, copy: String?) {
    func write() throws -> Receipt {
      guard let signing else { return try photo.written(toPath: target, options: options) }
      return try signing.write(&photo, toPath: target, options: options)
    }
    guard self.options.backup, path != "-" else { return (try write(), nil) }
    return try Backup.keeping(original, at: path, recording: options.recording, during: write)
  }

  private func summary(_ totals: EditTotals, _ failures: Int) -> String {
    func count(_ number: Int, _ what: String) -> String {
      "\(number) \(what)\(number == 1 ? "" : "s")"
    }
    let trial = options.dryRun ? "would be " : ""
    var line = "\(count(totals.changed, "file")) \(trial)\(deed.rawValue)"
    if let output = options.output {
      let copies = totals.changed + totals.unchanged
      line =
        "\(copies) cop\(copies == 1 ? "y" : "ies") \(trial)written to \(output): "
        + "\(totals.changed) \(deed.rawValue)"
    }
    if deed == .changed { line += ", \(count(totals.tags, "tag"))" }
    if totals.companions == 1 { line += "; 1 of the files is the sidecar of a photo" }
    if totals.companions > 1 {
      line += "; \(totals.companions) of the files are sidecars of photos"
    }
    let unchanged = totals.unchanged + totals.withoutSidecar
    if unchanged > 0 { line += "; \(unchanged) unchanged" }
    if totals.claimed > 0 { line += "; \(count(totals.claimed, "other path")) to the same files" }
    if totals.signedAgain > 0 { line += "; \(totals.signedAgain) signed again" }
    if failures > 0 { line += "; \(failures) failed" }
    if passedOver > 0 { line += "; \(passedOver) skipped" }
    return line
  }
}
