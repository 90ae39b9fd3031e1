public import VersoBytes

/// How a crop as a user sees it is made from stored pixels. The plan has the part of the stored picture to decode, its
/// place in the result, and its rotation.
///
/// The whole picture is never rotated: only ``source`` is decoded, scaled and rotated.
///
/// ```swift
/// let plan = try CropPlan(
///   Rectangle(x: 500, y: 700, width: 2000, height: 2000), of: Size(4032, 3024),
///   orientation: .right, target: Size(512, 512))
/// // Decode plan.source, scale it to plan.storedSize, turn it by plan.turn, and put it at plan.frame
/// // into a picture of plan.target.
/// ```
///
/// If the user moved the picture so far that a part of the frame is empty, the result has a gap at the same side. There
/// are two ways to describe this. The best one is the frame as it is on the screen, not cut off at the picture's edges:
/// it may begin below zero and end beyond the picture.
///
/// ```swift
/// // A square frame that reaches 120 pixels over the upper edge of a picture of 512 x 512.
/// let frame = Rectangle(x: 0, y: -120, width: 320, height: 320)
/// let plan = try CropPlan(frame, of: Size(512, 512), orientation: .up, target: Size(512, 512))
/// // plan.frame is (0, 192, 512, 320): the gap is above.
/// ```
///
/// Some pickers return only the part of the picture in the frame, cut off at its edges. The target's shape then shows how
/// far the frame extended beyond an edge, but not beyond which one: the user may also have chosen a strip at the upper
/// edge. So the side is a parameter.
///
/// ```swift
/// let visible = Rectangle(x: 0, y: 0, width: 320, height: 200)
/// let plan = try CropPlan(
///   visible, of: Size(512, 512), orientation: .up, target: Size(512, 512), gap: .top)
/// // plan.frame is (0, 192, 512, 320), too; without a side it is in the middle.
/// ```
public struct CropPlan: Hashable, Sendable {
  /// The part of the stored picture that is read, in whole pixels.
  public let source: Rectangle
  /// Its location in the result, in whole pixels; the area outside is the gap.
  public let frame: Rectangle
  /// The size of the result.
  public let target: Size
  /// The rotation of the pixels that were read.
  public let turn: Orientation
  /// The size of the whole stored picture.
  public let stored: Size

  /// The size to which the read pixels are scaled before they are rotated.
  public var storedSize: Size { turn.inverse.applied(to: frame.size) }

  /// Whether a part of the result shows nothing of the picture.
  public var hasGap: Bool { frame != Rectangle(target) }

  /// Sides of the result, as it is shown.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// A set of sides by its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left side.
    public static let left = Edges(rawValue: 1)
    /// The upper side.
    public static let top = Edges(rawValue: 2)
    /// The right side.
    public static let right = Edges(rawValue: 4)
    /// The lower side.
    public static let bottom = Edges(rawValue: 8)
  }

  /// The reason why there is no such crop.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A side is zero, negative or not a number.
    case size
    /// The rectangle contains nothing of the picture.
    case outside

    /// The problem, for people.
    public var description: String {
      switch self {
      case .size: "a crop needs sides longer than nothing"
      case .outside: "the rectangle is outside the picture"
      }
    }
  }

  /// The distance by which a rectangle may reach over an edge and still end there: a finger and a
  /// screen's points are imprecise.
  package static let tolerance = 1.1
  /// The unintended difference of two sides, as a share of the picture's shorter side.
  package static let squareness = 0.0295

  /// Plans a crop.
  ///
  /// - Parameters:
  ///   - rectangle: The visible part, in the coordinates of the displayed picture. It may extend beyond the picture's
  ///     edges, as the frame of a picker does. The result then has a gap at the same edge, or at both.
  ///   - size: The stored size of the picture.
  ///   - orientation: The orientation of the stored picture.
  ///   - target: The size of the result, into which the rectangle is fitted. Nil for that of the
  ///     rectangle.
  ///   - squares: Whether a nearly square rectangle becomes square for a target.
  ///   - enlarges: Whether a rectangle that is smaller than the target is enlarged; otherwise it keeps its size and is in
  ///     the middle.
  ///   - gap: The sides of the gap, if the target has another shape and the rectangle is a picker's
  ///     frame that was cut off at the picture's edges. They are the sides where the frame was
  ///     outside. For two opposite sides, or for no side, it is on both. A rectangle that itself
  ///     extends beyond an edge takes precedence.
  /// - Throws: ``Problem``.
  public init(
    _ rectangle: Rectangle, of size: Size, orientation: Orientation, target: Size? = nil,
    squares: Bool = true, enlarges: Bool = true, gap: Edges = []
  ) throws(Problem) {
    guard rectangle.size.isValid, size.isValid, rectangle.x.isFinite, rectangle.y.isFinite,
      target?.isValid ?? true
    else { throw .size }
    let shown = orientation.applied(to: size)
    let wanted = target != nil && squares ? rectangle.squared(in: shown) : rectangle
    let across = Span(wanted.x, wanted.width, within: shown.width)
    let down = Span(wanted.y, wanted.height, within: shown.height)
    guard let across, let down else { throw .outside }

    let canvas = Size(
      width: (target?.width ?? across.wanted).rounded().longerThanNothing,
      height: (target?.height ?? down.wanted).rounded().longerThanNothing)
    var scale = min(canvas.width / across.wanted, canvas.height / down.wanted)
    if target == nil { scale = 1 } else if !enlarges { scale = min(scale, 1) }
    let (x, width) = across.place(
      in: canvas.width, scale: scale, isGapBefore: gap.isBefore(.left, .right))
    let (y, height) = down.place(
      in: canvas.height, scale: scale, isGapBefore: gap.isBefore(.top, .bottom))

    self.target = canvas
    frame = Rectangle(x: x, y: y, width: width, height: height)
    source = orientation.stored(
      Rectangle(x: across.start, y: down.start, width: across.count, height: down.count), in: size)
    turn = orientation
    stored = size
  }

  /// Plans the largest crop of a shape (width by height, as shown) from the middle of a picture.
  ///
  /// - Throws: ``Problem``.
  public init(aspect: Size, of size: Size, orientation: Orientation) throws(Problem) {
    guard aspect.isValid, size.isValid else { throw .size }
    let whole = Rectangle(orientation.applied(to: size))
    try self.init(whole.cropped(toAspect: aspect), of: size, orientation: orientation)
  }

  /// A plan that was made elsewhere.
  package init(
    source: Rectangle, frame: Rectangle, target: Size, turn: Orientation, stored: Size
  ) {
    self.source = source
    self.frame = frame
    self.target = target
    self.turn = turn
    self.stored = stored
  }

  /// Where a point of the stored picture is in the result.
  package func applied(to point: Point) -> Point {
    let inside = turn.applied(
      to: Point(x: point.x - source.x, y: point.y - source.y), in: source.size)
    let seen = turn.applied(to: source.size)
    return Point(
      x: frame.x + inside.x * frame.width / seen.width,
      y: frame.y + inside.y * frame.height / seen.height)
  }

  /// Where a rectangle of the stored picture is in the result, which may be outside of it.
  package func applied(to rectangle: Rectangle) -> Rectangle {
    let (a, b) = (applied(to: rectangle.origin), applied(to: rectangle.end))
    return Rectangle(
      x: min(a.x, b.x), y: min(a.y, b.y), width: (a.x - b.x).magnitude,
      height: (a.y - b.y).magnitude)
  }
}

extension CropPlan.Edges {
  /// Whether only the first of two opposite sides is meant, or only the second; nil for none or both.
  fileprivate func isBefore(_ first: Self, _ second: Self) -> Bool? {
    contains(first) == contains(second) ? nil : contains(first)
  }
}

/// One direction of a crop: whole pixels from `start` on, and by how much more was asked for.
private struct Span {
  package let start: Double
  package let count: Double
  /// The length of the rectangle, including parts outside the picture.
  package let wanted: Double
  package let before: Double
  package let after: Double

  /// Nil if nothing of the picture is in it.
  package init?(_ first: Double, _ length: Double, within side: Double) {
    let (end, tolerance) = (first + length, CropPlan.tolerance)
    before = first < -tolerance ? -first : 0
    after = end > side + tolerance ? end - side : 0
    let lower = max(first, 0).rounded()
    let upper = min(end, side).rounded()
    guard first < side, end > 0, lower <= side else { return nil }
    // A sliver is still one pixel.
    start = min(lower, side - 1)
    count = max(upper - start, 1)
    wanted = before + count + after
  }

  /// The place of the pixels in a side of the result: at the edge over which the rectangle was not
  /// dragged, in the middle otherwise.
  package func place(
    in side: Double, scale: Double, isGapBefore: Bool?
  ) -> (start: Double, count: Double) {
    let exact = count * scale
    // A gap that comes only from rounding is ignored.
    let isWhole = before == 0 && after == 0 && side - exact <= CropPlan.tolerance
    let length = isWhole ? side : min(max(exact.rounded(), 1), side)
    let gap = side - length
    if before > 0, after == 0 { return (gap, length) }
    if after > 0, before == 0 { return (0, length) }
    if before == 0, after == 0, let isGapBefore { return (isGapBefore ? gap : 0, length) }
    return ((gap / 2).rounded(.down), length)
  }
}

extension Double {
  fileprivate var longerThanNothing: Double { Swift.max(self, 1) }
}

extension Rectangle {
  /// A square of the shorter side, when the sides hardly differ.
  fileprivate func squared(in picture: Size) -> Rectangle {
    let difference = (width - height).magnitude
    guard difference < CropPlan.squareness * min(picture.width, picture.height) else { return self }
    let side = min(width, height)
    return Rectangle(x: x, y: y, width: side, height: side)
  }
}
