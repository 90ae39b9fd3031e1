import ArgumentParser
import Verso

/// The declaration of a command for the parser: its options, whether each may be repeated, and the
/// known words.
struct Declaration {
  struct Option {
    /// As they are typed: "--output", "-o".
    let names: [String]
    let takesValue: Bool
    let isRepeatable: Bool
    /// The words that it takes; none where it takes any text.
    let words: [String]

    /// The name that messages use.
    var name: String { names.first { $0.hasPrefix("--") } ?? names.first ?? "" }
  }

  let options: [Option]

  init(of command: any ParsableCommand.Type) {
    // The parser provides it only in this form.
    let dump = JSONValue(Array(command._dumpHelp().utf8), depth: 32)
    options = (dump?["command"]?["arguments"]?.elements ?? []).compactMap { argument in
      let names = (argument["names"]?.elements ?? []).compactMap { name in
        name["name"]?.text.map { (name["kind"]?.text == "short" ? "-" : "--") + $0 }
      }
      guard !names.isEmpty else { return nil }
      return Option(
        names: names, takesValue: argument["kind"]?.text == "option",
        isRepeatable: argument["isRepeating"]?.truth ?? false,
        words: (argument["allValues"]?.elements ?? []).compactMap(\.text))
    }
  }

  /// Refuses an option that takes one value and is given twice: the parser would keep the last value and drop the
  /// others without a word.
  ///
  /// - Throws: ``UsageError`` that names the option.
  static func checkGivenOnce(
    _ arguments: ArraySlice<String>, of command: any ParsableCommand.Type
  ) throws(UsageError) {
    // The declaration takes longer to make than the arguments take to read.
    guard mayRepeat(arguments) else { return }
    let options = Declaration(of: command).options
    var rest = arguments.dropFirst()
    var given: Set<String> = []
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.hasPrefix("-"), argument != "-" else { continue }
      let name = String(argument.prefix { $0 != "=" })
      let names = name.hasPrefix("--") ? [name] : name.dropFirst().map { "-\($0)" }
      for name in names {
        guard let option = options.first(where: { $0.names.contains(name) }), option.takesValue
        else { continue }
        guard given.insert(option.name).inserted || option.isRepeatable else {
          throw UsageError("\(option.name) is given twice, and takes one value")
        }
        if name == names.last, !argument.contains("=") { rest = rest.dropFirst() }
      }
    }
  }

  /// Whether an option may be given twice. The short name of an option is the first letter of its long one.
  private static func mayRepeat(_ arguments: ArraySlice<String>) -> Bool {
    var names: Set<String> = []
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
      let name = argument.prefix { $0 != "=" }
      let isShort = !name.hasPrefix("--")
      for name in isShort ? name.dropFirst().map({ String($0) }) : [String(name.dropFirst(2))] {
        let other =
          isShort ? names.contains { $0.hasPrefix(name) } : names.contains("\(name.prefix(1))")
        if other || !names.insert(name).inserted { return true }
      }
    }
    return false
  }
}
