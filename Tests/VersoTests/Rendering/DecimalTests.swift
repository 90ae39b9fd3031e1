import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Numbers as text")
struct DecimalTests {
  /// Numbers of every size that photos hold, ties and their neighbours among them.
  private static let values: [Double] = {
    var numbers = Numbers(seed: 3)
    var values: [Double] = [
      0, 1, 2.8, 0.1, 0.5, 1.5, 2.5, 0.25, 0.125, 0.375, 0.05, 0.15, 0.95, 0.995, 9.995, 99.95,
      999_999.5, 1e-4, 9.9999e-5, 0.00012345, 123_456_789.125, 9_999_999_999, 99_999_999_995, 1e10,
      1e14, 4_294_967_295, 1.0 / 3, 2.0 / 3, .pi, 1e-9, 0.045, 1.005, 2.675, 1_234_567_890.5,
    ]
    for _ in 0..<20_000 {
      let exponent = Double.random(in: -9...14, using: &numbers)
      values.append(pow(10, exponent))
      let (a, b) = (UInt32.random(in: 1...9999, using: &numbers), [10, 100, 1000, 3, 7])
      values.append(Double(a) / Double(b[Int(a) % 5]))
      let (n, d) = (UInt32.random(in: 0...(.max), using: &numbers), numbers.next() % 1_000_000 + 1)
      values.append(Double(n) / Double(d))
      values.append(Double(UInt16(truncatingIfNeeded: numbers.next())) / 64)
    }
    return values
  }()

  private func text(_ body: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    body(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Significant digits as in C", arguments: [3, 10, 15])
  func significant(digits: Int) {
    var wrong: [String] = []
    // Fifteen digits of very small numbers are looked at below.
    for value in Self.values where digits < 15 || value == 0 || value > 1e-7 {
      for value in [value, -value] where value != 0 || value.sign == .plus {
        let found = text { $0.append(value, significant: digits) }
        let expected = String(format: "%.\(digits)g", value)
        if found != expected { wrong.append("\(value): \(found), not \(expected)") }
      }
    }
    #expect(wrong.count == 0, "\(wrong.prefix(5))")
  }

  @Test("Digits after the point as in C", arguments: [0, 1, 2, 3])
  func decimals(count: Int) {
    var wrong: [String] = []
    // Beyond this size the last digits are not those of the number itself.
    for value in Self.values where value * pow(10, Double(count)) < 9e15 {
      for value in [value, -value] where value != 0 || value.sign == .plus {
        let found = text { $0.append(value, decimals: count) }
        let expected = String(format: "%.\(count)f", value)
        if found != expected { wrong.append("\(value): \(found), not \(expected)") }
      }
    }
    #expect(wrong.count == 0, "\(wrong.prefix(5))")
  }

  @Test(
    "The largest and the smallest numbers as in C",
    arguments: [
      Double.greatestFiniteMagnitude, .leastNormalMagnitude, 1e300, 1e-300, 1.5e200, 3.3e-200, 1e22,
      1e23, 6.02214076e23, 1.602176634e-19, 1e18, 1e15,
      123_456_789_012_345_680,
    ])
  func extremes(value: Double) {
    #expect(text { $0.append(value, significant: 10) } == String(format: "%.10g", value))
    #expect(text { $0.append(value, significant: 15) } == String(format: "%.15g", value))
  }

  @Test(
    "Subnormal numbers keep their digits",
    arguments: [Double.leastNonzeroMagnitude, .leastNormalMagnitude / 222])
  func subnormal(value: Double) {
    #expect(Double(text { $0.append(value, significant: 15) }) == value)
  }

  @Test("Infinity and not-a-number have names")
  func special() {
    #expect(text { $0.append(Double.nan, significant: 10) } == "NaN")
    #expect(text { $0.append(Double.infinity, decimals: 1) } == "Inf")
    #expect(text { $0.append(-Double.infinity, decimals: 1) } == "-Inf")
  }

  @Test("Whole numbers", arguments: [0, 7, -7, 1234, Int.max, Int.min])
  func whole(value: Int) {
    #expect(text { $0.append(decimal: value) } == "\(value)")
    #expect(text { $0.append(decimal: UInt64.max) } == "18446744073709551615")
    #expect(text { $0.append(5, width: 3) } == "005")
    #expect(text { $0.append(-5, width: 2) } == "-05")
  }
}
