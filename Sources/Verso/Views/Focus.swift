/// What a camera focused on.
public struct Focus: Hashable, Sendable {
  /// How it focused, in the camera's words: "AF-C", "One-shot AF", "Manual".
  public let mode: String?
  /// The focus points that were used, in the camera's words: "C6 (Center)", "Upper-left".
  public let points: [String]
  /// Where in the picture, in fractions of its width and height as it is stored, from the left and
  /// from the top; without a size where only a point is known.
  public let area: Rectangle?
  /// The distance in metres: the nearest and the farthest that the camera records. They are the same if it records
  /// one distance, and infinite beyond its range.
  public let distance: ClosedRange<Double>?
}

extension Metadata {
  /// The focus; nil if the photo does not record it.
  public var focus: Focus? {
    let values = CaptureValues(self)
    let points = values.note(
      "AFPointsInFocus", "AFPointsUsed", "PrimaryAFPoint", "AFPoint", "AFPointSelected")
    let focus = Focus(
      mode: values.note("FocusMode", "FocusMode2"),
      points: points?.split(separator: ",").map { String($0).trimmed } ?? [],
      area: values.focusArea, distance: values.focusDistance)
    return focus == Focus(mode: nil, points: [], area: nil, distance: nil) ? nil : focus
  }
}

extension CaptureValues {
  fileprivate var focusArea: Rectangle? {
    // Where the middle is, and how large it is, in pixels of a picture of a size.
    func area(_ at: [Double], in size: [Double]?) -> Rectangle? {
      guard at.count >= 2, let size, size.count >= 2, size[0] > 0, size[1] > 0 else { return nil }
      let width = (at.count > 2 ? at[2] : 0) / size[0]
      let height = (at.count > 3 ? at[3] : at.count > 2 ? at[2] : 0) / size[1]
      let (x, y) = (at[0] / size[0], at[1] / size[1])
      guard (0...1).contains(x), (0...1).contains(y), (0...1).contains(width),
        (0...1).contains(height)
      else { return nil }
      return Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height)
    }
    let width = numbers(.exif, ExifNumber.exifImageWidth)?.first
    let height = numbers(.exif, ExifNumber.exifImageHeight)?.first
    let size = width.flatMap { width in height.map { [width, $0] } }
    if let subject = numbers(.exif, ExifNumber.subjectArea), let area = area(subject, in: size) {
      return area
    }
    if let sony = note("FocusLocation", numeric: true).map({ Self.numbers($0) }), sony.count == 4 {
      return sony[2] > 0 ? area(Array(sony[2...]), in: sony) : nil
    }
    if let pixel = note("FocusPixel", numeric: true) {
      return area(Self.numbers(pixel), in: size)
    }
    // Panasonic and Casio record fractions.
    return note("AFPointPosition")
      .flatMap { area(Array(Self.numbers($0).prefix(2)), in: [1, 1]) }
  }

  fileprivate var focusDistance: ClosedRange<Double>? {
    if let metres = numbers(.exif, ExifNumber.subjectDistance)?.first, metres > 0 {
      // A numerator of all ones means an infinite distance (Exif 3.0, 4.6.6). Never crossed: both
      // ends are one.
      return metres < 1e6 ? metres...metres : .infinity ... .infinity
    }
    if let near = note("FocusDistanceLower").flatMap({ Self.metres($0) }),
      let far = note("FocusDistanceUpper").flatMap({ Self.metres($0) })
    {
      // Never crossed: the nearer one comes first.
      return min(near, far)...max(near, far)
    }
    let told =
      note("FocusDistance", "ObjectDistance") ?? property(.aux, "ApproximateFocusDistance")
    return told.flatMap { Self.metres($0) }.map { $0...$0 }
  }

  /// A distance in words: "2.5 m", "inf"; nil for none.
  private static func metres(_ text: String) -> Double? {
    if text.lowercased().hasPrefix("inf") { return .infinity }
    let metres = numbers(text).first ?? 0
    return metres > 0 && metres.isFinite ? metres : nil
  }
}
