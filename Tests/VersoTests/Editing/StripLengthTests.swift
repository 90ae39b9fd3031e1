import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// Parts whose kind stands on the list, and that are longer or elsewhere than the standard has them.
@Suite("Parts on the list contain nothing else")
struct StripLengthTests {
  static let secret = Array("Ada Example lives in Example Street 1".utf8)

  static func sample(_ name: String) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/\(name)")
    return [UInt8](try Data(contentsOf: path))
  }

  /// What a strip makes of a file; nil where it refuses it.
  static func stripped(_ bytes: [UInt8]) throws -> [UInt8]? {
    var photo = try Photo(bytes)
    photo.strip()
    do {
      return try photo.bytes()
    } catch let error as MetadataError {
      #expect([.damaged, .verificationFailed].contains(error.code), "\(error)")
      return nil
    }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(data.count), .bigEndian)
    let body = Array(name.utf8) + data
    bytes += body
    bytes.append(Zlib.checksum(body), .bigEndian)
    return bytes
  }

  @Test("Chunks of PNG", arguments: ["tRNS", "hIST", "bKGD", "sBIT", "PLTE", "gAMA", "acTL"])
  func png(name: String) throws {
    let bytes = try Self.sample("still.png")
    let chunk = Self.chunk(name, Self.secret)
    let result = try Self.stripped(Array(bytes[..<33]) + chunk + Array(bytes[33...]))
    #expect(result?.contains(text: "Ada Example") != true)
    // The picture may look different without these.
    #expect((result == nil) == ["tRNS", "PLTE"].contains(name))
  }

  @Test("Sound chunks of PNG stay", arguments: [("tRNS", 6), ("bKGD", 6), ("sBIT", 3)])
  func soundChunks(name: String, count: Int) throws {
    let bytes = try Self.sample("still.png")
    // Colours of three components.
    try #require(bytes[25] == 2 || bytes[25] == 6)
    guard bytes[25] == 2 else { return }
    let chunk = Self.chunk(name, [UInt8](repeating: 1, count: count))
    let whole = Array(bytes[..<33]) + chunk + Array(bytes[33...])
    #expect(try Self.stripped(whole)?.contains(text: name) == true)
  }

  @Test("PNG frames that no animation announces, and repeated chunks")
  func pngOrder() throws {
    let bytes = try Self.sample("still.png")
    let plain = try #require(try Self.stripped(bytes))
    let data = try #require(bytes.position(of: Array("IDAT".utf8))) - 4
    let end = bytes.count - 12
    let frame = Self.chunk("fdAT", [0, 0, 0, 1] + Self.secret)
    let control = Self.chunk("fcTL", Array(Self.secret.prefix(26)))
    let late = Self.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
    for at in [33, data, end] {
      for more in [frame, control + frame] {
        #expect(try Self.stripped(Array(bytes[..<at]) + more + bytes[at...]) == plain)
      }
    }
    // Announced behind the picture's data, they are passed over.
    #expect(try Self.stripped(Array(bytes[..<end]) + late + frame + bytes[end...]) == plain)
    // The size of a pixel, and where the picture lies: the first word counts.
    let size = Self.chunk("oFFs", [0, 0, 0, 1, 0, 0, 0, 1, 0])
    let second = Self.chunk("oFFs", Array(Self.secret.prefix(9)))
    let one = try Self.stripped(Array(bytes[..<33]) + size + bytes[33...])
    #expect(try Self.stripped(Array(bytes[..<33]) + size + second + bytes[33...]) == one)
    #expect(one?.contains(text: "oFFs") == true)
    // Further data of the picture behind another chunk.
    let hidden = second + Self.chunk("IDAT", Self.secret)
    #expect(try Self.stripped(Array(bytes[..<end]) + hidden + bytes[end...]) == nil)
  }

  @Test("Frames of an animated PNG in the wrong order")
  func frames() throws {
    let bytes = try Self.sample("moving.apng")
    #expect(try Self.stripped(bytes) != nil)
    let end = bytes.count - 12
    var last: UInt8 = 0
    for (name, data) in Self.chunks(of: bytes) where name == "fcTL" || name == "fdAT" {
      last = data[3]
    }
    let next = last + 1
    let frame = Self.chunk("fdAT", [0, 0, 0, next] + Self.secret)
    // One more piece of the last frame's data is a part of it; out of order it is not.
    let wrong = Self.chunk("fdAT", [0, 0, 0, next + 1] + Self.secret)
    #expect(try Self.stripped(Array(bytes[..<end]) + wrong + bytes[end...]) == nil)
    // A frame more than are announced.
    let more = Self.chunk("fcTL", [0, 0, 0, next] + [UInt8](repeating: 0, count: 22))
    #expect(try Self.stripped(Array(bytes[..<end]) + more + bytes[end...]) == nil)
    let data = try #require(bytes.position(of: Array("IDAT".utf8))) - 4
    #expect(try Self.stripped(Array(bytes[..<data]) + frame + bytes[data...]) == nil)
  }

  /// The chunks of a PNG picture.
  static func chunks(of bytes: [UInt8]) -> [(String, ArraySlice<UInt8>)] {
    var result: [(String, ArraySlice<UInt8>)] = []
    var at = 8
    while at + 12 <= bytes.count {
      let size = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard size <= bytes.count - at - 12 else { break }
      let name = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
      result.append((name, ArraySlice(Array(bytes[(at + 8)..<(at + 8 + size)]))))
      at += size + 12
    }
    return result
  }

  @Test("Light levels of PNG stay")
  func lightLevels() throws {
    let bytes = try Self.sample("still.png")
    let levels =
      Self.chunk("mDCV", [UInt8](repeating: 1, count: 24))
      + Self.chunk("cLLI", [UInt8](repeating: 1, count: 8))
    let result = try Self.stripped(Array(bytes[..<33]) + levels + bytes[33...])
    #expect(result?.position(of: levels) != nil)
  }

  static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    for (name, data) in chunks {
      body += Array(name.utf8)
      body.append(UInt32(data.count), .littleEndian)
      body += data + [UInt8](repeating: 0, count: data.count % 2)
    }
    var bytes = Array("RIFF".utf8)
    bytes.append(UInt32(body.count), .littleEndian)
    return bytes + body
  }

  @Test("Chunks of WebP")
  func webP() throws {
    let bytes = try Self.sample("lossy.webp")
    let at = try #require(bytes.position(of: Array("VP8 ".utf8)))
    let stored: UInt32? = bytes.rawSpan.integer(at: at + 4, .littleEndian)
    let size = try #require(stored)
    let picture = ("VP8 ", Array(bytes[(at + 8)..<(at + 8 + Int(size))]))
    let head: [UInt8] = [0, 0, 0, 0, 31, 0, 0, 31, 0, 0]
    let plain = try #require(try Self.stripped(Self.riff([("VP8X", head), picture])))
    #expect(try Self.stripped(Self.riff([("VP8X", head + Self.secret), picture])) == plain)
    let odd: [[(String, [UInt8])]] = [
      [("VP8X", head), picture, ("VP8 ", Self.secret)],
      [("VP8X", head), picture, ("VP8L", Self.secret)],
      [("VP8X", head), picture, ("ALPH", Self.secret)],
      [("VP8X", head), ("ALPH", Self.secret), picture],
      [("VP8X", [0x10] + head.dropFirst()), ("ALPH", Self.secret), picture],
      [("VP8X", [0x10] + head.dropFirst()), ("ALPH", [0, 1]), ("ALPH", [0, 1]), picture],
      [("VP8X", head), ("ANIM", [0, 0, 0, 0, 0, 0] + Self.secret), picture],
    ]
    for chunks in odd {
      #expect(try Self.stripped(Self.riff(chunks)) == nil, "\(chunks.map(\.0))")
    }
    let sound: [(String, [UInt8])] = [
      ("VP8X", [0x10] + head.dropFirst()), ("ALPH", [0, 1]), picture,
    ]
    #expect(try Self.stripped(Self.riff(sound))?.contains(text: "ALPH") == true)
  }

  @Test("Segments of JPEG")
  func jpeg() throws {
    let frame: [UInt8] = [8, 0, 16, 0, 32, 1, 1, 0x11, 0]
    let segments: [(UInt8, [UInt8])] = [
      (0xDD, [0, 0] + Self.secret), (0xDE, Self.secret), (0xDF, Self.secret), (0xDF, [0x11]),
      (0xC0, frame), (0xDB, Self.secret), (0xC4, Self.secret), (0xCC, Self.secret),
      (0xDC, [0, 0] + Self.secret), (0xDE, frame),
    ]
    for (marker, data) in segments {
      let bytes = JPEGBuilder().segment(marker, data).bytes()
      #expect(try Self.stripped(bytes) == nil, "\(String(marker, radix: 16))")
    }
    // Tables may be given again, and several in one segment.
    let table = [0] + [UInt8](repeating: 1, count: 64)
    for data in [table, table + [0x11] + [UInt8](repeating: 1, count: 128)] {
      let bytes = JPEGBuilder().segment(0xDB, data).bytes()
      #expect(try Self.stripped(bytes) != nil)
    }
  }

  @Test("Segments of JPEG that its frame does not need")
  func otherFrames() throws {
    let segments: [(UInt8, [UInt8])] = [
      (0xF8, Self.secret), (0xF8, [1] + [UInt8](repeating: 0, count: 10)),
      (0xF8, [2, 1, 1] + Self.secret), (0xCC, [0, 0x41, 1, 0x64]), (0xDC, [0, 16]),
    ]
    for (marker, data) in segments {
      let bytes = JPEGBuilder().segment(marker, data).bytes()
      #expect(try Self.stripped(bytes) == nil, "\(String(marker, radix: 16))")
    }
    // A picture of JPEG-LS: a frame of its own, parameters, and a scan that names table 1.
    func lossless(_ segments: [(UInt8, [UInt8])], _ table: UInt8 = 1) -> [UInt8] {
      var bytes: [UInt8] = [0xFF, 0xD8]
      let frame: [UInt8] = [8, 0, 2, 0, 2, 1, 1, 0x11, 0]
      for (marker, data) in [(0xF7, frame)] + segments + [(0xDA, [1, 1, table, 0, 0, 0])] {
        bytes += [0xFF, marker, 0, UInt8(data.count + 2)] + data
      }
      return bytes + [0x12, 0x34, 0xFF, 0xD9]
    }
    let parameters = [UInt8](repeating: 0, count: 10)
    let colors: [UInt8] = [2, 1, 3, 1, 2, 3, 4, 5, 6]
    #expect(try Self.stripped(lossless([(0xF8, [1] + parameters), (0xF8, colors)])) != nil)
    let odd: [[UInt8]] = [
      [1] + parameters + Self.secret, [2, 1, 0] + Self.secret, [2, 1, 3, 1], [5] + Self.secret,
      [4, 2, 0, 2, 0, 2] + Self.secret, Self.secret,
    ]
    for data in odd { #expect(try Self.stripped(lossless([(0xF8, data)])) == nil, "\(data)") }
    #expect(try Self.stripped(lossless([(0xF8, colors)], 0)) == nil)
  }

  @Test("Unknown segments between the scans of JPEG")
  func betweenScans() throws {
    let bytes = try Self.sample("baseline.jpg")
    let end = bytes.count - 2
    #expect(bytes[end...].elementsEqual([0xFF, 0xD9]))
    for marker in [0xF0, 0xC8, 0x02] as [UInt8] {
      let segment = [0xFF, marker, 0, UInt8(Self.secret.count + 2)] + Self.secret
      #expect(try Self.stripped(Array(bytes[..<end]) + segment + bytes[end...]) == nil)
    }
  }

  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 8), .bigEndian)
    return bytes + Array(type.utf8) + body
  }

  @Test("Data after the pixels of GIF are named")
  func gifData() throws {
    let pixels = [4, 0, 1, 4, 0, 1, 4, 0, 1, 4, 0, 1]
    let sound = [pixels + [5], pixels + [4, 5], pixels]
    for codes in sound {
      #expect(try Self.stripped(Self.gif([], [Self.codes(codes)])) != nil, "\(codes)")
    }
    // Zeros that fill up a block are nothing.
    #expect(try Self.stripped(Self.gif([], [Self.codes(pixels + [5]) + [0, 0]])) != nil)
    #expect(try Self.stripped(Self.gif([], [Self.codes(pixels + [5]), Self.secret])) == nil)
    #expect(try Self.stripped(Self.gif([], [Self.codes(pixels + [5]) + Self.secret])) == nil)
    #expect(try Self.stripped(Self.gif([], [Self.codes(pixels + [0, 1, 0, 5])])) == nil)
    let real = try Self.sample("moving.gif")
    #expect(try Self.stripped(real) == real)
  }

  @Test("The repetition count of a GIF stays, and nothing with it")
  func gifLoop() throws {
    let picture = [Self.codes([4, 0, 1, 4, 0, 1, 4, 0, 1, 4, 0, 1, 5])]
    func loop(_ data: [UInt8]) -> [UInt8] { [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + data }
    let rounds: [UInt8] = [3, 1, 7, 0]
    let secret = [UInt8(Self.secret.count)] + Self.secret
    let plain = try #require(try Self.stripped(Self.gif(loop(rounds + [0]), picture)))
    #expect(plain.position(of: loop(rounds + [0])) != nil)
    for more in [secret, [5, 2, 0x41, 0x64, 0x61, 0x21], secret + secret] {
      #expect(try Self.stripped(Self.gif(loop(rounds + more + [0]), picture)) == plain)
    }
    let bare = try #require(try Self.stripped(Self.gif([], picture)))
    #expect(try Self.stripped(Self.gif(loop(secret + [0]), picture)) == bare)
    #expect(try Self.stripped(Self.gif(loop([5, 2, 0x41, 0x64, 0x61, 0x21, 0]), picture)) == bare)
    let two = loop(rounds + [0]) + loop([3, 1, 0x41, 0x64, 0])
    #expect(try Self.stripped(Self.gif(two, picture)) == nil)
    // What says how a picture is shown that does not follow.
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 5, 0, 0, 0]
    let stray: [UInt8] = [0x21, 0xF9, 4, 0, 0x41, 0x64, 0x61, 0]
    let shown = try #require(try Self.stripped(Self.gif(control, picture)))
    #expect(try Self.stripped(Self.gif(stray + stray + control, picture)) == shown)
    let end = shown.count - 1
    #expect(try Self.stripped(Array(shown[..<end]) + stray + [0x3B]) == shown)
  }

  /// A file of HEIF whose table of items is changed: the new one comes last, and nothing moves.
  static func changed(
    _ bytes: [UInt8], _ path: [String], _ change: ([UInt8]) -> [UInt8]
  ) throws -> [UInt8] {
    func children(_ body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      var result: [ArraySlice<UInt8>] = []
      var at = body.startIndex
      while at + 8 <= body.endIndex {
        let size = body[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard size >= 8, size <= body.endIndex - at else { break }
        result.append(body[at..<(at + size)])
        at += size
      }
      return result
    }
    func name(_ box: ArraySlice<UInt8>) -> String {
      String(decoding: box.dropFirst(4).prefix(4), as: UTF8.self)
    }
    func rebuilt(_ box: ArraySlice<UInt8>, _ path: ArraySlice<String>) -> [UInt8] {
      let body = box.dropFirst(8)
      guard let next = path.first else { return Self.box(name(box), change(Array(body))) }
      let head = Array(body.prefix(name(box) == "meta" ? 4 : 0))
      var isDone = false
      return Self.box(
        name(box),
        head
          + children(body.dropFirst(head.count)).flatMap { child -> [UInt8] in
            guard name(child) == next, !isDone else { return Array(child) }
            isDone = true
            return rebuilt(child, path.dropFirst())
          })
    }
    let meta = try #require(children(bytes[...]).first { name($0) == "meta" })
    var result = bytes
    result.replaceSubrange(
      meta.indices, with: Self.box("free", [UInt8](repeating: 0, count: meta.count - 8)))
    return result + rebuilt(meta, path[...])
  }

  @Test("Texts in number fields are removed from TIFF")
  func tiff() throws {
    let text = Value.ascii(Self.secret + [0])
    for number in [0x013E, 0x014D, 0x0129, 0x013F, 0xC613, 0xC612] as [UInt16] {
      var builder = TIFFFileBuilder(.littleEndian)
      builder.fields = [(number, number >= 0xC612 ? .byte(Self.secret) : text)]
      let bytes = builder.bytes()
      #expect(bytes.contains(text: "Ada Example"))
      #expect(try Self.stripped(bytes)?.contains(text: "Ada Example") != true, "\(number)")
    }
  }

  @Test("Fields that store the pages of TIFF contain numbers, as many as the page needs")
  func tiffStructure() throws {
    let text = Value.ascii(Self.secret + [0])
    let letters = Value.short(Self.secret.map { UInt16($0) })
    let fields: [(UInt16, Value)] = [
      (0x0152, text), (0x0152, .byte(Self.secret)), (0x0152, letters), (0x0152, .utf8(Self.secret)),
      (0x0152, .undefined(Self.secret)), (0x0153, letters), (0x0153, .float([1, 2, 3])),
      (0x010A, text), (0x010A, letters), (0x0124, letters), (0x013D, letters), (0x0140, text),
      (0x014C, letters), (0x015B, .undefined(Self.secret)), (0x015B, text), (0x0211, text),
      (0x0212, letters), (0x0200, letters), (0x0140, .short([UInt16](repeating: 1, count: 769))),
    ]
    for (number, value) in fields {
      var builder = TIFFFileBuilder(.bigEndian)
      builder.fields = [(number, value)]
      #expect(try Self.stripped(builder.bytes()) == nil, "\(number) \(value.format)")
    }
    let sound: [(UInt16, Value)] = [
      (0x0152, .short([0])), (0x0153, .short([1])), (0x010A, .byte([1])), (0x0118, .long([0])),
      (0x0140, .short([UInt16](repeating: 1, count: 768))),
      (0x015B, .undefined([0xFF, 0xD8, 0xFF, 0xDD, 0, 4, 0, 0, 0xFF, 0xD9])),
    ]
    for (number, value) in sound {
      var builder = TIFFFileBuilder(.littleEndian)
      builder.photometric = number == 0x0140 ? 3 : 1
      builder.fields = [(number, value)]
      let photo = try Photo(try #require(try Self.stripped(builder.bytes()), "\(number)"))
      #expect(photo.metadata.value(of: Tag(.ifd0, number)) == value)
    }
    // Fields that only say how a page looks go where they hold something else.
    for number in [0x0118, 0x0122, 0x0123, 0x0150, 0x0156, 0x80E4] as [UInt16] {
      var builder = TIFFFileBuilder()
      builder.fields = [(number, text)]
      let result = try #require(try Self.stripped(builder.bytes()))
      #expect(!result.contains(text: "Ada Example"), "\(number)")
    }
  }

  @Test("A TIFF strip with more bytes than its pixels, and more strips than rows")
  func tiffStrips() throws {
    var builder = TIFFFileBuilder()
    let bytes = builder.bytes()
    // The number of bytes of a strip, and the number of rows in it.
    let size = try #require(bytes.position(of: [0x17, 0x01, 4, 0, 1, 0, 0, 0])) + 8
    var long = bytes
    long[size] = 68
    #expect(try Self.stripped(bytes) != nil)
    #expect(try Self.stripped(long) == nil)
    builder.pages = [Array(0..<64)]
    let starts = try #require(bytes.position(of: [0x11, 0x01, 4, 0, 1, 0, 0, 0]))
    var two = bytes
    // Two strips, whose positions and sizes stand behind the file.
    for (place, values) in [(starts, [8, 72]), (size - 8, [64, 64])] {
      two[place + 4] = 2
      var position: [UInt8] = []
      position.append(UInt32(two.count), .littleEndian)
      two.replaceSubrange((place + 8)..<(place + 12), with: position)
      for value in values { two.append(UInt32(value), .littleEndian) }
    }
    #expect(try Self.stripped(two) == nil)
  }

  @Test("DNG fields are removed from other TIFF files")
  func negatives() throws {
    var builder = TIFFFileBuilder()
    builder.fields = [
      (0xC614, .ascii(Self.secret + [0])), (0xC6FE, .ascii(Self.secret + [0])),
      (0xC615, .byte(Self.secret)), (0xC61A, .short([7])),
    ]
    let plain = try Photo(try #require(try Self.stripped(builder.bytes())))
    #expect(!(try plain.bytes()).contains(text: "Ada Example"))
    #expect(plain.metadata.value(of: Tag(.ifd0, 0xC61A)) == nil)
    builder.fields = [
      (0xC612, .byte([1, 4, 0, 0])), (0xC614, Part.text("Verso One")), (0xC61A, .short([7])),
      (0xC615, .byte(Self.secret)), (0xC6FE, .ascii(Self.secret + [0])),
    ]
    let negative = try Photo(try #require(try Self.stripped(builder.bytes())))
    #expect(!(try negative.bytes()).contains(text: "Ada Example"))
    #expect(negative.metadata.value(of: Tag(.ifd0, 0xC61A)) == .short([7]))
    #expect(negative.metadata.value(of: Tag(.ifd0, 0xC614)) == Part.text("Verso One"))
  }
}
