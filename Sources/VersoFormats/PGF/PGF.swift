extension FileFormat {
  /// A picture of the Progressive Graphics File format.
  package static let pgf = FileFormat(
    name: "PGF", endings: ["pgf"], mimeType: "image/pgf", traits: .keepsIPTCInText)
}

/// PGF files: a header, and in its user data a PNG picture of one pixel that carries the metadata, as
/// digiKam writes them. They are read, not written.
package enum PGF: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.pgf]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    PNGReader()
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("PGF") && (head.byte(at: 3) ?? 0) >= 0x30
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let header = Header(try window.copy(0..<24), .littleEndian)
    var skeleton = Skeleton(format: format)
    guard let size = header.long(4), let mode = header.byte(20) else {
      skeleton.warn("the file ends within its header", at: 0)
      skeleton.isWhole = false
      return skeleton
    }
    // If colours are numbers of a palette, it is between the header and the user data.
    let start = 24 + (mode == 2 ? 1024 : 0)
    let end = min(8 + size, window.source.count)
    let first = try window.copy(start..<(start + 8))
    if end - start >= 8, PNG.recognizes(first.rawSpan) {
      skeleton = try PNG.scan(&window, from: start, to: end)
      skeleton.format = format
    }
    read(header, into: &skeleton)
    return skeleton
  }

  package static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]? {
    PNG.decoded(block, payload, &budget)
  }

  package static func offsetBase(_ block: Block) -> Int { 0 }

  private static func read(_ header: Header, into skeleton: inout Skeleton) {
    var facts = Facts("File")
    if let version = header.byte(3) {
      facts.add("PGFVersion", "0x" + String(hexadecimal: version, digits: 2), stored: version)
    }
    if let width = header.long(8), let height = header.long(12) {
      skeleton.picture = PictureFacts(
        width: width, height: height, bitsPerSample: 0, components: header.byte(19) ?? 0)
    }
    facts.add(
      [("PyramidLevels", .byte, 16), ("Quality", .byte, 17), ("BitsPerPixel", .byte, 18)],
      of: header)
    facts.add(
      "ColorMode", header.byte(20),
      [
        0: "Bitmap", 1: "Grayscale", 2: "Indexed", 3: "RGB", 4: "CMYK", 7: "Multichannel",
        8: "Duotone", 9: "Lab",
      ])
    let background = (21..<24).compactMap { header.byte($0) }.map { "\($0)" }
    facts.add("BackgroundColor", background.joined(separator: " "))
    skeleton.facts = facts.facts + skeleton.facts
  }
}
