/// Bytes with numbers and texts at fixed places.
package struct Header {
  /// How a number is stored.
  package enum Number {
    case byte, signedByte, short, signedShort, long, signedLong
  }

  package let bytes: [UInt8]
  package let byteOrder: ByteOrder

  package init(_ bytes: some Sequence<UInt8>, _ byteOrder: ByteOrder) {
    self.bytes = Array(bytes)
    self.byteOrder = byteOrder
  }

  /// The number at a place; nil where the header is shorter.
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

  /// The bytes of a range, as far as they are there; nil where none is.
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
  package init(latinOrUTF8 bytes: some Collection<UInt8>) {
    self =
      String(validating: bytes, as: UTF8.self)
      ?? String(decoding: Latin.utf8(bytes), as: UTF8.self)
  }
}

extension Facts {
  /// Numbers that are shown as they are, where the header has them.
  package mutating func add(
    _ rows: [(name: String, number: Header.Number, place: Int)], of header: Header
  ) {
    for row in rows {
      if let number = header.number(row.number, row.place) { add(row.name, number) }
    }
  }

  /// A number that stands for words.
  package mutating func add(_ name: String, _ number: Int?, _ words: [Int: String]) {
    guard let number else { return }
    add(name, words[number] ?? "Unknown (\(number))", stored: number)
  }

  /// Bits that stand for words.
  package mutating func add(_ name: String, bits: Int?, _ words: [(bit: Int, word: String)]) {
    guard let bits else { return }
    var shown: [String] = []
    for bit in 0..<32 where bits >> bit & 1 == 1 {
      shown.append(words.first { $0.bit == bit }?.word ?? "[\(bit)]")
    }
    add(name, shown.isEmpty ? "(none)" : shown.joined(separator: ", "), stored: bits)
  }

  package static func text(_ number: Double, decimals: Int) -> String {
    var out: [UInt8] = []
    out.append(number, decimals: decimals)
    return String(decoding: out, as: UTF8.self)
  }

  /// A byte as two digits.
  package static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// A number in one of the forms that photographers know.
  package static func text(_ append: (inout [UInt8]) -> Void) -> String {
    var out: [UInt8] = []
    append(&out)
    return String(decoding: out, as: UTF8.self)
  }
}
