/// The data in a lens's name: "Canon EF 28-105mm f/3.5-4.5 USM + 1.4x".
struct LensDescription: Hashable {
  /// The focal lengths in millimetres, without a converter.
  let focals: ClosedRange<Double>
  /// The widest apertures at the shortest and at the longest focal length, without a converter; nil
  /// if the name has none.
  let apertures: ClosedRange<Double>?
  /// The factor of focal lengths by a converter in the name; 1 without.
  let converter: Double

  /// - Returns: nil for a name without a focal length.
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard let (focals, end) = Self.focals(in: bytes) else { return nil }
    self.focals = focals
    apertures = Self.apertures(in: bytes[end...])
    converter = Self.converter(in: bytes)
  }

  /// The widest aperture at a focal length. From the short to the long end of a zoom it closes by
  /// about as many stops a doubling of the focal length.
  func aperture(at focal: Double) -> Double? {
    guard let apertures else { return nil }
    guard focals.upperBound > focals.lowerBound, focals.lowerBound > 0 else {
      return apertures.lowerBound
    }
    let reached = min(max(focal, focals.lowerBound), focals.upperBound) / focals.lowerBound
    let part =
      Mathematics.log2(reached) / Mathematics.log2(focals.upperBound / focals.lowerBound)
    return apertures.lowerBound
      * Mathematics.power(apertures.upperBound / max(apertures.lowerBound, 0.1), part)
  }

  /// The numbers before the first "mm" that follows one, and where it ends.
  private static func focals(in bytes: [UInt8]) -> (ClosedRange<Double>, Int)? {
    var from = 0
    while let unit = bytes.position(of: Array("mm".utf8), from: from) {
      from = unit + 2
      var end = unit
      while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
      var start = end
      while start > 0, isNumeric(bytes[start - 1]) || bytes[start - 1] == 0x2D { start -= 1 }
      if let range = range(bytes[start..<end]) { return (range, from) }
    }
    return nil
  }

  /// The numbers after the first "f", "F" or "f/" that precedes one, or "T" of lenses for films.
  private static func apertures(in bytes: ArraySlice<UInt8>) -> ClosedRange<Double>? {
    for index in bytes.indices where [0x46, 0x66, 0x54].contains(bytes[index]) {
      let rest = bytes[(index + 1)...]
      let number = (rest.first == 0x2F ? rest.dropFirst() : rest)
        .prefix { isNumeric($0) || $0 == 0x2D }
      if let range = range(number), range.lowerBound > 0 { return range }
    }
    return nil
  }

  /// The number before an "x" after " + ": 1.4 of "+ RF1.4x".
  private static func converter(in bytes: [UInt8]) -> Double {
    guard let plus = bytes.position(of: Array(" + ".utf8)) else { return 1 }
    for index in bytes.indices where index > plus && bytes[index] | 0x20 == 0x78 {
      let number = bytes[..<index].reversed().prefix { isNumeric($0) }
      if let factor = self.number(Array(number.reversed())[...]), factor > 1 { return factor }
    }
    return 1
  }

  /// One number or two with a dash between them, the smaller one first.
  private static func range(_ bytes: ArraySlice<UInt8>) -> ClosedRange<Double>? {
    let parts = bytes.split(separator: 0x2D)
    guard let first = parts.first.flatMap({ number($0) }),
      let last = parts.last.flatMap({ number($0) }), first <= last
    else { return nil }
    // Never crossed: the guard above ensures it.
    return first...last
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    Double(String(decoding: bytes, as: UTF8.self))
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2E
  }
}
