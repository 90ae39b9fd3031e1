extension FileFormat {
  /// A raw file of Fujifilm's cameras.
  package static let raf = FileFormat(
    name: "RAF", endings: ["raf"], mimeType: "image/x-fujifilm-raf",
    uniformType: "com.fuji.raw-image")
}

/// Fujifilm's raw files: a header with positions, a JPEG picture that carries the metadata, and
/// directories of what the sensor's data need. The metadata in the picture are written; see ``splice(_:skeleton:source:)``.
package enum RAF: Container {
  package static let formats: [FileFormat] = [.raf]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { RAFFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    // A position of the picture that is not in a file's first 2 GB belongs to no such header.
    head.matches("FUJIFILM") && head.byteCount >= 0x70
      && (head.integer(at: 84, .bigEndian) as UInt32?).map { $0 & 0x8000 == 0 } == true
  }

  /// The codes of the blocks that hold the container's own data.
  package enum Part {
    package static let header: UInt32 = 0
    package static let directory: UInt32 = 1
    static let secondDirectory: UInt32 = 2
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    let header = Header(try window.copy(0..<0x88), .bigEndian)
    skeleton.blocks.append(
      Block(.header, carrier: 0..<0x70, payload: 0..<0x70, code: Part.header))
    let picture = range(header, 0x54, window.source.count)
    if let picture {
      try skeleton.readPicture(&window, picture, limits: limits)
      var facts = Facts("File")
      facts.add("PreviewImage", binary: picture)
      skeleton.facts += facts.facts
    }
    var code = Part.directory
    for place in [0x5C, 0x78] {
      // Older headers end where the picture begins.
      guard place < picture?.lowerBound ?? Int.max else { break }
      guard let directory = range(header, place, window.source.count) else { continue }
      guard code <= Part.secondDirectory, directory.count <= limits.blockBytes else { continue }
      skeleton.blocks.append(
        Block(.header, carrier: directory, payload: directory, code: code))
      code += 1
    }
    if let missing = missing(header, picture, window.source.count) {
      skeleton.warn(
        "the file ends before its data do: \(missing) bytes are missing", at: window.source.count)
      skeleton.isWhole = false
      skeleton.missingBytes = missing
    }
    return skeleton
  }

  /// The number of bytes of the listed parts beyond the end of the file; nil if all exist.
  private static func missing(_ header: Header, _ picture: Range<Int>?, _ count: Int) -> Int? {
    let ends = [0x54, 0x5C, 0x64, 0x78, 0x80].compactMap { place -> Int? in
      guard place == 0x54 || place + 8 <= picture?.lowerBound ?? 0x5C,
        let start = header.long(place), let size = header.long(place + 4), start > 0, size > 0
      else { return nil }
      return start + size
    }
    return ends.max().flatMap { $0 > count ? $0 - count : nil }
  }

  /// A position and a length in the header; nil if there is nothing.
  static func range(_ header: Header, _ place: Int, _ count: Int) -> Range<Int>? {
    guard let start = header.long(place), let size = header.long(place + 4), start > 0,
      start < count
    else { return nil }
    return start..<(start + min(size, count - start))
  }
}
