/// A point, in pixels from the top left corner, to the right and down.
package struct Point: Hashable, Sendable {
  /// Pixels from the left edge.
  package var x: Double
  /// Pixels from the top edge.
  package var y: Double

  /// A point.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in pixels.
public struct Size: Hashable, Sendable {
  /// Pixels across.
  public var width: Double
  /// Pixels down.
  public var height: Double

  /// A size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of a picture.
  public init(_ width: Int, _ height: Int) {
    self.init(width: Double(width), height: Double(height))
  }

  /// Whether both sides are finite and longer than nothing.
  package var isValid: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }

  /// The size with the same shape that just fits into another one.
  package func fitted(into other: Size) -> Size {
    scaled(by: min(ratios(other).0, ratios(other).1))
  }

  private func ratios(_ other: Size) -> (Double, Double) {
    (other.width / width, other.height / height)
  }

  /// Both sides times a number.
  package func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
}

/// A rectangle whose sides are those of the picture.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Pixels across.
  public var width: Double
  /// Pixels down.
  public var height: Double

  /// A rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole of a picture.
  package init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// Its top left corner.
  package var origin: Point { Point(x: x, y: y) }
  /// Its bottom right corner.
  package var end: Point { Point(x: x + width, y: y + height) }
  /// Its size.
  package var size: Size { Size(width: width, height: height) }
  /// Whether nothing is in it.
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The intersection of two rectangles; nil if it is empty.
  package func intersection(_ other: Rectangle) -> Rectangle? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let shared = Rectangle(
      x: left, y: top, width: min(end.x, other.end.x) - left,
      height: min(end.y, other.end.y) - top)
    return shared.isEmpty ? nil : shared
  }

  /// The largest rectangle of a shape (width by height) in the middle of this one.
  package func cropped(toAspect aspect: Size) -> Rectangle {
    let size = aspect.fitted(into: self.size)
    return Rectangle(
      x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
