/// The settings that GoPro's cameras write as GPMF: items of four letters, a type, a size and a
/// count, nested (GoPro Metadata Format).
enum GoProFacts {
  @Sendable static func read(_ data: Header, _ facts: inout Facts) {
    read(data, 0..<data.bytes.count, depth: 0, to: &facts)
  }

  private static func read(
    _ data: Header, _ range: Range<Int>, depth: Int, to facts: inout Facts
  ) {
    var position = range.lowerBound
    while position + 8 <= range.upperBound, let key = data.text(position..<(position + 4)),
      let type = data.byte(position + 4), let size = data.byte(position + 5),
      let count = data.short(position + 6), !key.isEmpty
    {
      let length = size * count
      guard length <= range.upperBound - position - 8 else { return }
      let value = (position + 8)..<(position + 8 + length)
      if type == 0 {
        if depth < 8 { read(data, value, depth: depth + 1, to: &facts) }
      } else if let name = names[key] {
        add(name, key, Setting(data, value, type: UInt8(type)), to: &facts)
      }
      position += 8 + (length + 3) / 4 * 4
    }
  }

  /// A value: text, or numbers of one type.
  private struct Setting {
    var text: String?
    var numbers: [Double] = []

    init(_ data: Header, _ range: Range<Int>, type: UInt8) {
      func each(_ size: Int, _ read: (Int) -> Double?) -> [Double] {
        stride(from: range.lowerBound, to: range.upperBound - size + 1, by: size).compactMap(read)
      }
      switch type {
      case UInt8(ascii: "c"), UInt8(ascii: "U"), UInt8(ascii: "F"):
        text = data.text(range) ?? ""
      case UInt8(ascii: "B"): numbers = each(1) { data.byte($0).map(Double.init) }
      case UInt8(ascii: "b"): numbers = each(1) { data.number(.signedByte, $0).map(Double.init) }
      case UInt8(ascii: "S"): numbers = each(2) { data.short($0).map(Double.init) }
      case UInt8(ascii: "s"): numbers = each(2) { data.number(.signedShort, $0).map(Double.init) }
      case UInt8(ascii: "L"): numbers = each(4) { data.long($0).map(Double.init) }
      case UInt8(ascii: "l"): numbers = each(4) { data.number(.signedLong, $0).map(Double.init) }
      case UInt8(ascii: "f"): numbers = each(4) { data.float($0) }
      case UInt8(ascii: "d"): numbers = each(8) { data.double($0) }
      case UInt8(ascii: "J"): numbers = each(8) { data.quad($0).map { Double($0) } }
      default: break
      }
    }
  }

  private static func add(_ name: String, _ key: String, _ item: Setting, to facts: inout Facts) {
    if key == "MUID" {
      let digits = item.numbers.map { number -> String in
        let text = String(UInt32(number), radix: 16)
        return String(repeating: "0", count: 8 - text.utf8.count) + text
      }
      return facts.add(name, digits.joined(), stored: item.numbers)
    }
    guard let text = item.text else {
      guard !item.numbers.isEmpty else { return }
      let stored = Facts.text(item.numbers)
      let separator = key == "VRES" ? "x" : key == "VFPS" ? "/" : key == "VERS" ? "." : " "
      let shown = stored.split(separator: " ").joined(separator: separator)
      return facts.add(name, key == "TMPC" ? shown + " C" : shown, stored: stored)
    }
    let words: [String: String] =
      switch key {
      case "OREN": ["U": "Up", "D": "Down", "A": "Auto"]
      case "PRTN": ["N": "Off", "Y": "On"]
      case "VFOV": ["W": "Wide", "S": "Super View", "L": "Linear"]
      case "AUBT", "AUPT", "CLDP", "DZOM", "EISE", "HDRV", "ORDP", "SCAP", "SMTR":
        ["N": "No", "Y": "Yes"]
      default: [:]
      }
    let shown = words.isEmpty ? text : words[text] ?? "Unknown (\(text))"
    facts.add(name, shown, stored: text)
  }

  private static let names = [
    "ALLD": "AutoLowLightDuration", "APTO": "AudioProtuneOption", "ARUW": "AspectRatioUnwarped",
    "ARWA": "AspectRatioWarped", "AUBT": "AudioBlueTooth", "AUDO": "AudioSetting",
    "AUPT": "AutoProtune", "BITR": "BitrateSetting", "CASN": "CameraSerialNumber",
    "CDTM": "CaptureDelayTimer", "CLDP": "ClassificationDataPresent", "CPIN": "ChapterNumber",
    "CTRL": "ControlLevel", "DUST": "DurationSetting", "DVNM": "DeviceName",
    "DZMX": "DigitalZoomAmount", "DZOM": "DigitalZoomOn", "DZST": "DigitalZoom",
    "EISA": "ElectronicImageStabilization", "EISE": "ElectronicStabilizationOn",
    "EXPT": "ExposureType", "FMWR": "FirmwareVersion", "FWVS": "OtherFirmware",
    "HCTL": "HorizonControl", "HDRV": "HDRVideo", "HSGT": "HindsightSettings",
    "MINF": "Model", "MMOD": "MediaMode", "MTRX": "AccelerometerMatrix",
    "MUID": "MediaUniqueID", "MXCF": "MappingXMode", "MAPX": "MappingXCoefficients",
    "MAPY": "MappingYCoefficients", "MYCF": "MappingYMode", "ORDP": "OrientationDataPresent",
    "OREN": "AutoRotation", "ORIN": "InputOrientation", "ORIO": "OutputOrientation",
    "PHDR": "HDRSetting", "PIMD": "ProtuneISOMode", "PIMN": "AutoISOMin", "PIMX": "AutoISOMax",
    "POLY": "PolynomialCoefficients", "PRES": "PhotoResolution", "PRJT": "LensProjection",
    "PRTN": "Protune", "PTCL": "ColorMode", "PTEV": "ExposureCompensation", "PTSH": "Sharpness",
    "PTWB": "WhiteBalance", "PWPR": "PowerProfile", "PYCF": "PolynomialPower",
    "RAMP": "SpeedRampSetting", "RATE": "Rate", "RMRK": "Comments", "SCAP": "ScheduleCapture",
    "SCTM": "ScheduleCaptureTime", "SMTR": "SpotMeter", "SROT": "SensorReadoutTime",
    "TIMO": "TimeOffset", "TMPC": "CameraTemperature", "UNIF": "InputUniformity",
    "VERS": "MetadataVersion", "VFOV": "FieldOfView", "VFPS": "VideoFrameRate",
    "VRES": "VideoFrameSize", "ZFOV": "DiagonalFieldOfView", "ZMPL": "ZoomScaleNormalization",
  ]
}
