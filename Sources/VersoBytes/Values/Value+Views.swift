extension Value {
  /// The text of an ASCII or UTF-8 value up to its first NUL.
  ///
  /// Bytes that are not UTF-8 are read as Latin-1. Nil for other formats; for coded text such as
  /// UserComment use the typed key or the tag's handler.
  package var string: String? {
    guard case .ascii(let bytes) = self else {
      if case .utf8(let bytes) = self { return String(text: bytes) }
      return nil
    }
    return String(text: bytes)
  }

  /// The single whole number of an integer value; nil for other formats and other counts.
  package var integer: Int? {
    guard count == 1 else { return nil }
    return integers?.first
  }

  /// The whole numbers of an integer value; nil for other formats, or where one is above
  /// `Int.max`.
  package var integers: [Int]? {
    switch self {
    case .byte(let v): v.map(Int.init)
    case .short(let v): v.map(Int.init)
    case .long(let v), .ifd(let v): v.map(Int.init)
    case .signedByte(let v): v.map(Int.init)
    case .signedShort(let v): v.map(Int.init)
    case .signedLong(let v): v.map(Int.init)
    case .signedLong8(let v): v.map(Int.init)
    case .long8(let v), .ifd8(let v):
      v.allSatisfy { $0 <= UInt64(Int.max) } ? v.map { Int($0) } : nil
    default: nil
    }
  }

  /// The fractions of an unsigned rational value; nil for other formats.
  package var rationals: [URational]? {
    if case .rational(let v) = self { v } else { nil }
  }

  /// The fractions of a signed rational value; nil for other formats.
  package var signedRationals: [Rational]? {
    if case .signedRational(let v) = self { v } else { nil }
  }

  /// The values as floating-point numbers, whatever numbers they are. 0/0 is NaN.
  package var doubles: [Double]? {
    switch self {
    case .float(let v): v.map(Double.init)
    case .double(let v): v
    case .rational(let v): v.map { $0.doubleValue ?? .nan }
    case .signedRational(let v): v.map { $0.doubleValue ?? .nan }
    default: integers?.map(Double.init)
    }
  }

  /// The bytes of an UNDEFINED or BYTE value; nil for other formats.
  package var bytes: [UInt8]? {
    switch self {
    case .undefined(let v), .byte(let v): v
    default: nil
    }
  }
}

extension String {
  /// Text of a file up to its first NUL: UTF-8 where it is, else Latin-1.
  package init(text bytes: [UInt8]) {
    let text = bytes.prefix { $0 != 0 }
    if let string = String(validating: text, as: UTF8.self) {
      self = string
    } else {
      self = String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    }
  }
}
