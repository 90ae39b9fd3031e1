/// How stored pixels are rotated and mirrored for display: the eight symmetries of a rectangle
/// (TIFF 6.0, Orientation; Exif 3.0, 4.6.5.1).
///
/// The raw values are those of the Exif tag.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// 1: as stored.
  case up = 1
  /// 2: mirrored left to right.
  case upMirrored = 2
  /// 3: rotated by 180 degrees.
  case down = 3
  /// 4: mirrored top to bottom.
  case downMirrored = 4
  /// 5: mirrored along the diagonal from top left: rows become columns.
  case leftMirrored = 5
  /// 6: rotated 90 degrees clockwise for display. UIKit and Core Graphics call it right.
  case right = 6
  /// 7: mirrored along the other diagonal.
  case rightMirrored = 7
  /// 8: rotated 90 degrees anticlockwise for display. UIKit and Core Graphics call it left.
  case left = 8

  /// The orientation of a stored number; as stored for 0, 9 and others, which mean nothing.
  public init(exif number: Int) { self = Orientation(rawValue: number) ?? .up }

  /// The orientation of a number as photo pickers once read it: they knew no mirrored pictures, so
  /// that only 1, 3, 6 and 8 count.
  package init(unmirrored number: Int) {
    let found = Orientation(exif: number)
    self = found.isMirrored ? .up : found
  }

  /// The orientation of UIKit's `UIImage.Orientation`: up 0, down 1, left 2, right 3, and mirrored 4
  /// to 7 in the same order; nil for other numbers.
  public init?(uiKit number: Int) {
    guard Self.uiKitOrder.indices.contains(number) else { return nil }
    self = Self.uiKitOrder[number]
  }

  /// The number of UIKit's `UIImage.Orientation`: right, which is 6 in Exif, is 3; left, 8, is 2.
  public var uiKit: Int { Self.uiKitOrder.firstIndex(of: self) ?? 0 }

  private static let uiKitOrder: [Orientation] = [
    .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
  ]

  /// The orientation of HEIF's item properties (ISO 23008-12, 6.5.10 and 6.5.12), which are applied
  /// one after the other: first the turn, then the mirror.
  ///
  /// - Parameters:
  ///   - turns: `irot`: quarter turns anticlockwise.
  ///   - mirror: `imir`: 0 mirrors top to bottom, 1 left to right; nil without one.
  package init(turns: Int, mirror: Int? = nil) {
    let quarters: [Orientation] = [.up, .left, .down, .right]
    let turn = quarters[((turns % 4) + 4) % 4]
    switch mirror {
    case 0: self = turn.then(.downMirrored)
    case 1: self = turn.then(.upMirrored)
    default: self = turn
    }
  }

  /// HEIF's item properties: quarter turns anticlockwise (`irot`), and after them the mirror
  /// (`imir`): 1 from left to right, nil for none.
  package var heif: (turns: Int, mirror: Int?) {
    switch self {
    case .up: (0, nil)
    case .left: (1, nil)
    case .down: (2, nil)
    case .right: (3, nil)
    case .upMirrored: (0, 1)
    case .rightMirrored: (1, 1)
    case .downMirrored: (2, 1)
    case .leftMirrored: (3, 1)
    }
  }

  /// Whether text in the picture would read mirrored without it.
  public var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    default: false
    }
  }

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The matrix of the orientation about the middle: where the unit vectors right and down go.
  private var matrix: (a: Int, b: Int, c: Int, d: Int) {
    switch self {
    case .up: (1, 0, 0, 1)
    case .upMirrored: (-1, 0, 0, 1)
    case .down: (-1, 0, 0, -1)
    case .downMirrored: (1, 0, 0, -1)
    case .leftMirrored: (0, 1, 1, 0)
    case .right: (0, 1, -1, 0)
    case .rightMirrored: (0, -1, -1, 0)
    case .left: (0, -1, 1, 0)
    }
  }

  /// The orientation that does this one first and another one to its result.
  package func then(_ other: Orientation) -> Orientation {
    let (p, q) = (matrix, other.matrix)
    let product = (
      a: p.a * q.a + p.b * q.c, b: p.a * q.b + p.b * q.d, c: p.c * q.a + p.d * q.c,
      d: p.c * q.b + p.d * q.d
    )
    return Self.allCases.first { $0.matrix == product } ?? .up
  }

  /// The orientation that undoes this one.
  package var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }

  /// The size at which a stored picture is shown.
  package func applied(to size: Size) -> Size {
    swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// Where a point of the stored picture is shown: both count from the top left corner, to the right and down, and
  /// the size is the stored one.
  package func applied(to point: Point, in size: Size) -> Point {
    let (w, h) = (size.width, size.height)
    let (x, y) = (point.x, point.y)
    return switch self {
    case .up: Point(x: x, y: y)
    case .upMirrored: Point(x: w - x, y: y)
    case .down: Point(x: w - x, y: h - y)
    case .downMirrored: Point(x: x, y: h - y)
    case .leftMirrored: Point(x: y, y: x)
    case .right: Point(x: h - y, y: x)
    case .rightMirrored: Point(x: h - y, y: w - x)
    case .left: Point(x: y, y: w - x)
    }
  }

  /// Where a rectangle of the stored picture is shown; see ``applied(to:in:)-(Point,_)``.
  package func applied(to rectangle: Rectangle, in size: Size) -> Rectangle {
    let corner = applied(to: rectangle.origin, in: size)
    let other = applied(to: rectangle.end, in: size)
    return Rectangle(
      x: min(corner.x, other.x), y: min(corner.y, other.y),
      width: (corner.x - other.x).magnitude, height: (corner.y - other.y).magnitude)
  }

  /// Where a point that the user sees is stored; the size is the stored one.
  package func stored(_ point: Point, in size: Size) -> Point {
    inverse.applied(to: point, in: applied(to: size))
  }

  /// Where a rectangle that the user sees is stored.
  package func stored(_ rectangle: Rectangle, in size: Size) -> Rectangle {
    inverse.applied(to: rectangle, in: applied(to: size))
  }
}
