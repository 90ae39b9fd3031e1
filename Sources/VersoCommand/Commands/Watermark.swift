import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// `verso watermark`
  struct Watermark: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "watermark", _superCommandName: Tool.name,
      abstract: "Draw a text or a picture on photos.",
      discussion: """
        verso watermark photo.jpg --text "© Ada Example" --output marked.jpg
        verso watermark *.jpg --text "Proof" --tile --angle 30 --output Proofs
        verso watermark photo.jpg --image logo.png --mark-size 15% --output marked.jpg

        The mark is upright. In a JPEG file only the blocks under it are re-encoded.
        """)

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @OptionGroup var mark: MarkOptions

    @Option(help: .aspect)
    var aspect: Aspect?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func validate() throws {
      guard mark.isGiven else {
        throw ValidationError("name the mark with --text or --image")
      }
      try picture.checkTarget(paths, options)
    }

    func run() throws {
      let list = try files.files(paths, notes: !options.quiet)
      let picture = picture.values(list.paths.count)
      let (output, aspect) = (options.output, aspect?.size)
      let mark = mark.values(picture)
      try Editing(
        files: list, workers: files.workers, options: options,
        fileExtension: picture.format?.fileExtension
      ) { photo in
        try mark.draw(on: &photo, output, aspect: aspect)
      }.run()
    }
  }
#endif
