extension String {
  /// The text, where it is a name in one line and no place to hide more; nil otherwise.
  package var shortLine: String? {
    let text = trimmed
    let isLine = text.unicodeScalars.allSatisfy {
      ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    return isLine && (1...200).contains(text.unicodeScalars.count) ? text : nil
  }

  /// The text, where it is an address of the web and nothing else, without the fragment and the user; nil
  /// otherwise.
  package var plainAddress: String? {
    let text = trimmed.prefix { $0 != "#" }
    let start = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let start, text.utf8.count <= 500, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let authority = text.dropFirst(start.count).prefix { !"/?".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.isEmpty else { return nil }
    return start + host + text.dropFirst(start.count + authority.count)
  }
}
