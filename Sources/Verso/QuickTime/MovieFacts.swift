/// What the headers of a film or an image sequence say (ISO 14496-12, 8.2 to 8.5; QuickTime File
/// Format).
struct MovieFacts {
  private(set) var facts: [Fact] = []
  private var timeScale = 1

  /// The facts of a `moov` box.
  static func read(_ movie: Box, _ window: inout ByteWindow) throws(FileError) -> [Fact] {
    var result = MovieFacts()
    let boxes = try BoxList(&window, in: movie.payload, limit: 256).boxes
    if let header = boxes.first(where: { $0.type == "mvhd" }), header.payload.count <= 256 {
      result.movieHeader(try window.copy(header.payload))
    }
    for (index, track) in boxes.filter({ $0.type == "trak" }).prefix(16).enumerated() {
      try result.track(track, "Track\(index + 1)", &window)
    }
    return result.facts
  }

  private mutating func movieHeader(_ data: [UInt8]) {
    var header = Header(data)
    var facts = Facts("QuickTime")
    facts.add("MovieHeaderVersion", header.version)
    facts.add("CreateDate", header.date())
    facts.add("ModifyDate", header.date())
    timeScale = max(header.long(), 1)
    facts.add("TimeScale", timeScale)
    add("Duration", header.time(), to: &facts)
    facts.add("PreferredRate", [header.fixed()])
    let volume = Double(header.short()) / 256
    facts.add("PreferredVolume", Self.percent(volume), stored: Facts.text([volume]))
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
    let seconds = Double(ticks) / Double(max(scale ?? timeScale, 1))
    facts.add(name, Self.duration(seconds), stored: Facts.text([seconds]))
  }

  private mutating func track(
    _ track: Box, _ group: String, _ window: inout ByteWindow
  ) throws(FileError) {
    var facts = Facts(group)
    let boxes = try BoxList(&window, in: track.payload, limit: 64).boxes
    if let box = boxes.first(where: { $0.type == "tkhd" }), box.payload.count <= 256 {
      trackHeader(try window.copy(box.payload), to: &facts)
    }
    if let media = boxes.first(where: { $0.type == "mdia" }) {
      try self.media(media, to: &facts, &window)
    }
    self.facts += facts.facts
  }

  private func trackHeader(_ data: [UInt8], to facts: inout Facts) {
    var header = Header(data)
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
    own.add("TrackVolume", Self.percent(volume), stored: Facts.text([volume]))
    header.skip(2)
    own.add("MatrixStructure", header.matrix())
    let (width, height) = (header.fixed(), header.fixed())
    if width > 0, height > 0 {
      own.add("ImageWidth", [width])
      own.add("ImageHeight", [height])
    }
    if header.isWhole { facts = own }
  }

  private func media(
    _ media: Box, to facts: inout Facts, _ window: inout ByteWindow
  ) throws(FileError) {
    let boxes = try BoxList(&window, in: media.payload, limit: 64).boxes
    if let box = boxes.first(where: { $0.type == "mdhd" }), box.payload.count <= 256 {
      var header = Header(try window.copy(box.payload))
      var own = facts
      // The version and the flags behind it are one number here.
      own.add("MediaHeaderVersion", Int(header.version) << 24)
      own.add("MediaCreateDate", header.date())
      own.add("MediaModifyDate", header.date())
      let scale = header.long()
      own.add("MediaTimeScale", scale)
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
        let modes: [UInt16: String] = [
          0: "srcCopy", 1: "srcOr", 2: "srcXor", 3: "srcBic", 0x20: "Blend", 0x24: "Transparent",
          0x40: "ditherCopy", 0x100: "Alpha", 0x101: "White Alpha",
          0x102: "Pre-multiplied Black Alpha",
          0x110: "Component Alpha",
        ]
        facts.add("GraphicsMode", modes[mode] ?? "Unknown (\(mode))", stored: "\(mode)")
        let colors: [UInt16] = Array(data[6..<12]).rawSpan.integers(.bigEndian)
        facts.add("OpColor", colors.map { "\($0)" }.joined(separator: " "))
      case "smhd" where box.payload.count >= 6:
        let data = try window.copy(box.payload)
        let balance: Int16 = data.rawSpan.integer(at: 4, .bigEndian) ?? 0
        facts.add("Balance", [Double(balance) / 256])
      case "stbl":
        let tables = try BoxList(&window, in: box.payload, limit: 64).boxes
        if let samples = tables.first(where: { $0.type == "stsd" }), samples.payload.count >= 16 {
          let front =
            samples.payload
            .lowerBound..<min(
              samples.payload.upperBound, samples.payload.lowerBound + 128)
          description(try window.copy(front), type, to: &facts)
        }
      default: break
      }
    }
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
      facts.add("SourceImageWidth", short(32))
      facts.add("SourceImageHeight", short(34))
      facts.add("XResolution", [fixed(36)])
      facts.add("YResolution", [fixed(40)])
      let count = min(Int(data[entry + 50]), 31)
      let name = data[(entry + 51)..<(entry + 51 + count)].prefix { $0 != 0 }
      if !name.isEmpty { facts.add("CompressorName", String(decoding: name, as: UTF8.self)) }
      facts.add("BitDepth", short(82))
    case "soun" where data.count >= entry + 36:
      facts.add("AudioFormat", code)
      facts.add("AudioChannels", short(24))
      facts.add("AudioBitsPerSample", short(26))
      facts.add("AudioSampleRate", [fixed(32)])
    case "meta": facts.add("MetaFormat", code)
    default: facts.add("OtherFormat", code)
    }
  }

  // MARK: Words

  /// "3.00 s", "0:01:30", "2 days 3:04:05".
  static func duration(_ seconds: Double) -> String {
    guard seconds != 0 else { return "0 s" }
    func text(_ number: Double, _ decimals: Int) -> String {
      var out: [UInt8] = []
      out.append(number, decimals: decimals)
      return String(decoding: out, as: UTF8.self)
    }
    if seconds.magnitude < 30 { return text(seconds, 2) + " s" }
    let time = seconds.magnitude + 0.5
    guard let hours = Int(exactly: (time / 3600).rounded(.down)) else {
      return text(seconds, 0) + " s"
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = max(0, min(3599, Int(time - Double(hours) * 3600)))
    let clock = ":\(two(rest / 60)):\(two(rest % 60))"
    let sign = seconds < 0 ? "-" : ""
    return hours > 24
      ? "\(sign)\(hours / 24) days \(hours % 24)\(clock)" : "\(sign)\(hours)\(clock)"
  }

  private static func percent(_ volume: Double) -> String {
    var out: [UInt8] = []
    out.append(volume * 100, decimals: 2)
    return String(decoding: out, as: UTF8.self) + "%"
  }

  /// The fields of a header in turn; version 1 has times of 64 bits.
  private struct Header {
    let version: UInt8
    private let data: [UInt8]
    private var position = 4
    private(set) var isWhole = true

    init(_ data: [UInt8]) {
      self.data = data
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
      return date.isValid ? date.exifText : "0000:00:00 00:00:00"
    }

    mutating func matrix() -> String {
      let numbers = (0..<9).map { index -> Double in
        // The last of each row has only two digits before the point.
        Double(next(Int32.self)) / (index % 3 == 2 ? 1_073_741_824 : 65536)
      }
      return Facts.text(numbers)
    }
  }
}
