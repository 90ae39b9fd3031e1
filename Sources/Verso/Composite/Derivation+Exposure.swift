extension Derivation {
  /// Shutter speed, aperture and how bright the scene was.
  mutating func exposure() {
    begin()
    let bulb = number("BulbDuration") ?? 0
    let seconds = bulb > 0 ? bulb : number("ExposureTime") ?? number("ShutterSpeedValue")
    if let seconds { add("ShutterSpeed", Self.exposureTime(seconds), seconds) }
    begin()
    if let aperture, aperture != 0 {
      add("Aperture", Self.text(aperture, decimals: aperture < 1 ? 2 : 1), aperture)
      if let seconds, seconds > 0, aperture > 0, let speed = sensitivity, speed > 0 {
        let value = Mathematics.log2(aperture * aperture * 100 / (seconds * speed))
        add("LightValue", value, decimals: 1)
      }
    }
  }

  /// The f-number; nil where none is told, or only 0.
  var aperture: Double? {
    if let number = named.number("FNumber"), number != 0 { return number }
    guard let number = named.number("ApertureValue"), number != 0 else { return nil }
    return number
  }

  /// The first number of the sensitivity in words: what is stored may be a code.
  private var sensitivity: Double? {
    if let words = named.text("ISO", numeric: false) {
      let number = words.split { !$0.isNumber && $0 != "." }.lazy.compactMap { Double($0) }.first
      if let number, number > 0 { return number }
    }
    return canonSensitivity.map { $0.rounded() }
  }

  private static func exposureTime(_ seconds: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(exposureTime: seconds)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: What the lens sees

  /// Angle, depth and what they depend on.
  mutating func optics() {
    begin()
    let focal = number("FocalLength")
    let scale = scaleFactor(focal)
    knownScale = scale
    let circle = scale.map { sensor($0) }
    guard let focal else { return }
    let equivalent = focal * (scale ?? 1)
    let front = "\(Self.text(focal, decimals: 1)) mm"
    let full = Self.text(equivalent, decimals: 1)
    add(
      "FocalLength35efl", scale == nil ? front : "\(front) (35 mm equivalent: \(full) mm)",
      Self.text(equivalent))
    guard let scale, let circle else { return }
    if focal != 0 { angle(focal, scale) }
    guard let aperture, circle != 0 else { return }
    let hyperfocal = focal * focal / (aperture * circle * 1000)
    add("HyperfocalDistance", hyperfocal, decimals: 2, unit: " m")
    depth(focal, aperture, circle)
  }

  private mutating func angle(_ focal: Double, _ scale: Double) {
    var correction = 1.0
    let distance = named.number("FocusDistance") ?? 0
    if distance > 0, 1000 * distance - focal > 0 {
      correction = 1 + focal / (1000 * distance - focal)
    }
    let angle = Mathematics.atan2(36, 2 * focal * scale * correction)
    var text = "\(Self.text(angle * 360 / 3.14159, decimals: 1)) deg"
    var numeric = Self.text(angle * 360 / 3.14159)
    if distance > 0, distance < 10_000 {
      let width = distance * 36 / (focal * scale * correction)
      text += " (\(Self.text(width, decimals: 2)) m)"
      numeric += " \(Self.text(width))"
    }
    add("FOV", text, numeric)
  }

  private mutating func depth(_ focal: Double, _ aperture: Double, _ circle: Double) {
    guard let distance = subjectDistance, focal != 0 else { return }
    let ratio = aperture * circle * (distance * 1000 - focal) / (focal * focal)
    let (near, far) = (distance / (1 + ratio), max(distance / (1 - ratio), 0).magnitude)
    let numeric = "\(Self.text(near)) \(Self.text(far))"
    guard far != 0 else {
      add("DOF", "inf (\(Self.text(near, decimals: 2)) m - inf)", numeric)
      return
    }
    let depth = far - near
    let decimals = depth > 0 && depth < 0.02 ? 3 : 2
    let range =
      "\(Self.text(near, decimals: decimals)) - \(Self.text(far, decimals: decimals)) m"
    add("DOF", "\(Self.text(depth, decimals: decimals)) m (\(range))", numeric)
  }

  private var subjectDistance: Double? {
    let names: [StaticString] = [
      "FocusDistance", "SubjectDistance", "ObjectDistance", "ApproximateFocusDistance",
    ]
    for (index, name) in names.enumerated() {
      guard let text = named.text(name) else { continue }
      if text.lowercased().contains("inf") { return 1e10 }
      guard let number = Double(text.prefix(while: { $0.isNumber || $0 == "." || $0 == "-" }))
      else {
        continue
      }
      if number != 0 { return number }
      // A focus distance of 0 stands for infinity.
      if index == 0 { return 1e10 }
      if index == names.count - 1 { return 0 }
    }
    guard let lower = named.text("FocusDistanceLower"),
      let upper = named.text("FocusDistanceUpper")
    else { return nil }
    if lower.contains("inf") || upper.contains("inf") { return 1e10 }
    guard let a = Double(lower), let b = Double(upper) else { return nil }
    return (a + b) / 2
  }

  /// Adds what follows from how much larger a film of 35 mm is than the sensor.
  ///
  /// - Returns: The circle of confusion in millimetres.
  private mutating func sensor(_ scale: Double) -> Double {
    add("ScaleFactor35efl", scale, decimals: 1)
    let circle = (24.0 * 24 + 36 * 36).squareRoot() / (scale * 1440)
    add("CircleOfConfusion", circle, decimals: 3, unit: " mm")
    return circle
  }

  /// How much larger a film of 35 mm is than the sensor; nil where it is not known.
  private mutating func scaleFactor(_ focal: Double?) -> Double? {
    if let equivalent = number("FocalLengthIn35mmFormat"), let focal, focal != 0, equivalent != 0 {
      return equivalent / focal
    }
    guard let diagonal = diagonal(), diagonal > 0 else { return nil }
    let factor = (36.0 * 36 + 24 * 24).squareRoot() / diagonal * (canonZoom ?? 1)
    return factor > 0 && factor.isFinite ? factor : nil
  }

  /// The sensor's diagonal in millimetres.
  private mutating func diagonal() -> Double? {
    // Canon's own way is the most exact.
    if let canonDiagonal { return canonDiagonal }
    if let told = number("FocalPlaneDiagonal"), told > 0 { return told }
    let sides = named.numbers("SensorSize")
    if sides.count == 2, sides[0] > 0, sides[1] > 0 { return Self.diagonal(sides[0], sides[1]) }
    if let x = number("FocalPlaneXSize"), let y = number("FocalPlaneYSize"), y != 0 {
      let ratio = x / y
      if (ratio - 4.0 / 3).magnitude < 0.1 || (ratio - 1.5).magnitude < 0.1 {
        return Self.diagonal(x, y)
      }
    }
    return resolutionDiagonal()
  }

  private static func diagonal(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// The diagonal as most Canon cameras give it: the denominators of the resolutions are its sides
  /// in thousandths of an inch.
  private var canonDiagonal: Double? {
    guard named.text("Make") == "Canon",
      let x = fraction(ExifNumber.focalPlaneXResolutionExifIFD, "FocalPlaneXResolution"),
      let y = fraction(ExifNumber.focalPlaneYResolutionExifIFD, "FocalPlaneYResolution"),
      x.numerator % 1000 == 0, y.numerator % 1000 == 0,
      (640_000..<10_000_000).contains(x.numerator), (480_000..<10_000_000).contains(y.numerator),
      (61..<1500).contains(x.denominator), (61..<1000).contains(y.denominator),
      x.denominator != y.denominator
    else { return nil }
    return Self.diagonal(Double(x.denominator), Double(y.denominator)) * 0.0254
  }

  /// The exact fraction that Exif says, or else XMP.
  private func fraction(_ number: UInt16, _ name: String) -> URational? {
    if let value = photo.metadata.value(of: Tag(.exif, number)) { return value.rationals?.first }
    let property = photo.metadata.xmp.properties.first {
      $0.name.local == name && $0.name.namespace.prefix == "exif"
    }
    let parts = property?.node.content.simple?.split(separator: "/").compactMap { UInt32($0) }
    guard let parts, parts.count == 2 else { return nil }
    return URational(parts[0], parts[1])
  }

  /// The diagonal from the resolution on the sensor and the picture's size.
  private mutating func resolutionDiagonal() -> Double? {
    guard let x = number("FocalPlaneXResolution"), x != 0 else { return nil }
    let y = number("FocalPlaneYResolution") ?? x
    guard y != 0 else { return nil }
    let millimetres: Double =
      switch number("FocalPlaneResolutionUnit") {
      case 3: 10
      case 4: 1
      case 5: 0.001
      default: 25.4
      }
    var sizes: [(Double, Double)] = []
    if let width = named.number("CanonImageWidth"), let height = named.number("CanonImageHeight") {
      sizes.append((width, height))
    }
    if let width = number("ExifImageWidth"), let height = number("ExifImageHeight") {
      sizes.append((width, height))
    }
    if let (width, height) = pixels { sizes.append((width, height)) }
    guard
      let (width, height) = sizes.first(where: { width, height in
        width != 0 && height != 0 && width / height > 0.5 && width / height < 2
      })
    else { return nil }
    let diagonal = Self.diagonal(width * millimetres / x, height * millimetres / y)
    return diagonal > 1 && diagonal < 100 ? diagonal : nil
  }
}
