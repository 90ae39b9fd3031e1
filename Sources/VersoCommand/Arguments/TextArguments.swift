import ArgumentParser
import Verso

/// The arguments of a command that are no paths.
///
/// A path may be any bytes, and becomes a text that is useful only as a path (``PathBytes``). As
/// the value of a tag, a name or a title it would differ from what was typed.
enum TextArguments {
  /// The properties of commands that hold paths, and those that sort paths and others out themselves.
  private static let paths: Set<String> = [
    "arguments", "chain", "files", "filesFrom", "film", "from", "iccProfile", "image", "journal",
    "key", "keys", "manifest", "newer", "output", "paths", "photo", "report", "sender", "set",
    "sync", "table", "to", "track", "trust", "trustIdentity", "trustTime",
  ]

  /// Refuses texts that are not UTF-8.
  ///
  /// - Throws: When one is.
  static func check(
    _ command: any ParsableCommand, _ arguments: ArraySlice<String>
  ) throws(UsageError) {
    guard arguments.contains(where: PathBytes.hasBytes) else { return }
    if let text = first(in: command, "") { throw refusal(of: text) }
  }

  static func refusal(of text: String) -> UsageError {
    UsageError("\(text): this is not UTF-8; only names of files can be")
  }

  /// The first text with bytes in it that is no path.
  private static func first(in value: Any, _ property: String) -> String? {
    if let text = value as? String {
      return PathBytes.hasBytes(text) && !paths.contains(property) ? text : nil
    }
    let isGroup = value is any ParsableArguments
    for child in Mirror(reflecting: value).children {
      // The storage of a property with a wrapper has its name after an underscore.
      let name = isGroup ? String((child.label ?? "").drop { $0 == "_" }) : property
      if let text = first(in: child.value, name) { return text }
    }
    return nil
  }
}
