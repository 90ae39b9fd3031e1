public import VersoBytes

/// An error that prevents reading, changing or writing metadata. In every case no file was changed.
public struct MetadataError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    package let number: Int
    /// The bytes have no known format. The message names the formats that were tried.
    public static let unknownFormat = Code(number: 1)
    /// The structure is damaged, and strict reading or a write was requested.
    public static let damaged = Code(number: 2)
    /// A value does not fit its tag: wrong type, wrong count, vetoed by a handler.
    public static let invalidValue = Code(number: 3)
    /// The tag cannot be set: it records where bytes are, or describes what only the picture determines.
    public static let notEditable = Code(number: 4)
    /// No tag has that name, or several have.
    public static let unknownTag = Code(number: 5)
    /// The metadata do not fit into the container.
    public static let tooLarge = Code(number: 6)
    /// The container cannot store it.
    public static let unsupported = Code(number: 7)
    /// The written data did not read back correctly; the old file is unchanged.
    public static let verificationFailed = Code(number: 8)
    /// The photo is signed, and the change would break the signature.
    public static let signed = Code(number: 9)
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

extension MetadataError {
  /// Place, message and offset in one line.
  public var description: String {
    let front = place.isEmpty ? message : "\(place): \(message)"
    return offset.map { "\(front) (at byte \($0))" } ?? front
  }
}
