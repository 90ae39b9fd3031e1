extension Photo {
  /// The further pictures in the file that its index lists (CIPA DC-007): large previews, gain maps,
  /// the other pictures of a panorama. Counted from 2: the first picture is the photo itself.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func pictures() throws -> [(number: Int, range: Range<Int>)] {
    guard format.structure == .segments, skeleton.blocks.contains(where: { $0.kind == .mpf }) else {
      return []
    }
    return try JPEG.pictures(skeleton, try openOrigin()).map { ($0.number + 1, $0.range) }
  }

  /// The bytes of a further picture: a file of its own; nil when there is none of this number.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func picture(_ number: Int) throws -> [UInt8]? {
    guard let range = try pictures().first(where: { $0.number == number })?.range else {
      return nil
    }
    return try openOrigin().read(range)
  }

  /// What the XMP packet says, as the bytes of a side file; nil without a packet, or when it holds
  /// characters that XML cannot carry.
  public var sidecar: [UInt8]? {
    guard !metadata.xmp.isEmpty else { return nil }
    return try? XMPWriter.packet(metadata.xmp, padding: 0)
  }
}
