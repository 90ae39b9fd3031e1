package import Verso

extension Shot {
  /// The exposure settings of a picture, as far as a bracket depends on them.
  package struct Setting: Sendable {
    /// The exposure time, in seconds, and not more than an hour.
    package let seconds: Double
    /// The exposure compensation in stops.
    package let bias: Double?
    /// How bright time, aperture and sensitivity make it, in stops from any zero; nil without a time.
    package let brightness: Double?
    /// Whether the camera recorded that it was bracketing.
    package let isBracketed: Bool
  }
}

extension Shot.Setting {
  package init(_ metadata: Metadata) {
    func number(_ tag: UInt16) -> Double? {
      metadata.value(of: Tag(.exif, tag))?.doubles?.first.flatMap { $0.isFinite ? $0 : nil }
    }
    let time = number(ExifNumber.exposureTime).flatMap { $0 > 0 ? $0 : nil }
    seconds = min(time ?? 0, 3600)
    bias = number(ExifNumber.exposureCompensation)
    brightness = time.map { time in
      var stops = Mathematics.log2(time)
      if let aperture = number(ExifNumber.fNumber), aperture > 0 {
        stops -= 2 * Mathematics.log2(aperture)
      }
      if let sensitivity = number(ExifNumber.iso), sensitivity > 0 {
        stops += Mathematics.log2(sensitivity)
      }
      return stops
    }
    let mode = metadata.burst?.mode?.lowercased() ?? ""
    // "Auto bracket" (Exif 3.0, 4.6.6.2).
    isBracketed = number(ExifNumber.exposureMode) == 2 || mode.contains("bracket")
  }
}
