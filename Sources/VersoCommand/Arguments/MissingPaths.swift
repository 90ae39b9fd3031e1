import ArgumentParser
import Verso

/// Arguments that lead to no file.
enum MissingPaths {
  /// What becomes of them.
  enum Treatment {
    /// Nothing is done at all: in a command that writes, the word may be a mistyped option or the rest of a value.
    case refused
    /// Each costs a line when its turn comes, and the others are read.
    case reported
  }

  /// Refuses paths that lead to nothing, with what may have been meant.
  ///
  /// - Parameters:
  ///   - paths: The paths that were typed.
  ///   - withSideFiles: Whether a photo may be missing whose side file is there.
  /// - Throws: ``UsageError`` behind a line for each of the paths.
  static func check(_ paths: [String], withSideFiles: Bool) throws(UsageError) {
    let missing = paths.filter { path in
      path != "-" && Path.isFree(path) && !(withSideFiles && Sidecar.existing(for: path) != nil)
    }
    guard !missing.isEmpty else { return }
    for path in missing {
      let reason: String
      do {
        _ = try Files.photo(path)
        continue
      } catch {
        reason = Report.reason(path, error)
      }
      let hint = advice(for: path).map { "; \($0)" } ?? ""
      Standard.error(Report.line(path, saying: reason + hint))
    }
    throw UsageError("nothing was written, as not all that you named is there", status: 1)
  }

  /// What to write instead of a word that is no path; nil where nobody can tell.
  private static func advice(for word: String) -> String? {
    let arguments = Standard.arguments
    if let value = quoted(word, arguments) { return value }
    if arguments.first == "strip", PersonalData(named: word) != nil {
      return "write --only \(word) to remove that alone"
    }
    guard let command = VersoCommand.subcommand(arguments.first) else { return nil }
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
      "a value with blanks is written in quotation marks: \(value[0])=\"\(String(value[1]).trimmed)\""
  }
}
