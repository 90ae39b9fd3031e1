import ArgumentParser
import Verso
import VersoLibrary

/// The advice for an argument that is not the path of a file.
enum PathAdvice {
  /// Reports paths without a file, each with a suggestion.
  static func report(_ missing: MissingPaths, of command: (any ParsableCommand.Type)?) {
    for (path, error) in missing.reasons {
      let hint = words(insteadOf: path, of: command).map { "; \($0)" } ?? ""
      Standard.error(Report.line(path, error) + hint)
    }
    Standard.error("nothing was written, because something that you named is missing")
  }

  /// The replacement for a word that is not a path; nil if unknown.
  private static func words(
    insteadOf word: String, of command: (any ParsableCommand.Type)?
  ) -> String? {
    let arguments = Standard.arguments
    if let value = quoted(word, arguments) { return value }
    if arguments.first == "strip", PersonalData(named: word) != nil {
      return "write --only \(word) to remove only that"
    }
    guard let command else { return nil }
    let options = Declaration(of: command).options
    if options.contains(where: { $0.names.contains("--\(word)") }) { return "write --\(word)" }
    let option = options.first { $0.words.contains(word) }
    return option.map { "write \($0.name) \(word)" }
  }

  /// The value that a word may belong to: Artist=Ada Example, without quotation marks.
  private static func quoted(_ word: String, _ arguments: ArraySlice<String>) -> String? {
    guard arguments.first == "set", let place = arguments.firstIndex(of: word) else { return nil }
    let before = arguments[..<place].reversed().prefix {
      Path.isFree($0) && !$0.hasPrefix("-")
    }
    guard let start = before.firstIndex(where: { $0.contains("=") }) else { return nil }
    let words = before[...start].reversed() + [word]
    let value = words.joined(separator: " ").split(separator: "=", maxSplits: 1)
    guard value.count == 2, !value[0].hasPrefix("-") else { return nil }
    return
      "quote a value with spaces: \(value[0])=\"\(String(value[1]).trimmed)\""
  }
}
