import ArgumentParser
import Verso
import VersoLibrary

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
        Read.self, Get.self, Explain.self, Origins.self, Diff.self, Check.self, Tags.self,
        Extract.self,
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
        Rename.self, Doubles.self, Pairs.self, LibraryReport.self, MakeCatalog.self, Import.self,
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
    let given = Standard.arguments
    // The commonest calls are understood without the full parser, whose start takes longer than
    // reading a photo; everything else, every mistake included, goes through it.
    if let reading = PlainRead(given) {
      Standard.end(reading.run())
    }
    let arguments = Guess.completed(given)
    do {
      if arguments.elementsEqual(["--version"]) {
        try Standard.output(Array("\(Tool.version)\n".utf8))
        return
      }
      if let text = Overview.text(arguments) {
        try Standard.output(Array(text.utf8))
        return
      }
      if let words = Guess.ofExifTool(arguments) {
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
      if Choice.hasFailed { Standard.end(1) }
    } catch let error as UsageError {
      Standard.error("\(error)")
      Standard.end(error.status)
    } catch let error as MissingPaths {
      PathAdvice.report(error, of: subcommand(arguments.first))
      Standard.end(1)
    } catch let error as BrokenOutput {
      error.report()
      Standard.end(1)
    } catch {
      end(error)
    }
  }

  /// Ends with the parser's message: help on standard output, errors on standard error. Arguments
  /// that are repeated move no cursor.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error).rawValue
    let text = status == 64 ? mistake(fullMessage(for: error)) : fullMessage(for: error)
    if !text.isEmpty {
      if status == 0 {
        // Help, or a script for a shell: nothing of it comes from outside.
        let whole = text + pointerToDetails(text)
        do { try Standard.output(Array("\(whole)\n".utf8)) } catch { error.report() }
      } else {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.map { Rendering.line(String($0)) }.joined(separator: "\n")
        Standard.note(Array("\(shown)\n".utf8))
      }
    }
    Standard.end(status)
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

  /// The message on a mistake. An option that there is not comes before what is missing without it:
  /// the parser looks for them last. Similar options are suggested by ``unknownOption()``: the
  /// parser considers "--all" similar to every short option.
  private static func mistake(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let option = unknownOption(),
      let usage = lines.firstIndex(where: { $0.hasPrefix("Usage:") })
    else { return text }
    let start = "Error: Unknown option '\(option.name)'"
    // The parser may mean another one: a word of the help is no option yet.
    guard text.hasPrefix(start) || !text.hasPrefix("Error: Unknown option") else { return text }
    let advice = OptionAdvice.words(for: option.name, of: Standard.arguments.first)
    let hint = advice.map { "; \($0)" } ?? option.near.map { ". Did you mean '\($0)'?" } ?? ""
    return (["\(start)\(hint)"] + lines[usage...]).joined(separator: "\n")
  }

  /// The command of a name, or of another name that it has.
  static func subcommand(_ name: String?) -> (any ParsableCommand.Type)? {
    guard let name else { return nil }
    return configuration.subcommands.first {
      $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
    }
  }

  /// The first long option that the help of the command does not name, and the one that is near.
  private static func unknownOption() -> (name: String, near: String?)? {
    let arguments = Standard.arguments
    guard let command = subcommand(arguments.first) else { return nil }
    let isPart = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "-" }
    let words = helpMessage(for: command, includeHidden: true).split { !isPart($0) }
    let known = Set(words.filter { $0.hasPrefix("--") }.map(String.init))
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.prefix { $0 != "=" })
      guard !known.contains(name), name.dropFirst(2).allSatisfy(isPart),
        !name.hasPrefix("--generate-completion-script")
      else { continue }
      let near = known.map { (Distance.letters(name, $0), $0) }.min { $0 < $1 }
      // With three letters wrong of three it is another word.
      let most = max(1, min(3, (name.count - 2) / 2))
      return (name, near.flatMap { $0.0 <= most ? $0.1 : nil })
    }
    return nil
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
    let near = names.map { (Distance.letters(name.lowercased(), $0), $0) }.min { $0.0 < $1.0 }
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
