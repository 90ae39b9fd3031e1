/// Bytes with numbers and texts at fixed places.
@usableFromInline
package struct Header {
  /// How a number is stored.
  package enum Number {
    case byte, signedByte, short, signedShort, long, signedLong
  }

  @usableFromInline package let bytes: [UInt8]
  @usableFromInline package let byteOrder: ByteOrder

  @inlinable package init(_ bytes: some Sequence<UInt8>, _ byteOrder: ByteOrder) {
    self.bytes = Array(bytes)
    self.byteOrder = byteOrder
  }

  /// The number at a place; nil if the header is shorter.
  package func number(_ number: Number, _ place: Int) -> Int? {
    let span = bytes.rawSpan
    switch number {
    case .byte: return span.byte(at: place).map(Int.init)
    case .signedByte: return span.byte(at: place).map { Int(Int8(bitPattern: $0)) }
    case .short: return (span.integer(at: place, byteOrder) as UInt16?).map(Int.init)
    case .signedShort: return (span.integer(at: place, byteOrder) as Int16?).map(Int.init)
    case .long: return (span.integer(at: place, byteOrder) as UInt32?).map(Int.init)
    case .signedLong: return (span.integer(at: place, byteOrder) as Int32?).map(Int.init)
    }
  }

  package func byte(_ place: Int) -> Int? { number(.byte, place) }
  package func short(_ place: Int) -> Int? { number(.short, place) }
  package func long(_ place: Int) -> Int? { number(.long, place) }

  /// A number of eight bytes.
  package func quad(_ place: Int) -> UInt64? { bytes.rawSpan.integer(at: place, byteOrder) }

  package func float(_ place: Int) -> Double? {
    (bytes.rawSpan.integer(at: place, byteOrder) as UInt32?).map { Double(Float(bitPattern: $0)) }
  }

  package func double(_ place: Int) -> Double? { quad(place).map { Double(bitPattern: $0) } }

  /// The bytes of a range, as far as they are there; nil if none is.
  package func slice(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    range.lowerBound < bytes.count ? bytes[range.clamped(to: 0..<bytes.count)] : nil
  }

  /// The text in a range, up to the first zero.
  package func text(_ range: Range<Int>) -> String? {
    slice(range).map { String(latinOrUTF8: $0.prefix { $0 != 0 }) }
  }
}

extension String {
  /// Text that is UTF-8 where it can be, else Latin.
  @inlinable package init(latinOrUTF8 bytes: some Collection<UInt8>) {
    // Most texts are ASCII, which needs no more checks.
    self =
      bytes.allSatisfy { $0 < 0x80 }
      ? String(decoding: bytes, as: UTF8.self)
      : String(validating: bytes, as: UTF8.self)
        ?? String(decoding: Latin.utf8(bytes), as: UTF8.self)
  }
}
