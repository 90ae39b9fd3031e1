import Verso

/// Builds a TIFF or BigTIFF file of small grey pages byte by byte.
///
/// The strips stand behind the header, each page's directory and values behind them, the
/// directories that fields lead to at the end.
package struct TIFFFileBuilder: Sendable {
  package var byteOrder: ByteOrder
  package var isBig: Bool
  /// The pixels of the pages.
  package var pages: [[UInt8]] = [Array(0..<64)]
  /// What the numbers of the pages mean: 1 for grey, 3 for indexes of colours.
  package var photometric: UInt16 = 1
  /// Further fields of the first page: number and value.
  package var fields: [(UInt16, Value)] = []
  /// Further fields of the last page.
  package var lastFields: [(UInt16, Value)] = []
  /// Fields of the ExifIFD; none for no such directory.
  package var exif: [(UInt16, Value)] = []

  package init(_ byteOrder: ByteOrder = .littleEndian, isBig: Bool = false) {
    self.byteOrder = byteOrder
    self.isBig = isBig
  }

  package func bytes() -> [UInt8] {
    var file: [UInt8] = Array((byteOrder == .bigEndian ? "MM" : "II").utf8)
    file.append(UInt16(isBig ? 43 : 42), byteOrder)
    if isBig {
      file.append(UInt16(8), byteOrder)
      file.append(UInt16(0), byteOrder)
    }
    var pointer = file.count
    append(0, to: &file)
    var strips: [Int] = []
    for page in pages {
      strips.append(file.count)
      file += page
    }
    if file.count % 2 == 1 { file.append(0) }
    var exifPosition = 0
    if !exif.isEmpty { (exifPosition, _) = write(exif, to: &file) }
    for (index, page) in pages.enumerated() {
      var entries: [(UInt16, Value)] = [
        (0x0100, .short([8])), (0x0101, .short([UInt16(page.count / 8)])), (0x0102, .short([8])),
        (0x0103, .short([1])), (0x0106, .short([photometric])),
        (0x0111, .long([UInt32(strips[index])])),
        (0x0115, .short([1])), (0x0116, .short([UInt16(page.count / 8)])),
        (0x0117, .long([UInt32(page.count)])),
      ]
      if index == 0 {
        entries += fields
        if !exif.isEmpty { entries.append((0x8769, .long([UInt32(exifPosition)]))) }
      }
      if index == pages.count - 1 { entries += lastFields }
      let (position, next) = write(entries.sorted { $0.0 < $1.0 }, to: &file)
      store(position, at: pointer, in: &file)
      pointer = next
    }
    return file
  }

  /// Appends a directory with its values.
  ///
  /// - Returns: Where it begins, and where the position of the next one stands.
  private func write(
    _ entries: [(UInt16, Value)], to file: inout [UInt8]
  ) -> (position: Int, next: Int) {
    let position = file.count
    let width = isBig ? 8 : 4
    var table: [UInt8] = []
    if isBig {
      table.append(UInt64(entries.count), byteOrder)
    } else {
      table.append(UInt16(entries.count), byteOrder)
    }
    var values: [UInt8] = []
    let start = position + table.count + entries.count * (isBig ? 20 : 12) + width
    for (number, value) in entries {
      table.append(number, byteOrder)
      table.append(value.format.code, byteOrder)
      append(value.count, to: &table)
      let stored = value.encoded(byteOrder)
      if stored.count <= width {
        table += stored + [UInt8](repeating: 0, count: width - stored.count)
      } else {
        append(start + values.count, to: &table)
        values += stored + [UInt8](repeating: 0, count: stored.count % 2)
      }
    }
    let next = position + table.count
    append(0, to: &table)
    file += table + values
    return (position, next)
  }

  private func append(_ number: Int, to bytes: inout [UInt8]) {
    if isBig {
      bytes.append(UInt64(number), byteOrder)
    } else {
      bytes.append(UInt32(number), byteOrder)
    }
  }

  private func store(_ number: Int, at position: Int, in bytes: inout [UInt8]) {
    var stored: [UInt8] = []
    append(number, to: &stored)
    bytes.replaceSubrange(position..<(position + stored.count), with: stored)
  }

  /// A file with one more field that leads to a directory at its end, which leads to a position in Bern.
  ///
  /// - Parameters:
  ///   - number: The field.
  ///   - isInExif: Whether it is in the ExifIFD; otherwise it is in the first directory.
  /// - Returns: The file.
  package func bytes(leadingToPositionBy number: UInt16, isInExif: Bool = false) -> [UInt8] {
    let mark: UInt32 = 0xEEEE_EEEE
    var builder = self
    if isInExif {
      builder.exif.append((number, .long([mark])))
    } else {
      builder.fields.append((number, .long([mark])))
    }
    var file = builder.bytes()
    func entry(_ number: UInt16, _ format: UInt16, _ count: Int, _ value: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.append(number, byteOrder)
      bytes.append(format, byteOrder)
      bytes.append(UInt32(count), byteOrder)
      bytes.append(UInt32(value), byteOrder)
      return bytes
    }
    func letter(_ letter: Int) -> Int { byteOrder == .bigEndian ? letter << 24 : letter }
    let start = file.count
    let gps = start + 18
    let values = gps + 2 + 4 * 12 + 4
    file.append(UInt16(1), byteOrder)
    file += entry(0x8825, 4, 1, gps) + [0, 0, 0, 0]
    file.append(UInt16(4), byteOrder)
    file += entry(1, 2, 2, letter(0x4E)) + entry(2, 5, 3, values)
    file += entry(3, 2, 2, letter(0x45)) + entry(4, 5, 3, values + 24) + [0, 0, 0, 0]
    for number: UInt32 in [46, 1, 57, 1, 4321, 100, 7, 1, 26, 1, 3939, 100] {
      file.append(number, byteOrder)
    }
    var (old, new): ([UInt8], [UInt8]) = ([], [])
    old.append(mark, byteOrder)
    new.append(UInt32(start), byteOrder)
    if let at = file.position(of: old) { file.replaceSubrange(at..<(at + 4), with: new) }
    return file
  }
}
