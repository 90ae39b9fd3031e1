import ArgumentParser
import Verso
import VersoLibrary

/// `verso split`
struct Split: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split", _superCommandName: Tool.name,
    abstract: "Split a motion photo into photo and film.",
    discussion: """
      verso split motion.MP.jpg --output photo.jpg --film film.mp4
      verso split motion.MP.heic --output photo.heic

      The photo stays the same without its film, and its XMP no longer mentions one. The motion photo is not changed. \
      verso extract video extracts only the film. The exit status is 1 if there is no film.
      """)

  @Argument(help: "A motion photo.", completion: .file())
  var photo: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The photo to write; - is standard output.", valueName: "path"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("The film to write; - is standard output.", valueName: "path"),
    completion: .file())
  var film: String?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var journaling: JournalOptions

  func run() throws {
    do {
      guard let parts = try Files.photo(photo).split() else { throw FileProblem("it has no film") }
      if let problem = try Photo(parts.film).filmProblem() {
        Standard.error(Report.line(photo, saying: "warning: the film in it is damaged: \(problem)"))
      }
      let files = [(parts.photo, output)] + (film.map { [(parts.film, $0)] } ?? [])
      try PartWriting(overwrites: overwrite, quiet: quiet, journal: JournalPlace(journaling)).write(
        files, of: photo)
    } catch {
      Standard.error(Report.line(photo, error))
      throw ExitCode(1)
    }
  }
}
