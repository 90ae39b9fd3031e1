/// Values that only one maker's cameras have.
extension Derivation {
  // MARK: Canon

  mutating func canon() {
    begin()
    if let drive = number("ContinuousDrive"), let timer = number("SelfTimer") {
      add("DriveMode", coded: drive != 0 ? "0" : timer != 0 ? "1" : "2", "Canon-DriveMode")
    }
    shootingMode()
    begin()
    if let speed = canonSensitivity, named.number("CameraISO") != nil || named.has("BaseISO") {
      add("ISO", Self.text(speed, decimals: 0), speed)
    }
    flash()
    begin()
    if let folder = number("DirectoryIndex"), let file = number("FileIndex") {
      let digits = Self.padded(Int(folder), 3) + Self.padded(Int(file), 4)
      let front = digits.dropLast(4)
      add("FileNumber", "\(front)-\(digits.suffix(4))", digits)
    }
    begin()
    if let zoom = canonZoom {
      add("DigitalZoom", "\(Self.text(zoom, decimals: 2))x", zoom)
    }
  }

  /// The sensitivity in Canon's maker notes: the set one, or the camera's base value.
  var canonSensitivity: Double? {
    if let speed = named.text("CameraISO"), let number = Double(speed), number > 0 { return number }
    guard let base = named.number("BaseISO"), let factor = named.number("AutoISO"), base > 0,
      factor > 0
    else { return nil }
    return base * factor / 100
  }

  /// The factor by which the picture's middle was enlarged.
  var canonZoom: Double? {
    guard named.number("DigitalZoom") == 3, named.isIn("Canon", "DigitalZoom"),
      let source = named.number("ZoomSourceWidth"), let target = named.number("ZoomTargetWidth"),
      source != 0, target != 0
    else { return nil }
    return target / source
  }

  private mutating func shootingMode() {
    begin()
    guard let mode = number("CanonExposureMode"), let easy = number("EasyMode") else { return }
    let bulb = number("BulbDuration") ?? 0
    let value = mode == 0 ? easy + 10 : mode == 4 && bulb != 0 ? 7 : mode
    let words = mode == 0 ? named.text("EasyMode", numeric: false) : nil
    let name = words ?? named.text("CanonExposureMode", numeric: false) ?? ""
    add("ShootingMode", value == 7 ? "Bulb" : name, value)
  }

  private mutating func flash() {
    begin()
    guard let bits = number("FlashBits"), bits != 0, bits.magnitude < 65_536 else { return }
    let isExternal = Int(bits) & 0x4000 != 0
    add("FlashType", coded: isExternal ? "1" : "0", "Canon-FlashType")
    if let mode = number("CanonFlashMode") {
      let reduces = mode == 3 || mode == 4 || mode == 6
      add("RedEyeReduction", coded: reduces ? "1" : "0", "Canon-RedEyeReduction")
    }
    if let compensation = text("FlashExposureComp") {
      let words = named.text("FlashExposureComp", numeric: false) ?? ""
      add("ConditionalFEC", words, compensation)
    }
    let curtain = text("ShutterCurtainSync") ?? "0"
    add("ShutterCurtainHack", coded: curtain, "Canon-ShutterCurtainHack")
  }

  /// The levels of the white balance that was used.
  var canonLevels: String? {
    guard !named.has("WB_RGGBLevels"), named.isIn("Canon", "WhiteBalance"),
      let balance = named.number("WhiteBalance")
    else { return nil }
    if let levels = named.text("WB_RGGBLevelsAsShot") { return levels }
    let names: [StaticString] = [
      "WB_RGGBLevelsAuto", "WB_RGGBLevelsDaylight", "WB_RGGBLevelsCloudy",
      "WB_RGGBLevelsTungsten", "WB_RGGBLevelsFluorescent", "WB_RGGBLevelsFlash",
      "WB_RGGBLevelsCustom", "WB_RGGBLevelsBlackAndWhite", "WB_RGGBLevelsShade",
      "WB_RGGBLevelsKelvin",
    ]
    guard let index = Int(exactly: balance), names.indices.contains(index) else { return nil }
    return named.text(names[index])
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // MARK: Others

  mutating func makers() {
    apple()
    nikon()
    olympus()
    kodak()
    panasonic()
    sony()
    begin()
    if let width = text("PreviewImageWidth"), let height = text("PreviewImageHeight") {
      add("PreviewImageSize", "\(width)x\(height)", "\(width)x\(height)")
    }
  }

  private mutating func apple() {
    begin()
    guard let value = number("RunTimeValue"), let scale = number("RunTimeScale"), scale != 0 else {
      return
    }
    add("RunTimeSincePowerUp", Self.duration(value / scale), value / scale)
  }

  /// A time in seconds: "3.00 s", "22:07:37", "2 days 3:00:00".
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return text(seconds) }
    if seconds == 0 { return "0 s" }
    let sign = seconds < 0 ? "-" : ""
    if seconds.magnitude < 30 { return "\(sign)\(text(seconds.magnitude, decimals: 2)) s" }
    var rest = Int(seconds.magnitude + 0.5)
    let days = rest / 86_400
    rest %= 86_400
    let clock =
      "\(rest / 3600):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    return sign + (days > 0 ? "\(days) days \(clock)" : clock)
  }

  private mutating func nikon() {
    begin()
    if named.isIn("Nikon", "FocusMode"), let mode = text("FocusMode", numeric: false) {
      let isManual = mode.lowercased().hasPrefix("manual")
      add("AutoFocus", coded: isManual ? "0" : "1", "Nikon-AutoFocus")
    }
    begin()
    if let method = number("AFDetectionMethod") {
      if let schema = number("FocusPointSchema") {
        let value = method == 0 ? Self.text(schema) : "0"
        add("PhaseDetectAF", coded: value, "Nikon-PhaseDetectAF")
      }
      add("ContrastDetectAF", coded: method == 1 ? "1" : "0", "Nikon-ContrastDetectAF")
    }
    begin()
    if named.isIn("Nikon", "Lens"), let lens = text("Lens"), let type = text("LensType") {
      let words = [
        named.text("Lens", numeric: false) ?? "", named.text("LensType", numeric: false) ?? "",
      ]
      add("LensSpec", words.joined(separator: " "), "\(lens) \(type)")
    }
  }

  private mutating func olympus() {
    begin()
    guard named.isIn("Olympus", "Extender"), let extender = text("Extender") else { return }
    // Without a lens that can take one, or with its full aperture, none is attached.
    let parts = extender.split(separator: " ")
    let isNone = parts.count < 3 || parts[2] == "0" || parts[2] == "00"
    if isNone { return add("ExtenderStatus", coded: "0", "Olympus-ExtenderStatus") }
    let lens = named.text("LensType", numeric: false) ?? ""
    let stops = Self.stops(lens)
    guard let stops, let widest = number("MaxApertureValue") else {
      return add("ExtenderStatus", coded: "1", "Olympus-ExtenderStatus")
    }
    let isRemoved = widest - stops < 0.2
    add("ExtenderStatus", coded: isRemoved ? "2" : "1", "Olympus-ExtenderStatus")
  }

  /// The f-number in a lens's name: 2.8 of "F2.8-3.5".
  private static func stops(_ lens: String) -> Double? {
    LensDescription(lens)?.apertures?.lowerBound
  }

  private mutating func kodak() {
    begin()
    if let year = text("YearCreated"), let day = text("MonthDayCreated") {
      add("DateCreated", "\(year):\(day)", "\(year):\(day)")
    }
  }

  private mutating func panasonic() {
    begin()
    guard let model = text("Model"), named.isIn("Panasonic", "AdvancedSceneType"),
      let scene = text("SceneMode"), let type = text("AdvancedSceneType")
    else { return }
    let tag = "Panasonic-AdvancedSceneMode"
    let value = "\(model) \(scene) \(type)"
    let words =
      CompositeLabels.label(tag, value) ?? CompositeLabels.label(tag, "\(scene) \(type)")
      ?? (type == "1" ? named.text("SceneMode", numeric: false) : nil)
    let plain = named.text("SceneMode", numeric: false) ?? scene
    add("AdvancedSceneMode", words ?? "\(plain) (\(type))", value)
  }

  private mutating func sony() {
    begin()
    if named.isIn("Sony", "FocusPosition"), let position = number("FocusPosition"),
      let focal = number("FocalLength")
    {
      let distance = (Mathematics.power(2, position / 16 - 5) + 1) * focal / 1000
      let text = position >= 128 ? "inf" : Self.text(distance)
      add("FocusDistance", position >= 128 ? text : "\(text) m", text)
    }
    begin()
    if let position = number("FocusPosition2"), let focal = number("FocalLengthIn35mmFormat") {
      let distance = (Mathematics.power(2, position / 16 - 5) + 1) * focal / 1000
      if position >= 255 {
        add("FocusDistance2", "inf", "inf")
      } else {
        add("FocusDistance2", Facts.text([distance], digits: 4) + " m", Self.text(distance))
      }
    }
  }
}
