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

      Trusted: nothing was changed, and an authority in --trust vouches for the signer. Valid: \
      nothing was changed, but nobody vouches for who signed. Invalid: something is wrong, and what. \
      The report also names what the signature does not cover, so that a change there goes unnoticed.

      Exit status: 0 when all photos are trusted or valid, 1 when one is invalid or cannot be read, \
      2 when one has no Content Credentials. Nothing is fetched: where they are kept elsewhere, the \
      address is told.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Print a JSON array.")
  var json = false

  @Option(
    help: ArgumentHelp("Trust these authorities: certificates in PEM.", valueName: "file"),
    completion: .file())
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "Trust these authorities for time stamps, beside those of --trust.", valueName: "file"),
    completion: .file())
  var trustTime: [String] = []

  @OptionGroup var files: FileOptions

  func run() throws {
    var verifier = Verifier(anchors: try KeyFiles.anchors(trust))
    verifier.timeAnchors = try KeyFiles.anchors(trustTime)
    let (checker, json) = (verifier, json)
    let paths = try files.files(paths).paths
    let missing = Atomic<Bool>(false)
    let frame =
      json
      ? OrderedOutput.Frame(
        start: Array("[".utf8), separator: Array(",\n".utf8), end: Array("]\n".utf8))
      : OrderedOutput.Frame(isPrompt: true)
    let failures = Pool.run(paths.count, workers: files.workers, chunk: 1, frame: frame) {
      index, report in
      let path = paths[index]
      do {
        let photo = try Files.photo(path)
        let result = try checker.verify(photo)
        if result == nil { missing.store(true, ordering: .relaxed) }
        VerificationReport(path: path, result: result, address: try photo.credentialsAddress)
          .append(to: &report.output, json: json)
        return result?.state == .invalid ? .failed : .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    if failures > 0 { throw ExitCode(1) }
    if missing.load(ordering: .relaxed) { throw ExitCode(2) }
  }
}
