extension Photo {
  /// The rotation with which the picture is displayed.
  package struct Turn: Hashable, Sendable {
    /// The value in Exif; nil if absent.
    package let exif: Orientation?
    /// The value in the container: the properties `irot` and `imir` of a HEIF file's primary
    /// picture. Nil in formats that have no such thing.
    package let container: Orientation?
    /// A number in Exif that means nothing; the picture is shown as it is stored.
    package let invalid: Int?

    /// The one that counts. A HEIF file's decoder turns the picture by its properties alone; Exif
    /// only repeats what was done or is left over (ISO 23008-12, A.2.1).
    package var effective: Orientation { container ?? exif ?? .up }
    /// Whether Exif and the container contradict each other.
    package var isContradictory: Bool {
      exif.map { exif in container.map { $0 != exif } ?? false } ?? false
    }
  }

  /// The problem with an orientation that is invalid.
  static func turnWarnings(_ directories: [Directory]) -> [Warning] {
    let number = directories.first { $0.kind == .ifd0 }?.value(of: ExifNumber.orientation)?.integer
    guard let number, Orientation(rawValue: number) == nil else { return [] }
    return [
      Warning("orientation \(number) means nothing; the picture is shown as stored", place: "IFD0")
    ]
  }

  /// The orientation in which the picture is displayed.
  ///
  /// The decoder of a HEIF file follows the container's properties and ignores Exif (ISO 23008-12, A.2.1).
  public var orientation: Orientation { turn.effective }

  /// The rotation with which the picture is displayed, from Exif and the container.
  package var turn: Turn {
    let number = metadata.value(of: Tag(.ifd0, ExifNumber.orientation))?.integer
    let exif = number.flatMap { Orientation(rawValue: $0) }
    return Turn(
      exif: exif, container: pending.orientation ?? skeleton.orientation,
      invalid: exif == nil ? number : nil)
  }

  /// Whether Exif states another orientation than before, and those who display the picture do not look at it
  /// (ISO 23008-12, A.2.1).
  package var changesIdleOrientation: Bool {
    guard turn.container != nil || format.has(.ignoresExifTurn), pending.stripping == nil else {
      return false
    }
    let tag = Tag(.ifd0, ExifNumber.orientation)
    guard let stated = metadata.value(of: tag)?.integer else { return false }
    return stated != original.value(of: tag)?.integer
      && stated != (turn.container ?? .up).rawValue
  }

  /// Sets the orientation in which the picture is displayed, wherever the file records one. The pixels stay as they
  /// are. In a HEIF file, thumbnails and gain maps follow.
  ///
  /// - Throws: ``MetadataError`` if the format cannot store an orientation, or only one that viewers ignore: JPEG XL,
  ///   JPEG 2000 and Photoshop documents.
  public mutating func setOrientation(_ orientation: Orientation) throws {
    guard orientation == turn.effective || !format.has(.ignoresExifTurn) else {
      throw MetadataError(
        .unsupported,
        "those who show \(format.name) pictures do not look at the orientation in Exif, and what they "
          + "look at is not changed", place: format.name)
    }
    let before = turn.effective
    let tag = Tag(.ifd0, ExifNumber.orientation)
    if skeleton.orientation != nil {
      self.pending.orientation = orientation == skeleton.orientation ? nil : orientation
      if metadata.field(tag) != nil { try metadata.set(tag, to: orientation.rawValue) }
    } else {
      try metadata.set(tag, to: orientation.rawValue)
    }
    metadata.followOrientation(orientation)
    if metadata.isPanorama, orientation != before {
      metadata.note(
        "XMP-GPano still describes the panorama as its pixels are stored, not as they are displayed now"
      )
    }
  }

  /// The size of the picture as it is stored, before it is rotated for display. If the file stores more around the
  /// picture, this is the size of the displayed part. Nil if it is not recorded.
  public var storedSize: Size? {
    if let aperture = skeleton.aperture { return aperture }
    func fact(_ name: String) -> Int? {
      metadata.facts.first { $0.name == name }?.value.integer
    }
    let stated = fact("ImageWidth").flatMap { width in fact("ImageHeight").map { Size(width, $0) } }
    if format.isRaw {
      // The first directory of a raw file often has a preview, and so has the first picture in it: no preview is
      // larger than the picture.
      let derived = Derivation(photo: self, form: .numeric).pixels.map {
        Size(width: $0.width, height: $0.height)
      }
      let sizes = [derived, stated].compactMap { $0 }
      if let largest = sizes.max(by: { $0.width * $0.height < $1.width * $1.height }) {
        return largest
      }
    }
    if let picture = skeleton.picture { return Size(picture.width, picture.height) }
    if let stated { return stated }
    guard let width = metadata.value(of: Tag(.ifd0, ExifNumber.imageWidth))?.integer,
      let height = metadata.value(of: Tag(.ifd0, ExifNumber.imageHeight))?.integer
    else { return nil }
    return Size(width, height)
  }

  /// Whether the file has more than its picture: additional pictures, a gain map.
  package var hasFurtherPictures: Bool {
    skeleton.blocks.contains { $0.kind == .mpf || $0.kind == .gainMap }
  }
}
