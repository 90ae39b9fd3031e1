import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso seal`
struct Seal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal", _superCommandName: Tool.name,
    abstract: "Seal who took a photo into it, so that only the owner of a key can read it.",
    discussion: """
      verso seal --keys public.json --identity account:4711 photo.jpg
      verso seal --keys keys.json --key-id staging-2 --identity - photo.jpg < identity.txt
      verso seal --keys public.json --identity account:4711 --gps 46.95,7.45,540 \\
        --gps-date "2026-05-06 07:08:09Z" --device "Example Phone 3" --software "Example 2.1" \\
        --key key.pem --chain chain.pem photo.jpg
      verso seal --keys public.json --identity account:4711 --claim 4711 --sender sender-private.json photo.jpg
      verso seal --keys public.json --identity account:4711 --text "Claim 4711" --at top-left \\
        --key key.pem --chain chain.pem photo.jpg --output evidence.jpg

      The text is encrypted for the public key of a set (JSON Web Key Set) and written into UserComment. It is tied \
      to what a viewer shows of this photo, to its place, in numbers and in words, to its time, to its camera and \
      lens, to how it states that it was made, such as the mark of a generative model, and to the claim. Names, \
      captions, keywords, exposure and maker notes are not bound: only a signature shows that they are as they were.

      Anybody who has the public, or a shared, key can seal; --sender says who did, where the key is not shared. \
      With --text or --image a mark that everybody sees is drawn on the picture before, with the options of verso \
      watermark. With --key and --chain everything is signed in the same write, and the seal opens only in a photo \
      that this key signed: without a signature nobody can tell later whether anything else was changed.

      A photo that says another place, or another time of it, than --gps and --gps-date is refused, unless \
      --replace-place is given. --date and --device are for photos that do not say it themselves: where they \
      are left out, that is told.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The keys to seal with: a JSON Web Key Set.", valueName: "file"),
    completion: .file())
  var keys: String

  @Option(help: ArgumentHelp("Which key of the set.", valueName: "id"))
  var keyID: String?

  @Option(
    help: ArgumentHelp(
      "What is sealed; - reads it from standard input.", valueName: "text"))
  var identity: String

  @Option(
    help: ArgumentHelp(
      "The number of the claim that the photo is for; the seal counts for no other one.",
      valueName: "text"))
  var claim: String?

  @Option(
    help: ArgumentHelp(
      "The private key of who seals: a JSON Web Key Set with one key; verso keys makes one.",
      valueName: "file"), completion: .file())
  var sender: String?

  @Flag(help: "Let a comment that is there give way to the seal.")
  var replaceComment = false

  @Flag(help: "Let the place that the photo says, and its time, give way to --gps and --gps-date.")
  var replacePlace = false

  @Option(
    help: ArgumentHelp("Where the photo was taken; needs --gps-date.", valueName: "lat,lon[,m]"))
  var gps: String?

  @Option(
    help: ArgumentHelp("When the position was measured; needs --gps.", valueName: "date"))
  var gpsDate: String?

  @Option(
    help: ArgumentHelp("When the photo was taken, if it does not say so.", valueName: "date"))
  var date: String?

  @Option(
    help: ArgumentHelp("Maker and name of the device, if it names none.", valueName: "text"))
  var device: String?

  @Option(help: ArgumentHelp("The app with its version.", valueName: "text"))
  var software: String?

  #if Imaging
    @OptionGroup(title: "Visible watermark") var mark: MarkOptions
  #endif

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.sidecar { throw ValidationError("a side file cannot be sealed") }
    if (gps == nil) != (gpsDate == nil) {
      throw ValidationError("--gps and --gps-date go together: a place counts with its time")
    }
    if replacePlace, gps == nil { throw ValidationError("--replace-place needs --gps") }
    #if Imaging
      try mark.checkIsUsed()
      if mark.isGiven, options.output == nil, !options.backup, !options.dryRun {
        throw ValidationError(
          "a watermark changes the picture; name the result with --output, or keep a --backup")
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
      files: files.files(paths, notes: !options.quiet), workers: files.workers, options: options,
      deed: signing == nil ? .sealed : .sealedAndSigned, signing: signing
    ) { photo in
      #if Imaging
        try mark?.draw(on: &photo, output)
      #endif
      do {
        try evidence.apply(to: &photo)
      } catch let error as EvidenceError where error.code == .exists {
        throw FileProblem("\(error); --replace-comment puts the new seal in its place")
      } catch let error as EvidenceError where error.code == .contradicts {
        throw FileProblem("\(error); --replace-place puts the given place there")
      }
      if evidence.date == nil, photo.metadata.captureDate == nil {
        photo.pending.notes.append("it does not say when it was taken, and neither does --date")
      }
      if evidence.device == nil, photo.metadata[.make] == nil, photo.metadata[.model] == nil {
        photo.pending.notes.append("it names no device, and neither does --device")
      }
    }.run(afterword: afterword(evidence))
  }

  private func afterword(_ stamp: EvidenceStamp) -> [String] {
    guard stamp.keys?.holdsPrivateKeys == true else { return [] }
    return [
      "\(keys) holds a private key, which opens the seals; whoever seals needs the public one only."
    ]
  }

  private func stamp() throws -> EvidenceStamp {
    var stamp = EvidenceStamp()
    stamp.keys = try KeyFiles.sealingKeys(keys)
    stamp.keyID = keyID
    stamp.replacesComment = replaceComment
    stamp.replacesPosition = replacePlace
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
        throw UsageError("--gps-date \(gpsDate): a zone is missing; write Z behind it for UTC")
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
