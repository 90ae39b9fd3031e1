import ArgumentParser
import Verso
import VersoExifTool
import VersoLibrary
import VersoModel

/// The command `verso`.
@main
struct VersoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Tool.name,
    abstract: "Reads and writes the metadata of photos; the picture itself stays as it is.",
    version: Tool.version,
    groupedSubcommands: groups.filter { !$0.subcommands.isEmpty })

  /// The commands by task.
  static let groups = [
    CommandGroup(
      name: "Reading",
      subcommands: [
        Read.self, Get.self, Explain.self, Origins.self, Diff.self, Check.self, MapFile.self,
        Tags.self, Extract.self,
      ]),
    CommandGroup(
      name: "Changing",
      subcommands: [
        SetTags.self, RemoveTags.self, CopyTags.self, Sync.self, Mark.self, Strip.self,
        Thumbnail.self, Undo.self,
      ]),
    CommandGroup(
      name: "Dates and places",
      subcommands: [
        CaptureTimes.self, Shift.self, ZoneOffsets.self, Geotag.self, PlaceNames.self,
        FilmTracks.self,
      ]),
    CommandGroup(
      name: "Many photos",
      subcommands: [
        Rename.self, Duplicates.self, Pairs.self, LibraryReport.self, MakeCatalog.self, Import.self,
        Export.self,
      ]),
    CommandGroup(
      name: "Live and motion photos", subcommands: [PairUp.self, Join.self, Split.self]),
    CommandGroup(name: "Picture", subcommands: pictureCommands),
    CommandGroup(
      name: "Evidence",
      subcommands: [
        Sign.self, Verify.self, Credentials.self, Seal.self, Unseal.self, Keys.self,
      ]),
  ]

  #if Imaging
    private static let pictureCommands: [any ParsableCommand.Type] = [
      View.self, Crop.self, Orient.self, Rotate.self, Flip.self, Convert.self, Watermark.self,
    ]
  #else
    private static let pictureCommands: [any ParsableCommand.Type] = []
  #endif

  static func main() {
    Standard.restoreEnvironment()
    Standard.refuseLongFiles()
    Standard.keepFreedMemory()
    if let call = ExifTool.arguments(of: Standard.words) { Standard.end(ExifTool.run(call)) }
    let given = Standard.arguments
    // The commonest calls are understood without the full parser, whose start takes longer than
    // reading a photo; everything else, every mistake included, goes through it.
    if let reading = PlainRead(given) {
      Standard.end(reading.run())
    }
    var arguments = Guess.completed(given)
    // The parser's own command for help knows no full help.
    if arguments.first == "help", arguments.last == Tool.allHelp { arguments.removeFirst() }
    do {
      if arguments.elementsEqual(["--version"]) {
        try Standard.output(Array("\(Tool.version)\n".utf8))
        return
      }
      if let text = Overview.text(arguments) {
        try Standard.output(Array(text.utf8))
        return
      }
      if let words = Guess.ofOptions(arguments) {
        throw UsageError("a command comes first; write \(words)")
      }
      // The parser repeats arguments that it does not understand, and one of them would be the key.
      guard !arguments.contains(where: KeyFiles.isSecret) else {
        throw UsageError(
          "a key is read from a file or from standard input (-), never from an argument, which "
            + "others can see; make a new key")
      }
      try checkCommand(arguments)
      if let command = subcommand(arguments.first) {
        try Declaration.checkGivenOnce(arguments, of: command)
      }
      try checkFiles(arguments)
      var command = try named(arguments) ?? parseAsRoot(Array(arguments))
      try TextArguments.check(command, arguments)
      try command.run()
      JSONOutput.complete()
      if Choice.hasFailed { Standard.end(1) }
    } catch let error as UsageError {
      Standard.error("\(error)")
      if error.status != 64 { JSONOutput.complete() }
      Standard.end(error.status)
    } catch let error as MissingPaths {
      PathAdvice.report(error, of: subcommand(arguments.first))
      JSONOutput.complete(error.reasons.map { .failure($0.path, $0.error) })
      Standard.end(1)
    } catch let error as BrokenOutput {
      error.report()
      Standard.end(1)
    } catch {
      end(error)
    }
  }

  /// Ends with what the parser has to say: help on standard output, mistakes on standard error.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error).rawValue
    let text = fullMessage(for: error, columns: HelpLayout.unlimited)
    if text.isEmpty { JSONOutput.complete() }
    if status == 0, let typed = helpByAccident(text) {
      Standard.error(
        "\(typed) is not an option; write a value that begins with a minus after =, such as --by=-1h"
      )
      Standard.end(64)
    }
    if status == 0, !text.isEmpty {
      // Help, or a script for a shell: nothing of it comes from outside.
      let help = HelpLayout.text(otherName(text) + text + pointerToDetails(text))
      let whole = text.hasPrefix("OVERVIEW:") ? help : text
      do { try Standard.output(Array("\(whole)\n".utf8)) } catch { error.report() }
    } else if !text.isEmpty {
      Standard.error(Mistake.words(text, of: subcommand(Standard.arguments.first)))
    }
    Standard.end(status)
  }

  /// The argument that the parser took for a request for help, because -1h contains an h; nil where somebody asked for it.
  private static func helpByAccident(_ text: String) -> String? {
    let arguments = Standard.arguments
    guard text.hasPrefix("OVERVIEW:"),
      !arguments.contains(where: { ["-h", "--help", "help", Tool.allHelp].contains($0) })
    else { return nil }
    return arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") }
  }

  /// The start of the help of a command that was named by one of its other names.
  private static func otherName(_ text: String) -> String {
    guard text.hasPrefix("OVERVIEW:"),
      let typed = Standard.arguments.first(where: { $0 != "help" && !$0.hasPrefix("-") }),
      let name = subcommand(typed)?.configuration.commandName, name != typed
    else { return "" }
    return "\(typed) is another name of \(name).\n\n"
  }

  /// The end of a help text that leaves options out: how to see them.
  private static func pointerToDetails(_ text: String) -> String {
    let arguments = Standard.arguments.filter { $0 != "help" }
    guard text.hasPrefix("OVERVIEW:"), !arguments.contains(Tool.allHelp),
      let command = subcommand(arguments.first { !$0.hasPrefix("-") })
    else { return "" }
    let shown = Set(text.split { " ,\n".contains($0) }.filter { $0.hasPrefix("--") })
    let all = helpMessage(for: command, includeHidden: true).split { " ,\n".contains($0) }
    guard all.contains(where: { $0.hasPrefix("--") && !shown.contains($0) }) else { return "" }
    let name = command.configuration.commandName ?? ""
    return "\nverso \(name) \(Tool.allHelp) shows all options, with details.\n"
  }

  /// The command of a name, or of another name that it has.
  static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
    guard let name else { return nil }
    return configuration.subcommands.first {
      $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// Refuses a command that there is not, with the one that is near.
  private static func checkCommand(_ arguments: ArraySlice<String>) throws(UsageError) {
    var words = arguments
    if words.first == "help" { words = words.dropFirst() }
    guard let name = words.first, !name.hasPrefix("-"), !name.isEmpty else { return }
    let names = configuration.subcommands.flatMap { command in
      [command.configuration.commandName ?? ""] + command.configuration.aliases
    }
    guard name != "help", !names.contains(name) else { return }
    let near = names.map { (name.lowercased().letters(to: $0), $0) }.min { $0.0 < $1.0 }
    let hint =
      near.map { $0.0 <= max(1, min(2, name.count / 2)) ? "did you mean verso \($0.1)?" : "" } ?? ""
    guard !name.contains(where: { "./".contains($0) }) else {
      throw UsageError("\(name): no such file; verso help lists the commands")
    }
    throw UsageError(
      "there is no command \(name); " + (hint.isEmpty ? "verso --help lists them" : hint))
  }

  /// The letters of all options that have one.
  private static let shortOptions = "ghnoqrtu"

  /// Refuses names of files that look like options: the parser takes their letters for short options,
  /// and an h among them for a request for help.
  private static func checkFiles(_ arguments: ArraySlice<String>) throws(UsageError) {
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
      let letters = argument.dropFirst()
      // An option may include its value: -o=photo.jpg.
      guard letters.count > 1, !letters.contains("="), !letters.allSatisfy(shortOptions.contains),
        Files.isCalledLikePhoto(argument) || !letters.hasPrefix("-") && !Path.isFree(argument)
      else { continue }
      throw UsageError(
        "\(argument) begins like an option; write the file of that name as ./\(argument), or after "
          + "--, which ends the options")
    }
  }

  /// The command that is named first, nil if the rest is not right for it.
  ///
  /// A command is parsed in half the time when the parser need not start at the root. If the
  /// command knows its parent (`_superCommandName`), it is not first tried as a request for
  /// completions. Help and mistakes are left to the root, which knows the way to the command.
  private static func named(_ arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    guard
      let command = configuration.subcommands.first(where: {
        $0.configuration.commandName == arguments.first
      }), let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())),
      type(of: parsed) == command
    else { return nil }
    return parsed
  }
}
