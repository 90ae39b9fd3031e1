import Verso
import VersoLibrary
import VersoQuery

/// Arguments of people who do not know the commands yet: files alone, and ExifTool's form.
enum Guess {
  /// The arguments with the command that is meant where only photos are named: view.
  static func completed(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    #if Imaging
      guard let first = arguments.first, !first.hasPrefix("-"),
        VersoCommand.subcommand(first) == nil, first != "help", !Path.isFree(first)
      else { return arguments }
      let folders = arguments.contains { Path.isFolder($0) } ? ["--recursive"] : []
      return (["view"] + folders + arguments)[...]
    #else
      return arguments
    #endif
  }

  /// How Verso writes what was typed without a command, such as options of ExifTool; nil if it is something else.
  static func ofOptions(_ arguments: ArraySlice<String>) -> String? {
    let isOption = { (text: String) in
      text.hasPrefix("-") && !text.hasPrefix("--") && text.dropFirst().first?.isLetter == true
    }
    guard let first = arguments.first, isOption(first) || first == "--recursive" else { return nil }
    guard !["-r", "--recursive"].contains(first) else {
      let command = VersoCommand.subcommand("view") == nil ? "read" : "view"
      return
        (["verso", command] + arguments.map(Standard.quoted)
        + (arguments.count == 1 ? ["FOLDER"] : [])).joined(separator: " ")
    }
    guard first.count > 2 || first == "-j" else {
      return nil
    }
    let options = arguments.filter(isOption).map { String($0.dropFirst()) }
    let files = arguments.filter { !$0.hasPrefix("-") }.map(Standard.quoted)
    func words(_ command: [String]) -> String {
      (["verso"] + command + (files.isEmpty ? ["FILE"] : files)).joined(separator: " ")
    }
    let changes = options.filter { $0.contains("=") }
    if changes.contains(where: { $0.lowercased() == "all=" }) { return words(["strip"]) }
    if !changes.isEmpty {
      return (["verso set"] + (files.isEmpty ? ["FILE"] : files) + changes.map(Standard.quoted))
        .joined(separator: " ")
    }
    let names = options.filter { TagName($0).isKnown && $0.count > 2 }
    if options.contains(where: { ["j", "json"].contains($0) }) {
      return words(["read", "--json"] + names.flatMap { ["--tag", $0] })
    }
    return names.isEmpty ? nil : words(["get", names.joined(separator: " ")])
  }
}
