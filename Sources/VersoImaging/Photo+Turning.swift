#if Imaging
  internal import CJPEG
  public import Verso

  /// What happens to edges that a lossless turn cannot move: JPEG stores pixels in units, and the last
  /// ones at the right and the bottom may not be whole.
  public enum EdgeRule: Hashable, Sendable {
    /// The turn is refused.
    case perfect
    /// The units that are not whole are cut off.
    case trim
  }

  extension Photo {
    /// Turns the picture of a JPEG photo without loss: the coefficients move, nothing is decoded.
    ///
    /// Further pictures, gain maps among them, are turned along. The pixels are stored as they are
    /// shown afterwards, and the metadata say so. The photo has to be written for all this.
    ///
    /// - Parameters:
    ///   - turn: How the picture is turned as it is shown; ``Verso/Orientation/up`` only stores it as
    ///     it is shown.
    ///   - shown: How the picture is shown now; as ``Verso/Photo/turn-swift.property`` says unless told.
    ///   - edges: What happens to edges that cannot move.
    ///   - limits: How much work it may make.
    /// - Returns: Whether there was anything to do.
    /// - Throws: ``ImagingError`` or ``Verso/FileError``.
    @discardableResult
    public mutating func turn(
      _ turn: Orientation = .up, from shown: Orientation? = nil, edges: EdgeRule = .perfect,
      limits: ImagingLimits = ImagingLimits()
    ) throws -> Bool {
      guard Encoding.Format(format) == .jpeg else {
        throw ImagingError(
          .unsupported, "\(format.name) pictures cannot be turned without loss")
      }
      let whole = (shown ?? self.turn.effective).then(turn)
      guard whole != .up else { return try correctTurn() }
      let plan = try replacePicture(turned: whole, edges: edges, limits: limits)
      let thumbnail = metadata.thumbnail.flatMap { try? Self.turned($0, whole, limits) }
      metadata.follow(plan, thumbnail: thumbnail)
      newSize = plan.target
      notePreviews()
      pictureEdits.append(.turned)
      return true
    }

    /// Says that the picture is stored as it is shown, where something meaningless was said.
    private mutating func correctTurn() throws -> Bool {
      guard let invalid = self.turn.invalid else { return false }
      notes.append("orientation \(invalid) means nothing; the picture is as it was shown")
      metadata.follow(try plan(), thumbnail: metadata.thumbnail)
      return true
    }

    private mutating func replacePicture(
      turned turn: Orientation, edges: EdgeRule, limits: ImagingLimits
    ) throws -> CropPlan {
      let source = try openOrigin()
      let (jpeg, plan) = try JPEGTurn.turn(source, turn, edges: edges, limits: limits)
      var further: [Int: [UInt8]] = [:]
      for (number, range) in try pictures() {
        let bytes = try source.read(range)
        if let turned = try? Self.turned(bytes, turn, limits, like: plan) {
          further[number] = turned
        } else {
          notes.append("picture \(number) of the file could not be turned and stays as it was")
        }
      }
      try replacePicture(jpeg, further: further, keepsTrailer: true)
      return plan
    }

    /// A picture that belongs to the first one, turned with it: without loss where that is possible,
    /// encoded anew where an edge could not move or was cut off.
    private static func turned(
      _ bytes: [UInt8], _ turn: Orientation, _ limits: ImagingLimits, like first: CropPlan? = nil
    ) throws -> [UInt8] {
      var photo = try Photo(bytes)
      let kept = first.map { first in
        Size(
          width: first.source.width / first.stored.width,
          height: first.source.height / first.stored.height)
      }
      do {
        if let kept, kept != Size(1, 1) { throw ImagingError(.notPerfect, "an edge was cut off") }
        let plan = try photo.replacePicture(turned: turn, edges: .perfect, limits: limits)
        photo.metadata.follow(plan, thumbnail: nil)
      } catch let error as ImagingError where error.code == .notPerfect {
        let source = ByteSource(bytes)
        let size = try JPEGDecoder(source).size
        let part = Size(
          width: size.width * (kept?.width ?? 1), height: size.height * (kept?.height ?? 1))
        let plan = try CropPlan(
          turn.applied(to: Rectangle(part), in: size), of: size, orientation: turn)
        let job = PictureJob(plan, Encoding(quality: 92))
        guard let jpeg = try JPEGCrop.render(job, of: source) else { throw error }
        try photo.replacePicture(jpeg, keepsTrailer: true)
        photo.metadata.follow(plan, thumbnail: nil)
      }
      return try photo.bytes(options: WriteOptions(compact: true))
    }
  }

  /// Lossless turns of JPEG pictures.
  enum JPEGTurn {
    static func turn(
      _ source: ByteSource, _ turn: Orientation, edges: EdgeRule, limits: ImagingLimits
    ) throws -> (jpeg: [UInt8], plan: CropPlan) {
      let decoder = try JPEGDecoder(source)
      let size = decoder.size
      try limits.check(width: size.width, height: size.height, "a picture")
      // Edges that go to the left or the top must be whole units.
      let steps = turn.steps
      let cutsWidth = steps.transposes ? steps.mirrorsY : steps.mirrorsX
      let cutsHeight = steps.transposes ? steps.mirrorsX : steps.mirrorsY
      let (width, height) = (Int(decoder.info.width), Int(decoder.info.height))
      let left = cutsWidth ? width % Int(decoder.info.unit_width) : 0
      let above = cutsHeight ? height % Int(decoder.info.unit_height) : 0
      if left > 0 || above > 0 {
        guard edges == .trim else {
          let edge = [left > 0 ? "\(left) columns" : nil, above > 0 ? "\(above) rows" : nil]
            .compactMap { $0 }.joined(separator: " and ")
          throw ImagingError(
            .notPerfect,
            "\(edge) at the edge cannot be turned without loss; --trim cuts them off, --encode "
              + "encodes the picture anew, --flag only says how to show it")
        }
        guard left < width, above < height else {
          throw ImagingError(.notPerfect, "the picture is too small to be turned without loss")
        }
      }
      let kept = Rectangle(
        x: 0, y: 0, width: Double(width - left), height: Double(height - above))
      let plan = try CropPlan(
        turn.applied(to: kept, in: size), of: size, orientation: turn)
      try decoder.readCoefficients()
      return (try decoder.write(turned: turn), plan)
    }
  }
#endif
