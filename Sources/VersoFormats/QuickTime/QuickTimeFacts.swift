/// The facts in boxes of the ISO base media family, under ExifTool's names (ISO 14496-12; ISO
/// 23008-12 for pictures).
enum QuickTimeFacts {
  /// The facts of a file's first boxes and of its items, of which a film has no table. Times count as UTC where that is
  /// known.
  ///
  /// - Returns: The primary picture's facts first, then those of the others.
  static func read(
    _ list: BoxList, _ table: ItemTable?, isUTC: Bool, _ window: inout ByteWindow
  ) throws(FileError) -> [Item] {
    let boxes = list.boxes
    var facts = Facts("QuickTime")
    if let box = boxes.first, box.type == "ftyp", box.payload.count <= 4096 {
      fileType(try window.copy(box.payload), to: &facts)
    }
    // The last one comes first: it counts where only one is shown.
    var media = boxes.filter { $0.type == "mdat" }
      .map { (offset: $0.payload.lowerBound, count: $0.payload.count) }
    if let cut = list.cutData { media.append(cut) }
    for data in media.reversed().prefix(256) {
      facts.add("MediaDataSize", data.count)
      facts.add("MediaDataOffset", data.offset)
    }
    for box in boxes where box.type == "mpvd" { facts.add("MotionPhotoVideo", binary: box.payload) }
    var movie: [Item] = []
    for box in boxes {
      if box.type == "moov" {
        movie += try MovieFacts.read(box, isUTC: isUTC, &window)
      } else if box.type == "udta", table != nil {
        var metadata = MovieMetadata()
        let list = try BoxList(&window, in: box.payload, limit: 256)
        try metadata.addUserData(list.boxes, &window)
        movie += metadata.facts
      } else if box.type == "meta", table == nil {
        var metadata = MovieMetadata()
        try metadata.addMeta(box, group: "Keys", &window)
        movie += metadata.facts
      }
    }
    guard let table else { return Self.resolved(facts.facts + movie) }
    if let handler = table.child("hdlr"), handler.payload.count <= 4096 {
      self.handler(try window.copy(handler.payload), to: &facts)
    }
    var meta = Facts("Meta")
    if let primary = table.primary { meta.add("PrimaryItemReference", primary) }
    let isGrid = table.items.contains { $0.type == "grid" || $0.type == "tmap" }
    if let grid = table.idat, grid.count >= 8, grid.count <= (isGrid ? 1024 : 64),
      grid.count % 2 == 0
    {
      let data = try window.copy(grid)
      let numbers: [UInt16] = data.rawSpan.integers(.bigEndian)
      let words = numbers.map { "\($0)" }
      let rest = words.dropFirst(4).map { " " + $0 }.joined()
      meta.add(
        "MetaImageSize", "\(words[2])x\(words[3])\(rest)", stored: words.joined(separator: " "))
    }
    // Values that the first tile of a grid shares with the others are those of the picture.
    let tile = table.references.first { $0.type == "dimg" && $0.from == table.primary }?.to.first
    let own = [table.primary, tile].compactMap { $0 }.flatMap { table.properties(of: $0) }
    var budget = 256
    for box in own + table.properties where box.payload.count <= 4096 && budget > 0 {
      budget -= 1
      property(box.type, try window.copy(box.payload), to: &facts)
    }
    return Self.resolved(facts.facts + movie) + meta.facts + (try styles(table, &window))
  }

  /// The facts without replaced handlers: within the group of the last handler the last one counts,
  /// within others the first.
  private static func resolved(_ facts: [Item]) -> [Item] {
    var last: [String: Int] = [:]
    for (index, fact) in facts.enumerated() where fact.name.hasPrefix("Handler") {
      last[fact.name] = index
    }
    return facts.enumerated().filter { index, fact in
      guard let final = last[fact.name] else { return true }
      return index == final || facts[final].group != fact.group
    }.map(\.element)
  }

  /// The brands: which kinds of readers can read the file.
  private static func fileType(_ data: [UInt8], to facts: inout Facts) {
    guard data.count >= 8 else { return }
    let brands = stride(from: 0, to: data.count - 3, by: 4).map { letters(data[$0..<($0 + 4)]) }
    let known = TagTable.labelKey(text: data[0..<4])
      .flatMap { TagTable.label(set: LabelSet.majorBrand, raw: $0) }
    facts.add("MajorBrand", known ?? "Unknown (\(brands[0]))", stored: brands[0])
    let (high, low): (UInt16, (UInt8, UInt8)) = (
      data.rawSpan.integer(at: 4, .bigEndian) ?? 0, (data[6], data[7])
    )
    facts.add("MinorVersion", "\(hex(Int(high))).\(hex(Int(low.0))).\(hex(Int(low.1)))")
    let others = brands.dropFirst(2).filter { !$0.isEmpty }
    if !others.isEmpty { facts.add("CompatibleBrands", list: Array(others)) }
  }

  private static func hex(_ number: Int) -> String { String(number, radix: 16) }

  /// The kind of media in a track or a table of items.
  static func handler(_ data: [UInt8], to facts: inout Facts) {
    guard data.count >= 12 else { return }
    let kind = letters(data[4..<8])
    if !kind.isEmpty {
      let known = ["mhlr": "Media Handler", "dhlr": "Data Handler"][kind]
      facts.add("HandlerClass", known ?? "Unknown (\(kind))", stored: kind)
    }
    let type = letters(data[8..<12])
    let known = TagTable.labelKey(text: data[8..<12])
      .flatMap { TagTable.label(set: LabelSet.handlerType, raw: $0) }
    facts.add("HandlerType", known ?? "Unknown (\(type))", stored: type)
    if data.count >= 16 { vendor("HandlerVendorID", data[12..<16], to: &facts) }
    guard data.count > 24 else { return }
    // QuickTime writes the length of the name before it.
    let isCounted = Int(data[24]) == data.count - 25
    let name = data[(isCounted ? 25 : 24)...].prefix { $0 != 0 }
    if !name.isEmpty { facts.add("HandlerDescription", String(decoding: name, as: UTF8.self)) }
  }

  /// The maker of a program or camera, by four letters; none where they are zeros.
  static func vendor(_ name: String, _ code: ArraySlice<UInt8>, to facts: inout Facts) {
    let text = letters(code)
    guard !text.isEmpty else { return }
    let known = TagTable.labelKey(text: code)
      .flatMap { TagTable.label(set: LabelSet.movieVendor, raw: $0) }
    facts.add(name, known ?? "Unknown (\(text))", stored: text)
  }

  // MARK: Properties of pictures (ISO 23008-12, 6.5)

  static func property(_ type: BoxType, _ data: [UInt8], to facts: inout Facts) {
    let span = data.rawSpan
    func long(_ position: Int) -> Int {
      Int((span.integer(at: position, .bigEndian) as UInt32?) ?? 0)
    }
    func short(_ position: Int) -> Int {
      Int((span.integer(at: position, .bigEndian) as UInt16?) ?? 0)
    }
    switch type {
    case "ispe" where data.count >= 12:
      facts.add(
        "ImageSpatialExtent", "\(long(4))x\(long(8))", stored: "\(long(4)) \(long(8))")
    case "pixi" where data.count >= 5:
      let depths = data[5...].prefix(Int(data[4])).map { "\($0)" }
      facts.add("ImagePixelDepth", depths.joined(separator: " "))
    case "pasp" where data.count >= 8: facts.add("PixelAspectRatio", "\(long(0)) \(long(4))")
    case "irot" where data.count == 1:
      let words = ["Horizontal (normal)", "Rotate 270 CW", "Rotate 180", "Rotate 90 CW"]
      facts.add("Rotation", words[Int(data[0] & 3)], stored: data[0])
    case "imir" where data.count == 1:
      facts.add("Mirroring", Int(data[0]), [0: "Vertical", 1: "Horizontal"])
    case "auxC" where data.count > 4:
      let name = data[4...].prefix { $0 != 0 }
      facts.add("AuxiliaryImageType", String(decoding: name, as: UTF8.self))
    case "clli" where data.count >= 4:
      facts.add("MaxContentLightLevel", short(0))
      facts.add("MaxPicAverageLightLevel", short(2))
    case "clap" where data.count >= 32:
      let numbers = stride(from: 0, to: 32, by: 8).map { position -> Double in
        let top: Int32 = span.integer(at: position, .bigEndian) ?? 0
        let bottom: Int32 = span.integer(at: position + 4, .bigEndian) ?? 0
        return bottom == 0 ? 0 : Double(top) / Double(bottom)
      }
      facts.add("CleanAperture", numbers)
    case "colr" where span.matches("nclc") && data.count >= 10:
      facts.add("ColorProfiles", "nclc")
      facts.add("ColorPrimaries", short(4), LabelSet.videoPrimaries)
      facts.add("TransferCharacteristics", short(6), LabelSet.videoTransfer)
      facts.add("MatrixCoefficients", short(8), LabelSet.videoMatrix)
    case "colr" where span.matches("nclx") && data.count >= 11:
      facts.add("ColorProfiles", "nclx")
      facts.add("ColorPrimaries", short(4), LabelSet.videoPrimaries)
      facts.add("TransferCharacteristics", short(6), LabelSet.videoTransfer)
      facts.add("MatrixCoefficients", short(8), LabelSet.videoMatrix)
      facts.add("VideoFullRangeFlag", Int(data[10] >> 7), LabelSet.videoRange)
    case "hvcC" where data.count >= 23: hevc(data, to: &facts)
    case "av1C" where data.count >= 4:
      facts.add("AV1ConfigurationVersion", data[0] & 0x7F)
      facts.add("ChromaFormat", Int(data[2] >> 2 & 7), LabelSet.av1Chroma)
      facts.add("ChromaSamplePosition", Int(data[2] & 3), LabelSet.av1Position)
    default: break
    }
  }

  /// How an HEVC picture is coded (ISO 14496-15, 8.3.3.1).
  private static func hevc(_ data: [UInt8], to facts: inout Facts) {
    facts.add("HEVCConfigurationVersion", data[0])
    let space = Int(data[1] >> 6)
    facts.add(
      "GeneralProfileSpace", space == 0 ? "Conforming" : "Unknown (\(space))", stored: space)
    facts.add("GeneralTierFlag", Int(data[1] >> 5 & 1), LabelSet.hevcTier)
    facts.add("GeneralProfileIDC", Int(data[1] & 0x1F), LabelSet.hevcProfile)
    let flags: UInt32 = data.rawSpan.integer(at: 2, .bigEndian) ?? 0
    facts.add("GenProfileCompatibilityFlags", bits: Int(flags), LabelSet.hevcCompatibility)
    facts.add("ConstraintIndicatorFlags", data[6..<12].map { "\($0)" }.joined(separator: " "))
    let level = Int(data[12])
    var text: [UInt8] = []
    text.append(Double(level) / 30, decimals: 1)
    facts.add(
      "GeneralLevelIDC", "\(level) (level \(String(decoding: text, as: UTF8.self)))",
      stored: level)
    facts.add("MinSpatialSegmentationIDC", Int(data[13] & 0xF) << 8 | Int(data[14]))
    facts.add("ParallelismType", data[15] & 3)
    facts.add("ChromaFormat", Int(data[16] & 3), LabelSet.hevcChroma)
    facts.add("BitDepthLuma", Int(data[17] & 7) + 8)
    facts.add("BitDepthChroma", Int(data[18] & 7) + 8)
    let rate = Double(Int(data[19]) << 8 | Int(data[20])) / 256
    facts.add("AverageFrameRate", [rate])
    facts.add("ConstantFrameRate", Int(data[21] >> 6), LabelSet.hevcFrameRate)
    facts.add("NumTemporalLayers", data[21] >> 3 & 7)
    facts.add("TemporalIDNested", Int(data[21] >> 2 & 1), LabelSet.hevcNested)
  }

  /// Four letters up to the first NUL; what is no ASCII is left out.
  static func letters(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.filter { $0 < 0x80 }, as: UTF8.self)
  }
}
