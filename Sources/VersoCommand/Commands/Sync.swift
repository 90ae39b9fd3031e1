import ArgumentParser
import Verso

/// `verso sync`
struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", _superCommandName: Tool.name,
    abstract: "Let Exif, IPTC and XMP say the same.",
    discussion: """
      verso read --explain photo.jpg
      verso sync photo.jpg
      verso sync photo.jpg --only keywords --only creator
      verso sync --recursive Photos --dry-run

      Description, title, headline, creator, copyright, keywords, dates, rating, place, credit, \
      source and instructions may stand in several places that disagree. The one that is to be \
      believed by the rules of the Metadata Working Group (read --explain shows it) is written into \
      the others; the header of a film gets the moment of its date.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Settle only this, such as keywords; may be repeated.", valueName: "name"))
  var only: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    var named: [SharedProperty] = []
    for name in only {
      guard let property = SharedProperty(named: name) else {
        let names = SharedProperty.all.map(\.name).joined(separator: ", ")
        throw UsageError("\(name) does not stand in several places; these do: \(names)")
      }
      named.append(property)
    }
    let chosen = named
    let properties = chosen.isEmpty ? SharedProperty.all : chosen
    let found = try files.files(
      paths, withSideFiles: options.sidecar, notes: !options.quiet)
    try Editing(files: found, workers: files.workers, options: options) { photo in
      for property in properties { try photo.metadata.sync(property) }
      if chosen.isEmpty { try photo.metadata.syncFilm() }
    }.run()
  }
}
