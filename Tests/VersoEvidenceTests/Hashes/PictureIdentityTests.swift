import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoEvidence
@testable import VersoFormats

@Suite("What distinguishes a picture from every other one")
struct PictureIdentityTests {
  /// What is said of a picture, and how it is turned.
  private enum Saying: String, CaseIterable {
    case artist, title, dates, place, orientation, strip, thumbnail, personalData, comment

    func apply(to photo: inout Photo) throws {
      switch self {
      case .artist: photo.metadata[.artist] = "Ada Example"
      case .title: photo.metadata.title = "Dawn"
      case .dates:
        try photo.metadata.set(
          Tag(.exif, ExifNumber.dateTimeOriginal), parsing: "2026:05:06 07:08:09")
      case .place: photo.metadata.removeAll(in: .gps)
      case .orientation: photo.metadata[.orientation] = 3
      case .strip: photo.strip()
      case .thumbnail: photo.metadata.removeThumbnail()
      case .personalData: photo.remove(.gps)
      case .comment: try photo.metadata.set(Tag(.ifd0, 0x010E), parsing: "a long saying")
      }
    }
  }

  private static let pictures: [SmallFile] = SmallFile.all.filter { file in
    guard let photo = try? Photo(file.bytes) else { return false }
    return (try? photo.pictureIdentity()) != nil
  }

  @Test(
    "Times and sound of an image sequence are a part of it, as in a film; its dates are not"
  )
  func sequences() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Samples/formats/still.heic")
    let still = [UInt8](try Data(contentsOf: url))
    let film = FilmBuilder().bytes()
    let front = film[..<4].reduce(0) { $0 << 8 | Int($1) }
    var bytes = still + film[front...]
    func places(_ name: String) -> [Int] {
      let name = Array(name.utf8)
      return bytes.indices.dropLast(4).filter { bytes[$0..<($0 + 4)].elementsEqual(name) }
    }
    // Where samples lie is counted from the start of the file.
    for table in places("stco") {
      for entry in 0..<Int(bytes[table + 11]) {
        let at = table + 12 + 4 * entry
        let old = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(at..<(at + 4), with: Part.long(old + still.count - front))
      }
    }
    let identity = try Photo(bytes).pictureIdentity()
    func isSame(_ at: Int) throws -> Bool {
      var other = bytes
      other[at] ^= 1
      return try Photo(other).pictureIdentity() == identity
    }
    #expect(try isSame(try #require(places("mvhd").first) + 9))
    #expect(try !isSame(try #require(places("stts").first) + 19))
    let sound = try #require(bytes.lastIndex(of: 0x42))
    #expect(try !isSame(sound))
  }

  @Test("Changed metadata do not change it", arguments: pictures)
  func same(file: SmallFile) throws {
    let photo = try Photo(file.bytes)
    let identity = try photo.pictureIdentity()
    // A strip takes the film of a motion photo away, which is part of what is shown.
    let hasFilm = file.bytes.position(of: Array("mpvd".utf8)) != nil
    for disclosure in Saying.allCases where disclosure != .strip || !hasFilm {
      var changed = photo
      guard (try? disclosure.apply(to: &changed)) != nil, let bytes = try? changed.bytes() else {
        continue
      }
      let again = try Photo(bytes).pictureIdentity()
      #expect(again == identity, "\(disclosure.rawValue)")
      // And what is said is said again.
      var twice = try Photo(bytes)
      twice.metadata[.artist] = "Grace Example"
      if let bytes = try? twice.bytes() {
        #expect(try Photo(bytes).pictureIdentity() == identity, "\(disclosure.rawValue), artist")
      }
    }
  }

  @Test(
    "With any byte of the picture changed it is another one, or has no identity",
    arguments: pictures)
  func other(file: SmallFile) throws {
    let photo = try Photo(file.bytes)
    let identity = try photo.pictureIdentity()
    let places = try Self.places(of: photo, file.bytes)
    var bytes = file.bytes
    var alike: [Int] = []
    for index in places {
      bytes[index] ^= 0x21
      if let other = try? Photo(bytes), (try? other.pictureIdentity()) == identity {
        alike.append(index)
      }
      bytes[index] ^= 0x21
    }
    #expect(alike.isEmpty, "\(alike.prefix(20)) of \(places.count)")
  }

  /// Where the bytes of the picture lie, by those who check that an edit leaves them alone and by those who strip.
  private static func places(of photo: Photo, _ bytes: [UInt8]) throws -> [Int] {
    let (container, source) = (photo.container, ByteSource(bytes))
    guard let ranges = try? container.picture(photo.skeleton, source) else {
      // Films and what is made like them keep all pictures in one box.
      guard let start = bytes.position(of: Array("mdat".utf8)) else { return [] }
      let size: UInt32? = bytes.rawSpan.integer(at: start - 4, .bigEndian)
      return Array((start + 4)..<(start - 4 + Int(try #require(size))))
    }
    var places = Set(ranges.joined()).intersection(bytes.indices)
    if let kept = try? container.inventory(photo.skeleton, source, .appearance).picture {
      var positions: Set<Int> = []
      for case .range(let range) in kept { positions.formUnion(range) }
      places.formIntersection(positions)
    }
    // The chunk that ends a PNG file says nothing else.
    if photo.format.has(.hasChecksums), let end = bytes.position(of: Array("IEND".utf8)) {
      places.subtract((end - 4)..<(end + 8))
    }
    return places.sorted()
  }

  @Test("A file that begins like a photo has an identity or is refused", arguments: pictures)
  func prefixes(file: SmallFile) {
    for count in file.bytes.indices {
      guard let photo = try? Photo(Array(file.bytes.prefix(count))) else { continue }
      _ = try? photo.pictureIdentity()
    }
  }

  @Test(
    "A truncated picture never has the identity of the whole file",
    arguments: pictures.filter { file in
      let formats: [FileFormat] = [.jpeg, .png, .webP, .gif, .heic, .mov]
      return formats.contains { (try? Photo(file.bytes))?.format == $0 }
    })
  func cut(file: SmallFile) throws {
    let photo = try Photo(file.bytes)
    let identity = try photo.pictureIdentity()
    let data = try photo.container.completePictureData(photo.skeleton, ByteSource(file.bytes))
    let ends = data.parts.flatMap(\.pieces).map { piece in
      if case .range(let range) = piece { range.upperBound } else { 0 }
    }
    let end = try #require(ends.max())
    for count in 0..<end {
      guard let cut = try? Photo(Array(file.bytes.prefix(count))) else { continue }
      #expect((try? cut.pictureIdentity()) != identity, "\(count)")
    }
  }

  @Test("Photos of which only the beginnings exist are not equal")
  func heads() throws {
    let whole = try #require(SmallFile.all.first { $0.name == "JPEG" }).bytes
    let heads = try ["Ada Example", "Grace Example"].map { artist in
      var photo = try Photo(whole)
      photo.metadata[.artist] = artist
      let bytes = try photo.bytes()
      let scan = try #require(bytes.position(of: [0xFF, 0xDA]))
      return try Photo(Array(bytes[..<scan])).pictureIdentity()
    }
    #expect(heads[0] != heads[1])
  }

  @Test("The film of a motion photo is part of it, a screen preview is not")
  func companions() throws {
    let plain = try #require(SmallFile.all.first { $0.name == "JPEG" }).bytes
    let film = try #require(SmallFile.all.first { $0.name == "MOV" }).bytes
    let identity = try Photo(plain).pictureIdentity()
    #expect(try Photo(plain + film).pictureIdentity() != identity)
    #expect(try Photo(plain + [0, 0, 0]).pictureIdentity() == identity)
  }

  @Test("A film is the same with its samples before their description")
  func film() throws {
    let film = try #require(SmallFile.all.first { $0.name == "MOV" }).bytes
    let movie = try #require(film.position(of: Array("moov".utf8))) - 4
    let media = try #require(film.position(of: Array("mdat".utf8))) - 4
    #expect(movie < media)
    let moved = film[..<movie] + film[media...] + film[movie..<media]
    #expect(try Photo(Array(moved)).pictureIdentity() == Photo(film).pictureIdentity())
  }

  /// What of a film of two chunks may be another.
  private struct FilmShape {
    var order = [0, 1]
    var isEnabled = true
    var width = 8
    var scale = 600
    var entries = 2
    var duration = 1
    var isMovieFirst = true

    var bytes: [UInt8] {
      let type = Part.box("ftyp", Array("qt  \0\0\0\0qt  ".utf8))
      let samples = Part.box("mdat", [1, 2, 3, 4, 5, 6, 7, 8])
      let count = movie(0).count
      let start = type.count + (isMovieFirst ? count : 0) + 8
      return type + (isMovieFirst ? movie(start) + samples : samples + movie(start))
    }

    private func movie(_ start: Int) -> [UInt8] {
      let track = Part.join(
        [0, 0, 0, isEnabled ? 7 : 6], Part.zeros(8), Part.long(1), Part.zeros(4), Part.long(1200),
        Part.zeros(52), Part.long(width << 16), Part.long(4 << 16))
      let places = order.flatMap { Part.long(start + 4 * $0) }
      let table = Part.box("stco", Part.zeros(4) + Part.long(entries) + places)
      let media = Part.box("mdia", Part.box("minf", Part.box("stbl", table)))
      let defaults = Part.zeros(4) + Part.long(1) + Part.long(1) + Part.long(duration)
      return Part.box(
        "moov",
        Part.join(
          Part.box("mvhd", Part.zeros(12) + Part.long(scale) + Part.long(1200) + Part.zeros(80)),
          Part.box("trak", Part.box("tkhd", track) + media),
          Part.box("mvex", Part.box("trex", defaults + Part.zeros(8)))))
    }
  }

  @Test("A film whose samples are shown in another way is another one, wherever the samples are")
  func filmShapes() throws {
    func identity(_ change: (inout FilmShape) -> Void) throws -> PictureIdentity {
      var shape = FilmShape()
      change(&shape)
      return try Photo(shape.bytes).pictureIdentity()
    }
    let film = try identity { _ in }
    #expect(try identity { $0.isMovieFirst = false } == film)
    #expect(try identity { $0.order = [1, 0] } != film)
    #expect(try identity { $0.isEnabled = false } != film)
    #expect(try identity { $0.width = 9 } != film)
    #expect(try identity { $0.scale = 601 } != film)
    #expect(try identity { $0.entries = 3 } != film)
    #expect(try identity { $0.duration = 2 } != film)
  }

  @Test("The same bytes are other samples in the other byte order")
  func byteOrder() throws {
    let identities = try [ByteOrder.bigEndian, .littleEndian].map {
      try Photo(TIFFFileBuilder($0).bytes()).pictureIdentity()
    }
    #expect(identities[0] != identities[1])
  }

  @Test("Transparency, and the colour behind it, make another picture")
  func looks() throws {
    let png = try Photo(Self.png(isAnimated: false, pieces: 100)).pictureIdentity()
    let background = Part.chunk("bKGD", [0, 1, 0, 2, 0, 3])
    #expect(
      try Photo(Self.png(isAnimated: false, pieces: 100, insertion: background)).pictureIdentity()
        != png)

    var webP = try #require(SmallFile.all.first { $0.name == "WebP" }).bytes
    var photo = try Photo(webP)
    photo.metadata.keywords = ["Ada"]
    webP = try photo.bytes()
    let identity = try Photo(webP).pictureIdentity()
    let header = try #require(webP.position(of: Array("VP8X".utf8)))
    // Transparency, width and height of the header.
    for (place, change) in [(8, UInt8(0x10)), (14, 0x80), (17, 0x80)] {
      var other = webP
      other[header + place] ^= change
      #expect(try Photo(other).pictureIdentity() != identity)
    }

    let heif = try #require(SmallFile.all.first { $0.name == "HEIF" }).bytes
    let handler = try #require(heif.position(of: Array("pict".utf8)))
    var unhandled = heif
    unhandled[handler] += 1
    #expect((try? Photo(unhandled).pictureIdentity()) != (try Photo(heif).pictureIdentity()))
  }

  @Test("Metadata without a picture have no identity", arguments: ["XMP", "ICC"])
  func none(name: String) throws {
    let file = try #require(
      SmallFile.all.first { (try? Photo($0.bytes))?.format.name == name })
    #expect(throws: MetadataError.self) { try Photo(file.bytes).pictureIdentity() }
  }

  @Test("The quick comparison never separates two files with one picture")
  func glance() throws {
    let folder = try TemporaryFolder()
    for file in Self.pictures {
      var changed = try Photo(file.bytes)
      changed.metadata[.artist] = String(repeating: "Ada Example ", count: 5000)
      guard let bytes = try? changed.bytes() else { continue }
      let short = try PictureLook.glance(path: try folder.write(file.bytes, "short"))
      let long = try PictureLook.glance(path: try folder.write(bytes, "long"))
      #expect(short.likeness == long.likeness, "\(file.name)")
      #expect(short.identity != nil && long.identity == nil, "\(file.name)")
      #expect(try PictureLook.identity(path: folder.path("long")) == short.identity, "\(file.name)")
    }
  }

  /// A PNG file of an animation of two frames, or of one picture.
  private static func png(
    isAnimated: Bool, pieces: Int, insertion: [UInt8] = [], others: Bool = false
  ) -> [UInt8] {
    let pixels = (0..<40).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var number = 0
    func counted() -> [UInt8] {
      number += 1
      return Part.long(number - 1)
    }
    func cut(_ data: [UInt8]) -> [[UInt8]] {
      stride(from: 0, to: data.count, by: pieces).map { Array(data[$0...].prefix(pieces)) }
    }
    let control = [4, 2, 0, 0].flatMap { Part.long($0) } + Part.short(1) + Part.short(10) + [0, 0]
    var chunks = Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]) + insertion
    if isAnimated {
      chunks += Part.chunk("acTL", Part.long(2) + Part.long(0))
      chunks += Part.chunk("fcTL", counted() + control)
    }
    for piece in cut(pixels) { chunks += Part.chunk("IDAT", piece) }
    if isAnimated {
      chunks += Part.chunk("fcTL", counted() + control)
      for piece in cut(others ? pixels : pixels.reversed()) {
        chunks += Part.chunk("fdAT", counted() + piece)
      }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks + Part.chunk("IEND", [])
  }

  @Test(
    "PNG data are the same however they are split into chunks", arguments: [true, false])
  func cuts(isAnimated: Bool) throws {
    let whole = Self.png(isAnimated: isAnimated, pieces: 100)
    let identity = try Photo(whole).pictureIdentity()
    let folder = try TemporaryFolder()
    let likeness = try PictureLook.glance(path: try folder.write(whole, "whole")).likeness
    for pieces in [1, 7, 20, 39] {
      let bytes = Self.png(isAnimated: isAnimated, pieces: pieces)
      #expect(try Photo(bytes).pictureIdentity() == identity, "\(pieces)")
      let path = try folder.write(bytes, "cut")
      #expect(try PictureLook.glance(path: path).likeness == likeness, "\(pieces)")
    }
    #expect(
      try Photo(Self.png(isAnimated: true, pieces: 7, others: true)).pictureIdentity() != identity)
    // Texts between header and data change nothing.
    let said = Self.png(
      isAnimated: isAnimated, pieces: 7, insertion: Part.chunk("tEXt", Array("a\0b".utf8)))
    #expect(try Photo(said).pictureIdentity() == identity)
  }

  @Test(
    "A changed byte in split data makes another picture, in checksums and numbers too",
    arguments: [true, false])
  func damagedCuts(isAnimated: Bool) throws {
    var bytes = Self.png(isAnimated: isAnimated, pieces: 15)
    let identity = try Photo(bytes).pictureIdentity()
    let end = try #require(bytes.position(of: Array("IEND".utf8))) - 4
    for index in 8..<end {
      bytes[index] ^= 0x21
      #expect((try? Photo(bytes).pictureIdentity()) != identity, "\(index)")
      bytes[index] ^= 0x21
    }
    for count in 0..<end {
      #expect(
        (try? Photo(Array(bytes.prefix(count))).pictureIdentity()) != identity, "\(count)")
    }
  }

  /// A JPEG XL file with its codestream in one piece, or in several (ISO/IEC 18181-2, 9.9).
  private static func jxl(_ pieces: [Int], numbers: [Int]? = nil) -> [UInt8] {
    let stream: [UInt8] = [0xFF, 0x0A, 1, 2, 3, 4, 5, 6, 7, 8]
    var bytes = Part.join(
      Part.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]), Part.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)))
    guard !pieces.isEmpty else { return bytes + Part.box("jxlc", stream) }
    var at = 0
    for (index, count) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      let number = Part.long(numbers?[index] ?? index + (isLast ? 1 << 31 : 0))
      bytes += Part.box("jxlp", number + stream[at..<(at + count)])
      at += count
    }
    return bytes
  }

  @Test("The codestream of JPEG XL is the same in one piece and in several, in their order")
  func codestreams() throws {
    let identity = try Photo(Self.jxl([])).pictureIdentity()
    #expect(try Photo(Self.jxl([10])).pictureIdentity() == identity)
    #expect(try Photo(Self.jxl([2, 5, 3])).pictureIdentity() == identity)
    #expect(try Photo(Self.jxl([2, 8])).pictureIdentity() == identity)
    #expect(try Photo(Self.jxl([2, 8], numbers: [1, 1 << 31])).pictureIdentity() != identity)
    // The last one is missing.
    #expect(try Photo(Self.jxl([2, 5, 3], numbers: [0, 1, 2])).pictureIdentity() != identity)
  }
}
