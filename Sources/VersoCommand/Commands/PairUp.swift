import ArgumentParser
import Verso
import VersoLibrary

/// `verso pair`
struct PairUp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", _superCommandName: Tool.name,
    abstract: "Make a photo and a film a Live Photo.",
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
      let (first, second) = (try Files.photo(photo), try Files.photo(film))
      if first.format.mimeType.hasPrefix("video/") || second.format.mimeType.hasPrefix("image/") {
        throw UsageError("\(photo) \(film): a photo and a film are expected, in this order")
      }
      pair = try LivePhoto(photo: first, film: second)
      if let conflict = pair.conflict, !replace {
        throw FileProblem(
          "its identifier is \(conflict.photo), and that of \(film) is \(conflict.film): they belong to other halves; "
            + "--replace gives it the film's")
      }
    } catch let error where !(error is UsageError) {
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
    let identifier = pair.identifier
    @Sendable func name(_ half: inout Photo) {
      if half.metadata.livePhotoIdentifier?.uppercased() != identifier.uppercased() {
        half.metadata.livePhotoIdentifier = identifier
      }
    }
    // Where they go elsewhere both do.
    let halves = pair.isMissingInFilm || options.output != nil ? [film, photo] : [photo]
    // Should one of them not take it, nothing is written; what is written stands in the journal as one.
    var write = WriteOptions(compact: options.compact, force: options.force)
    write.credentials = options.keepBroken || options.resign ? .keepBroken : write.credentials
    if options.dropCredentials { write.credentials = .drop }
    for half in options.sidecar ? [] : halves {
      do {
        var changed = try Files.photo(half)
        name(&changed)
        _ = try changed.receipt(options: write)
        // The same of a half that is read-only, or that somebody else is changing.
        if !options.dryRun, options.output == nil { try FileLock.acquire(half).release() }
      } catch {
        Standard.error(Report.line(half, error))
        throw ExitCode(1)
      }
    }
    try Editing(files: Files(halves), workers: 1, options: options) { name(&$0) }.run()
  }
}
