#if Imaging
  internal import CVersoJPEG
  public import Verso

  extension Photo {
    /// Draws a mark on the picture of a JPEG photo, upright as the photo is shown.
    ///
    /// Only the blocks under the mark are decoded and encoded again, with the tables of the file: every
    /// other coefficient stays as it was. The thumbnail gets the mark, too; the size and the
    /// orientation stay. The photo has to be written for all this.
    ///
    /// - Throws: ``ImagingError`` or ``Verso/FileError``.
    public mutating func mark(
      _ overlay: Overlay, limits: ImagingLimits = ImagingLimits()
    ) throws {
      try mark(limits: limits) { overlay }
    }

    /// Draws a mark that is made meanwhile: it is requested after the picture was checked.
    ///
    /// - Throws: ``ImagingError`` or ``Verso/FileError``; what the closure throws.
    package mutating func mark(
      limits: ImagingLimits, _ overlay: () throws -> Overlay
    ) throws {
      guard Encoding.Format(format) == .jpeg else {
        throw ImagingError(.unsupported, "\(format.name) pictures cannot be marked without loss")
      }
      let orientation = turn.effective
      var made: Overlay?
      let jpeg = try JPEGMarking.marked(
        try openOrigin(), orientation: orientation, limits: limits
      ) {
        let overlay = try made ?? overlay()
        made = overlay
        return overlay
      }
      let thumbnail = metadata.thumbnail.flatMap { bytes -> [UInt8]? in
        guard let made, let size = storedSize, let small = try? JPEGDecoder(ByteSource(bytes)).size
        else {
          return nil
        }
        let scaled = made.scaled(
          by: max(small.width, small.height) / max(size.width, size.height))
        return try? JPEGMarking.marked(
          ByteSource(bytes), orientation: orientation, limits: limits
        ) { scaled }
      }
      try replacePicture(jpeg, keepsTrailer: true)
      metadata.replaceThumbnail(thumbnail)
      fitThumbnail()
      pending.newSize = storedSize
      blankPreviews()
      if let size = storedSize, let note = made?.note(in: orientation.applied(to: size)) {
        pending.notes.append(note)
      }
      if hasVideo { pending.notes.append("the video after the picture stays without the mark") }
      for (number, _) in try pictures() {
        guard let bytes = try picture(number), (try? Photo(bytes))?.isGainMap != true else {
          continue
        }
        pending.notes.append("picture \(number) of the file stays without the mark")
      }
      pending.pictureEdits.append(.marked)
    }
  }

  extension JPEGMarking {
    /// The file of a picture with a mark, without metadata.
    static func marked(
      _ source: ByteSource, orientation: Orientation, limits: ImagingLimits,
      _ overlay: () throws -> Overlay
    ) throws -> [UInt8] {
      let decoder = try JPEGDecoder(source)
      let size = decoder.size
      if decoder.info.has_several_scans == 0, source.count <= limits.pixels,
        let bytes = try marked(
          source.read(0..<source.count), orientation: orientation,
          colorSpace: decoder.info.color_space, overlay)
      {
        return bytes
      }
      try limits.check(width: size.width, height: size.height, "a picture")
      let marking = JPEGMarking(
        try overlay(), size: size, orientation: orientation, colorSpace: decoder.info.color_space)
      try decoder.readCoefficients()
      for index in 0..<Int(decoder.info.components) {
        guard let component = unsafe decoder.component(index) else { continue }
        try unsafe marking.mark(index, component, of: decoder)
      }
      return try decoder.write()
    }

    private func mark(
      _ index: Int, _ component: verso_jpeg_component, of decoder: JPEGDecoder
    ) throws {
      let (columns, rows) = unsafe (Int(component.columns), Int(component.rows))
      let (across, down) = unsafe (
        Int(component.h_most / component.h), Int(component.v_most / component.v)
      )
      // There are 64 of them.
      guard (0..<64).allSatisfy({ unsafe component.divisors[$0] > 0 }) else {
        throw ImagingError(.damaged, "the picture cannot be decoded: it divides by zero")
      }
      // The divisors stay as long as the decoder.
      let transform = BlockTransform { unsafe component.divisors[$0] }
      let touched = blocks(columns: columns, rows: rows, across: across, down: down)
      for row in touched.rows {
        try decoder.withBlocks(index, row: row, columns: columns) { blocks in
          for column in touched.columns {
            guard
              let cover = cover(
                component: index, column: column, row: row, across: across, down: down)
            else { continue }
            transform.apply(cover, to: &blocks, at: column * 64)
          }
        }
      }
    }
  }

  extension Overlay {
    /// The overlay on a picture of another size.
    func scaled(by factor: Double) -> Overlay {
      var overlay = self
      overlay.mask = mask.scaled(by: factor)
      overlay.margin = Int((Double(margin) * factor).rounded())
      return overlay
    }
  }

  extension Mask {
    fileprivate func scaled(by factor: Double) -> Mask {
      let across = max(Int((Double(width) * factor).rounded()), 1)
      let down = max(Int((Double(height) * factor).rounded()), 1)
      var resampler = Resampler(
        width: width, height: height, window: Rectangle(Size(width, height)),
        target: (across, down))
      for y in 0..<height {
        let row = (0..<width).flatMap { x -> [UInt8] in
          let index = y * width + x
          guard let colors else { return [0, 0, 0, coverage[index]] }
          return colors[(3 * index)..<(3 * index + 3)] + [coverage[index]]
        }
        resampler.add(row)
      }
      let bytes = resampler.pixels.bytes
      let parts = stride(from: 0, to: bytes.count, by: 4)
      return Mask(
        width: across, height: down, coverage: parts.map { bytes[$0 + 3] },
        colors: colors == nil ? nil : parts.flatMap { bytes[$0..<($0 + 3)] }) ?? self
    }
  }
#endif
