/// A value of the Concise Binary Object Representation (RFC 8949).
indirect enum CBOR: Hashable, Sendable {
  case unsigned(UInt64)
  /// The number −1 − n.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  /// The pairs of a map in their order.
  case map([Pair])
  case tagged(UInt64, CBOR)
  /// false is 20, true 21, null 22.
  case simple(UInt8)
  case float(Double)

  /// A key of a map with its value.
  struct Pair: Hashable, Sendable {
    var key: CBOR
    var value: CBOR

    init(_ key: CBOR, _ value: CBOR) {
      self.key = key
      self.value = value
    }
  }

  static var null: CBOR { .simple(22) }

  static func bool(_ value: Bool) -> CBOR { .simple(value ? 21 : 20) }

  /// A number of either sign.
  static func integer(_ value: Int) -> CBOR {
    value < 0 ? .negative(UInt64(-(value + 1))) : .unsigned(UInt64(value))
  }
}

extension CBOR: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: CBOR...) { self = .array(elements) }
  init(dictionaryLiteral elements: (CBOR, CBOR)...) {
    self = .map(elements.map { Pair($0, $1) })
  }
}

extension CBOR {
  /// The value of a key; nil in what is no map.
  subscript(_ key: CBOR) -> CBOR? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  var array: [CBOR]? { if case .array(let value) = self { value } else { nil } }
  var pairs: [Pair]? { if case .map(let value) = self { value } else { nil } }

  /// The number, where it is one and fits.
  var integer: Int? {
    switch self {
    case .unsigned(let value): Int(exactly: value)
    case .negative(let value): Int(exactly: value).map { -1 - $0 }
    default: nil
    }
  }

  /// The value without the tags around it.
  var untagged: CBOR {
    var value = self
    while case .tagged(_, let inner) = value { value = inner }
    return value
  }
}
