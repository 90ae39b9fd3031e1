/// The properties of Sigma's raw files: names that the camera chose, values as text.
enum X3FProperty {
  /// Adds a property under the name that users know; one that is not known is left out.
  static func add(_ key: String, _ stored: String, to facts: inout Facts) {
    guard let name = names[key] else { return }
    switch key {
    case "EXPTIME":
      guard let time = Double(stored) else { return facts.add(name, stored) }
      let seconds = time * 1e-6
      facts.add(
        name, Facts.text { $0.append(exposureTime: seconds) }, stored: [seconds])
    case "TIME":
      guard let seconds = Int(stored), seconds.magnitude < 1 << 40 else {
        return facts.add(name, stored)
      }
      let date = CaptureDate(secondsSince1970: Double(seconds), offset: 0, digits: 0)
      facts.add(name, date.isValid ? date.exifText : "0000:00:00 00:00:00")
    case "LENSMODEL": addLens(name, stored, to: &facts)
    default: facts.add(name, shown(key, stored), stored: stored)
    }
  }

  private static func shown(_ key: String, _ stored: String) -> String {
    if let words = words[key] { return words[stored] ?? "Unknown (\(stored))" }
    if key == "FLASH" { return stored.prefix(1).uppercased() + stored.dropFirst().lowercased() }
    if key == "IMAGERTEMP" { return stored + " C" }
    guard let number = Double(stored), number.isFinite else { return stored }
    switch key {
    case "APERTURE": return Facts.text(number, decimals: 1)
    case "EXPCOMP", "EXPNET": return Facts.text { $0.append(signedFraction: number) }
    case "FLENGTH", "FLEQ35MM": return Facts.text(number, decimals: 1) + " mm"
    case "SHUTTER": return Facts.text { $0.append(exposureTime: number) }
    default: return stored
    }
  }

  /// The lens as a hexadecimal number, or as text if it is another value.
  private static func addLens(_ name: String, _ stored: String, to facts: inout Facts) {
    guard let number = Int(stored, radix: 16), number >= 0 else {
      return facts.add(name, "Unknown (\(stored))", stored: stored)
    }
    let label = TagTable.label(set: LabelSet.sigmaLens, raw: Int64(number))
    facts.add(
      name, label ?? "Unknown (0x\(String(number, radix: 16)))", stored: number)
  }

  private static let names = [
    "AEMODE": "MeteringMode", "AFAREA": "AFArea", "AFINFOCUS": "AFInFocus",
    "AFMODE": "FocusMode", "AP_DESC": "ApertureDisplayed", "APERTURE": "FNumber",
    "BRACKET": "BracketShot", "BURST": "BurstShot", "CAMMANUF": "Make", "CAMMODEL": "Model",
    "CAMNAME": "CameraName", "CAMSERIAL": "SerialNumber", "CM_DESC": "SceneCaptureType",
    "COLORSPACE": "ColorSpace", "DRIVE": "DriveMode", "EVAL_STATE": "EvalState",
    "EXPCOMP": "ExposureCompensation", "EXPNET": "NetExposureCompensation",
    "EXPTIME": "IntegrationTime", "FIRMVERS": "FirmwareVersion", "FLASH": "FlashMode",
    "FLASHEXPCOMP": "FlashExpComp", "FLASHPOWER": "FlashPower", "FLASHTTLMODE": "FlashTTLMode",
    "FLASHTYPE": "FlashType", "FLENGTH": "FocalLength", "FLEQ35MM": "FocalLengthIn35mmFormat",
    "FOCUS": "Focus", "IMAGERBOARDID": "ImagerBoardID", "IMAGERTEMP": "SensorTemperature",
    "IMAGEBOARDID": "ImageBoardID", "ISO": "ISO", "LENSARANGE": "LensApertureRange",
    "LENSFRANGE": "LensFocalRange", "LENSMODEL": "LensType", "PMODE": "ExposureProgram",
    "RESOLUTION": "Quality", "SENSORID": "SensorID", "SH_DESC": "ShutterSpeedDisplayed",
    "SHUTTER": "ExposureTime", "TIME": "DateTimeOriginal", "WB_DESC": "WhiteBalance",
    "VERSION_BF": "VersionBF",
  ]

  /// The meanings of coded texts.
  private static let words: [String: [String: String]] = [
    "AEMODE": ["8": "8-segment", "C": "Center-weighted average", "A": "Average"],
    "DRIVE": [
      "SINGLE": "Single Shot", "MULTI": "Multi Shot", "2S": "2 s Timer", "10S": "10 s Timer",
      "UP": "Mirror Up", "AB": "Auto Bracket", "OFF": "Off",
    ],
    "FOCUS": ["AF": "Auto-focus Locked", "NO LOCK": "Auto-focus Didn't Lock", "M": "Manual"],
    "PMODE": [
      "P": "Program", "A": "Aperture Priority", "S": "Shutter Priority", "M": "Manual",
    ],
    "RESOLUTION": ["LOW": "Low", "MED": "Medium", "HI": "High"],
  ]
}
