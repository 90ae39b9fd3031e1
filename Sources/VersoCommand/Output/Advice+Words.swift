import Verso
import VersoLibrary

extension Advice {
  /// What to do, in the words of the command.
  var words: String { Self.wording[self] ?? "no solution is known" }

  /// The words for every advice.
  static let wording: [Advice: String] = [
    .readFolder: "use --recursive to read what is in it",
    .overwrite: "add --overwrite to replace it",
    .readStream: "pipe it into verso, and name it -",
    .decideOnCredentials: "choose --drop-credentials, --resign or --keep-broken",
    .dropCredentials: "drop them to sign it again",
    .signOverOrDrop:
      "sign anyway with --over-invalid, or remove them with --drop-credentials",
    .leaveCredentials: "--drop-credentials removes them",
    .nameSource: "state it with verso mark, or with --source of verso sign",
    .writeSideFile: "a sidecar can store it",
    .forceRemoval: "force it to remove the rest",
    .removeByKind: "--only gps removes its positions, --only identity its names",
    .forceOrStripAll: "a whole strip removes it, force removes only the rest",
    .forceOrStrip: "force the change or strip them first",
    .stripFirst: "strip it first",
    .repairOrForce: "repair the file, or force it",
    .takeFirst: "--first takes the first one",
    .allowMorePixels: "--max-pixels raises it",
    .trimOrEncode:
      "--trim cuts them off, --encode re-encodes the picture, --flag only changes how it is displayed",
    .encode: "--encode re-encodes it, --flag only changes how it is displayed",
    .nameCharset: "name its character set with --charset, such as --charset shift-jis",
    .forgoJournal: "name another one with --journal, or write without one with --no-journal",
    .nameSender: "name that key's public part, too (--sender)",
  ]
}

extension FileProblem.Advice {
  /// The command's words for what may help.
  var words: String {
    switch self {
    case .setDate: "set DateTimeOriginal with verso set first"
    case .nameZone: "name the zone with --zone"
    case .nameOffset: "name the offset with --to"
    case .correctClock(let isInstant):
      (isInstant ? "--offset sets" : "--zone and --offset set")
        + " clocks right, --max-gap allows more"
    case .synchronize: "name a photo of a clock with --sync PHOTO=TIME"
    case .overwriteOffset: "--overwrite-offset sets the former, --to what you know"
    case .nameFallback: "give it another name with --fallback, or with | in the braces"
    case .endName(let fileExtension, let canConvert):
      "end the name in .\(fileExtension)"
        + (canConvert ? ", or change the format with verso convert" : "")
    }
  }
}
