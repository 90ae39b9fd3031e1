public import VersoBytes

/// An error that prevents reading, changing or writing metadata. In every case no file was changed.
public struct MetadataError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    package let name: String
    /// The bytes have no known format. The message names the formats that were tried.
    public static let unknownFormat = Code(name: "unknownFormat")
    /// The structure is damaged, and strict reading or a write was requested.
    public static let damaged = Code(name: "damaged")
    /// A value does not fit its tag: wrong type, wrong count, vetoed by a handler.
    public static let invalidValue = Code(name: "invalidValue")
    /// The tag cannot be set: it records where bytes are, or describes what only the picture determines.
    public static let notEditable = Code(name: "notEditable")
    /// No tag has that name, or several have.
    public static let unknownTag = Code(name: "unknownTag")
    /// The metadata do not fit into the container.
    public static let tooLarge = Code(name: "tooLarge")
    /// The container cannot store it.
    public static let unsupported = Code(name: "unsupported")
    /// The written data did not read back correctly; the old file is unchanged.
    public static let verificationFailed = Code(name: "verificationFailed")
    /// The photo is signed, and the change would break the signature.
    public static let signed = Code(name: "signed")
  }

  /// The kind of problem.
  public let code: Code
  /// The place: "JPEG APP1 > Exif > ExifIFD:FNumber"; empty if absent.
  public let place: String
  /// The position in the file in bytes, or nil.
  public let offset: Int?
  /// The problem and what was expected: one sentence without a full stop.
  public let message: String
  /// The advice; nil if there is no advice.
  public let advice: Advice?

  package init(
    _ code: Code, _ message: String, place: String = "", offset: Int? = nil,
    advice: Advice? = nil
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.offset = offset
    self.advice = advice
  }
}
