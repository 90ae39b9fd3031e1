import ArgumentParser
import Verso
import VersoLibrary

/// `verso thumbnail`
struct Thumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail", _superCommandName: Tool.name,
    abstract: "Extract, replace or remove thumbnails.",
    discussion: """
      verso thumbnail photo.jpg --output small.jpg
      verso thumbnail *.jpg --output Thumbnails
      verso thumbnail photo.jpg > small.jpg
      verso thumbnail photo.jpg --set small.jpg
      verso thumbnail --remove --recursive Photos
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Set this JPEG file as the thumbnail.", valueName: "jpeg"),
    completion: .file())
  var set: String?

  @Flag(help: "Remove the thumbnail.")
  var remove = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if set != nil, remove { throw ValidationError("--set and --remove exclude each other") }
    if set == nil, !remove, options.backup || options.verify || options.compact {
      throw ValidationError("--backup, --verify and --compact need --set or --remove")
    }
  }

  func run() throws {
    let files = try files.files(paths, notes: !options.quiet)
    if let set {
      let jpeg = try NamedFile.bytes(set, for: .thumbnail)
      do {
        var trial = Metadata.empty
        try trial.setThumbnail(jpeg)
      } catch {
        throw UsageError("\(set): \(error)")
      }
      try Editing(files: files, workers: self.files.workers, options: options) { photo in
        try photo.metadata.setThumbnail(jpeg)
      }.run()
    } else if remove {
      try Editing(files: files, workers: self.files.workers, options: options) { photo in
        photo.metadata.removeThumbnail()
      }.run()
    } else {
      try Extraction(
        files: files, output: options.output, workers: self.files.workers,
        options: options.result, what: "thumbnail", fileExtension: "jpg"
      ) { try $0.thumbnail }.run()
    }
  }
}
