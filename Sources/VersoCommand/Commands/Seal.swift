import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso seal`
struct Seal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal", _superCommandName: Tool.name,
    abstract: "Store an encrypted identity in a photo.",
    discussion: """
      verso seal --keys public.json --identity account:4711 photo.jpg
      verso seal --keys keys.json --key-id staging-2 --identity - photo.jpg < identity.txt
      verso seal --keys public.json --identity account:4711 --key key.pem --chain chain.pem photo.jpg

      The text is encrypted for a public key (JSON Web Key Set) and written into UserComment. It is bound to the picture, \
      position, time, device, origin and the other fields of Exif and XMP. What people change later is not bound: names, \
      captions, comments, keywords, ratings, rights, software and dates of changes. Nor are maker notes. Only a signature \
      protects them. With --key and --chain \
      the photo is also signed, and the seal opens only in a photo signed by this key. verso unseal reads the text.\(Tool.details(details))
      """)

  private static let details = """


    More examples:
    verso seal --keys public.json --identity account:4711 --gps 46.95,7.45,540 \
    --gps-date "2026-05-06 07:08:09Z" --device "Example Phone 3" --software "Example 2.1" --key key.pem --chain chain.pem photo.jpg
    verso seal --keys public.json --identity account:4711 --claim 4711 --sender sender-private.json photo.jpg
    verso seal --keys public.json --identity account:4711 --text "Claim 4711" --at top-left \
    --key key.pem --chain chain.pem photo.jpg --output evidence.jpg

    The seal is bound to what a viewer shows of the photo, to its time, camera, lens and claim, and to its position in numbers \
    and words. It is also bound to how the photo states that it was made, such as the mark of a generative model. Without a \
    signature nobody can tell later whether anything else was changed.

    Anybody who has the public key, or a shared key, can seal; --sender, with one private key, shows who did, if the key is not shared. A seal for a --claim is valid \
    only for that. With --text or \
    --image a visible watermark is drawn on the picture first, with the options of verso watermark.

    A photo with another position or GPS time than --gps and --gps-date is refused without --replace-position. --date and --device \
    are for photos that do not record them. If they are missing, this is reported.
    """

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(help: .keySet, completion: .file())
  var keys: String

  @Option(help: ArgumentHelp("The id of the key.", valueName: "id"))
  var keyID: String?

  @Option(
    help: ArgumentHelp("The text to seal; - reads it from standard input.", valueName: "text"))
  var identity: String

  @Option(help: ArgumentHelp("The claim that the photos belong to.", valueName: "text"))
  var claim: String?

  @Option(help: .sender, completion: .file())
  var sender: String?

  @Flag(help: "Replace an existing comment with the seal.")
  var replaceComment = false

  @Flag(help: "Replace the photo's position and GPS time.")
  var replacePosition = false

  @Option(
    help: ArgumentHelp(
      "A position: latitude,longitude in degrees, and metres.", valueName: "lat,lon[,m]"))
  var gps: String?

  @Option(help: ArgumentHelp("When the position was measured; needs --gps.", valueName: "date"))
  var gpsDate: String?

  @Option(
    help: ArgumentHelp("When the photo was taken, if it does not record it.", valueName: "date"))
  var date: String?

  @Option(help: ArgumentHelp("Maker and name of the device, if not recorded.", valueName: "text"))
  var device: String?

  @Option(help: ArgumentHelp("The app with its version.", valueName: "text"))
  var software: String?

  #if Imaging
    @OptionGroup(title: "Visible watermark") var mark: MarkOptions
  #endif

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.sidecar { throw ValidationError("a sidecar cannot be sealed") }
    if (gps == nil) != (gpsDate == nil) {
      throw ValidationError("--gps and --gps-date need each other")
    }
    if replacePosition, gps == nil { throw ValidationError("--replace-position needs --gps") }
    #if Imaging
      try mark.checkIsUsed()
      if mark.isGiven, options.output == nil, !options.backup, !options.dryRun {
        throw ValidationError("a watermark changes the picture; add --output or --backup")
      }
    #endif
  }

  func run() throws {
    var stamp = try stamp()
    var signing: Signing?
    if options.key != nil || options.chain != nil {
      signing = try options.signing()
      stamp.signer = signing?.signer
    }
    let evidence = stamp
    #if Imaging
      let output = options.output
      let mark = mark.isGiven ? mark.values(PictureOptions.Values()) : nil
    #endif
    try Editing(
      files: files.files(paths, notes: !options.quiet), workers: files.writers, options: options,
      deed: signing == nil ? .sealed : .sealedAndSigned, signing: signing
    ) { photo in
      #if Imaging
        try mark?.draw(on: &photo, output)
      #endif
      do {
        try evidence.apply(to: &photo)
      } catch let error as EvidenceError where error.code == .exists {
        throw FileProblem("\(error); --replace-comment replaces it with the new seal")
      } catch let error as EvidenceError where error.code == .contradicts {
        throw FileProblem("\(error); --replace-position replaces it with the given position")
      }
      if evidence.date == nil, photo.metadata.captureDate == nil {
        photo.pending.notes.append("it does not record when it was taken, and --date is missing")
      }
      if evidence.device == nil, photo.metadata[.make] == nil, photo.metadata[.model] == nil {
        photo.pending.notes.append("it does not record a device, and --device is missing")
      }
    }.run(afterword: afterword(evidence))
  }

  private func afterword(_ stamp: EvidenceStamp) -> [String] {
    guard stamp.keys?.holdsPrivateKeys == true else { return [] }
    return [
      "\(keys) contains a private key, which opens the seals; the public key is enough to seal."
    ]
  }

  private func stamp() throws -> EvidenceStamp {
    var stamp = EvidenceStamp()
    stamp.keys = try KeyFiles.sealingKeys(keys)
    stamp.keyID = keyID
    stamp.replacesComment = replaceComment
    stamp.replacesPosition = replacePosition
    stamp.claim = claim
    stamp.sender = try sender.map { path throws(UsageError) in try KeyFiles.sealingKeys(path) }
    var text = identity == "-" ? try KeyFiles.text("-") : identity
    while text.last?.isNewline ?? false { text.removeLast() }
    stamp.identity = text
    do {
      try stamp.check()
    } catch {
      throw UsageError("\(error)")
    }
    if let gps, let gpsDate {
      guard let location = Location(gps) else {
        throw UsageError("--gps \(gps): latitude,longitude in degrees expected")
      }
      let time = try Self.date(gpsDate, "--gps-date")
      guard time.offset != nil else {
        throw UsageError("--gps-date \(gpsDate): the time zone is missing; add Z for UTC")
      }
      stamp.position = (location, time)
    }
    stamp.date = try date.map { try Self.date($0, "--date") }
    if let device {
      let words = device.split(separator: " ", maxSplits: 1).map(String.init)
      stamp.device = (words.first ?? device, words.last ?? device)
    }
    stamp.software = software
    return stamp
  }

  private static func date(_ text: String, _ option: String) throws(UsageError) -> CaptureDate {
    guard let date = CaptureDate(text) else {
      throw UsageError("\(option) \(text): a date expected, such as 2026:05:06 07:08:09Z")
    }
    return date
  }
}
