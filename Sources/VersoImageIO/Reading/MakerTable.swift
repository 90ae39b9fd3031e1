internal import Verso

/// Where the keys of a maker's dictionary stand: names of groups and fields as everywhere in Verso.
///
/// A name is looked up among the fields that the photo shows, so that a key works as soon as the
/// maker's notes are read.
struct MakerTable: Sendable {
  let dictionary: String
  /// The keys with the fields that may hold them, the first that is there.
  let rows: [(key: String, fields: [String])]
  /// The group whose fields are all shown, under their own names, as ImageIO has no public keys.
  let group: String?
  /// The keys whose values are words.
  let words: Set<String>
  /// The keys whose values are texts although they are digits.
  let texts: Set<String>
  /// Whether texts keep the blanks that fill their fields up.
  let keepsBlanks: Bool

  private init(
    _ dictionary: String, _ rows: [(key: String, fields: [String])], group: String? = nil,
    words: Set<String> = [], texts: Set<String> = [], keepsBlanks: Bool = false
  ) {
    self.dictionary = dictionary
    self.rows = rows
    self.group = group
    self.words = words
    self.texts = texts
    self.keepsBlanks = keepsBlanks
  }

  static let canon = MakerTable(
    ImageProperty.makerCanonDictionary,
    [
      ("OwnerName", ["Canon:OwnerName"]), ("CameraSerialNumber", ["Canon:SerialNumber"]),
      ("ImageSerialNumber", ["Canon:FileNumber"]),
      ("FlashExposureComp", ["Canon:FlashExposureComp"]),
      ("ContinuousDrive", ["Canon:ContinuousDrive"]),
      ("LensModel", ["Canon:LensModel"]), ("Firmware", ["Canon:CanonFirmwareVersion"]),
      ("AspectRatioInfo", ["Canon:AspectRatio"]),
    ])

  static let nikon = MakerTable(
    ImageProperty.makerNikonDictionary,
    [
      ("ISOSetting", ["Nikon:ISOSetting", "Nikon:ISO"]), ("ColorMode", ["Nikon:ColorMode"]),
      ("Quality", ["Nikon:Quality"]), ("WhiteBalanceMode", ["Nikon:WhiteBalance"]),
      ("SharpenMode", ["Nikon:Sharpness"]), ("FocusMode", ["Nikon:FocusMode"]),
      ("FlashSetting", ["Nikon:FlashSetting"]), ("ISOSelection", ["Nikon:ISOSelection"]),
      ("FlashExposureComp", ["Nikon:FlashExposureComp"]),
      ("ImageAdjustment", ["Nikon:ImageAdjustment"]), ("LensAdapter", ["Nikon:AuxiliaryLens"]),
      ("LensType", ["Nikon:LensType"]), ("LensInfo", ["Nikon:Lens"]),
      ("FocusDistance", ["Nikon:FocusDistance", "Nikon:ManualFocusDistance"]),
      ("DigitalZoom", ["Nikon:DigitalZoom"]), ("ShootingMode", ["Nikon:ShootingMode"]),
      ("CameraSerialNumber", ["Nikon:SerialNumber", "Nikon:CameraSerialNumber"]),
      ("ShutterCount", ["Nikon:ShutterCount"]),
    ],
    texts: ["CameraSerialNumber"], keepsBlanks: true)

  static let ciff = MakerTable(
    ImageProperty.ciffDictionary,
    [
      ("Description", ["CanonRaw:CanonFileDescription", "CanonRaw:UserComment"]),
      ("Firmware", ["CanonRaw:CanonFirmwareVersion"]), ("OwnerName", ["CanonRaw:OwnerName"]),
      ("ImageName", ["CanonRaw:CanonImageType"]),
      ("ImageFileName", ["CanonRaw:OriginalFileName"]),
      ("ReleaseMethod", ["CanonRaw:ShutterReleaseMethod"]),
      ("ReleaseTiming", ["CanonRaw:ShutterReleaseTiming"]), ("RecordID", ["CanonRaw:RecordID"]),
      ("SelfTimingTime", ["CanonRaw:SelfTimerTime"]),
      ("CameraSerialNumber", ["CanonRaw:SerialNumber"]),
      ("ImageSerialNumber", ["CanonRaw:FileNumber"]),
      ("ContinuousDrive", ["Canon:ContinuousDrive"]), ("FocusMode", ["Canon:FocusMode"]),
      ("MeteringMode", ["Canon:MeteringMode"]),
      ("ShootingMode", ["Canon:CanonExposureMode", "Canon:EasyMode"]),
      ("LensModel", ["Canon:LensType"]), ("LensMaxMM", ["Canon:MaxFocalLength"]),
      ("LensMinMM", ["Canon:MinFocalLength"]), ("WhiteBalanceIndex", ["Canon:WhiteBalance"]),
      ("FlashExposureComp", ["Canon:FlashExposureComp"]),
      ("MeasuredEV", ["CanonRaw:MeasuredEV"]),
    ],
    words: ["LensModel"])

  /// What XMP does not say of lenses and bodies, from makers' notes.
  static let exifAux = MakerTable(
    ImageProperty.exifAuxDictionary,
    [
      ("LensInfo", ["Nikon:Lens"]), ("LensModel", ["Canon:LensModel"]),
      ("SerialNumber", ["Nikon:SerialNumber", "Canon:SerialNumber"]),
      ("LensID", ["Nikon:LensIDNumber", "Canon:LensType"]),
      ("LensSerialNumber", ["Canon:LensSerialNumber"]), ("ImageNumber", ["Nikon:ShutterCount"]),
      ("FlashCompensation", ["Nikon:FlashExposureComp", "Canon:FlashExposureComp"]),
      ("OwnerName", ["Canon:OwnerName"]), ("Firmware", ["Canon:CanonFirmwareVersion"]),
    ],
    texts: ["SerialNumber", "LensSerialNumber", "OwnerName"])

  /// The dictionaries that hold nothing but a maker's notes.
  static let all = [
    canon, nikon, ciff,
    MakerTable(ImageProperty.makerMinoltaDictionary, [], group: "Minolta"),
    MakerTable(ImageProperty.makerFujiDictionary, [], group: "FujiFilm"),
    MakerTable(ImageProperty.makerOlympusDictionary, [], group: "Olympus"),
    MakerTable(ImageProperty.makerPentaxDictionary, [], group: "Pentax"),
  ]

  /// The groups that raw formats have for what describes their picture.
  static let rawGroups = [
    "CanonRaw", "RAF", "RAF2", "PanasonicRaw", "MinoltaRaw", "SigmaRaw", "PhaseOne", "SR2",
    "KyoceraRaw",
  ]

  static var groups: [String] { ["Canon", "Nikon"] + all.compactMap(\.group) + rawGroups }

  /// The keys that have a value among what a photo shows.
  func properties(_ shown: ShownFields) -> ImageProperties {
    // A camera that writes CIFF writes the same blocks as in its other formats.
    if dictionary == ImageProperty.ciffDictionary, shown.words.isEmpty { return [:] }
    var result: ImageProperties = [:]
    for row in rows {
      let values = words.contains(row.key) ? shown.words : shown.values
      guard let field = row.fields.first(where: { values[$0] != nil }) else { continue }
      result[row.key] = values[field]
      if texts.contains(row.key) { result[row.key] = shown.texts[field].map { .text($0) } }
      if keepsBlanks, case .text = result[row.key], let text = shown.stored[field] {
        result[row.key] = .text(text)
      }
    }
    if let group {
      for (name, value) in shown.values where name.hasPrefix("\(group):") {
        result[String(name.dropFirst(group.utf8.count + 1))] = value
      }
    }
    return result
  }
}

/// What a photo shows of makers' notes: numbers where they are numbers.
struct ShownFields: Sendable {
  private(set) var values: [String: PropertyValue] = [:]
  /// The same in words; only of files whose dictionaries have some.
  private(set) var words: [String: PropertyValue] = [:]
  /// The same as texts, whatever they look like.
  private(set) var texts: [String: String] = [:]
  /// Texts that end with blanks, with them.
  private(set) var stored: [String: String] = [:]

  init(_ photo: Photo) {
    let selection = Rendering.Selection(groups: MakerTable.groups)
    for row in Rendering(numeric: true, selection: selection).rows(photo) {
      let text = row.text.trimmedAtEnd
      values["\(row.group):\(row.name)"] = Self.value(text)
      texts["\(row.group):\(row.name)"] = text
      if text != row.text { stored["\(row.group):\(row.name)"] = row.text }
    }
    // No lens that the camera knows.
    if values["Canon:LensType"] == 65535 { values["Canon:LensType"] = nil }
    guard values.keys.contains(where: { $0.hasPrefix("CanonRaw:") }) else { return }
    for row in Rendering(selection: selection).rows(photo) {
      let isKnown = row.text != "n/a"
      words["\(row.group):\(row.name)"] = isKnown ? .text(row.text.trimmedAtEnd) : nil
    }
  }

  /// A text as a number, as several, or as it is.
  private static func value(_ text: String) -> PropertyValue? {
    guard !text.isEmpty else { return nil }
    if text.hasPrefix("(Binary data") { return nil }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count else { return .text(text) }
    return numbers.count == 1 ? numbers[0] : .array(numbers)
  }

  private static func number(_ text: Substring) -> PropertyValue? {
    // Digits behind a zero are a code, not a number.
    let isCode = text.count > 1 && text.first == "0" && !text.hasPrefix("0.")
    if isCode || text.count > 20 { return nil }
    if let whole = Int(text) { return .integer(whole) }
    let isPlain = text.allSatisfy { "0123456789.-+eE".contains($0) }
    return isPlain ? Double(text).flatMap { $0.isFinite ? .double($0) : nil } : nil
  }
}

extension String {
  /// The text without the blanks that fill a field up.
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
