/// One row of the standard tables: its location, from which it is read on request.
package struct TagRow: Hashable, Sendable {
  private static let size = 55
  package static var total: Int { StaticTable(ExifTagTable.rows).count / size }

  private let start: Int

  package init(index: Int) { start = index * Self.size }

  /// The number stored in the file.
  package var number: UInt16 { UInt16(truncatingIfNeeded: hexadecimal(at: 1, digits: 4)) }
  /// The table that contains it.
  package var table: TagTable {
    let letter = Self.records.byte(at: start)
    return letter == TagTable.gps.letter ? .gps : letter == TagTable.iptc.letter ? .iptc : .exif
  }
  /// The directory in which the standard puts it.
  package var parent: DirectoryKind {
    // The first digit is the kind of directory, the second counts them.
    let digits = UInt16(truncatingIfNeeded: hexadecimal(at: 5, digits: 2))
    return DirectoryKind(code: (digits >> 4) << 8 | digits & 0xF)
  }
  /// The tag in the directory in which the standard puts it.
  package var tag: Tag { Tag(parent, number) }
  /// The type of the standard; 0 where no standard is known to give one.
  package var format: UInt16 { UInt16(truncatingIfNeeded: hexadecimal(at: 8, digits: 2)) }
  /// The number of values; 0 where it is free.
  package var count: Int { hexadecimal(at: 10, digits: 3) }
  /// The human-readable form of its values.
  package var print: TagPrint {
    TagPrint(rawValue: UInt8(truncatingIfNeeded: hexadecimal(at: 15, digits: 2))) ?? .plain
  }
  /// The set of labels for its values; 0 if absent.
  package var labels: UInt16 { UInt16(truncatingIfNeeded: hexadecimal(at: 17, digits: 3)) }

  /// Whether a new value may be set; ``reason`` explains why not.
  package var isEditable: Bool { flags & 1 != 0 }
  /// Whether it stores the location or layout of bytes in the file.
  package var isStructural: Bool { flags & 2 != 0 }
  /// Whether its value is not for reading.
  package var isBinary: Bool { flags & 8 != 0 }
  /// Whether it may hold any number of values.
  package var isList: Bool { flags & 16 != 0 }
  /// Whether another number has the better claim to the name.
  package var isAvoided: Bool { flags & 32 != 0 }
  /// Whether its text has exactly ``count`` bytes, not at most.
  package var isExact: Bool { flags & 64 != 0 }
  /// Whether it is the row for directories that have none of their own.
  package var isPrimary: Bool { Self.records.byte(at: start + 7) == UInt8(ascii: "1") }

  /// The name that users know, such as "ExposureTime".
  package var name: String { Self.text.string(Self.records.piece(at: start + 20)) }
  /// The meaning of the tag, in one sentence; empty for tags of little use.
  package var summary: String { Self.text.string(Self.records.piece(at: start + 27)) }
  /// The reason why no new value may be set, as the end of a sentence; empty if one may.
  package var reason: String { Self.text.string(Self.records.piece(at: start + 34)) }
  /// The standard that introduced it, such as "TIFF 6.0" or "Exif 2.31"; empty if it is another.
  package var standard: String { Self.text.string(Self.records.piece(at: start + 41)) }

  /// The permitted values: "coded" for only those with a label, the smallest and the largest number
  /// of all values ("0..90") or of each ("0..23 0..59 0..60"); empty for any.
  package var range: String { Self.text.string(Self.records.piece(at: start + 48)) }

  /// The number of the name.
  package var nameKey: Int {
    NameKey.number(of: StaticText(Self.text, Self.records.piece(at: start + 20)))
  }

  /// Appends the name, in ASCII, without making a string.
  package func appendName(to bytes: inout [UInt8]) {
    Self.text.append(Self.records.piece(at: start + 20), to: &bytes)
  }

  /// Whether the name is this one, given in UTF-8, whatever the case of its letters.
  package func isNamed(_ name: [UInt8]) -> Bool {
    let piece = Self.records.piece(at: start + 20)
    guard piece.count == name.count else { return false }
    return zip(piece, name).allSatisfy { Self.text.byte(at: $0).lowered == $1.lowered }
  }

  private static var records: StaticTable { StaticTable(ExifTagTable.rows) }
  private static var text: StaticTable { StaticTable(ExifTagTable.text) }

  private var flags: Int { hexadecimal(at: 13, digits: 2) }

  private func hexadecimal(at offset: Int, digits: Int) -> Int {
    Self.records.number(at: start + offset, digits: digits)
  }

  /// The lower limit of the first eight bytes of the first row of a number.
  package static func key(_ table: TagTable, _ number: UInt16) -> UInt64 {
    UInt64(table.letter) << 56 | (StaticTable.digits(UInt32(number)) & 0xFFFF_FFFF) << 24
  }

  /// The first eight bytes of a row: table, number, directory and whether it is the primary one.
  package static func stored(at index: Int) -> UInt64 { records.word(at: index * size) }
}
