/// The text of a command's help for a terminal. Its examples can be copied: they are never broken like prose.
enum HelpLayout {
  /// The width in which the parser breaks no lines.
  static let unlimited = 1 << 14

  /// Help of whole lines, broken for the terminal; for a file or a pipe for COLUMNS, or 80 letters.
  static func text(_ help: String) -> String {
    let columns =
      Standard.columns ?? Standard.environment("COLUMNS").flatMap { Int($0) }.map { max($0, 20) }
      ?? 80
    return help.split(separator: "\n", omittingEmptySubsequences: false)
      .map { broken(String($0), columns) }.joined(separator: "\n")
  }

  private static func broken(_ line: String, _ columns: Int) -> String {
    guard line.count > columns else { return line }
    let start = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(start)
    // Two columns: an option and its meaning.
    if let gap = rest.firstRange(of: "  ")?.lowerBound {
      let right = line[gap...].drop { $0 == " " }
      return columns < 60
        ? broken(String(line[..<gap]), columns) + "\n"
          + Paint.wrapped("    \(right)", indent: 4, columns: columns)
        : Paint.wrapped(line, indent: line.count - right.count, columns: columns)
    }
    if rest.hasPrefix("verso ") { return example(rest, start, columns) }
    return columns < 60 && start > 4
      ? Paint.wrapped("    \(rest)", indent: 4, columns: columns)
      : Paint.wrapped(line, indent: line.hasPrefix("USAGE: ") ? 7 : start, columns: columns)
  }

  /// An example in lines that end with a backslash, as a shell takes them for one. Quoted words stay whole.
  private static func example(_ line: Substring, _ start: Int, _ columns: Int) -> String {
    var quote: Character?
    let words = line.split { letter in
      if quote == letter {
        quote = nil
      } else if quote == nil, "'\"".contains(letter) {
        quote = letter
      }
      return letter == " " && quote == nil
    }
    let blanks = String(repeating: " ", count: start)
    var rows = [blanks + words[0]]
    for word in words.dropFirst() {
      if rows[rows.count - 1].count + word.count + 3 > columns {
        rows[rows.count - 1] += " \\"
        rows.append("\(blanks)    \(word)")
      } else {
        rows[rows.count - 1] += " \(word)"
      }
    }
    return rows.joined(separator: "\n")
  }
}
