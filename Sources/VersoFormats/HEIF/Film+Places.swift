extension Film {
  /// The tracks that say where the film was taken, moment by moment: GoPro's, CAMM, Sony's and other
  /// metadata with a time, sentences of receivers of satellites and positions in texts.
  func tracksOfPlaces() throws -> [Track] { try tracks.filter { try saysPlaces($0) } }

  /// The names of these tracks: "track 3 (gpmd)".
  package func namesOfPlaces() throws -> [String] {
    try tracksOfPlaces().map { "track \($0.place) (\($0.coding.name))" }
  }

  /// Room in the place of these tracks, and zeros for their samples.
  func withoutPlaces() throws -> [Patch] { try emptied(tracksOfPlaces()) }

  private func saysPlaces(_ track: Track) throws -> Bool {
    if track.isElsewhere { return false }
    switch track.kind {
    case "vide", "soun", "auxv", "pict", "tmcd", "hint", "clcp": return false
    case "text", "sbtl", "subt":
      return try firstSamples(of: track).contains { bytes in
        Self.marks.contains { bytes.position(of: $0) != nil }
      }
    default: break
    }
    switch track.coding {
    // Apple's boxed metadata name their keys; Canon's hold exposures and copies of Exif.
    case "mebx": return track.description.position(of: Array("location".utf8)) != nil
    case "CTMD":
      return try firstSamples(of: track).contains { $0.position(of: [0x25, 0x88, 0, 0]) != nil }
    case "tmcd", "rtp ": return false
    default: return true
    }
  }

  /// What begins a sentence of a receiver (NMEA 0183), and names in texts.
  private static let marks = [
    "$GP", "$GN", "$GL", "$GA", "GPS", "latitude", "Latitude", "longitude", "lat:", "LAT:",
  ].map { Array($0.utf8) }

  private func firstSamples(of track: Track) throws -> [[UInt8]] {
    let chunks = try track.table.chunks { MetadataError(.damaged, $0) }
    return try chunks.prefix(8).map { try source.read($0.prefix(4096)) }
  }
}

extension Film.Track {
  /// How its samples are coded (`stsd`).
  var coding: BoxType {
    BoxType(code: description.rawSpan.integer(at: 12, .bigEndian) ?? 0)
  }
}
