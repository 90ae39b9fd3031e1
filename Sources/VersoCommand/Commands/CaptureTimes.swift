import ArgumentParser
import Verso
import VersoLibrary

/// `verso time`
struct CaptureTimes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", _superCommandName: Tool.name,
    abstract: "Show when a photo was taken, with the evidence.",
    discussion: """
      verso time photo.jpg
      verso time --json --recursive Photos

      The local time and the instant in UTC are shown, then the evidence for the offset between them. Evidence is an offset \
      tag, the time of satellites, the header of a film, or the time zone of the position (if its boundaries are installed). \
      * marks the evidence that takes precedence, ! evidence that contradicts it.

      verso zone writes offsets, and verso shift corrects a clock that was wrong.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @OptionGroup var options: ExplanationOptions

  func run() throws {
    try options.explain(.time(TimeClues(zones: WorldZones.installed)), of: files)
  }
}
