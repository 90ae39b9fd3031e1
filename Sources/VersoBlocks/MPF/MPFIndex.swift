/// The index of a multi-picture file (CIPA DC-007): a TIFF stream whose field 0xB002 lists the
/// pictures, each with its size and its position from the stream's start.
package enum MPFIndex {
  /// The four bytes that change when a file is spliced, by their position in the index.
  package static func moved(
    _ index: [UInt8], from base: Int, to newBase: Int, by splice: Splice
  ) -> [(Int, [UInt8])] {
    guard let table = Table(index) else { return [] }
    let (bytes, order) = (index.rawSpan, table.layout.byteOrder)
    var result: [(Int, [UInt8])] = []
    func put(_ value: Int, at position: Int) {
      result.append((position, table.layout.encoded(value)))
    }
    for number in 0..<table.count {
      let at = table.picture(number)
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
    guard let table = Table(index) else { return [] }
    let (bytes, order) = (index.rawSpan, table.layout.byteOrder)
    return (0..<table.count).compactMap { number in
      let entry = table.picture(number)
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
    guard let table = Table(index) else { return index }
    var result = index
    for number in 0..<table.count {
      let entry = table.picture(number)
      for position in (entry + 4)..<(entry + 12) { result[position] = 0 }
    }
    return result
  }

  /// The index with only some of its pictures, where they are now; as long as it was.
  package static func keeping(
    _ pictures: [Int: (offset: Int, count: Int)], in index: [UInt8]
  ) -> [UInt8] {
    guard let table = Table(index) else { return index }
    let order = table.layout.byteOrder
    var result = index
    let kept = (0..<table.count).filter { pictures[$0] != nil }
    for (place, number) in kept.enumerated() {
      guard let picture = pictures[number] else { return index }
      let (old, new) = (table.picture(number), table.picture(place))
      result.replaceSubrange(new..<(new + 16), with: index[old..<(old + 16)])
      result.store(UInt32(truncatingIfNeeded: picture.count), at: new + 4, order)
      result.store(UInt32(truncatingIfNeeded: picture.offset), at: new + 8, order)
      // Numbers of dependent pictures may not fit any longer; they are optional.
      if kept.count < table.count { result.store(UInt32(0), at: new + 12, order) }
    }
    for position in table.picture(kept.count)..<table.picture(table.count) { result[position] = 0 }
    for entry in table.entries {
      if entry.number == MPFNumber.count {
        result.store(UInt32(kept.count), at: entry.field.lowerBound, order)
      }
      if entry.number == MPFNumber.entries {
        result.store(UInt32(16 * kept.count), at: entry.position + 4, order)
      }
    }
    return result
  }

  /// The directory of an index, and its list of pictures.
  private struct Table {
    let layout: DirectoryLayout
    let entries: [StoredEntry]
    /// Where the list is, and the number of pictures in it.
    let list: Int
    let count: Int

    init?(_ index: [UInt8]) {
      let bytes = index.rawSpan
      guard let order = ExifReader.byteOrder(of: bytes),
        let first: UInt32 = bytes.integer(at: 4, order),
        let cursor = DirectoryCursor(bytes, at: Int(first), DirectoryLayout(order))
      else { return nil }
      layout = cursor.layout
      var entries: [StoredEntry] = []
      for number in 0..<min(cursor.count, cursor.room, 64) {
        if let entry = cursor[number] { entries.append(entry) }
      }
      guard let field = entries.first(where: { $0.number == MPFNumber.entries }) else {
        return nil
      }
      self.entries = entries
      list = field.offset
      count = min(field.count / 16, 64, max(0, index.count - list) / 16)
    }

    /// The position of a picture in the list: its flags, length and position.
    func picture(_ number: Int) -> Int { list + 16 * number }
  }
}
