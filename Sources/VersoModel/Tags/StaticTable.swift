/// ASCII text that is stored in the program and read in place.
@usableFromInline
package struct StaticTable: Sendable {
  @usableFromInline let text: StaticString

  @inlinable package init(_ text: StaticString) { self.text = text }

  @inlinable package var count: Int { text.utf8CodeUnitCount }

  @inlinable package func byte(at position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position outside the table")
    // The line above keeps the byte inside the text.
    return unsafe text.utf8Start[position]
  }

  /// Eight bytes as a number that compares as the bytes do.
  @inlinable package func word(at position: Int) -> UInt64 {
    precondition(position >= 0 && position <= count - 8, "position outside the table")
    // The line above keeps the eight bytes inside the text.
    let start = unsafe UnsafeRawPointer(text.utf8Start) + position
    return unsafe UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
  }

  /// The number that up to eight hexadecimal digits spell, in lower case.
  @inline(__always) @inlinable
  package func number(at position: Int, digits: Int) -> Int {
    let end = position + digits
    guard end >= 8 else { return shortNumber(at: position, digits: digits) }
    // The digits are the low bytes of the word that ends with them; all are checked at once.
    let word = word(at: end - 8) & ~(~0 << UInt64(8 * digits))
    var nibbles = (word & 0x0F0F_0F0F_0F0F_0F0F) + ((word >> 6) & 0x0101_0101_0101_0101) * 9
    nibbles = (nibbles | nibbles >> 4) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles >> 8) & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (nibbles | nibbles >> 16) & 0xFFFF_FFFF)
  }

  /// The same for the first bytes of a table, which nothing precedes.
  @usableFromInline func shortNumber(at position: Int, digits: Int) -> Int {
    (position..<(position + digits)).reduce(0) { number, index in
      let digit = Int(byte(at: index))
      return number << 4 | ((digit & 0xF) + (digit >> 6) * 9)
    }
  }

  /// A stretch of text: five digits for where it starts, two for how long it is.
  @inlinable package func piece(at position: Int) -> Range<Int> {
    let number = number(at: position, digits: 7)
    return (number >> 8)..<(number >> 8 + number & 0xFF)
  }

  @inlinable package func append(_ piece: Range<Int>, to bytes: inout [UInt8]) {
    precondition(piece.upperBound <= count, "position outside the table")
    // The line above keeps the piece inside the text, and no piece starts below 0.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(
        start: text.utf8Start + piece.lowerBound, count: piece.count))
  }

  @inlinable package func string(_ piece: Range<Int>) -> String {
    precondition(piece.upperBound <= count, "position outside the table")
    // The line above keeps the piece inside the text, and no piece starts below 0.
    return unsafe String(
      decoding: UnsafeBufferPointer(
        start: text.utf8Start + piece.lowerBound, count: piece.count), as: UTF8.self)
  }

  /// The eight hexadecimal digits of a number, as `word(at:)` reads them.
  @inlinable package static func digits(_ number: UInt32) -> UInt64 {
    var spread = UInt64(number)
    spread = (spread << 16 | spread) & 0x0000_FFFF_0000_FFFF
    spread = (spread << 8 | spread) & 0x00FF_00FF_00FF_00FF
    spread = (spread << 4 | spread) & 0x0F0F_0F0F_0F0F_0F0F
    // One in every byte that holds more than 9.
    let letters = ((spread + 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
    return spread + 0x3030_3030_3030_3030 + letters * 0x27
  }
}

/// A stretch of a table's text, as a collection of its bytes.
@usableFromInline
package struct StaticText: RandomAccessCollection, Sendable {
  @usableFromInline package let table: StaticTable
  @usableFromInline package let indices: Range<Int>

  @inlinable package init(_ table: StaticTable, _ range: Range<Int>) {
    self.table = table
    indices = range
  }

  @inlinable package var startIndex: Int { indices.lowerBound }
  @inlinable package var endIndex: Int { indices.upperBound }
  @inlinable package subscript(position: Int) -> UInt8 { table.byte(at: position) }
}

extension UInt8 {
  /// The small letter of a capital one in ASCII, else the byte itself.
  @inlinable package var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
