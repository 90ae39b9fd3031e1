extension Derivation {
  /// Shutter speed, aperture and how bright the scene was.
  mutating func exposure() {
    begin()
    let seconds = exposureTime
    if let seconds {
      var words: [UInt8] = []
      words.append(exposureTime: seconds)
      add("ShutterSpeed", String(decoding: words, as: UTF8.self), seconds)
    }
    begin()
    guard let aperture else { return }
    add("Aperture", Self.text(aperture, decimals: aperture < 1 ? 2 : 1), aperture)
    guard let seconds, let speed = sensitivity, seconds > 0, speed > 0, aperture > 0 else { return }
    // APEX (Exif, annex C): the exposure value of aperture and time, for a film of ISO 100.
    let value = Mathematics.log2(aperture * aperture / seconds) - Mathematics.log2(speed / 100)
    add("LightValue", value, decimals: 1)
  }

  /// The time the shutter was open, in seconds; with an open end the camera counts it itself.
  private var exposureTime: Double? {
    mutating get {
      if let bulb = number("BulbDuration"), bulb > 0 { return bulb }
      return number("ExposureTime") ?? number("ShutterSpeedValue")
    }
  }

  /// The f-number; nil if it is missing or 0, as with lenses that do not report it.
  var aperture: Double? {
    let told = [named.number("FNumber"), named.number("ApertureValue")]
    return told.lazy.compactMap(\.self).first { $0 != 0 }
  }

  /// The sensitivity: the first number of the words, since what is stored may be a code.
  private var sensitivity: Double? {
    let words = named.text("ISO", numeric: false) ?? ""
    let number = words.split { !$0.isNumber && $0 != "." }.lazy.compactMap { Double($0) }.first
    return number.flatMap { $0 > 0 ? $0 : nil } ?? canonSensitivity?.rounded()
  }

  // MARK: The field of view

  /// The size of the sensor, and the angle and depth of field of lens and sensor together.
  mutating func optics() {
    begin()
    let focal = number("FocalLength")
    let scale = scaleFactor(focal)
    knownScale = scale
    let optics = Optics(focal: focal ?? 0, scale: scale ?? 1)
    if let scale {
      add("ScaleFactor35efl", scale, decimals: 1)
      add("CircleOfConfusion", optics.circle, decimals: 3, unit: " mm")
    }
    guard let focal else { return }
    let own = Self.text(focal, decimals: 1)
    let full = Self.text(optics.equivalent, decimals: 1)
    add(
      "FocalLength35efl",
      scale == nil ? "\(own) mm" : "\(own) mm (35 mm equivalent: \(full) mm)",
      Self.text(optics.equivalent))
    guard scale != nil else { return }
    if focal != 0 { addAngle(optics) }
    guard let aperture else { return }
    add("HyperfocalDistance", optics.hyperfocal(aperture), decimals: 2, unit: " m")
    if focal != 0, let distance = subjectDistance { addDepth(optics.depth(aperture, distance)) }
  }

  private mutating func addAngle(_ optics: Optics) {
    let distance = named.number("FocusDistance").flatMap { $0 > 0 ? $0 : nil }
    let angle = optics.angle(at: distance)
    var (words, numbers) = ("\(Self.text(angle, decimals: 1)) deg", Self.text(angle))
    // A width of kilometres does not mean anything.
    if let distance, distance < 10_000 {
      let width = optics.width(at: distance)
      words += " (\(Self.text(width, decimals: 2)) m)"
      numbers += " \(Self.text(width))"
    }
    add("FOV", words, numbers)
  }

  private mutating func addDepth(_ sharp: (near: Double, far: Double?)) {
    guard let far = sharp.far else {
      let near = Self.text(sharp.near, decimals: 2)
      return add("DOF", "inf (\(near) m - inf)", "\(Self.text(sharp.near)) 0")
    }
    let depth = far - sharp.near
    let decimals = depth > 0 && depth < 0.02 ? 3 : 2
    let words = [depth, sharp.near, far].map { Self.text($0, decimals: decimals) }
    add(
      "DOF", "\(words[0]) m (\(words[1]) - \(words[2]) m)",
      "\(Self.text(sharp.near)) \(Self.text(far))")
  }

  /// Where the lens was focused, in metres; infinity is far away.
  private var subjectDistance: Double? {
    let infinity = 1e10
    func distance(_ name: StaticString) -> Double? {
      guard let text = named.text(name) else { return nil }
      if text.lowercased().contains("inf") { return infinity }
      return Double(text.prefix { $0.isNumber || $0 == "." || $0 == "-" })
    }
    // Cameras store a focus distance of 0 for infinity; elsewhere 0 means unknown (Exif 4.6.6).
    if let focus = distance("FocusDistance") { return focus == 0 ? infinity : focus }
    let names: [StaticString] = ["SubjectDistance", "ObjectDistance", "ApproximateFocusDistance"]
    if let told = names.lazy.compactMap(distance).first(where: { $0 != 0 }) { return told }
    guard let lower = distance("FocusDistanceLower"), let upper = distance("FocusDistanceUpper")
    else { return nil }
    return lower == infinity || upper == infinity ? infinity : (lower + upper) / 2
  }
}
