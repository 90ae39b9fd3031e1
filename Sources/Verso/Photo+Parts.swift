extension Photo {
  /// The additional pictures in the file's index (CIPA DC-007): large previews, gain maps, the
  /// other pictures of a panorama. Counted from 2: the first picture is the photo itself.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func pictures() throws -> [(number: Int, range: Range<Int>)] {
    guard let seriesFormat, skeleton.blocks.contains(where: { $0.kind == .mpf }) else { return [] }
    return try seriesFormat.pictures(skeleton, openOrigin()).map { ($0.number + 1, $0.range) }
  }

  /// The bytes of a picture: a file of its own; nil if there is no such number. The first one is
  /// the photo without what follows its picture. If a picture ends beyond the end of the file, the
  /// existing part is returned (``missingBytes(ofPicture:)``).
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func picture(_ number: Int) throws -> [UInt8]? {
    if number == 1 {
      let source = try openOrigin()
      // After the start marker.
      let end = try seriesFormat?.pictureEnd(source, from: 2) ?? source.count
      return try source.read(0..<end)
    }
    guard let range = try pictures().first(where: { $0.number == number })?.range else {
      return try cutPicture(number).map { try openOrigin().read($0.range) }
    }
    return try openOrigin().read(range)
  }

  /// The number of a picture's bytes beyond the end of the file, by its index; nil for a complete
  /// one, and for a missing one.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func missingBytes(ofPicture number: Int) throws -> Int? {
    try cutPicture(number)?.missing
  }

  private func cutPicture(_ number: Int) throws -> (range: Range<Int>, missing: Int)? {
    guard let seriesFormat, number > 1 else { return nil }
    return try seriesFormat.cutPicture(number - 1, skeleton, openOrigin())
  }

  /// The XMP packet as it is stored, byte for byte. If it is stored in parts (Adobe's extended
  /// XMP), the combined packet, as in ``sidecar``. Nil without a packet.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func storedXMP() throws -> [UInt8]? {
    let isInParts = blocks.contains { $0.kind == .extendedXMP }
    guard !isInParts, let block = blocks.first(where: { $0.kind == .xmp }) else { return sidecar }
    var budget = ReadBudget(limits)
    return container.decoded(block, try payload(of: block), &budget)
  }

  /// The XMP packet in the form of a sidecar; nil without a packet, or when it contains characters
  /// that XML cannot store.
  package var sidecar: [UInt8]? {
    guard !metadata.xmp.isEmpty else { return nil }
    return try? XMPWriter.packet(metadata.xmp, padding: 0)
  }
}
