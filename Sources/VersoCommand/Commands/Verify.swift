import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary
import VersoPages

/// `verso verify`
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: Tool.name,
    abstract: "Verify Content Credentials, and show who signed.",
    discussion: """
      verso verify photo.jpg
      verso verify --trust authorities.pem --report report.html --recursive Photos
      verso verify --require trusted --trust authorities.pem photo.jpg && accept photo.jpg

      Trusted: nothing was changed, and an authority in --trust vouches for the signer. Intact, signer unknown \
      ("Valid" in JSON): nothing was changed, but anybody can have signed. Invalid: something is wrong. Cannot tell: \
      nothing is wrong, but not everything could be checked. A signature never proves that a scene is true.

      The exit status is 0 if all photos are trusted, 3 if one is only intact, and 2 if one has no Content Credentials. It is 4 \
      if one cannot be decided, and 1 if one is invalid or cannot be read; the worst counts. With --require it is 0 or 1.\(Tool.details(details))
      """)

  private static let details = """


    More examples:
    verso verify --recursive Photos --json
    verso verify --crjson photo.jpg > photo.crjson
    verso verify --quiet --trust authorities.pem --recursive Photos
    if verso verify --status --trust authorities.pem photo.jpg; then accept photo.jpg; fi

    "Cannot tell" has one of these reasons: the credentials use something that is not supported, are stored elsewhere, or do \
    not cover metadata such as Exif. The certificate may also have expired without a time stamp. The report also names what \
    the signature does not cover, what the photo was made from, and whether a generative model made that.

    With --quiet, only photos are listed that are not trusted, or that --require refuses. The page of --report is one file that \
    needs no network. It contains what was required, which photos were refused, and the exit status. With --json and \
    --crjson every photo has an entry, also one that cannot be read. The last line for several photos counts the answers.

    Certificates are judged at the time of a trusted time stamp, or now. --as-of 2026-05-06 judges those without a time stamp \
    as of that day (0:00 UTC), or of a time (2026-05-06T14:30:00Z). Revocations count whenever they became known.

    Nothing is fetched without --fetch, and nothing from this machine and private networks without --fetch-private. If \
    credentials are stored elsewhere, the report has the address; if they are in a file next to the photo (photo.c2pa), name \
    it with --manifest.
    """

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(
    help:
      "Print crJSON, as C2PA's evaluators read it: a document for one photo, an array for several.")
  var crjson = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "Print nothing but files that cannot be read; the exit status has the answer.")
  var status = false

  @Option(help: .report, completion: .file())
  var report: String?

  @Option(help: .trust, completion: .file())
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust these authorities for time stamps, in addition to --trust.", valueName: "file",
      visibility: Tool.rare),
    completion: .file())
  var trustTime: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust these for identities: certificates in PEM or DER, DIDs, one per line, or an issuer's DID "
        + "document.", valueName: "file", visibility: Tool.rare),
    completion: .file())
  var trustIdentity: [String] = []

  @Option(
    help: ArgumentHelp(
      "Take the credentials of the one photo from this file (photo.c2pa), not from the photo.",
      valueName: "file", visibility: Tool.rare), completion: .file(extensions: ["c2pa"]))
  var manifest: String?

  @Flag(
    help: ArgumentHelp(
      "Fetch credentials from the address that the photo states.",
      discussion: Tool.details(
        "Whoever made the photo chose the address, and learns that it was asked. A run asks at most "
          + "\(FetchBudget.mostAddresses) addresses, for \(Int(FetchBudget.mostSeconds / 60)) minutes."
      )
    ))
  var fetch = false

  @Flag(
    help: ArgumentHelp(
      "Let --fetch ask this machine and private networks, too. A photo can state any address there.",
      visibility: Tool.rare)
  )
  var fetchPrivate = false

  @Option(
    help: ArgumentHelp(
      "Judge certificates without a trusted time stamp as of this time, not now.",
      valueName: "date", visibility: Tool.rare))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "Fail (exit status 1) unless every photo is trusted, trusted and covered completely, or at least "
        + "valid (intact), and made from nothing that is invalid.",
      valueName: "answer"))
  var require: Requirement?

  @OptionGroup var files: FileOptions

  /// The credentials that --manifest names.
  private func store(for paths: PathTable) throws(UsageError) -> [UInt8]? {
    guard let manifest else { return nil }
    guard paths.count == 1 else {
      throw UsageError("--manifest is for one photo; name one, or leave the option out")
    }
    let bytes = try NamedFile.bytes(manifest, for: .credentials)
    // A box with its length and its type (ISO/IEC 19566-5, A.2).
    guard bytes.dropFirst(4).starts(with: "jumb".utf8) else {
      throw UsageError("\(manifest): it contains no Content Credentials (a .c2pa file is expected)")
    }
    return bytes
  }

  /// The time that --as-of names, in seconds since 1970; a day alone means its start in UTC.
  private var time: Int? {
    guard let asOf, var date = CaptureDate(typed: asOf), date.precision >= .day else { return nil }
    date.precision = .second
    return date.secondsSince1970(assuming: 0).flatMap { Int(exactly: $0.rounded(.down)) }
  }

  func validate() throws {
    if let asOf, time == nil {
      throw ValidationError(
        "--as-of \(asOf): a time expected, such as 2026-05-06 or 2026-05-06T14:30:00Z")
    }
    if fetchPrivate, !fetch { throw ValidationError("--fetch-private goes with --fetch") }
    if json, crjson { throw ValidationError("--json and --crjson exclude each other") }
    if status, json || crjson || quiet {
      throw ValidationError(
        "--status prints nothing; it cannot be combined with --json, --crjson or --quiet")
    }
    if quiet, crjson {
      throw ValidationError("--crjson and --quiet exclude each other")
    }
  }

  func run() throws {
    let trust = try TrustLists(signers: trust, times: trustTime, identities: trustIdentity)
    var verifier = Verifier(anchors: trust.signers)
    verifier.timeAnchors = trust.times
    verifier.identityAnchors = trust.identities
    verifier.seconds = time
    if fetch {
      let reachesPrivate = fetchPrivate
      let budget = FetchBudget()
      verifier.fetcher = { address in
        guard Curl.isAddress(address) else {
          throw Curl.Failure(description: "it is not a web address")
        }
        let curl = Curl(address: address, mostBytes: 1 << 24, reachesPrivate: reachesPrivate)
        return try budget.spend { try curl.answer() }
      }
    }
    // A photo that was not looked at does not have what is required.
    let found = try files.files(paths, missing: .reported, mustChoose: require != nil)
    let paths = found.paths
    let store = try store(for: paths)
    let page = try report.map { path throws(UsageError) in
      do throws(PageProblem) {
        return try VerificationPage(at: path, total: paths.count, trust: trust.lists)
      } catch {
        throw error.usageError(naming: "--report", path)
      }
    }
    let isArray = json || crjson && paths.count > 1
    let form = Form(json: json, crjson: crjson, isArray: isArray, quiet: quiet, status: status)
    let (checker, require) = (verifier, require)
    let tally = Mutex(VerificationTally())
    @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
      let path = paths[index]
      form.append(path, error, to: &report.output)
      let refusal = require.map { "not \($0.rawValue): it could not be read" }
      page?.add(
        VerificationRow(path: path, problem: Report.reason(path, error), refusal: refusal),
        at: index)
      tally.withLock { $0.add(.unreadable, isRefused: true) }
    }
    let failures = Pool.run(
      paths, workers: files.workers, chunk: 1, frame: .objects(if: isArray),
      progress: page == nil ? nil : Progress.bar(paths.count), broken: fail
    ) { index, report in
      let path = paths[index]
      do {
        let photo = try Files.photo(path)
        let result = try store.map { try checker.verify(photo, store: $0) } ?? checker.verify(photo)
        let refusal = require.flatMap { $0.accepts(result) ? nil : $0.refusal(result) }
        let answer = VerificationReport(
          path: path, result: result, address: try photo.credentialsAddress, refusal: refusal)
        form.append(answer, requires: require != nil, to: &report.output)
        if !form.status, let refusal { report.error(path, FileProblem(refusal)) }
        page?.add(
          VerificationRow(
            path: path, photo: photo, result: result, address: answer.address, refusal: refusal),
          at: index)
        tally.withLock { $0.add(VerdictWords(result?.state), isRefused: refusal != nil) }
        return refusal == nil ? .done : .failed
      } catch {
        report.error(path, error)
        fail(index, error, &report)
        return .failed
      }
    }
    try finish(tally.withLock { $0 }, page, failures: failures, passedOver: found.passedOver.count)
  }

  /// Prints the last line, puts the page together, and ends with the exit status.
  private func finish(
    _ tally: VerificationTally, _ page: VerificationPage?, failures: Int, passedOver: Int
  ) throws {
    // Closed output is a failure in addition to those of photos.
    let unread = tally.counts[.unreadable] ?? 0
    let isBroken = failures > (require == nil ? unread : tally.refused)
    let code = isBroken ? 1 : tally.status(require)
    do {
      try page?.finish(tally, require, status: code)
    } catch {
      Standard.error("--report \(report ?? ""): \(error)")
      throw ExitCode(1)
    }
    let total = tally.counts.values.reduce(0, +)
    let isSigned = [.trusted, .valid, .cannotTell].contains { tally.counts[$0] ?? 0 > 0 }
    if isSigned, !isBroken, !json, !crjson, !quiet, !status {
      try Standard.output(Array("\(VerdictWords.limit)\n".utf8))
    }
    if total > 1, !isBroken, !json, !crjson, !quiet, !status {
      let line = tally.summary(require, passedOver: passedOver)
      try Standard.output(Array("\(line)\n".utf8))
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// The form of the output.
  private struct Form: Sendable {
    let json, crjson, isArray, quiet, status: Bool

    func append(
      _ answer: VerificationReport, requires: Bool, to output: inout [UInt8]
    ) {
      let isInOrder =
        answer.result?.state == .trusted
        && answer.result?.ingredients.contains(where: \.isNotInOrder) == false
      let isFine = requires ? answer.refusal == nil : isInOrder
      if status || quiet && isFine { return }
      guard crjson else { return answer.append(to: &output, json: json) }
      output += crJSON(answer.result, answer.path)
      if !isArray { output.append(0x0A) }
    }

    /// Adds the entry of a photo that could not be read; in text the line on standard error is all.
    func append(_ path: String, _ error: any Error, to output: inout [UInt8]) {
      if json {
        JSONDocument.failure(path, state: "Unreadable", error).append(to: &output)
      } else if crjson {
        output += crJSON(nil, path, Report.reason(path, error))
        if !isArray { output.append(0x0A) }
      }
    }

    private func crJSON(
      _ result: Verification?, _ path: String, _ problem: String? = nil
    ) -> [UInt8] {
      let (name, version) = (Tool.name, Tool.version)
      let source = isArray ? path : nil
      guard let result else {
        return Verification.emptyCrJSON(
          generator: name, version: version, source: source, problem: problem)
      }
      return result.crJSON(generator: name, version: version, source: source)
    }
  }
}

extension Requirement: ExpressibleByArgument {}
