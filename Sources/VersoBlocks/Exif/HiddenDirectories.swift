extension ExifPointer {
  /// The positions that a pointer may mean, whatever its format is: readers take numbers of two bytes,
  /// single bytes and lists for positions, too.
  ///
  /// - Parameters:
  ///   - value: The bytes of its value.
  ///   - format: Its format, as it is stored.
  ///   - byteOrder: The order of its numbers.
  /// - Returns: The numbers that may be positions, most of them in no permitted format.
  package static func positions(
    in value: [UInt8], format: UInt16, _ byteOrder: ByteOrder
  ) -> [Int] {
    let bytes = Array(value.prefix(64))
    var result: [Int] = []
    if [3, 8].contains(format) {
      let numbers: [UInt16] = bytes.rawSpan.integers(byteOrder)
      result += numbers.map { Int($0) }
    } else {
      let numbers: [UInt32] = bytes.rawSpan.integers(byteOrder)
      result += numbers.map { Int($0) }
    }
    // Numbers of eight bytes (BigTIFF).
    if [16, 17, 18].contains(format) {
      let numbers: [UInt64] = bytes.rawSpan.integers(byteOrder)
      result += numbers.compactMap { Int(exactly: $0) }
    }
    return result.filter { $0 >= 8 }
  }
}

/// The directories of an Exif block that a pointer refers to and that are not read: the second of a
/// kind, and those whose position is not a LONG. With the pointer they go, byte for byte, as others
/// might read them still.
struct HiddenDirectories {
  private let block: [UInt8]
  private let byteOrder: ByteOrder
  /// The bytes of them and their values.
  private(set) var ranges: [Range<Int>] = []
  private var visited: Set<Int> = []

  init(_ block: [UInt8], _ byteOrder: ByteOrder) {
    self.block = block
    self.byteOrder = byteOrder
  }

  /// Adds those that an entry refers to.
  mutating func add(_ entry: Entry, of directory: Directory) {
    guard let kind = ExifPointer.kind(of: entry.number, in: directory.kind) else { return }
    let count = entry.state == .damaged ? 4 : max(entry.size, 4)
    let start = Int(entry.value)
    guard start <= block.count, count <= block.count - start else { return }
    let value = Array(block[start..<(start + count)])
    for position in ExifPointer.positions(in: value, format: entry.format, byteOrder) {
      add(kind, at: position, depth: 0)
    }
  }

  private mutating func add(_ kind: DirectoryKind, at start: Int, depth: Int) {
    let block = block
    let bytes = block.rawSpan
    guard depth < 4, visited.count < 64, visited.insert(start).inserted,
      let count: UInt16 = bytes.integer(at: start, byteOrder), count > 0,
      Int(count) <= (block.count - start - 2) / 12,
      // Data that do not begin with a known format are not a directory.
      let first: UInt16 = bytes.integer(at: start + 4, byteOrder), (1...13).contains(first)
    else { return }
    let end = start + 2 + 12 * Int(count)
    ranges.append(start..<min(end + 4, block.count))
    for at in stride(from: start + 2, to: end, by: 12) {
      guard let number: UInt16 = bytes.integer(at: at, byteOrder),
        let format: UInt16 = bytes.integer(at: at + 2, byteOrder),
        let items: UInt32 = bytes.integer(at: at + 4, byteOrder),
        let offset: UInt32 = bytes.integer(at: at + 8, byteOrder),
        let unit = Format(code: format).size
      else { continue }
      let size = Int(items) * unit
      let value = size <= 4 ? at + 8 : Int(offset)
      guard value <= block.count, size <= block.count - value else { continue }
      if size > 4, value >= 8 { ranges.append(value..<(value + size)) }
      if let child = ExifPointer.kind(of: number, in: kind) {
        let stored = Array(block[value..<(value + max(size, min(4, block.count - value)))])
        for position in ExifPointer.positions(in: stored, format: format, byteOrder) {
          add(child, at: position, depth: depth + 1)
        }
      }
    }
  }
}
