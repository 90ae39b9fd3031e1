internal import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

/// Untyped values, as code that was written for ImageIO passes them around.
extension PropertyValue {
  /// The deepest nesting of values.
  private static let depth = 32

  /// A value of any type in ImageIO's dictionaries. It may be a number, `String`, `Bool`, `Date`
  /// (as a clock in the current time zone shows it), `Data`, an array, a dictionary with names,
  /// `NSNull` or an empty optional. On Apple platforms also their Core Foundation equivalents.
  ///
  /// - Returns: Nil for a value of another type.
  public init?(_ value: Any) { self.init(value, depth: 0) }

  private init?(_ value: Any, depth: Int) {
    guard depth < Self.depth else { return nil }
    if let plain = Self.plain(value) {
      self = plain
    } else if let values = value as? [Any] {
      let inner = values.compactMap { PropertyValue($0, depth: depth + 1) }
      guard inner.count == values.count else { return nil }
      self = .array(inner)
    } else if let values = value as? [String: Any] {
      let inner = values.compactMapValues { PropertyValue($0, depth: depth + 1) }
      guard inner.count == values.count else { return nil }
      self = .dictionary(inner)
    } else if let optional = value as? any OptionalValue {
      guard let wrapped = optional.wrapped else {
        self = .null
        return
      }
      self.init(wrapped, depth: depth + 1)
    } else {
      return nil
    }
  }

  private static func plain(_ value: Any) -> PropertyValue? {
    // The digits that a Float shows are what was meant: 2.8, not 2.7999999523.
    if type(of: value) == Float.self, let number = value as? Float {
      return .double(Double("\(number)") ?? Double(number))
    }
    #if canImport(Darwin)
      // Swift takes any number for a Bool, and a CFBoolean for a number.
      if let number = value as? NSNumber {
        if CFGetTypeID(number) == CFBooleanGetTypeID() { return .boolean(number.boolValue) }
        return CFNumberIsFloatType(number as CFNumber)
          ? .double(number.doubleValue) : .integer(number.intValue)
      }
      if value is NSNull { return .null }
    #endif
    switch value {
    case let value as PropertyValue: return value
    case let text as String: return .text(text)
    case let flag as Bool: return .boolean(flag)
    case let number as Int: return .integer(number)
    case let number as Double: return .double(number)
    case let number as any BinaryInteger: return Int(exactly: number).map { .integer($0) }
    case let bytes as [UInt8]: return .data(bytes)
    case let date as CaptureDate: return .date(date)
    #if canImport(FoundationEssentials) || canImport(Foundation)
      case let date as Date: return .date(CaptureDate(date))
      case let data as Data: return .data([UInt8](data))
    #endif
    // Elsewhere this type is in a module that is not needed otherwise.
    default: return String(describing: type(of: value)) == "NSNull" ? .null : nil
    }
  }

  /// The value as `Int`, `Double`, `Bool`, `String`, `Data`, `[Any]` or `[String: Any]`; the
  /// removal of a property is an empty optional, on Apple platforms `NSNull`.
  public var any: Any {
    switch self {
    case .integer(let number): return number
    case .double(let number): return number
    case .boolean(let flag): return flag
    case .text(let text): return text
    case .date(let date): return date.exifText
    case .data(let bytes):
      #if canImport(FoundationEssentials) || canImport(Foundation)
        return Data(bytes)
      #else
        return bytes
      #endif
    case .array(let values): return values.map(\.any)
    case .dictionary(let values): return values.mapValues(\.any)
    case .null:
      #if canImport(Darwin)
        return NSNull()
      #else
        return Any?.none as Any
      #endif
    }
  }
}

/// An optional whose type is not known.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}

extension [String: PropertyValue] {
  /// Properties as code that was written for ImageIO has them.
  ///
  /// - Returns: Nil if one of the values is of a type that no property has.
  public init?(_ values: [String: Any]) {
    guard let inner = PropertyValue(values)?.dictionary else { return nil }
    self = inner
  }

  /// The properties as `[String: Any]`.
  public var any: [String: Any] { mapValues(\.any) }
}

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension PropertyValue {
    /// The time of a clock in a time zone at an instant, with its offset.
    public static func date(_ date: Date, in zone: TimeZone = .current) -> PropertyValue {
      .date(CaptureDate(date, in: zone))
    }
  }
#endif

#if canImport(ImageIO)
  extension [String: PropertyValue] {
    /// The properties in ImageIO's type; the keys are ImageIO's own strings.
    public var cfDictionary: CFDictionary { any as CFDictionary }

    /// Properties that ImageIO gave.
    ///
    /// - Returns: Nil if one of the values is of a type that no property has.
    public init?(_ dictionary: CFDictionary) {
      guard let values = dictionary as? [String: Any] else { return nil }
      self.init(values)
    }
  }
#endif
