/// The image resources that Photoshop keeps: signature, number, name, data, one after the other.
package enum PhotoshopResources {
  /// The resource that holds IPTC data.
  package static let iptc: UInt16 = 0x0404
  /// The resource that holds an XMP packet.
  package static let xmp: UInt16 = 0x0424

  /// Thumbnails, by the order of their colours: blue, green and red, or the other way round.
  package static let thumbnails: [UInt16] = [0x0409, 0x040C]

  /// Those that say where a picture comes from and what it shows, thumbnails among them; the others
  /// say how it is built: guides, paths, resolutions.
  package static let descriptive: [UInt16] = [
    0x03E9, 0x03EB, 0x03F0, iptc, 0x0409, 0x040A, 0x040B, 0x040C, 0x041B, 0x041E, 0x0422, 0x0423,
    0x0424, iptcDigest, 0x043A, 0x043B, 0x043E, 0x0443,
  ]

  /// The data of the first resource of a number, or nil.
  package static func data(of number: UInt16, in bytes: RawSpan) -> Range<Int>? {
    var reader = ByteReader(bytes, byteOrder: .bigEndian)
    while let (found, data) = try? next(&reader) {
      if found == number { return data }
    }
    return nil
  }

  /// Numbers and data of all resources; reading ends at the first that is damaged.
  package static func ranges(in bytes: [UInt8]) -> [(number: UInt16, data: Range<Int>)] {
    bytes.withReader(.bigEndian) { reader in
      var result: [(number: UInt16, data: Range<Int>)] = []
      while reader.remaining > 0, let found = try? next(&reader) { result.append(found) }
      return result
    }
  }

  /// Number and data of the next resource.
  package static func next(_ reader: inout ByteReader) throws(ReadError) -> (UInt16, Range<Int>) {
    let start = reader.offset
    let signature = try reader.next(UInt32.self)
    guard signatures.contains(signature) else {
      throw .malformed(at: start, expected: "an image resource")
    }
    let number = try reader.next(UInt16.self)
    // The name is padded to an even size together with its length.
    let name = Int(try reader.next(UInt8.self))
    try reader.skip(name + (name + 1) % 2)
    let size = Int(try reader.next(UInt32.self))
    let data = reader.offset..<(reader.offset + size)
    try reader.skip(size)
    // So are the data, but the last ones need not be.
    if size % 2 == 1, reader.remaining > 0 { try reader.skip(1) }
    return (number, data)
  }

  /// "8BIM", and what other programs write: "PHUT", "AgHg", "DCSR".
  private static let signatures: [UInt32] = [0x3842_494D, 0x5048_5554, 0x4167_4867, 0x4443_5352]
}
