/// The bytes of one field's value, seen as the numbers and texts that they store.
struct StoredValue: ~Escapable {
  let bytes: RawSpan
  let format: Format
  let count: Int
  let byteOrder: ByteOrder

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, format: Format, count: Int, byteOrder: ByteOrder) {
    self.bytes = bytes
    self.format = format
    self.count = count
    self.byteOrder = byteOrder
  }

  /// Whether it reads as bytes or text, not as numbers. A single UNDEFINED byte is a number.
  var isBytes: Bool { format.isText || format == .undefined && count != 1 }

  /// The whole number at an index, of any integer format; nil for others.
  func integer(_ index: Int) -> Int64? {
    guard index >= 0, index < count else { return nil }
    switch format {
    case .byte, .undefined, .ascii, .utf8: return bytes.byte(at: index).map(Int64.init)
    case .signedByte: return bytes.byte(at: index).map { Int64(Int8(bitPattern: $0)) }
    case .short:
      return (bytes.integer(at: 2 * index, byteOrder) as UInt16?).map(Int64.init)
    case .signedShort:
      return (bytes.integer(at: 2 * index, byteOrder) as Int16?).map(Int64.init)
    case .long, .ifd:
      return (bytes.integer(at: 4 * index, byteOrder) as UInt32?).map(Int64.init)
    case .signedLong:
      return (bytes.integer(at: 4 * index, byteOrder) as Int32?).map(Int64.init)
    case .long8, .ifd8, .signedLong8: return bytes.integer(at: 8 * index, byteOrder)
    default: return nil
    }
  }

  /// The fraction at an index; nil for other formats.
  func fraction(_ index: Int, signed: Bool = false) -> (numerator: Int64, denominator: Int64)? {
    guard index >= 0, index < count, format == .rational || format == .signedRational
    else { return nil }
    if signed || format == .signedRational {
      guard let n: Int32 = bytes.integer(at: 8 * index, byteOrder),
        let d: Int32 = bytes.integer(at: 8 * index + 4, byteOrder)
      else { return nil }
      return (Int64(n), Int64(d))
    }
    guard let n: UInt32 = bytes.integer(at: 8 * index, byteOrder),
      let d: UInt32 = bytes.integer(at: 8 * index + 4, byteOrder)
    else { return nil }
    return (Int64(n), Int64(d))
  }

  /// The number at an index; 0/0 is NaN.
  func double(_ index: Int, signed: Bool = false) -> Double? {
    if let (numerator, denominator) = fraction(index, signed: signed) {
      guard denominator != 0 else { return numerator == 0 ? .nan : .infinity }
      return Double(numerator) / Double(denominator)
    }
    switch format {
    case .float:
      return (bytes.integer(at: 4 * index, byteOrder) as UInt32?)
        .map { Double(Float(bitPattern: $0)) }
    case .double:
      return (bytes.integer(at: 8 * index, byteOrder) as UInt64?)
        .map(Double.init(bitPattern:))
    default: return integer(index).map(Double.init)
    }
  }

  /// The bytes of a text up to its first NUL; all bytes of an UNDEFINED value.
  var text: RawSpan {
    @_lifetime(copy self)
    get {
      guard format.isText else { return bytes }
      for index in 0..<bytes.byteCount where bytes.byte(at: index) == 0 {
        return bytes.extracting(0..<index)
      }
      return bytes
    }
  }

  /// Appends the value as it is stored: numbers with blanks between them, or the text.
  func append(to out: inout [UInt8], signed: Bool = false) {
    if isBytes {
      out.append(span: text)
      return
    }
    for index in 0..<count {
      if index > 0 { out.append(0x20) }
      append(index, to: &out, signed: signed)
    }
  }

  /// Appends one number: fractions with ten digits, "inf" and "undef" for values that are not fractions.
  func append(_ index: Int, to out: inout [UInt8], signed: Bool = false) {
    if let (numerator, denominator) = fraction(index, signed: signed) {
      out.append(fraction: numerator, denominator)
    } else if let integer = integer(index) {
      if format == .long8 || format == .ifd8 {
        out.append(decimal: UInt64(bitPattern: integer))
      } else {
        out.append(decimal: integer)
      }
    } else if let double = double(index) {
      out.append(double, significant: 15)
    }
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(span: RawSpan) {
    unsafe span.withUnsafeBytes { buffer in unsafe append(contentsOf: buffer) }
  }
}
