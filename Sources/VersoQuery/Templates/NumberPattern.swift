/// How a number is written: so many zeros for so many digits at least, behind a full stop exactly so
/// many: "000", "0.0".
public struct NumberPattern: Hashable, Sendable {
  /// How many digits stand before the decimal point at least.
  public let digits: Int
  /// How many digits stand behind the decimal point.
  public let decimals: Int

  /// A pattern; nil for a text that is none, for more than twenty zeros, and for more than nine behind
  /// the full stop.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 20 && $0.utf8.allSatisfy { $0 == 0x30 } })
    else { return nil }
    digits = whole.utf8.count
    decimals = parts.count == 2 ? parts[1].utf8.count : 0
    guard decimals <= 9 else { return nil }
  }

  /// A number in this form; nil where it is infinite or none.
  public func text(of number: Double) -> String? {
    guard number.isFinite, number.magnitude < 1e15 else { return nil }
    var out: [UInt8] = []
    out.append(number.magnitude, decimals: decimals)
    var text = String(decoding: out, as: UTF8.self)
    let whole = text.utf8.firstIndex(of: 0x2E).map { text[..<$0].utf8.count } ?? text.utf8.count
    text = String(repeating: "0", count: max(0, digits - whole)) + text
    return number < 0 ? "-" + text : text
  }
}
