import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoEvidence
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// What a seal binds of a packet of XMP beside its description, and of damage that hides Exif.
@Suite("Data outside of an XMP description")
struct PacketPlacesTests {
  private let keys: (public: SealingKeys, private: SealingKeys)

  init() throws { keys = try SealFixtures.keys() }

  private static let signature = "http://ns.adobe.com/xap/1.0/\0"
  private static let names =
    #"xmlns:t="http://ns.adobe.com/tiff/1.0/" xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/""#

  private static func packet(
    _ inner: String, before: String = "", behind: String = "", attributes: String = ""
  ) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Example 1.0"\(attributes)>\(before)<rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \(names)>\(inner)\
      </rdf:Description></rdf:RDF>\(behind)</x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  private static let packets: [[UInt8]] = [
    packet("<!-- <tiff:Orientation>6</tiff:Orientation> -->"),
    packet("<?x <tiff:Orientation>6</tiff:Orientation> ?>"),
    packet("", before: "<t:Orientation \(names)>6</t:Orientation>"),
    packet("", behind: "<t:Orientation \(names)>6</t:Orientation>"),
    packet("", attributes: #" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6""#),
    packet("", attributes: #" xmlns:q='tiff:Orientation="6"'"#),
    Array(#"<?xpacket begin="" tiff:Orientation="6"?>"#.utf8) + packet(""),
    Array(
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" \(names)><e:GPSLatitude>48,51.5N</e:GPSLatitude></x:xmpmeta>"
        .utf8),
    packet("<dc:source>tiff:Orientation=\"6\"</dc:source>"),
    packet("<dc:source rdf:parseType=\"Resource\"><t:Orientation>6</t:Orientation></dc:source>"),
    packet("<dc:source rdf:parseType=\"Resource\"><e:GPSLatitude>1,2N</e:GPSLatitude></dc:source>"),
    packet(
      "<dc:source><rdf:Bag><rdf:li rdf:parseType=\"Resource\"><e:DateTimeOriginal>2001-01-01</e:DateTimeOriginal></rdf:li></rdf:Bag></dc:source>"
    ),
    packet("<a:AbsoluteAltitude xmlns:a=\"http://e/\">+4000</a:AbsoluteAltitude>"),
    packet("<a:DateTime xmlns:a=\"http://e/\">2001-01-01</a:DateTime>"),
    packet("<a:ShotDate xmlns:a=\"http://e/\">2001-01-01</a:ShotDate>"),
    packet("<t:WhitePoint>1/3</t:WhitePoint>"),
    packet(
      "<dc:source rdf:parseType=\"Resource\"><rdf:value>x</rdf:value><e:ExposureTime>1/9</e:ExposureTime></dc:source>"
    ),
    packet("<e:OffsetTimeOriginal>-09:00</e:OffsetTimeOriginal>"),
    packet("<e:SubSecTimeOriginal>77</e:SubSecTimeOriginal>"),
    packet(
      "<m:LensManufacturer xmlns:m=\"http://ns.microsoft.com/photo/1.0/\">Example</m:LensManufacturer>"
    ),
    packet("<a:TimeShot xmlns:a=\"http://xmp.gettyimages.com/gift/1.0/\">12:00</a:TimeShot>"),
    packet(
      "<i:RecDevice xmlns:i=\"http://iptc.org/std/Iptc4xmpExt/2008-02-29/\" rdf:parseType=\"Resource\">"
        + "<i:Manufacturer>Example</i:Manufacturer></i:RecDevice>"),
    // Other readers skip a packet whose wrapper has another namespace.
    Array(
      String(decoding: packet("<dc:source>A quay</dc:source>"), as: UTF8.self)
        .replacing("adobe:ns:meta/", with: "adobe:ns:mEta/").utf8),
  ]

  /// Whether the seal of a photo without a packet opens in the same photo with one.
  private func opens(with packet: [UInt8]) throws -> Bool {
    var photo = try Photo(JPEGBuilder().exif(Fixtures.camera().bytes()).bytes())
    try photo.seal("account:4711", with: keys.public, replaces: true)
    let sealed = try photo.bytes()
    let exif = try #require(sealed.position(of: Array("Exif\0\0".utf8))) - 4
    let segment = JPEGBuilder().app(1, Self.signature, packet).bytes()
    let count = packet.count + Self.signature.utf8.count + 4
    let changed = Array(sealed[..<exif]) + segment[2..<(2 + count)] + sealed[exif...]
    return (try? Photo(changed).unseal(with: keys.private)) != nil
  }

  @Test("A packet of captions changes nothing")
  func captions() throws {
    for caption in [
      "<dc:source>A quay</dc:source>", "<t:Artist>Ada</t:Artist>",
      "<x:Rating xmlns:x=\"http://ns.adobe.com/xap/1.0/\">4</x:Rating>",
      "<l:hierarchicalSubject xmlns:l=\"http://ns.adobe.com/lightroom/1.0/\">a|b</l:hierarchicalSubject>",
    ] { #expect(try opens(with: Self.packet(caption)), "\(caption)") }
    #expect(TextBesideDescription.bytes(of: Self.packet("<dc:source>A quay</dc:source>")).isEmpty)
    let narrow = Self.packet("<dc:source>A quay</dc:source>").filter { $0 < 0x80 }
    let wide: [UInt8] = narrow.flatMap { [$0, UInt8(0)] }
    #expect(TextBesideDescription.bytes(of: wide).isEmpty)
  }

  @Test(
    "What is outside of a description, or deep in it, is bound",
    arguments: packets)
  func textBesideDescription(packet: [UInt8]) throws {
    #expect(try !opens(with: packet))
  }

  @Test("Damage that hides Exif from other readers is bound")
  func damage() throws {
    var photo = try Photo(
      JPEGBuilder().exif(
        TIFFBuilder(.bigEndian).entry(Verso.Tag(.ifd0, 0x0112), .short([6]))
          .entry(Verso.Tag(.gps, 0), .byte([2, 3, 0, 0])).bytes()
      ).bytes())
    try photo.seal("account:4711", with: keys.public)
    let sealed = try photo.bytes()
    #expect(throws: Never.self) { try Photo(sealed).unseal(with: keys.private) }
    let header = try #require(sealed.position(of: Array("Exif\0\0".utf8))) + 6
    for (offset, value) in [(2, UInt8(1)), (3, 0x2B)] {
      var changed = sealed
      changed[header + offset] = value
      #expect(throws: (any Error).self) { try Photo(changed).unseal(with: keys.private) }
    }
    // The type of GPSVersionID.
    let gps = try #require(sealed.position(of: [0, 0, 0, 1, 0, 0, 0, 4, 2, 3, 0, 0]))
    var changed = sealed
    changed[gps + 3] = 0x81
    #expect(throws: (any Error).self) { try Photo(changed).unseal(with: keys.private) }
  }

  @Test("An orientation in the thumbnail's directory is bound if the photo has none")
  func thumbnail() throws {
    func photo(_ comment: String?, _ kind: DirectoryKind?) throws -> Photo {
      var tiff = TIFFBuilder(.bigEndian).entry(
        Verso.Tag(.ifd0, 0x010F), .ascii(Array("Leica\0".utf8)))
      if let comment {
        tiff = tiff.entry(
          Verso.Tag(.exif, 0x9286), .undefined(Array("ASCII\0\0\0".utf8) + comment.utf8))
      }
      if let kind { tiff = tiff.entry(Verso.Tag(kind, 0x0112), .short([6])) }
      return try Photo(JPEGBuilder().exif(tiff.bytes()).bytes())
    }
    var plain = try photo(nil, nil)
    try plain.seal("account:4711", with: keys.public)
    let comment = try #require(plain.metadata[.userComment])
    #expect(throws: Never.self) { try photo(comment, nil).unseal(with: keys.private) }
    #expect(throws: (any Error).self) { try photo(comment, .ifd1).unseal(with: keys.private) }
  }

  @Test("Unread additional data are not a sign of a forgery")
  func limits() throws {
    let many = CBOR.array([CBOR](repeating: .unsigned(0), count: 70_000)).encoded
    let box = JUMBFBox.encoded("org.example", cbor: many)
    guard case .damaged(let code) = Assertion(try JUMBFBox(box)).content else {
      Issue.record("it was read")
      return
    }
    #expect(code == .limitReached)
  }
}
