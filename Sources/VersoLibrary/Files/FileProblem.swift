/// A problem that prevents the work on one of many photos.
package struct FileProblem: Error, CustomStringConvertible {
  /// The advice.
  package enum Advice: Sendable {
    /// The date of taking must be set first.
    case setDate
    /// The zone of the camera's clock must be named.
    case nameZone
    /// The offset from UTC must be named.
    case nameOffset
    /// Clocks can be set right, and a longer gap in the track allowed; no zone has a part in an instant.
    case correctClock(isInstant: Bool)
    /// A photo of a clock with a known time gives the error of the camera's clock.
    case synchronize
    /// Offsets that photos state can be overwritten.
    case overwriteOffset
    /// Another template for names.
    case nameFallback
    /// The name of a result must have the extension of its format, or the photo must be converted
    /// to the format of the name.
    case endName(String, canConvert: Bool)
  }

  package let description: String
  package let advice: Advice?

  package init(_ description: String, advice: Advice? = nil) {
    (self.description, self.advice) = (description, advice)
  }
}
