import Verso

/// Builds a JPEG file byte by byte: segments in the order in which they were added, then the tables,
/// the frame, one scan and whatever follows the picture.
///
/// The scan cannot be decoded, but everything that a reader of the structure looks at is true: the
/// lengths, a stuffed FF, a restart marker, the end.
package struct JPEGBuilder: Sendable {
  package var width: UInt16
  package var height: UInt16
  private var segments: [Segment] = []
  private var second: [UInt8]?
  private var tail: [UInt8] = []

  private struct Segment: Sendable {
    let marker: UInt8
    var body: [UInt8]
  }

  package init(width: UInt16 = 32, height: UInt16 = 16) {
    self.width = width
    self.height = height
  }

  /// Adds a segment of any marker.
  package func segment(_ marker: UInt8, _ body: [UInt8]) -> Self {
    var result = self
    result.segments.append(Segment(marker: marker, body: body))
    return result
  }

  /// Adds an application segment: APPn with a signature and a payload.
  package func app(_ number: UInt8, _ signature: String, _ payload: [UInt8]) -> Self {
    segment(0xE0 + number, Array(signature.utf8) + payload)
  }

  package func jfif(units: UInt8 = 1, x: UInt16 = 300, y: UInt16 = 300) -> Self {
    var writer = ByteWriter(.bigEndian)
    writer.bytes = [1, 2, units]
    writer.append(x)
    writer.append(y)
    return app(0, "JFIF\0", writer.bytes + [0, 0])
  }

  package func exif(_ block: [UInt8]) -> Self { app(1, "Exif\0\0", block) }

  package func comment(_ text: String) -> Self { segment(0xFE, Array(text.utf8)) }

  /// Adds an index of two pictures here, and the second picture behind the first.
  package func multiPicture(_ second: [UInt8]) -> Self {
    var result = app(2, "MPF\0", [UInt8](repeating: 0, count: 82))
    result.second = second
    return result
  }

  /// Adds bytes behind the picture, or behind the second one.
  package func trailer(_ bytes: [UInt8]) -> Self {
    var result = self
    result.tail += bytes
    return result
  }

  package func bytes() -> [UInt8] {
    let head = head(segments)
    let picture = picture()
    let first = head.count + picture.count
    guard let second else { return head + picture + tail }
    var filled = segments
    var position = 2
    for index in filled.indices {
      let isIndex = filled[index].marker == 0xE2 && filled[index].body.starts(with: [0x4D, 0x50])
      if isIndex {
        // Positions count from behind the marker, the length and "MPF".
        let offset = first - (position + 8)
        filled[index].body =
          Array("MPF\0".utf8) + Self.index(first: first, second: second.count, at: offset)
      }
      position += 4 + filled[index].body.count
    }
    return self.head(filled) + picture + second + tail
  }

  private func head(_ segments: [Segment]) -> [UInt8] {
    var writer = ByteWriter(.bigEndian)
    writer.bytes = [0xFF, 0xD8]
    for segment in segments {
      writer.bytes += [0xFF, segment.marker]
      writer.append(UInt16(segment.body.count + 2))
      writer.bytes += segment.body
    }
    return writer.bytes
  }

  /// The tables, the frame and the scan, up to the end of the picture.
  package func picture() -> [UInt8] {
    let quantization = [0] + (1...64).map { UInt8($0) }
    var frame = ByteWriter(.bigEndian)
    frame.bytes = [8]
    frame.append(height)
    frame.append(width)
    frame.bytes += [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
    let huffman: [UInt8] = [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0]
    let scan: [UInt8] = [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
    let tables: [(UInt8, [UInt8])] = [
      (0xDB, quantization), (0xC0, frame.bytes), (0xC4, huffman),
      (0xC4, [0x10] + huffman.dropFirst()), (0xDD, [0, 1]), (0xDA, scan),
    ]
    var writer = ByteWriter(.bigEndian)
    for (marker, body) in tables {
      writer.bytes += [0xFF, marker]
      writer.append(UInt16(body.count + 2))
      writer.bytes += body
    }
    let data: [UInt8] = [
      0x12, 0xFF, 0x00, 0x34, 0xD9, 0xFF, 0xD0, 0x56, 0xFF, 0x00, 0xFF, 0x00, 0x78, 0xFF, 0xD1,
      0x9A,
    ]
    return writer.bytes + data + [0xFF, 0xD9]
  }

  /// The index of a file of two pictures (CIPA DC-007): 82 bytes.
  package static func index(first: Int, second: Int, at offset: Int) -> [UInt8] {
    var writer = ByteWriter(.bigEndian)
    writer.append("MM")
    writer.append(UInt16(42))
    writer.append(UInt32(8))
    writer.append(UInt16(3))
    let entries: [(UInt16, UInt16, UInt32, [UInt8])] = [
      (0xB000, 7, 4, Array("0100".utf8)), (0xB001, 4, 1, [0, 0, 0, 2]),
      (0xB002, 7, 32, [0, 0, 0, 50]),
    ]
    for (number, format, count, field) in entries {
      writer.append(number)
      writer.append(format)
      writer.append(count)
      writer.bytes += field
    }
    writer.append(UInt32(0))
    for (attributes, size, offset) in [(0x2003_0000, first, 0), (0, second, offset)] {
      writer.append(UInt32(attributes))
      writer.append(UInt32(size))
      writer.append(UInt32(offset))
      writer.append(UInt32(0))
    }
    return writer.bytes
  }
}
