import Verso

/// Builds a film with tracks of metadata, whose every byte is known.
package struct TimedFilmBuilder {
  /// A track, its samples one behind the other.
  package struct Track {
    package var format: String
    package var handler: String
    package var samples: [[UInt8]]
    /// Thousandths of a second that each sample lasts.
    package var duration: Int
    /// What stands in the description of its samples.
    package var keys: String

    package init(
      _ format: String, handler: String = "meta", duration: Int = 1000, keys: String = "",
      _ samples: [[UInt8]]
    ) {
      (self.format, self.handler, self.samples, self.duration) = (
        format, handler, samples, duration
      )
      self.keys = keys
    }
  }

  package var tracks: [Track] = []
  /// Blocks between the media data, of which the header has a list (`gps `).
  package var blocks: [[UInt8]] = []
  /// Boxes behind the header.
  package var boxes: [UInt8] = []
  /// What stands behind the film.
  package var trailer: [UInt8] = []
  /// Seconds since 1904: 2024-05-06 07:08:00 UTC.
  package var created = 3_797_824_080
  /// The content identifier of a Live Photo.
  package var identifier: String?
  /// Whether samples stand in fragments.
  package var isFragmented = false

  package init(_ tracks: [Track] = []) { self.tracks = tracks }

  package func bytes() -> [UInt8] {
    let type = Part.box("ftyp", Array("isom".utf8) + Part.long(512) + Array("isomiso2mp41".utf8))
    if isFragmented { return type + fragmented() }
    let data = tracks.flatMap { $0.samples.flatMap { $0 } } + blocks.flatMap { $0 }
    var at = type.count + 8
    var traks: [UInt8] = []
    for (index, track) in tracks.enumerated() {
      let tables = Part.join(
        Part.box(
          "stts",
          Part.long(0) + Part.long(1) + Part.long(track.samples.count) + Part.long(track.duration)),
        Part.box(
          "stsc",
          Part.long(0) + Part.long(1) + Part.long(1) + Part.long(track.samples.count) + Part.long(1)
        ),
        Part.box(
          "stsz",
          Part.long(0) + Part.long(0) + Part.long(track.samples.count)
            + track.samples.flatMap { Part.long($0.count) }),
        Part.box("stco", Part.long(0) + Part.long(1) + Part.long(at)))
      traks += trak(index + 1, track, tables)
      at += track.samples.reduce(0) { $0 + $1.count }
    }
    var list: [UInt8] = []
    for block in blocks {
      list += Part.long(at) + Part.long(block.count)
      at += block.count
    }
    if !blocks.isEmpty {
      list = Part.box("gps ", Part.long(0x101) + Part.long(blocks.count) + list)
    }
    let movie = Part.box("moov", Part.join(header(), traks, list, keys))
    return Part.join(type, Part.box("mdat", data), movie, boxes, trailer)
  }

  /// The keys of the film (QuickTime File Format, "Metadata").
  private var keys: [UInt8] {
    guard let identifier else { return [] }
    let name = "com.apple.quicktime.content.identifier"
    let handler = Part.box("hdlr", Part.zeros(8) + Array("mdta".utf8) + Part.zeros(14))
    let keys = Part.box("keys", Part.zeros(4) + Part.long(1) + Part.box("mdta", Array(name.utf8)))
    let data = Part.box("data", Part.long(1) + Part.zeros(4) + Array(identifier.utf8))
    let list = Part.box("ilst", Part.long(8 + data.count) + Part.long(1) + data)
    return Part.box("meta", handler + keys + list)
  }

  private func header() -> [UInt8] {
    let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap { Part.long($0) }
    return Part.box(
      "mvhd",
      Part.join(
        Part.long(0), Part.long(created), Part.long(created), Part.long(1000), Part.long(9000),
        Part.long(0x1_0000), Part.short(0x100), Part.zeros(10), matrix, Part.zeros(24),
        Part.long(tracks.count + 1)))
  }

  private func trak(_ number: Int, _ track: Track, _ tables: [UInt8]) -> [UInt8] {
    let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap { Part.long($0) }
    let header = Part.join(
      [0, 0, 0, 7], Part.long(created), Part.long(created), Part.long(number), Part.long(0),
      Part.long(9000), Part.zeros(16), matrix, Part.zeros(8))
    let media = Part.join(
      Part.long(0), Part.long(created), Part.long(created), Part.long(1000), Part.long(9000),
      [0x55, 0xC4, 0, 0])
    let handler = Part.join(
      Part.zeros(4), Array("mhlr".utf8), Array(track.handler.utf8), Part.zeros(13))
    let entry = Part.box(track.format, Part.zeros(6) + [0, 1] + Array(track.keys.utf8))
    let description = Part.box("stsd", Part.long(0) + Part.long(1) + entry)
    let reference = Part.box(
      "dinf", Part.box("dref", Part.long(0) + Part.long(1) + Part.box("url ", Part.long(1))))
    return Part.box(
      "trak",
      Part.box("tkhd", header)
        + Part.box(
          "mdia",
          Part.join(
            Part.box("mdhd", media), Part.box("hdlr", handler),
            Part.box(
              "minf",
              Part.join(
                Part.box("nmhd", Part.long(0)), reference, Part.box("stbl", description + tables))))
        ))
  }

  private func fragmented() -> [UInt8] {
    let empty = Part.join(
      Part.box("stts", Part.zeros(8)), Part.box("stsc", Part.zeros(8)),
      Part.box("stsz", Part.zeros(12)),
      Part.box("stco", Part.zeros(8)))
    var traks: [UInt8] = []
    var extends: [UInt8] = []
    for (index, track) in tracks.enumerated() {
      traks += trak(index + 1, track, empty)
      extends += Part.box(
        "trex",
        Part.long(0) + Part.long(index + 1) + Part.long(1) + Part.long(track.duration)
          + Part.zeros(8))
    }
    var result = Part.box("moov", Part.join(header(), traks, Part.box("mvex", extends)))
    for (index, track) in tracks.enumerated() {
      for (number, sample) in track.samples.enumerated() {
        let fragment = { (offset: Int) in
          Part.box(
            "moof",
            Part.box("mfhd", Part.long(0) + Part.long(number + 1))
              + Part.box(
                "traf",
                Part.join(
                  Part.box("tfhd", Part.long(0x2_0000) + Part.long(index + 1)),
                  Part.box("tfdt", Part.long(0) + Part.long(number * track.duration)),
                  Part.box(
                    "trun",
                    Part.long(0x201) + Part.long(1) + Part.long(offset) + Part.long(sample.count))))
          )
        }
        result += fragment(fragment(0).count + 8) + Part.box("mdat", sample)
      }
    }
    return result
  }
}
