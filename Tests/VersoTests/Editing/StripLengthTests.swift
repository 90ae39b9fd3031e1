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
  private static let secret = Array("Ada Example lives in Example Street 1".utf8)

  private static func sample(_ name: String) throws -> [UInt8] {
    let path = Package.root.appending(path: "Samples/formats/\(name)")
    return [UInt8](try Data(contentsOf: path))
  }

  /// What a strip makes of a file; nil where it refuses it.
  private static func stripped(_ bytes: [UInt8]) throws -> [UInt8]? {
    var photo = try Photo(bytes)
    photo.strip()
    do {
      return try photo.bytes()
    } catch let error as MetadataError {
      #expect([.damaged, .verificationFailed].contains(error.code), "\(error)")
      return nil
    }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
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
  private static func chunks(of bytes: [UInt8]) -> [(String, ArraySlice<UInt8>)] {
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

  private static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
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

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 8), .bigEndian)
    return bytes + Array(type.utf8) + body
  }

  @Test("Boxes of JPEG XL and of JPEG 2000")
  func boxes() throws {
    let jxl = try Self.sample("boxes.jxl")
    #expect(try Self.stripped(jxl) != nil)
    #expect(try Self.stripped(jxl + Self.box("jxlc", Self.secret)) == nil)
    #expect(try Self.stripped(jxl + Self.box("jxlp", Self.secret)) == nil)
    #expect(try Self.stripped(jxl + Self.box("jxll", [5] + Self.secret)) == nil)
    let jp2 = try Self.sample("still.jp2")
    let plain = try #require(try Self.stripped(jp2))
    for type in ["cdef", "colr", "resc", "bpcc", "pclr"] {
      let front = Self.box(type, Self.secret)
      let result = try Self.stripped(Array(jp2[..<32]) + front + Array(jp2[32...]))
      #expect(result == plain, "\(type)")
      let inner = Self.box("asoc", front)
      let blanked = try Self.stripped(Array(jp2[..<32]) + inner + Array(jp2[32...]))
      #expect(blanked?.contains(text: "Ada Example") != true, "\(type)")
    }
  }

  @Test("An index of frames is removed from JPEG XL, and so are repeated boxes")
  func jpegXL() throws {
    let jxl = try Self.sample("boxes.jxl")
    let plain = try #require(try Self.stripped(jxl))
    #expect(try Self.stripped(jxl + Self.box("jxli", [1] + Self.secret)) == plain)
    #expect(try Self.stripped(jxl + Self.box("ftyp", Self.secret)) == plain)
    #expect(try Self.stripped(jxl + Self.box("JXL ", Self.secret)) == plain)
    #expect(try Self.stripped(Array(jxl[..<32]) + Self.box("jxll", [5]) + jxl[32...]) != nil)
    // Parts of a picture count from 0, and end with the last.
    let at = try #require(jxl.position(of: Array("jxlc".utf8)))
    let code = Array(jxl[(at + 4)...])
    func parts(_ numbers: [UInt8]) -> [UInt8] {
      Array(jxl[..<(at - 4)])
        + numbers.enumerated().flatMap { index, number in
          Self.box("jxlp", [number & 0x80, 0, 0, number & 0x7F] + (index == 0 ? code : []))
        }
    }
    #expect(try Self.stripped(parts([0x80])) != nil)
    #expect(try Self.stripped(parts([0, 0x81])) != nil)
    for numbers in [[0x80, 0x81], [0, 0x82], [1], [0, 0, 0x81]] as [[UInt8]] {
      #expect(try Self.stripped(parts(numbers)) == nil, "\(numbers)")
    }
  }

  @Test("Boxes of JPEG 2000 that hide others")
  func association() throws {
    let jp2 = try Self.sample("still.jp2")
    let plain = try #require(try Self.stripped(jp2))
    let odd = [0, 0, 0, 99] + Array("xml ".utf8) + Self.secret
    for type in ["asoc", "uinf"] {
      for body in [Self.secret, odd, Self.box("lbl ", Self.secret) + odd, [0, 0, 0, 0] + odd] {
        let box = Self.box(type, body)
        #expect(try Self.stripped(Array(jp2[..<32]) + box + jp2[32...]) == plain, "\(type)")
      }
    }
    // In the header it makes room; a header that is damaged may hide what decodes the picture.
    let header = try #require(jp2.position(of: Array("jp2h".utf8))) - 4
    let size = jp2[header..<(header + 4)].reduce(0) { $0 << 8 | Int($1) }
    func changed(_ more: [UInt8]) -> [UInt8] {
      Array(jp2[..<header]) + Self.box("jp2h", Array(jp2[(header + 8)..<(header + size)]) + more)
        + jp2[(header + size)...]
    }
    let inner = try Self.stripped(changed(Self.box("asoc", odd)))
    #expect(inner != nil && inner?.contains(text: "Ada Example") == false)
    #expect(try Self.stripped(changed(odd)) == nil)
    #expect(try Self.stripped(changed(Self.box("pclr", [0, 1, 1, 7] + Self.secret))) == nil)
    #expect(try Self.stripped(jp2 + Self.box("jp2c", Self.secret)) == nil)
    #expect(try Self.stripped(jp2 + Self.box("jp2h", Self.secret)) == nil)
  }

  @Test(
    "A file type is a list of brands, once",
    arguments: ["still.heic", "still.avif", "boxes.jxl", "still.jp2"])
  func brands(name: String) throws {
    let bytes = try Self.sample(name)
    let plain = try #require(try Self.stripped(bytes))
    let at = try #require(bytes.position(of: Array("ftyp".utf8))) - 4
    let size = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    let body = Array(bytes[(at + 8)..<(at + size)])
    // Positions in HEIF count from the start of the file, so nothing may move.
    var version = bytes
    version.replaceSubrange((at + 12)..<(at + 16), with: Array("Ada!".utf8))
    #expect(try Self.stripped(version) == plain)
    var brand = bytes
    brand.replaceSubrange((at + size - 4)..<(at + size), with: Array("Ada!".utf8))
    let renamed = try #require(try Self.stripped(brand))
    #expect(!renamed.contains(text: "Ada!") && renamed.count == plain.count)
    #expect(try Self.stripped(renamed) == renamed)
    let second = try Self.stripped(bytes + Self.box("ftyp", body + Self.secret))
    #expect(second == plain)
    // Bytes that are no brand.
    let odd = Self.box("ftyp", body + [0x41, 0x64, 0x61]) + bytes[(at + size)...]
    let long =
      Self.box("ftyp", body + [UInt8](repeating: 0x41, count: 1024)) + bytes[(at + size)...]
    for rest in [odd, long] where !name.hasSuffix("heic") && !name.hasSuffix("avif") {
      #expect(try Self.stripped(Array(bytes[..<at]) + rest) == nil)
    }
  }

  @Test("The file type of a picture without a table of items")
  func bareBrands() throws {
    let mini = Self.box("mini", [8, 8, 0x80, 0xFF, 1, 2, 3, 4])
    func file(_ brands: String) -> [UInt8] { Self.box("ftyp", Array(brands.utf8)) + mini }
    let plain = file("mif3avif")
    #expect(try Self.stripped(plain) == plain)
    #expect(try Self.stripped(file("mif3Ada!")) == file("mif3\0\0\0\0"))
    #expect(try Self.stripped(file("mif3avifAda!")) == file("mif3avifmif3"))
    #expect(try Self.stripped(file("Ada!\0\0\0\0avif")) == file("avif\0\0\0\0avif"))
    for brands in ["mif3avifAda", "mif3avif" + String(repeating: "mif3", count: 300)] {
      #expect(try Self.stripped(file(brands)) == nil, "\(brands.prefix(16))")
    }
    let second = try #require(try Self.stripped(plain + Self.box("ftyp", Self.secret)))
    #expect(second.starts(with: plain) && !second.contains(text: "Ada"))
    #expect(try Self.stripped(second) == second)
  }

  /// Codes of three bits each, the first one in the lowest bits.
  private static func codes(_ codes: [Int]) -> [UInt8] {
    var (bytes, buffer, count) = ([UInt8](), 0, 0)
    for code in codes {
      buffer |= code << count
      count += 3
      while count >= 8 {
        bytes.append(UInt8(buffer & 0xFF))
        buffer >>= 8
        count -= 8
      }
    }
    return bytes + (count > 0 ? [UInt8(buffer)] : [])
  }

  /// A GIF picture of four by two pixels, of such sub-blocks.
  private static func gif(_ extensions: [UInt8], _ blocks: [[UInt8]]) -> [UInt8] {
    Array("GIF89a".utf8) + [4, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255] + extensions
      + [0x2C, 0, 0, 0, 0, 4, 0, 2, 0, 0, 2]
      + blocks.flatMap { [UInt8($0.count)] + $0 } + [0, 0x3B]
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
  private static func changed(
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

  @Test("Properties and groups of HEIF")
  func heif() throws {
    let avif = try Self.sample("still.avif")
    #expect(try Self.stripped(try Self.changed(avif, []) { $0 }) != nil)
    let container = ["iprp", "ipco"]
    #expect(
      try Self.stripped(try Self.changed(avif, container + ["ispe"]) { $0 + Self.secret }) == nil)
    func isGone(_ path: [String], _ change: ([UInt8]) -> [UInt8]) throws -> Bool {
      let bytes = try Self.changed(avif, path, change)
      #expect(bytes.contains(text: "Ada Example"))
      return try Self.stripped(bytes)?.contains(text: "Ada Example") == false
    }
    #expect(try isGone(container) { $0 + Self.box("colr", Array("Adaa".utf8) + Self.secret) })
    #expect(try isGone(container) { $0 + Self.box("colr", Array("nclx".utf8) + Self.secret) })
    func group(_ type: String, _ more: [UInt8]) -> [UInt8] {
      Self.box("grpl", Self.box(type, [0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 1] + more))
    }
    #expect(try isGone([]) { $0 + group("altr", Self.secret) })
    #expect(try isGone([]) { $0 + group("Adaa", Self.secret) })
    let kept = try Self.stripped(try Self.changed(avif, []) { $0 + group("altr", []) })
    #expect(kept?.contains(text: "altr") == true)
    let unknown = try Self.stripped(try Self.changed(avif, []) { $0 + group("Adaa", []) })
    #expect(unknown?.contains(text: "Adaa") == false)
  }

  @Test(
    "A property that is not of its form is removed, or the file is refused",
    arguments: StripList.properties.sorted { $0.code < $1.code })
  func propertyForms(type: BoxType) throws {
    let avif = try Self.sample("still.avif")
    let odd = try Self.changed(avif, ["iprp", "ipco"]) { $0 + Self.box(type.name, Self.secret) }
    #expect(try Self.stripped(odd)?.contains(text: "Ada Example") != true)
    guard avif.contains(text: type.name), type != "colr" else { return }
    let long = try Self.changed(avif, ["iprp", "ipco", type.name]) { $0 + Self.secret }
    #expect(try Self.stripped(long) == nil)
  }

  @Test("An auxiliary picture keeps the name of its kind only")
  func auxiliaryTypes() throws {
    let avif = try Self.sample("still.avif")
    func stripped(_ name: String, _ more: [UInt8] = []) throws -> [UInt8]? {
      let content = [0, 0, 0, 0] + Array(name.utf8) + [0] + more
      return try Self.stripped(
        try Self.changed(avif, ["iprp", "ipco"]) { $0 + Self.box("auxC", content) })
    }
    for name in [
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:2",
      "urn:com:apple:photo:2020:aux:hdrgainmap",
    ] {
      let plain = try stripped(name)
      #expect(plain?.contains(text: name) == true)
      #expect(try stripped(name, Self.secret) == plain)
    }
    let unknown = try stripped("urn:example:Ada")
    #expect(unknown != nil && unknown?.contains(text: "urn:example") == false)
  }

  @Test("References to files and entries of items keep no texts")
  func itemTexts() throws {
    let avif = try Self.sample("still.avif")
    let plain = try #require(try Self.stripped(try Self.changed(avif, []) { $0 }))
    func reference(_ name: [UInt8]) throws -> [UInt8]? {
      let entry = Self.box("url ", [0, 0, 0, 1] + name)
      let list = Self.box("dref", [0, 0, 0, 0, 0, 0, 0, 1] + entry)
      return try Self.stripped(try Self.changed(avif, []) { $0 + Self.box("dinf", list) })
    }
    #expect(try reference([])?.contains(text: "dref") == true)
    let named = try reference(Self.secret)
    #expect(named != nil && named?.contains(text: "Ada Example") == false)
    for more in [Self.secret, Self.secret + [0] + Self.secret] {
      let file = try Self.changed(avif, ["iinf"]) { body in
        let size = body[6..<10].reduce(0) { $0 << 8 | Int($1) }
        return Array(body[..<6]) + Self.box("infe", Array(body[14..<(6 + size)]) + more)
          + body[(6 + size)...]
      }
      let result = try #require(try Self.stripped(file))
      #expect(!result.contains(text: "Ada Example"))
      #expect(result.count <= plain.count + file.count - avif.count)
    }
  }

  @Test("A codestream of JPEG 2000 ends with its mark")
  func codestreamEnd() throws {
    let jp2 = try Self.sample("still.jp2")
    let at = try #require(jp2.position(of: Array("jp2c".utf8)))
    let size = jp2[(at - 4)..<at].reduce(0) { $0 << 8 | Int($1) }
    let end = size == 0 ? jp2.count : at - 4 + size
    let code = Array(jp2[(at + 4)..<end])
    func file(_ code: [UInt8]) -> [UInt8] {
      Array(jp2[..<(at - 4)]) + Self.box("jp2c", code) + jp2[end...]
    }
    #expect(try Self.stripped(file(code)) != nil)
    let result = try #require(try Self.stripped(file(code + Self.secret)))
    #expect(!result.contains(text: "Ada Example"))
    #expect(try Self.stripped(result) == result)
    #expect(try Self.stripped(code + Self.secret) == Self.stripped(code))
    // The last part may leave its length open; a part that ends elsewhere hides something.
    let part = try #require(code.position(of: [0xFF, 0x90, 0, 10]))
    for (length, isSound) in [([0, 0, 0, 0], true), ([0, 0, 0, 15], false)] as [([UInt8], Bool)] {
      var other = code
      other.replaceSubrange((part + 6)..<(part + 10), with: length)
      let result = try Self.stripped(file(other + Self.secret))
      #expect((result != nil) == isSound && result?.contains(text: "Ada Example") != true)
    }
    // A codestream that is cut short has no end.
    #expect(try Self.stripped(file(Array(code.dropLast(9)))) != nil)
  }

  @Test("A gain map of JPEG XL has parameters, colours and a picture")
  func gainMapBox() throws {
    let jxl = try Self.sample("boxes.jxl")
    let plain = try #require(try Self.stripped(jxl))
    let map = [0, 0, 61] + [UInt8](repeating: 0, count: 61 + 1 + 4) + [0xFF, 0x0A, 1, 2]
    #expect(try Self.stripped(jxl + Self.box("jhgm", map))?.contains(text: "jhgm") == true)
    for odd in [
      Self.secret, [0] + Self.secret, [0, 0, 0, 0, 0, 0, 0, 0] + Self.secret,
      [0, 0, 61] + Self.secret + map.dropFirst(3),
    ] { #expect(try Self.stripped(jxl + Self.box("jhgm", odd)) == plain) }
  }

  @Test("A picture without a reference stays, and is reported")
  func lonely() throws {
    let media = [UInt8](repeating: 1, count: 160)
    let items = [HEIFBuilder.Item("hvc1", nil, 64..<128, refers: [])]
    var photo = try Photo(HEIFBuilder(media: media, items: items).bytes())
    photo.strip()
    let result = try Photo(try photo.bytes())
    #expect(try result.unreferencedBytes() >= 64)
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
