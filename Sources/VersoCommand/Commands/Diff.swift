import ArgumentParser
import Verso
import VersoLibrary
import VersoQuery

/// `verso diff`
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: Tool.name,
    abstract: "Show in which tags two photos differ.",
    discussion: """
      verso diff before.jpg after.jpg
      verso diff --exclude ICC_Profile --exclude ModifyDate before.jpg after.jpg
      verso diff --json before.jpg after.jpg

      Values of the first photo are marked with -, those of the second with +. Values are compared exactly, binary values \
      byte for byte. Pictures are not compared. The exit status is 0 if nothing differs, 1 if something differs, and 2 if a \
      photo cannot be read.
      """, aliases: ["compare"])

  @Argument(help: "The first photo; - for standard input.", completion: .file())
  var from: String

  @Argument(help: "The second photo.", completion: .file())
  var to: String

  @Option(
    help: ArgumentHelp(
      "Leave out this tag, such as ModifyDate or 'XMP-xmpMM:*', or this group; may be repeated.",
      valueName: "name"))
  var exclude: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print plain numbers instead of their meaning.")
  var numeric = false

  func run() throws {
    guard from != "-" || to != "-" else {
      throw UsageError("only one photo can come from standard input")
    }
    for name in exclude where !TagName(name).isKnown {
      let hint = Arguments.hint(for: name)
      throw UsageError("--exclude \(name): no tag and no group has this name; \(hint)")
    }
    let ignored = ItemNames(exclude)
    let unread = UnreadFiles()
    let (one, two) = (read(from, unread), read(to, unread))
    guard let first = one, let second = two else {
      if json { try JSONOutput.print(unread.documents) }
      throw ExitCode(2)
    }
    let differences: [ItemDifference]
    do {
      differences = try ItemDifference.all(first, second) { ignored.contains($0) }
    } catch {
      Standard.error(Report.line(from, error))
      throw ExitCode(2)
    }
    try json
      ? JSONOutput.print(differences.map(document)) : Standard.output(lines(differences))
    if !differences.isEmpty { throw ExitCode(1) }
  }

  private func read(_ path: String, _ unread: UnreadFiles) -> Photo? {
    do {
      guard path == "-" || !Path.isFolder(path) else {
        throw FileProblem("it is a folder; name a photo")
      }
      return try Files.photo(path)
    } catch {
      Standard.error(Report.line(path, error))
      unread.note(path, error)
      return nil
    }
  }

  private func lines(_ differences: [ItemDifference]) -> [UInt8] {
    var output: [UInt8] = []
    for difference in differences {
      output += "\(Rendering.printable(difference.name))\n".utf8
      let (old, new) = (difference.old.map(text), difference.new.map(text))
      // Values that look the same differ in their bytes, or in their exact storage.
      let note = old == new ? " (stored differently)" : ""
      if let old { output += "  - \(Rendering.printable(old))\n".utf8 }
      if let new { output += "  + \(Rendering.printable(new))\(note)\n".utf8 }
    }
    return output
  }

  private func document(_ difference: ItemDifference) -> JSONDocument {
    .members([
      "Tag": .text(difference.name), "Old": .optional(difference.old.map(text)),
      "New": .optional(difference.new.map(text)),
    ])
  }

  private func text(_ item: Item) -> String { numeric ? item.numericText : item.text }
}
