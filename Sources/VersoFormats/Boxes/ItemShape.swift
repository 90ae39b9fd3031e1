/// The effect of an item's properties on its picture before it is shown, one after the other in the
/// order of the item (ISO 23008-12, 6.5.1).
struct ItemShape {
  /// Its rotation and mirroring.
  private(set) var orientation = Orientation.up
  /// The size that a clean aperture leaves of it, before it is rotated; nil without one.
  private(set) var aperture: Size?
  /// Whether the aperture is relative to the rotated picture.
  private(set) var isTurnedFirst = false

  /// Follows the properties of an item whose stored size is known or not.
  init(
    _ properties: [Box], of size: Size?, _ window: inout ByteWindow
  ) throws(FileError) {
    for box in properties where box.isTransformation && box.payload.count <= 64 {
      let bytes = try window.copy(box.payload)
      if box.type == "clap" {
        isTurnedFirst = isTurnedFirst || orientation != .up
        guard let size, let kept = Self.aperture(bytes, of: orientation.applied(to: size)) else {
          continue
        }
        aperture = orientation.inverse.applied(to: kept)
      } else if let value = bytes.first {
        let number = Int(value)
        orientation = orientation.then(
          box.type == "irot"
            ? Orientation(turns: number & 3) : Orientation(turns: 0, mirror: number & 1))
      }
    }
  }

  /// The whole pixels of a clean aperture: its sides and the distance of its middle from the
  /// picture's, as fractions (ISO 14496-12, 12.1.4).
  private static func aperture(_ bytes: [UInt8], of size: Size) -> Size? {
    let span = bytes.rawSpan
    func fraction(_ index: Int) -> Double? {
      guard let top: Int32 = span.integer(at: 8 * index, .bigEndian),
        let bottom: Int32 = span.integer(at: 8 * index + 4, .bigEndian), bottom > 0
      else { return nil }
      return Double(top) / Double(bottom)
    }
    func side(_ length: Double?, _ offset: Double?, of whole: Double) -> Double? {
      guard let length, let offset else { return nil }
      let first = (offset + (whole - 1) / 2 - (length - 1) / 2).rounded(.down)
      let last = (first + length - 1).rounded(.down)
      let count = min(last, whole - 1) - max(first, 0) + 1
      return count >= 1 ? count : nil
    }
    guard let width = side(fraction(0), fraction(2), of: size.width),
      let height = side(fraction(1), fraction(3), of: size.height)
    else { return nil }
    return Size(width: width, height: height)
  }
}

extension Box {
  /// Whether it is a property that moves or cuts the picture.
  var isTransformation: Bool { type == "irot" || type == "imir" || type == "clap" }
}
