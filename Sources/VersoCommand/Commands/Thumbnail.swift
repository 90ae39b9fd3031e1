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

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Put this JPEG file in as the thumbnail.", valueName: "jpeg"),
    completion: .file())
  var set: String?

  @Flag(help: "Remove the thumbnail.")
  var remove = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if set != nil, remove { throw ValidationError("--set and --remove exclude each other") }
    if set == nil, !remove, options.backup || options.dryRun || options.verify || options.compact {
      throw ValidationError(
        "--backup, --dry-run, --verify and --compact go with --set or --remove")
    }
  }

  func run() throws {
    let files = try files.files(paths)
    if let set {
      guard let jpeg = Standard.contents(of: set) else {
        throw UsageError("\(set): the thumbnail cannot be read")
      }
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
      try extract(files.paths)
    }
  }

  private func extract(_ files: [String]) throws {
    // Without --output it goes to standard output; it never takes the place of the photo.
    let target = try Target(options.output ?? "-", for: files)
    try target.checkTerminal(files)
    let isQuiet = options.quiet
    let failures = Pool.run(
      files.count, workers: self.files.workers, chunk: 1, frame: .init(isPrompt: true)
    ) { index, report in
      let path = files[index]
      do {
        guard let thumbnail = try Files.photo(path).metadata.thumbnail else {
          throw FileProblem("it has no thumbnail")
        }
        if let target = target.path(for: path) {
          try Self.write(thumbnail, of: path, to: target)
          if !isQuiet { report.output += "\(target): \(thumbnail.count) bytes\n".utf8 }
        } else {
          report.output += thumbnail
        }
        return .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  private static func write(_ thumbnail: [UInt8], of path: String, to target: String) throws {
    let (photo, found) = (Path(path), Path(target))
    if found.kind == .file, photo.kind == .file, found.identity == photo.identity {
      throw FileProblem("the thumbnail would take the photo's place; name another file or folder")
    }
    var whole = Splice()
    whole.insert(thumbnail)
    var file = try AtomicFile(at: target)
    try file.append(whole, from: ByteSource([]))
    try file.commit()
  }
}
