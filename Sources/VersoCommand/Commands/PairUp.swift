import ArgumentParser
import Verso
import VersoLibrary

/// `verso pair`
struct PairUp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", _superCommandName: Tool.name,
    abstract: "Make a Live Photo of a photo and a film.",
    discussion: """
      verso pair photo.heic film.mov
      verso pair photo.jpg film.mov --dry-run
      verso pair photo.heic film.mov --output Paired

      Both files get one content identifier: the film's if it has one, or else the photo's, or else a new one. In the photo it \
      is stored in Apple's maker note. A photo and a film with two different identifiers stay unchanged without --replace. \
      If the film lacks the track that records the time of the photo (still-image-time), this is reported, because Apple's \
      devices then show a photo and a film. verso pairs shows which files belong together.
      """)

  @Argument(help: "The photo.", completion: .file())
  var photo: String

  @Argument(help: "The film.", completion: .file())
  var film: String

  @Flag(help: "Replace existing values.")
  var replace = false

  @OptionGroup var options: EditOptions

  func run() throws {
    let pair: LivePhoto
    var report = Report()
    do {
      let (first, second) = (try Files.photo(photo), try Files.photo(film))
      if first.format.mimeType.hasPrefix("video/") || second.format.mimeType.hasPrefix("image/") {
        throw UsageError("\(photo) \(film): name a photo and a film, in this order")
      }
      pair = try LivePhoto(photo: first, film: second)
      if let conflict = pair.conflict, !replace {
        throw FileProblem(
          "its identifier is \(conflict.photo), and that of \(film) is \(conflict.film): they belong to other files; "
            + "--replace gives it the film's")
      }
    } catch let error where !(error is UsageError) {
      report.fail(photo, error, json: options.json)
      return try report.print(json: options.json)
    }
    if !pair.hasStillImageTime {
      Standard.error(
        Report.line(
          film,
          message:
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
    // If one of them cannot be written, nothing is; the journal records both as one change.
    var write = WriteOptions(compact: options.compact, force: options.force)
    write.credentials = options.keepBroken || options.resign ? .keepBroken : write.credentials
    if options.dropCredentials { write.credentials = .drop }
    for half in options.sidecar ? [] : halves {
      do {
        var changed = try Files.photo(half)
        name(&changed)
        _ = try changed.receipt(options: write)
        // The same for a half that is read-only, or that another program is changing.
        if !options.dryRun, options.output == nil { try FileLock.acquire(half).release() }
      } catch {
        report.fail(half, error, json: options.json)
        return try report.print(json: options.json)
      }
    }
    try Editing(files: Files(halves), workers: 1, options: options) { name(&$0) }.run()
  }
}
