import Testing

@testable import VersoModel

@Suite("Names with stars")
struct WildcardTests {
  @Test(
    "A star matches any letters, also none",
    arguments: [
      ("gps*", "gpslatitude", true), ("gps*", "gps", true), ("gps*", "agps", false),
      ("*date*", "datetimeoriginal", true), ("*date*", "modifydate", true),
      ("*date", "dates", false),
      ("a*b*c", "aXbXbc", true), ("a*b*c", "ac", false), ("*", "", true), ("**", "x", true),
      ("", "", true), ("", "x", false), ("x", "", false), ("a*a", "a", false), ("a*a", "aa", true),
    ])
  func matches(_ pattern: String, _ name: String, _ expected: Bool) {
    #expect(Wildcard.matches(pattern, name) == expected)
  }

  @Test("Many stars take no longer than a few")
  func many() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Wildcard.matches(pattern, String(repeating: "a", count: 5000)))
  }
}
