/// The values that a reader found in a block. The metadata of a photo are the sum of them, in the
/// order of the blocks.
package struct Contribution: Sendable {
  /// Directories of fields.
  package var directories: [Directory] = []
  /// Values that are not fields.
  package var items: [Item] = []
  /// Whether the items take the place of those of the same groups and names that stood so far.
  package var lastCounts = false
  /// Bytes that tables of makers describe.
  package var notes: [NoteBytes] = []
  /// Blocks inside the block, for the readers of their kinds.
  package var inner: [InnerBlock] = []
  /// IPTC data that are not edited.
  package var furtherIPTC: [FurtherIPTC] = []
  /// Damaged or strange values.
  package var warnings: [Warning] = []
  /// The kinds of blocks of which something could not be read.
  package var unread: [BlockKind] = []
  /// Parts that could not be read and are not rewritten, so that nothing is lost with them.
  package var unreadParts: [UnreadPart] = []
  /// Values outside of the edited blocks, which are not shown.
  package var further: [AdditionalRecord] = []
  /// The number of values that are neither fields nor items.
  package var values = 0
  /// Values of the file as a whole.
  package var fields: [FileField] = []

  /// The Exif block that edits go into.
  package var exif: (index: Int, bytes: [UInt8])?
  /// The packet that edits go into.
  package var xmp: XMP?
  /// XMP values in other places than that packet.
  package var elsewhere: [XMP.Elsewhere] = []
  /// The reasons why XMP could not be read to its end, packet by packet.
  package var unreadXMP: [String] = []
  /// The content that the packet for edits loses when it is written again, in words.
  package var leftOutXMP: [String] = []
  /// The colour profile of the picture.
  package var profile: [UInt8]?
  /// Whether the digest of the IPTC data does not match them.
  package var isIPTCNewer = false

  package init() {}

  /// Some items, and nothing else.
  package init(_ items: [Item]) { self.items = items }

  /// Bytes that a table describes, and nothing else.
  package init(_ note: NoteBytes) { notes = [note] }
}

/// A part of a photo that could not be read to its end.
package struct UnreadPart: Hashable, Sendable {
  /// Its name: "Exif", "text parameters".
  package let name: String
  /// The reason why it could not be read.
  package let reason: String

  package init(_ name: String, _ reason: String) { (self.name, self.reason) = (name, reason) }
}

/// A value in a place that readers do not show: a second Exif block, an additional comment.
package struct AdditionalRecord: Sendable {
  /// Where: "Exif 2", "comment 2".
  package let place: String
  package let content: Content

  package enum Content: Sendable {
    /// Fields of Exif.
    case fields(Directory)
    /// A text, and the name of the item that it would be: "File:Comment".
    case text(String, as: String)
  }

  package init(_ place: String, _ content: Content) {
    (self.place, self.content) = (place, content)
  }
}

/// IPTC data that are not edited. Each block has a group of its own: IPTC2, IPTC3 and so on, in the
/// order of the places in the file.
package struct FurtherIPTC: Sendable {
  /// Where it is counted: the position of what holds it.
  package let position: Int
  package let datasets: Directory

  package init(_ datasets: Directory, at position: Int) {
    self.datasets = datasets
    self.position = position
  }
}

/// A field of the made-up directory "File".
package struct FileField: Sendable {
  package let number: UInt16
  package let format: Format
  package let bytes: [UInt8]

  package init(_ number: UInt16, _ format: Format, _ bytes: [UInt8]) {
    self.number = number
    self.format = format
    self.bytes = bytes
  }
}

/// A block inside another one.
package struct InnerBlock: Sendable {
  package let kind: BlockKind
  package let bytes: [UInt8]
  /// The position of its first byte in the file.
  package let position: Int
  /// The place among the file's blocks of the one in which an edit finds it; nil if none would.
  package let index: Int?
  /// The place in warnings.
  package let place: String
  /// The kind of the block around it.
  package let outer: BlockKind

  package init(
    _ kind: BlockKind, _ bytes: [UInt8], position: Int, index: Int?, place: String,
    outer: BlockKind
  ) {
    self.kind = kind
    self.bytes = bytes
    self.position = position
    self.index = index
    self.place = place
    self.outer = outer
  }
}
