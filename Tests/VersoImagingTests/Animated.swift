#if Imaging
  import Foundation
  import VersoFixtures

  @testable import Verso
  @testable import VersoBlocks
  @testable import VersoFormats
  @testable import VersoMakerNotes
  @testable import VersoModel
  @testable import VersoImaging
  @testable import VersoVips

  /// Small files of several pictures, of many bits or of inks, built byte by byte.
  enum Animated {
    static func big(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func little(_ number: Int, _ size: Int) -> [UInt8] { big(number, size).reversed() }

    // MARK: PNG

    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + data
      var bytes = big(data.count, 4) + body
      bytes += big(Int(Zlib.checksum(body)), 4)
      return bytes
    }

    /// Bytes as a zlib stream that is not compressed (RFC 1950 and 1951, 3.2.4).
    static func stored(_ data: [UInt8]) -> [UInt8] {
      var (a, b) = (1, 0)
      for byte in data {
        a = (a + Int(byte)) % 65_521
        b = (b + a) % 65_521
      }
      return [0x78, 1, 1] + little(data.count, 2) + little(~data.count & 0xFFFF, 2) + data
        + big(b << 16 | a, 4)
    }

    private static func png(
      _ width: Int, _ height: Int, depth: Int, type: UInt8 = 2, chunks: [(String, [UInt8])] = [],
      behind: [(String, [UInt8])] = [], _ rows: [UInt8]
    ) -> [UInt8] {
      var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      bytes += chunk("IHDR", big(width, 4) + big(height, 4) + [UInt8(depth), type, 0, 0, 0])
      for (name, data) in chunks { bytes += chunk(name, data) }
      bytes += chunk("IDAT", stored(rows))
      for (name, data) in behind { bytes += chunk(name, data) }
      return bytes + chunk("IEND", [])
    }

    /// Red, green and blue of eight bits in 4 by 4 pixels, with chunks before them.
    static func png(chunks: [(String, [UInt8])]) -> [UInt8] {
      png(4, 4, depth: 8, chunks: chunks, rows)
    }

    private static var rows: [UInt8] {
      (0..<4).flatMap { y in [0] + (0..<12).map { UInt8(y * 20 + $0 * 10) } }
    }

    /// Half transparent.
    static var clearPNG: [UInt8] {
      png(
        4, 4, depth: 8, type: 6, (0..<4).flatMap { _ in [0] + [UInt8](repeating: 128, count: 16) })
    }

    /// Two frames.
    static var png: [UInt8] {
      func control(_ number: Int) -> [UInt8] {
        big(number, 4) + big(4, 4) + big(4, 4) + big(0, 8) + big(1, 2) + big(10, 2) + [0, 0]
      }
      return png(
        4, 4, depth: 8, chunks: [("acTL", big(2, 4) + big(0, 4)), ("fcTL", control(0))],
        behind: [("fcTL", control(1)), ("fdAT", big(2, 4) + stored(rows))], rows)
    }

    /// Sixteen bits a sample, 12 by 8 pixels; the lower bytes say something.
    static var deepPNG: [UInt8] {
      var rows: [UInt8] = []
      for y in 0..<8 {
        rows.append(0)
        for x in 0..<36 { rows += big((y * 36 + x) * 227, 2) }
      }
      return png(12, 8, depth: 16, rows)
    }

    // MARK: Others

    /// Two frames of 2 by 2 pixels.
    static var gif: [UInt8] {
      var bytes = Array("GIF89a".utf8) + little(2, 2) + little(2, 2) + [0x80, 0, 0]
      bytes += [0, 0, 0, 255, 255, 255]
      for _ in 0..<2 {
        bytes += [0x21, 0xF9, 4, 0] + little(10, 2) + [0, 0]
        // Clear, 1, 1, 1, 1, end: three bits each, four behind the first codes.
        bytes += [0x2C, 0, 0, 0, 0] + little(2, 2) + little(2, 2) + [0, 2, 3, 0x4C, 0x12, 0x05, 0]
      }
      return bytes + [0x3B]
    }

    /// Two frames (RFC 9649, 2.7.1), each a still picture as libwebp writes it.
    static func webP() throws -> [UInt8] {
      func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
      }
      let photo = try Photo(png(chunks: []))
      let still = try VipsEngine().render(
        PictureJob(try photo.plan(), Encoding(.webp, lossless: true)),
        of: .bytes(png(chunks: []))
      ).bytes
      let sides = little(3, 3) + little(3, 3)
      // Only the picture's own chunk belongs into a frame.
      let start = still.position(of: Array("VP8L".utf8)) ?? 12
      let count = (0..<4).reduce(0) { $0 | Int(still[start + 4 + $1]) << (8 * $1) }
      let picture = still[start..<(start + 8 + count + count % 2)]
      let frame = big(0, 6) + sides + little(40, 3) + [0] + picture
      let body =
        chunk("VP8X", [2, 0, 0, 0] + sides) + chunk("ANIM", big(0, 6))
        + chunk("ANMF", frame) + chunk("ANMF", frame)
      return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    /// Two pages of 4 by 4 pixels.
    static var tiff: [UInt8] { tiff(secondType: 2) }

    static func tiff(secondType: Int) -> [UInt8] {
      tiff(samples: 3, photometric: 2, types: [0, secondType])
    }

    /// Cyan, magenta, yellow and black.
    static var inks: [UInt8] { tiff(samples: 4, photometric: 5, types: [0], side: 8) }

    private static func tiff(
      samples: Int, photometric: Int, types: [Int], side: Int = 4
    ) -> [UInt8] {
      let pixels = side * side * samples
      var bytes = Array("II".utf8) + little(42, 2)
      let fields = 11
      let size = 2 + 12 * fields + 4 + 2 * samples + pixels
      bytes += little(8, 4)
      for (index, type) in types.enumerated() {
        let start = 8 + index * (size + size % 2)
        let bits = start + 2 + 12 * fields + 4
        func field(_ tag: Int, _ format: Int, _ count: Int, _ value: Int) -> [UInt8] {
          little(tag, 2) + little(format, 2) + little(count, 4) + little(value, 4)
        }
        bytes += little(fields, 2) + field(0xFE, 4, 1, type) + field(0x100, 3, 1, side)
        bytes += field(0x101, 3, 1, side) + field(0x102, 3, samples, bits) + field(0x103, 3, 1, 1)
        bytes += field(0x106, 3, 1, photometric) + field(0x111, 4, 1, bits + 2 * samples)
        bytes += field(0x115, 3, 1, samples) + field(0x116, 3, 1, side)
        bytes += field(0x117, 4, 1, pixels) + field(0x11C, 3, 1, 1)
        bytes += little(index + 1 < types.count ? start + size + size % 2 : 0, 4)
        for _ in 0..<samples { bytes += little(8, 2) }
        bytes += (0..<pixels).map { UInt8(truncatingIfNeeded: $0 * 5 + index * 40) }
        if size % 2 == 1 { bytes.append(0) }
      }
      return bytes
    }
  }
#endif
