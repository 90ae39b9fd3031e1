/// The facts in the chunks of sounds and films.
package struct RIFFFacts {
  package private(set) var facts = Facts("RIFF")
  /// The storage of a film's pictures.
  package private(set) var picture: [Item] = []
  /// The type of the stream whose format follows.
  private var stream = ""

  /// The facts of a chunk or list that the container found.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    var reader = RIFFFacts()
    let name = String(letters: block.code)
    switch name {
    case "INFO", "INF0", "exif", "hdrl", "adtl": reader.readList(data, in: name, depth: 0)
    default: reader.read(name, Header(data, .littleEndian), in: "")
    }
    return reader.facts.facts + reader.picture
  }

  /// The facts of a list of texts, with its type before them; empty for anything else.
  package static func read(list data: [UInt8]) -> [Item] {
    guard data.starts(with: "INFO".utf8) else { return [] }
    var reader = RIFFFacts()
    reader.readList(Array(data.dropFirst(4)), in: "INFO", depth: 0)
    return reader.facts.facts
  }

  /// The chunks of a list, one after the other.
  private mutating func readList(_ data: [UInt8], in list: String, depth: Int) {
    let header = Header(data, .littleEndian)
    var position = 0
    while position + 8 < data.count {
      guard let size = header.long(position + 4), size <= data.count - position - 8 else { return }
      let name = String(latinOrUTF8: data[position..<(position + 4)])
      let chunk = Header(data[(position + 8)..<(position + 8 + size)], .littleEndian)
      if name == "LIST" {
        let type = String(latinOrUTF8: chunk.bytes.prefix(4))
        if list == "hdrl", type == "strl" || type == "odml", depth < 2 {
          readList(Array(chunk.bytes.dropFirst(4)), in: type, depth: depth + 1)
        }
      } else {
        read(name, chunk, in: list)
      }
      position += 8 + size + size % 2
    }
  }

  private mutating func read(_ name: String, _ chunk: Header, in list: String) {
    switch (list, name) {
    case ("INFO", _), ("INF0", _): RIFFInfo.add(name, chunk, to: &facts)
    case ("exif", _): addExif(name, chunk)
    case ("hdrl", "avih"): addFilm(chunk)
    case ("hdrl", "ISMP"): facts.add("TimeCode", RIFFInfo.text(chunk.bytes))
    case ("hdrl", "IDIT"), ("", "IDIT"):
      facts.add("DateTimeOriginal", RIFFInfo.date(RIFFInfo.text(chunk.bytes)))
    case ("odml", "dmlh"): facts.add([("TotalFrameCount", .long, 0)], of: chunk)
    case ("strl", "strh"): addStream(chunk)
    case ("strl", "strn"): facts.add("StreamName", RIFFInfo.text(chunk.bytes))
    case ("strl", "strd"): addStreamData(chunk)
    case ("strl", "strf") where stream == "auds": addSound(chunk)
    case ("strl", "strf") where stream == "vids": picture += BMPFacts.facts(chunk)
    case ("adtl", "labl"), ("adtl", "note"):
      guard let cue = chunk.long(0) else { return }
      facts.add(
        name == "labl" ? "CuePointLabel" : "CuePointNote",
        "\(cue) \(RIFFInfo.text(chunk.bytes.dropFirst(4)))")
    case ("adtl", "ltxt"):
      guard let cue = chunk.long(0), let length = chunk.long(4),
        let purpose = chunk.slice(8..<12), chunk.bytes.count >= 20
      else { return }
      let codes = [12, 14, 16, 18].compactMap { chunk.short($0) }.map { "\($0)" }
      let words = ["\(cue)", "\(length)", "'\(String(latinOrUTF8: purpose))'"] + codes
      facts.add(
        "LabeledText",
        (words + [RIFFInfo.text(chunk.bytes.dropFirst(18))]).joined(separator: " "))
    default: addMain(name, chunk)
    }
  }

  /// Chunks outside of lists.
  private mutating func addMain(_ name: String, _ chunk: Header) {
    switch name {
    case "fmt ": addSound(chunk)
    case "bext": addBroadcast(chunk)
    case "ds64":
      for (name, place) in [("RIFFSize64", 0), ("DataSize64", 8)] {
        if let size = chunk.quad(place) {
          facts.add(name, RIFFInfo.fileSize(size), stored: size)
        }
      }
      if let count = chunk.quad(16) { facts.add("NumberOfSamples64", count) }
    case "smpl": addSampler(chunk)
    case "inst":
      facts.add(
        [
          ("UnshiftedNote", .signedByte, 0), ("FineTune", .signedByte, 1),
          ("Gain", .signedByte, 2), ("LowNote", .signedByte, 3), ("HighNote", .signedByte, 4),
          ("LowVelocity", .signedByte, 5), ("HighVelocity", .signedByte, 6),
        ], of: chunk)
    case "fact": facts.add([("NumberOfSamples", .long, 0)], of: chunk)
    case "CSET":
      facts.add(
        [
          ("CodePage", .short, 0), ("CountryCode", .short, 2), ("LanguageCode", .short, 4),
          ("Dialect", .short, 6),
        ], of: chunk)
    case "acid": addAcidizer(chunk)
    case "guan": facts.add("Guano", RIFFInfo.text(chunk.bytes))
    case "list": facts.add("ListType", RIFFInfo.text(chunk.bytes))
    case "afsp": facts.add("Afsp", RIFFInfo.text(chunk.bytes))
    case "cue ": facts.add("CuePoints", binary: chunk.bytes[...])
    case "plst": facts.add("Playlist", binary: chunk.bytes[...])
    case "JUNQ": facts.add("OldXMP", binary: chunk.bytes[...])
    case "JUNK":
      let text = chunk.bytes.prefix { $0 != 0 }
      let isText = text.allSatisfy { (0x20..<0x7F).contains($0) }
      if isText, !text.isEmpty, chunk.bytes[text.count...].allSatisfy({ $0 == 0 }),
        !text.starts(with: "ucmt".utf8), !text.starts(with: "QVMI".utf8)
      {
        facts.add("TextJunk", String(decoding: text, as: UTF8.self))
      }
    default: break
    }
  }

  // MARK: Sound

  private mutating func addSound(_ chunk: Header) {
    guard let code = chunk.short(0) else { return }
    let label = TagTable.label(set: LabelSet.riffEncoding, raw: Int64(code))
    facts.add(
      "Encoding", label ?? "Unknown (0x\(String(code, radix: 16)))", stored: code)
    facts.add(
      [
        ("NumChannels", .short, 2), ("SampleRate", .long, 4), ("AvgBytesPerSec", .long, 8),
        ("BitsPerSample", .short, 14),
      ], of: chunk)
  }

  /// The Broadcast Wave Format's extension (EBU Tech 3285).
  private mutating func addBroadcast(_ chunk: Header) {
    let texts = [
      ("Description", 0..<256), ("Originator", 256..<288), ("OriginatorReference", 288..<320),
    ]
    for (name, range) in texts {
      if let text = chunk.text(range) { facts.add(name, text) }
    }
    if let date = chunk.text(320..<338) {
      let text = date.split(separator: "-", omittingEmptySubsequences: false).joined(separator: ":")
      let isDate = text.utf8.count > 10 && text.utf8.prefix(4).allSatisfy { (48..<58).contains($0) }
      facts.add("DateTimeOriginal", isDate ? "\(text.prefix(10)) \(text.dropFirst(10))" : text)
    }
    if let count = chunk.quad(338) { facts.add("TimeReference", count) }
    facts.add([("BWFVersion", .short, 346)], of: chunk)
    if let identity = chunk.slice(348..<412), identity.count == 64 {
      // The second half is there only in the extended form.
      let half = identity.suffix(32).allSatisfy { $0 == 0 } ? identity.prefix(32) : identity
      facts.add("BWF_UMID", half.hexadecimal(uppercase: true))
    }
    if let history = chunk.text(602..<chunk.bytes.count + 602) {
      facts.add("CodingHistory", history)
    }
  }

  private mutating func addSampler(_ chunk: Header) {
    facts.add(
      [
        ("Manufacturer", .long, 0), ("Product", .long, 4), ("SamplePeriod", .long, 8),
        ("MIDIUnityNote", .long, 12), ("MIDIPitchFraction", .long, 16),
      ], of: chunk)
    facts.add(
      "SMPTEFormat", chunk.long(20),
      [0: "none", 24: "24 fps", 25: "25 fps", 29: "29 fps", 30: "30 fps"])
    if let offset = chunk.long(24) {
      let parts = [24, 16, 8, 0].map { String(hexadecimal: offset >> $0 & 0xFF, digits: 2) }
      facts.add("SMPTEOffset", parts.joined(separator: ":"))
    }
    facts.add([("NumSampleLoops", .long, 28), ("SamplerDataLen", .long, 32)], of: chunk)
    if chunk.bytes.count > 36 { facts.add("SamplerData", binary: max(0, chunk.bytes.count - 40)) }
  }

  private mutating func addAcidizer(_ chunk: Header) {
    facts.add(
      "AcidizerFlags", bits: chunk.long(0),
      [
        (0, "One shot"), (1, "Root note set"), (2, "Stretch"), (3, "Disk-based"),
        (4, "High octave"),
      ])
    if let note = chunk.short(4) {
      let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
      let name = (0x30..<0x48).contains(note) ? names[(note - 0x30) % 12] : "Unknown (\(note))"
      facts.add("RootNote", (0x3C..<0x48).contains(note) ? "High \(name)" : name, stored: note)
    }
    facts.add([("Beats", .long, 12)], of: chunk)
    if let below = chunk.short(16), let above = chunk.short(18) {
      facts.add("Meter", "\(above)/\(below)", stored: "\(below) \(above)")
    }
    if let tempo = chunk.float(20) { facts.add("Tempo", [tempo]) }
  }

  // MARK: Films

  private mutating func addFilm(_ chunk: Header) {
    if let time = chunk.long(0), time > 0 { facts.add("FrameRate", rate: 1e6 / Double(time)) }
    if let speed = chunk.long(4) {
      let thousands = Double(speed) / 1000
      let (number, unit) = thousands > 9999 ? (thousands / 1000, "MB/s") : (thousands, "kB/s")
      facts.add("MaxDataRate", "\(Facts.text([number], digits: 4)) \(unit)", stored: speed)
    }
    facts.add(
      [
        ("FrameCount", .long, 16), ("StreamCount", .long, 24), ("ImageWidth", .long, 32),
        ("ImageHeight", .long, 36),
      ], of: chunk)
  }

  private mutating func addStream(_ chunk: Header) {
    guard let type = chunk.text(0..<4) else { return }
    stream = type
    let names = [
      "auds": "Audio", "mids": "MIDI", "txts": "Text", "vids": "Video",
      "iavs": "Interleaved Audio+Video",
    ]
    facts.add("StreamType", names[type] ?? "Unknown (\(type))", stored: type)
    let (codec, rate, count) =
      switch type {
      case "auds": ("AudioCodec", "AudioSampleRate", "AudioSampleCount")
      case "vids": ("VideoCodec", "VideoFrameRate", "VideoFrameCount")
      default: ("Codec", "StreamSampleRate", "StreamSampleCount")
      }
    if let text = chunk.text(4..<8) { facts.add(codec, text) }
    if let scale = chunk.long(20), let units = chunk.long(24), scale > 0, units > 0 {
      facts.add(rate, rate: Double(units) / Double(scale), decimals: type == "auds" ? 2 : 3)
    }
    facts.add([(count, .long, 32)], of: chunk)
    if let quality = chunk.long(40) {
      facts.add(
        "Quality", quality == Int(UInt32.max) ? "Default" : "\(quality)", stored: quality)
    }
    if let size = chunk.long(44) {
      facts.add(
        "SampleSize", size == 0 ? "Variable" : "\(size) byte\(size == 1 ? "" : "s")",
        stored: size)
    }
  }

  /// Texts that makers of cameras add to a stream.
  private mutating func addStreamData(_ chunk: Header) {
    guard chunk.bytes.count >= 4 else { return }
    let isVendor = chunk.bytes.starts(with: "Zora".utf8)
    let isKnown = ["AVIF", "CASI"].contains { chunk.bytes.starts(with: $0.utf8) }
    if isVendor {
      facts.add("VendorName", RIFFInfo.text(chunk.bytes))
    } else if !isKnown, chunk.bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      facts.add("UnknownData", RIFFInfo.text(chunk.bytes))
    }
  }

  // MARK: Exif

  /// The chunks that Exif defines for sounds (Exif 3.0, 5.4).
  private mutating func addExif(_ name: String, _ chunk: Header) {
    let names = [
      "ever": "ExifVersion", "erel": "RelatedImageFile", "etim": "TimeCreated", "ecor": "Make",
      "emdl": "Model",
    ]
    switch name {
    case "emnt": facts.add("MakerNotes", binary: chunk.bytes[...])
    case "eucm":
      facts.add("UserComment", CodedText.decode(chunk.bytes, byteOrder: .littleEndian))
    default: if let found = names[name] { facts.add(found, RIFFInfo.text(chunk.bytes)) }
    }
  }
}

extension Facts {
  /// The frequency of something, per second.
  fileprivate mutating func add(_ name: String, rate: Double, decimals: Int = 3) {
    let power = decimals == 2 ? 100.0 : 1000
    add(
      name, Self.text([(rate * power + 0.5).rounded(.down) / power]), stored: [rate])
  }
}
