/// The index of a multi-picture file (CIPA DC-007): a TIFF stream whose field 0xB002 lists the
/// pictures, each with its size and its position from the stream's start.
package enum MPFIndex {
  /// The four bytes that change when a file is spliced, by their position in the index.
  package static func moved(
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
      guard let tag: UInt16 = bytes.integer(at: entry, order), tag == MPFNumber.entries,
        let size: UInt32 = bytes.integer(at: entry + 4, order),
        let list: UInt32 = bytes.integer(at: entry + 8, order)
      else { continue }
      for picture in 0..<min(Int(size) / 16, 64) {
        let at = Int(list) + 16 * picture
        guard let length: UInt32 = bytes.integer(at: at + 4, order),
          let offset: UInt32 = bytes.integer(at: at + 8, order)
        else { break }
        if offset == 0 {
          // The first picture begins with the file; the position of its last byte gives its new
          // length.
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

  /// The facts of a picture in an index.
  package struct Picture {
    /// Flags, format and type, as they are stored.
    package let attributes: UInt32
    /// Where it begins, counted from the index; 0 for the first one, which begins with the file.
    package let offset: Int
    /// Its length.
    package let count: Int
    /// The numbers of pictures that depend on it; 0 for none.
    let dependents: (UInt16, UInt16)

    /// Whether it is a smaller copy of another one, for a screen (CIPA DC-007, 5.2.3.3.1).
    package var isReduced: Bool { attributes & 0xFF_0000 == 0x01_0000 }
  }

  /// The pictures that an index lists.
  package static func pictures(_ index: [UInt8]) -> [Picture] {
    let bytes = index.rawSpan
    guard let (order, list, count, _) = table(bytes) else { return [] }
    return (0..<count).compactMap { number in
      let entry = list + 16 * number
      guard let attributes: UInt32 = bytes.integer(at: entry, order),
        let length: UInt32 = bytes.integer(at: entry + 4, order),
        let offset: UInt32 = bytes.integer(at: entry + 8, order),
        let first: UInt16 = bytes.integer(at: entry + 12, order),
        let second: UInt16 = bytes.integer(at: entry + 14, order)
      else { return nil }
      return Picture(
        attributes: attributes, offset: Int(offset), count: Int(length),
        dependents: (first, second))
    }
  }

  /// The index without the sizes and positions, which change when a file is spliced.
  package static func withoutPlaces(_ index: [UInt8]) -> [UInt8] {
    guard let (_, list, count, _) = table(index.rawSpan) else { return index }
    var result = index
    for number in 0..<count {
      let entry = list + 16 * number
      for position in (entry + 4)..<(entry + 12) { result[position] = 0 }
    }
    return result
  }

  /// The index with only some of its pictures, where they are now; as long as it was.
  package static func keeping(
    _ pictures: [Int: (offset: Int, count: Int)], in index: [UInt8]
  ) -> [UInt8] {
    guard let (order, list, count, entries) = table(index.rawSpan) else { return index }
    var result = index
    let kept = (0..<count).filter { pictures[$0] != nil }
    for (place, number) in kept.enumerated() {
      guard let picture = pictures[number], list + 16 * count <= index.count else { return index }
      let (old, new) = (list + 16 * number, list + 16 * place)
      result.replaceSubrange(new..<(new + 16), with: index[old..<(old + 16)])
      result.store(UInt32(truncatingIfNeeded: picture.count), at: new + 4, order)
      result.store(UInt32(truncatingIfNeeded: picture.offset), at: new + 8, order)
      // Numbers of dependent pictures may not fit any longer; they are optional.
      if kept.count < count { result.store(UInt32(0), at: new + 12, order) }
    }
    for position in (list + 16 * kept.count)..<(list + 16 * count) { result[position] = 0 }
    for (tag, entry) in entries where entry + 12 <= index.count {
      if tag == MPFNumber.count { result.store(UInt32(kept.count), at: entry + 8, order) }
      if tag == MPFNumber.entries { result.store(UInt32(16 * kept.count), at: entry + 4, order) }
    }
    return result
  }

  /// The byte order, where the list of pictures is, how many they are, and the fields' positions.
  private static func table(
    _ bytes: RawSpan
  ) -> (order: ByteOrder, list: Int, count: Int, entries: [(tag: UInt16, position: Int)])? {
    guard let order = ExifReader.byteOrder(of: bytes),
      let first: UInt32 = bytes.integer(at: 4, order),
      let count: UInt16 = bytes.integer(at: Int(first), order)
    else { return nil }
    var entries: [(tag: UInt16, position: Int)] = []
    for number in 0..<min(Int(count), 64) {
      let entry = Int(first) + 2 + 12 * number
      guard let tag: UInt16 = bytes.integer(at: entry, order) else { break }
      entries.append((tag, entry))
    }
    guard let entry = entries.first(where: { $0.tag == MPFNumber.entries })?.position,
      let size: UInt32 = bytes.integer(at: entry + 4, order),
      let list: UInt32 = bytes.integer(at: entry + 8, order)
    else { return nil }
    let room = max(0, bytes.byteCount - Int(list)) / 16
    return (order, Int(list), min(Int(size) / 16, 64, room), entries)
  }
}
