/// The image resources that Photoshop keeps: signature, number, name, data, one after the other.
package enum PhotoshopResources {
  /// Thumbnails, by the order of their colours: blue, green and red, or the other way round.
  package static let thumbnails: [UInt16] = [
    PhotoshopNumber.bgrThumbnail, PhotoshopNumber.thumbnail,
  ]

  /// Resources about the source and content of a picture, with thumbnails; the others describe its
  /// structure: guides, paths, resolutions.
  package static let descriptive: [UInt16] = [
    PhotoshopNumber.printInfo, PhotoshopNumber.pageFormat, PhotoshopNumber.caption,
    PhotoshopNumber.iptc, PhotoshopNumber.bgrThumbnail, PhotoshopNumber.copyrightFlag,
    PhotoshopNumber.url, PhotoshopNumber.thumbnail, PhotoshopNumber.workflowURL,
    PhotoshopNumber.urlList, PhotoshopNumber.exif, PhotoshopNumber.secondExif,
    PhotoshopNumber.xmp, PhotoshopNumber.iptcDigest, PhotoshopNumber.printInformation,
    PhotoshopNumber.printStyle, PhotoshopNumber.autoSavePath, PhotoshopNumber.autoSaveFormat,
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
  static let signatures: [UInt32] = [0x3842_494D, 0x5048_5554, 0x4167_4867, 0x4443_5352]
}
