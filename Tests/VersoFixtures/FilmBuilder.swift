import Verso

/// A film whose every byte is known: its tracks, and what stands around their samples.
package struct FilmBuilder {
  /// A track: what it is for, how its samples are coded, and the samples, each a chunk of its own.
  package struct Track {
    var handler: String
    package var coding: String
    package var samples: [[UInt8]]

    package init(_ handler: String, _ coding: String, _ samples: [[UInt8]]) {
      (self.handler, self.coding, self.samples) = (handler, coding, samples)
    }
  }

  /// Where the header stands.
  package enum Order: CaseIterable, Sendable { case first, last }

  package var brand = "isom"
  package var order = Order.last
  package var tracks = [
    Track("vide", "avc1", (0..<3).map { [UInt8](repeating: UInt8(0x10 + $0), count: 300) }),
    Track("soun", "mp4a", (0..<3).map { [UInt8](repeating: UInt8(0x40 + $0), count: 70) }),
  ]
  /// Boxes of user data, and boxes that stand behind the tracks.
  package var userData: [UInt8] = []
  package var further: [UInt8] = []
  /// Whether positions have 64 bits.
  package var isLong = false
  /// What tracks refer to (`tref`), by their numbers.
  package var references: [Int: [UInt8]] = [:]
  /// What the handlers of tracks are called.
  package var handlerName = "Maker"
  /// Boxes in the descriptions of samples of pictures.
  package var inDescriptions: [UInt8] = []
  /// Boxes in the tables of the first track's samples.
  package var inTables: [UInt8] = []
  /// How many bytes of room follow the header.
  package var room = 0
  /// Boxes at the end of the file.
  package var tail: [UInt8] = []
  /// Bytes among the media data that no track shows.
  package var stray: [UInt8] = []
  /// Whether the samples stand in fragments.
  package var isFragmented = false
  /// Boxes in every fragment, in every track of one, in what is said of all of them, and before each.
  package var inFragments: [UInt8] = []
  package var inTracksOfFragments: [UInt8] = []
  package var inExtensions: [UInt8] = []
  package var beforeFragments: [UInt8] = []
  /// Bytes behind the fields of the boxes of fragments.
  package var behindFields: [UInt8] = []

  /// Whether the pictures are shown a quarter turn to the right of how they are stored.
  package var isTurned = false

  package init() {}

  private static let turned = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 4 << 16, 0, 0x4000_0000]
    .flatMap { Part.long($0) }

  private static let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
    .flatMap { Part.long($0) }

  /// 2018-01-29 16:00:00, in seconds since 1904.
  private static let time = Part.long(3_600_086_400)

  private func track(_ track: Track, _ number: Int, at chunks: [Int]) -> [UInt8] {
    let header = Part.join(
      [0, 0, 0, 7], Self.time, Self.time, Part.long(number), Part.zeros(4), Part.long(1200),
      Part.zeros(16), isTurned && track.handler == "vide" ? Self.turned : Self.matrix,
      Part.long(8 << 16), Part.long(4 << 16))
    let media = Part.join(
      Part.zeros(4), Self.time, Self.time, Part.long(600), Part.long(1200), [0x55, 0xC4, 0, 0])
    let handler = Part.join(
      Part.zeros(8), Array(track.handler.utf8), Part.zeros(12), Array("\(handlerName)\0".utf8))
    let sample =
      track.handler == "vide"
      ? Part.join(
        Part.zeros(6), [0, 1], Part.zeros(16), Part.short(8), Part.short(4), Part.zeros(50),
        inDescriptions)
      : Part.zeros(6) + [0, 1] + Part.zeros(20)
    let isEmpty = isFragmented
    let sizes = isEmpty ? [] : track.samples.map(\.count)
    let positions = isEmpty ? [] : chunks
    let table = Part.join(
      Part.box("stsd", Part.zeros(4) + Part.long(1) + Part.box(track.coding, sample)),
      Part.box("stts", Part.zeros(4) + Part.long(1) + Part.long(sizes.count) + Part.long(100)),
      Part.box(
        "stsc",
        Part.zeros(4)
          + (isEmpty ? Part.long(0) : Part.long(1) + Part.long(1) + Part.long(1) + Part.long(1))),
      Part.box("stsz", Part.zeros(8) + Part.long(sizes.count) + sizes.flatMap { Part.long($0) }),
      Part.box(
        isLong ? "co64" : "stco",
        Part.zeros(4) + Part.long(positions.count)
          + positions.flatMap { (isLong ? Part.zeros(4) : []) + Part.long($0) }),
      number == 1 ? inTables : [])
    let reference = Part.box(
      "dinf",
      Part.box("dref", Part.zeros(4) + Part.long(1) + Part.box("url ", [0, 0, 0, 1])))
    return Part.box(
      "trak",
      Part.join(
        Part.box("tkhd", header) + (references[number].map { Part.box("tref", $0) } ?? []),
        Part.box(
          "mdia",
          Part.join(
            Part.box("mdhd", media), Part.box("hdlr", handler),
            Part.box("minf", Part.join(reference, Part.box("stbl", table)))))))
  }

  private func movie(_ chunks: [[Int]]) -> [UInt8] {
    let header = Part.join(
      Part.zeros(4), Self.time, Self.time, Part.long(600), Part.long(1200), Part.zeros(16),
      Self.matrix, Part.zeros(24), Part.long(tracks.count + 1))
    let extends = tracks.indices.flatMap {
      Part.box("trex", Part.join(Part.zeros(4), Part.long($0 + 1), Part.long(1), Part.zeros(12)))
    }
    return Part.box(
      "moov",
      Part.join(
        Part.box("mvhd", header),
        tracks.indices.flatMap { track(tracks[$0], $0 + 1, at: chunks[$0]) },
        isFragmented ? Part.box("mvex", extends + inExtensions) : [],
        userData.isEmpty ? [] : Part.box("udta", userData), further))
  }

  /// The file.
  package func bytes() -> [UInt8] {
    let front = Part.box("ftyp", Array("\(brand)\0\0\0\0\(brand)".utf8))
    let free = room > 0 ? Part.box("free", Part.zeros(room - 8)) : []
    if isFragmented { return front + movie(tracks.map { _ in [] }) + free + fragments() + tail }
    let length = movie(tracks.map { $0.samples.map { _ in 0 } }).count + free.count
    var at = front.count + (order == .first ? length : 0) + 8
    var data: [UInt8] = []
    var chunks = tracks.map { _ in [Int]() }
    // Samples of the tracks in turn, as cameras write them.
    for index in 0..<(tracks.map(\.samples.count).max() ?? 0) {
      for (number, track) in tracks.enumerated() where index < track.samples.count {
        chunks[number].append(at)
        data += track.samples[index]
        at += track.samples[index].count
      }
    }
    let media = Part.box("mdat", data + stray)
    let header = movie(chunks) + free
    return front + (order == .first ? header + media : media + header) + tail
  }

  /// A fragment for each sample of all tracks.
  private func fragments() -> [UInt8] {
    var result: [UInt8] = []
    for index in 0..<(tracks.map(\.samples.count).max() ?? 0) {
      func fragment(_ size: Int) -> [UInt8] {
        var position = size + 8
        var runs: [UInt8] = []
        for (number, track) in tracks.enumerated() where index < track.samples.count {
          runs += Part.box(
            "traf",
            Part.join(
              Part.box("tfhd", [0, 2, 0, 0] + Part.long(number + 1) + behindFields),
              Part.box(
                "trun",
                Part.join(
                  [0, 0, 2, 1], Part.long(1), Part.long(position),
                  Part.long(track.samples[index].count), behindFields)), inTracksOfFragments))
          position += track.samples[index].count
        }
        return Part.box(
          "moof",
          Part.join(
            Part.box("mfhd", Part.zeros(4) + Part.long(index + 1) + behindFields), runs,
            inFragments))
      }
      result += beforeFragments + fragment(fragment(0).count)
      result += Part.box(
        "mdat", tracks.flatMap { index < $0.samples.count ? $0.samples[index] : [] })
    }
    return result
  }

  /// A text of QuickTime's user data; the sign of the code is one byte.
  package static func text(_ code: String, _ text: String) -> [UInt8] {
    let body = Part.join(
      Part.short(text.utf8.count), [0x15, 0xC7], Array(text.utf8))
    return Part.join(Part.long(8 + body.count), [0xA9], Array(code.utf8), body)
  }

  /// A list of keys with texts.
  package static func keys(_ values: [(String, String)]) -> [UInt8] {
    let names = values.flatMap { Part.long(8 + $0.0.utf8.count) + Array("mdta\($0.0)".utf8) }
    let items = values.enumerated().flatMap { index, value in
      Part.join(
        Part.long(8 + 16 + value.1.utf8.count), Part.long(index + 1),
        Part.box("data", Part.long(1) + Part.zeros(4) + Array(value.1.utf8)))
    }
    return Part.box(
      "meta",
      Part.join(
        Part.box("hdlr", Part.join(Part.zeros(8), Array("mdta".utf8), Part.zeros(12))),
        Part.box("keys", Part.zeros(4) + Part.long(values.count) + names),
        Part.box("ilst", items)))
  }
}
