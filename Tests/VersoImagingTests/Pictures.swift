#if Imaging
  import CVersoJPEG
  import Foundation
  import Testing
  import Verso
  @testable import VersoImaging

  /// Pictures that tests make, and ways to look into files of pictures.
  enum Pictures {
    /// Smooth colours with a fine pattern: every place looks different.
    static func colorful(_ width: Int, _ height: Int) -> Pixels {
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let pattern = (x * 7 + y * 13) % 31
          bytes += [
            UInt8(x * 200 / width + pattern), UInt8(y * 200 / height + pattern),
            UInt8((x + y) * 200 / (width + height) + 30 - pattern), 255,
          ]
        }
      }
      return Pixels(width: width, height: height, bytes: bytes)
    }

    /// As a JPEG file; 4:4:4 by default.
    static func jpeg(
      _ width: Int, _ height: Int, fullColor: Bool = true, isGrey: Bool = false,
      progressive: Bool = false
    ) throws -> [UInt8] {
      let encoding = Encoding(quality: 92, fullColor: fullColor, progressive: progressive)
      return try colorful(width, height).jpeg(encoding, isGrey: isGrey)
    }

    /// A photo of a picture in a JPEG file that says how it is turned.
    static func photo(_ jpeg: [UInt8], orientation: Orientation = .up) throws -> Photo {
      var photo = try Photo(jpeg)
      try photo.metadata.set(Tag(.ifd0, 0x0112), to: orientation.rawValue)
      return try Photo(photo.bytes())
    }

    /// The pixels of a JPEG file.
    static func decoded(_ jpeg: [UInt8]) throws -> Pixels {
      let decoder = try JPEGDecoder(ByteSource(jpeg))
      let (width, height) = (Int(decoder.size.width), Int(decoder.size.height))
      _ = try decoder.start(denominator: 1, columns: 0..<width)
      var bytes: [UInt8] = []
      var row = [UInt8](repeating: 255, count: width * 4)
      for _ in 0..<height {
        try decoder.read(into: &row)
        bytes += row
      }
      return Pixels(width: width, height: height, bytes: bytes)
    }

    /// All coefficients of a JPEG file: by component, block by block.
    static func coefficients(_ jpeg: [UInt8]) throws -> [[Int16]] {
      let decoder = try JPEGDecoder(ByteSource(jpeg))
      try decoder.readCoefficients()
      return try (0..<Int(decoder.info.components)).map { index in
        let component = try #require(decoder.component(index))
        var result: [Int16] = []
        for row in 0..<Int(component.rows) {
          try decoder.withBlocks(index, row: row, columns: Int(component.columns)) { blocks in
            for place in 0..<blocks.count { result.append(blocks[place]) }
          }
        }
        return result
      }
    }

    /// The bytes from the first table on: what is left when two files say different things.
    static func picture(_ jpeg: [UInt8]) throws -> [UInt8] {
      var photo = try Photo(jpeg)
      photo.strip(keeping: [])
      return try photo.bytes(options: WriteOptions(compact: true))
    }
  }

  extension Pixels {
    /// The pixels turned.
    func turned(_ orientation: Orientation) -> Pixels {
      let size = orientation.applied(to: Size(width, height))
      return placed(at: Rectangle(size), in: size, turned: orientation, background: .clear)
    }

    func cropped(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Pixels {
      var result: [UInt8] = []
      for row in y..<(y + height) {
        result += bytes[((row * self.width + x) * 4)..<((row * self.width + x + width) * 4)]
      }
      return Pixels(width: width, height: height, bytes: result)
    }

    /// The ratio of signal to noise, in decibels.
    func noise(to other: Pixels) -> Double {
      let sum = bytes.indices.filter { $0 % 4 != 3 }.reduce(0.0) { sum, index in
        let difference = Double(bytes[index]) - Double(other.bytes[index])
        return sum + difference * difference
      }
      return 10 * log10(255 * 255 * Double(width * height * 3) / max(sum, 1e-9))
    }

    /// How much the colours differ at most, and on average.
    func difference(from other: Pixels) -> (most: Int, mean: Double) {
      guard width == other.width, height == other.height else { return (256, 256) }
      var (most, sum) = (0, 0)
      for index in bytes.indices where index % 4 != 3 {
        let difference = abs(Int(bytes[index]) - Int(other.bytes[index]))
        most = max(most, difference)
        sum += difference
      }
      return (most, Double(sum) / Double(width * height * 3))
    }
  }
#endif
