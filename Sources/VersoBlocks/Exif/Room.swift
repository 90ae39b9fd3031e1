/// Room for later changes inside a block: a mark, then zeros.
///
/// It is taken from its end, so that the mark stays where it is for the next change.
package enum Room {
  package static let mark = Array("VERSOPAD".utf8)

  /// Bytes of room; too few for a mark are zeros only.
  package static func bytes(_ count: Int) -> [UInt8] {
    guard count > mark.count else { return [UInt8](repeating: 0, count: count) }
    return mark + [UInt8](repeating: 0, count: count - mark.count)
  }

  /// The zeros after the marks in a gap; consecutive marks make one range.
  package static func ranges(in block: [UInt8], _ gap: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var at = gap.lowerBound
    func isMark(_ position: Int) -> Bool {
      position + mark.count <= gap.upperBound && block[position] == mark[0]
        && block[position..<(position + mark.count)].elementsEqual(mark)
    }
    while at < gap.upperBound {
      guard isMark(at) else {
        at += 1
        continue
      }
      let start = at + mark.count
      at = start
      while at < gap.upperBound {
        if block[at] == 0 { at += 1 } else if isMark(at) { at += mark.count } else { break }
      }
      let even = start + start % 2
      if even < at { result.append(even..<at) }
    }
    return result
  }
}
