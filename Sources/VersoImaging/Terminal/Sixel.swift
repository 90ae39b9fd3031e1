#if Imaging
  /// Pictures as DEC's terminals take them: bands of six rows of pixels, colour by colour (VT340 Programmer
  /// Reference, chapter 14).
  package enum Sixel {
    /// The bytes for a terminal.
    ///
    /// - Parameters:
    ///   - pixels: The picture. Pixels that are mostly transparent stay as they are on the screen.
    ///   - colors: The number of colours that the terminal has at once; 2 to 256 are used.
    /// - Returns: One control string.
    package static func bytes(_ pixels: Pixels, colors: Int) -> [UInt8] {
      let palette = Palette(pixels, count: min(max(colors, 2), 256))
      let indices = palette.indices(of: pixels)
      var output = Array("\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8)
      for (index, color) in palette.colors.enumerated() {
        // Parts of colours are percentages.
        let parts = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
        output += "#\(index);2;\(parts.joined(separator: ";"))".utf8
      }
      for top in stride(from: 0, to: pixels.height, by: 6) {
        if top > 0 { output.append(UInt8(ascii: "-")) }
        append(indices, pixels.width, rows: top..<min(top + 6, pixels.height), to: &output)
      }
      return output + Array("\u{1B}\\".utf8)
    }

    /// A band: for each colour in it which of the six pixels of each column it has.
    private static func append(
      _ indices: [Int16], _ width: Int, rows: Range<Int>, to output: inout [UInt8]
    ) {
      var columns: [Int16: [UInt8]] = [:]
      for row in rows {
        let bit = UInt8(1) << UInt8(row - rows.lowerBound)
        for x in 0..<width {
          let index = indices[row * width + x]
          guard index >= 0 else { continue }
          columns[index, default: [UInt8](repeating: 0, count: width)][x] |= bit
        }
      }
      for (number, color) in columns.sorted(by: { $0.key < $1.key }).enumerated() {
        if number > 0 { output.append(UInt8(ascii: "$")) }
        output += "#\(color.key)".utf8
        var x = 0
        while x < width {
          var end = x + 1
          while end < width, color.value[end] == color.value[x] { end += 1 }
          // Blank pixels up to the edge need not be written.
          if end == width, color.value[x] == 0 { break }
          let sign = color.value[x] + 63
          if end - x > 3 {
            output += "!\(end - x)".utf8
            output.append(sign)
          } else {
            for _ in x..<end { output.append(sign) }
          }
          x = end
        }
      }
    }
  }
#endif
