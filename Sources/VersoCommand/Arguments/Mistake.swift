import ArgumentParser
import VersoLibrary
import VersoModel

/// What the parser has against a call, in the form of all other errors: one line with what is wrong, and what to type.
enum Mistake {
  /// The words for a message of the parser.
  static func words(_ text: String, of command: (any ParsableCommand.Type)?) -> String {
    let lines = text.split(separator: "\n").prefix {
      !$0.hasPrefix("Help:") && !$0.hasPrefix("Usage:")
    }
    let message = lines.joined(separator: " ")
    let name = command?.configuration.commandName
    let help = name.map { "\(Tool.name) \($0) --help" } ?? "\(Tool.name) --help"
    let words = plain(message.hasPrefix("Error: ") ? String(message.dropFirst(7)) : message)
    return "\(unknown(of: command) ?? words) (\(help))"
  }

  /// An option that there is not comes before what is missing without it: the parser looks for them last, and takes
  /// "--all" for near to every short option.
  private static func unknown(of command: (any ParsableCommand.Type)?) -> String? {
    unknownOption(of: command).map { option in
      let advice = OptionAdvice.words(for: option.name, of: Standard.arguments.first)
      let hint = advice ?? option.near.map { "did you mean \($0)?" }
      return "there is no option \(option.name)" + (hint.map { "; \($0)" } ?? "")
    }
  }

  /// A message of the parser without its quotation marks.
  private static func plain(_ message: String) -> String {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    // Between marks are what was typed and what is declared, in this order.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "The value " where parts.count > 4 && parts[2] == " is invalid for ":
      return invalid(parts[1], for: parts[3], parts[4...].joined())
    case "Missing expected argument " where parts.count == 3: return "\(parts[1]) is missing"
    case "Unknown option " where parts.count > 1: return "there is no option \(parts[1])"
    case "Missing value for " where parts.count == 3: return "\(parts[1]): the value is missing"
    default: return text.prefix(1).lowercased() + text.dropFirst()
    }
  }

  /// A value that an option or a place does not take.
  private static func invalid(_ value: String, for name: String, _ rest: String) -> String {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    var wanted = parts.last ?? name
    for start in [". Please provide one of ", ". Please provide one of the following:"] {
      guard rest.hasPrefix(start) else { continue }
      wanted = String(rest.dropFirst(start.count))
    }
    var words = wanted.split(separator: "   - ").map(String.init)
    if words.count > 1 { words.append("or \(words.removeLast())") }
    wanted = words.joined(separator: ", ").replacing(", or ", with: " or ")
    guard name.hasPrefix("-") else {
      return Path.isFree(value)
        ? "\(name) \(value): \(wanted) expected"
        : "\(name) is missing before \(value): \(wanted) expected"
    }
    // A reason of the command's own.
    let reason = rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : "\(wanted) expected"
    return "\(parts[0]) \(value): \(reason)"
  }

  /// The first long option, or number with a minus, that the command does not declare, and the one that is near.
  private static func unknownOption(
    of command: (any ParsableCommand.Type)?
  ) -> (name: String, near: String?)? {
    let arguments = Standard.arguments
    guard let command else { return nil }
    let isPart = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "-" }
    let known = Set(Declaration(of: command).options.flatMap(\.names))
    for (before, argument) in zip([""] + arguments, arguments.prefix(while: { $0 != "--" }))
    where argument.hasPrefix("--")
      || argument.hasPrefix("-") && Int(argument) != nil && !before.hasPrefix("-")
    {
      let name = String(argument.prefix { $0 != "=" })
      guard !known.contains(name), name.dropFirst(2).allSatisfy(isPart),
        !name.hasPrefix("--generate-completion-script")
      else { continue }
      let near = known.map { (name.letters(to: $0), $0) }.min { $0 < $1 }
      // With three letters wrong of three it is another word.
      let most = max(1, min(3, (name.count - 2) / 2))
      return (name, near.flatMap { $0.0 <= most ? $0.1 : nil })
    }
    return nil
  }
}
