extension TimedMetadata {
  /// A part of a film with positions over time, or that may have them.
  package struct Carrier: Sendable {
    /// The kind of a part.
    package enum Kind: Hashable, Sendable {
      /// A track, by its number for other boxes and the format of its samples.
      case track(number: Int, format: BoxType)
      /// A box: of the film's header, between its media data, or in room.
      case box(Range<Int>)
      /// The data after the film.
      case trailer(Range<Int>)
    }
    package let kind: Kind
    /// Its name for people: "GoPro GPMF (track 4)".
    package let name: String
  }

  /// The parts of a film with positions over time, or that may have them: also tracks of unread
  /// formats, because their contents are unknown. Tracks whose samples are in another file are left
  /// out.
  package static func carriers(
    in source: ByteSource
  ) throws(FileError) -> [Carrier] {
    var reader = try TimedMetadata(source)
    var carriers: [Carrier] = []
    for (index, track) in reader.tracks.enumerated() where !track.isElsewhere {
      guard let name = try reader.disclosure(track) else { continue }
      carriers.append(
        Carrier(
          kind: .track(number: track.number, format: track.format),
          name: "\(name) (track \(index + 1))"))
    }
    if let list = reader.movie?.first("gps ") {
      carriers.append(Carrier(kind: .box(list.range), name: "a dashcam's list of positions"))
      for range in try reader.freeBlocks() {
        carriers.append(Carrier(kind: .box(range), name: "Novatek freeGPS"))
      }
    }
    for box in try reader.sentenceBoxes() {
      carriers.append(Carrier(kind: .box(box.range), name: "NMEA 0183"))
    }
    if let trailer = try Insta360.trailer(source) {
      carriers.append(Carrier(kind: .trailer(trailer.range), name: "Insta360"))
    }
    return carriers
  }

  /// The format of a track's positions; nil for one without positions. The kind of its samples
  /// counts, not the stated purpose.
  private mutating func disclosure(_ track: TimedTrack) throws(FileError) -> String? {
    if let format = TimedFormat.all.first(where: { $0.types.contains(track.format) }) {
      if !format.isDoubtful { return format.name }
      return try holdsWrittenPlaces(track) ? format.name : nil
    }
    switch track.handler {
    case "vide", "soun", "auxv", "pict", "subp":
      return try isDisguised(track) ? "places among pictures or sound" : nil
    // Time codes and hints contain no positions, which is checked with their samples.
    case "tmcd", "hint": return try holdsWrittenPlaces(track) ? track.format.name : nil
    case "text", "sbtl", "subt", "clcp":
      // A track that no player shows as text is not a caption.
      if !Self.captions.contains(track.format) { return track.format.name }
      return try holdsWrittenPlaces(track) ? "texts" : nil
    default: break
    }
    switch track.format {
    case "tmcd", "rtp ": return try holdsWrittenPlaces(track) ? track.format.name : nil
    // Apple's name their keys.
    case "mebx":
      let isNamed = track.description.position(of: Array("location".utf8)) != nil
      if isNamed || PlaceWords.areIn(track.description) { return "mebx" }
      return try holdsWrittenPlaces(track) ? "mebx" : nil
    // Canon's tracks contain exposures and copies of Exif, which may have a GPS directory.
    case "CTMD":
      let pointer: [UInt8] = [0x25, 0x88, 0, 0]
      let says = try mentions(track, most: 8) {
        Array($0.prefix(4096)).position(of: pointer) != nil
      }
      return says ? "CTMD" : nil
    default: return track.format.name
    }
  }

  /// Descriptions of texts in addition to those that are read as such: captions of television.
  private static let captions = TimedFormat.texts.union(["c608", "c708", "mp4s"])

  /// How pictures and sound are coded, encrypted or not.
  private static let codings: Set<BoxType> = [
    "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "hvc2", "hev2", "dvh1", "dvhe", "dvav", "dva1",
    "vvc1", "vvi1", "av01", "vp08", "vp09", "mp4v", "s263", "h263", "jpeg", "mjpa", "mjpb", "apcn",
    "apch", "apcs", "apco", "ap4h", "ap4x", "CRAW", "mp4a", "alac", "ac-3", "ec-3", "ac-4", "Opus",
    "fLaC", "sowt", "twos", "lpcm", "ipcm", "fpcm", "in24", "in32", "fl32", "ulaw", "alaw", "raw ",
    "samr", "sawb", "encv", "enca", "resv", "resa",
  ]

  /// Whether a track that is declared as pictures or sound, in an unknown coding, contains GoPro's
  /// streams or only texts, and one of these has a position.
  private mutating func isDisguised(_ track: TimedTrack) throws(FileError) -> Bool {
    guard !Self.codings.contains(track.format) else { return false }
    var spare = PassBudget(for: source.count, limits)
    for sample in try samples(track, most: 64, &spare).samples {
      let head = try source.read(sample.range.prefix(8))
      if head.starts(with: Array("DEVC".utf8)) { return true }
      // A picture's first bytes show that it is not a text.
      guard head.allSatisfy(\.isPrintable), sample.range.count <= 1 << 16 else { continue }
      let bytes = try source.read(sample.range)
      if bytes.allSatisfy(\.isPrintable), PlaceWords.areIn(bytes) { return true }
    }
    return false
  }

  /// Whether one of the texts of a track contains a position, or two consecutive ones do, or all of
  /// its captions together.
  private mutating func holdsWrittenPlaces(_ track: TimedTrack) throws(FileError) -> Bool {
    var captions: [UInt8] = []
    var last: [UInt8] = []
    // As many as part two numbers that are no position.
    let gap = [UInt8](repeating: 0x0A, count: 9)
    let says = try mentions(track) { sample in
      // Captions of television come letter by letter (ANSI/CTA-608-E), each with a bit of parity.
      if track.handler == "clcp", sample.count > 8 {
        captions += sample.dropFirst(8).map { $0 & 0x7F }.filter { $0 >= 0x20 }
      }
      if PlaceWords.areIn(sample) { return true }
      let text = TextPlaces.text(sample)
      // Between two texts there may be a pause.
      guard !text.allSatisfy({ $0 == 0 }) else { return false }
      defer { last = text.count <= 1024 ? text : [] }
      return !last.isEmpty && text.count <= 1024 && PlaceWords.areIn(last + gap + text)
    }
    return says || PlaceWords.areIn(captions)
  }

  /// Whether one of its samples has something; samples that are not found, and more than are read, may.
  private mutating func mentions(
    _ track: TimedTrack, most: Int = TimedMetadata.mostSamples, _ isMeant: ([UInt8]) -> Bool
  ) throws(FileError) -> Bool {
    var spare = PassBudget(for: source.count, limits)
    let (samples, problem) = try samples(track, most: most, &spare)
    if problem != nil, samples.count < most || most == Self.mostSamples { return true }
    var left = limits.blockBytes
    for sample in samples {
      left -= sample.range.count
      guard left >= 0 else { return true }
      if isMeant(try source.read(sample.range)) { return true }
    }
    return false
  }
}

extension UInt8 {
  /// Whether it is a letter of a text in ASCII, or an end of one.
  fileprivate var isPrintable: Bool {
    (0x20...0x7E).contains(self) || (9...13).contains(self) || self == 0
  }
}
