package import Verso

/// A colour with its opacity; each from 0 to 255.
public struct Color: Hashable, Sendable {
  /// The parts.
  public var red, green, blue, opacity: UInt8

  /// A colour; opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// White.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Fully transparent.
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)

  /// The colour of a name, of "#rrggbb", "#rrggbbaa" or "192,192,192"; nil for anything else.
  public init?(_ text: String) {
    let names: [String: Color] = [
      "white": .white, "black": Color(red: 0, green: 0, blue: 0), "transparent": .clear,
      "grey": Color(red: 192, green: 192, blue: 192),
      "gray": Color(red: 192, green: 192, blue: 192), "red": Color(red: 255, green: 0, blue: 0),
      "yellow": Color(red: 255, green: 255, blue: 0), "green": Color(red: 0, green: 128, blue: 0),
      "blue": Color(red: 0, green: 0, blue: 255),
    ]
    if let known = names[text.lowercased()] {
      self = known
      return
    }
    var parts: [UInt8] = []
    if text.hasPrefix("#") {
      var digits = Array(text.dropFirst())
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      guard digits.count == 6 || digits.count == 8 else { return nil }
      parts = stride(from: 0, to: digits.count, by: 2).compactMap {
        // Never crossed: the end is one more.
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      guard parts.count == digits.count / 2 else { return nil }
    } else {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      parts = numbers.compactMap { UInt8($0.filter { $0 != " " }) }
      guard parts.count == numbers.count, (3...4).contains(parts.count) else { return nil }
    }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count > 3 ? parts[3] : 255)
  }
}

/// Decoded pixels, four bytes each: red, green, blue, opacity.
package struct Pixels: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  /// - Precondition: Four bytes a pixel.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4)
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The rotated pixels, at a position in a larger picture of one colour.
  package func placed(
    at frame: Rectangle, in canvas: Size, turned turn: Orientation, background: Color
  ) -> Pixels {
    let size = turn.applied(to: Size(width, height))
    if turn == .up, frame == Rectangle(canvas), size == canvas { return self }
    let (across, down) = (Int(canvas.width), Int(canvas.height))
    let (left, top) = (Int(frame.x), Int(frame.y))
    // The location of the pixel at the displayed top left, and the steps to its neighbours.
    let back = turn.inverse
    let middle = Point(x: 0.5, y: 0.5)
    func index(_ point: Point) -> Int {
      let stored = back.applied(to: point, in: size)
      return Int(stored.y) * width + Int(stored.x)
    }
    let start = index(middle)
    let right = size.width > 1 ? index(Point(x: 1.5, y: 0.5)) - start : 0
    let below = size.height > 1 ? index(Point(x: 0.5, y: 1.5)) - start : 0

    let ground = [background.red, background.green, background.blue, background.opacity]
    let result = unsafe [UInt8](unsafeUninitializedCapacity: across * down * 4) { target, count in
      var at = 0
      for y in 0..<down {
        let row = start + (y - top) * below
        let isRow = y >= top && y < top + Int(size.height)
        for x in 0..<across {
          if isRow, x >= left, x < left + Int(size.width) {
            let from = (row + (x - left) * right) * 4
            for part in 0..<4 { unsafe target[at + part] = bytes[from + part] }
          } else {
            for part in 0..<4 { unsafe target[at + part] = ground[part] }
          }
          at += 4
        }
      }
      count = at
    }
    return Pixels(width: across, height: down, bytes: result)
  }
}
