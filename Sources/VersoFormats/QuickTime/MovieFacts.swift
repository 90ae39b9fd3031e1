/// The facts in the headers of a film or an image sequence (ISO 14496-12, 8.2 to 8.5; QuickTime
/// File Format).
struct MovieFacts {
  private(set) var facts: [Item] = []
  private var timeScale = 1
  /// The number of ticks of the current track in a second.
  private(set) var mediaTimeScale: Int?
  /// Whether times are known to be in UTC.
  private let isUTC: Bool

  private init(isUTC: Bool) { self.isUTC = isUTC }

  /// The facts of a `moov` box.
  static func read(
    _ movie: Box, isUTC: Bool, _ window: inout ByteWindow
  ) throws(FileError) -> [Item] {
    var result = MovieFacts(isUTC: isUTC)
    let boxes = try BoxList(&window, in: movie.payload, limit: 256).boxes
    if let header = boxes.first(where: { $0.type == "mvhd" }), header.payload.count <= 256 {
      result.movieHeader(try window.copy(header.payload))
    }
    for (index, track) in boxes.filter({ $0.type == "trak" }).prefix(16).enumerated() {
      try result.track(track, "Track\(index + 1)", &window)
    }
    var metadata = MovieMetadata()
    for box in boxes where box.type == "udta" || box.type == "meta" {
      if box.type == "meta" {
        try metadata.addMeta(box, group: "Keys", &window)
      } else {
        try metadata.addUserData(
          try BoxList(&window, in: box.payload, limit: 256).boxes, &window)
      }
    }
    return result.facts + metadata.facts
  }

  private mutating func movieHeader(_ data: [UInt8]) {
    var header = Header(data, isUTC: isUTC)
    var facts = Facts("QuickTime")
    facts.add("MovieHeaderVersion", header.version)
    facts.add("CreateDate", header.date())
    facts.add("ModifyDate", header.date())
    timeScale = max(header.long(), 1)
    facts.add("TimeScale", timeScale)
    add("Duration", header.time(), to: &facts)
    facts.add("PreferredRate", [header.fixed()])
    let volume = Double(header.short()) / 256
    facts.add("PreferredVolume", Self.percent(volume), stored: [volume])
    header.skip(10)
    facts.add("MatrixStructure", header.matrix())
    for name in [
      "PreviewTime", "PreviewDuration", "PosterTime", "SelectionTime", "SelectionDuration",
      "CurrentTime",
    ] {
      add(name, UInt64(header.long()), to: &facts)
    }
    facts.add("NextTrackID", header.long())
    if header.isWhole { self.facts += facts.facts }
  }

  private func add(
    _ name: String, _ ticks: UInt64, scale: Int? = nil, to facts: inout Facts
  ) {
    let scale = UInt64(clamping: max(scale ?? timeScale, 1))
    let seconds = Double(ticks) / Double(scale)
    // Whole seconds stay exact, however many they are.
    if ticks % scale == 0 {
      facts.add(name, Wording.duration(seconds), stored: ticks / scale)
    } else {
      facts.add(name, Wording.duration(seconds), stored: [seconds])
    }
  }

  private mutating func track(
    _ track: Box, _ group: String, _ window: inout ByteWindow
  ) throws(FileError) {
    var facts = Facts(group)
    let boxes = try BoxList(&window, in: track.payload, limit: 64).boxes
    if let box = boxes.first(where: { $0.type == "tkhd" }), box.payload.count <= 256 {
      trackHeader(try window.copy(box.payload), to: &facts)
    }
    if let box = boxes.first(where: { $0.type == "tapt" }) {
      for box in try BoxList(&window, in: box.payload, limit: 8).boxes {
        let names = ["clef": "Clean", "prof": "Production", "enof": "Encoded"]
        let end = box.type == "enof" ? "Pixels" : "Aperture"
        let data = VersoModel.Header(try window.copy(box.payload.prefix(12)), .bigEndian)
        guard let name = names[box.type.name], let width = data.long(4), let height = data.long(8)
        else { continue }
        let sizes = [width, height].map { Facts.text([Double($0) / 65536]) }
        facts.add(
          "\(name)\(end)Dimensions", sizes.joined(separator: "x"),
          stored: sizes.joined(separator: " "))
      }
    }
    if let box = boxes.first(where: { $0.type == "tref" }) {
      for box in try BoxList(&window, in: box.payload, limit: 16).boxes where box.type == "cdsc" {
        let data = try window.copy(box.payload.prefix(64))
        let numbers: [UInt32] = data.rawSpan.integers(.bigEndian)
        let text = numbers.map { "\($0)" }.joined(separator: " ")
        facts.add("ContentDescribes", "Track \(text)", stored: text)
      }
    }
    if let media = boxes.first(where: { $0.type == "mdia" }) {
      try self.media(media, to: &facts, &window)
    }
    self.facts += facts.facts
    if let meta = boxes.first(where: { $0.type == "meta" }) {
      let isSound = facts.facts.contains { $0.name == "HandlerType" && $0.numericText == "soun" }
      let isPicture = facts.facts.contains { $0.name == "HandlerType" && $0.numericText == "vide" }
      var metadata = MovieMetadata()
      try metadata.addMeta(
        meta, group: isSound ? "AudioKeys" : isPicture ? "VideoKeys" : "Keys", &window)
      self.facts += metadata.facts.filter { $0.group != "QuickTime" }
    }
  }

  private func trackHeader(_ data: [UInt8], to facts: inout Facts) {
    var header = Header(data, isUTC: isUTC)
    var own = facts
    own.add("TrackHeaderVersion", header.version)
    own.add("TrackCreateDate", header.date())
    own.add("TrackModifyDate", header.date())
    own.add("TrackID", header.long())
    header.skip(4)
    add("TrackDuration", header.time(), to: &own)
    header.skip(8)
    own.add("TrackLayer", header.short())
    header.skip(2)
    let volume = Double(header.short()) / 256
    own.add("TrackVolume", Self.percent(volume), stored: [volume])
    header.skip(2)
    own.add("MatrixStructure", header.matrix())
    let (width, height) = (header.fixed(), header.fixed())
    if width > 0, height > 0 {
      own.add("ImageWidth", [width])
      own.add("ImageHeight", [height])
    }
    if header.isWhole { facts = own }
  }

  private mutating func media(
    _ media: Box, to facts: inout Facts, _ window: inout ByteWindow
  ) throws(FileError) {
    let boxes = try BoxList(&window, in: media.payload, limit: 64).boxes
    if let box = boxes.first(where: { $0.type == "mdhd" }), box.payload.count <= 256 {
      var header = Header(try window.copy(box.payload), isUTC: isUTC)
      var own = facts
      // The version and the following flags are one number here.
      own.add("MediaHeaderVersion", Int(header.version) << 24)
      own.add("MediaCreateDate", header.date())
      own.add("MediaModifyDate", header.date())
      let scale = header.long()
      own.add("MediaTimeScale", scale)
      mediaTimeScale = scale
      add("MediaDuration", header.time(), scale: scale, to: &own)
      let code = header.short()
      if code >= 0x400, code != 0x7FFF {
        let letters = [10, 5, 0].map { UInt8(code >> $0 & 0x1F) + 0x60 }
        own.add("MediaLanguageCode", String(decoding: letters, as: UTF8.self))
      }
      if header.isWhole { facts = own }
    }
    var type: BoxType?
    if let box = boxes.first(where: { $0.type == "hdlr" }), box.payload.count <= 4096 {
      let data = try window.copy(box.payload)
      QuickTimeFacts.handler(data, to: &facts)
      type = (data.rawSpan.integer(at: 8, .bigEndian) as UInt32?).map { BoxType(code: $0) }
    }
    guard let info = boxes.first(where: { $0.type == "minf" }) else { return }
    for box in try BoxList(&window, in: info.payload, limit: 64).boxes {
      switch box.type {
      case "vmhd" where box.payload.count >= 12:
        let data = try window.copy(box.payload)
        let mode: UInt16 = data.rawSpan.integer(at: 4, .bigEndian) ?? 0
        facts.add("GraphicsMode", Int(mode), LabelSet.movieGraphics)
        let colors: [UInt16] = Array(data[6..<12]).rawSpan.integers(.bigEndian)
        facts.add("OpColor", colors.map { "\($0)" }.joined(separator: " "))
      case "smhd" where box.payload.count >= 6:
        let data = try window.copy(box.payload)
        let balance: Int16 = data.rawSpan.integer(at: 4, .bigEndian) ?? 0
        facts.add("Balance", [Double(balance) / 256])
      case "gmhd":
        let boxes = try BoxList(&window, in: box.payload, limit: 16).boxes
        if let box = boxes.first(where: { $0.type == "gmin" }) {
          generic(try window.copy(box.payload.prefix(16)), to: &facts)
        }
      case "hdlr" where box.payload.count <= 4096:
        QuickTimeFacts.handler(try window.copy(box.payload), to: &facts)
      case "stbl":
        let tables = try BoxList(&window, in: box.payload, limit: 64).boxes
        if let samples = tables.first(where: { $0.type == "stsd" }), samples.payload.count >= 16 {
          description(try window.copy(samples.payload.prefix(4096)), type, to: &facts)
        }
        if isUTC { try addSample(tables, to: &facts, &window) }
        if type == "vide", let times = tables.first(where: { $0.type == "stts" }),
          let rate = try frameRate(times, &window)
        {
          let shown = Facts.text([(rate * 1000 + 0.5).rounded(.down) / 1000])
          facts.add("VideoFrameRate", shown, stored: [rate])
        }
      default: break
      }
    }
  }

  /// The header of media that are neither pictures nor sound.
  private func generic(_ data: [UInt8], to facts: inout Facts) {
    let header = VersoModel.Header(data, .bigEndian)
    guard data.count >= 14, let mode = header.short(4),
      let balance = header.number(.signedShort, 12)
    else { return }
    facts.add("GenMediaVersion", data[0])
    facts.add("GenFlags", data[1..<4].map { "\($0)" }.joined(separator: " "))
    facts.add("GenGraphicsMode", mode, LabelSet.movieGraphics)
    let colors: [UInt16] = Array(data[6..<12]).rawSpan.integers(.bigEndian)
    facts.add("GenOpColor", colors.map { "\($0)" }.joined(separator: " "))
    facts.add("GenBalance", [Double(balance) / 256])
  }

  /// The number of pictures of the track in a second, from the durations of its samples.
  private func frameRate(_ times: Box, _ window: inout ByteWindow) throws(FileError) -> Double? {
    guard times.payload.count <= 1 << 20 else { return nil }
    let data = VersoModel.Header(try window.copy(times.payload), .bigEndian)
    guard let count = data.long(4) else { return nil }
    var (samples, ticks) = (0.0, 0.0)
    for index in 0..<min(count, (data.bytes.count - 8) / 8) {
      guard let number = data.long(8 + 8 * index), let delta = data.long(12 + 8 * index) else {
        break
      }
      samples += Double(number)
      ticks += Double(number) * Double(delta)
    }
    guard ticks > 0, let scale = mediaTimeScale else { return nil }
    return samples * Double(scale) / ticks
  }

  /// The first sample description: how the track is coded.
  private func description(_ data: [UInt8], _ type: BoxType?, to facts: inout Facts) {
    let code = String(
      decoding: data[12..<16].filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
    let entry = 8
    func short(_ position: Int) -> Int {
      Int((data.rawSpan.integer(at: entry + position, .bigEndian) as UInt16?) ?? 0)
    }
    func fixed(_ position: Int) -> Double {
      Double((data.rawSpan.integer(at: entry + position, .bigEndian) as UInt32?) ?? 0) / 65536
    }
    switch type {
    case "vide" where data.count >= entry + 84:
      facts.add("CompressorID", code)
      QuickTimeFacts.vendor("VendorID", data[28..<32], to: &facts)
      facts.add("SourceImageWidth", short(32))
      facts.add("SourceImageHeight", short(34))
      facts.add("XResolution", [fixed(36)])
      facts.add("YResolution", [fixed(40)])
      let count = min(Int(data[entry + 50]), 31)
      let name = data[(entry + 51)..<(entry + 51 + count)].prefix { $0 != 0 }
      if !name.isEmpty { facts.add("CompressorName", String(decoding: name, as: UTF8.self)) }
      facts.add("BitDepth", short(82))
      Self.addBoxes(of: data, from: entry + 86, to: &facts)
    case "soun" where data.count >= entry + 36:
      facts.add("AudioFormat", code)
      QuickTimeFacts.vendor("AudioVendorID", data[28..<32], to: &facts)
      facts.add("AudioChannels", short(24))
      facts.add("AudioBitsPerSample", short(26))
      facts.add("AudioSampleRate", [fixed(32)])
      // Later versions of the description are longer.
      Self.addBoxes(of: data, from: entry + [36, 52, 72][min(short(16), 2)], to: &facts)
    case "meta": facts.add("MetaFormat", code)
    default: facts.add("OtherFormat", code)
    }
  }

  // MARK: Words

  private static func percent(_ volume: Double) -> String {
    var out: [UInt8] = []
    out.append(volume * 100, decimals: 2)
    return String(decoding: out, as: UTF8.self) + "%"
  }

  /// The fields of a header in turn; version 1 has times of 64 bits.
  private struct Header {
    let version: UInt8
    private let data: [UInt8]
    private let isUTC: Bool
    private var position = 4
    private(set) var isWhole = true

    init(_ data: [UInt8], isUTC: Bool) {
      self.data = data
      self.isUTC = isUTC
      version = data.first ?? 0
    }

    private mutating func next<Value: FixedWidthInteger & BitwiseCopyable>(
      _ type: Value.Type
    ) -> Value {
      defer { position += MemoryLayout<Value>.size }
      guard let value: Value = data.rawSpan.integer(at: position, .bigEndian) else {
        isWhole = false
        return 0
      }
      return value
    }

    mutating func skip(_ count: Int) { position += count }
    mutating func short() -> Int { Int(next(Int16.self)) }
    mutating func long() -> Int { Int(next(UInt32.self)) }
    mutating func fixed() -> Double { Double(next(Int32.self)) / 65536 }

    /// A duration; all ones of 32 bits stay what they are.
    mutating func time() -> UInt64 {
      version == 1 ? next(UInt64.self) : UInt64(next(UInt32.self))
    }

    /// Seconds since 1904 as a date in UTC.
    mutating func date() -> String {
      let seconds = time()
      guard seconds > 0 else { return "0000:00:00 00:00:00" }
      let start = 2_082_844_800.0
      let date = CaptureDate(
        secondsSince1970: Double(seconds) - start, offset: 0, digits: 0)
      guard date.isValid else { return "0000:00:00 00:00:00" }
      return date.exifText + (isUTC ? "+00:00" : "")
    }

    mutating func matrix() -> [Double] {
      (0..<9).map { index -> Double in
        // The last of each row has only two digits before the point.
        Double(next(Int32.self)) / (index % 3 == 2 ? 1_073_741_824 : 65536)
      }
    }
  }
}
