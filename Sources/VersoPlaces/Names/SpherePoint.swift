internal import VersoBytes

/// A point in space, in metres from the middle of the Earth: neither poles nor antimeridian are special.
struct SpherePoint {
  let x, y, z: Double

  /// The mean radius of the Earth, in metres.
  static let radius = 6_371_008.8
  /// Coordinates in files are whole numbers; this many are the radius.
  private static let unit = Double(1 << 30)

  /// The point of the sphere at a position.
  init(latitude: Double, longitude: Double) {
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    let level = Mathematics.cosine(north) * Self.radius
    x = level * Mathematics.cosine(east)
    y = level * Mathematics.sine(east)
    z = Mathematics.sine(north) * Self.radius
  }

  /// Three numbers of a file; the middle of the Earth where they are not there.
  init(_ span: RawSpan, at position: Int) {
    func number(_ field: Int) -> Double {
      let value: Int32? = span.integer(at: position + field * 4, .littleEndian)
      return Double(value ?? 0) / Self.unit * Self.radius
    }
    (x, y, z) = (number(0), number(1), number(2))
  }

  /// The way through the ground to another point, in metres.
  func chord(to other: SpherePoint) -> Double {
    let (x, y, z) = (x - other.x, y - other.y, z - other.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  /// The way on the ground, in metres, for one through it.
  static func arc(chord: Double) -> Double {
    let half = min(1, chord / 2 / radius)
    return 2 * radius * Mathematics.atan2(half, (1 - half * half).squareRoot())
  }
}
