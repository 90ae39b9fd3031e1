#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Date {
  init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// Seconds since 1970; those that no calendar has are cut off.
  var seconds: Int { Int(timeIntervalSince1970.rounded(.down).clamped(to: -1e15...1e15)) }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
