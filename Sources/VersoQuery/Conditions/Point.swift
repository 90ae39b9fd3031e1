extension Condition.Point {
  /// The position of a photo; nil if absent.
  init?(_ subject: Subject) throws {
    guard let place = try subject.photo().place else { return nil }
    self.init(latitude: place.latitude.degrees, longitude: place.longitude.degrees)
  }

  /// The distance on a sphere of the Earth's mean radius (IUGG: 6371.0088 km), which is wrong by at
  /// most half a percent.
  func metres(to other: Self) -> Double {
    let radians = Double.pi / 180
    let (a, b) = (latitude * radians, other.latitude * radians)
    let north = Mathematics.sine((b - a) / 2)
    let east = Mathematics.sine((other.longitude - longitude) * radians / 2)
    let chord = north * north + Mathematics.cosine(a) * Mathematics.cosine(b) * east * east
    return 2 * 6_371_008.8
      * Mathematics.atan2(chord.squareRoot(), max(0, 1 - chord).squareRoot())
  }

  /// Whether it is in a box, also in one across the date line, whose western side is the larger
  /// number.
  func lies(from southWest: Self, to northEast: Self) -> Bool {
    guard southWest.latitude <= latitude, latitude <= northEast.latitude else { return false }
    let (west, east) = (southWest.longitude, northEast.longitude)
    return west <= east
      ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }
}
