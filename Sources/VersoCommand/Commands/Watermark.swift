#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// `verso watermark`
  struct Watermark: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw a text or a picture on photos.",
      discussion: """
        verso watermark photo.jpg --text "© Ada Example" --output marked.jpg
        verso watermark photo.jpg --text "© Ada" --size 4% --color white --opacity 60 --at top-left \\
          --output marked.jpg
        verso watermark *.jpg --text "Proof" --size 80 --tile --angle 30 --output Proofs
        verso watermark photo.jpg --image logo.png --size 15% --at top-right --output marked.jpg

        The mark is upright, however the photo is stored. In a JPEG file only the blocks under it are \
        encoded again; everything else of the picture stays bit by bit what it was.
        """)

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @Option(help: "The text, in any script.")
    var text: String?

    @Option(
      help: ArgumentHelp("A picture as mark: PNG, WebP, JPEG, SVG and others.", valueName: "file"),
      completion: .file())
    var image: String?

    @Option(
      help: ArgumentHelp("The font, as in \"Sans Bold\" or \"DejaVu Serif\".", valueName: "name"))
    var font = "Sans Bold"

    @Option(
      help: ArgumentHelp(
        "The height of the text in pixels, or as a share of the photo's width, as in 4%; of a "
          + "picture, its width. 20 unless told, or 20% for a picture.", valueName: "size"))
    var size: MarkSize?

    @Option(
      help: ArgumentHelp("A name, #rrggbb or r,g,b; 192,192,192 unless told.", valueName: "color"))
    var color = Color(red: 192, green: 192, blue: 192)

    @Option(help: ArgumentHelp("From 1 to 100; 100 unless told.", valueName: "percent"))
    var opacity = 100

    @Option(
      help:
        "Where: top-left, top, top-right, left, center, right, bottom-left, bottom, bottom-right.")
    var at: Overlay.Position = .bottomRight

    @Option(
      help: ArgumentHelp(
        "How far from the edges, or from the next mark, in pixels or as a share of the width; 20 "
          + "unless told.", valueName: "size"))
    var margin = MarkSize.pixels(20)

    @Flag(help: "Repeat the mark over all of the photo.")
    var tile = false

    @Option(help: ArgumentHelp("Turn the text, anticlockwise.", valueName: "degrees"))
    var angle = 0.0

    @Option(help: ArgumentHelp("Crop the photo to a shape first.", valueName: "w:h"))
    var aspect: Aspect?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func validate() throws {
      guard (text == nil) != (image == nil) else {
        throw ValidationError("say what is drawn, with --text or --image")
      }
      guard (1...100).contains(opacity) else {
        throw ValidationError("--opacity takes a number from 1 to 100")
      }
      guard angle.isFinite, image == nil || angle == 0 else {
        throw ValidationError("--angle turns a text by a number of degrees")
      }
      try picture.checkTarget(options)
    }

    func run() throws {
      let list = try files.files(paths)
      let picture = picture.values(list.paths.count)
      let (output, aspect) = (options.output, aspect?.size)
      let drawing = Drawing(
        text: text, image: image, font: font, angle: angle,
        size: size ?? (image == nil ? .pixels(20) : .share(0.2)), limits: picture.limits)
      var color = color
      color.opacity = UInt8((opacity * 255 + 50) / 100)
      let (ink, place, margin, tile) = (color, at, margin, tile)
      try Editing(
        files: list, workers: files.workers, options: options,
        fileExtension: picture.format?.fileExtension
      ) { photo in
        guard let stored = photo.storedSize, stored.isValid else {
          throw ImagingError(.damaged, "the file does not say how large its picture is")
        }
        let orientation = picture.orientation(of: photo)
        let plan =
          try aspect.map { try CropPlan(aspect: $0, of: stored, orientation: orientation) }
          ?? CropPlan(
            Rectangle(orientation.applied(to: stored)), of: stored, orientation: orientation)
        let width = plan.target.width
        let pending = try drawing.begin(width)
        let overlay = {
          Overlay(
            try drawing.made.finish(pending), color: ink, position: place,
            margin: Int(margin.pixels(of: width)), isTiled: tile)
        }
        let isJPEG = Encoding.Format(photo.format) == .jpeg
        if isJPEG, aspect == nil, picture.keepsFormat(output) {
          return try picture.reserve(&photo) { try $0.mark(limits: picture.limits, overlay) }
        }
        try picture.render(&photo, output, overlay: overlay()) { _, _ in plan }
      }.run()
    }
  }

  /// A length in pixels, or as a share of the photo's width.
  enum MarkSize: ExpressibleByArgument, Sendable {
    case pixels(Double)
    case share(Double)

    init?(argument: String) {
      let isShare = argument.hasSuffix("%")
      guard let number = Double(isShare ? argument.dropLast() : argument[...]), number >= 0,
        number <= (isShare ? 100 : 4000)
      else { return nil }
      self = isShare ? .share(number / 100) : .pixels(number)
    }

    func pixels(of width: Double) -> Double {
      switch self {
      case .pixels(let number): number
      case .share(let share): (share * width).rounded()
      }
    }
  }

  /// What is drawn, made anew only for another size.
  private struct Drawing: Sendable {
    let text: String?
    let image: String?
    let font: String
    let angle: Double
    let size: MarkSize
    let limits: ImagingLimits
    let made = LastMask()

    /// Has the mark for a photo of this width drawn.
    func begin(_ width: Double) throws -> LastMask.Pending {
      let size = max(size.pixels(of: width), 1)
      if let image {
        return try made.begin(size, .load(.file(image), width: Int(size), limits))
      }
      return try made.begin(
        size, .draw(TextMark(text ?? "", font: font, size: size, angle: angle)))
    }
  }
#endif
