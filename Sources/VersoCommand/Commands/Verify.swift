import ArgumentParser
import Synchronization
import Verso
import VersoEvidence

/// `verso verify`
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: VersoCommand.name,
    abstract: "Tell whether photos were changed since they were signed, and who signed them.",
    discussion: """
      verso verify photo.jpg
      verso verify --trust authorities.pem photo.jpg
      verso verify --recursive Photos --json
      verso verify --trust authorities.pem --report report.html --recursive Photos
      verso verify --crjson photo.jpg > photo.crjson

      verso verify --require trusted --trust authorities.pem photo.jpg && accept photo.jpg

      Trusted: nothing was changed, and an authority in --trust vouches for the signer. Valid: \
      nothing was changed, but nobody vouches for who signed; anybody can make that. Invalid: \
      something is wrong, and what. Cannot tell: nothing is wrong, but the credentials use something \
      that is not understood, are kept elsewhere, or have no time stamp and a certificate that has \
      ended. The report also names what the signature does \
      not cover, so that a change there goes unnoticed, and what the photo was made from.

      Exit status: 0 when all photos are trusted; else that of the worst: 3 when one is only valid, 2 \
      when one has no Content Credentials, 4 when nobody can tell, 1 when one is invalid or cannot be \
      read. With --require it is 1 for every photo that does not do. Nothing is fetched without \
      --fetch: where they are kept elsewhere, the address is told; where they are in a file beside the photo (photo.c2pa), \
      name it with --manifest.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Print a JSON array.")
  var json = false

  @Flag(
    help:
      "Print crJSON, as C2PA's evaluators read it: a document for one photo, an array for several.")
  var crjson = false

  @Option(
    help: ArgumentHelp(
      "Write a page for people too: one file that needs no network, a row a photo, with what was "
        + "found. Nothing may be there yet.", valueName: "html"), completion: .file())
  var report: String?

  @Option(
    help: ArgumentHelp("Trust these authorities: certificates in PEM.", valueName: "file"),
    completion: .file())
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust these authorities for time stamps, beside those of --trust.", valueName: "file"),
    completion: .file())
  var trustTime: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust these in what they say of identities: certificates in PEM, DIDs, one a line, or an "
        + "issuer's DID document.", valueName: "file"),
    completion: .file())
  var trustIdentity: [String] = []

  @Option(
    help: ArgumentHelp(
      "Take the credentials of the one photo from this file (photo.c2pa), not from the photo.",
      valueName: "file"), completion: .file(extensions: ["c2pa"]))
  var manifest: String?

  @Flag(
    help: ArgumentHelp(
      "Ask for credentials that are kept elsewhere at the address that the photo names. Whoever made "
        + "the photo chose it, and learns that it was asked."))
  var fetch = false

  /// What a photo must be.
  enum Requirement: String, ExpressibleByArgument, CaseIterable {
    case trusted, valid

    /// Whether a photo does: itself, and everything that it was made from.
    func accepts(_ result: Verification?) -> Bool {
      guard let result, !result.ingredients.contains(where: \.isNotInOrder) else { return false }
      return result.state == .trusted || self == .valid && result.state == .valid
    }
  }

  @Option(
    help: ArgumentHelp(
      "Fail (exit status 1) unless every photo is trusted, or at least valid, and made from nothing "
        + "that is invalid.",
      valueName: "trusted|valid"))
  var require: Requirement?

  @OptionGroup var files: FileOptions

  /// The exit statuses of answers, the best first.
  private static let statuses: [(state: Verification.State?, code: Int32)] = [
    (.trusted, 0), (.valid, 3), (nil, 2), (.cannotTell, 4), (.invalid, 1),
  ]

  /// The credentials that --manifest names.
  private func store(for paths: [String]) throws(UsageError) -> [UInt8]? {
    guard let manifest else { return nil }
    guard paths.count == 1 else {
      throw UsageError("--manifest is for one photo; name one, or leave the option out")
    }
    guard let bytes = Standard.contents(of: manifest) else {
      throw UsageError("\(manifest): the credentials cannot be read")
    }
    return bytes
  }

  func validate() throws {
    if json, crjson { throw ValidationError("--json and --crjson exclude each other") }
  }

  func run() throws {
    let trust = try TrustLists(signers: trust, times: trustTime, identities: trustIdentity)
    var verifier = Verifier(anchors: trust.signers)
    verifier.timeAnchors = trust.times
    verifier.identityAnchors = trust.identities
    if fetch {
      verifier.fetcher = { address in
        guard Curl.isAddress(address) else {
          throw Curl.Failure(description: "it is no address of the web")
        }
        return try Curl(address: address, mostBytes: 1 << 24).answer()
      }
    }
    let (checker, json, crjson) = (verifier, json, crjson)
    let paths = try files.files(paths).paths
    let store = try store(for: paths)
    let worst = Atomic<Int>(0)
    let require = require
    let page = try report.map { path throws(UsageError) in
      try ReportPage(at: path, total: paths.count, trust: trust.lists)
    }
    let isArray = json || crjson && paths.count > 1
    let frame =
      isArray
      ? OrderedOutput.Frame(
        start: Array("[".utf8), separator: Array(",\n".utf8), end: Array("]\n".utf8))
      : OrderedOutput.Frame(isPrompt: true)
    let failures = Pool.run(
      paths, workers: files.workers, chunk: 1, frame: frame,
      progress: page == nil ? nil : Progress.bar(paths.count)
    ) { index, report in
      let path = paths[index]
      do {
        let photo = try Files.photo(path)
        let result = try store.map { try checker.verify(photo, store: $0) } ?? checker.verify(photo)
        let rank = Self.statuses.firstIndex { $0.state == result?.state } ?? 0
        worst.max(rank, ordering: .relaxed)
        let address = try photo.credentialsAddress
        if crjson {
          report.output += Self.crJSON(result, source: isArray ? path : nil)
          if !isArray { report.output.append(0x0A) }
        } else {
          VerificationReport(path: path, result: result, address: address)
            .append(to: &report.output, json: json)
        }
        page?.add(ReportRow(path: path, photo: photo, result: result, address: address), at: index)
        return require?.accepts(result) ?? true ? .done : .failed
      } catch {
        report.error(path, error)
        if json { VerificationReport.append(problem: "\(error)", of: path, to: &report.output) }
        page?.add(ReportRow(path: path, problem: "\(error)"), at: index)
        return .failed
      }
    }
    do {
      try page?.finish()
    } catch {
      Standard.error("--report \(self.report ?? ""): \(error)")
      throw ExitCode(1)
    }
    if failures > 0 { throw ExitCode(1) }
    let code = Self.statuses[worst.load(ordering: .relaxed)].code
    if code != 0, require == nil { throw ExitCode(code) }
  }

  private static func crJSON(_ result: Verification?, source: String?) -> [UInt8] {
    guard let result else {
      return Verification.emptyCrJSON(
        generator: VersoCommand.name, version: VersoCommand.version, source: source)
    }
    return result.crJSON(
      generator: VersoCommand.name, version: VersoCommand.version, source: source)
  }
}
