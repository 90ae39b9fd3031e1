public import Verso

/// A dictionary of properties in ImageIO's form.
public typealias ImageProperties = [String: PropertyValue]

/// The value of a property in ImageIO's dictionaries, as a Swift value.
public enum PropertyValue: Hashable, Sendable {
  /// A whole number.
  case integer(Int)
  /// A number.
  case double(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Text.
  case text(String)
  /// A date. Reading never returns one: ImageIO's dates are texts.
  case date(CaptureDate)
  /// Bytes.
  case data([UInt8])
  /// Several values.
  case array([PropertyValue])
  /// Named values.
  case dictionary(ImageProperties)
  /// Removes a property, or a whole dictionary, when it is written (`kCFNull`).
  case null
}

extension PropertyValue {
  /// The whole number; also of a number without a fraction, of yes and no, and of text that is one.
  public var integer: Int? {
    switch self {
    case .integer(let number): number
    case .double(let number): Int(exactly: number)
    case .boolean(let flag): flag ? 1 : 0
    case .text(let text): Int(text)
    default: nil
    }
  }

  /// The number, also of text that is one.
  public var double: Double? {
    switch self {
    case .double(let number): number
    case .integer(let number): Double(number)
    case .boolean(let flag): flag ? 1 : 0
    case .text(let text): Double(text)
    default: nil
    }
  }

  /// Yes or no, also as 1 and 0.
  public var boolean: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .integer(0), .double(0): false
    case .integer(1), .double(1): true
    default: nil
    }
  }

  /// The text; numbers and dates as text too.
  public var text: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .double(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .date(let date): date.exifText
    default: nil
    }
  }

  /// The bytes.
  public var data: [UInt8]? {
    if case .data(let bytes) = self { bytes } else { nil }
  }

  /// The values of an array; a single value is an array of one.
  public var array: [PropertyValue]? {
    switch self {
    case .array(let values): values
    case .dictionary, .null: nil
    default: [self]
    }
  }

  /// The named values.
  public var dictionary: ImageProperties? {
    if case .dictionary(let values) = self { values } else { nil }
  }

  /// The value of a key; nil if this is no dictionary or has no such key.
  public subscript(key: String) -> PropertyValue? { dictionary?[key] }

  /// An item of an array; nil if this is no array or has fewer.
  public subscript(index: Int) -> PropertyValue? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }
}

extension PropertyValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Several values.
  public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }

  /// Named values; of two of one name the last counts.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The value in one line, the keys of dictionaries in their order.
  public var description: String {
    switch self {
    case .integer(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .boolean(let flag): return "\(flag)"
    case .text(let text): return "\"\(text)\""
    case .date(let date): return "\(date)"
    case .data(let bytes): return "\(bytes.count) bytes"
    case .array(let values): return "[\(values.map(\.description).joined(separator: ", "))]"
    case .dictionary(let values):
      let lines = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "{\(lines.joined(separator: ", "))}"
    case .null: return "null"
    }
  }
}

extension [String: PropertyValue] {
  /// A value in a dictionary in this one: `properties["{Exif}", "FNumber"]`.
  ///
  /// Setting creates a missing inner dictionary; nil removes the key, which leaves the photo's
  /// value unchanged. To remove a value from a photo, set `.null`.
  public subscript(dictionary: String, key: String) -> PropertyValue? {
    get { self[dictionary]?[key] }
    set {
      var inner = self[dictionary]?.dictionary ?? [:]
      inner[key] = newValue
      self[dictionary] = .dictionary(inner)
    }
  }
}
