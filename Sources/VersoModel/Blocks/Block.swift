/// One carrier of metadata inside a file: its location and its contents.
package struct Block: Hashable, Sendable {
  /// Its kind.
  package let kind: BlockKind
  /// The bytes of the carrier as a whole: a JPEG segment with its marker, a chunk with its
  /// checksum, a box with its header. Removing them removes the block.
  package let carrier: Range<Int>
  /// The bytes of the metadata themselves, without the container's header and signature.
  package let payload: Range<Int>
  /// Where the payload goes on, when the container keeps it in several pieces.
  package let continuation: [Range<Int>]
  /// The container's name of the carrier, packed: a JPEG marker, a chunk's or box's four letters.
  package let code: UInt32

  /// The number of bytes that the metadata have.
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

/// The kind of a metadata block.
package struct BlockKind: Hashable, Sendable {
  /// The name in messages and receipts.
  package let name: String

  package init(_ name: String) { self.name = name }

  /// An Exif block: a TIFF stream.
  package static let exif = BlockKind("Exif")
  /// A JFIF header.
  package static let jfif = BlockKind("JFIF")
  /// A JFIF extension: a thumbnail.
  package static let jfxx = BlockKind("JFXX")
  /// An XMP packet.
  package static let xmp = BlockKind("XMP")
  /// An XMP packet that describes an additional picture of the file: a gain map, a depth map.
  package static let furtherXMP = BlockKind("XMP of a further picture")
  /// A part of an XMP packet that was too large for one segment.
  package static let extendedXMP = BlockKind("Extended XMP")
  /// Photoshop resources, among them IPTC.
  package static let photoshop = BlockKind("Photoshop")
  /// A colour profile, or a part of one.
  package static let icc = BlockKind("ICC profile")
  /// The colour profile of an additional picture of the file.
  package static let furtherProfile = BlockKind("ICC profile of a further picture")
  /// An index of several pictures in one file.
  package static let mpf = BlockKind("MPF")
  /// How Adobe's programs encoded the colours; the picture cannot be decoded without it.
  package static let adobe = BlockKind("Adobe")
  /// A comment.
  package static let comment = BlockKind("Comment")
  /// A comment in UTF-16, as PhotoStudio writes it.
  package static let unicodeComment = BlockKind("Unicode comment")
  /// Content Credentials or other JUMBF boxes.
  package static let jumbf = BlockKind("JUMBF")
  /// Parameters of a gain map (ISO 21496-1).
  package static let gainMap = BlockKind("Gain map")
  /// The layout of the two pictures of a stereo pair in one picture.
  package static let stereo = BlockKind("JPS")
  /// A camera maker's notes in a separate block, as in TIFF.
  package static let makerNote = BlockKind("Maker note")
  /// A text with a keyword.
  package static let text = BlockKind("Text")
  /// When the file was changed.
  package static let time = BlockKind("Time")
  /// The metadata of a film, in separate boxes.
  package static let userData = BlockKind("User data")
  /// The values of the picture that a decoder needs; they stay.
  package static let header = BlockKind("Header")
  /// A carrier that is kept as it is.
  package static let other = BlockKind("Other")
}
