import Verso
import VersoFixtures
import VersoQuery

/// Photos that are asked in these tests, each with a name.
enum Asked {
  static let packet = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
    xmp:Rating="4"><dc:subject><rdf:Bag><rdf:li>harbour</rdf:li><rdf:li>early dawn</rdf:li></rdf:Bag>\
    </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
    """

  /// A photo of Fixtures' camera, at 37.331686, -122.030731, on 6 May 2024.
  static func camera() throws -> Photo { try Photo(cameraBytes) }

  static var cameraBytes: [UInt8] {
    JPEGBuilder().exif(Fixtures.camera().bytes()).app(
      1, "http://ns.adobe.com/xap/1.0/\0", Array(packet.utf8)
    ).bytes()
  }

  /// A photo that says nothing.
  static func bare() throws -> Photo { try Photo(Fixtures.smallJPEG) }
}
