import ArgumentParser

/// `verso explain`
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", _superCommandName: Tool.name,
    abstract: "Show where a photo states the same thing twice.",
    discussion: """
      verso explain photo.jpg
      verso explain --sidecar photo.jpg
      verso explain --json --recursive Photos

      Description, creator, keywords, dates, position and more can be stored in Exif, IPTC, XMP and a sidecar. All \
      locations are shown with their values. * marks the one that takes precedence by the rules of the Metadata Working \
      Group, and ! one that disagrees with it. verso sync makes them agree.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @OptionGroup var options: ExplanationOptions

  func run() throws { try options.explain(.places, of: files) }
}
