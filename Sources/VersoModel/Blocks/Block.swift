/// One carrier of metadata inside a file: where it lies, and what is in it.
public struct Block: Hashable, Sendable {
  /// What it carries.
  public let kind: BlockKind
  /// The bytes of the carrier as a whole: a JPEG segment with its marker, a chunk with its
  /// checksum, a box with its header. Removing them removes the block.
  public let carrier: Range<Int>
  /// The bytes of the metadata themselves, without the container's header and signature.
  public let payload: Range<Int>
  /// Where the payload goes on, when the container keeps it in several pieces.
  public let continuation: [Range<Int>]
  /// The container's name of the carrier, packed: a JPEG marker, a chunk's or box's four letters.
  package let code: UInt32

  /// How many bytes the metadata have.
  package var count: Int { continuation.reduce(payload.count) { $0 + $1.count } }

  package init(
    _ kind: BlockKind, carrier: Range<Int>, payload: Range<Int>, continuation: [Range<Int>] = [],
    code: UInt32
  ) {
    self.kind = kind
    self.carrier = carrier
    self.payload = payload
    self.continuation = continuation
    self.code = code
  }
}

/// What a metadata block carries.
public struct BlockKind: Hashable, Sendable {
  /// The name in messages and receipts.
  public let name: String

  package init(_ name: String) { self.name = name }

  /// An Exif block: a TIFF stream.
  public static let exif = BlockKind("Exif")
  /// A JFIF header.
  public static let jfif = BlockKind("JFIF")
  /// A JFIF extension: a thumbnail.
  public static let jfxx = BlockKind("JFXX")
  /// An XMP packet.
  public static let xmp = BlockKind("XMP")
  /// An XMP packet that describes a further picture of the file: a gain map, a depth map.
  public static let furtherXMP = BlockKind("XMP of a further picture")
  /// A part of an XMP packet that was too large for one segment.
  public static let extendedXMP = BlockKind("Extended XMP")
  /// Photoshop resources, among them IPTC.
  public static let photoshop = BlockKind("Photoshop")
  /// A colour profile, or a part of one.
  public static let icc = BlockKind("ICC profile")
  /// The colour profile of a further picture of the file.
  public static let furtherProfile = BlockKind("ICC profile of a further picture")
  /// An index of several pictures in one file.
  public static let mpf = BlockKind("MPF")
  /// How Adobe's programs encoded the colours; the picture cannot be decoded without it.
  public static let adobe = BlockKind("Adobe")
  /// A comment.
  public static let comment = BlockKind("Comment")
  /// A comment in UTF-16, as PhotoStudio writes it.
  public static let unicodeComment = BlockKind("Unicode comment")
  /// Content Credentials or other JUMBF boxes.
  public static let jumbf = BlockKind("JUMBF")
  /// Parameters of a gain map (ISO 21496-1).
  public static let gainMap = BlockKind("Gain map")
  /// How the two pictures of a stereo pair lie in one.
  public static let stereo = BlockKind("JPS")
  /// A camera maker's notes that stand by themselves, as in TIFF.
  public static let makerNote = BlockKind("Maker note")
  /// A text with a keyword.
  public static let text = BlockKind("Text")
  /// When the file was changed.
  public static let time = BlockKind("Time")
  /// What a film says of itself, in boxes of its own.
  public static let userData = BlockKind("User data")
  /// What a decoder needs to know of the picture; it stays.
  public static let header = BlockKind("Header")
  /// A carrier that is kept as it is.
  public static let other = BlockKind("Other")
}
