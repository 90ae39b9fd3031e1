extension Splice {
  /// Corrects the positions in an AFCP trailer at the end of the file, which count from its start.
  mutating func moveAFCP(_ source: ByteSource) throws {
    let shift = count - source.count
    guard shift != 0, source.count >= 24 else { return }
    let tail = try source.read((source.count - 12)..<source.count)
    let isBig = tail.rawSpan.matches("AXS!")
    guard isBig || tail.rawSpan.matches("AXS*") else { return }
    let order: ByteOrder = isBig ? .bigEndian : .littleEndian
    guard let start: UInt32 = tail.rawSpan.integer(at: 4, order),
      Int(start) < source.count - 12, source.count - Int(start) <= 1 << 24
    else { return }
    let trailer = try source.read(Int(start)..<source.count)
    let bytes = trailer.rawSpan
    guard bytes.matches("AXS"), let entries: UInt16 = bytes.integer(at: 6, order) else { return }
    let positions = (0..<Int(entries)).map { 12 + 12 * $0 + 8 } + [trailer.count - 8]
    var patches: [Patch] = []
    for position in positions {
      guard let old: UInt32 = bytes.integer(at: position, order), old != 0 else { continue }
      var moved: [UInt8] = []
      moved.append(UInt32(truncatingIfNeeded: Int(old) + shift), order)
      patches.append(Patch(position: Int(start) + shift + position, bytes: moved))
    }
    overwrite(patches)
  }
}
