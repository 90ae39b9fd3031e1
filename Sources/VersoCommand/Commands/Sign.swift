import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso sign`
struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", _superCommandName: Tool.name,
    abstract: "Sign photos with Content Credentials.",
    discussion: """
      verso sign --key key.pem --chain chain.pem photo.jpg
      verso sign --key key.pem --chain chain.pem photo.jpg --output signed.jpg
      verso sign --key key.pem --chain chain.pem --recursive Photos --output Signed

      The photo gets Content Credentials (C2PA 2): what it is, what was done to it, and a signature over the whole file. A \
      photo that was signed before keeps its history. Change a photo first and sign it last. verso keys makes keys for trials.\(Tool.details(details))
      """)

  private static let details = """


    More examples:
    verso sign --key key.pem --chain chain.pem --time-authority http://timestamp.digicert.com photo.jpg
    verso sign --key - --chain chain.pem photo.jpg < key.pem

    verso verify names what a format leaves out of the signature, such as the first box of HEIC and AVIF files.

    The credentials state how the picture was made as the photo states it. Without a statement, a photo with a camera's data \
    is signed as taken by a camera. This does not hold if it has a history of edits or names an editing program, or if the journal \
    records that verso cropped, marked or converted it. A photo is refused without --source if it has the \
    mark of a generator, an AI system and nothing else, an unknown term, or two terms that exclude each other.
    """

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(help: .pictureSource)
  var source: String?

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.sidecar { throw ValidationError("a sidecar cannot be signed") }
    if options.keepBroken {
      throw ValidationError("--keep-broken leaves a signature broken, but sign makes a new one")
    }
    if let source, DigitalSourceType.named(source) == nil {
      let terms = DigitalSourceType.all.map(\.term).joined(separator: ", ")
      throw ValidationError("--source \(source) is not a term of IPTC's list; it has \(terms)")
    }
  }

  func run() throws {
    var signing = try options.signing()
    // If IPTC retired a term, its successor is signed.
    let (source, options) = (self.source.map { DigitalSourceType($0).successor }, options)
    let assumed = Mutex(Assumed())
    let edited = EditedPictures(options.journaling)
    if let source { signing.statement.actions = [.created(source)] }
    var editing = try Editing(
      files: files.files(paths, notes: !options.quiet), workers: files.writers, options: options,
      deed: .signed,
      signing: signing
    ) { photo, path in
      if let side = SidecarOrigin(beside: path), let said = side.generated,
        source == nil, OriginReport(photo).isGenerated != true
      {
        throw FileProblem(
          "\(side.hint): it states \(said.type?.term ?? said.text); copy it with verso copy, or state the source of "
            + "the picture with --source")
      }
      let said = photo.metadata.origin?.type
      if let source, let said, said.isKnown, said.successor != source {
        throw FileProblem(
          "it states that it is \(said.term), but --source states \(source.term); leave --source out, "
            + "or change the photo first with verso mark")
      }
      guard try photo.isSigned, !options.dropCredentials else {
        if let source {
          let original = photo
          let lines = photo.restate(
            .usageTerms, of: original, credentialsGo: options.dropCredentials, signedAs: source
          ).map(\.words)
          return lines + Self.remarks(photo, source)
        }
        // Only the journal records what verso did to a picture.
        if edited.contains(path) { photo.noteEdited("verso has edited its picture") }
        let found = try photo.sourceToSign()
        var remarks: [String] = []
        if said == nil, found == nil, let trace = photo.editingTrace {
          remarks.append(
            "\(trace), so it is not signed as taken by a camera; state it with --source")
        } else if said == nil {
          assumed.withLock { assumed in
            if found == nil { assumed.nothing = true } else { assumed.camera = true }
          }
        }
        if found == nil, try photo.isSigned {
          throw FileProblem(
            "it was signed before, and --drop-credentials starts a new history: state with --source how "
              + "it was made")
        }
        let original = photo
        return remarks
          + photo.restate(.usageTerms, of: original, credentialsGo: options.dropCredentials)
          .map(\.words)
      }
      if source != nil {
        throw FileProblem(
          "--source states how a new picture was made, but this one was signed before; leave it "
            + "out, or start a new history with --drop-credentials")
      }
      return []
    }
    // The signature states how the picture was made.
    editing.restated = nil
    try editing.run(afterword: afterword(signing, assumed.withLock { $0 }))
  }

  /// The assumptions on some photos.
  private struct Assumed {
    var camera = false
    var nothing = false
  }

  /// Contradictions between a photo and its new statement.
  private static func remarks(_ photo: Photo, _ type: DigitalSourceType) -> [String] {
    guard !type.isGenerated else { return [] }
    return photo.marks.map { mark in
      "\(mark.place) has a mark of \(mark.system ?? "a generator"), which contradicts it"
    }
  }

  /// The facts that a signature leaves open.
  private func afterword(_ signing: Signing, _ assumed: Assumed) -> [String] {
    var lines: [String] = []
    if signing.timeStamper == nil, let end = signing.certificateEndSeconds {
      let day = VerificationDocument.time(end).prefix(10)
      lines.append(
        "Without a time stamp nobody can tell when it was signed after the certificate has expired "
          + "(\(day)); --time-authority adds one.")
    }
    if assumed.camera {
      lines.append(
        "Signed as taken by a camera, because of its metadata; --source states something else.")
    }
    if assumed.nothing {
      lines.append("Signed without a statement of how the picture was made; --source adds one.")
    }
    return lines
  }
}
