import VersoGeometry

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging
  import VersoLibrary

  /// The mark that is drawn on photos, and its place.
  struct MarkOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("Draw this text, in any script.", visibility: Tool.shown(in: "watermark")))
    var text: String?

    @Option(
      help: ArgumentHelp(
        "Draw this picture: PNG, WebP, JPEG, SVG and others.", valueName: "file",
        visibility: Tool.shown(in: "watermark")),
      completion: .file())
    var image: String?

    @Option(
      help: ArgumentHelp(
        "The font, if it is installed.", valueName: "name",
        visibility: Tool.shown(in: "watermark")))
    var font = "Sans Bold"

    @Option(
      help: ArgumentHelp(
        "The height of a text or width of a picture, in pixels or as a share of the photo's width (4%).",
        valueName: "size", visibility: Tool.shown(in: "watermark")))
    var markSize: MarkSize?

    @Option(
      help: ArgumentHelp(
        "The colour of the text: a name, #rrggbb or r,g,b.", valueName: "color",
        visibility: Tool.shown(in: "watermark")))
    var textColor = Color(red: 192, green: 192, blue: 192)

    @Option(
      help: ArgumentHelp(
        "From 1 to 100.", valueName: "percent", visibility: Tool.shown(in: "watermark")))
    var opacity = 100

    @Option(
      help: ArgumentHelp("The position of the mark.", visibility: Tool.shown(in: "watermark")))
    var at: Overlay.Position = .bottomRight

    @Option(
      help: ArgumentHelp(
        "The distance from the edges, or between marks, in pixels or as a share of the width.",
        valueName: "size", visibility: Tool.shown(in: "watermark")))
    var margin = MarkSize.pixels(20)

    @Flag(
      help: ArgumentHelp(
        "Repeat the mark over the whole photo.", visibility: Tool.shown(in: "watermark")))
    var tile = false

    @Option(
      help: ArgumentHelp(
        "Rotate the text, anticlockwise.", valueName: "degrees",
        visibility: Tool.shown(in: "watermark")))
    var angle: Double?

    /// Refuses options for the look of a mark if no mark is drawn.
    ///
    /// - Throws: A `ValidationError` that names them.
    func checkIsUsed() throws {
      guard !isGiven else { return }
      var names: [String] = []
      if font != "Sans Bold" { names.append("--font") }
      if markSize != nil { names.append("--mark-size") }
      if textColor != Color(red: 192, green: 192, blue: 192) { names.append("--text-color") }
      if opacity != 100 { names.append("--opacity") }
      if at != .bottomRight { names.append("--at") }
      if margin != .pixels(20) { names.append("--margin") }
      if tile { names.append("--tile") }
      if angle != nil { names.append("--angle") }
      guard !names.isEmpty else { return }
      throw ValidationError(
        "\(names.joined(separator: ", ")) changes a mark, but there is no mark: add --text or --image"
      )
    }

    /// Whether anything is drawn at all.
    var isGiven: Bool { text != nil || image != nil }

    func validate() throws {
      guard text == nil || image == nil else {
        throw ValidationError("--text and --image exclude each other")
      }
      if let image, Path.isFree(image) {
        throw ValidationError("--image \(image): there is no such file")
      }
      guard (1...100).contains(opacity) else {
        throw ValidationError("--opacity takes a number from 1 to 100")
      }
      if image != nil, font != "Sans Bold" {
        throw ValidationError("--font is for a --text")
      }
      guard angle?.isFinite ?? true, image == nil || (angle ?? 0) == 0 else {
        throw ValidationError("--angle takes a number of degrees")
      }
    }

    /// The mark as plain values that workers may share.
    func values(_ picture: PictureOptions.Values) -> Values { Values(self, picture) }

    struct Values: Sendable {
      private let drawing: Drawing
      private let color: Color
      private let position: Overlay.Position
      private let margin: MarkSize
      private let isTiled: Bool
      private let picture: PictureOptions.Values

      init(_ options: MarkOptions, _ picture: PictureOptions.Values) {
        drawing = Drawing(
          text: options.text, image: options.image, font: options.font, angle: options.angle ?? 0,
          size: options.markSize ?? (options.image == nil ? .pixels(20) : .share(0.2)),
          limits: picture.limits)
        var color = options.textColor
        color.opacity = UInt8((options.opacity * 255 + 50) / 100)
        self.color = color
        (position, margin, isTiled) = (options.at, options.margin, options.tile)
        self.picture = picture
      }

      /// Draws the mark on a photo, which may be cropped to a shape first.
      func draw(on photo: inout Photo, _ output: String?, aspect: Size? = nil) throws {
        guard let stored = photo.storedSize, stored.isValid else {
          throw ImagingError(.damaged, "the file does not record the size of its picture")
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
            try drawing.finish(pending), color: color, position: position,
            margin: Int(margin.pixels(of: width)), isTiled: isTiled)
        }
        let isJPEG = Encoding.Format(photo.format) == .jpeg
        if isJPEG, aspect == nil, picture.keepsFormat(output) {
          return try picture.reserve(&photo) { try $0.mark(limits: picture.limits, overlay) }
        }
        try picture.render(&photo, output, overlay: overlay()) { _, _ in plan }
      }
    }
  }

  /// A length in pixels, or as a share of the photo's width.
  enum MarkSize: ExpressibleByArgument, Hashable, Sendable {
    /// As it is typed: "20", "4%".
    var defaultValueDescription: String {
      switch self {
      case .pixels(let number): "\(Int(number))"
      case .share(let share): "\(Int(share * 100))%"
      }
    }

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

  /// The overlay, drawn again only for another size.
  private struct Drawing: Sendable {
    let text: String?
    let image: String?
    let font: String
    let angle: Double
    let size: MarkSize
    let limits: ImagingLimits
    let made = LastMask()

    /// The mark; an error names the picture, and not the photo that it is for.
    func finish(_ pending: LastMask.Pending) throws -> Mask {
      do { return try made.finish(pending) } catch {
        throw image.map { FileProblem("--image \($0): \(Report.reason($0, error))") } ?? error
      }
    }

    /// Has the mark for a photo of this width drawn.
    func begin(_ width: Double) throws -> LastMask.Pending {
      let size = max(size.pixels(of: width), 1)
      if let image {
        return try made.begin(size, .load(.file(image), width: Int(size), limits))
      }
      return try made.begin(size, .draw(TextMark(text ?? "", font: font, size: size, angle: angle)))
    }
  }
#endif
