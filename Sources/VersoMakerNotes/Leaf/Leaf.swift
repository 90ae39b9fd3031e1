/// The packets of Leaf's camera backs, which have names instead of numbers.
package enum Leaf: MakerCode {
  package enum Layout: UInt8 {
    case packets
  }

  private static let headerSize = 52

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let bytes = reader.note.buffers[part.source]
    var position = part.range.lowerBound
    let end = part.range.upperBound
    while position + headerSize <= end, bytes.rawSpan.matches("PKTS", at: position) {
      let start = position + headerSize
      guard let size: UInt32 = reader.integer(at: position + 48, in: part),
        Int(size) <= end - start
      else { return reader.warn("a packet is cut off", at: position, in: part) }
      let range = start..<(start + Int(size))
      let name = bytes[(position + 8)..<(position + 48)].prefix { $0 != 0 }
      if let row = part.table.row(of: name) { readPacket(row, range, part, &reader) }
      position = range.upperBound
    }
  }

  private static func readPacket(
    _ row: MakerRow, _ range: Range<Int>, _ part: MakerPart, _ reader: inout MakerReader
  ) {
    var scope = reader.scope(part)
    scope.range = range
    guard row.subtable.isEmpty else { return reader.readBelow(row, scope, range, part) }
    guard let region = scope.source.rawSpan.region(range) else { return }
    if let format = row.format {
      let value = format.value(region, count: .max, part.byteOrder)
      return reader.add(row, value, in: part)
    }
    var text = region.array
    while text.last == 0 { text.removeLast() }
    reader.add(row, .text(text.map { $0 == 0x0A ? 0x20 : $0 }), in: part)
  }
}
