package import Verso

/// A text that is to be drawn, in any script.
public struct TextMark: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The font as Pango describes it: "Sans Bold", "DejaVu Serif Italic".
  public var font: String
  /// The height of the font in pixels.
  public var size: Double
  /// By how many degrees it is rotated, anticlockwise.
  public var angle: Double

  /// A text; bold, 20 pixels and level by default.
  public init(_ text: String, font: String = "Sans Bold", size: Double = 20, angle: Double = 0) {
    self.text = text
    self.font = font
    self.size = size
    self.angle = angle
  }
}

/// A mark as pixels: how much each covers, and its colours where it has its own.
public struct Mask: Hashable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// The opacity of each pixel: 0 for transparent, 255 for opaque.
  public let coverage: [UInt8]
  /// Red, green and blue of each pixel; nil for a mark of one colour.
  public let colors: [UInt8]?

  /// A mark; nil if the numbers of pixels do not fit.
  public init?(width: Int, height: Int, coverage: [UInt8], colors: [UInt8]? = nil) {
    guard width > 0, height > 0, coverage.count == width * height,
      colors.map({ $0.count == 3 * coverage.count }) ?? true
    else { return nil }
    self.width = width
    self.height = height
    self.coverage = coverage
    self.colors = colors
  }
}

/// A mark on a picture: where, and how strongly.
public struct Overlay: Hashable, Sendable {
  /// A place in a picture as it is shown.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// At an edge, in a corner or in the middle.
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case left
    case center
    case right
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"
  }

  /// The mark.
  public var mask: Mask
  /// Its colour, where it has none of its own, and its opacity.
  public var color: Color
  /// Its position.
  public var position: Position
  /// Its distance from the edges and from its repetitions, in pixels.
  public var margin: Int
  /// Whether it is repeated over all of the picture.
  public var isTiled: Bool

  /// A mark; grey and in the bottom right corner by default.
  public init(
    _ mask: Mask, color: Color = Color(red: 192, green: 192, blue: 192),
    position: Position = .bottomRight, margin: Int = 20, isTiled: Bool = false
  ) {
    self.mask = mask
    self.color = color
    self.position = position
    self.margin = max(margin, 0)
    self.isTiled = isTiled
  }

  /// The frame of the mark in a picture; of a tiled one, one of the repetitions.
  package func frame(in size: Size) -> Rectangle {
    let (width, height) = (Double(mask.width), Double(mask.height))
    let gap = Double(margin)
    let x =
      switch position {
      case .topLeft, .left, .bottomLeft: gap
      case .top, .center, .bottom: ((size.width - width) / 2).rounded(.down)
      case .topRight, .right, .bottomRight: size.width - width - gap
      }
    let y =
      switch position {
      case .topLeft, .top, .topRight: gap
      case .left, .center, .right: ((size.height - height) / 2).rounded(.down)
      case .bottomLeft, .bottom, .bottomRight: size.height - height - gap
      }
    return Rectangle(x: x, y: y, width: width, height: height)
  }
}

extension Overlay {
  /// The note on a mark that does not fit into a picture; nil if it does, or is repeated.
  func note(in size: Size) -> String? {
    let frame = frame(in: size)
    let fits =
      frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= size.width
      && frame.y + frame.height <= size.height
    guard !isTiled, !fits else { return nil }
    return
      "the mark is cut off: with its margin it has \(mask.width + margin) x \(mask.height + margin) pixels, "
      + "but the picture has \(Int(size.width)) x \(Int(size.height))"
  }

  /// A piece of the overlay as pixels of red, green, blue and opacity, and its position. For a
  /// tiled one it is the repeated piece, beginning at or before the picture's corner.
  package func tile(
    in size: Size
  ) -> (bytes: [UInt8], width: Int, height: Int, x: Int, y: Int) {
    let frame = frame(in: size)
    let marks = Marks(self, in: size)
    var (x, y) = (Int(frame.x), Int(frame.y))
    var (width, height) = (mask.width, mask.height)
    if isTiled {
      (width, height) = (width + margin, 2 * (height + margin))
      x = ((x % width) + width) % width - width
      y = ((y % height) + height) % height - height
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        guard let index = marks.index(x + column, y + row) else {
          bytes += [0, 0, 0, 0]
          continue
        }
        let color = marks.color(index)
        let opacity = (marks.coverage(index) + 127) / 255
        bytes += [
          UInt8(color.red), UInt8(color.green), UInt8(color.blue), UInt8(opacity),
        ]
      }
    }
    return (bytes, width, height, x, y)
  }
}

/// The marks of a picture, pixel by pixel.
struct Marks {
  private let overlay: Overlay
  private let left: Int
  private let top: Int
  /// The distance of one repetition from the next; nil for a single mark.
  private let step: (x: Int, y: Int)?

  init(_ overlay: Overlay, in size: Size) {
    self.overlay = overlay
    let frame = overlay.frame(in: size)
    left = Int(frame.x)
    top = Int(frame.y)
    let gap = overlay.margin
    step = overlay.isTiled ? (overlay.mask.width + gap, overlay.mask.height + gap) : nil
  }

  /// The pixel of the mark at a point of the displayed picture; nil if absent.
  func index(_ x: Int, _ y: Int) -> Int? {
    var (x, y) = (x - left, y - top)
    if let step {
      let row = (Double(y) / Double(step.y)).rounded(.down)
      y -= Int(row) * step.y
      // Every other row is moved by half a mark.
      if Int(row) % 2 != 0 { x += step.x / 2 }
      x = ((x % step.x) + step.x) % step.x
    }
    guard x >= 0, y >= 0, x < overlay.mask.width, y < overlay.mask.height else { return nil }
    return y * overlay.mask.width + x
  }

  /// The coverage of the picture at a pixel of the mark, from 0 to 255 times 255.
  func coverage(_ index: Int) -> Int {
    Int(overlay.mask.coverage[index]) * Int(overlay.color.opacity)
  }

  /// The colour of a pixel of the mark.
  func color(_ index: Int) -> (red: Double, green: Double, blue: Double) {
    guard let colors = overlay.mask.colors else {
      return (Double(overlay.color.red), Double(overlay.color.green), Double(overlay.color.blue))
    }
    return (Double(colors[3 * index]), Double(colors[3 * index + 1]), Double(colors[3 * index + 2]))
  }
}
