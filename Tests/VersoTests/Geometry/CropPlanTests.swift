import Testing
import VersoGeometry

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Crop plans")
struct CropPlanTests {
  /// 5 × 8 rectangles: inside, touching and beyond each edge, of a shown picture of 60 × 40.
  static let rectangles: [Rectangle] = [-7, 0, 13, 41, 52].flatMap { x in
    [(-5, 9), (0, 12), (11, 20), (22, 31), (33, 12), (0, 40), (-3, 50), (39, 6)].map { y, height in
      Rectangle(x: x, y: y, width: 17, height: height)
    }
  }
  static let cases = Orientation.allCases.flatMap { orientation in
    rectangles.map { (orientation, $0) }
  }

  @Test("The crop is that of the fully rotated picture", arguments: cases)
  func reference(orientation: Orientation, rectangle: Rectangle) throws {
    // Every stored pixel is known by its number.
    let stored = orientation.inverse.applied(to: Size(60, 40))
    let shown = Self.turned(Array(0..<2400), stored, orientation)
    let plan = try CropPlan(rectangle, of: stored, orientation: orientation)

    #expect(plan.target == rectangle.size)
    #expect(Rectangle(stored).intersection(plan.source) == plan.source)
    let width = Int(plan.source.width)
    let read = (0..<Int(plan.source.height)).flatMap { y in
      (0..<width).map { x in
        (Int(plan.source.y) + y) * Int(stored.width) + Int(plan.source.x) + x
      }
    }
    let part = Self.turned(read, plan.source.size, plan.turn)
    for y in 0..<Int(rectangle.height) {
      for x in 0..<Int(rectangle.width) {
        let (fromX, fromY) = (x + Int(rectangle.x), y + Int(rectangle.y))
        let isInside = (0..<60).contains(fromX) && (0..<40).contains(fromY)
        let (inX, inY) = (x - Int(plan.frame.x), y - Int(plan.frame.y))
        let isInFrame =
          (0..<Int(plan.frame.width)).contains(inX) && (0..<Int(plan.frame.height)).contains(inY)
        // Beyond two opposite edges, the picture lies in the middle of the gap.
        guard rectangle.y >= 0 || rectangle.end.y <= 40 else { continue }
        #expect(isInside == isInFrame)
        guard isInside, isInFrame else { continue }
        #expect(part[inY * Int(plan.frame.width) + inX] == shown[fromY * 60 + fromX])
      }
    }
  }

  private static func turned(_ pixels: [Int], _ size: Size, _ orientation: Orientation) -> [Int] {
    let target = orientation.applied(to: size)
    var result = [Int](repeating: -1, count: pixels.count)
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        let place = orientation.applied(
          to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5), in: size)
        result[Int(place.y) * Int(target.width) + Int(place.x)] = pixels[y * Int(size.width) + x]
      }
    }
    return result
  }

  @Test("A crop is fitted into its target, and rotated last")
  func fitting() throws {
    let plan = try CropPlan(
      Rectangle(x: 500, y: 700, width: 2000, height: 2000), of: Size(4032, 3024),
      orientation: .right, target: Size(512, 512))
    #expect(plan.source == Rectangle(x: 700, y: 524, width: 2000, height: 2000))
    #expect(plan.frame == Rectangle(Size(512, 512)))
    #expect(plan.turn == .right)
    #expect(!plan.hasGap)
    #expect(plan.applied(to: Point(x: 700, y: 2524)) == Point(x: 0, y: 0))
    #expect(plan.applied(to: Point(x: 2700, y: 524)) == Point(x: 512, y: 512))
  }

  @Test(
    "A nearly square rectangle becomes square",
    arguments: [
      (Size(500, 529), Size(500, 500)), (Size(529, 500), Size(500, 500)),
      (Size(500, 530), Size(500, 530)),
    ])
  func squares(size: Size, expected: Size) throws {
    let rectangle = Rectangle(x: 10, y: 10, width: size.width, height: size.height)
    let plan = try CropPlan(
      rectangle, of: Size(2000, 1000), orientation: .up, target: Size(100, 100))
    #expect(plan.source.size == expected)
    // Without a target nothing is guessed.
    let exact = try CropPlan(rectangle, of: Size(2000, 1000), orientation: .up)
    #expect(exact.source.size == size)
  }

  @Test(
    "A gap stays at the edge that the rectangle was dragged over",
    arguments: [
      (
        Rectangle(x: -100, y: 0, width: 400, height: 400),
        Rectangle(x: 25, y: 0, width: 75, height: 100)
      ),
      (
        Rectangle(x: 700, y: 0, width: 400, height: 400),
        Rectangle(x: 0, y: 0, width: 75, height: 100)
      ),
      (
        Rectangle(x: 0, y: -100, width: 400, height: 400),
        Rectangle(x: 0, y: 25, width: 100, height: 75)
      ),
      (
        Rectangle(x: 0, y: 300, width: 400, height: 400),
        Rectangle(x: 0, y: 0, width: 100, height: 75)
      ),
      // Over both edges: in the middle, however it was dragged.
      (
        Rectangle(x: 0, y: -300, width: 1000, height: 1000),
        Rectangle(x: 0, y: 20, width: 100, height: 60)
      ),
      // A finger's inaccuracy is no gap.
      (
        Rectangle(x: -1.1, y: 0, width: 401.1, height: 401),
        Rectangle(x: 0, y: 0, width: 100, height: 100)
      ),
    ])
  func gaps(rectangle: Rectangle, frame: Rectangle) throws {
    let plan = try CropPlan(
      rectangle, of: Size(1000, 600), orientation: .up, target: Size(100, 100))
    #expect(plan.frame == frame)
  }

  @Test(
    "A frame cut off at an edge has the same gap there as the complete one",
    arguments: [
      (Rectangle(x: 0, y: 0, width: 320, height: 200), CropPlan.Edges.top, [0, 192, 512, 320]),
      (Rectangle(x: 0, y: 312, width: 320, height: 200), .bottom, [0, 0, 512, 320]),
      (Rectangle(x: 0, y: 0, width: 200, height: 320), .left, [192, 0, 320, 512]),
      (Rectangle(x: 312, y: 90, width: 200, height: 320), .right, [0, 0, 320, 512]),
      (Rectangle(x: 0, y: 0, width: 320, height: 200), [], [0, 96, 512, 320]),
      (Rectangle(x: 0, y: 0, width: 320, height: 200), [.top, .bottom], [0, 96, 512, 320]),
      // Where there is no gap, a side says nothing.
      (Rectangle(x: 0, y: 0, width: 320, height: 200), .left, [0, 96, 512, 320]),
    ] as [(Rectangle, CropPlan.Edges, [Double])])
  func cutFrames(visible: Rectangle, edges: CropPlan.Edges, frame: [Double]) throws {
    for orientation in Orientation.allCases {
      let plan = try CropPlan(
        visible, of: Size(512, 512), orientation: orientation, target: Size(512, 512), gap: edges)
      #expect([plan.frame.x, plan.frame.y, plan.frame.width, plan.frame.height] == frame)
      // The picker's own frame, a square, says the same by itself.
      guard edges.rawValue.nonzeroBitCount == 1, frame[1] != 96 else { continue }
      var whole = visible
      switch edges {
      case .top: whole = Rectangle(x: visible.x, y: visible.y - 120, width: 320, height: 320)
      case .left: whole = Rectangle(x: visible.x - 120, y: visible.y, width: 320, height: 320)
      default: whole = Rectangle(x: visible.x, y: visible.y, width: 320, height: 320)
      }
      let uncut = try CropPlan(
        whole, of: Size(512, 512), orientation: orientation, target: Size(512, 512))
      #expect(uncut == plan)
    }
  }

  @Test("Another shape is fitted and centered; small ones are enlarged only on request")
  func shapes() throws {
    let wide = Rectangle(x: 0, y: 0, width: 400, height: 200)
    let fitted = try CropPlan(wide, of: Size(1000, 600), orientation: .up, target: Size(100, 100))
    #expect(fitted.frame == Rectangle(x: 0, y: 25, width: 100, height: 50))
    let small = try CropPlan(
      wide, of: Size(1000, 600), orientation: .up, target: Size(800, 400), enlarges: false)
    #expect(small.frame == Rectangle(x: 200, y: 100, width: 400, height: 200))
    let large = try CropPlan(wide, of: Size(1000, 600), orientation: .up, target: Size(800, 400))
    #expect(!large.hasGap)
  }

  @Test("The largest area of a shape, as displayed")
  func aspect() throws {
    let plan = try CropPlan(aspect: Size(1, 1), of: Size(400, 300), orientation: .left)
    #expect(plan.target == Size(300, 300))
    #expect(plan.source == Rectangle(x: 50, y: 0, width: 300, height: 300))
  }

  @Test(
    "Impossible crops are refused",
    arguments: [
      (Rectangle(x: 0, y: 0, width: 0, height: 5), CropPlan.Problem.size),
      (Rectangle(x: 0, y: 0, width: 5, height: -5), .size),
      (Rectangle(x: .nan, y: 0, width: 5, height: 5), .size),
      (Rectangle(x: 0, y: 0, width: .infinity, height: 5), .size),
      (Rectangle(x: 100, y: 0, width: 5, height: 5), .outside),
      (Rectangle(x: -5, y: 0, width: 5, height: 5), .outside),
      (Rectangle(x: 0, y: 1e300, width: 5, height: 5), .outside),
    ])
  func refusals(rectangle: Rectangle, problem: CropPlan.Problem) {
    #expect(throws: problem) {
      try CropPlan(rectangle, of: Size(100, 100), orientation: .up)
    }
  }
}
