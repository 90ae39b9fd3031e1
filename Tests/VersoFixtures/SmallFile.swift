import Verso

/// A small file of a format, whose every byte is known.
package struct SmallFile: Sendable, CustomStringConvertible {
  /// The format, and what is special about the file.
  package let name: String
  package let bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package var description: String { name }

  /// At least one of each format that is known.
  package static let all = pictures + raws + films + documents + seldom + recipes
}

/// What small files are made of.
package enum Part {
  /// Parts one behind the other; the compiler would take minutes for as many plus signs.
  package static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  package static func short(_ number: Int, _ order: ByteOrder = .bigEndian) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt16(truncatingIfNeeded: number), order)
    return bytes
  }

  package static func long(_ number: Int, _ order: ByteOrder = .bigEndian) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(truncatingIfNeeded: number), order)
    return bytes
  }

  package static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// A text of a TIFF field.
  package static func text(_ text: String) -> Value { .ascii(Array(text.utf8) + [0]) }

  /// A box of ISO media, JPEG XL and JPEG 2000 files (ISO/IEC 14496-12, 4.2).
  package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    long(content.count + 8) + Array(type.utf8) + content
  }

  /// A chunk of a PNG file.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return long(data.count) + body + long(Int(Zlib.checksum(body)))
  }

  /// A chunk of a RIFF file.
  package static func riff(_ name: String, _ data: [UInt8]) -> [UInt8] {
    join(Array(name.utf8), long(data.count, .littleEndian), data, zeros(data.count % 2))
  }

  /// A small Exif block with a place, a thumbnail and a maker note.
  package static let exif = Fixtures.camera().bytes()

  /// An XMP packet with a title, a place and a creator.
  package static let packet = Array(
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="37,19.9N">\
    <dc:creator><rdf:Seq><rdf:li>Grace Example</rdf:li></rdf:Seq></dc:creator>\
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """.utf8)

  /// A profile with a description (ICC.1:2022, 7).
  package static let profile: [UInt8] = {
    let text = Array("small".utf8)
    let description = join(
      Array("desc".utf8), zeros(4), long(text.count + 1), text, zeros(1 + 4 + 4 + 2 + 1 + 67))
    let size = 128 + 4 + 12 + description.count
    var header = long(size) + Array("test".utf8) + [2, 0x40, 0, 0]
    header += Array("mntrRGB XYZ ".utf8) + [7, 232, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9]
    header += Array("acsp".utf8) + zeros(128 - header.count - 4)
    return join(
      header, long(1), Array("desc".utf8), long(144), long(description.count), description)
  }()
}
