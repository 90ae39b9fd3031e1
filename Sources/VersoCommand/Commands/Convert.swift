import VersoGeometry
import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoEvidence
  import VersoImaging

  /// `verso convert`
  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "convert", _superCommandName: Tool.name,
      abstract: "Write photos in another size or format.",
      discussion: """
        verso convert photo.heic --output photo.jpg
        verso convert photo.jpg --fit 1600x1600 --output small.jpg
        verso resize photo.jpg --fill 800x800 --output square.jpg
        verso convert --recursive Photos --format webp --longest 2048 --output Web
        verso convert photo.jpg --strip --srgb --output public.jpg

        The picture is stored as it is displayed, and made as large as fits into --fit. It is enlarged only with \
        --enlarge. --fill cuts off what does not fit. The metadata is copied and describes the new picture. Metadata that describes the bytes of the old file is \
        not copied.
        """, aliases: ["resize"])

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp("The area that the picture must fit into.", valueName: "w x h"))
    var fit: Size?

    @Option(
      help: ArgumentHelp(
        "The area that the picture fills; what does not fit is cut off.", valueName: "w x h"))
    var fill: Size?

    @Option(help: ArgumentHelp("The length of the longer side.", valueName: "pixels"))
    var longest: Int?

    @Flag(help: "Enlarge smaller pictures.")
    var enlarge = false

    @Flag(
      help:
        "Copy no metadata except the colour profile, how the photo was made, and its usage terms."
    )
    var strip = false

    @OptionGroup var picture: PictureOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func validate() throws {
      if [fit != nil, fill != nil, longest != nil].count(where: { $0 }) > 1 {
        throw ValidationError("--fit, --fill and --longest exclude each other")
      }
      if let longest, !(1...1_000_000).contains(longest) {
        throw ValidationError("--longest takes a number of pixels")
      }
      if Standard.arguments.first == "resize", fit == nil, fill == nil, longest == nil {
        throw ValidationError("the size is missing: --longest 2000 or --fit 1920x1080")
      }
      try picture.checkTarget(paths, options)
    }

    func run() throws {
      let list = try files.files(paths, notes: !options.quiet)
      try picture.checkNames(list.paths, options)
      let picture = picture.values(list.paths.count)
      let (output, strips, fills, enlarges) = (options.output, strip, fill != nil, enlarge)
      let isAside = options.sidecar
      let area = fit ?? fill ?? longest.map { Size($0, $0) }
      let dropsCredentials = options.dropCredentials
      @Sendable func render(_ photo: inout Photo) throws {
        try picture.render(&photo, output) { orientation, stored in
          let shown = orientation.applied(to: stored)
          var (seen, target) = (Rectangle(shown), shown)
          if let area {
            if fills { seen = seen.cropped(toAspect: area) }
            target = fills ? area : shown.fitted(into: area)
            if !enlarges, target.width > seen.width { target = seen.size }
            target = target.whole
          }
          return try CropPlan(
            seen, of: stored, orientation: orientation, target: target,
            squares: false)
        }
      }
      let sidecars = PictureSidecars { try Files.photo($0) }
      let convert: @Sendable (inout Photo, String) throws -> [String] = { photo, path in
        let hints = isAside ? [] : [SidecarOrigin(beside: path)?.hint].compactMap { $0 }
        guard strips else {
          try render(&photo)
          return hints
        }
        let (original, kept) = (photo, KeptParts([.colorProfile, .origin, .usageTerms]))
        return try hints
          + photo.strip(keeping: kept, of: original, credentialsGo: dropsCredentials) {
            // Its orientation is needed until it is drawn.
            $0.forget(keeping: kept.union(.orientation))
            try render(&$0)
            $0 = try $0.successor($0.stripped(keeping: kept))
          }.map(\.words)
      }
      var editing = try Editing(
        files: list, workers: files.workers, options: options,
        fileExtension: picture.format?.fileExtension, change: sidecars.following(convert))
      if strips { editing.restated = nil }
      if output == nil { editing.follow(sidecars) }
      try editing.run()
    }
  }

  extension Size {
    /// Whole pixels, at least one.
    fileprivate var whole: Size {
      Size(width: max(width.rounded(), 1), height: max(height.rounded(), 1))
    }
  }
#endif
