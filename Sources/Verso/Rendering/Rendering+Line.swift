extension Rendering {
  /// A line for a terminal with a possibly deceptive name: control and invisible characters as
  /// "\u{202E}", bytes of a file's name that are not UTF-8 as "\xE9". The joiners stay, as scripts
  /// and emoji need them. A backslash that looks like the start of such a mark is doubled, so that
  /// no two names look the same.
  package static func line(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x5C }
    if isPlain { return text }
    return shown(text) { $0.value < 0x20 || HiddenCharacters.contain($0) }
  }

  /// A text in which everything is seen: controls, marks of direction, joiners and spaces without
  /// width as "\u{202E}", as in ``line(_:)``. For possibly deceptive names: of signers, titles,
  /// files.
  package static func visible(_ text: String) -> String {
    shown(text) { scalar in
      scalar.value < 0x20 || HiddenCharacters.contain(scalar)
        || (0x200C...0x200D).contains(scalar.value)
    }
  }

  private static func shown(_ text: String, _ isHidden: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    var isAfterBackslash = false
    for scalar in text.unicodeScalars {
      let isHidden = isHidden(scalar)
      if isAfterBackslash, isHidden || ["\\", "x", "u"].contains(scalar) { result += "\\" }
      isAfterBackslash = scalar == "\\"
      if isHidden {
        result += HiddenCharacters.name(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
