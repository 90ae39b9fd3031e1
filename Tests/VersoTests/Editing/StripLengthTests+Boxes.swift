import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

extension StripLengthTests {
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
  static func codes(_ codes: [Int]) -> [UInt8] {
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
  static func gif(_ extensions: [UInt8], _ blocks: [[UInt8]]) -> [UInt8] {
    Array("GIF89a".utf8) + [4, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255] + extensions
      + [0x2C, 0, 0, 0, 0, 4, 0, 2, 0, 0, 2]
      + blocks.flatMap { [UInt8($0.count)] + $0 } + [0, 0x3B]
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

  @Test("Messages among the parameters of a picture's decoder are overwritten")
  func decoderMessages() throws {
    let heic = try Self.sample("still.heic")
    func unit(_ text: [UInt8]) -> [UInt8] { [0x4E, 1, 4, UInt8(text.count)] + text + [0x80] }
    let added = unit(Self.secret)
    let file = try Self.changed(heic, ["iprp", "ipco", "hvcC"]) { content in
      var content = content
      content[22] += 1
      return content + [0x27, 0, 1, 0, UInt8(added.count)] + added
    }
    let stripped = try #require(try Self.stripped(file))
    #expect(!stripped.contains(text: "Ada Example"))
    let filled = unit([UInt8](repeating: 0xFF, count: Self.secret.count))
    #expect(stripped.position(of: filled) != nil)
    #expect(try Self.stripped(stripped) == stripped)
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
}
