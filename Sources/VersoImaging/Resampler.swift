import Verso

/// Scales a picture row by row as it is decoded, with Lanczos' filter of three lobes. Each row is
/// scaled across first, and then added to the few rows of the result that it contributes to.
struct Resampler {
  /// The shares of neighbouring pixels in one pixel of the result.
  private struct Taps {
    let first: Int
    let start: Int
    let count: Int
  }

  /// The shares of all pixels of a side.
  private struct Side {
    var taps: [Taps] = []
    var weights: [Float] = []

    /// - Parameters:
    ///   - count: The number of pixels.
    ///   - window: The part of them that is scaled, which may begin and end within a pixel.
    ///   - target: The number of pixels that it becomes.
    init(_ count: Int, window: Range<Double>, target: Int) {
      let scale = (window.upperBound - window.lowerBound) / Double(target)
      let stretch = max(scale, 1)
      let support = 3 * stretch
      let least = max(Int(window.lowerBound.rounded(.down)), 0)
      let most = min(Int(window.upperBound.rounded(.up)), count)
      for index in 0..<target {
        let middle = window.lowerBound + (Double(index) + 0.5) * scale
        let first = min(max(Int((middle - support).rounded(.up)), least), most - 1)
        let end = max(min(Int((middle + support).rounded(.down)), most), first + 1)
        let shares = (first..<end).map { Self.lanczos((Double($0) + 0.5 - middle) / stretch) }
        let sum = shares.reduce(0, +)
        taps.append(Taps(first: first, start: weights.count, count: shares.count))
        weights += shares.map { sum == 0 ? 1 / Float(shares.count) : Float($0 / sum) }
      }
    }

    private static func lanczos(_ x: Double) -> Double {
      if x == 0 { return 1 }
      guard x.magnitude < 3 else { return 0 }
      return 3 * sine(.pi * x) * sine(.pi * x / 3) / (.pi * .pi * x * x)
    }

    /// The sine by its series; the standard library has none. Exact to 1e-9 up to three turns.
    private static func sine(_ x: Double) -> Double {
      let turn = x - (x / (2 * .pi)).rounded() * 2 * .pi
      var (term, sum) = (turn, turn)
      for step in 1...12 {
        term *= -turn * turn / Double(2 * step * (2 * step + 1))
        sum += term
      }
      return sum
    }
  }

  private let across: Side
  private let down: Side
  private let width: Int
  private let targetWidth: Int
  private var row: [SIMD4<Float>]
  private var scaled: [SIMD4<Float>]
  /// Rows of the result that are not complete, by their number modulo the count of them.
  private var open: [[SIMD4<Float>]]
  private var next = 0
  private var firstOpen = 0
  private var result: [UInt8] = []

  /// - Parameters:
  ///   - width: The pixels of a row that will be added.
  ///   - height: The number of rows that will be added.
  ///   - window: The part of these pixels that becomes the result.
  ///   - target: The size of the result in whole pixels.
  init(width: Int, height: Int, window: Rectangle, target: (width: Int, height: Int)) {
    across = Side(width, window: window.x..<window.end.x, target: target.width)
    down = Side(height, window: window.y..<window.end.y, target: target.height)
    self.width = width
    targetWidth = target.width
    row = [SIMD4<Float>](repeating: .zero, count: width)
    scaled = [SIMD4<Float>](repeating: .zero, count: target.width)
    open = []
    result = [UInt8](repeating: 0, count: target.width * target.height * 4)
  }

  /// Whether all rows of the result are complete.
  var isComplete: Bool { firstOpen == down.taps.count }

  /// The result.
  var pixels: Pixels {
    Pixels(width: targetWidth, height: down.taps.count, bytes: result)
  }

  /// Adds the next row: four bytes a pixel.
  mutating func add(_ bytes: [UInt8]) {
    let number = next
    next += 1
    guard firstOpen < down.taps.count, down.taps[firstOpen].first <= number else { return }
    scaleAcross(bytes)
    var index = firstOpen
    while index < down.taps.count {
      let taps = down.taps[index]
      guard taps.first <= number else { break }
      if index - firstOpen == open.count {
        open.append([SIMD4<Float>](repeating: .zero, count: targetWidth))
      }
      if number < taps.first + taps.count {
        let weight = down.weights[taps.start + number - taps.first]
        Self.add(scaled, times: weight, to: &open[index - firstOpen])
      }
      index += 1
    }
    while let taps = firstOpen < down.taps.count ? down.taps[firstOpen] : nil,
      taps.first + taps.count <= next
    {
      close()
    }
  }

  private mutating func scaleAcross(_ bytes: [UInt8]) {
    Self.decode(bytes, into: &row)
    Self.scale(row, by: across, into: &scaled)
  }

  private static func decode(_ bytes: [UInt8], into row: inout [SIMD4<Float>]) {
    let bytes = bytes.span
    var row = row.mutableSpan
    for x in row.indices {
      row[x] = SIMD4(
        Float(bytes[4 * x]), Float(bytes[4 * x + 1]), Float(bytes[4 * x + 2]),
        Float(bytes[4 * x + 3]))
    }
  }

  private static func scale(
    _ row: [SIMD4<Float>], by side: Side, into target: inout [SIMD4<Float>]
  ) {
    let (pixels, weights, taps) = (row.span, side.weights.span, side.taps.span)
    var target = target.mutableSpan
    for x in 0..<taps.count {
      let tap = taps[x]
      // Two sums, so that one addition need not wait for the other.
      var (even, odd) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      var index = 0
      while index + 1 < tap.count {
        even += pixels[tap.first + index] * weights[tap.start + index]
        odd += pixels[tap.first + index + 1] * weights[tap.start + index + 1]
        index += 2
      }
      if index < tap.count { even += pixels[tap.first + index] * weights[tap.start + index] }
      target[x] = even + odd
    }
  }

  private static func add(
    _ row: [SIMD4<Float>], times weight: Float, to target: inout [SIMD4<Float>]
  ) {
    let source = row.span
    var target = target.mutableSpan
    for x in 0..<target.count { target[x] += source[x] * weight }
  }

  /// Rounds the first open row into the result.
  private mutating func close() {
    var finished = open.removeFirst()
    Self.round(&finished, into: &result, at: firstOpen * targetWidth * 4)
    firstOpen += 1
    open.append(finished)
  }

  /// Moves a row of the result into its bytes.
  private static func round(
    _ row: inout [SIMD4<Float>], into result: inout [UInt8], at start: Int
  ) {
    var row = row.mutableSpan
    var result = result.mutableSpan
    for x in row.indices {
      let pixel = row[x]
      for part in 0..<4 {
        // A float of this size can only store whole numbers, so the value is rounded, and its last
        // eight bits are the byte.
        let sum = min(max(pixel[part], 0), 255) + 8_388_608
        result[start + 4 * x + part] = UInt8(truncatingIfNeeded: sum.bitPattern)
      }
      row[x] = .zero
    }
  }
}
