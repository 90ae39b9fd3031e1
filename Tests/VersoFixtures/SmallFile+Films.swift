import Verso

extension SmallFile {
  /// Films and sounds, which are only read.
  package static let films: [SmallFile] = [
    SmallFile("AVI", avi()), SmallFile("WAV", wav()), SmallFile("MOV", film("qt  ")),
    SmallFile("MP4", film("isom")),
  ]

  private static func list(_ name: String, _ chunks: [UInt8]) -> [UInt8] {
    Part.riff("LIST", Array(name.utf8) + chunks)
  }

  private static func avi() -> [UInt8] {
    let header = [33_333, 25_000, 0, 16, 9, 0, 1, 0, 8, 4, 0, 0, 0, 0]
      .flatMap { Part.long($0, .littleEndian) }
    let stream = Array("vidsMJPG".utf8) + Part.zeros(48)
    let format = [40, 8, 4].flatMap { Part.long($0, .littleEndian) } + Part.zeros(28)
    let lists = Part.join(
      list(
        "hdrl",
        Part.riff("avih", header)
          + list("strl", Part.riff("strh", stream) + Part.riff("strf", format))),
      list("INFO", Part.riff("ICRD", Array("2024-05-06\0".utf8)) + Part.riff("IART", [0x41, 0])),
      list("movi", Part.riff("00dc", [1, 2, 3])),
      Part.riff("EXIF", Part.exif))
    return Part.riff("RIFF", Array("AVI ".utf8) + lists)
  }

  private static func wav() -> [UInt8] {
    let format: [UInt8] = [1, 0, 1, 0, 0x44, 0xAC, 0, 0, 0x88, 0x58, 1, 0, 2, 0, 16, 0]
    let speech = Array("On the quay".utf8) + Part.zeros(256 - 11 + 346)
    return Part.riff(
      "RIFF",
      Part.join(
        Array("WAVE".utf8), Part.riff("fmt ", format), Part.riff("bext", speech),
        list("INFO", Part.riff("INAM", Array("Quay\0".utf8))), Part.riff("data", [1, 2, 3, 4])))
  }

  private static func film(_ brand: String) -> [UInt8] {
    let times = Part.long(3_600_000_000) + Part.long(3_600_000_001)
    let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap { Part.long($0) }
    let movie = Part.join(
      Part.zeros(4),
      times,
      Part.long(600),
      Part.long(1200),
      Part.zeros(16))
    let track = Part.join(
      [0, 0, 0, 7],
      times,
      Part.long(1),
      Part.long(0),
      Part.long(1200),
      Part.zeros(16))
    let media = Part.join(
      Part.zeros(4),
      times,
      Part.long(600),
      Part.long(1200),
      [0x55, 0xC4, 0, 0])
    let handler = Part.join(
      Part.zeros(8),
      Array("vide".utf8),
      Part.zeros(13))
    let sample = Part.join(
      Part.zeros(6),
      [0, 1],
      Part.zeros(16),
      Part.short(8),
      Part.short(4),
      Part.zeros(50))
    let table = Part.box("stsd", Part.zeros(4) + Part.long(1) + Part.box("avc1", sample))
    let tracks = Part.box(
      "trak",
      Part.join(
        Part.box("tkhd", Part.join(track, matrix, Part.long(8 << 16), Part.long(4 << 16))),
        Part.box(
          "mdia",
          Part.join(
            Part.box("mdhd", media), Part.box("hdlr", handler),
            Part.box("minf", Part.box("stbl", table))))))
    let place = Array("+37.3317-122.0307/".utf8)
    let user = Part.box("\u{A9}xyz", Part.short(place.count) + [0x15, 0xC7] + place)
    // The sign of the name is one byte, not the two of its UTF-8.
    let own = Part.join(
      Part.long(8 + 4 + place.count),
      [0xA9],
      Array("xyz".utf8),
      Array(user.dropFirst(9)))
    return Part.join(
      Part.box("ftyp", Array("\(brand)\0\0\0\0\(brand)".utf8)),
      Part.box(
        "moov",
        Part.join(
          Part.box("mvhd", Part.join(movie, matrix, Part.zeros(24), Part.long(2))), tracks,
          Part.box("udta", own))),
      Part.box("mdat", [1, 2, 3, 4]))
  }
}
