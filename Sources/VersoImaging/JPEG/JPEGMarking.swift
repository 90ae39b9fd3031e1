#if Imaging
  internal import CVersoJPEG
  import Verso

  /// Draws marks into the coefficients of a JPEG picture. Blocks without a mark stay as they are;
  /// the others are decoded, marked and quantised with the file's own tables.
  struct JPEGMarking {
    private let overlay: Overlay
    private let marks: Marks
    private let size: Size
    private let shown: Size
    private let orientation: Orientation
    private let steps: Steps
    private let colorSpace: Int32

    /// - Parameters:
    ///   - overlay: The mark, upright in the picture as shown.
    ///   - size: The stored size.
    ///   - orientation: The orientation with which the picture is displayed.
    ///   - colorSpace: libjpeg's number of the stored colours.
    init(_ overlay: Overlay, size: Size, orientation: Orientation, colorSpace: Int32) {
      self.overlay = overlay
      self.size = size
      shown = orientation.applied(to: size)
      marks = Marks(overlay, in: shown)
      self.orientation = orientation
      steps = Steps(orientation, size)
      self.colorSpace = colorSpace
    }

    /// The new state of a block: how much of it is covered, and by which values.
    struct Cover {
      var shares = Square()
      var values = Square()
    }

    /// The part of the overlay on a block of a component, whose samples represent some pixels
    /// across and down; nil if it is empty.
    func cover(
      component: Int, column: Int, row: Int, across: Int, down: Int
    ) -> Cover? {
      var cover = Cover()
      var isCovered = false
      for y in 0..<8 {
        for x in 0..<8 {
          var (sum, value) = (0, 0.0)
          for dy in 0..<down {
            for dx in 0..<across {
              let (px, py) = ((column * 8 + x) * across + dx, (row * 8 + y) * down + dy)
              let (sx, sy) = steps.shown(px, py)
              guard let index = marks.index(sx, sy) else { continue }
              let share = marks.coverage(index)
              guard share > 0 else { continue }
              sum += share
              value += Double(share) * part(component, marks.color(index))
            }
          }
          guard sum > 0 else { continue }
          isCovered = true
          cover.shares[y][x] = Float(sum) / Float(255 * 255 * across * down)
          cover.values[y][x] = Float(value / Double(sum)) - 128
        }
      }
      return isCovered ? cover : nil
    }

    /// A component of a colour as the file stores it (JFIF; Adobe's CMYK is stored inverted).
    private func part(
      _ component: Int, _ color: (red: Double, green: Double, blue: Double)
    ) -> Double {
      var (r, g, b) = color
      if colorSpace == 2 || colorSpace == 4 { return [r, g, b, 255][min(component, 3)] }
      if colorSpace == 5 { (r, g, b) = (255 - r, 255 - g, 255 - b) }
      switch component {
      case 0: return 0.299 * r + 0.587 * g + 0.114 * b
      case 1: return 128 - 0.168736 * r - 0.331264 * g + 0.5 * b
      case 2: return 128 + 0.5 * r - 0.418688 * g - 0.081312 * b
      default: return 255
      }
    }

    /// The blocks of a component that a mark may cover.
    func blocks(
      columns: Int, rows: Int, across: Int, down: Int
    ) -> (columns: Range<Int>, rows: Range<Int>) {
      guard !overlay.isTiled else { return (0..<columns, 0..<rows) }
      guard let seen = overlay.frame(in: shown).intersection(Rectangle(shown)) else {
        return (0..<0, 0..<0)
      }
      let part = orientation.stored(seen, in: size)
      let (width, height) = (Double(8 * across), Double(8 * down))
      return (
        Int(part.x / width)..<min(Int((part.end.x / width).rounded(.up)), columns),
        Int(part.y / height)..<min(Int((part.end.y / height).rounded(.up)), rows)
      )
    }
  }

  /// Where stored pixels are shown, in whole numbers.
  private struct Steps {
    let orientation: Orientation
    let width: Int
    let height: Int

    init(_ orientation: Orientation, _ size: Size) {
      self.orientation = orientation
      width = Int(size.width)
      height = Int(size.height)
    }

    func shown(_ x: Int, _ y: Int) -> (Int, Int) {
      switch orientation {
      case .up: (x, y)
      case .upMirrored: (width - 1 - x, y)
      case .down: (width - 1 - x, height - 1 - y)
      case .downMirrored: (x, height - 1 - y)
      case .leftMirrored: (y, x)
      case .right: (height - 1 - y, x)
      case .rightMirrored: (height - 1 - y, width - 1 - x)
      case .left: (y, width - 1 - x)
      }
    }
  }

  /// A block's way from coefficients to samples and back (T.81, A.3.3), with the quantisation.
  struct BlockTransform {
    private let divisors: Square
    /// The cosines: a row for each frequency, a column for each sample.
    private let cosines: Square
    private let turned: Square

    init(divisors table: (Int) -> UInt16) {
      var divisors = Square()
      var cosines = divisors
      var turned = divisors
      // cos(k π / 16) for k from 0 to 8; the others follow from these.
      let known: [Float] = [
        1, 0.98078528, 0.92387953, 0.83146961, 0.70710678, 0.55557023, 0.38268343, 0.19509032, 0,
      ]
      for u in 0..<8 {
        for x in 0..<8 {
          divisors[u][x] = Float(table(8 * u + x))
          let angle = ((2 * x + 1) * u) % 32
          let half = angle > 16 ? 32 - angle : angle
          let cosine = half > 8 ? -known[16 - half] : known[half]
          cosines[u][x] = cosine * (u == 0 ? 0.35355339 : 0.5)
          turned[x][u] = cosines[u][x]
        }
      }
      self.divisors = divisors
      self.cosines = cosines
      self.turned = turned
    }

    /// Lays a cover over a block.
    func apply(_ cover: JPEGMarking.Cover, to block: inout MutableSpan<Int16>, at start: Int) {
      var rows = Square()
      for v in 0..<8 {
        for u in 0..<8 { rows[v][u] = Float(block[start + 8 * v + u]) }
        rows[v] *= divisors[v]
      }
      var samples = turned * rows * cosines
      for y in 0..<8 { samples[y] += (cover.values[y] - samples[y]) * cover.shares[y] }
      let result = cosines * samples * turned
      for v in 0..<8 {
        let quantised = (result[v] / divisors[v]).rounded(.toNearestOrAwayFromZero)
        for u in 0..<8 {
          let most: Float = u + v == 0 ? 2047 : 1023
          block[start + 8 * v + u] = Int16(min(max(quantised[u], -most), most))
        }
      }
    }
  }
#endif
