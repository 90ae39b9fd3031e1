/// What a lens's name says of it: "Canon EF 28-105mm f/3.5-4.5 USM".
struct LensDescription: Hashable {
  /// The focal lengths in millimetres.
  let focals: ClosedRange<Double>
  /// The widest apertures at the shortest and at the longest focal length.
  let apertures: ClosedRange<Double>

  /// - Returns: nil for a name that tells no focal length.
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard let unit = Self.unit(in: bytes) else { return nil }
    var at = unit
    while at > 0, bytes[at - 1] == 0x20 { at -= 1 }
    guard let (longest, start) = Self.number(endingAt: at, in: bytes) else { return nil }
    var shortest = longest
    if start > 0, bytes[start - 1] == 0x2D,
      let (first, _) = Self.number(endingAt: start - 1, in: bytes)
    {
      shortest = first
    }
    guard shortest <= longest else { return nil }
    // Never crossed: the longest is at least the shortest, as the guard above has it.
    focals = shortest...longest
    var apertures = 0.0...0.0
    var index = unit + 2
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] | 0x20 == 0x66 else { continue }
      var from = index + 1
      if from < bytes.count, bytes[from] == 0x2F { from += 1 }
      guard let (wide, end) = Self.number(from: from, in: bytes) else { continue }
      var long = wide
      if end < bytes.count, bytes[end] == 0x2D,
        let (second, _) = Self.number(from: end + 1, in: bytes)
      {
        long = second
      }
      // Never crossed: the smaller one stands first.
      apertures = min(wide, long)...max(wide, long)
      break
    }
    self.apertures = apertures
  }

  /// Where "mm" stands behind a number.
  private static func unit(in bytes: [UInt8]) -> Int? {
    var from = 0
    while let found = bytes.position(of: Array("mm".utf8), from: from) {
      var before = found
      while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
      if before > 0, (0x30...0x39).contains(bytes[before - 1]) { return found }
      from = found + 2
    }
    return nil
  }

  private static func number(endingAt end: Int, in bytes: [UInt8]) -> (Double, Int)? {
    var start = end
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    guard start < end else { return nil }
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)).map { ($0, start) }
  }

  private static func number(from start: Int, in bytes: [UInt8]) -> (Double, Int)? {
    var end = start
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)).map { ($0, end) }
  }

  private static func isPart(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2E }
}
