import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso unseal`
struct Unseal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unseal", _superCommandName: Tool.name,
    abstract: "Read the text sealed in photos.",
    discussion: """
      verso unseal --keys private.json photo.jpg
      verso unseal --keys private.json --claim 4711 photo.jpg
      verso unseal --keys private.json --sender sender-public.json --claim 4711 photo.jpg
      verso unseal --keys private.json --recursive Photos --json

      The key is found by its id in the set. Seals for another --claim, for none, or by another --sender are refused. A seal does not open if the picture, its position, time, device, origin or other fields, the \
      claim or the signing key differ from those it was bound to. It does not open in another photo, with another key, or \
      if the photo's signature is invalid. Standard error and Warnings in JSON report what the seal does not prove: names, \
      captions, comments, keywords, ratings, rights, software, dates of changes and maker notes are not bound.

      The exit status is 0 if all seals open, and 1 if one does not or a photo has none.\(Tool.details(details))
      """)

  private static let details = """


    The picture is what a viewer shows of the photo. The position is bound in numbers and in words. The origin includes the mark \
    of a generative model. Seals of versions 1 and 2, made by earlier builds, bind less and are refused.

    With --json every photo has an entry. If its seal does not open, it has Error and ErrorCode (NotSealed, DoesNotOpen, \
    UnknownKey, InvalidCredentials, NotFound …) instead of Identity. For several photos, the last line on standard error \
    counts them.
    """

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(help: .keySet, completion: .file())
  var keys: String

  @Option(help: ArgumentHelp("The claim that the photos belong to.", valueName: "text"))
  var claim: String?

  @Option(help: .sender, completion: .file())
  var sender: String?

  @Flag(help: "Also open seals if the signature is invalid or missing.")
  var ignoreSignature = false

  @Option(help: .trust, completion: .file())
  var trust: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var files: FileOptions

  func run() throws {
    guard keys != "-" || sender != "-" else {
      throw UsageError("--keys and --sender cannot both come from standard input")
    }
    let keys = try KeyFiles.sealingKeys(keys)
    var wanted = SealDemands()
    wanted.claim = claim
    wanted.senders = try sender.map { path throws(UsageError) in try KeyFiles.sealingKeys(path) }
    wanted.ignoresSignature = ignoreSignature
    wanted.verifier.anchors = try KeyFiles.anchors(trust)
    let (demands, json) = (wanted, json)
    let found = try files.files(paths, missing: .reported)
    let paths = found.paths
    let frame = json ? OrderedOutput.Frame.list : .init(isPrompt: true)
    let opened = Mutex<Int>(0)
    @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
      let reason = Self.reason(error)
      if json {
        JSONDocument.failure(paths[index], error, reason: reason).append(to: &report.output)
      }
    }
    let failures = Pool.run(
      paths, workers: files.workers, chunk: 1, frame: frame, broken: fail
    ) { index, report in
      let path = paths[index]
      do {
        let result = try Files.photo(path).unseal(with: keys, demands)
        if json {
          SealReport(path: path, result: result).append(to: &report.output)
        } else {
          let text = Rendering.visible(result.text)
          report.output += "\(paths.count == 1 ? "" : "\(Rendering.line(path)): ")\(text)\n".utf8
        }
        for warning in result.warnings { report.error(path, FileProblem("warning: \(warning)")) }
        opened.withLock { $0 += 1 }
        return .done
      } catch {
        report.error(path, Self.reason(error).map { FileProblem($0) } ?? error)
        fail(index, error, &report)
        return .failed
      }
    }
    if paths.count > 1 {
      let count = opened.withLock { $0 }
      var line = "\(count) seal\(count == 1 ? "" : "s") opened"
      if count < paths.count { line += "; \(paths.count - count) failed" }
      if !found.passedOver.isEmpty { line += "; \(found.passedOver.count) skipped" }
      Standard.note(Array("\(line)\n".utf8))
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// The message on an error for which this command has its own advice.
  private static func reason(_ error: any Error) -> String? {
    guard let error = error as? EvidenceError, error.code == .invalidCredentials else { return nil }
    return "\(error); see verso verify, or open it with --ignore-signature"
  }
}
