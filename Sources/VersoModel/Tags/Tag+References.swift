extension Tag {
  /// The values of GPS that need another field: a side of the Earth, a unit, or what they count from.
  package static let referring: [Tag] = [
    GPSNumber.latitude, GPSNumber.longitude, GPSNumber.altitude, GPSNumber.speed, GPSNumber.track,
    GPSNumber.imgDirection, GPSNumber.destLatitude, GPSNumber.destLongitude,
    GPSNumber.destBearing, GPSNumber.destDistance,
  ].map { Tag(.gps, $0) }

  /// The field that this value needs: GPSLatitudeRef for GPSLatitude.
  package var reference: Tag? {
    // Its number precedes that of the value (Exif 3.0, table 15).
    Self.referring.contains(self) ? Tag(directory, number - 1) : nil
  }

  /// The value that needs this field: GPSLatitude for GPSLatitudeRef.
  package var referrer: Tag? { Self.referring.first { $0.reference == self } }

  /// Whether it is a latitude or a longitude, whose reference has no default.
  package var isCoordinate: Bool {
    guard reference != nil else { return false }
    return [
      GPSNumber.latitude, GPSNumber.longitude, GPSNumber.destLatitude, GPSNumber.destLongitude,
    ].contains(number)
  }
}
