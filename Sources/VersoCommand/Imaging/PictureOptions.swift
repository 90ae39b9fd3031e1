import VersoGeometry
import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// How the commands that make pictures encode them.
  struct PictureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("From 1, small, to 100, good.", valueName: "number"))
    var quality = 90

    @Option(help: ArgumentHelp("The format of the result.", valueName: "format"))
    var format: Encoding.Format?

    @Flag(help: "Encode without loss, if the format can.")
    var lossless = false

    @Flag(help: ArgumentHelp("Store colours at full resolution.", visibility: Tool.rare))
    var fullColor = false

    @Flag(
      help: ArgumentHelp(
        "Write a progressive picture, which is displayed while it loads.", visibility: Tool.rare))
    var progressive = false

    @Option(
      help: ArgumentHelp(
        "The colour of gaps: a name, #rrggbb or r,g,b; transparent by default, white in JPEG.",
        valueName: "color", visibility: Tool.shown(in: "crop", "convert", "resize")))
    var background: Color?

    @Flag(
      help: ArgumentHelp(
        "Convert colours to sRGB instead of keeping the photo's profile.", visibility: Tool.rare))
    var srgb = false

    @Flag(
      help: ArgumentHelp(
        "Treat mirrored orientations (2, 4, 5, 7) as 1, as old photo pickers did.",
        visibility: Tool.rare))
    var unmirrored = false

    @Flag(help: "Use the first of several frames, pages or pictures.")
    var first = false

    @Flag(
      help: ArgumentHelp(
        "Replace the photo itself; its old picture is lost.",
        visibility: Tool.refused(by: "orient", "rotate", "flip")))
    var inPlace = false

    @OptionGroup var pixels: PixelLimit

    func validate() throws {
      guard (1...100).contains(quality) else {
        throw ValidationError("--quality takes a number from 1 to 100")
      }
    }

    /// Refuses to lose a picture by mistake.
    func checkTarget(_ paths: [String], _ options: EditOptions) throws {
      // A picture from standard input goes to standard output.
      let isStream = !paths.isEmpty && paths.allSatisfy { $0 == "-" }
      guard isStream || options.output != nil || inPlace || options.backup || options.dryRun else {
        throw ValidationError(
          "name the result with --output, or replace the photo itself with --backup or --in-place")
      }
      if format == nil, let output = options.output, !Path.isFolder(output),
        Path.name(of: output).contains("."), Encoding.Format(path: output) == nil
      {
        throw ValidationError(
          "--output \(output): pictures of that format cannot be written; end the name in .jpg, "
            + ".png, .webp, .tif, .heic or .avif, or choose a --format")
      }
      if let format, let output = options.output, !Path.isFolder(output),
        let named = Encoding.Format(path: output), named != format
      {
        throw ValidationError(
          "--format is \(format.fileExtension), but --output \(output) has another format; leave one out"
        )
      }
      if options.sidecar { throw ValidationError("--sidecar is for metadata, not for pictures") }
    }

    /// Refuses to put a picture of one format under the extension of another.
    func checkNames(_ paths: PathTable, _ options: EditOptions) throws(UsageError) {
      guard let format, options.output == nil, !options.dryRun else { return }
      for path in paths {
        guard let named = Encoding.Format(path: path), named != format else { continue }
        throw UsageError(
          "\(path): its extension is \(named.fileExtension), but --format is \(format.fileExtension); name the "
            + "result, or a folder, with --output")
      }
    }

    /// The options for work on this many photos.
    func values(_ count: Int) -> Values { Values(self, isAlone: count == 1) }

    /// The options as plain values that workers may share.
    struct Values: Sendable {
      let format: Encoding.Format?
      let limits: ImagingLimits
      private let encoding: Encoding
      private let background: Color?
      private let srgb, unmirrored, first: Bool
      /// Whether there is one photo only, whose own progress is shown.
      private let isAlone: Bool

      init(_ options: PictureOptions, isAlone: Bool) {
        self.isAlone = isAlone
        format = options.format
        encoding = Encoding(
          quality: options.quality, lossless: options.lossless, fullColor: options.fullColor,
          progressive: options.progressive)
        background = options.background
        srgb = options.srgb
        unmirrored = options.unmirrored
        first = options.first
        limits = options.pixels.limits
      }

      /// The defaults.
      init() {
        format = nil
        encoding = Encoding()
        background = nil
        (srgb, unmirrored, first, isAlone) = (false, false, false, false)
        limits = ImagingLimits()
      }

      /// How a photo is shown.
      func orientation(of photo: Photo) -> Orientation {
        let turn = photo.turn.effective
        return unmirrored ? Orientation(unmirrored: turn.rawValue) : turn
      }

      /// Whether a JPEG photo stays one, with its colours as they are.
      func keepsFormat(_ output: String?) -> Bool {
        (format ?? Self.format(of: output) ?? .jpeg) == .jpeg && !srgb
      }

      /// The format that the output's name asks for; nil if it asks for none.
      private static func format(of output: String?) -> Encoding.Format? {
        guard let output, !Path.isFolder(output) else { return nil }
        return Encoding.Format(path: output)
      }

      /// Makes another picture of a photo's.
      ///
      /// - Parameters:
      ///   - photo: The photo, which becomes the new one.
      ///   - output: The path of the result, whose extension determines the format unless an option
      ///     does.
      ///   - overlay: The picture on top.
      ///   - plan: Plans the crop, from how the photo is shown and the stored size.
      /// - Throws: The error; the photo is then unchanged.
      func render(
        _ photo: inout Photo, _ output: String?, overlay: Overlay? = nil,
        plan: (Orientation, Size) throws -> CropPlan
      ) throws {
        guard let stored = photo.storedSize, stored.isValid else {
          throw ImagingError(.damaged, "the file does not record the size of its picture")
        }
        var encoding = encoding
        guard let format = format ?? Self.format(of: output) ?? Encoding.Format(photo.format) else {
          throw ImagingError(
            .unsupported, "\(photo.format.name) pictures cannot be written; choose a --format")
        }
        encoding.format = format
        var job = PictureJob(
          try plan(orientation(of: photo), stored), encoding, background: background)
        job.convertsToSRGB = srgb
        job.takesFirst = first
        job.limits = limits
        job.overlay = overlay
        // A JPEG picture is decoded piece by piece, others may be decoded as a whole.
        let isStreamed = format == .jpeg && Encoding.Format(photo.format) == .jpeg
        let pixels =
          isStreamed ? job.plan.target.pixels * 3 : stored.pixels + job.plan.target.pixels
        let progress = isAlone ? Progress.share() : nil
        if let progress { job.progress = { progress.advance(to: $0) } }
        defer { progress?.hide() }
        try MemoryBudget.shared.reserve(pixels * 4) {
          try photo.render(job, engine: ImagingProcess.shared)
        }
      }

      /// Does work that has all coefficients of a photo in memory.
      func reserve(_ photo: inout Photo, _ work: (inout Photo) throws -> Void) throws {
        // Two bytes for each of up to three samples a pixel.
        try MemoryBudget.shared.reserve((photo.storedSize?.pixels ?? 0) * 6) { try work(&photo) }
      }
    }
  }

  extension Size {
    /// The number of pixels, limited to the range of integers.
    fileprivate var pixels: Int { Int(min(max(width * height, 0), 1e15)) }
  }
#endif
