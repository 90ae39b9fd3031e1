extension String {
  /// The first match of a pattern, or of one of its groups.
  func matches(_ pattern: String, group: Int = 0, options: String = "") -> String? {
    let text = Array(utf8)
    let pattern = BytePattern(Array(pattern.utf8), options: Array(options.utf8))
    guard let groups = pattern.firstMatch(in: text), let range = groups[group] else { return nil }
    return String(decoding: text[range], as: UTF8.self)
  }

  /// The part before a word; the whole text if the word is missing.
  func components(before word: String) -> String {
    guard let found = Array(utf8).position(of: Array(word.utf8)) else { return self }
    return String(decoding: utf8.prefix(found), as: UTF8.self)
  }
}
