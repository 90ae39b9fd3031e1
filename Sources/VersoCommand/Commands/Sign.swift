import ArgumentParser
import Synchronization
import Verso
import VersoEvidence

/// `verso sign`
struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", _superCommandName: Tool.name,
    abstract: "Sign photos, so that everybody can tell later whether they were changed.",
    discussion: """
      verso sign --key key.pem --chain chain.pem photo.jpg
      verso sign --key key.pem --chain chain.pem photo.jpg --output signed.jpg
      verso sign --key key.pem --chain chain.pem --time-authority http://timestamp.digicert.com photo.jpg
      verso sign --key - --chain chain.pem photo.jpg < key.pem
      verso sign --key key.pem --chain chain.pem --recursive Photos --output Signed
      verso keys --output keys

      Puts Content Credentials (C2PA 2) into the photo: what it is, what was done to it, and a \
      signature over the whole file; verify names what a format leaves out, such as the first box of \
      HEIC and AVIF files. A photo that was signed before keeps its history. Change a \
      photo first and sign it last.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "What the picture comes from, in a word of IPTC's list: digitalCapture, digitalCreation, "
        + "compositeCapture, trainedAlgorithmicMedia …. (default: digitalCapture)",
      valueName: "word"))
  var source: String?

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.sidecar { throw ValidationError("a side file cannot be signed") }
    if options.keepBroken {
      throw ValidationError("--keep-broken leaves a signature broken, and sign makes a new one")
    }
    if let source, !DigitalSourceType.terms.contains(source) {
      throw ValidationError(
        "--source \(source) is no word of IPTC's list; it has "
          + DigitalSourceType.terms.joined(separator: ", "))
    }
  }

  func run() throws {
    var signing = try options.signing()
    let (source, options) = (source, options)
    let isNew = Atomic(false)
    signing.statement.actions = [.created(source ?? "digitalCapture")]
    try Editing(
      files: files.files(paths), workers: files.workers, options: options, deed: .signed,
      signing: signing
    ) { photo in
      guard try photo.isSigned else {
        isNew.store(true, ordering: .relaxed)
        return
      }
      if source != nil, !options.dropCredentials {
        throw FileProblem(
          "--source says what a new picture comes from, and this one was signed before; leave it "
            + "out, or start anew with --drop-credentials")
      }
      if source == nil, options.dropCredentials {
        throw FileProblem(
          "it was signed before, and --drop-credentials starts anew: say with --source what it "
            + "comes from")
      }
    }.run(afterword: afterword(signing, isNew.load(ordering: .relaxed)))
  }

  /// What a signature leaves open.
  private func afterword(_ signing: Signing, _ isNew: Bool) -> [String] {
    var lines: [String] = []
    if signing.timeStamper == nil, let end = signing.certificateEnd {
      let day = VerificationDocument.time(end).prefix(10)
      lines.append(
        "Without a time stamp nobody can tell when it was signed once the certificate has ended "
          + "(\(day)); --time-authority adds one.")
    }
    if source == nil, isNew {
      lines.append("Signed as taken by a camera; --source says otherwise.")
    }
    return lines
  }
}
