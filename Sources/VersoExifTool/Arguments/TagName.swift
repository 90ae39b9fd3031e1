internal import Verso

/// A tag as it is asked for: `EXIF:Model`, `GPS*#`, `-xmp:all`.
struct TagName {
  /// The groups in front, in small letters, each with its family if that was given.
  let groups: [(family: Int?, name: String)]
  /// The name in small letters; "all" is "*".
  let name: String
  /// The name as it was typed.
  let typed: String
  /// Whether the plain value is wanted, which `#` at the end asks for.
  let isPlain: Bool
  private let isPattern: Bool

  /// Nil for a text that cannot be a tag's name.
  init?(_ text: String) {
    var text = text[...]
    isPlain = text.hasSuffix("#")
    if isPlain { text = text.dropLast() }
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isLetter) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, !parts.contains("") else { return nil }
    typed = String(last)
    let lower = last.lowercased()
    name = lower == "all" ? "*" : lower
    isPattern = name.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    groups = parts.dropLast().map { part in
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      return (Int(digits), part.dropFirst(digits.count).lowercased())
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-_*?:".utf8.contains(byte)
    }
  }

  /// Whether all tags are meant.
  var isAll: Bool { name == "*" }

  /// Whether one tag with a given name is meant.
  var isOne: Bool { !isPattern }

  /// Whether a group was named that chooses among tags of one name.
  var choosesGroup: Bool { groups.contains { $0.name != "all" && $0.name != "*" } }

  /// Whether all tags of a name are meant, which the group "all" asks for.
  var wantsRepeated: Bool { groups.contains { $0.name == "all" || $0.name == "*" } }

  func matches(name found: String) -> Bool {
    if name == "*" { return true }
    return isPattern ? Self.matches(Array(name.utf8)[...], Array(found.utf8)[...]) : name == found
  }

  /// Whether a text matches a pattern: `?` is a letter and `*` any number of them.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (at, place) = (pattern.startIndex, text.startIndex)
    var retry: (at: Int, place: Int)?
    while place < text.endIndex {
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "*") {
        retry = (at, place)
        at += 1
      } else if at < pattern.endIndex,
        pattern[at] == UInt8(ascii: "?") || pattern[at] == text[place]
      {
        at += 1
        place += 1
      } else if let last = retry {
        retry = (last.at, last.place + 1)
        (at, place) = (last.at + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
