/// The burst of which a photo is a part: pictures taken while the release was held down.
public struct Burst: Hashable, Sendable {
  /// The common identifier of all pictures of the burst: a UUID on iPhones.
  public let identifier: String?
  /// The number of the picture in the burst, as the camera counts; cameras begin with 1.
  public let index: Int?
  /// The setting of the camera, in its words: "Continuous, High".
  public let mode: String?
}

extension Metadata {
  /// The burst; nil for a single photo, and if the photo records no burst.
  public var burst: Burst? {
    let values = CaptureValues(self)
    let index = values.number("SequenceImageNumber", "SequenceNumber")
    let burst = Burst(
      identifier: values.note("BurstUUID") ?? values.property(.gCamera, "BurstID"),
      index: index.flatMap { $0 > 0 ? Int(exactly: $0) : nil }, mode: values.burstMode)
    // Some cameras count single pictures as the first of one.
    if burst.identifier == nil, burst.mode == nil, burst.index ?? 1 == 1 { return nil }
    return burst
  }
}

extension CaptureValues {
  /// The setting of the camera, unless it is for single pictures.
  fileprivate var burstMode: String? {
    for name in ["ContinuousDrive", "BurstMode", "DriveMode", "ReleaseMode2"] {
      guard let text = note(name) else { continue }
      let number = note(name, numeric: true) ?? ""
      let isSingle =
        text.lowercased().hasPrefix("single") || number.allSatisfy { $0 == "0" || $0 == " " }
      return isSingle ? nil : text
    }
    return note("ShootingMode", group: "Nikon").flatMap { $0.contains("Continuous") ? $0 : nil }
  }
}
