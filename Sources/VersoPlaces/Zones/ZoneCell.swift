internal import VersoBytes

/// A position in a cell that boundaries of zones run through.
///
/// For each zone the cell records whether its south-west corner is inside. From there one goes
/// north along the edge of the cell, then east to the position: every boundary of the zone that is
/// crossed leads in or out. All is counted in halves of units. Boundaries have even numbers, corner
/// and position odd ones, so that no position equals a point of a boundary. A position on a line
/// between two points is on its western side.
struct ZoneCell {
  /// The position, from the corner, in halves of units; odd.
  private let x, y: Int
  /// The corner in the same halves: half a unit to the south-west of where the cell's units begin.
  private static let corner = -1

  /// - Parameters:
  ///   - x: Units east of where the cell begins.
  ///   - y: Units north of there.
  init(x: Int, y: Int) { (self.x, self.y) = (2 * x + 1, 2 * y + 1) }

  /// The number of the first zone that the position is in; of the last one that there is, if it is in none.
  func zone(_ bytes: RawSpan) -> Int? {
    var at = 0
    guard let count = Self.number(bytes, &at) else { return nil }
    var last: Int?
    var zones = 0
    while zones < count, at < bytes.byteCount {
      zones += 1
      guard let head = Self.number(bytes, &at), let chains = Self.number(bytes, &at) else {
        return nil
      }
      var isInside = head & 1 == 1
      var read = 0
      // A chain takes bytes, so that a wrong count ends with these.
      while read < chains {
        read += 1
        guard let crossings = crossings(bytes, &at) else { return nil }
        if crossings & 1 == 1 { isInside.toggle() }
      }
      if isInside { return head >> 1 }
      last = head >> 1
    }
    return last
  }

  /// The number of lines in a chain of points that the way to the position crosses.
  private func crossings(_ bytes: RawSpan, _ at: inout Int) -> Int? {
    guard let points = Self.number(bytes, &at),
      var ax = Self.signed(bytes, &at), var ay = Self.signed(bytes, &at)
    else { return nil }
    (ax, ay) = (ax &* 2, ay &* 2)
    var (count, read) = (0, 1)
    while read < points {
      read += 1
      guard let east = Self.signed(bytes, &at), let north = Self.signed(bytes, &at) else {
        return nil
      }
      let (bx, by) = (ax &+ east &* 2, ay &+ north &* 2)
      if (ax < Self.corner) != (bx < Self.corner),
        isBelow(y, ax, ay, bx, by) != isBelow(Self.corner, ax, ay, bx, by)
      {
        count += 1
      }
      if (ay < y) != (by < y),
        isLeft(x, ax, ay, bx, by) != isLeft(Self.corner, ax, ay, bx, by)
      {
        count += 1
      }
      (ax, ay) = (bx, by)
    }
    return count
  }

  /// Whether a line crosses the western edge of the cell below a height.
  private func isBelow(_ y: Int, _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) -> Bool {
    let side = (bx &- ax) &* (y &- ay) &- (by &- ay) &* (Self.corner &- ax)
    guard side != 0 else { return (bx > ax) == (by > ay) }
    return (side > 0) == (bx > ax)
  }

  /// Whether a line crosses the height of the position west of a place.
  private func isLeft(_ x: Int, _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) -> Bool {
    let side = (bx &- ax) &* (y &- ay) &- (by &- ay) &* (x &- ax)
    guard side != 0 else { return false }
    return (side < 0) == (by > ay)
  }

  /// Seven bits a byte, the lowest first; all but the last byte have the eighth.
  private static func number(_ bytes: RawSpan, _ at: inout Int) -> Int? {
    var (value, shift) = (0, 0)
    while shift <= 28 {
      guard let byte = bytes.byte(at: at) else { return nil }
      at += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// A number whose lowest bit is its sign.
  private static func signed(_ bytes: RawSpan, _ at: inout Int) -> Int? {
    number(bytes, &at).map { $0 & 1 == 0 ? $0 >> 1 : ~($0 >> 1) }
  }
}
