extension Photo {
  /// Everything that affects how the photo looks: in the container, and in Exif and XMP
  /// (orientation, colours, pixel shape, gain maps).
  ///
  /// It is that of the file that was read and, where the picture or its metadata were changed since,
  /// of ``metadata`` as they are now.
  ///
  /// - Throws: ``MetadataError`` where it cannot be established; ``FileError``.
  package func appearance() throws -> Appearance {
    let isLarge = skeleton.blocks.contains {
      [.exif, .xmp, .photoshop, .iptc].contains($0.kind) && $0.count > limits.blockBytes
    }
    guard !isLarge, !metadata.unread.contains(where: { [.exif, .xmp, .icc].contains($0) }) else {
      throw Appearance.refusal(skeleton, "a part of its metadata cannot be read")
    }
    let source = try openOrigin()
    var result = try container.appearance(skeleton, source)
    addExif(to: &result)
    addXMP(to: &result)
    try addOtherPlaces(to: &result)
    // Readers differ in which of several blocks they take.
    for kind in [BlockKind.exif, .xmp] {
      for block in skeleton.blocks.filter({ $0.kind == kind }).dropFirst() {
        result.add("further \(kind.name)", [block.payload] + block.continuation)
      }
    }
    // Pieces may be nested; their cost is limited.
    let count = result.parts.reduce(0) { $0 + $1.count }
    guard count <= 4 * source.count + 1 << 20 else {
      throw Appearance.refusal(skeleton, "its parts overlap too often")
    }
    return result
  }

  private func addExif(to result: inout Appearance) {
    func number(_ kind: DirectoryKind, _ tag: UInt16) -> Int? {
      metadata.value(of: Tag(kind, tag))?.integer
    }
    if let orientation = number(.ifd0, ExifNumber.orientation), orientation != 1 {
      result.add("orientation", bytes: Array("\(orientation)".utf8))
    }
    // If there are several, some readers use the first and some the last.
    let turns = metadata.directories.filter { $0.kind == .ifd0 }.flatMap { directory in
      directory.entries.filter { $0.number == ExifNumber.orientation }.map {
        directory.bytes(of: $0)
      }
    }
    if turns.count > 1 { result.add("orientations", pieces: turns.map { .bytes($0) }) }
    // Adobe RGB is recorded as a number that some cameras use, or by the rules of DCF: uncalibrated
    // and interoperable as "R03".
    let space = number(.exif, ExifNumber.colorSpace)
    if let space, space != 1, space != 0xFFFF {
      result.add("colour space", bytes: Array("\(space)".utf8))
    }
    let rule = metadata.value(of: Tag(.interop, InteropNumber.index))?.string ?? "R98"
    if rule != "R98", space != 1 { result.add("interoperability", bytes: Array(rule.utf8)) }
    for tag in Self.colors {
      guard let value = metadata.value(of: tag), !container.isMadeOfDirectories else { continue }
      result.add("\(tag)", bytes: value.encoded(.bigEndian))
    }
    func ratio(_ number: UInt16) -> URational? {
      metadata.value(of: Tag(.ifd0, number))?.rationals?.first
    }
    if let x = ratio(ExifNumber.xResolution), let y = ratio(ExifNumber.yResolution) {
      let shape = Appearance.ratio(
        UInt64(x.numerator) * UInt64(y.denominator), UInt64(y.numerator) * UInt64(x.denominator))
      if !shape.isEmpty { result.add("shape of pixels", bytes: shape) }
    }
  }

  /// The Exif fields that define how numbers become colours.
  private static let colors = [
    Tag(.ifd0, ExifNumber.transferFunction), Tag(.ifd0, ExifNumber.whitePoint),
    Tag(.ifd0, ExifNumber.primaryChromaticities), Tag(.ifd0, ExifNumber.yCbCrCoefficients),
    Tag(.ifd0, ExifNumber.referenceBlackWhite), Tag(.exif, ExifNumber.gamma),
  ]

  private func addXMP(to result: inout Appearance) {
    let orientation = metadata.value(of: Tag(.ifd0, ExifNumber.orientation))?.integer ?? 1
    let space = metadata.value(of: Tag(.exif, ExifNumber.colorSpace))?.integer
    let kept = Self.all(metadata.xmp.properties) { property, isInner in
      guard !Self.isShown(property.name.namespace) else { return true }
      // Readers differ in which names of namespaces they know, and how exactly.
      switch property.name.local.lowercased() {
      case "orientation": return isInner || property.node.content != .text("\(orientation)")
      case "colorspace": return isInner || !Self.isSaid(property.node.content, as: space)
      case let local where Self.primaries.contains(local): return true
      default: return property.node.holdsField
      }
    }
    for (name, bytes) in kept { result.add(name, bytes: bytes) }
  }

  /// The XMP properties that define how numbers become colours, in lowercase.
  private static let primaries: Set<String> = [
    "primarychromaticities", "whitepoint", "transferfunction", "ycbcrcoefficients", "gamma",
    "referenceblackwhite", "iccprofile", "iccprofilename",
  ]

  /// The requested properties at any depth, by names that contain their path.
  static func all(
    _ properties: [XMP.Property], _ isWanted: (XMP.Property, _ isInner: Bool) -> Bool
  ) -> [(String, [UInt8])] {
    var found: [(String, [UInt8])] = []
    func look(_ properties: [XMP.Property], in outer: String?) {
      for property in properties {
        if isWanted(property, outer != nil) {
          let prefix = outer.map { "\($0) > " } ?? ""
          found += canonical([property]).map { (prefix + $0.0, $0.1) }
        } else {
          look(property.node, in: property.name.local)
        }
      }
    }
    func look(_ node: XMP.Node, in outer: String) {
      look(node.qualifiers, in: outer)
      switch node.content {
      case .text, .uri: break
      case .structure(let fields): look(fields, in: outer)
      case .array(_, let items): for item in items { look(item, in: outer) }
      }
    }
    look(properties, in: nil)
    return found.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element)
  }

  /// Whether a colour space of XMP is that of Exif, or only states that there is no colour space.
  private static func isSaid(_ content: XMP.Content, as space: Int?) -> Bool {
    guard case .text(let text) = content, let number = Int(text) else { return false }
    // sRGB, and uncalibrated as 16 and 32 bits.
    let ordinary = [1, 0xFFFF, 0xFFFF_FFFF, -1]
    return number == space || ordinary.contains(number) && ordinary.contains(space ?? 1)
  }

  /// Whether viewers use a namespace for the look of a picture: gain maps, Google's (panoramas,
  /// depth, videos, additional pictures), the settings of Camera Raw. Some go by the prefix.
  private static func isShown(_ namespace: XMP.Namespace) -> Bool {
    guard !GainMap.namespaces.contains(namespace.uri) else { return true }
    let uri = namespace.uri.lowercased()
    return viewers.contains { uri.contains($0) }
      || prefixes.contains(namespace.prefix.lowercased())
  }

  private static let viewers = [
    "ns.google.com/photos", "/hdr-gain-map", "/hdrgainmap", "/camera-raw-settings",
  ]

  private static let prefixes: Set<String> = [
    "crs", "hdrgm", "hdrgainmap", "gpano", "gdepth", "gimage", "gaudio", "gfocus", "gcamera",
    "gcontainer", "container",
  ]

  /// Properties in an order and a form that does not depend on how they are written.
  static func canonical(_ properties: [XMP.Property]) -> [(String, [UInt8])] {
    properties.map { ("\($0.name.namespace.uri) \($0.name.local)", bytes($0.node, 0)) }
      .sorted { $0.0 < $1.0 }
  }

  private static func bytes(_ node: XMP.Node, _ depth: Int) -> [UInt8] {
    var result: [UInt8] = []
    func add(_ text: String) {
      result.append(UInt64(text.utf8.count), .bigEndian)
      result += text.utf8
    }
    // The reader's limit of depth is below this.
    guard depth < 1024 else { return result }
    switch node.content {
    case .text(let text):
      add("text")
      add(text)
    case .uri(let text):
      add("uri")
      add(text)
    case .structure(let fields):
      add("structure \(fields.count)")
      for (name, value) in canonical(fields, depth) {
        add(name)
        result += value
      }
    case .array(let kind, let nodes):
      add("\(kind.rawValue) \(nodes.count)")
      for node in nodes { result += bytes(node, depth + 1) }
    }
    return result
  }

  private static func canonical(
    _ fields: [XMP.Property], _ depth: Int
  ) -> [(String, [UInt8])] {
    fields.map { ("\($0.name.namespace.uri) \($0.name.local)", bytes($0.node, depth + 1)) }
      .sorted { $0.0 < $1.0 }
  }

  // MARK: Thumbnails, place and time

  /// The small pictures that some viewers show instead of the photo's own: none where it has none.
  package func thumbnails() throws -> Appearance {
    var result = Appearance()
    if !container.isMadeOfDirectories, let thumbnail = metadata.thumbnail {
      result.add("thumbnail", bytes: thumbnail)
    }
    if let pixels = metadata.jfif?.thumbnail?.pixels { result.add("JFIF", bytes: pixels) }
    for block in skeleton.blocks where block.kind == .jfxx {
      result.add("JFXX", [block.payload])
    }
    let inXMP = metadata.xmp.properties.filter { $0.name.local.lowercased() == "thumbnails" }
    for (name, bytes) in Self.canonical(inXMP) { result.add(name, bytes: bytes) }
    // The preview of IPTC data.
    add([(.iptc, { $0 == IPTCNumber.objectPreviewData })], to: &result)
    try addResourceThumbnails(to: &result)
    return result
  }

  /// Where the photo states that it was taken: Exif's GPS fields, exactly, and what XMP and IPTC data state, in
  /// numbers and in words.
  package var saidPlace: Appearance {
    var result = Appearance()
    add(
      [
        (
          .gps, { ![GPSNumber.versionID, GPSNumber.timeStamp, GPSNumber.dateStamp].contains($0) }
        ),
        (.iptc, { Self.placeNames.contains($0) }),
      ], to: &result)
    add(to: &result) { Self.isPlace($0) }
    return result
  }

  /// The datasets of IPTC data that name a place.
  static let placeNames: Set<UInt16> = [
    IPTCNumber.contentLocationCode, IPTCNumber.contentLocationName, IPTCNumber.city,
    IPTCNumber.subLocation, IPTCNumber.provinceState, IPTCNumber.countryPrimaryLocationCode,
    IPTCNumber.countryPrimaryLocationName,
  ]

  static func isPlace(_ name: XMP.Name) -> Bool {
    let local = name.local.lowercased()
    let isNamed =
      ["gps", "latitude", "longitude", "altitude", "locationcreated", "locationshown"]
      .contains { local.contains($0) }
      || words.contains(local)
    return (isNamed || PersonalData.gps.names(name)) && !isTime(name) && local != "gpsversionid"
  }

  /// Names of XMP that are those of a place and of nothing else, in small letters.
  private static let words: Set<String> = [
    "lat", "long", "lat_long", "location", "sublocation", "city", "state", "provincestate",
    "province", "country", "countryname", "countrycode", "worldregion",
  ]

  /// With which device the photo states that it was taken: camera and lens, with their serial numbers.
  package var saidDevice: Appearance {
    var result = Appearance()
    let exif = Set(metadata.directories.map(\.kind).filter(\.isExif))
    add(
      exif.sorted { $0.name < $1.name }.map { ($0, { Self.deviceNumbers.contains($0) }) },
      to: &result)
    add(to: &result) { Self.deviceNames.contains($0.local.lowercased()) }
    return result
  }

  private static let deviceNumbers: Set<UInt16> = [
    ExifNumber.make, ExifNumber.model, ExifNumber.hostComputer, ExifNumber.serialNumber,
    ExifNumber.lensInfo, ExifNumber.lensMake, ExifNumber.lensModel, ExifNumber.lensSerialNumber,
    ExifNumber.uniqueCameraModel, ExifNumber.localizedCameraModel, ExifNumber.cameraSerialNumber,
    ExifNumber.cameraLabel, ExifNumber.lens, PersonalData.convertedSerialNumber,
  ]

  /// Names of XMP that are those of a device, in small letters.
  private static let deviceNames: Set<String> = [
    "make", "model", "hostcomputer", "serialnumber", "bodyserialnumber", "cameraserialnumber",
    "uniquecameramodel", "localizedcameramodel", "cameralabel", "cameramake", "cameramodel",
    "lens", "lensid", "lensinfo", "lensspecification", "lensmake", "lensmodel",
    "lensserialnumber",
  ]

  /// How the photo states that its picture was made: the properties of IPTC's standard and the label of China, exactly,
  /// and the marks of generators with their texts (``GeneratorMark/texts(of:)``). A text that is too large to be read may
  /// have any, and counts as it is.
  package func saidOrigin() throws -> Appearance {
    var result = Appearance()
    add(to: &result) { Self.originNames.contains($0.local.lowercased()) }
    for mark in GeneratorMark.texts(of: self) {
      result.add("mark in \(mark.place)", bytes: Array(mark.text.utf8))
    }
    let alike = lookalikes.map { [$0.system ?? "", $0.text].joined(separator: "\n") }
    for text in Set(alike).sorted() { result.add("lookalike", bytes: Array(text.utf8)) }
    try addUnreadTexts(to: &result)
    return result
  }

  private static let originNames = Set(
    Metadata.originNames.map { $0.local.lowercased() } + ["aigc"])

  /// The capture time of the photo: Exif's dates of taking and digitizing, exactly, the GPS time,
  /// and their equivalents in IPTC and XMP. If Exif has none of these, the date of the last change
  /// is included, because it counts for them then.
  package var saidTime: Appearance {
    var result = Appearance()
    let taken: Set<UInt16> = [ExifNumber.dateTimeOriginal, ExifNumber.createDate]
    let isSaid = metadata.directories.contains { directory in
      [.ifd0, .exif].contains(directory.kind)
        && directory.entries.contains { taken.contains($0.number) }
    }
    let numbers: Set<UInt16> =
      isSaid
      ? [
        ExifNumber.dateTimeOriginal, ExifNumber.createDate, ExifNumber.offsetTimeOriginal,
        ExifNumber.offsetTimeDigitized, ExifNumber.subSecTimeOriginal,
        ExifNumber.subSecTimeDigitized, ExifNumber.timeZoneOffset, ExifNumber.previewDateTime,
        ExifNumber.timeCodes,
      ]
      : [
        ExifNumber.modifyDate, ExifNumber.offsetTime, ExifNumber.subSecTime,
        ExifNumber.timeZoneOffset, ExifNumber.previewDateTime, ExifNumber.timeCodes,
      ]
    // Some readers take the zone of the last change for it where it has none of its own.
    let hasZone = metadata.value(of: Tag(.exif, ExifNumber.offsetTimeOriginal)) != nil
    add(
      [
        (.ifd0, { numbers.contains($0) }),
        (.exif, { numbers.contains($0) || $0 == ExifNumber.offsetTime && isSaid && !hasZone }),
        (.gps, { [GPSNumber.timeStamp, GPSNumber.dateStamp].contains($0) }),
        (
          .iptc,
          {
            [
              IPTCNumber.dateCreated, IPTCNumber.timeCreated, IPTCNumber.digitalCreationDate,
              IPTCNumber.digitalCreationTime,
            ].contains($0)
          }
        ),
      ], to: &result)
    add(to: &result) { Self.isTime($0) }
    return result
  }

  static func isTime(_ name: XMP.Name) -> Bool {
    let local = name.local.lowercased()
    let prefix = name.namespace.prefix.lowercased()
    switch local {
    case "date": return prefix == "dc" || name.namespace.uri.lowercased().contains("purl.org/dc/")
    // Of the last change, where it is TIFF's.
    case "datetime": return prefix != "tiff" && !name.namespace.uri.contains("/tiff/")
    default: return times.contains { local.contains($0) }
    }
  }

  /// Parts of names of properties with a time.
  private static let times = [
    "datetimeoriginal", "datetimedigitized", "gpstimestamp", "gpsdatestamp", "gpsdatetime",
    "datecreated", "createdate", "creationdate", "shotdate", "eventdate", "earliestdate",
    "datetaken", "dateacquired", "capturedate", "recorddate", "recordingdate", "timecode",
  ]

  func add(
    _ wanted: [(DirectoryKind, (UInt16) -> Bool)], to result: inout Appearance
  ) {
    for (kind, isWanted) in wanted {
      for directory in metadata.directories where directory.kind == kind {
        let entries = directory.entries.enumerated().sorted {
          ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
        }.map(\.element)
        for entry in entries where isWanted(entry.number) {
          // A field whose value cannot be read may have a value for another reader.
          let value = directory.value(of: entry)?.encoded(.bigEndian) ?? []
          result.add("\(Tag(kind, entry.number)) \(entry.format)", bytes: value)
        }
      }
    }
  }

  private func add(to result: inout Appearance, _ isWanted: (XMP.Name) -> Bool) {
    let wanted = Self.all(metadata.xmp.properties) { property, _ in isWanted(property.name) }
    for (name, bytes) in wanted { result.add(name, bytes: bytes) }
  }
}

extension XMP.Node {
  /// Whether a text has a field in it, as programs find it that search a packet for texts.
  fileprivate var holdsField: Bool {
    guard case .text(let text) = content, text.utf8.count >= 16 else { return false }
    return text.lowercased().contains("tiff:orientation")
  }
}
