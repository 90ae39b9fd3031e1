import Foundation

/// Whether values of two JSON texts say the same: the same text, or numbers that differ by less
/// than a millionth, also inside a text of several.
package enum Comparison {
  package static func isEqual(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? [String: Any], let b = b as? [String: Any] {
      return a.count == b.count && a.allSatisfy { key, x in b[key].map { isEqual(x, $0) } ?? false }
    }
    switch (a as? [Any], b as? [Any]) {
    case (let a?, let b?): return a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    case (let a?, nil): return a.count == 1 && isEqual(a[0], b)
    case (nil, let b?): return b.count == 1 && isEqual(a, b[0])
    case (nil, nil): break
    }
    guard let a = text(a), let b = text(b) else { return false }
    if a == b || isClose(a, b) { return true }
    let (left, right) = (a.split(separator: " "), b.split(separator: " "))
    return left.count == right.count
      && zip(left, right).allSatisfy { x, y in
        x == y || ((x + y).contains(".") && isClose(String(x), String(y)))
      }
  }

  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text }
    return (value as? NSNumber).map { "\($0)" }
  }

  private static func isClose(_ a: String, _ b: String) -> Bool {
    guard let x = Double(a), let y = Double(b) else { return false }
    return x == y || (x - y).magnitude <= 1e-6 * max(x.magnitude, y.magnitude)
  }
}
