package import Verso

extension CaptureDate {
  /// A typed time of a clock. Without a day it is the one nearest to another time.
  ///
  /// - Returns: Nil if it is not a time.
  package init?(typed text: String, near shown: CaptureDate) {
    if let whole = CaptureDate(typed: text) {
      guard whole.hasTime else { return nil }
      self = whole
      return
    }
    let offset = shown.offset ?? 0
    guard text.contains(":"), let other = shown.secondsSince1970(assuming: offset),
      let date = CaptureDate(typed: "\(shown.exifText.prefix(10)) \(text)")
    else { return nil }
    func distance(_ date: CaptureDate) -> Double {
      date.secondsSince1970(assuming: offset).map { ($0 - other).magnitude } ?? .infinity
    }
    let near = [-1, 0, 1].compactMap { date.shifted(by: DateShift(days: $0)) }
    guard let nearest = near.min(by: { distance($0) < distance($1) }) else { return nil }
    self = nearest
  }
}
