import ArgumentParser
import VersoExifTool

/// The help that comes first: the commands that most people need, and all of them where that is asked for.
enum Overview {
  private static let usual: Set<String> = [
    "read", "get", "set", "copy", "strip", "undo", "shift", "geotag", "rename", "duplicates",
    "report",
    "verify",
  ]

  /// The help that is asked for without the name of a command; nil if something else is asked for.
  static func text(_ arguments: ArraySlice<String>) -> String? {
    let words = arguments.joined(separator: " ")
    if ["", "help", "--help", "-h"].contains(words) { return HelpLayout.text(usualCommands) }
    if ["help options", "help signing"].contains(words) { return sharedOptions }
    if ["exiftool", "help exiftool"].contains(words) { return exifTool }
    guard ["help --all", "help all", "--help-hidden"].contains(words) else { return nil }
    return HelpLayout.text(
      list { _ in true }
        + """

        verso help COMMAND shows how to use one.
        verso help options shows the options that many commands share.

        Every command has --color auto, always or never. Without it, NO_COLOR,
        CLICOLOR and CLICOLOR_FORCE decide.

        """)
  }

  /// What commands that change photos share, and with it what those share that read them.
  private struct Shared: ParsableCommand {
    @OptionGroup var files: FileOptions
    @OptionGroup var charset: CharsetOptions
    @OptionGroup var options: EditOptions
  }

  private static var sharedOptions: String {
    let help = Shared.helpMessage(includeHidden: true, columns: HelpLayout.unlimited)
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    return HelpLayout.text(lines.drop { !$0.hasPrefix("OPTIONS:") }.joined(separator: "\n") + "\n")
  }

  private static let exifTool = """
    USAGE: verso exiftool [options of ExifTool] <file> ...

    It answers as ExifTool \(ExifTool.version) does, and so does verso under the name exiftool.
    The article "Calling Verso as ExifTool" lists the options, and what is different.

    """

  private static var usualCommands: String {
    """
    Verso reads and writes photo metadata. The picture itself stays as it is.

      verso photo.jpg                            show what a photo contains
      verso set photo.jpg Artist="Ada Example"   change it
      verso strip -o public.jpg photo.jpg        write a copy without metadata
      verso undo                                 undo the last change

    \(list { usual.contains($0) })
    verso help --all      lists all commands
    verso help COMMAND    shows how to use one, with examples
    verso help options    shows what many commands share
    verso --version       shows the version

    Files are changed in place, completely or not at all. -o writes elsewhere, -r
    includes folders, --dry-run only shows what would change. If a named file does
    not exist, nothing is written. Exit status: 0 if everything was done, 1 if
    something failed or was not found, 64 if the command was not understood.

    """
  }

  /// Commands by purpose, with their other names.
  private static func list(_ isShown: (String) -> Bool) -> String {
    var text = ""
    for group in VersoCommand.groups {
      let all = group.subcommands.map { $0.configuration }
      let shown = all.filter { isShown($0.commandName ?? "") }
      guard !shown.isEmpty else { continue }
      text += "\(text.isEmpty ? "" : "\n")\(Paint.bold.text(group.name))\n"
      for command in shown {
        let names = ([command.commandName ?? ""] + command.aliases).joined(separator: ", ")
        text +=
          "  \(names)\(String(repeating: " ", count: max(1, 22 - names.count)))\(command.abstract)\n"
      }
    }
    return text
  }
}
