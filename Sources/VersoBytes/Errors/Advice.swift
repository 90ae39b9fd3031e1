/// Advice for a problem, as a code.
///
/// The library has no texts for it. Only the program that shows an error knows what its user can
/// do, and how that is called there: a flag, a button, an argument.
public struct Advice: Hashable, Sendable {
  /// The name of the code.
  package let name: String

  package init(name: String) { self.name = name }

  /// Ask for what is in the folder instead.
  package static let readFolder = Advice(name: "readFolder")
  /// Allow replacing an existing file: `WriteOptions.overwrite`.
  public static let overwrite = Advice(name: "overwrite")
  /// Read its output, and pass that as bytes.
  package static let readStream = Advice(name: "readStream")
  /// State what happens to the photo's Content Credentials, `WriteOptions.credentials`, or sign it again.
  public static let decideOnCredentials = Advice(name: "decideOnCredentials")
  /// Leave the photo's Content Credentials out.
  package static let dropCredentials = Advice(name: "dropCredentials")
  /// State the same, or leave the photo's Content Credentials out.
  package static let leaveCredentials = Advice(name: "leaveCredentials")
  /// Sign over the invalid credentials, `Signing.acceptsInvalid`, or leave them out.
  package static let signOverOrDrop = Advice(name: "signOverOrDrop")
  /// State the origin of the picture: `Statement.Action.created(_:)`.
  package static let nameSource = Advice(name: "nameSource")
  /// Write it into a sidecar: `Sidecar`.
  package static let writeSidecar = Advice(name: "writeSidecar")
  /// Remove everything that can be removed nevertheless: `WriteOptions.force`.
  public static let forceRemoval = Advice(name: "forceRemoval")
  /// Remove personal data by their kind: places, or names.
  package static let removeByKind = Advice(name: "removeByKind")
  /// Strip all of it, or remove everything that can be removed: `WriteOptions.force`.
  public static let forceOrStripAll = Advice(name: "forceOrStripAll")
  /// Change it nevertheless, `WriteOptions.force`, or strip the unreadable part first.
  public static let forceOrStrip = Advice(name: "forceOrStrip")
  /// Strip the photo first: `Photo.strip(keeping:)`.
  public static let stripFirst = Advice(name: "stripFirst")
  /// Repair the file, or strip it all the same: `WriteOptions.force`.
  public static let repairOrForce = Advice(name: "repairOrForce")
  /// Take the first of several pictures.
  package static let takeFirst = Advice(name: "takeFirst")
  /// Allow more pixels: `ImagingLimits.pixels`.
  package static let allowMorePixels = Advice(name: "allowMorePixels")
  /// Cut the edge off, encode the picture again, or only set the orientation.
  package static let trimOrEncode = Advice(name: "trimOrEncode")
  /// Encode the picture again, or only set the orientation.
  package static let encode = Advice(name: "encode")
  /// Name the public part of the sender's key: `SealDemands.senders`.
  package static let nameSender = Advice(name: "nameSender")
  /// Name the character set of the text: `Metadata.decodeTexts(as:)`.
  package static let nameCharset = Advice(name: "nameCharset")
  /// Allow replacing the position of the photo: `EvidenceStamp.replacesPosition`.
  package static let replacePosition = Advice(name: "replacePosition")
  /// Write without a journal, or with another one.
  package static let forgoJournal = Advice(name: "forgoJournal")

  /// All of them, for code that puts them into words.
  package static let all: [Advice] = [
    .readFolder, .overwrite, .readStream, .decideOnCredentials, .dropCredentials, .signOverOrDrop,
    .writeSidecar, .forceRemoval, .forceOrStripAll, .removeByKind, .forceOrStrip, .stripFirst,
    .repairOrForce, .takeFirst, .allowMorePixels, .trimOrEncode, .encode, .nameSender,
    .nameSource, .leaveCredentials, .nameCharset, .replacePosition, .forgoJournal,
  ]
}
