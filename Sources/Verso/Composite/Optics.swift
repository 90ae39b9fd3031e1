/// A lens of one focal length before a sensor, and the laws of thin lenses for them.
///
/// Lengths of the lens are in millimetres, distances of what it sees in metres.
struct Optics {
  let focal: Double
  /// The ratio of a frame of film to the sensor.
  let scale: Double

  /// A frame of 35 mm film (ISO 1007): 36 mm by 24 mm.
  private static let frame = (width: 36.0, height: 24.0)

  /// The diagonal of such a frame.
  static let frameDiagonal = diagonal(frame.width, frame.height)

  static func diagonal(_ width: Double, _ height: Double) -> Double {
    (width * width + height * height).squareRoot()
  }

  /// The focal length that sees the same on such a frame.
  var equivalent: Double { focal * scale }

  /// The largest spot that people see as a point: of the sensor's diagonal one part in 1,440.
  var circle: Double { Self.frameDiagonal / (scale * 1440) }

  /// The distance of the lens from the sensor when it is focused at a distance, as a multiple of
  /// its focal length.
  private func stretch(at distance: Double?) -> Double {
    guard let distance, 1000 * distance > focal else { return 1 }
    return 1 + focal / (1000 * distance - focal)
  }

  /// The horizontal angle in degrees that the lens sees when it is focused at a distance.
  func angle(at distance: Double?) -> Double {
    let half = Mathematics.atan2(Self.frame.width, 2 * equivalent * stretch(at: distance))
    // ExifTool's value of pi.
    return 2 * half * 180 / 3.14159
  }

  /// The width of the field of view at the distance at which it is focused.
  func width(at distance: Double) -> Double {
    distance * Self.frame.width / (equivalent * stretch(at: distance))
  }

  /// The distance from which on everything is sharp if the lens is focused at infinity.
  func hyperfocal(_ aperture: Double) -> Double { focal * focal / (aperture * circle * 1000) }

  /// From where to where what the lens sees is sharp if it is focused at a distance; up to infinity
  /// where the far end is nil.
  func depth(_ aperture: Double, _ distance: Double) -> (near: Double, far: Double?) {
    let share = aperture * circle * (1000 * distance - focal) / (focal * focal)
    return (distance / (1 + share), share < 1 ? distance / (1 - share) : nil)
  }
}
