/// A picture as a terminal would draw it that is told one in sixels.
struct SixelPicture {
  private(set) var width = 0
  private(set) var height = 0
  /// Red, green and blue of each pixel as percentages; nil for one that nothing was drawn to.
  private(set) var pixels: [[Int]?] = []
  /// How often a pixel was drawn to that had a colour already.
  private(set) var repeated = 0
  private(set) var colors: [Int: [Int]] = [:]

  /// Nil for what is no control string of sixels.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x1B, 0x50]), bytes.suffix(2) == [0x1B, 0x5C],
      let start = bytes.firstIndex(of: UInt8(ascii: "q"))
    else { return nil }
    let body = Array(bytes[(start + 1)..<(bytes.count - 2)])
    var at = 0
    func numbers() -> [Int] {
      var text = ""
      while at < body.count, body[at] == 0x3B || (0x30...0x39).contains(body[at]) {
        text.unicodeScalars.append(Unicode.Scalar(body[at]))
        at += 1
      }
      return text.split(separator: ";").compactMap { Int($0) }
    }
    var (x, top, color) = (0, 0, 0)
    while at < body.count {
      let sign = body[at]
      at += 1
      switch sign {
      case UInt8(ascii: "\""):
        let found = numbers()
        guard found.count == 4 else { return nil }
        (width, height) = (found[2], found[3])
        pixels = [[Int]?](repeating: nil, count: width * height)
      case UInt8(ascii: "#"):
        let found = numbers()
        guard let first = found.first else { return nil }
        color = first
        if found.count == 5 { colors[first] = Array(found[2...]) }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      default:
        var count = 1
        var drawn = sign
        if sign == UInt8(ascii: "!") {
          count = numbers().first ?? 0
          guard at < body.count else { return nil }
          drawn = body[at]
          at += 1
        }
        guard (63...126).contains(drawn), x + count <= width else { return nil }
        for _ in 0..<count {
          for row in 0..<6 where (drawn - 63) >> UInt8(row) & 1 == 1 {
            guard top + row < height, let known = colors[color] else { return nil }
            let place = (top + row) * width + x
            if pixels[place] != nil { repeated += 1 }
            pixels[place] = known
          }
          x += 1
        }
      }
    }
  }
}
