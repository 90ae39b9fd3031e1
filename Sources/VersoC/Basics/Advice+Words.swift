internal import Verso

extension Advice {
  /// The advice in the words of the header; nil if it has none.
  var words: String? { Self.wording[self] }

  /// The words for every advice that concerns what the header offers.
  static let wording: [Advice: String] = [
    .readFolder: "open the files in it, one by one",
    .overwrite: "VERSO_WRITE_OVERWRITE replaces it",
    .readStream: "read what comes out of it, and open that with verso_photo_open_bytes",
    .decideOnCredentials: "state with verso_write_options.credentials what happens to them",
    .dropCredentials: "VERSO_CREDENTIALS_DROP leaves them out",
    .signOverOrDrop: "VERSO_CREDENTIALS_DROP leaves them out",
    .leaveCredentials: "VERSO_CREDENTIALS_DROP leaves them out",
    .writeSidecar: "a sidecar (XMP) can store it",
    .forceRemoval: "VERSO_WRITE_FORCE removes the rest",
    .removeByKind: "removing places or names by their kind works",
    .forceOrStripAll: "a whole strip removes it, VERSO_WRITE_FORCE removes only the rest",
    .forceOrStrip: "VERSO_WRITE_FORCE changes it all the same; or strip it first",
    .stripFirst: "strip it first",
    .repairOrForce: "repair the file, or strip it all the same with VERSO_WRITE_FORCE",
  ]
}
