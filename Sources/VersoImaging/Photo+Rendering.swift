#if Imaging
  public import Verso

  extension Photo {
    /// Plans a crop of the displayed photo; see `CropPlan`.
    ///
    /// - Parameters:
    ///   - rectangle: The visible part, as the photo is displayed; nil for all of it.
    ///   - target: The size of the result; nil for that of the rectangle.
    ///   - enlarges: Whether a rectangle that is smaller than the target is enlarged.
    ///   - gap: The sides at which the rectangle was cut off, if it is a picker's frame; see there.
    /// - Returns: The plan.
    /// - Throws: `CropPlan.Problem`, or ``ImagingError`` if the photo does not record its size.
    public func plan(
      _ rectangle: Rectangle? = nil, target: Size? = nil, enlarges: Bool = true,
      gap: CropPlan.Edges = []
    ) throws -> CropPlan {
      guard let size = storedSize, size.isValid else {
        throw ImagingError(.damaged, "the file does not record the size of its picture")
      }
      let turn = self.turn.effective
      let seen = rectangle ?? Rectangle(turn.applied(to: size))
      return try CropPlan(
        seen, of: size, orientation: turn, target: target, enlarges: enlarges, gap: gap)
    }

    /// Replaces the photo's picture with another one made of it: a crop, another size, another format. The metadata stay
    /// and describe the new picture. Nothing changes in the file until the photo is written.
    ///
    /// - Parameters:
    ///   - job: The description of the new picture.
    ///   - engine: The engine for formats other than JPEG.
    /// - Throws: ``ImagingError``, or the errors of the engine. The photo is unchanged in this
    ///   case.
    public mutating func render(_ job: PictureJob, engine: (any PictureEngine)? = nil) throws {
      let source = try openOrigin()
      let contents = try furtherContents()
      guard contents.count == 1 || job.takesFirst else {
        throw ImagingError(several: contents.text)
      }
      if job.convertsToSRGB, let codes = colorCodes, !codes.isOrdinary {
        throw ImagingError(
          .unsupported,
          "its colours are described by codes (\(codes.text)), and only those of a profile are converted to "
            + "sRGB")
      }
      let before = Encoding.Format(format)
      let isJPEG = before == .jpeg && job.encoding.format == .jpeg
      var bytes: [UInt8]?
      if isJPEG, job.overlay == nil, !job.convertsToSRGB {
        bytes = try JPEGCrop.render(job, of: source)
      }
      var profile = metadata.iccProfile
      if bytes == nil {
        guard let engine else {
          throw ImagingError(.engine, "\(format.name) pictures need libvips")
        }
        var job = job
        job.decoded = turn.container ?? .up
        // The directories of a TIFF file were checked; smaller versions are not pages.
        if format.frames == .pages { job.takesFirst = true }
        let made = try engine.render(job, of: PictureSource(source))
        profile = try Photo(made.bytes).metadata.iccProfile
        bytes = made.bytes
        for loss in made.losses { pending.notes.append(loss.text(in: job.encoding.format)) }
      }
      guard let bytes else { return }
      if contents.count > 1 {
        pending.notes.append("of \(contents.text), only the first one was used")
      }
      if !contents.parts.isEmpty {
        pending.notes.append("left out: \(contents.parts.joined(separator: ", "))")
      }
      if hasFurtherPictures {
        pending.notes.append(
          "the gain map and additional pictures are left out, because they show the old picture")
      }
      if hasVideo { pending.notes.append("the video after the picture is left out") }
      if let note = job.overlay?.note(in: job.plan.target) { pending.notes.append(note) }
      if isJPEG {
        try replacePicture(bytes, keepsTrailer: false)
        blankPreviews()
      } else {
        try takeOver(bytes, keepsColors: !job.convertsToSRGB)
      }
      (pending.newSize, pending.plan) = (job.plan.target, job.plan)
      pending.pictureEdits += job.edits(of: before)
      guard carriesMetadata else { return }
      if metadata.iccProfile != profile { metadata.iccProfile = profile }
      metadata.follow(job.plan, thumbnail: metadata.thumbnail == nil ? nil : Self.thumbnail(bytes))
      fitThumbnail()
    }

    /// Becomes the photo of a file of another format, with the metadata of this one.
    private mutating func takeOver(_ picture: [UInt8], keepsColors: Bool) throws {
      var (bytes, kept) = (picture, Set<Int>())
      if format.has(.hasColorParts),
        let both = try PNGChunks.keep(
          of: self, in: picture, keepsColors: keepsColors)
      {
        (bytes, kept) = both
      }
      var photo = try successor(bytes)
      guard photo.carriesMetadata else {
        photo.pending.notes.append(
          "\(photo.format.name) files are not changed, so it has no metadata")
        self = photo
        return
      }
      if photo.metadata.directories.contains(where: { $0.kind == .ifd0 }) {
        // The encoder's own metadata are not the photo's.
        photo = try successor(photo.stripped(keeping: .colorProfile))
      }
      let misfits = try photo.copyMetadata(
        from: self, Rendering.Selection(), samePixels: true, skipsMisfits: true)
      photo.metadata.forgetFurtherPictures()
      if photo.metadata.directory(.iptc) != nil, !misfits.isEmpty {
        photo.pending.notes.append(
          "\(misfits.joined(separator: ", ")) left out, because IPTC's standard does not allow it")
      }
      photo.dropUncarried()
      var left = try leftBehind(without: kept)
      if let codes = colorCodes, !codes.isOrdinary, photo.colorCodes != codes {
        if !format.has(.hasColorParts) { left.append("colour codes (nclx)") }
        photo.pending.notes.append(
          "the colours will look wrong: they are \(codes.text), which the new file does not record")
      }
      if photo.format.coding == .jpeg,
        let thumbnail = metadata.thumbnail.flatMap({ _ in Self.thumbnail(bytes) }),
        (try? photo.metadata.setThumbnail(thumbnail)) != nil
      {
        left.removeAll { $0 == "thumbnail" }
      }
      if !left.isEmpty { photo.pending.notes.append("left out: \(left.joined(separator: ", "))") }
      if metadata.field(Tag.makerNote) != nil {
        photo.pending.notes.append(
          "the maker note is left out, because it is bound to the old file")
      }
      self = photo
    }

    /// A small picture of a JPEG picture, as large as Exif's thumbnails are.
    static func thumbnail(_ jpeg: [UInt8]) -> [UInt8]? {
      let source = ByteSource(jpeg)
      guard let size = try? JPEGDecoder(source).size else { return nil }
      let most = Size(160, 160)
      let isSmall = size.width <= most.width && size.height <= most.height
      let plan = try? CropPlan(
        Rectangle(size), of: size, orientation: .up,
        target: isSmall ? size : size.fitted(into: most), squares: false)
      guard let plan else { return nil }
      return try? JPEGCrop.render(PictureJob(plan, Encoding(quality: 80)), of: source)
    }
  }

  extension ImagingError {
    /// The error of a file that shows more than one picture.
    package init(several text: String) {
      self.init(
        .several, "it has \(text), and all but one would be lost", advice: .takeFirst)
    }
  }

  extension RenderedPicture.Loss {
    /// The losses, for people.
    fileprivate func text(in format: Encoding.Format) -> String {
      switch self {
      case .depth:
        "samples of more than 8 bits were reduced to 8, because \(format.rawValue) has no more here"
      case .fineDepth:
        "samples of 16 bits were reduced to 12, because \(format.rawValue) has no more"
      case .transparency:
        "transparent parts are filled, because \(format.rawValue) has no transparency"
      case .inks: "the colours were converted from CMYK to RGB"
      }
    }
  }

  extension PictureJob {
    /// The edits that the job makes to a picture.
    fileprivate func edits(of format: Encoding.Format?) -> [PictureEdit] {
      var edits: [PictureEdit] = []
      if plan.source != Rectangle(plan.stored) { edits.append(.cropped) }
      if plan.turn != .up { edits.append(.turned) }
      if plan.storedSize != plan.source.size { edits.append(.resized) }
      if encoding.format != format { edits.append(.converted) }
      if overlay != nil { edits.append(.marked) }
      return edits.isEmpty ? [.encoded] : edits
    }
  }

  extension PictureSource {
    init(_ source: ByteSource) {
      if let file = source.file {
        self = .file(file.path)
      } else {
        self = .bytes(source.memory ?? [])
      }
    }
  }
#endif
