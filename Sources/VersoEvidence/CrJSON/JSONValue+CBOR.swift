internal import FoundationEssentials
internal import Verso

extension JSONValue {
  /// A CBOR value in crJSON's form (crJSON 2.4, 3.6.3). Bytes are a Base64 text after "b64'", with
  /// the closing quotation mark of the reference implementation. The content of a tag comes without
  /// the tag.
  init(_ value: CBOR) {
    switch value {
    case .unsigned(let number): self = .number(String(number))
    case .negative(let number): self = .number(Self.negative(number))
    case .bytes(let bytes): self = .bytes(bytes)
    case .text(let text): self = .string(text)
    case .array(let values): self = .array(values.map { JSONValue($0) })
    case .map(let pairs): self = Self.object(pairs)
    case .tagged(_, let inner): self = JSONValue(inner)
    case .simple(20): self = .bool(false)
    case .simple(21): self = .bool(true)
    case .simple(22), .simple(23): self = .null
    case .simple(let number): self = .number(String(number))
    case .float(let number):
      // JSON has no word for what is no finite number.
      self = number.isFinite ? .number(String(number)) : .null
    }
  }

  static func bytes(_ bytes: [UInt8]) -> JSONValue {
    .string("b64'\(Data(bytes).base64EncodedString())'")
  }

  /// −1 − n in digits, also where no integer is so small.
  private static func negative(_ number: UInt64) -> String {
    let (sum, overflow) = number.addingReportingOverflow(1)
    return overflow ? "-18446744073709551616" : "-\(sum)"
  }

  /// Keys that are not texts become texts; if two are equal, the later one gets a number.
  private static func object(_ pairs: [CBOR.Pair]) -> JSONValue {
    var names = UniqueNames()
    return .object(
      pairs.map { pair in Member(names.add(name(pair.key)), JSONValue(pair.value)) })
  }

  private static func name(_ key: CBOR) -> String {
    if let text = key.text { return text }
    switch JSONValue(key) {
    case .string(let text), .number(let text): return text
    case let other: return String(decoding: other.encoded, as: UTF8.self)
    }
  }
}

/// Names of which no two are alike.
struct UniqueNames {
  private var seen: Set<String> = []
  private var last: [String: Int] = [:]

  /// Adds a name, followed by a number if it existed before.
  mutating func add(_ name: String) -> String {
    guard !seen.insert(name).inserted else { return name }
    while true {
      let number = (last[name] ?? 1) + 1
      last[name] = number
      let numbered = "\(name) (\(number))"
      if seen.insert(numbered).inserted { return numbered }
    }
  }
}
