extension Derivation {
  /// The ratio of a frame of 35 mm film to the sensor; nil if it is not known.
  ///
  /// The camera records it by the 35 mm equivalent focal length; otherwise it follows from the
  /// sensor's diagonal.
  mutating func scaleFactor(_ focal: Double?) -> Double? {
    if let equivalent = number("FocalLengthIn35mmFormat"), let focal, focal != 0, equivalent != 0 {
      return equivalent / focal
    }
    // The most exact source first.
    guard let diagonal = canonDiagonal ?? toldDiagonal ?? resolutionDiagonal, diagonal > 0 else {
      return nil
    }
    let factor = Optics.frameDiagonal / diagonal * (canonZoom ?? 1)
    return factor > 0 && factor.isFinite ? factor : nil
  }

  // MARK: The sensor's diagonal in millimetres

  /// From Canon's maker notes. In the fractions of their resolutions, in pixels per inch, the
  /// denominators are the sensor's sides in thousandths of an inch, and the numerators pixels times
  /// a thousand.
  private var canonDiagonal: Double? {
    guard named.text("Make") == "Canon",
      let x = fraction(ExifNumber.focalPlaneXResolutionExifIFD, "FocalPlaneXResolution"),
      let y = fraction(ExifNumber.focalPlaneYResolutionExifIFD, "FocalPlaneYResolution"),
      [x, y].allSatisfy({ $0.numerator >= 1000 * 480 && $0.numerator % 1000 == 0 })
    else { return nil }
    // Sensors are between those of the first small cameras and film, and wider than high.
    let (width, height) = (Double(x.denominator) * 0.0254, Double(y.denominator) * 0.0254)
    guard height > 1.5, width > height, width < 38 else { return nil }
    return Optics.diagonal(width, height)
  }

  /// A resolution as the fraction that Exif stores, or else XMP.
  private func fraction(_ number: UInt16, _ name: String) -> URational? {
    if let value = photo.metadata.value(of: Tag(.exif, number)) { return value.rationals?.first }
    let property = photo.metadata.xmp.properties.first {
      $0.name.local == name && $0.name.namespace.prefix == "exif"
    }
    let parts = property?.node.content.simple?.split(separator: "/").compactMap { UInt32($0) }
    guard let parts, parts.count == 2 else { return nil }
    return URational(parts[0], parts[1])
  }

  /// From maker notes: the diagonal itself, or the two sides.
  private var toldDiagonal: Double? {
    mutating get {
      if let diagonal = number("FocalPlaneDiagonal"), diagonal > 0 { return diagonal }
      let sides = named.numbers("SensorSize")
      if sides.count == 2, sides.allSatisfy({ $0 > 0 }) {
        return Optics.diagonal(sides[0], sides[1])
      }
      guard let width = number("FocalPlaneXSize"), let height = number("FocalPlaneYSize") else {
        return nil
      }
      // Other shapes than those of sensors are of pictures that were cut.
      let isSensor = [4.0 / 3, 3.0 / 2].contains { (width / height - $0).magnitude < 0.1 }
      return isSensor ? Optics.diagonal(width, height) : nil
    }
  }

  /// As it follows from the resolution on the sensor and the size of the picture (Exif 4.6.6).
  private var resolutionDiagonal: Double? {
    mutating get {
      guard let x = number("FocalPlaneXResolution"), x != 0 else { return nil }
      let y = number("FocalPlaneYResolution") ?? x
      let unit = number("FocalPlaneResolutionUnit").flatMap { Int(exactly: $0) }
      let millimetres = unit.flatMap { Self.millimetres[$0] } ?? 25.4
      let canon = Self.size(named.number("CanonImageWidth"), named.number("CanonImageHeight"))
      let exif = Self.size(number("ExifImageWidth"), number("ExifImageHeight"))
      for case (let width, let height)? in [canon, exif, pixels] where height != 0 && y != 0 {
        // Twice as long as it is wide is not what a sensor sees.
        let shape = width / height
        guard shape > 0.5, shape < 2 else { continue }
        let diagonal = Optics.diagonal(width * millimetres / x, height * millimetres / y)
        return diagonal > 1 && diagonal < 100 ? diagonal : nil
      }
      return nil
    }
  }

  private static func size(_ width: Double?, _ height: Double?) -> (Double, Double)? {
    if let width, let height { (width, height) } else { nil }
  }

  /// The millimetres of resolution units; inches by default.
  private static let millimetres: [Int: Double] = [2: 25.4, 3: 10, 4: 1, 5: 0.001]
}
