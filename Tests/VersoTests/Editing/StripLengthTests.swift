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
@Suite("What is on the list carries nothing else")
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

  @Test("A picture that nothing leads to stays, and is told")
  func lonely() throws {
    let media = [UInt8](repeating: 1, count: 160)
    let items = [HEIFBuilder.Item("hvc1", nil, 64..<128, refers: [])]
    var photo = try Photo(HEIFBuilder(media: media, items: items).bytes())
    photo.strip()
    let result = try Photo(try photo.bytes())
    #expect(try result.unreferencedBytes() >= 64)
  }

  @Test("Texts in fields of numbers go from TIFF")
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
}
