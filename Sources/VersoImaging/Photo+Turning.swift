#if Imaging
  internal import CVersoJPEG
  public import Verso

  /// What happens to edges that a lossless rotation cannot move: JPEG stores pixels in units, and
  /// the last ones at the right and the bottom may be incomplete.
  public enum EdgeRule: Hashable, Sendable {
    /// The rotation is refused.
    case perfect
    /// The units that are not whole are cut off.
    case trim

    /// So many columns and rows, in words; nil for none.
    static func names(columns: Int, rows: Int) -> String? {
      func count(_ number: Int, _ what: String) -> String? {
        number > 0 ? "\(number) \(what)\(number == 1 ? "" : "s")" : nil
      }
      let parts = [count(columns, "column"), count(rows, "row")].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " and ")
    }
  }

  extension Photo {
    /// Rotates the picture of a JPEG photo without loss: the coefficients move, nothing is decoded.
    ///
    /// Additional pictures, such as gain maps, are rotated as well. Afterwards the pixels are stored as they are
    /// displayed, and the metadata record this. Nothing changes in the file until the photo is written.
    ///
    /// - Parameters:
    ///   - turn: The rotation of the displayed picture. ``Verso/Orientation/up`` only stores it as
    ///     it is displayed.
    ///   - shown: The orientation in which the picture is displayed now; by default
    ///     ``Verso/Photo/turn-swift.property``.
    ///   - edges: The rule for edges that cannot move.
    ///   - limits: The most work that it may cause.
    /// - Returns: Whether there was anything to do. If the rotation and the orientation cancel each other, the pixels
    ///   stay, and the photo records that they are stored as they are displayed.
    /// - Throws: ``ImagingError`` or ``Verso/FileError``.
    @discardableResult
    public mutating func turn(
      _ turn: Orientation = .up, from shown: Orientation? = nil, edges: EdgeRule = .perfect,
      limits: ImagingLimits = ImagingLimits()
    ) throws -> Bool {
      guard Encoding.Format(format) == .jpeg else {
        throw ImagingError(
          .unsupported, "\(format.name) pictures cannot be rotated without loss")
      }
      let whole = (shown ?? self.turn.effective).then(turn)
      if whole == .up, try !turnsFurtherPictures() { return try correctTurn() }
      let plan = try replacePicture(turned: whole, edges: edges, limits: limits)
      let thumbnail = metadata.thumbnail.flatMap { try? Self.turned($0, whole, limits) }
      metadata.follow(plan, thumbnail: thumbnail)
      fitThumbnail()
      (pending.newSize, pending.plan) = (plan.target, plan)
      noteTrimmed(plan)
      notePreviews()
      pending.pictureEdits.append(.turned)
      return true
    }

    /// Marks the picture as stored in display orientation: where a rotation and the orientation
    /// cancel each other, and where the orientation was invalid.
    private mutating func correctTurn() throws -> Bool {
      let before = self.turn
      if let invalid = before.invalid {
        pending.notes.append(
          "orientation \(invalid) is invalid; the picture is stored as it was displayed")
      }
      guard before.invalid != nil || before.effective != .up else { return false }
      try setOrientation(.up)
      let small = Tag(.ifd1, ExifNumber.orientation)
      if metadata.field(small) != nil { try metadata.set(small, to: 1) }
      return true
    }

    /// Whether an additional picture of the file has its own orientation.
    private func turnsFurtherPictures() throws -> Bool {
      guard self.turn.effective != .up else { return false }
      return try pictures().contains { number, _ in
        try picture(number).flatMap { try? Photo($0) }.map { $0.turn.effective != .up } ?? false
      }
    }

    /// Reports which edges were cut off.
    private mutating func noteTrimmed(_ plan: CropPlan) {
      let edges = EdgeRule.names(
        columns: Int(plan.stored.width - plan.source.width),
        rows: Int(plan.stored.height - plan.source.height))
      guard let edges else { return }
      pending.notes.append("\(edges) at the edge cannot be rotated without loss and were cut off")
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
          pending.notes.append(
            "picture \(number) of the file could not be rotated and stays as it was")
        }
      }
      try replacePicture(jpeg, further: further, keepsTrailer: true)
      return plan
    }

    /// A picture that belongs to the first one, rotated with it: losslessly if possible, encoded
    /// again where an edge could not move or was cut off.
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
          let edge = EdgeRule.names(columns: left, rows: above) ?? ""
          throw ImagingError(
            .notPerfect,
            "\(edge) at the edge cannot be rotated without loss", advice: .trimOrEncode)
        }
        guard left < width, above < height else {
          throw ImagingError(
            .notPerfect,
            "the picture is too small to be rotated without loss", advice: .encode)
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
