extension String {
  /// The hexadecimal digits of a number, at least as many as given.
  package init(hexadecimal number: some BinaryInteger, digits: Int, uppercase: Bool = false) {
    let text = String(number, radix: 16, uppercase: uppercase)
    self.init(repeating: "0", count: Swift.max(0, digits - text.utf8.count))
    self += text
  }
}

extension Sequence<UInt8> {
  /// Two hexadecimal digits for each byte.
  package func hexadecimal(uppercase: Bool = false) -> String {
    map { String(hexadecimal: $0, digits: 2, uppercase: uppercase) }.joined()
  }
}

extension Sequence<UInt8> {
  /// The number that ASCII's hexadecimal digits form, of at most eight; nil if there are others or none.
  package var hexadecimalNumber: UInt32? {
    var (number, count) = (UInt32(0), 0)
    for byte in self {
      guard let digit = byte.hexadecimal, count < 8 else { return nil }
      number = number << 4 | UInt32(digit)
      count += 1
    }
    return count > 0 ? number : nil
  }
}
