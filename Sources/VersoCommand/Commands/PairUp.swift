import ArgumentParser
import Verso

/// `verso pair`
struct PairUp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", _superCommandName: Tool.name,
    abstract: "Make a photo and a film one Live Photo.",
    discussion: """
      verso pair photo.heic film.mov
      verso pair photo.jpg film.mov --dry-run
      verso pair photo.heic film.mov --output Paired

      Both get one content identifier: the film's where it has one, else the photo's, else a new one. In the photo it \
      stands in Apple's maker note. Halves with two different identifiers belong to other ones, and stay as they are \
      without --replace. Where the film lacks the track that says which of its pictures the photo is \
      (still-image-time), this is told: Apple's devices then take the two for a photo and a film. verso pairs shows \
      which halves belong together.
      """)

  @Argument(help: "The photo.", completion: .file())
  var photo: String

  @Argument(help: "The film.", completion: .file())
  var film: String

  @Flag(help: "Give the photo the film's identifier although it has another one.")
  var replace = false

  @OptionGroup var options: EditOptions

  func run() throws {
    let pair: LivePhoto
    do {
      pair = try LivePhoto(photo: try Files.photo(photo), film: try Files.photo(film))
      if let conflict = pair.conflict, !replace {
        throw FileProblem(
          "its identifier is \(conflict.photo), and that of \(film) is \(conflict.film): they belong to other halves; "
            + "--replace gives it the film's")
      }
    } catch {
      Standard.error(Report.line(photo, error))
      throw ExitCode(1)
    }
    if !pair.hasStillImageTime {
      Standard.error(
        Report.line(
          film,
          saying:
            "warning: it has no track still-image-time, so that Apple's devices show a photo and a film"
        ))
    }
    // The photo comes last: should the film not take it, nothing was written yet.
    let identifier = pair.identifier
    for half in pair.isMissingInFilm ? [film, photo] : [photo] {
      try Editing(files: Files([half]), workers: 1, options: options) { photo in
        if photo.metadata.livePhotoIdentifier?.uppercased() != identifier.uppercased() {
          photo.metadata.livePhotoIdentifier = identifier
        }
      }.run()
    }
  }
}
