extension TimedMetadata {
  /// A part of a film that says where it was taken, moment by moment, or may do so.
  package struct Carrier: Sendable {
    /// What kind of part it is.
    package enum Kind: Hashable, Sendable {
      /// A track, by its number for other boxes and the format of its samples.
      case track(number: Int, format: BoxType)
      /// A box: of the film's header, between its media data, or in room.
      case box(Range<Int>)
      /// What stands behind the film.
      case trailer(Range<Int>)
    }
    package let kind: Kind
    /// What it is, for people: "GoPro GPMF (track 4)".
    package let name: String
  }

  /// The parts of a film that say where it was taken in the course of time, or may do so: also tracks of formats whose
  /// values are not read, as what they say is not known. Tracks whose samples lie in another file are none.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func carriers(
    in source: ByteSource, limits: ReadLimits = ReadLimits()
  ) throws(FileError) -> [Carrier] {
    var reader = try TimedMetadata(source, limits)
    var carriers: [Carrier] = []
    for (index, track) in reader.tracks.enumerated() where !track.isElsewhere {
      guard let name = try reader.saying(track) else { continue }
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

  /// What a track says places in; nil for one that says none. What its samples are counts, whatever it is said to be
  /// made for.
  private mutating func saying(_ track: TimedTrack) throws(FileError) -> String? {
    if let format = TimedFormat.all.first(where: { $0.types.contains(track.format) }) {
      if !format.isDoubtful { return format.name }
      return try holdsWrittenPlaces(track) ? format.name : nil
    }
    switch track.handler {
    case "vide", "soun", "auxv", "pict", "subp": return nil
    // Time codes and how packets are sent say none, which their samples show.
    case "tmcd", "hint": return try holdsWrittenPlaces(track) ? track.format.name : nil
    case "text", "sbtl", "subt", "clcp": return try holdsWrittenPlaces(track) ? "texts" : nil
    default: break
    }
    switch track.format {
    case "tmcd", "rtp ": return nil
    // Apple's name their keys.
    case "mebx":
      let isNamed = track.description.position(of: Array("location".utf8)) != nil
      if isNamed || PlaceWords.areIn(track.description) { return "mebx" }
      return try holdsWrittenPlaces(track) ? "mebx" : nil
    // Canon's hold exposures and copies of Exif, which may have a directory of places.
    case "CTMD":
      let pointer: [UInt8] = [0x25, 0x88, 0, 0]
      let says = try mentions(track, most: 8) {
        Array($0.prefix(4096)).position(of: pointer) != nil
      }
      return says ? "CTMD" : nil
    default: return track.format.name
    }
  }

  /// Whether one of the texts of a track, or all of its captions together, say a place.
  private mutating func holdsWrittenPlaces(_ track: TimedTrack) throws(FileError) -> Bool {
    var captions: [UInt8] = []
    let says = try mentions(track) { sample in
      // Captions of television come letter by letter (ANSI/CTA-608-E), each with a bit of parity.
      if track.handler == "clcp", sample.count > 8 {
        captions += sample.dropFirst(8).map { $0 & 0x7F }.filter { $0 >= 0x20 }
      }
      return PlaceWords.areIn(sample)
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
