import Verso
import VersoLibrary

extension Advice {
  /// What to do, in the words of the command.
  var words: String {
    // A map is of one file.
    if self == .readFolder, Standard.arguments.first == "map" { return "name a photo in it" }
    let words = Self.wording[self] ?? "no solution is known"
    // What orient does is to get rid of the orientation.
    let canKeepPixels = [.trimOrEncode, .encode].contains(self)
    return canKeepPixels && Standard.arguments.first != "orient"
      ? words + ", --flag only changes how it is displayed" : words
  }

  /// The words for every advice.
  static let wording: [Advice: String] = [
    .readFolder: "use --recursive to read what is in it",
    .overwrite: "add --overwrite to replace it",
    .readStream: "pipe it into verso, and name it -",
    .decideOnCredentials: "add --drop-credentials, --resign or --keep-broken",
    .dropCredentials: "drop them to sign it again",
    .signOverOrDrop:
      "sign anyway with --over-invalid, or remove them with --drop-credentials",
    .leaveCredentials: "--drop-credentials removes them",
    .nameSource: "state it with verso mark, or with --source of verso sign",
    .writeSidecar: "--sidecar writes it into a sidecar",
    .forceRemoval: "--force removes the rest",
    .removeByKind: "--only gps removes its positions, --only identity its names",
    .forceOrStripAll: "a whole strip removes it, --force removes only the rest",
    .forceOrStrip: "verso strip removes them, --force changes the rest",
    .stripFirst: "verso strip removes it",
    .repairOrForce: "repair the file, or add --force",
    .takeFirst: "--first takes the first one",
    .allowMorePixels: "--max-pixels raises it",
    .trimOrEncode:
      "--trim cuts that edge off, --encode re-encodes the picture",
    .encode: "--encode re-encodes it",
    .nameCharset: "name its character set with --charset, such as --charset shift-jis",
    .forgoJournal: "name another one with --journal, or write without one with --no-journal",
    .replacePosition: "--replace-position replaces it",
    .nameSender: "name that key's public part, too (--sender)",
  ]
}

extension FileProblem.Advice {
  /// The command's words for what may help.
  var words: String {
    switch self {
    case .setDate: "set DateTimeOriginal with verso set first"
    case .nameZone: "name the zone with --zone"
    case .nameOffset: "name the offset with --zone"
    case .correctClock(let isInstant):
      (isInstant ? "--offset sets" : "--zone and --offset set")
        + " clocks right, --max-gap allows more"
    case .synchronize: "name a photo of a clock with --sync PHOTO=TIME"
    case .overwriteOffset: "--replace sets the former, --zone what you know"
    case .nameFallback: "give it another name with --fallback, or with | in the braces"
    case .endName(let fileExtension, let canConvert):
      "end the name in .\(fileExtension)"
        + (canConvert ? ", or change the format with verso convert" : "")
    }
  }
}
