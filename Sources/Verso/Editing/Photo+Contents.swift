extension Photo {
  /// The contents that the file shows in addition to its one picture.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func furtherContents() throws -> FurtherContents {
    try container.contents(
      skeleton, metadata.facts, metadata.directories, limits, openOrigin())
  }

  /// The names of blocks next to the picture that are not copied into a file of another picture.
  ///
  /// - Parameter kept: The places of blocks that are taken over as they are.
  /// - Returns: Names, each once.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func leftBehind(without kept: Set<Int> = []) throws -> [String] {
    var names: [String] = []
    func add(_ name: String) {
      if !names.contains(name) { names.append(name) }
    }
    if metadata.thumbnail != nil || metadata.jfif?.thumbnail != nil { add("thumbnail") }
    if metadata.xmp.node(XMP.Name(.xmp, "Thumbnails")) != nil { add("thumbnail") }
    for (index, block) in skeleton.blocks.enumerated() where !kept.contains(index) {
      switch block.kind {
      case .exif where index != exif?.index: add("second Exif block")
      case .comment, .unicodeComment: add("comment")
      case .text: add("text")
      case .time: add("time of the last change")
      case .furtherXMP, .furtherProfile, .stereo, .makerNote, .userData, .jfxx:
        add(block.kind == .jfxx ? "thumbnail" : block.kind.name)
      case .other: add(skeleton.name(block))
      case .header where format.has(.hasColorParts):
        if let name = block.colorsOfPNG { add(name) }
      default: break
      }
    }
    if try hasPhotoshopResources() { add("Photoshop's resources") }
    return names
  }

  /// Whether there are Photoshop resources other than the understood and copied ones: IPTC data,
  /// packets and profiles.
  private func hasPhotoshopResources() throws -> Bool {
    var bytes: [UInt8] = []
    if container.isMadeOfDirectories {
      bytes = metadata.value(of: Tag(.ifd0, ExifNumber.photoshopSettings))?.bytes ?? []
    } else {
      let source = try openOrigin()
      var budget = ReadBudget(limits)
      for block in skeleton.blocks where block.kind == .photoshop {
        guard block.count <= limits.blockBytes else { return true }
        var payload: [UInt8] = []
        for range in [block.payload] + block.continuation { payload += try source.read(range) }
        bytes += container.decoded(block, payload, &budget) ?? []
      }
    }
    let known: Set<UInt16> = [
      PhotoshopNumber.iptc, PhotoshopNumber.iptcDigest, PhotoshopNumber.profile,
      PhotoshopNumber.exif, PhotoshopNumber.secondExif, PhotoshopNumber.xmp,
    ]
    return bytes.withReader(.bigEndian) { reader in
      while reader.remaining > 0, let (number, _) = try? PhotoshopResources.next(&reader) {
        if !known.contains(number) { return true }
      }
      return false
    }
  }
}
