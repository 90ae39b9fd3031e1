/// A Swift type that can represent the values of a tag.
///
/// Conversions are exact: a value that cannot be stored without loss is not stored.
package protocol TagContent: Sendable {
  /// Reads a stored value; nil if it is of another kind or has another count.
  init?(_ value: Value)
  /// The value as it is stored in a format; nil if the format cannot hold it exactly.
  func value(as format: Format) -> Value?
}

extension Value: TagContent {
  /// The value itself.
  package init?(_ value: Value) { self = value }

  /// The same numbers in another format; nil if it cannot hold them exactly.
  package func value(as format: Format) -> Value? {
    if format == self.format { return self }
    switch self {
    case .ascii(let v), .utf8(let v):
      return format == .ascii ? .ascii(v) : format == .utf8 ? .utf8(v) : nil
    case .undefined(let v):
      return format == .byte ? .byte(v) : nil
    case .rational(let v):
      guard format == .signedRational else { return nil }
      let signed = v.compactMap { part -> Rational? in
        guard let n = Int32(exactly: part.numerator), let d = Int32(exactly: part.denominator)
        else { return nil }
        return Rational(n, d)
      }
      return signed.count == v.count ? .signedRational(signed) : nil
    case .signedRational(let v):
      guard format == .rational else { return nil }
      let unsigned = v.compactMap { part -> URational? in
        guard let n = UInt32(exactly: part.numerator), let d = UInt32(exactly: part.denominator)
        else { return nil }
        return URational(n, d)
      }
      return unsigned.count == v.count ? .rational(unsigned) : nil
    case .byte(let v) where format == .undefined:
      return .undefined(v)
    default:
      if let integers { return Value(integers: integers, as: format) }
      return doubles.flatMap { Value(doubles: $0, as: format) }
    }
  }

  /// Whole numbers in a format; nil if one of them does not fit.
  package init?(integers: [Int], as format: Format) {
    func all<T: FixedWidthInteger>(_ type: T.Type) -> [T]? {
      let result = integers.compactMap { T(exactly: $0) }
      return result.count == integers.count ? result : nil
    }
    let value: Value? =
      switch format {
      case .byte: all(UInt8.self).map { .byte($0) }
      case .short: all(UInt16.self).map { .short($0) }
      case .long: all(UInt32.self).map { .long($0) }
      case .ifd: all(UInt32.self).map { .ifd($0) }
      case .signedByte: all(Int8.self).map { .signedByte($0) }
      case .signedShort: all(Int16.self).map { .signedShort($0) }
      case .signedLong: all(Int32.self).map { .signedLong($0) }
      case .long8: all(UInt64.self).map { .long8($0) }
      case .ifd8: all(UInt64.self).map { .ifd8($0) }
      case .signedLong8: all(Int64.self).map { .signedLong8($0) }
      case .undefined: all(UInt8.self).map { .undefined($0) }
      case .rational: all(UInt32.self).map { .rational($0.map { URational($0, 1) }) }
      case .signedRational: all(Int32.self).map { .signedRational($0.map { Rational($0, 1) }) }
      case .float: .float(integers.map(Float.init))
      case .double: .double(integers.map(Double.init))
      default: nil
      }
    guard let value else { return nil }
    self = value
  }

  /// Floating-point numbers in a format: whole ones where it holds integers, the nearest fraction
  /// where it holds fractions; nil if one of them does not fit.
  package init?(doubles: [Double], as format: Format) {
    let value: Value?
    switch format {
    case .rational:
      let fractions = doubles.compactMap { URational($0) }
      value = fractions.count == doubles.count ? .rational(fractions) : nil
    case .signedRational:
      let fractions = doubles.compactMap { Rational($0) }
      value = fractions.count == doubles.count ? .signedRational(fractions) : nil
    case .float: value = .float(doubles.map(Float.init))
    case .double: value = .double(doubles)
    default:
      let integers = doubles.compactMap { Int(exactly: $0) }
      value = integers.count == doubles.count ? Value(integers: integers, as: format) : nil
    }
    guard let value else { return nil }
    self = value
  }
}

extension String: TagContent {
  /// The text of an ASCII or UTF-8 value.
  package init?(_ value: Value) {
    guard let text = value.string else { return nil }
    self = text
  }

  /// The text in UTF-8 with a closing NUL; nil for formats that hold no text, and for text that
  /// holds a NUL itself.
  package func value(as format: Format) -> Value? {
    guard !utf8.contains(0) else { return nil }
    switch format {
    case .ascii: return .ascii(Array(utf8) + [0])
    case .utf8: return .utf8(Array(utf8) + [0])
    default: return nil
    }
  }
}

extension Int: TagContent {
  /// The single whole number of an integer value.
  package init?(_ value: Value) {
    guard let integer = value.integer else { return nil }
    self = integer
  }

  /// One number; nil if it does not fit.
  package func value(as format: Format) -> Value? { Value(integers: [self], as: format) }
}

extension Double: TagContent {
  /// The single number of a numeric value; nil for 0/0.
  package init?(_ value: Value) {
    guard value.count == 1, let first = value.doubles?.first, !first.isNaN else { return nil }
    self = first
  }

  /// One number; nil if it does not fit.
  package func value(as format: Format) -> Value? { Value(doubles: [self], as: format) }
}

extension Float: TagContent {
  /// The single number of a numeric value; nil for 0/0.
  package init?(_ value: Value) {
    guard let double = Double(value) else { return nil }
    self.init(double)
  }

  /// One number, by its shortest decimal digits: 2.8 is 14/5; nil if it does not fit.
  package func value(as format: Format) -> Value? {
    Value(doubles: [Double(description) ?? Double(self)], as: format)
  }
}

extension URational: TagContent {
  /// The single fraction of a rational value; signed ones where they are not negative.
  package init?(_ value: Value) {
    guard value.count == 1, case .rational(let parts)? = value.value(as: .rational),
      let first = parts.first
    else { return nil }
    self = first
  }

  /// One fraction; nil if it does not fit.
  package func value(as format: Format) -> Value? { Value.rational([self]).value(as: format) }
}

extension Rational: TagContent {
  /// The single fraction of a signed or unsigned rational value.
  package init?(_ value: Value) {
    guard value.count == 1, case .signedRational(let parts)? = value.value(as: .signedRational),
      let first = parts.first
    else { return nil }
    self = first
  }

  /// One fraction; nil if it does not fit.
  package func value(as format: Format) -> Value? {
    Value.signedRational([self]).value(as: format)
  }
}

extension Array: TagContent where Element: TagContent {
  /// All numbers of a value, each as an element.
  package init?(_ value: Value) {
    let elements: [Any]? =
      switch Element.self {
      case is UInt8.Type: value.bytes
      case is Int.Type: value.integers
      case is Double.Type: value.doubles
      case is Float.Type: value.doubles?.map { Float($0) }
      case is URational.Type: value.value(as: .rational)?.rationals
      case is Rational.Type: value.value(as: .signedRational)?.signedRationals
      default: nil
      }
    guard let elements = elements as? [Element] else { return nil }
    self = elements
  }

  /// All elements; nil if one does not fit.
  package func value(as format: Format) -> Value? {
    switch self {
    case let bytes as [UInt8]:
      format == .undefined ? .undefined(bytes) : format == .byte ? .byte(bytes) : nil
    case let integers as [Int]: Value(integers: integers, as: format)
    case let doubles as [Double]: Value(doubles: doubles, as: format)
    case let floats as [Float]:
      Value(doubles: floats.map { Double($0.description) ?? Double($0) }, as: format)
    case let fractions as [URational]: Value.rational(fractions).value(as: format)
    case let fractions as [Rational]: Value.signedRational(fractions).value(as: format)
    default: nil
    }
  }
}

extension UInt8: TagContent {
  /// The single byte of a value.
  package init?(_ value: Value) {
    guard let integer = value.integer else { return nil }
    self.init(exactly: integer)
  }

  /// One byte; nil if it does not fit.
  package func value(as format: Format) -> Value? { Int(self).value(as: format) }
}
