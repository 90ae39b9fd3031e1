/// The form of a number: at least as many digits as there are zeros, and after a full stop exactly
/// as many: "000", "0.0".
public struct NumberPattern: Hashable, Sendable {
  /// The least number of digits before the decimal point.
  public let digits: Int
  /// The number of digits after the decimal point.
  public let decimals: Int

  /// A pattern; nil for any other text, for more than twenty zeros, and for more than nine after the full stop.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 20 && $0.utf8.allSatisfy { $0 == 0x30 } })
    else { return nil }
    digits = whole.utf8.count
    decimals = parts.count == 2 ? parts[1].utf8.count : 0
    guard decimals <= 9 else { return nil }
  }

  /// A number in this form; nil if it is infinite or not a number.
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
