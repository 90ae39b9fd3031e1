/// Bytes that tables of makers describe, and what of the tables it is.
package struct NoteBytes: Sendable {
  /// The description of the bytes.
  package enum Description: Sendable {
    /// The kind of note that is recognized by its contents, by the rows of a carrier.
    ///
    /// Its positions count from a place in the bytes; the byte order is the one around it, that of
    /// the Exif data if absent.
    case note(NoteCarrier, base: Int, ByteOrder?)
    /// A table.
    case table(String, ByteOrder)
    /// A TIFF stream, whose first directory a table describes.
    case directory(String)
    /// A table, for records whose numbers and values are stored separately.
    case records(String, [NoteRecord], ByteOrder)
  }

  package let description: Description
  /// The bytes, or those around the note.
  package let bytes: [UInt8]
  /// Its range in them.
  package let range: Range<Int>
  /// The position of their first byte in the file.
  package let start: Int
  /// The place in warnings.
  package let place: String
  /// The group of what is found; that of the table by default.
  package var group: String?
  /// The ranges of the bytes in the file, if they may be changed there.
  package var pieces: [Range<Int>] = []
  /// The make of the cameras whose files alone hold them; nil for any.
  package var make: String?
  /// The place among the file's blocks of the Exif block that holds it.
  package var block: Int?
  /// Whether it counts only where there is no other note.
  package var isOnlyNote = false
  /// Whether of two values of one name that of these bytes counts, although they are read later.
  package var countsFirst = false
  /// Returns bytes from elsewhere in the file.
  package var fetch: (@Sendable (Range<Int>) -> [UInt8])?

  /// A note in bytes, or in a range of them, whose first byte is at `start` in the file.
  package init(
    _ description: Description, _ bytes: [UInt8], in range: Range<Int>? = nil, at start: Int,
    place: String
  ) {
    self.description = description
    self.bytes = bytes
    self.range = range ?? 0..<bytes.count
    self.start = start
    self.place = place
  }
}

/// A value with a number, apart from others.
package struct NoteRecord: Sendable {
  package let number: UInt16
  /// The name of its heap.
  package let heap: Int
  /// Whether the value is stored instead of its position.
  package let isInline: Bool
  /// Its range in the bytes.
  package let range: Range<Int>

  package init(number: UInt16, heap: Int, isInline: Bool, range: Range<Int>) {
    self.number = number
    self.heap = heap
    self.isInline = isInline
    self.range = range
  }
}

/// The carrier of a maker note.
package struct NoteCarrier: Sendable {
  package let table: String
  /// The number of its rows.
  package let number: UInt32

  package init(table: String, number: UInt32) {
    self.table = table
    self.number = number
  }

  /// The field of Exif.
  package static let makerNote = NoteCarrier(
    table: "MakerNotes::Main", number: UInt32(ExifNumber.makerNote))
  /// The field of DNG.
  package static let privateData = NoteCarrier(
    table: "MakerNotes::PrivateData", number: UInt32(ExifNumber.dngPrivateData))
  /// A box of a film's user data, by its four letters.
  package static func box(_ code: UInt32) -> NoteCarrier {
    NoteCarrier(table: "MakerNotes::UserData", number: code)
  }
  /// A chunk of a film of Video for Windows, by its four letters.
  package static func chunk(_ code: UInt32) -> NoteCarrier {
    NoteCarrier(table: "MakerNotes::RIFF", number: code)
  }
}
