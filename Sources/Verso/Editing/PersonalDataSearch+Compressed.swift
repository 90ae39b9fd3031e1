/// Compressed data are searched as well: a profile, an unknown part of a program. The picture is
/// not, which is most of a file.
extension PersonalDataSearch {
  /// Searches everything but the data of the picture and of films for data that a program compressed.
  mutating func lookIntoOtherParts(_ source: ByteSource) throws {
    guard !photo.isFilm else { return }
    for (name, range) in try photo.partsBesidePicture(source) where found.count < 16 {
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(start + photo.limits.blockBytes, range.upperBound)
        try lookIntoCompressed(try source.read(start..<end), name)
        start = end
      }
    }
  }

  /// Searches blocks that a container compresses or cuts into pieces.
  mutating func lookIntoCompressed(_ source: ByteSource) throws {
    let kinds: [BlockKind] = [.icc, .furtherProfile, .other, .jfxx, .comment, .text]
    for block in photo.skeleton.blocks
    where kinds.contains(block.kind) || block.kind == .jumbf && !photo.container.isPlain(block) {
      if found.count >= 16 { return }
      guard block.count <= photo.limits.blockBytes else { continue }
      var payload: [UInt8] = []
      for range in [block.payload] + block.continuation { payload += try source.read(range) }
      let name = photo.skeleton.name(block)
      guard let bytes = photo.container.decoded(block, payload, &inflation) else {
        found.append("\(name), which cannot be looked into")
        continue
      }
      guard bytes != payload || !block.continuation.isEmpty else { continue }
      try look(inside: bytes, name)
      try lookIntoCompressed(bytes, name)
      try lookIntoCompressed(photo.container.surplus(in: block, payload, &inflation), name)
    }
  }

  /// Searches fields of Exif and TIFF that no reader parses: data that a program compressed, and an
  /// original raw file (DNG 1.7, OriginalRawFileData). The latter is compressed with all of its
  /// metadata.
  mutating func lookIntoFields() throws {
    for directory in photo.metadata.directories where directory.kind != .iptc {
      for entry in directory.entries where found.count < 16 {
        let isBytes = [.byte, .signedByte, .undefined].contains(Format(code: entry.format))
        guard isBytes, entry.count >= 32, entry.count <= photo.limits.blockBytes else { continue }
        let name = photo.metadata.name(of: Tag(directory.kind, entry.number))
        guard entry.number != ExifNumber.originalRawFileData else {
          found.append("\(name), which contains the original raw file")
          continue
        }
        let bytes = directory.bytes(of: entry)
        try lookIntoCompressed(bytes, name)
        if entry.number == ExifNumber.photoshopSettings {
          let runs = PhotoshopResources.ranges(in: bytes).filter {
            $0.number == PhotoshopNumber.iptc
          }
          for run in runs where hasDataset(in: Array(bytes[run.data])) {
            found.append("\(name): IPTC data")
          }
        }
      }
    }
  }

  /// Whether one of the datasets in a block of IPTC data contains what is searched for.
  private func hasDataset(in bytes: [UInt8]) -> Bool {
    bytes.withReader(.bigEndian) { reader in
      while let (number, range) = try? IPTCReader.next(&reader) {
        if !range.isEmpty, wanted.contains(where: { $0.iptc.contains(number) }) { return true }
      }
      return false
    }
  }

  /// Looks into what is compressed among bytes, wherever that begins (RFC 1950 and 1952).
  mutating func lookIntoCompressed(_ bytes: [UInt8], _ name: String) throws {
    // False matches end within a few bytes, but not at once.
    var tries = 256
    var (zlib, file) = (-1, -1)
    var at = 0
    while at + 8 < bytes.count, tries > 0, found.count < 16 {
      if zlib < at { zlib = bytes.position(of: 0x78, from: at) ?? bytes.count }
      if file < at { file = bytes.position(of: 0x1F, from: at) ?? bytes.count }
      at = min(zlib, file)
      guard at + 8 < bytes.count else { return }
      let isFile = file < zlib
      defer { at += 1 }
      // The second byte makes a multiple of 31 of both.
      let isHeader =
        isFile
        ? bytes[at + 1] == 0x8B && bytes[at + 2] == 8
        : bytes[at + 1] & 0x20 == 0 && (Int(bytes[at]) << 8 | Int(bytes[at + 1])) % 31 == 0
      guard isHeader else { continue }
      tries -= 1
      let inflated = Zlib.inflatedPart(bytes[at...], &inflation, isFile: isFile)
      guard !inflation.isSpent else {
        found.append("\(name), which holds too much to be looked into")
        return
      }
      if inflated.count >= 16 { try look(inside: inflated, name) }
    }
  }

  /// Looks through what was compressed.
  private mutating func look(inside bytes: [UInt8], _ name: String) throws {
    let before = found.count
    try look(through: ByteSource(bytes, limits: photo.limits), isFile: false)
    for index in found.indices where index >= before { found[index] = "\(name): \(found[index])" }
  }
}

extension Photo {
  /// The parts of the file that are not data of the picture, with their names.
  fileprivate func partsBesidePicture(_ source: ByteSource) throws -> [(String, Range<Int>)] {
    if container is any TiledContainer.Type {
      return try container.parts(skeleton, source, []).parts.filter { $0.role != .picture }.map {
        ($0.name, $0.range)
      }
    }
    var picture = ByteRanges()
    // Some files have metadata and no picture.
    for part in (try? container.completePictureData(skeleton, source))?.parts ?? [] {
      for case .range(let range) in part.pieces { picture.insert(range) }
    }
    return picture.gaps(in: 0..<source.count).map {
      ("bytes \($0.lowerBound) to \($0.upperBound)", $0)
    }
  }
}
