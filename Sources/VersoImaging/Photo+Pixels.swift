#if Imaging
  package import Verso

  extension Photo {
    /// The picture as it is shown, no larger than an area. It is made from a smaller picture in the
    /// file if that has enough pixels and the same shape, otherwise from the picture itself.
    ///
    /// - Parameters:
    ///   - area: The area to fit into; the picture is never enlarged.
    ///   - engine: The decoder of formats other than JPEG; nil for none.
    ///   - limits: The most of a picture that may be held in memory.
    /// - Returns: The pixels, in sRGB where the picture was converted by the engine.
    /// - Throws: ``ImagingError`` when neither the picture nor an embedded one can be decoded;
    ///   ``FileError``.
    package func pixels(
      fitting area: Size, engine: (any PictureEngine)?, limits: ImagingLimits = ImagingLimits()
    ) throws -> Pixels {
      guard let stored = storedSize, stored.isValid else {
        guard let pixels = try previewPixels(fitting: area, isAny: true) else {
          throw ImagingError(.damaged, "the file does not record the size of its picture")
        }
        return pixels
      }
      let source = try openOrigin()
      if Encoding.Format(format) == .jpeg,
        let pixels = try JPEGCrop.pixels(
          job(stored, turn.effective, area, limits), of: source)
      {
        return pixels
      }
      if let pixels = try previewPixels(fitting: area, isAny: format.isRaw) { return pixels }
      do {
        guard let engine else {
          throw ImagingError(.engine, "\(format.name) pictures need libvips")
        }
        var job = try job(stored, turn.effective, area, limits)
        job.decoded = turn.container ?? .up
        job.convertsToSRGB = true
        let made = try engine.render(job, of: PictureSource(source))
        let mask = try engine.load(
          .bytes(made.bytes), width: Int(job.plan.target.width), limits: job.limits)
        return Pixels(mask)
      } catch {
        guard let pixels = try? previewPixels(fitting: area, isAny: true) else { throw error }
        return pixels
      }
    }

    private func job(
      _ stored: Size, _ orientation: Orientation, _ area: Size,
      _ limits: ImagingLimits = ImagingLimits()
    ) throws -> PictureJob {
      let shown = orientation.applied(to: stored)
      let isSmall = shown.width <= area.width && shown.height <= area.height
      let plan = try CropPlan(
        Rectangle(shown), of: stored, orientation: orientation,
        target: isSmall ? shown : shown.fitted(into: area), squares: false)
      var job = PictureJob(plan, Encoding(.png))
      job.takesFirst = true
      job.limits = limits
      return job
    }

    /// The pixels of the smallest suitable embedded picture.
    ///
    /// - Parameters:
    ///   - area: The area to fit into.
    ///   - isAny: Whether the largest is taken where none has enough pixels, or all have another shape.
    /// - Returns: Nil if none will do.
    /// - Throws: ``FileError`` when the file cannot be read or has changed.
    private func previewPixels(fitting area: Size, isAny: Bool) throws -> Pixels? {
      let stored = storedSize.flatMap { $0.isValid ? $0 : nil }
      var last: Pixels?
      for preview in previews.sorted(by: { $0.count < $1.count }) {
        guard let bytes = try bytes(of: preview), bytes.starts(with: [0xFF, 0xD8]),
          let size = try? JPEGDecoder(ByteSource(bytes)).size, size.isValid
        else { continue }
        let orientation = orientation(ofPreview: size, beside: stored)
        guard
          let pixels = try? JPEGCrop.pixels(
            job(size, orientation, area), of: ByteSource(bytes))
        else { continue }
        last = pixels
        guard let stored else { continue }
        let shown = turn.effective.applied(to: stored)
        let wanted = shown.width <= area.width ? shown : shown.fitted(into: area)
        let shape = Double(pixels.width) / Double(pixels.height) * shown.height / shown.width
        if Double(pixels.width) >= 0.75 * wanted.width, (0.97...1.03).contains(shape) {
          return pixels
        }
      }
      return isAny ? last : nil
    }

    /// The orientation of an embedded picture: that of the main picture, unless it is already in
    /// display orientation.
    private func orientation(ofPreview size: Size, beside stored: Size?) -> Orientation {
      let turn = turn.effective
      guard let stored, turn.applied(to: Size(width: 2, height: 1)).height == 2 else { return turn }
      let isWide = (size.width > size.height, stored.width > stored.height)
      return isWide.0 == isWide.1 ? turn : .up
    }
  }

  extension Pixels {
    /// The pixels of a mark with colours of its own.
    fileprivate init(_ mask: Mask) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(mask.coverage.count * 4)
      let colors = mask.colors ?? []
      for index in mask.coverage.indices {
        // As many as there are pixels, three each; a mark without has none at all.
        for part in 0..<3 { bytes.append(colors.isEmpty ? 0 : colors[3 * index + part]) }
        bytes.append(mask.coverage[index])
      }
      self.init(width: mask.width, height: mask.height, bytes: bytes)
    }
  }
#endif
