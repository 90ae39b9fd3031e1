extension String {
  /// The entries between separators such as `[";"]`, without blanks around them and without empty ones.
  ///
  /// In an entry in quotation marks, separators are part of it, and two quotation marks are one.
  package func entries(between separators: [String]) -> [String] {
    func separator(_ text: Substring) -> Int? { separators.first(where: text.hasPrefix)?.count }
    var entries: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " }
      var entry = ""
      if let (text, behind) = Self.quoted(rest), behind.isEmpty || separator(behind) != nil {
        (entry, rest) = (text, behind)
      }
      while let first = rest.first, separator(rest) == nil {
        entry.append(first)
        rest.removeFirst()
      }
      rest = rest.dropFirst(separator(rest) ?? 0)
      entries.append(entry.trimmed)
    }
    return entries.filter { !$0.isEmpty }
  }

  /// The text as one of several entries: in quotation marks if it would be read as something else.
  package func entry(between separators: [String]) -> String {
    let isQuoted = utf8.count > 1 && hasPrefix("\"") && hasSuffix("\"")
    guard isQuoted || separators.contains(where: contains) else { return self }
    return
      "\"\(split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// The contents of the quotation marks at the start of a text, and what follows them.
  private static func quoted(_ text: Substring) -> (String, Substring)? {
    guard text.first == "\"" else { return nil }
    var content = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" {
        guard rest.first == "\"" else { return (content, rest.drop { $0 == " " }) }
        rest.removeFirst()
      }
      content.append(character)
    }
    return nil
  }
}
