/// The formats of numbers and texts in maker notes: those of TIFF and additional ones.
///
/// The raw values are those of the generated tables.
package enum MakerFormat: UInt8, Sendable {
  case byte = 1
  case string, short, long, rational, signedByte, undefined, signedShort, signedLong
  case signedRational, float, double, ifd
  case unicode = 14
  case long8 = 16
  case signedLong8
  /// The other byte order than that of the block.
  case swappedShort = 32
  case swappedLong
  /// Fractions of two numbers of 16 bits.
  case shortRational, signedShortRational
  /// Numbers with equal numbers of bits before and after the point.
  case fixed16, signedFixed16, fixed32, signedFixed32
  /// Text up to NUL; the next value begins after it.
  case variableString = 40
  case swappedSignedShort
  /// Text after a byte with its length.
  case countedString
  /// The floating point numbers of 80 bits.
  case extended
  case utf8 = 129

  /// The bytes of one value.
  package var size: Int {
    switch self {
    case .byte, .string, .signedByte, .undefined, .variableString, .countedString, .utf8: 1
    case .short, .signedShort, .unicode, .swappedShort, .swappedSignedShort, .fixed16,
      .signedFixed16:
      2
    case .long, .signedLong, .float, .ifd, .swappedLong, .shortRational, .signedShortRational,
      .fixed32, .signedFixed32:
      4
    case .rational, .signedRational, .double, .long8, .signedLong8: 8
    case .extended: 10
    }
  }

  /// Whether a value is text or bytes.
  package var isText: Bool {
    switch self {
    case .string, .undefined, .variableString, .countedString, .unicode, .utf8: true
    default: false
    }
  }

  /// The name that conditions know.
  package var name: StaticString {
    switch self {
    case .byte: "int8u"
    case .string, .variableString, .countedString: "string"
    case .short, .swappedShort: "int16u"
    case .long, .swappedLong: "int32u"
    case .rational: "rational64u"
    case .signedByte: "int8s"
    case .undefined: "undef"
    case .signedShort, .swappedSignedShort: "int16s"
    case .signedLong: "int32s"
    case .signedRational: "rational64s"
    case .float: "float"
    case .double: "double"
    case .ifd: "ifd"
    case .unicode: "unicode"
    case .long8: "int64u"
    case .signedLong8: "int64s"
    case .shortRational: "rational32u"
    case .signedShortRational: "rational32s"
    case .fixed16: "fixed16u"
    case .signedFixed16: "fixed16s"
    case .fixed32: "fixed32u"
    case .signedFixed32: "fixed32s"
    case .extended: "extended"
    case .utf8: "utf8"
    }
  }

  /// The value that bytes store.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the value.
  ///   - count: The number of values that they hold; fewer if the bytes end before.
  ///   - byteOrder: The byte order of the block.
  /// - Returns: A number, several, or a text.
  package func value(_ bytes: RawSpan, count: Int, _ byteOrder: ByteOrder) -> MakerValue {
    let count = min(count, bytes.byteCount / size)
    switch self {
    case .undefined: return .text(bytes.extracting(0..<count).array)
    case .string, .variableString, .utf8: return .text(Self.text(bytes.extracting(0..<count)))
    case .countedString:
      let length = min(Int(bytes.byte(at: 0) ?? 0), bytes.byteCount - 1)
      return length <= 0 ? .text([]) : .text(Self.text(bytes.extracting(1..<(1 + length))))
    case .unicode:
      let text = CodedText.utf16(bytes.extracting(0..<(2 * count)).array[...], byteOrder)
      return .text(Array(text.utf8.prefix { $0 != 0 }))
    default: break
    }
    guard count != 1 else { return number(bytes, 0, byteOrder) }
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for index in 0..<count {
      guard case .number(let number) = number(bytes, index, byteOrder) else {
        // A value that is not a number (inf, undef, 64 bits) makes a text of all of them.
        return .text(words(bytes, count, byteOrder))
      }
      numbers.append(number)
    }
    return .list(numbers)
  }

  private func words(_ bytes: RawSpan, _ count: Int, _ byteOrder: ByteOrder) -> [UInt8] {
    var out: [UInt8] = []
    for index in 0..<count {
      if index > 0 { out.append(0x20) }
      number(bytes, index, byteOrder).append(to: &out)
    }
    return out
  }

  private static func text(_ bytes: RawSpan) -> [UInt8] {
    for index in 0..<bytes.byteCount where bytes.byte(at: index) == 0 {
      return bytes.extracting(0..<index).array
    }
    return bytes.array
  }

  private func number(_ bytes: RawSpan, _ index: Int, _ order: ByteOrder) -> MakerValue {
    let at = index * size
    let other: ByteOrder = order == .bigEndian ? .littleEndian : .bigEndian
    func integer<I: FixedWidthInteger & BitwiseCopyable>(
      _ type: I.Type, _ order: ByteOrder, _ offset: Int = 0
    ) -> I {
      bytes.integer(at: at + offset, order) ?? 0
    }
    switch self {
    case .byte, .undefined, .string, .variableString, .countedString, .utf8:
      return .number(Double(integer(UInt8.self, order)))
    case .signedByte: return .number(Double(integer(Int8.self, order)))
    case .short, .unicode: return .number(Double(integer(UInt16.self, order)))
    case .swappedShort: return .number(Double(integer(UInt16.self, other)))
    case .signedShort: return .number(Double(integer(Int16.self, order)))
    case .swappedSignedShort: return .number(Double(integer(Int16.self, other)))
    case .long, .ifd: return .number(Double(integer(UInt32.self, order)))
    case .swappedLong: return .number(Double(integer(UInt32.self, other)))
    case .signedLong: return .number(Double(integer(Int32.self, order)))
    case .long8:
      let number = integer(UInt64.self, order)
      return number >> 53 == 0 ? .number(Double(number)) : .text(Array(String(number).utf8))
    case .signedLong8:
      let number = integer(Int64.self, order)
      return number.magnitude >> 53 == 0
        ? .number(Double(number)) : .text(Array(String(number).utf8))
    case .float:
      return .number(Double(Float(bitPattern: integer(UInt32.self, order))))
    case .double: return .number(Double(bitPattern: integer(UInt64.self, order)))
    case .rational:
      return Self.fraction(
        Double(integer(UInt32.self, order)), Double(integer(UInt32.self, order, 4)), 10)
    case .signedRational:
      return Self.fraction(
        Double(integer(Int32.self, order)), Double(integer(Int32.self, order, 4)), 10)
    case .shortRational:
      return Self.fraction(
        Double(integer(UInt16.self, order)), Double(integer(UInt16.self, order, 2)), 7)
    case .signedShortRational:
      return Self.fraction(
        Double(integer(Int16.self, order)), Double(integer(Int16.self, order, 2)), 7)
    case .fixed16: return Self.fixed(Double(integer(UInt16.self, order)) / 256, 1e3)
    case .signedFixed16: return Self.fixed(Double(integer(Int16.self, order)) / 256, 1e3)
    case .fixed32: return Self.fixed(Double(integer(UInt32.self, order)) / 65536, 1e5)
    case .signedFixed32: return Self.fixed(Double(integer(Int32.self, order)) / 65536, 1e5)
    case .extended:
      let exponent = Int(integer(UInt16.self, order) & 0x7FFF) - 16_383 - 63
      let sign = integer(UInt16.self, order) & 0x8000 == 0 ? 1.0 : -1
      let scale = Apex.power(Double(max(-1100, min(1100, exponent))))
      return .number(sign * Double(integer(UInt64.self, order, 2)) * scale)
    }
  }

  /// A fraction with this many significant digits.
  private static func fraction(
    _ numerator: Double, _ denominator: Double, _ digits: Int
  ) -> MakerValue {
    guard denominator != 0 else { return .text(Array((numerator == 0 ? "undef" : "inf").utf8)) }
    let quotient = numerator / denominator
    return .number(quotient == quotient.rounded() ? quotient : quotient.rounded(toDigits: digits))
  }

  private static func fixed(_ number: Double, _ scale: Double) -> MakerValue {
    .number((number * scale + (number < 0 ? -0.5 : 0.5)).rounded(.towardZero) / scale)
  }
}

extension Double {
  /// The number with this many digits.
  package func rounded(toDigits digits: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    var text: [UInt8] = []
    text.append(self, significant: digits)
    return Double(String(decoding: text, as: UTF8.self)) ?? self
  }
}
