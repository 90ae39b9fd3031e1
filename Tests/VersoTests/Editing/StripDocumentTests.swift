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

  /// A layer that says when it was changed.
  private static func layers(_ seconds: Double) -> [UInt8] {
    var date: [UInt8] = Array("layerTimedoub".utf8)
    date.append(seconds.bitPattern, .bigEndian)
    let custom = Part.join(Part.long(16), unicode(""), Part.zeros(4), Array("metadata".utf8), date)
    let setting = Part.join(
      Part.long(1), Array("8BIMcust".utf8), Part.zeros(4), Part.long(custom.count), custom,
      Part.zeros((4 - custom.count % 4) % 4))
    let extra = Part.join(
      Part.zeros(8), [3], Array("One".utf8), Array("8BIMshmd".utf8), Part.long(setting.count),
      setting)
    let channels = (0..<3).flatMap { Part.join(Part.short($0), Part.long(10)) }
    let record = Part.join(
      Part.long(0), Part.long(0), Part.long(2), Part.long(4), Part.short(3), channels,
      Array("8BIMnorm".utf8), [255, 0, 0, 0], Part.long(extra.count), extra)
    let pixels = [UInt8]((0..<30).map { $0 % 10 < 2 ? 0 : $0 })
    let info = Part.join(Part.short(1), record, pixels)
    return Part.join(Part.long(info.count), info, Part.long(0))
  }

  @Test("The date of a layer's change becomes zero in place")
  func layerDates() throws {
    let plain = Self.document([], layers: Self.layers(0))
    #expect(try Self.stripped(plain) == plain)
    let dated = Self.document([], layers: Self.layers(1_700_000_000))
    #expect(try Photo(dated).metadata.facts.contains { $0.text.contains("2023") })
    #expect(try Self.stripped(dated) == plain)
    // Where one part of the file that is read at once ends, and the next begins.
    let layers = Self.layers(1_700_000_000)
    let at = try #require(layers.position(of: Array("8BIMshmd".utf8)))
    for shift in -40...2 {
      let bytes = Part.zeros((1 << 20) + shift - at) + layers
      let found = try PSD.layerDates(ByteSource(bytes), 0..<bytes.count)
      #expect(found.count == 1 && found.first?.count == 8)
    }
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
