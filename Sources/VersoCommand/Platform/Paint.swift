import Verso

/// How text looks on a terminal: few colours, and lines that are not longer than it is wide.
enum Paint: String {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case yellow = "33"

  /// The words that --color takes.
  static let words = ["auto", "always", "never"]

  /// Which streams are painted: by `--color`, or else by NO_COLOR, CLICOLOR_FORCE, CLICOLOR and what they are.
  static let isWanted: (output: Bool, errors: Bool) = {
    if let color = color(in: Standard.typed)?.word, color != "auto" {
      return (color == "always", color == "always")
    }
    if Standard.environment("NO_COLOR") != nil { return (false, false) }
    if let force = Standard.environment("CLICOLOR_FORCE"), force != "0" { return (true, true) }
    let isPlain =
      Standard.environment("CLICOLOR") == "0" || Standard.environment("TERM") == "dumb"
    return (!isPlain && Standard.outputIsTerminal, !isPlain && Standard.errorIsTerminal)
  }()

  /// The value of --color, and its position: every command has it, so no command declares it.
  static func color(in arguments: ArraySlice<String>) -> (word: String, place: Range<Int>)? {
    for place in arguments.prefix(while: { $0 != "--" }).indices {
      let parts = arguments[place].split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.first == "--color" else { continue }
      let next = parts.count == 1 && place + 1 < arguments.endIndex ? arguments[place + 1] : nil
      guard let word = parts.count == 2 ? parts[1] : next, words.contains(word) else { return nil }
      return (word, place..<(place + (parts.count == 2 ? 1 : 2)))
    }
    return nil
  }

  /// A text in this manner where the stream is painted.
  func text(_ text: String, if isPainted: Bool = isWanted.output) -> String {
    isPainted ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A line broken at spaces for the terminal at standard output; elsewhere as it is.
  static func wrapped(_ text: String, indent: Int, columns: Int? = Standard.columns) -> String {
    guard let columns, text.count > columns else { return text }
    let blanks = String(repeating: " ", count: columns < 60 ? min(indent, 4) : indent)
    var (whole, line) = ("", "")
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      // Spaces at the end of a line do not begin the next one.
      if word.isEmpty, line.count >= columns { continue }
      if line.count + 1 + word.count > columns, line.contains(where: { $0 != " " }) {
        while line.last == " " { line.removeLast() }
        whole += line + "\n"
        line = blanks + word
      } else {
        line += (index > 0 ? " " : "") + word
      }
    }
    return whole + line
  }

  /// A line about a file, whose name is bold.
  static func line(_ path: String, between: String = ": ", _ text: String) -> [UInt8] {
    let (name, line) = (Rendering.line(path), Rendering.line("\(path)\(between)\(text)"))
    let shown = wrapped(line, indent: 2)
    guard shown.hasPrefix(name) else { return Array("\(shown)\n".utf8) }
    return Array("\(Paint.bold.text(name))\(shown.dropFirst(name.count))\n".utf8)
  }
}
