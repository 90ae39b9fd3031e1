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
      verso split motion.MP.jpg --output parts/
      verso split motion.MP.heic --output photo.heic

      --output names the photo, or a folder for both, which exists or ends with /. In a folder, both get the name of the motion photo, the film with its own extension. \
      The photo stays the same without its film, and its XMP no longer mentions one. The motion photo is not changed. \
      verso extract video extracts only the film. The exit status is 1 if there is no film.
      """)

  @Argument(help: "A motion photo.", completion: .file())
  var photo: String

  @Option(name: .shortAndLong, help: .output, completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("The film to write; - is standard output.", valueName: "path"),
    completion: .file())
  var film: String?

  @OptionGroup var options: ResultOptions

  func run() throws {
    var leavesFilm = false
    try options.write(of: photo) {
      let whole = try Files.photo(photo)
      guard let parts = try whole.split() else {
        throw FileProblem(
          whole.isFilm
            ? "it is a film; name a motion photo, which contains one" : "it has no film")
      }
      if let problem = try Photo(parts.film).filmProblem() {
        Standard.error(
          Report.line(photo, message: "warning: the film in it is damaged: \(problem)"))
      }
      let isFolder = Path.endsWithSlash(output) || Path.isFolder(output)
      if isFolder, photo == "-" {
        throw UsageError("--output must name a file for standard input")
      }
      let name = Path.name(of: photo)
      let still = isFolder ? Path.join(output, name) : output
      let place =
        try film ?? (isFolder ? Path.join(output, filmName(name, Photo(parts.film).format)) : nil)
      leavesFilm = place == nil
      let files = [(parts.photo, still)] + (place.map { [(parts.film, $0)] } ?? [])
      return (files, isFolder ? output : nil)
    }
    if leavesFilm, !options.quiet {
      Standard.note(
        Standard.errorLine(
          "the film was not written; --film film.mp4 writes it, and --output FOLDER/ writes both"))
    }
  }

  /// The name of the film in a folder.
  private func filmName(_ name: String, _ format: FileFormat) -> String {
    "\(FileName.parts(name).stem).\(format.fileExtension)"
  }
}
