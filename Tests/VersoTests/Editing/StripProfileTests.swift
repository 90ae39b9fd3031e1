import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// What carries a colour profile and holds none.
@Suite("A strip keeps colour profiles, and nothing instead of them")
struct StripProfileTests {
  private static let secret = [UInt8](
    repeatElement(Array("Ada Example lives in Example Street 1. ".utf8), count: 8).joined())

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

  /// A profile with other bytes behind it, and one without its signature.
  private static let longer = Part.profile + secret
  private static let unsigned: [UInt8] = {
    var bytes = Part.profile
    bytes.replaceSubrange(36..<40, with: Array("ascp".utf8))
    return bytes
  }()

  private static func jpeg(_ pieces: [(number: UInt8, count: UInt8, bytes: [UInt8])]) -> [UInt8] {
    var builder = JPEGBuilder()
    for piece in pieces {
      builder = builder.app(2, "ICC_PROFILE\0", [piece.number, piece.count] + piece.bytes)
    }
    return builder.bytes()
  }

  @Test("Segments of JPEG")
  func jpeg() throws {
    let bare = JPEGBuilder().bytes()
    for bytes in [Self.secret, Self.unsigned, []] {
      #expect(try Self.stripped(Self.jpeg([(1, 1, bytes)])) == bare)
      #expect(try Self.stripped(Self.jpeg([(1, 2, bytes), (2, 2, bytes)])) == bare)
      #expect(try Self.stripped(Self.jpeg([(0, 0, bytes)])) == bare)
    }
    let cut = JPEGBuilder().app(2, "ICC_PROFILE\0", []).bytes()
    #expect(try Self.stripped(cut) == bare)
    let one = Self.jpeg([(1, 1, Part.profile)])
    #expect(try Self.stripped(one) == one)
    let (front, back) = (Array(Part.profile[..<99]), Array(Part.profile[99...]))
    let two = Self.jpeg([(2, 2, back), (1, 2, front)])
    #expect(try Self.stripped(two) == two)
    // Pieces that no profile has, or that it has already.
    for more in [(2, 1), (1, 1), (9, 9), (0, 1)] as [(UInt8, UInt8)] {
      let bytes = Self.jpeg([(1, 1, Part.profile), (more.0, more.1, Self.secret)])
      #expect(try Self.stripped(bytes) == one, "\(more)")
    }
    #expect(try Self.stripped(Self.jpeg([(1, 1, Self.longer)])) == nil)
    let padded = Self.jpeg([(1, 1, Part.profile + [0, 0])])
    #expect(try Self.stripped(padded) == padded)
    // A wrong number does not make it none.
    let odd = Self.jpeg([(0, 1, Part.profile)])
    #expect(try Self.stripped(odd) == odd)
  }

  @Test("A second colour profile in PNG is shown with a warning, and so are codes next to one")
  func further() throws {
    func png(_ chunks: [UInt8]...) throws -> Photo {
      let path = Package.root.appending(path: "Samples/formats/still.png")
      let bytes = [UInt8](try Data(contentsOf: path))
      return try Photo(Array(bytes[..<33]) + chunks.flatMap { $0 } + bytes[33...])
    }
    func profile(_ name: String) -> [UInt8] {
      Part.chunk("iCCP", Array("\(name)\0\0".utf8) + Zlib.deflated(Part.profile))
    }
    let codes = Part.chunk("cICP", [9, 16, 0, 1])
    #expect(try png(profile("a")).readWarnings.isEmpty)
    let twice = try png(profile("a"), profile("b"))
    #expect(
      twice.readWarnings.map(\.message) == ["an additional colour profile; the first one is used"])
    #expect(twice.metadata.facts.contains { $0.group.hasPrefix("ICC") && $0.group.hasSuffix("2") })
    #expect(
      try png(codes, profile("a")).readWarnings.map(\.message)
        == ["codes of colours in addition to a profile; the codes are used"])
  }

  @Test("Parts of other formats")
  func others() throws {
    func png(_ profile: [UInt8]?) throws -> [UInt8] {
      let path = Package.root.appending(path: "Samples/formats/still.png")
      let bytes = [UInt8](try Data(contentsOf: path))
      let chunk = profile.map { Part.chunk("iCCP", Array("p\0\0".utf8) + Zlib.deflated($0)) } ?? []
      return Array(bytes[..<33]) + chunk + bytes[33...]
    }
    func tiff(_ profile: [UInt8]?) -> [UInt8] {
      var builder = TIFFFileBuilder()
      builder.fields = profile.map { [(0x8773, .undefined($0))] } ?? []
      return builder.bytes()
    }
    func webP(_ profile: [UInt8]?) throws -> [UInt8] {
      let path = Package.root.appending(path: "Samples/formats/lossless.webp")
      let bytes = [UInt8](try Data(contentsOf: path))
      let at = try #require(bytes.position(of: Array("VP8L".utf8)))
      let stored: UInt32? = bytes.rawSpan.integer(at: at + 4, .littleEndian)
      let picture = bytes[(at + 8)..<(at + 8 + Int(try #require(stored)))]
      let flags: UInt8 = profile == nil ? 0 : 0x20
      let body = Part.join(
        Array("WEBP".utf8), Part.riff("VP8X", [flags, 0, 0, 0, 31, 0, 0, 31, 0, 0]),
        profile.map { Part.riff("ICCP", $0) } ?? [], Part.riff("VP8L", Array(picture)))
      return Part.riff("RIFF", body)
    }
    let builders: [(String, ([UInt8]?) throws -> [UInt8])] = [
      ("PNG", png), ("TIFF", tiff), ("WebP", webP),
    ]
    for (name, file) in builders {
      for bytes in [Self.secret, Self.unsigned] {
        let result = try Self.stripped(try file(bytes))
        let photo = try Photo(try #require(result, "\(name)"))
        #expect(photo.metadata.profile == nil && !photo.blocks.contains { $0.kind == .icc })
        #expect(result?.contains(text: "Ada") == false, "\(name)")
      }
      let kept = try Photo(try #require(try Self.stripped(try file(Part.profile))))
      #expect(kept.metadata.profile == Part.profile, "\(name)")
      #expect(try Self.stripped(try file(Self.longer)) == nil, "\(name)")
    }
    for name in ["still.heic", "still.avif"] {
      let path = Package.root.appending(path: "Samples/formats/\(name)")
      var photo = try Photo([UInt8](try Data(contentsOf: path)))
      for bytes in [Part.profile, Self.unsigned] {
        var options = WriteOptions()
        options.force = true
        photo.metadata.profile = bytes
        let result = try Photo(try #require(try Self.stripped(try photo.bytes(options: options))))
        #expect((result.metadata.profile == nil) == (bytes == Self.unsigned), "\(name)")
      }
    }
  }
}
