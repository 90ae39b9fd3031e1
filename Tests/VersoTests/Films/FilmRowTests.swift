import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("Boxes of a film that do not fit their row of the list are unknown boxes")
struct FilmRowTests {
  private static let place = "+46.9500+007.4500/"
  private static let name = "Ada Secretname"

  /// A film with a box at the end of the first one of a path. Its header is last, so no sample moves.
  private static func film(
    _ box: [UInt8], in path: [String], _ change: (inout FilmBuilder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var builder = FilmBuilder()
    change(&builder)
    var bytes = builder.bytes()
    var (start, places) = (0, [Int]())
    for type in path {
      start = try #require(bytes.position(of: Array(type.utf8), from: start))
      places.append(start - 4)
      start += 4
    }
    func size(at place: Int) throws -> Int {
      Int(try #require(bytes.rawSpan.integer(at: place, .bigEndian) as UInt32?))
    }
    if let last = places.last { bytes.insert(contentsOf: box, at: last + (try size(at: last))) }
    for place in places {
      bytes.replaceSubrange(place..<(place + 4), with: Part.long(try size(at: place) + box.count))
    }
    return bytes
  }

  /// What a strip, or the removal of positions, makes of a film.
  private static func stripped(_ film: [UInt8], isWhole: Bool = true) throws -> [UInt8] {
    var photo = try Photo(film)
    if isWhole { photo.strip(keeping: []) } else { photo.remove(.gps) }
    return try photo.bytes()
  }

  private static func expectGone(_ film: [UInt8], _ word: String, isWhole: Bool = true) throws {
    let bytes = try stripped(film, isWhole: isWhole)
    #expect(!bytes.contains(text: word))
    #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(film))
  }

  private static let levels = ["moov", "trak", "mdia", "minf", "stbl"]

  @Test(
    "A text in a box of any level is removed",
    arguments: [
      "iods", "elng", "imap", "clip", "matt", "tapt", "ctab", "gmhd", "pssh", "tref", "load",
      "subs", "stsh", "stdp", "sdtp", "padb", "cslg", "leva", "trgr", "saiz", "senc", "sinf",
      "mvhd",
      "stts", "hdlr",
    ])
  func levels(type: String) throws {
    for count in 1...Self.levels.count {
      // A second box of samples is refused, as nobody knows which one counts.
      if type == "stts", count == 5 { continue }
      let path = Array(Self.levels.prefix(count))
      let named = try Self.film(
        Part.box(type, Part.zeros(4) + Array(Self.name.utf8)), in: path)
      try Self.expectGone(named, "Secretname")
      let told = try Self.film(
        Part.box(type, Part.zeros(4) + Array(Self.place.utf8)), in: path)
      for isWhole in [true, false] { try Self.expectGone(told, "46.95", isWhole: isWhole) }
    }
  }

  @Test(
    "References to the file itself keep no names, of whatever type they are",
    arguments: ["url ", "urn ", "alis", "rsrc", "zzzz"])
  func dataReferences(type: String) throws {
    let entry = Part.box(type, [0, 0, 0, 1] + Array("file:///Users/Secretname".utf8))
    let path = ["moov", "trak", "mdia", "minf", "dinf", "dref"]
    try Self.expectGone(try Self.film(entry, in: path), "Secretname")
    try Self.expectGone(try Self.film(Array("name".utf8), in: path), "name")
    let place = Part.box(type, [0, 0, 0, 1] + Array(Self.place.utf8))
    for isWhole in [true, false] {
      try Self.expectGone(try Self.film(place, in: path), "46.95", isWhole: isWhole)
    }
  }

  @Test(
    "A box that is shorter than its fields is unknown", arguments: ["sidx", "tfra", "mfro", "trgr"])
  func shortBoxes(type: String) throws {
    for text in [Self.place, "+46.9500+007.4500/Secret", "Secret+46.95"] {
      var box = Part.box(type, Part.zeros(4) + Array(text.utf8))
      if type == "trgr" { box = Part.box(type, Part.box("msrc", Part.zeros(4) + Array(text.utf8))) }
      if type.hasSuffix("a") || type == "mfro" { box = Part.box("mfra", box) }
      let film =
        type == "trgr" ? try Self.film(box, in: ["moov", "trak"]) : FilmBuilder().bytes() + box
      for isWhole in text.hasPrefix("S") ? [true] : [true, false] {
        try Self.expectGone(film, "46.95", isWhole: isWhole)
      }
    }
  }

  @Test("A position in the numbers of an index is refused")
  func index() throws {
    let text = Array((Self.place + "      ").utf8)
    let index = Part.join(
      Part.zeros(4), Part.long(1), Part.long(1000), Part.zeros(10), Part.short(2), text)
    for isWhole in [true, false] {
      #expect(throws: MetadataError.self) {
        try Self.stripped(FilmBuilder().bytes() + Part.box("sidx", index), isWhole: isWhole)
      }
    }
  }

  @Test("References to tracks contain numbers of tracks", arguments: ["hint", "subt", "zzzz", ""])
  func references(type: String) throws {
    let text = Array((Self.place + "  ").utf8)
    var builder = FilmBuilder()
    builder.references = [
      1: type.isEmpty ? text : Part.box("cdsc", Part.long(2)) + Part.box(type, text)
    ]
    for isWhole in [true, false] {
      try Self.expectGone(builder.bytes(), "46.95", isWhole: isWhole)
    }
    let bytes = try Self.stripped(builder.bytes())
    #expect(bytes.contains(text: "cdsc") == !type.isEmpty)
  }

  @Test("Tables have as many entries as there are samples")
  func tables() throws {
    let text = Array(Self.place.utf8)
    for box in [
      Part.box("padb", Part.zeros(4) + Part.long(2 * text.count) + text),
      Part.box("stss", Part.zeros(4) + Part.long(6) + Part.long(1) + text + Part.zeros(2)),
      Part.box(
        "ctts", Part.zeros(4) + Part.long(4) + Part.long(3) + Part.zeros(4) + text + Part.zeros(6)),
      Part.box("stsh", Part.zeros(4) + Part.long(3) + text + Part.zeros(6)),
    ] {
      try Self.expectGone(try Self.film(box, in: Self.levels), "46.95")
    }
  }

  @Test("Boxes that fit their row stay")
  func fitting() throws {
    for (box, count) in [
      (Part.box("elng", Part.zeros(4) + Array("zh-Hant-TW\0".utf8)), 3),
      (Part.box("sdtp", Part.zeros(4) + [0x24, 0x18, 0x18]), 5),
      (Part.box("stss", Part.zeros(4) + Part.long(2) + Part.long(1) + Part.long(3)), 5),
      (Part.box("cslg", Part.zeros(4) + Part.long(100) + Part.zeros(16)), 5),
      (
        Part.box("tapt", Part.box("clef", Part.zeros(4) + Part.long(8 << 16) + Part.long(4 << 16))),
        2
      ),
      (
        Part.box(
          "iods",
          Part.zeros(4) + [0x10, 13, 0, 0x4F, 255, 255, 255, 255, 255, 14, 4] + Part.long(2)),
        1
      ),
    ] {
      let film = try Self.film(box, in: Array(Self.levels.prefix(count)))
      let bytes = try Self.stripped(film)
      #expect(bytes.position(of: box) != nil, "\(box)")
    }
  }

  @Test("A film without encrypted samples has no keys, and one with them keeps its keys")
  func keys() throws {
    let box = Part.box(
      "pssh", Part.zeros(20) + Part.long(Self.name.utf8.count) + Array(Self.name.utf8))
    for isEncrypted in [false, true] {
      let film = try Self.film(box, in: ["moov"]) {
        if isEncrypted { $0.tracks[0].coding = "encv" }
      }
      #expect(try Self.stripped(film).contains(text: Self.name) == isEncrypted)
    }
  }

  @Test("The codes and reserved fields of headers are removed")
  func reserved() throws {
    var film = FilmBuilder().bytes()
    let handler = try #require(film.position(of: Array("hdlr".utf8))) + 16
    film.replaceSubrange(handler..<(handler + 12), with: Array("Secretname12".utf8))
    let header = try #require(film.position(of: Array("mvhd".utf8))) + 4 + 72
    film.replaceSubrange(header..<(header + 12), with: Array("Secretname34".utf8))
    try Self.expectGone(film, "Secretname")
  }

  // MARK: Descriptions of samples

  /// The parameters of a picture of 64 × 64 pixels, as x264 writes them.
  private static let parameters: [UInt8] = [
    0x01, 0xF4, 0x00, 0x0A, 0xFF, 0xE1, 0x00, 0x17, 0x67, 0xF4, 0x00, 0x0A, 0x91, 0x9B, 0x28, 0x84,
    0xD8, 0x08, 0x80, 0x00, 0x00, 0x03, 0x00, 0x80, 0x00, 0x00, 0x0A, 0x07, 0x89, 0x12, 0xCB, 0x01,
    0x00, 0x06, 0x68, 0xEB, 0xE3, 0xC4, 0x48, 0x44, 0xFF, 0xF8, 0xF8, 0x00,
  ]

  private static func described(_ boxes: [UInt8]) -> [UInt8] {
    var builder = FilmBuilder()
    builder.inDescriptions = boxes
    return builder.bytes()
  }

  @Test(
    "A text in a box of a description is removed",
    arguments: [
      "strf", "auxi", "wave", "sinf", "rinf", "lhvC", "sv3d", "vexu", "colr", "clap", "mdcv",
      "chan",
      "jpgC", "glbl", "dfLa", "vttC", "SmDm", "cclv", "must",
    ])
  func descriptions(type: String) throws {
    // A decoder that cannot do without it is not made for this coding.
    for text in [Self.name, Self.place] {
      let body = Part.zeros(4) + Array(text.utf8) + Array(text.utf8)
      let film = Self.described(Part.box("avcC", Self.parameters) + Part.box(type, body))
      do {
        for isWhole in text == Self.place ? [true, false] : [true] {
          try Self.expectGone(film, text, isWhole: isWhole)
        }
      } catch let error as MetadataError {
        #expect(type == "lhvC", "\(error)")
      }
    }
  }

  @Test("Bytes after the fields of colours and parameters are removed, and the fields stay")
  func behind() throws {
    let colors = Array("nclx".utf8) + [0, 1, 0, 1, 0, 1, 0]
    for secret in [Self.name, Self.place] {
      let film = Self.described(
        Part.box("avcC", Self.parameters + Array(secret.utf8))
          + Part.box("colr", colors + Array(secret.utf8)))
      for isWhole in secret == Self.place ? [true, false] : [true] {
        try Self.expectGone(film, secret, isWhole: isWhole)
        let bytes = try Self.stripped(film, isWhole: isWhole)
        #expect(bytes.position(of: colors) != nil)
        #expect(bytes.position(of: Self.parameters) != nil)
      }
    }
  }

  @Test("Messages among the parameters of HEVC are overwritten, except those of numbers")
  func messages() throws {
    func box(_ payloads: [(type: UInt8, bytes: [UInt8])]) -> [UInt8] {
      let units = payloads.map { payload in
        [0x4E, 0x01, payload.type, UInt8(payload.bytes.count)] + payload.bytes + [0x80]
      }
      return Part.box(
        "hvcC",
        [1] + Part.zeros(21) + [1, 0x27] + Part.short(units.count)
          + units.flatMap { Part.short($0.count) + $0 })
    }
    let light: [UInt8] = [3, 0xE8, 1, 0x90]
    for secret in [Self.name, Self.place] {
      let text = [UInt8](repeating: 0xAB, count: 16) + Array(secret.utf8)
      let film = Self.described(box([(5, text), (144, light), (4, Array(secret.utf8))]))
      for isWhole in secret == Self.place ? [true, false] : [true] {
        try Self.expectGone(film, secret, isWhole: isWhole)
      }
      let bytes = try Self.stripped(film)
      let filled = { (count: Int) in [UInt8](repeating: 0xFF, count: count) }
      let left = box([(5, filled(text.count)), (144, light), (4, filled(secret.utf8.count))])
      #expect(bytes.position(of: left) != nil)
      #expect(try Self.stripped(bytes) == bytes)
    }
  }

  @Test("Parameters that contain something else are an error of a strip")
  func parameters() throws {
    let text = Array(Self.name.utf8)
    var second = Self.parameters
    second[5] = 0xE2
    func with(_ unit: [UInt8]) -> [UInt8] {
      Array(second[..<31]) + Part.short(unit.count) + unit + Array(second[31...])
    }
    var longer = Self.parameters
    longer[7] += UInt8(text.count)
    longer.insert(contentsOf: text, at: 31)
    // A message, a set of parameters that is a text, and a text behind parameters.
    for bytes in [with([0x06] + text), with([0x67] + text), longer] {
      let film = Self.described(Part.box("avcC", bytes))
      #expect { try Self.stripped(film) } throws: { ($0 as? MetadataError)?.code == .damaged }
    }
    let same = Self.described(Part.box("avcC", with(Array(Self.parameters[8..<31]))))
    #expect(try Self.stripped(same).position(of: with(Array(Self.parameters[8..<31]))) != nil)
  }
}
