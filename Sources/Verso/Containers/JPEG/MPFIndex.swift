/// The index of a multi-picture file (CIPA DC-007): a TIFF stream whose field 0xB002 lists the
/// pictures, each with its size and its position from the stream's start.
enum MPFIndex {
  /// The four bytes that change when a file is spliced, by their position in the index.
  static func moved(
    _ index: [UInt8], from base: Int, to newBase: Int, by splice: Splice
  ) -> [(Int, [UInt8])] {
    let bytes = index.rawSpan
    guard let order = ExifReader.byteOrder(of: bytes),
      let first: UInt32 = bytes.integer(at: 4, order),
      let count: UInt16 = bytes.integer(at: Int(first), order)
    else { return [] }
    var result: [(Int, [UInt8])] = []
    func put(_ value: Int, at position: Int) {
      var stored: [UInt8] = []
      stored.append(UInt32(truncatingIfNeeded: value), order)
      result.append((position, stored))
    }
    for number in 0..<Int(count) {
      let entry = Int(first) + 2 + 12 * number
      guard let tag: UInt16 = bytes.integer(at: entry, order), tag == 0xB002,
        let size: UInt32 = bytes.integer(at: entry + 4, order),
        let list: UInt32 = bytes.integer(at: entry + 8, order)
      else { continue }
      for picture in 0..<min(Int(size) / 16, 64) {
        let at = Int(list) + 16 * picture
        guard let length: UInt32 = bytes.integer(at: at + 4, order),
          let offset: UInt32 = bytes.integer(at: at + 8, order)
        else { break }
        if offset == 0 {
          // The first picture begins with the file; its last byte says how long it is now.
          guard length > 0, let last = splice.position(of: Int(length) - 1) else { continue }
          if last + 1 != Int(length) { put(last + 1, at: at + 4) }
        } else if let moved = splice.position(of: base + Int(offset)),
          moved - newBase != Int(offset)
        {
          put(moved - newBase, at: at + 8)
        }
      }
    }
    return result
  }
}
