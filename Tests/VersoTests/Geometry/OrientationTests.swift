import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Orientation")
struct OrientationTests {
  private static let pairs = Orientation.allCases.flatMap { a in
    Orientation.allCases.map { (a, $0) }
  }

  /// A picture of letters in rows.
  private struct Letters: Equatable {
    var rows: [[Character]]

    /// Shown as the standard says, point by point.
    func shown(_ orientation: Orientation) -> Letters {
      let size = Size(rows[0].count, rows.count)
      let target = orientation.applied(to: size)
      var result = [[Character]](
        repeating: [Character](repeating: "?", count: Int(target.width)),
        count: Int(target.height))
      for (y, row) in rows.enumerated() {
        for (x, letter) in row.enumerated() {
          let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let place = orientation.applied(to: middle, in: size)
          result[Int(place.y)][Int(place.x)] = letter
        }
      }
      return Letters(rows: result)
    }
  }

  @Test(
    "Each displays a picture as TIFF 6.0 defines",
    arguments: [
      (1, ["abc", "def"]), (2, ["cba", "fed"]), (3, ["fed", "cba"]), (4, ["def", "abc"]),
      (5, ["ad", "be", "cf"]), (6, ["da", "eb", "fc"]), (7, ["fc", "eb", "da"]),
      (8, ["cf", "be", "ad"]),
    ])
  func shown(number: Int, expected: [String]) {
    let letters = Letters(rows: [Array("abc"), Array("def")])
    #expect(letters.shown(Orientation(exif: number)).rows == expected.map { Array($0) })
  }

  @Test("They are a group: two in a row are one, and each has an inverse", arguments: pairs)
  func group(a: Orientation, b: Orientation) {
    let letters = Letters(rows: [Array("abc"), Array("def")])
    #expect(letters.shown(a).shown(b) == letters.shown(a.then(b)))
    #expect(a.then(a.inverse) == .up)
    #expect(a.inverse.then(a) == .up)
    #expect(a.then(b).inverse == b.inverse.then(a.inverse))
  }

  @Test("Rectangles are converted and back", arguments: Orientation.allCases)
  func backAndForth(orientation: Orientation) {
    let size = Size(30, 20)
    let rectangle = Rectangle(x: 3, y: 5, width: 7, height: 2)
    let shown = orientation.applied(to: rectangle, in: size)
    #expect(orientation.stored(shown, in: size) == rectangle)
  }

  @Test("Unknown numbers mean no rotation; old pickers have no mirrored pictures")
  func numbers() {
    #expect([0, 9, -1, 65535].allSatisfy { Orientation(exif: $0) == .up })
    #expect((1...8).map { Orientation(unmirrored: $0).rawValue } == [1, 1, 3, 1, 1, 6, 1, 8])
  }

  @Test("UIKit's right is 6 and its left is 8")
  func uiKit() {
    let numbers = (0...7).compactMap { Orientation(uiKit: $0)?.rawValue }
    #expect(numbers == [1, 3, 8, 6, 2, 4, 5, 7])
    #expect(Orientation(uiKit: 8) == nil)
  }

  @Test(
    "HEIF rotates anticlockwise, then mirrors",
    arguments: [
      (0, nil, 1), (1, nil, 8), (2, nil, 3), (3, nil, 6), (0, 1, 2), (0, 0, 4), (5, nil, 8),
      (1, 1, 7), (3, 1, 5),
    ] as [(Int, Int?, Int)])
  func heif(turns: Int, mirror: Int?, number: Int) {
    #expect(Orientation(turns: turns, mirror: mirror).rawValue == number)
  }

  @Test("Other numberings are converted and back", arguments: Orientation.allCases)
  func numberings(orientation: Orientation) {
    #expect(Orientation(uiKit: orientation.uiKit) == orientation)
    let (turns, mirror) = orientation.heif
    #expect(Orientation(turns: turns, mirror: mirror) == orientation)
  }
}
