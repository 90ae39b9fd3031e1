import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

private typealias Tag = Verso.Tag

/// What a strip leaves of Photoshop's documents.
@Suite("What a strip leaves in a document")
struct StripDocumentTests {
  private static let secret = Array("Ada Example".utf8)

  private static func resource(
    _ number: Int, _ data: [UInt8], _ name: [UInt8] = [], signature: String = "8BIM"
  ) -> [UInt8] {
    Part.join(
      Array(signature.utf8), Part.short(number), [UInt8(name.count)], name,
      Part.zeros(1 - name.count % 2), Part.long(data.count), data, Part.zeros(data.count % 2))
  }

  private static func document(_ resources: [UInt8], layers: [UInt8] = [], mode: Int = 3) -> [UInt8]
  {
    let head: [UInt8] = Part.join(
      Array("8BPS".utf8), [0, 1], Part.zeros(6), Part.short(3), Part.long(2), Part.long(4),
      Part.short(8), Part.short(mode))
    return Part.join(
      head, Part.long(0), Part.long(resources.count), resources, Part.long(layers.count), layers,
      [0, 0], Part.zeros(24))
  }

  private static func stripped(_ bytes: [UInt8]) throws -> [UInt8]? {
    var photo = try Photo(bytes)
    photo.strip()
    do {
      let result = try photo.bytes()
      var again = try Photo(result)
      again.strip()
      #expect(try again.bytes() == result)
      let receipt = try again.receipt()
      #expect(receipt.removedBlocks.isEmpty, "\(receipt.removedBlocks)")
      return result
    } catch let error as MetadataError {
      #expect([.damaged, .verificationFailed].contains(error.code), "\(error)")
      return nil
    }
  }

  private static func unicode(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { Part.short(Int($0)) }
    return Part.long(units.count / 2) + units
  }

  private static func version(_ writer: String, _ reader: String) -> [UInt8] {
    Part.join(Part.long(1), [1], unicode(writer), unicode(reader), Part.long(1))
  }

  @Test("The orientation of a document stays, and all other metadata are removed")
  func orientation() throws {
    for file in SmallFile.pictures where file.name == "PSD" {
      var photo = try Photo(file.bytes)
      #expect(photo.metadata[.orientation] != nil)
      for orientation in [3, 6] {
        photo.metadata[.orientation] = orientation
        let result = try Photo(try #require(try Self.stripped(try photo.bytes())))
        #expect(result.metadata[.orientation] == orientation)
        #expect(result.leftAfterStrip().unwanted.isEmpty)
        #expect(result.leftAfterStrip().kept == ["IFD0:Orientation"])
      }
      photo = try Photo(file.bytes)
      photo.strip()
      photo.metadata.title = "Dawn"
      #expect(try Photo(photo.bytes()).metadata.title == "Dawn")
    }
  }

  @Test("Resources lose their names, and programs theirs")
  func names() throws {
    let plain = try #require(
      try Self.stripped(
        Self.document(
          Self.resource(0x03ED, Part.zeros(16)) + Self.resource(0x0421, Self.version("", "")))))
    let named = Self.document(
      Self.resource(0x03ED, Part.zeros(16), Self.secret)
        + Self.resource(0x0421, Self.version("Ada Example", "of Example Street"), Self.secret))
    #expect(try Self.stripped(named) == plain)
    #expect(plain.position(of: Self.version("", "")) != nil)
    let longer = Self.version("", "") + Self.secret
    let result = try Self.stripped(Self.document(Self.resource(0x0421, longer)))
    #expect(result == (try Self.stripped(Self.document([]))))
  }

  @Test("The clipping path of a document is still named, but not with its old name")
  func paths() throws {
    func paths(_ names: [String], clipping: String) -> [UInt8] {
      Self.document(
        Self.resource(
          0x0BB7, Part.join([UInt8(clipping.utf8.count)], Array(clipping.utf8), [0, 1]))
          + names.enumerated().flatMap { index, name in
            Self.resource(0x07D0 + index, Part.zeros(52), Array(name.utf8))
          })
    }
    let plain = paths(["Path 1", "Path 2"], clipping: "Path 2")
    #expect(try Self.stripped(plain) == plain)
    #expect(try Self.stripped(paths(["Ada", "Example"], clipping: "Example")) == plain)
    let none = try #require(try Self.stripped(paths(["Ada", "Example"], clipping: "Street")))
    #expect(none == paths(["Path 1", "Path 2"], clipping: ""))
    #expect(try Self.stripped(paths(["", ""], clipping: "")) == none)
  }

  @Test("Resources that are too long, repeated or of another program are removed")
  func lengths() throws {
    let size = Self.resource(0x03ED, Part.zeros(16))
    let plain = Self.document(size)
    #expect(try Self.stripped(plain) == plain)
    let odd = [
      Self.resource(0x03ED, Self.secret), Self.resource(0x03F3, Self.secret),
      Self.resource(0x040D, Self.secret), Self.resource(0x07D0, Self.secret),
      Self.resource(0x0415, Self.unicode("Ada Example")),
      Self.resource(0x03F3, Part.zeros(8), signature: "PHUT"),
    ]
    for more in odd { #expect(try Self.stripped(Self.document(size + more)) == plain) }
    let profile = Self.resource(0x040F, Part.profile)
    let kept = Self.document(size + profile)
    #expect(try Self.stripped(kept) == kept)
    let second = Self.resource(0x040F, Self.secret)
    #expect(try Self.stripped(Self.document(size + profile + second)) == kept)
    #expect(try Self.stripped(Self.document(size + second)) == plain)
    let exif = Self.resource(0x0422, Fixtures.least(.bigEndian).bytes())
    #expect(try Self.stripped(Self.document(size + exif + exif)) == plain)
  }

  private static func block(_ key: String, _ data: [UInt8]) -> [UInt8] {
    Part.join(
      Array("8BIM".utf8), Array(key.utf8), Part.long(data.count), data,
      Part.zeros((4 - data.count % 4) % 4))
  }

  /// A layer with some blocks, and blocks after all layers.
  private static func layers(
    _ blocks: [UInt8] = [], after: [UInt8] = [], rest: [UInt8] = []
  ) -> [UInt8] {
    let extra = Part.join(Part.zeros(8), [3], Array("One".utf8), blocks)
    let channels = (0..<3).flatMap { Part.join(Part.short($0), Part.long(10)) }
    let record = Part.join(
      Part.long(0), Part.long(0), Part.long(2), Part.long(4), Part.short(3), channels,
      Array("8BIMnorm".utf8), [255, 0, 0, 0], Part.long(extra.count), extra)
    let pixels = [UInt8]((0..<32).map { $0 % 10 < 2 || $0 >= 30 ? 0 : $0 })
    var info = Part.join(Part.short(1), record, pixels, rest)
    info += Part.zeros((4 - info.count % 4) % 4)
    return Part.join(Part.long(info.count), info, Part.long(0), after)
  }

  /// The bytes that count as the picture.
  private static func pixels(_ document: [UInt8]) throws -> [UInt8] {
    let source = ByteSource(document)
    return try PSD.pictureData(Photo(document).skeleton, source).parts.parts.flatMap(\.pieces)
      .flatMap { piece in
        switch piece {
        case .range(let range): try source.read(range)
        case .bytes(let bytes): bytes
        }
      }
  }

  @Test("Blocks of layers that are not on the list are removed, and lengths follow")
  func layerBlocks() throws {
    let plain = Self.document([], layers: Self.layers())
    #expect(try Self.stripped(plain) == plain)
    let setting = Part.join(Part.zeros(20), Array("layerTimedoub".utf8), [0x41], Part.zeros(7))
    let unlisted = [
      ("shmd", setting), ("Anno", Self.secret), ("zzzz", Self.secret), ("lnk2", Self.secret),
      ("Lr16", Self.secret),
    ]
    for (key, data) in unlisted {
      let document = Self.document([], layers: Self.layers(Self.block(key, data)))
      #expect(try Self.stripped(document) == plain, "\(key)")
      #expect(try Self.pixels(document) == Self.pixels(plain))
    }
    for (key, data) in unlisted.dropLast() {
      let document = Self.document([], layers: Self.layers(after: Self.block(key, data)))
      #expect(try Self.stripped(document) == plain, "\(key)")
    }
    // Text after the pixels, and a list of layers in a block.
    let hidden = Self.document([], layers: Self.layers(rest: Self.secret))
    #expect(try Self.stripped(hidden)?.position(of: Self.secret) == nil)
    func deep(_ block: [UInt8]) -> [UInt8] {
      let list = Self.layers(block)
      let size = Int(list[3]) + Int(list[2]) << 8
      let info = Array(list[4..<(4 + size)])
      return Self.document(
        [], layers: Part.join(Part.long(0), Part.long(0), Self.block("Lr16", info)))
    }
    #expect(try Self.stripped(deep(Self.block("Anno", Self.secret))) == deep([]))
  }

  @Test(
    "A block of a layer that is not of its form is refused",
    arguments: [
      ("lyid", 11), ("luni", 11), ("SoCo", 11), ("levl", 11), ("lclr", 11),
    ])
  func layerForms(key: String, count: Int) throws {
    let layers = Self.layers(Self.block(key, Self.secret))
    #expect(try Self.stripped(Self.document([], layers: layers)) == nil)
    let listed = Self.layers(after: Self.block("Patt", Self.secret))
    #expect(try Self.stripped(Self.document([], layers: listed)) == nil)
    let cut = Part.join(Part.long(7), Self.secret)
    #expect(try Self.stripped(Self.document([], layers: cut)) == nil)
  }

  @Test("Notes and links to files are removed with names")
  func notes() throws {
    for (key, text) in [("Anno", "Ada Example"), ("lnkE", "file:///Users/ada/p.psd")] {
      let block = Self.block(key, Array(text.utf8))
      for layers in [Self.layers(block), Self.layers(after: block)] {
        var photo = try Photo(Self.document([], layers: layers))
        #expect(try photo.places(of: .identity) == [key])
        photo.remove(.identity)
        #expect(try photo.bytes() == Self.document([], layers: Self.layers()))
      }
    }
    let note = Self.layers(Self.block("Anno", Array("+46.9512+007.4434/".utf8)))
    var photo = try Photo(Self.document([], layers: note))
    photo.remove(.gps)
    #expect(try photo.bytes() == Self.document([], layers: Self.layers()))
  }

  @Test("Colours and headers that a document does not need are named")
  func head() throws {
    let plain = Self.document([])
    var header = plain
    header.replaceSubrange(6..<9, with: Array("Ada".utf8))
    #expect(try Self.stripped(header) == nil)
    let colors = Array(plain[..<26]) + Part.long(11) + Self.secret + plain[30...]
    #expect(try Self.stripped(colors) == nil)
    let palette = Self.document([], mode: 2)
    #expect(
      try Self.stripped(Array(palette[..<26]) + Part.long(768) + Part.zeros(768) + palette[30...])
        != nil)
  }
}
