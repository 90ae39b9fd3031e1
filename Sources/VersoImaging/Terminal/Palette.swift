#if Imaging
  /// A few colours that represent those of a picture best: the boxes of all colours are halved
  /// where they contain most (Heckbert, "Color image quantization for frame buffer display", 1982).
  package struct Palette {
    package private(set) var colors: [Color] = []

    /// Colours of five bits a part.
    private struct Box {
      var bins: ArraySlice<Bin>
      /// The number of pixels, times the distance of their colours.
      var weight = 0
      /// The part in which they are farthest apart: 0 is red.
      var axis = 0

      init(_ bins: ArraySlice<Bin>) {
        self.bins = bins
        let count = bins.reduce(0) { $0 + $1.count }
        for part in 0..<3 {
          let values = bins.map { $0.part(part) }
          let width = (values.max() ?? 0) - (values.min() ?? 0)
          if width * count > weight { (weight, axis) = (width * count, part) }
        }
      }
    }

    /// A colour with five bits per part, and the number of its pixels.
    private struct Bin {
      let number: Int
      var count = 0
      var sums = (0, 0, 0)

      func part(_ index: Int) -> Int { number >> (10 - 5 * index) & 31 }
    }

    package init(_ pixels: Pixels, count: Int) {
      var bins = (0..<32_768).map { Bin(number: $0) }
      for index in stride(from: 0, to: pixels.bytes.count, by: 4) {
        guard pixels.bytes[index + 3] > 127 else { continue }
        let (red, green, blue) = (
          Int(pixels.bytes[index]), Int(pixels.bytes[index + 1]), Int(pixels.bytes[index + 2])
        )
        let number = Self.bin(red, green, blue)
        bins[number].count += 1
        bins[number].sums.0 += red
        bins[number].sums.1 += green
        bins[number].sums.2 += blue
      }
      let used = bins.filter { $0.count > 0 }
      var boxes = used.isEmpty ? [] : [Box(used[...])]
      while boxes.count < count,
        let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
        boxes[widest].weight > 0
      {
        let (box, axis) = (boxes[widest], boxes[widest].axis)
        let sorted = box.bins.sorted { $0.part(axis) < $1.part(axis) }
        let half = sorted.reduce(0) { $0 + $1.count } / 2
        var (sum, middle) = (0, 0)
        while middle < sorted.count - 1, sum < half || middle == 0 {
          sum += sorted[middle].count
          middle += 1
        }
        boxes[widest] = Box(sorted[..<middle])
        boxes.append(Box(sorted[middle...]))
      }
      for box in boxes {
        let count = max(box.bins.reduce(0) { $0 + $1.count }, 1)
        let sums = box.bins.reduce((0, 0, 0)) {
          ($0.0 + $1.sums.0, $0.1 + $1.sums.1, $0.2 + $1.sums.2)
        }
        colors.append(
          Color(
            red: UInt8(sums.0 / count), green: UInt8(sums.1 / count), blue: UInt8(sums.2 / count)))
      }
    }

    /// The number of the colour of each pixel, -1 for one that is mostly transparent. The error of
    /// a colour is distributed to the pixels next to and below it (Floyd and Steinberg, 1976).
    package func indices(of pixels: Pixels) -> [Int16] {
      var result = [Int16](repeating: -1, count: pixels.width * pixels.height)
      guard !colors.isEmpty else { return result }
      var nearest = [Int16](repeating: -1, count: 32_768)
      // A column more on each side, so that the edges need no case of their own.
      let width = (pixels.width + 2) * 3
      var (here, below) = ([Int](repeating: 0, count: width), [Int](repeating: 0, count: width))
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          let place = y * pixels.width + x
          guard pixels.bytes[place * 4 + 3] > 127 else { continue }
          let at = (x + 1) * 3
          var wanted = [0, 0, 0]
          for part in 0..<3 {
            let sum = Int(pixels.bytes[place * 4 + part]) + here[at + part] / 16
            wanted[part] = min(max(sum, 0), 255)
          }
          let number = Self.bin(wanted[0], wanted[1], wanted[2])
          if nearest[number] < 0 { nearest[number] = self.nearest(wanted) }
          let index = nearest[number]
          result[place] = index
          let color = colors[Int(index)]
          for (part, got) in [color.red, color.green, color.blue].enumerated() {
            let error = wanted[part] - Int(got)
            here[at + 3 + part] += error * 7
            below[at - 3 + part] += error * 3
            below[at + part] += error * 5
            below[at + 3 + part] += error
          }
        }
        (here, below) = (below, here)
        for index in below.indices { below[index] = 0 }
      }
      return result
    }

    /// The number of a colour of five bits a part.
    private static func bin(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    }

    private func nearest(_ wanted: [Int]) -> Int16 {
      var (best, distance) = (0, Int.max)
      for (index, color) in colors.enumerated() {
        let red = wanted[0] - Int(color.red)
        let green = wanted[1] - Int(color.green)
        let blue = wanted[2] - Int(color.blue)
        // Eyes see green best.
        let found = 2 * red * red + 4 * green * green + 3 * blue * blue
        if found < distance { (best, distance) = (index, found) }
      }
      return Int16(best)
    }
  }
#endif
