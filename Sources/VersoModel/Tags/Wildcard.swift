/// Names in which a * matches any letters, also none.
package enum Wildcard {
  private static let star = UInt8(ascii: "*")

  /// Whether a name has such a place.
  package static func isPattern(_ name: String) -> Bool { name.utf8.contains(star) }

  /// Whether a pattern means a name. The case of letters counts.
  ///
  /// - Complexity: O(*m* · *n*) for texts of *m* and *n* bytes, whatever the pattern.
  package static func matches(_ pattern: String, _ name: String) -> Bool {
    let (pattern, name) = (Array(pattern.utf8), Array(name.utf8))
    var (at, place) = (0, 0)
    // The position after the last *, and the part of the name that it has matched.
    var last: (at: Int, place: Int)?
    while place < name.count {
      if at < pattern.count, pattern[at] == star {
        at += 1
        last = (at, place)
      } else if at < pattern.count, pattern[at] == name[place] {
        at += 1
        place += 1
      } else if let star = last {
        last = (star.at, star.place + 1)
        (at, place) = (star.at, star.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == star }
  }
}
