#if Imaging
  public import Verso

  extension Photo {
    /// A small JPEG picture made from the photo's own picture, as it is displayed; nil if that cannot be decoded here.
    ///
    /// Unlike the thumbnails of cameras, it cannot show anything else. JPEG pictures are decoded at a fraction of their
    /// size, and their colour profile is left out. Other pictures are decoded completely if there is an engine for them,
    /// and have the colours of sRGB.
    ///
    /// - Parameters:
    ///   - longest: The most pixels of the longer side.
    ///   - limits: The largest size of a picture that cannot be decoded piece by piece.
    ///   - engine: The engine for formats other than JPEG; nil for none.
    /// - Returns: A JPEG file; nil if the picture cannot be decoded.
    public func preview(
      longest: Int = 240, limits: ImagingLimits = ImagingLimits(pixels: 1 << 26),
      engine: (any PictureEngine)? = nil
    ) -> [UInt8]? {
      let isJPEG = Encoding.Format(format) == .jpeg
      guard isJPEG || engine != nil, longest > 0, let stored = storedSize, stored.isValid
      else { return nil }
      let size = turn.effective.applied(to: stored)
      let most = Size(longest, longest)
      let isSmall = size.width <= most.width && size.height <= most.height
      let target = isSmall ? size : size.fitted(into: most)
      guard let source = try? openOrigin(),
        let plan = try? CropPlan(
          Rectangle(size), of: stored, orientation: turn.effective, target: target, squares: false)
      else { return nil }
      var job = PictureJob(plan, Encoding(quality: 75))
      job.limits = limits
      if isJPEG { return try? JPEGCrop.render(job, of: source) }
      (job.takesFirst, job.convertsToSRGB) = (true, true)
      job.decoded = turn.container ?? .up
      return try? engine?.render(job, of: PictureSource(source)).bytes
    }
  }
#endif
