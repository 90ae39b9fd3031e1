import ArgumentParser
import Verso

/// `verso thumbnail`
struct Thumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Extract, replace or remove the thumbnail of photos.",
    discussion: """
      verso thumbnail photo.jpg --output small.jpg
      verso thumbnail *.jpg --output Thumbnails
      verso thumbnail photo.jpg > small.jpg
      verso thumbnail photo.jpg --set small.jpg
      verso thumbnail --remove --recursive Photos
      """)

  @Argument(help: "Photos and folders; - for standard input.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Put this JPEG file in as the thumbnail.", valueName: "jpeg"))
  var set: String?

  @Flag(help: "Remove the thumbnail.")
  var remove = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if set != nil, remove { throw ValidationError("--set and --remove exclude each other") }
  }

  func run() throws {
    let files = try files.files(paths)
    if let set {
      guard let jpeg = Standard.contents(of: set) else {
        throw ValidationError("\(set): the thumbnail cannot be read")
      }
      try Editing(files: files, workers: self.files.workers, options: options) { photo in
        try photo.metadata.setThumbnail(jpeg)
      }.run()
    } else if remove {
      try Editing(files: files, workers: self.files.workers, options: options) { photo in
        photo.metadata.removeThumbnail()
      }.run()
    } else {
      try extract(files)
    }
  }

  private func extract(_ files: [String]) throws {
    let output = options.output
    var folder = false
    if let output, case .folder = PathKind(output) { folder = true }
    if files.count > 1, !folder {
      throw ValidationError("--output must name a folder when there are several files")
    }
    if output == nil || output == "-", Standard.outputIsTerminal {
      throw ValidationError("A picture is not for a terminal; name a file with --output.")
    }
    var failures = 0
    for path in files {
      do {
        guard let thumbnail = try Files.photo(path).metadata.thumbnail else {
          throw FileProblem("it has no thumbnail")
        }
        try write(thumbnail, of: path, to: output, folder)
      } catch {
        Standard.error(Files.line(path, error))
        failures += 1
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  private func write(
    _ thumbnail: [UInt8], of path: String, to output: String?, _ folder: Bool
  ) throws {
    guard let output, output != "-" else {
      guard Standard.output(thumbnail) else { throw FileProblem("standard output is closed") }
      return
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let target = folder ? "\(output)/\(name)" : output
    var photo = try Photo(thumbnail)
    _ = try photo.write(toPath: target)
    if !options.quiet { Standard.print("\(target): \(thumbnail.count) bytes") }
  }
}
