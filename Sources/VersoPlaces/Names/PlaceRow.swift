internal import VersoBytes

/// The data of a place in a file of places.
struct PlaceRow {
  /// The number of bytes that it takes.
  static let size = 32

  let point: SpherePoint
  /// Degrees.
  let latitude, longitude: Double
  let population: Int
  /// Where its name is among the texts, and how long it is.
  let name, nameBytes: Int
  /// The number of the country's part that it is in.
  let region: Int

  /// Reads it; nil if it is not there.
  init?(_ span: RawSpan, at position: Int) {
    guard let north: Int32 = span.integer(at: position + 12, .littleEndian),
      let east: Int32 = span.integer(at: position + 16, .littleEndian),
      let people: UInt32 = span.integer(at: position + 20, .littleEndian),
      let name: UInt32 = span.integer(at: position + 24, .littleEndian),
      let region: UInt16 = span.integer(at: position + 28, .littleEndian),
      let nameBytes = span.byte(at: position + 30)
    else { return nil }
    point = SpherePoint(span, at: position)
    (latitude, longitude) = (Double(north) / 100_000, Double(east) / 100_000)
    (population, self.name, self.nameBytes) = (Int(people), Int(name), Int(nameBytes))
    self.region = Int(region)
  }
}
