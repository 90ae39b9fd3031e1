internal import Verso

/// The sources of a maker's keys: names of groups and fields as everywhere in Verso.
///
/// A name is looked up among the items of the photo, so that a key works as soon as the maker's notes
/// are read.
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

  /// Values of lenses and bodies that XMP lacks, from maker notes.
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

  /// The keys with a value in the photo.
  func properties(_ items: MakerItems) -> ImageProperties {
    // A camera that writes CIFF writes the same blocks as in its other formats.
    if dictionary == ImageProperty.ciffDictionary, items.group("CanonRaw").isEmpty { return [:] }
    var result: ImageProperties = [:]
    for row in rows {
      result[row.key] =
        row.fields.lazy
        .compactMap { items[$0] }
        .compactMap { value($0, row.key) }
        .first
    }
    if let group {
      for item in items.group(group) {
        if let value = PropertyValue(item.value) { result[item.name] = value }
      }
    }
    return result
  }

  /// The value that a key shows of an item; nil if there is nothing to show.
  private func value(_ item: Item, _ key: String) -> PropertyValue? {
    guard let value = PropertyValue(item.value) else { return nil }
    if words.contains(key) { return .text(item.text.trimmedAtEnd) }
    if texts.contains(key) { return .text(item.numericText.trimmedAtEnd) }
    if keepsBlanks, let text = item.value.string { return .text(text) }
    return value
  }
}
