/// Canon's Camera Image File Format: heaps of records, each with a directory at its end (CIFF 1.0
/// revision 4).
package struct CIFF {
  /// One value: its number, which includes its format, and the range of its bytes.
  package struct Record {
    package let number: UInt16
    package let range: Range<Int>
    /// Whether it is in the directory itself, in eight bytes.
    package let isInline: Bool
    /// The number of the heap that holds it.
    package let heap: UInt16
  }

  package private(set) var records: [Record] = []
  /// The problem, and its position.
  package private(set) var problem: (message: String, offset: Int)?
  private let byteOrder: ByteOrder
  private let limits: ReadLimits

  /// The byte order of a file or segment that begins with these bytes; nil for other files.
  package static func byteOrder(of head: RawSpan) -> ByteOrder? {
    guard head.matches("HEAPCCDR", at: 6) || head.matches("HEAPJPGM", at: 6) else { return nil }
    return head.matches("II") ? .littleEndian : head.matches("MM") ? .bigEndian : nil
  }

  /// Reads the records of a file or segment.
  package init(
    _ window: inout ByteWindow, in range: Range<Int>, _ byteOrder: ByteOrder, limits: ReadLimits
  ) throws(FileError) {
    self.byteOrder = byteOrder
    self.limits = limits
    let header = Header(try window.copy(range.prefix(14)), byteOrder)
    guard let size = header.long(2), size >= 14, size <= range.count else {
      problem = ("its header is cut short", range.lowerBound)
      return
    }
    try readHeap(&window, range.dropFirst(size), number: 0, depth: 1)
  }

  private mutating func readHeap(
    _ window: inout ByteWindow, _ heap: Range<Int>, number: UInt16, depth: Int
  ) throws(FileError) {
    guard depth <= limits.depth, heap.count >= 6 else { return }
    // The last four bytes are the offset of the directory.
    let end = Header(try window.copy((heap.upperBound - 4)..<heap.upperBound), byteOrder)
    guard let offset = end.long(0), offset <= heap.count - 6 else {
      problem = ("a heap without a directory", heap.lowerBound)
      return
    }
    let start = heap.lowerBound + offset
    let count = Header(try window.copy(start..<(start + 2)), byteOrder).short(0) ?? 0
    let room = (heap.upperBound - 4 - start - 2) / 10
    guard count <= limits.entries - records.count else { return }
    if count > room { problem = ("\(count) records announced, room for \(room)", start) }
    let table = Header(
      try window.copy((start + 2)..<(start + 2 + 10 * min(count, room))), byteOrder)
    for index in 0..<min(count, room) {
      let entry = 10 * index
      guard let tag = table.short(entry), let size = table.long(entry + 2),
        let position = table.long(entry + 6)
      else { return }
      let own = UInt16(tag & 0x3FFF)
      if tag & 0x4000 != 0 {
        let value = start + 2 + entry + 2
        records.append(
          Record(number: own, range: value..<(value + 8), isInline: true, heap: number))
        continue
      }
      guard size <= heap.count, position <= heap.count - size else {
        problem = ("a record that is outside its heap", start + 2 + entry)
        continue
      }
      let range = (heap.lowerBound + position)..<(heap.lowerBound + position + size)
      // No tag: records of these two formats are heaps themselves.
      if own & 0x3800 == 0x2800 || own & 0x3800 == 0x3000 {
        try readHeap(&window, range, number: own, depth: depth + 1)
      } else {
        records.append(Record(number: own, range: range, isInline: false, heap: number))
      }
    }
  }
}
