/// The type of a field's values as it is stored: TIFF 6.0, section 2; Exif 3.0, 4.6.2.
public struct Format: Hashable, Sendable {
  /// The number in the file.
  @usableFromInline package let code: UInt16

  /// A format by its number, also one that no standard knows.
  @inlinable package init(code: UInt16) { self.code = code }

  /// 1, BYTE: an unsigned integer of 8 bits.
  @inlinable package static var byte: Format { Format(code: 1) }
  /// 2, ASCII: text of one-byte units that ends with NUL; in the wild often UTF-8.
  @inlinable package static var ascii: Format { Format(code: 2) }
  /// 3, SHORT: an unsigned integer of 16 bits.
  @inlinable package static var short: Format { Format(code: 3) }
  /// 4, LONG: an unsigned integer of 32 bits.
  @inlinable package static var long: Format { Format(code: 4) }
  /// 5, RATIONAL: a fraction of two unsigned integers of 32 bits.
  @inlinable package static var rational: Format { Format(code: 5) }
  /// 6, SBYTE: a signed integer of 8 bits.
  @inlinable package static var signedByte: Format { Format(code: 6) }
  /// 7, UNDEFINED: bytes whose meaning the tag defines.
  @inlinable public static var undefined: Format { Format(code: 7) }
  /// 8, SSHORT: a signed integer of 16 bits.
  @inlinable package static var signedShort: Format { Format(code: 8) }
  /// 9, SLONG: a signed integer of 32 bits.
  @inlinable package static var signedLong: Format { Format(code: 9) }
  /// 10, SRATIONAL: a fraction of two signed integers of 32 bits.
  @inlinable package static var signedRational: Format { Format(code: 10) }
  /// 11, FLOAT: IEEE 754, 32 bits.
  @inlinable package static var float: Format { Format(code: 11) }
  /// 12, DOUBLE: IEEE 754, 64 bits.
  @inlinable package static var double: Format { Format(code: 12) }
  /// 13, IFD: the position of a directory, 32 bits.
  @inlinable package static var ifd: Format { Format(code: 13) }
  /// 16, LONG8 (BigTIFF): an unsigned integer of 64 bits.
  @inlinable package static var long8: Format { Format(code: 16) }
  /// 17, SLONG8 (BigTIFF): a signed integer of 64 bits.
  @inlinable package static var signedLong8: Format { Format(code: 17) }
  /// 18, IFD8 (BigTIFF): the position of a directory, 64 bits.
  @inlinable package static var ifd8: Format { Format(code: 18) }
  /// 129, UTF-8 (Exif 3.0): text in UTF-8 that ends with NUL. Readers from before 2023 do not know
  /// it.
  @inlinable package static var utf8: Format { Format(code: 129) }

  /// The size of one value in bytes, or nil for a number that no standard knows.
  @inlinable package var size: Int? {
    switch code {
    case 1, 2, 6, 7, 129: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: nil
    }
  }

  /// Whether the values are whole numbers.
  @inlinable package var isInteger: Bool {
    switch code {
    case 1, 3, 4, 6, 8, 9, 13, 16, 17, 18: true
    default: false
    }
  }

  /// Whether the value is text.
  @inlinable package var isText: Bool { code == 2 || code == 129 }
}

extension Format: CustomStringConvertible {
  /// The name in the Exif standard, in lower case.
  public var description: String {
    switch code {
    case 1: "byte"
    case 2: "ascii"
    case 3: "short"
    case 4: "long"
    case 5: "rational"
    case 6: "sbyte"
    case 7: "undefined"
    case 8: "sshort"
    case 9: "slong"
    case 10: "srational"
    case 11: "float"
    case 12: "double"
    case 13: "ifd"
    case 16: "long8"
    case 17: "slong8"
    case 18: "ifd8"
    case 129: "utf8"
    default: "format \(code)"
    }
  }
}
