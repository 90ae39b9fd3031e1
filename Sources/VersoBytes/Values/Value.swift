/// The exact value of a field, in the form in which it is stored.
///
/// Everything friendlier (a `Double`, a date, degrees) is a view on it. Reading a value and writing
/// it back gives the same bytes.
package enum Value: Hashable, Sendable {
  /// BYTE.
  case byte([UInt8])
  /// ASCII: all bytes, the closing NUL included where the file has one. See ``string``.
  case ascii([UInt8])
  /// SHORT.
  case short([UInt16])
  /// LONG.
  case long([UInt32])
  /// RATIONAL.
  case rational([URational])
  /// SBYTE.
  case signedByte([Int8])
  /// UNDEFINED.
  case undefined([UInt8])
  /// SSHORT.
  case signedShort([Int16])
  /// SLONG.
  case signedLong([Int32])
  /// SRATIONAL.
  case signedRational([Rational])
  /// FLOAT.
  case float([Float])
  /// DOUBLE.
  case double([Double])
  /// IFD: positions of directories.
  case ifd([UInt32])
  /// LONG8 (BigTIFF).
  case long8([UInt64])
  /// SLONG8 (BigTIFF).
  case signedLong8([Int64])
  /// IFD8 (BigTIFF).
  case ifd8([UInt64])
  /// UTF-8 (Exif 3.0): all bytes, the closing NUL included.
  case utf8([UInt8])

  /// The type of the stored values.
  @inlinable package var format: Format {
    switch self {
    case .byte: .byte
    case .ascii: .ascii
    case .short: .short
    case .long: .long
    case .rational: .rational
    case .signedByte: .signedByte
    case .undefined: .undefined
    case .signedShort: .signedShort
    case .signedLong: .signedLong
    case .signedRational: .signedRational
    case .float: .float
    case .double: .double
    case .ifd: .ifd
    case .long8: .long8
    case .signedLong8: .signedLong8
    case .ifd8: .ifd8
    case .utf8: .utf8
    }
  }

  /// The number of values: the count of the directory entry.
  @inlinable package var count: Int {
    switch self {
    case .byte(let v), .ascii(let v), .undefined(let v), .utf8(let v): v.count
    case .short(let v): v.count
    case .long(let v), .ifd(let v): v.count
    case .rational(let v): v.count
    case .signedByte(let v): v.count
    case .signedShort(let v): v.count
    case .signedLong(let v): v.count
    case .signedRational(let v): v.count
    case .float(let v): v.count
    case .double(let v): v.count
    case .long8(let v), .ifd8(let v): v.count
    case .signedLong8(let v): v.count
    }
  }
}

extension Value {
  /// Decodes stored values.
  ///
  /// - Returns: Nil if the format is unknown or the bytes do not hold `count` values.
  package init?(_ bytes: RawSpan, format: Format, count: Int, byteOrder: ByteOrder) {
    guard let size = format.size, count >= 0 else { return nil }
    let (length, over) = count.multipliedReportingOverflow(by: size)
    guard !over, length <= bytes.byteCount else { return nil }
    let bytes = bytes.extracting(first: length)
    switch format {
    case .byte: self = .byte(bytes.array)
    case .ascii: self = .ascii(bytes.array)
    case .undefined: self = .undefined(bytes.array)
    case .utf8: self = .utf8(bytes.array)
    case .short: self = .short(bytes.integers(byteOrder))
    case .long: self = .long(bytes.integers(byteOrder))
    case .ifd: self = .ifd(bytes.integers(byteOrder))
    case .signedByte: self = .signedByte(bytes.integers(byteOrder))
    case .signedShort: self = .signedShort(bytes.integers(byteOrder))
    case .signedLong: self = .signedLong(bytes.integers(byteOrder))
    case .long8: self = .long8(bytes.integers(byteOrder))
    case .ifd8: self = .ifd8(bytes.integers(byteOrder))
    case .signedLong8: self = .signedLong8(bytes.integers(byteOrder))
    case .float:
      let bits: [UInt32] = bytes.integers(byteOrder)
      self = .float(bits.map(Float.init(bitPattern:)))
    case .double:
      let bits: [UInt64] = bytes.integers(byteOrder)
      self = .double(bits.map(Double.init(bitPattern:)))
    case .rational:
      let parts: [UInt32] = bytes.integers(byteOrder)
      self = .rational((0..<count).map { URational(parts[2 * $0], parts[2 * $0 + 1]) })
    case .signedRational:
      let parts: [Int32] = bytes.integers(byteOrder)
      self = .signedRational((0..<count).map { Rational(parts[2 * $0], parts[2 * $0 + 1]) })
    default: return nil
    }
  }

  /// The bytes in a file of a byte order.
  package func encoded(_ byteOrder: ByteOrder) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .byte(let v), .ascii(let v), .undefined(let v), .utf8(let v): return v
    case .short(let v): for x in v { bytes.append(x, byteOrder) }
    case .long(let v), .ifd(let v): for x in v { bytes.append(x, byteOrder) }
    case .signedByte(let v): for x in v { bytes.append(x, byteOrder) }
    case .signedShort(let v): for x in v { bytes.append(x, byteOrder) }
    case .signedLong(let v): for x in v { bytes.append(x, byteOrder) }
    case .long8(let v), .ifd8(let v): for x in v { bytes.append(x, byteOrder) }
    case .signedLong8(let v): for x in v { bytes.append(x, byteOrder) }
    case .float(let v): for x in v { bytes.append(x.bitPattern, byteOrder) }
    case .double(let v): for x in v { bytes.append(x.bitPattern, byteOrder) }
    case .rational(let v):
      for x in v {
        bytes.append(x.numerator, byteOrder)
        bytes.append(x.denominator, byteOrder)
      }
    case .signedRational(let v):
      for x in v {
        bytes.append(x.numerator, byteOrder)
        bytes.append(x.denominator, byteOrder)
      }
    }
    return bytes
  }
}

extension RawSpan {
  /// All integers of a type that the bytes hold from a position on.
  @inlinable
  package func integers<Integer: FixedWidthInteger & BitwiseCopyable>(
    from start: Int = 0, _ byteOrder: ByteOrder
  ) -> [Integer] {
    let size = MemoryLayout<Integer>.size
    var result: [Integer] = []
    guard start >= 0, start <= byteCount else { return result }
    result.reserveCapacity((byteCount - start) / size)
    var at = start
    while let value: Integer = integer(at: at, byteOrder) {
      result.append(value)
      at += size
    }
    return result
  }
}
