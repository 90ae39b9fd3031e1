import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

@Suite("Removing a position or a person")
struct PersonalDataTests {
  /// A film that says where it was taken, in its user data and under a key.
  private static func film() -> [UInt8] {
    let place = "+46.9480+007.4474/"
    var film = FilmBuilder()
    film.brand = "mp42"
    film.userData = FilmBuilder.text("xyz", place)
    film.further = FilmBuilder.keys([("com.apple.quicktime.location.ISO6709", place)])
    return film.bytes()
  }

  private static func film(behind second: [UInt8]) -> [UInt8] {
    let place = Location(latitude: 46.948, longitude: 7.4474)
    guard var photo = try? Photo(JPEGBuilder().multiPicture(second).trailer(film()).bytes()) else {
      return []
    }
    photo.metadata.location = place
    photo.metadata[.artist] = "Grace Example"
    return (try? photo.bytes()) ?? []
  }

  /// A further picture that says where and by whom it was taken.
  private static func second() throws -> [UInt8] {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.location = Location(latitude: 46.948, longitude: 7.4474)
    photo.metadata[.artist] = "Grace Example"
    photo.metadata[.make] = "Example"
    return try photo.bytes()
  }

  @Test("A position is removed from Exif, additional pictures and the video; all else stays")
  func gps() throws {
    let bytes = Self.film(behind: try Self.second())
    var photo = try Photo(bytes)
    let before = try photo.places(of: .gps)
    #expect(before.contains { $0.hasPrefix("GPS:") })
    #expect(before.contains { $0.hasPrefix("picture 2: GPS:") })
    #expect(before.contains("UserData:GPSCoordinates in the video"))
    #expect(before.contains("Keys:GPSCoordinates in the video"))
    photo.remove(.gps)
    let written = try photo.bytes()
    let again = try Photo(written)
    #expect(try again.places(of: .gps).isEmpty)
    #expect(!written.contains(text: "+46.9480"))
    #expect(again.metadata[.artist] == "Grace Example")
    // The second picture is where the index says, and whole.
    let source = try again.openOrigin()
    let pictures = try JPEG.pictures(again.skeleton, source)
    let range = try #require(pictures.first { $0.number == 1 }?.range)
    let second = try Photo(try source.read(range))
    #expect(second.metadata[.make] == "Example")
    // So are the film's samples.
    #expect(written.position(of: [UInt8](repeating: 0x10, count: 300)) != nil)
  }

  @Test("A person is removed from all pictures, and the position stays")
  func identity() throws {
    var photo = try Photo(Self.film(behind: try Self.second()))
    photo.remove(.identity)
    let written = try photo.bytes()
    #expect(!written.contains(text: "Grace"))
    #expect(try Photo(written).metadata.location != nil)
    #expect(try Photo(written).places(of: .identity).isEmpty)
  }

  @Test("Names are removed from fields for them; terms and regions without names stay")
  func names() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let digiKam = XMP.Namespace("http://www.digikam.org/ns/1.0/", prefix: "digiKam")
    let plus = XMP.Namespace.plus
    for (name, text) in [
      (XMP.Name(.exifEX, "ImageEditor"), "Grace"), (XMP.Name(.tiff, "HostComputer"), "Grace's"),
      (XMP.Name(.xmpDM, "director"), "Grace"), (XMP.Name(.iptcCore, "CiEmailWork"), "grace@"),
      (XMP.Name(digiKam, "CaptionsAuthorNames"), "Grace"),
      (XMP.Name(plus, "LicensorName"), "Grace"),
      (XMP.Name(plus, "ImageFileConstraints"), "Maintain Metadata"),
    ] {
      photo.metadata.xmp.set(name, to: XMP.Node(.text(text)))
    }
    photo.metadata.xmp["mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Type"] = "Face"
    try photo.metadata.set(Tag(.exif, 0xFDE8), to: Value.ascii(Array("Grace Owner\0".utf8)))
    photo = try Photo(photo.bytes())
    var named = photo
    photo.remove(.identity)
    let written = try photo.bytes()
    #expect(!written.contains(text: "Grace"))
    #expect(!written.contains(text: "grace@"))
    let xmp = try Photo(written).metadata.xmp
    #expect(xmp["plus:ImageFileConstraints"] == "Maintain Metadata")
    #expect(xmp["mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Type"] == "Face")
    named.metadata.xmp["mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Name"] = "Grace"
    named = try Photo(named.bytes())
    named.remove(.identity)
    #expect(try !named.bytes().contains(text: "Grace"))
  }

  @Test("A pointer that leads nowhere gives nothing")
  func nowhere() throws {
    let camera = TIFFBuilder(.bigEndian).entry(.make, "Example")
      .entry(Tag(.ifd0, 0x8825), .long([0])).bytes()
    var photo = try Photo(JPEGBuilder().app(2, "REST\0", camera).bytes())
    #expect(try photo.places(of: .gps).isEmpty)
    photo.remove(.gps)
    #expect(throws: Never.self) { try photo.bytes() }
  }

  @Test("A thumbnail's own metadata are removed with it")
  func thumbnail() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    try photo.metadata.setThumbnail(try Self.second())
    photo = try Photo(try photo.bytes())
    photo.remove(.gps)
    let again = try Photo(try photo.bytes())
    let thumbnail = try Photo(try #require(again.metadata.thumbnail))
    #expect(thumbnail.metadata.location == nil)
    #expect(try again.places(of: .gps).isEmpty)
  }

  @Test("A stripped photo has no additional picture, no video, and reports what stays")
  func strip() throws {
    var photo = try Photo(Self.film(behind: try Self.second()))
    photo.metadata[.orientation] = 6
    photo = try Photo(try photo.bytes())
    photo.strip()
    let again = try Photo(try photo.bytes())
    #expect(again.leftAfterStrip().kept == ["IFD0:Orientation"])
    #expect(again.leftAfterStrip().unwanted.isEmpty)
    #expect(again.skeleton.blocks.map(\.kind) == [.exif])
  }

  @Test(
    "Maker notes keep their size; only identifying values are blanked",
    arguments: [ByteOrder.littleEndian, .bigEndian])
  func makerNote(order: ByteOrder) throws {
    let bytes = JPEGBuilder().exif(
      TIFFBuilder(order).entry(.make, "Canon").makerNote { position, order in
        var writer = ByteWriter(order)
        writer.append(UInt16(2))
        for (number, format, count, value): (UInt16, UInt16, UInt32, UInt32) in [
          (0x0007, 2, 8, UInt32(position + 30)), (0x0009, 2, 16, UInt32(position + 38)),
        ] {
          writer.append(number)
          writer.append(format)
          writer.append(count)
          writer.append(value)
        }
        writer.append(UInt32(0))
        writer.append("1.0.0.0\0Grace Example\0\0\0")
        return writer.bytes
      }.built().bytes
    ).bytes()
    var photo = try Photo(bytes)
    #expect(try photo.places(of: .identity).contains("maker note"))
    photo.remove(.identity)
    let written = try photo.bytes()
    #expect(written.count == bytes.count)
    #expect(!written.contains(text: "Grace"))
    #expect(written.contains(text: "1.0.0.0"))
    #expect(try Photo(written).places(of: .identity).isEmpty)
  }

  @Test(
    "A maker note with a part that cannot be read goes as a whole, and this is noted",
    arguments: [UInt16(1), 9000])
  func unreadNote(count: UInt16) throws {
    let bytes = JPEGBuilder().exif(
      TIFFBuilder(.bigEndian).entry(.make, "Canon").makerNote { position, order in
        var writer = ByteWriter(order)
        writer.append(count)
        writer.append(UInt16(7))
        writer.append(UInt16(2))
        writer.append(UInt32(8))
        writer.append(UInt32(position + 18))
        writer.append(UInt32(0))
        writer.append("1.0.0.0\0Grace Example\0\0\0")
        return writer.bytes
      }.built().bytes
    ).bytes()
    var photo = try Photo(bytes)
    photo.remove(.identity)
    let receipt = try photo.receipt()
    #expect(receipt.notes.contains { $0.contains("removed as a whole") } == (count > 1))
    let written = try photo.bytes()
    #expect(written.contains(text: "1.0.0.0") == (count == 1))
  }

  @Test(
    "A number that a maker's rule computes from bytes is removed with them",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
    arguments: ["exiftool/Canon1DmkIII.jpg", "exiftool/CanonRaw.cr3"])
  func madeNumbers(name: String) throws {
    var photo = try Photo(Corpus.bytes(name))
    let number = try #require(photo.items["Canon:InternalSerialNumber"]?.value.string)
    photo.remove(.identity)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: number))
    #expect(try Photo(bytes).items["Canon:InternalSerialNumber"]?.value.string ?? "" == "")
  }

  @Test(
    "A camera's own name as its owner is not personal",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func ownName() throws {
    var photo = try Photo(Corpus.bytes("metadata-extractor-images/jpg/Kodak DC240.jpg"))
    photo.remove(.identity)
    #expect(try Photo(photo.bytes()).places(of: .identity).isEmpty)
  }
}
