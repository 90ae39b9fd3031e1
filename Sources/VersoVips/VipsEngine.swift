import VersoGeometry

#if Imaging
  internal import CVersoVips
  import Verso
  public import VersoImaging

  /// Pixels of all formats, and text, by libvips.
  public struct VipsEngine: PictureEngine {
    /// Starts libvips, once a process, which takes some 40 milliseconds.
    ///
    /// - Throws: ``VersoImaging/ImagingError`` when it cannot be started.
    public init() throws(ImagingError) {
      guard Vips.isReady else { throw Vips.problem() }
    }

    /// Makes a picture; see ``VersoImaging/PictureEngine``.
    public func render(_ job: PictureJob, of source: PictureSource) throws -> RenderedPicture {
      try source.withLoader { loader in
        var rendering = try Rendering(job)
        let bytes = try rendering.bytes(loader)
        return RenderedPicture(bytes, losses: rendering.losses)
      }
    }

    /// Draws a text; see ``VersoImaging/PictureEngine``.
    public func draw(_ text: TextMark) throws -> Mask {
      guard !text.text.isEmpty, text.text.utf8.count <= 10_000 else {
        throw ImagingError(.invalid, "a text of 1 to 10,000 bytes is expected")
      }
      guard text.size.isFinite, (1...4000).contains(text.size) else {
        throw ImagingError(.invalid, "a text of 1 to 4000 pixels' height is expected")
      }
      let call = try VipsCall("text")
      call.set("text", toText: text.text.escaped)
      call.set("font", toText: "\(text.font) \(text.size)")
      try call.set("dpi", to: "72")
      try call.run()
      var image = try call.image("out")
      if text.angle.truncatingRemainder(dividingBy: 360) != 0 {
        image = try image.apply("rotate", ["angle": "\(-text.angle)"])
        image = try image.apply("cast", ["format": "uchar"])
      }
      if image.bands > 1 { image = try image.apply("extract_band", ["band": "0"]) }
      let coverage = try image.pixels()
      guard let mask = Mask(width: image.width, height: image.height, coverage: coverage) else {
        throw ImagingError(.engine, "the text could not be drawn")
      }
      return mask
    }

    /// Loads a mark; see ``VersoImaging/PictureEngine``.
    public func load(
      _ source: PictureSource, width: Int, limits: ImagingLimits
    ) throws -> Mask {
      try source.withLoader { loader in
        try loader.set("access", to: "sequential")
        try loader.run()
        var image = try loader.image("out")
        try limits.check(width: Double(image.width), height: Double(image.height), "a mark")
        let scale = Double(width) / Double(max(image.width, 1))
        try limits.check(
          width: Double(width), height: max(Double(image.height) * scale, 1), "a mark")
        image = try image.inRGB()
        if !image.hasAlpha { image = try image.apply("bandjoin_const", ["c": "255"]) }
        if scale != 1 {
          image = try image.apply("premultiply").apply("resize", ["scale": "\(scale)"])
          image = try image.apply("unpremultiply").apply("cast", ["format": "uchar"])
        }
        let pixels = try image.pixels()
        let coverage = stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
        let colors = stride(from: 0, to: pixels.count, by: 4).flatMap { pixels[$0..<($0 + 3)] }
        let mask = Mask(
          width: image.width, height: image.height, coverage: coverage, colors: colors)
        guard let mask else { throw ImagingError(.engine, "the mark could not be loaded") }
        return mask
      }
    }
  }

  /// The steps from a file to the bytes of another one.
  private struct Rendering {
    private let job: PictureJob
    private var plan: CropPlan { job.plan }
    /// The properties of the old picture that the new one lacks.
    private(set) var losses: [RenderedPicture.Loss] = []

    init(_ job: PictureJob) throws(ImagingError) {
      self.job = job
      try job.limits.check(
        width: job.plan.target.width, height: job.plan.target.height, "a result")
      try job.limits.check(
        width: job.plan.stored.width, height: job.plan.stored.height, "a picture")
    }

    mutating func bytes(_ loader: VipsCall) throws -> [UInt8] {
      try loader.set("access", to: "sequential")
      try loader.set("fail_on", to: "truncated")
      try loader.run()
      var image = try loader.image("out")
      guard image.pages == 1 || job.takesFirst else {
        throw ImagingError(several: "\(image.pages) frames, pages or pictures")
      }
      let isDrawn = job.overlay != nil || plan.hasGap
      if !image.is8Bit, !isDeep(image), format != .tiff || isDrawn { losses.append(.depth) }
      if isDeep(image), format == .heic || format == .avif, !image.isFromHEIF {
        losses.append(.fineDepth)
      }
      if image.hasAlpha, !format.hasTransparency { losses.append(.transparency) }
      if image.isCMYK, !keepsInks { losses.append(.inks) }
      // Decoders of HEIF turn the picture themselves; what is left to turn is less then, or more.
      let size = Size(image.width, image.height)
      guard size == job.decoded.applied(to: plan.stored) else {
        throw ImagingError(
          .damaged,
          "the picture is \(image.width) x \(image.height) pixels, the file records another size")
      }
      let turn = job.decoded.inverse.then(plan.turn)
      image = try cropped(
        image, job.decoded.applied(to: plan.source, in: plan.stored),
        turn.inverse.applied(to: plan.frame.size))
      image = try turned(image, turn)
      if plan.hasGap { image = try placed(image) }
      if let overlay = job.overlay { image = try marked(image, overlay) }
      return try encoded(image)
    }

    private var format: Encoding.Format { job.encoding.format }

    /// Whether inks stay: in formats that know them, where nothing is to be drawn in other colours.
    private var keepsInks: Bool {
      (format == .jpeg || format == .tiff) && job.overlay == nil && !plan.hasGap
    }

    /// Whether more than eight bits a sample stay.
    private func isDeep(_ image: VipsImage) -> Bool { format.isDeep && image.samples == "ushort" }

    private func cropped(
      _ whole: VipsImage, _ source: Rectangle, _ target: Size
    ) throws -> VipsImage {
      var image = whole
      if source != Rectangle(Size(whole.width, whole.height)) {
        image = try image.apply(
          "extract_area",
          [
            "left": "\(Int(source.x))", "top": "\(Int(source.y))", "width": "\(Int(source.width))",
            "height": "\(Int(source.height))",
          ], input: "input")
      }
      if image.isCMYK && !keepsInks || job.convertsToSRGB {
        let isDeep = isDeep(image)
        image =
          image.hasProfile ? try image.converted(isDeep: isDeep) : try image.inRGB(isDeep: isDeep)
      }
      guard source.size != target else { return image }
      let (hasAlpha, samples) = (image.hasAlpha, image.samples)
      if hasAlpha { image = try image.apply("premultiply") }
      image = try image.apply(
        "resize",
        [
          "scale": "\(target.width / source.width)", "vscale": "\(target.height / source.height)",
        ])
      if hasAlpha {
        image = try image.apply("unpremultiply")
        image = try image.apply("cast", ["format": samples])
      }
      return image
    }

    /// The result is rotated in memory, because its source delivers rows only in order.
    private func turned(_ image: VipsImage, _ turn: Orientation) throws -> VipsImage {
      let steps: [(String, KeyValuePairs<String, String>)] =
        switch turn {
        case .up: []
        case .upMirrored: [("flip", ["direction": "horizontal"])]
        case .down: [("rot", ["angle": "d180"])]
        case .downMirrored: [("flip", ["direction": "vertical"])]
        case .leftMirrored: [("rot", ["angle": "d90"]), ("flip", ["direction": "horizontal"])]
        case .right: [("rot", ["angle": "d90"])]
        case .rightMirrored: [("rot", ["angle": "d90"]), ("flip", ["direction": "vertical"])]
        case .left: [("rot", ["angle": "d270"])]
        }
      guard !steps.isEmpty else { return image }
      return try steps.reduce(try image.loaded()) { try $0.apply($1.0, $1.1) }
    }

    /// Puts the picture into a larger one.
    private func placed(_ image: VipsImage) throws -> VipsImage {
      let isDeep = isDeep(image)
      var image = try image.inRGB(isDeep: isDeep)
      let ground = job.ground
      var color = [ground.red, ground.green, ground.blue].map { Int($0) }
      if ground.opacity < 255, !image.hasAlpha, job.encoding.format.hasTransparency {
        image = try image.apply("bandjoin_const", ["c": isDeep ? "65535" : "255"])
      }
      if image.hasAlpha { color.append(Int(ground.opacity)) }
      // 255 becomes 65535.
      if isDeep { color = color.map { $0 * 257 } }
      return try image.apply(
        "embed",
        [
          "x": "\(Int(plan.frame.x))", "y": "\(Int(plan.frame.y))",
          "width": "\(Int(plan.target.width))", "height": "\(Int(plan.target.height))",
          "extend": "background",
          "background": color.map { "\($0)" }.joined(separator: " "),
        ])
    }

    private func marked(_ image: VipsImage, _ overlay: Overlay) throws -> VipsImage {
      let isDeep = isDeep(image)
      let base = try image.inRGB(isDeep: isDeep)
      let tile = overlay.tile(in: plan.target)
      var mark = try VipsImage(tile.bytes, width: tile.width, height: tile.height, bands: 4)
      mark = try mark.apply("copy", ["interpretation": "srgb"])
      if isDeep { mark = try mark.deepened() }
      var (x, y) = (tile.x, tile.y)
      if overlay.isTiled {
        let (across, down) = (Int(plan.target.width), Int(plan.target.height))
        mark = try mark.apply(
          "replicate",
          ["across": "\(across / tile.width + 2)", "down": "\(down / tile.height + 2)"])
        mark = try mark.apply(
          "extract_area",
          ["left": "\(-x)", "top": "\(-y)", "width": "\(across)", "height": "\(down)"],
          input: "input")
        (x, y) = (0, 0)
      }
      let result = try base.apply(
        "composite2", ["mode": "over", "x": "\(x)", "y": "\(y)"], input: "base",
        others: [("overlay", mark)])
      let opaque =
        base.hasAlpha ? result : try result.apply("extract_band", ["band": "0", "n": "3"])
      return try opaque.apply("cast", ["format": isDeep ? "ushort" : "uchar"])
    }

    private func encoded(_ image: VipsImage) throws -> [UInt8] {
      let encoding = job.encoding
      var options: [(String, String)]
      let name: String
      switch encoding.format {
      case .jpeg:
        name = "jpegsave_buffer"
        options = [
          ("Q", "\(encoding.quality)"), ("interlace", "\(encoding.progressive)"),
          ("subsample-mode", encoding.fullColor ? "off" : "on"), ("optimize-coding", "true"),
        ]
        let ground = job.ground
        if image.hasAlpha {
          options.append(("background", "\(ground.red) \(ground.green) \(ground.blue)"))
        }
      case .png: (name, options) = ("pngsave_buffer", [("interlace", "\(encoding.progressive)")])
      case .webp:
        name = "webpsave_buffer"
        options = [("Q", "\(encoding.quality)"), ("lossless", "\(encoding.lossless)")]
      case .tiff: (name, options) = ("tiffsave_buffer", [("compression", "deflate")])
      case .heic, .avif:
        name = "heifsave_buffer"
        options = [
          ("Q", "\(encoding.quality)"), ("lossless", "\(encoding.lossless)"),
          ("compression", encoding.format == .avif ? "av1" : "hevc"),
          ("subsample-mode", encoding.fullColor || encoding.lossless ? "off" : "on"),
        ]
      }
      let bare = try image.apply("copy")
      bare.remove([
        "exif-data", "xmp-data", "iptc-data", "photoshop-data", "orientation", "png-comment-0",
        "heif-thumbnail",
      ])
      let call = try VipsCall(name)
      try call.set("in", to: bare)
      for (name, value) in options { try call.set(name, to: value) }
      try call.run()
      return try call.bytes("buffer")
    }
  }

  extension VipsImage {
    /// The picture in red, green and blue of eight bits each, or of sixteen.
    fileprivate func inRGB(isDeep: Bool = false) throws -> VipsImage {
      if isDeep {
        if interpretation == VIPS_INTERPRETATION_RGB16, samples == "ushort" { return self }
        return try apply("colourspace", ["space": "rgb16"])
      }
      if interpretation == VIPS_INTERPRETATION_sRGB, is8Bit { return self }
      return try apply("colourspace", ["space": "srgb"])
    }

    /// A picture of eight bits a sample in sixteen: 255 becomes 65535.
    fileprivate func deepened() throws -> VipsImage {
      try apply("linear", ["a": "257", "b": "0"]).apply("cast", ["format": "ushort"])
        .apply("copy", ["interpretation": "rgb16"])
    }

    /// The picture in the colours of sRGB, by its profile, which it loses.
    fileprivate func converted(isDeep: Bool) throws -> VipsImage {
      let result = try apply(
        "icc_transform",
        ["output-profile": "srgb", "embedded": "true", "depth": isDeep ? "16" : "8"])
      let copy = try result.apply("copy")
      copy.remove(["icc-profile-data"])
      return copy
    }
  }

  extension PictureSource {
    /// The loader of a format's pictures; nil for formats that are not allowed.
    ///
    /// libvips' own choice by a file's first bytes or by its name is never used. It knows loaders
    /// that run other programs' code on untrusted bytes (ImageMagick, OpenSlide, PDF, SVG and
    /// more), and reads brackets after a name as options.
    private static func loader(_ format: FileFormat) -> String? {
      switch format.coding {
      case .jpeg: "jpegload_source"
      case .png: "pngload_source"
      case .gif: "gifload_source"
      case .tiff, .bigTIFF: "tiffload_source"
      case .webP: "webpload_source"
      // Image sequences among them: libheif decodes their still picture.
      case .heif, .heifSequence, .avif: "heifload_source"
      case nil: nil
      }
    }

    /// Finds out by its bytes who can load the picture.
    fileprivate func withLoader<Result>(_ body: (VipsCall) throws -> Result) throws -> Result {
      let photo =
        switch self {
        case .file(let path): try? Photo(path: path)
        case .bytes(let bytes): try? Photo(bytes)
        }
      guard let photo, let name = Self.loader(photo.format) else {
        let format = photo.map { "\($0.format.name) pictures" } ?? "this file"
        throw ImagingError(
          .unsupported,
          "\(format) cannot be decoded: JPEG, PNG, GIF, WebP, TIFF, HEIF and AVIF pictures can")
      }
      let loader = try VipsCall(name)
      let source = try photo.openOrigin()
      if let file = source.file {
        return try withExtendedLifetime(file) {
          try loader.set("source", toFile: file.descriptor)
          return try body(loader)
        }
      }
      return try unsafe (source.memory ?? []).withUnsafeBytes { buffer in
        try unsafe loader.set("source", toBytes: buffer)
        return try body(loader)
      }
    }
  }

  extension String {
    /// The text as Pango's markup.
    fileprivate var escaped: String {
      map { character in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      }.joined()
    }
  }
#endif
