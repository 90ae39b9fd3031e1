import ArgumentParser
import Verso
import VersoLibrary

/// `verso sync`
struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", _superCommandName: Tool.name,
    abstract: "Make Exif, IPTC and XMP agree.",
    discussion: """
      verso explain photo.jpg
      verso sync photo.jpg
      verso sync photo.jpg --tag keywords --tag creator
      verso sync --recursive Photos --dry-run

      Description, title, headline, creator, copyright, keywords, dates, rating, place, credit, source and instructions \
      can be stored in several locations that disagree. The value that takes precedence by the rules of the Metadata \
      Working Group (verso explain) is written to the remaining ones. The header of a film gets the instant of its date. In \
      films, position, make, model and software can also be stored in several locations.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(name: .shortAndLong, help: .onlyTag)
  var tag: [String] = []

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    var (chosen, inFilms): ([SharedProperty], [String]) = ([], [])
    for name in tag {
      if let property = SharedProperty(named: name) {
        chosen.append(property)
      } else if Metadata.filmStatementNames.contains(name.lowercased()) {
        inFilms.append(name.lowercased())
      } else {
        let names = SharedProperty.all.map(\.name).joined(separator: ", ")
        let films = Metadata.filmStatementNames.joined(separator: ", ")
        throw UsageError(
          "\(name) is not stored in several locations; these are: \(names); and in films \(films)")
      }
    }
    if tag.isEmpty { (chosen, inFilms) = (SharedProperty.all, Metadata.filmStatementNames) }
    let (properties, filmNames, charset) = (chosen, inFilms, charset.charset)
    let found = try files.files(paths, withSidecars: options.sidecar, notes: !options.quiet)
    let editing = try Editing(files: found, workers: files.writers, options: options) { photo in
      if let charset { photo.metadata.decodeTexts(as: charset) }
      for property in properties { try photo.metadata.sync(property) }
      try photo.metadata.syncFilm(filmNames)
    }
    try editing.run()
  }
}
