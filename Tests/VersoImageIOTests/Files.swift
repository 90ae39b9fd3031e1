import Foundation
import VersoFixtures

/// Small files whose every byte the tests know.
enum Files {
  static func sample(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Package.root.appending(path: "Samples/\(name)")))
  }

  static func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func little(_ number: Int, _ size: Int) -> [UInt8] { big(number, size).reversed() }

  /// A GIF file of two frames, shown for 50 and 200 hundredths of a second.
  static func gif(loops: Int) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + little(3, 2) + little(2, 2) + [0x80, 0, 0]
    bytes += [0, 0, 0, 255, 255, 255]
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + little(loops, 2) + [0]
    for delay in [5, 200] {
      bytes += [0x21, 0xF9, 4, 0] + little(delay, 2) + [0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + little(3, 2) + little(2, 2) + [0, 2, 2, 0x4C, 1, 0]
    }
    return bytes + [0x3B]
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    // Nobody looks at the checksum here.
    big(data.count, 4) + Array(name.utf8) + data + [0, 0, 0, 0]
  }

  /// A PNG file with chunks before its end.
  static func png(_ chunks: [(String, [UInt8])], colorType: UInt8 = 2) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", big(4, 4) + big(3, 4) + [8, colorType, 0, 0, 0])
    for (name, data) in chunks { bytes += chunk(name, data) }
    return bytes + chunk("IDAT", []) + chunk("IEND", [])
  }

  /// An animated WebP file of two frames.
  static var webP: [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count, 4) + data
    }
    let frame = little(0, 6) + little(9, 3) + little(4, 3)
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [0x02, 0, 0, 0] + little(9, 3) + little(4, 3))
      + chunk("ANIM", [0, 0, 0, 0] + little(7, 2)) + chunk("ANMF", frame + little(40, 3) + [0])
      + chunk("ANMF", frame + little(1500, 3) + [0])
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  /// A Targa file of 2 × 1 pixels.
  static func tga(isCompressed: Bool) -> [UInt8] {
    [0, 0, isCompressed ? 10 : 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + little(2, 2) + little(1, 2)
      + [32, 8] + [UInt8](repeating: 9, count: 8) + [UInt8](repeating: 0, count: 8)
      + Array("TRUEVISION-XFILE.".utf8) + [0]
  }

  static func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count + 8, 4) + Array(type.utf8) + data
  }

  /// A HEIF file of a stereo pair with cameras, and a thumbnail of the left picture.
  static var stereo: [UInt8] {
    func entry(_ id: Int) -> [UInt8] {
      box("infe", [2, 0, 0, 0] + big(id, 2) + [0, 0] + Array("hvc1".utf8) + [0])
    }
    func size(_ width: Int, _ height: Int) -> [UInt8] {
      box("ispe", [0, 0, 0, 0] + big(width, 4) + big(height, 4))
    }
    let model = box(
      "cmin", [0, 0, 0x08, 0] + big(128, 4) + big(128, 4) + big(64, 4))
    let place = box(
      "cmex",
      [0, 0, 0, 0x2F] + big(-31_500, 4) + big(0, 4) + big(0, 4) + big(0, 2) + big(0, 2)
        + big(0, 2) + big(5, 4))
    let properties = box(
      "iprp",
      box("ipco", size(640, 480) + model + place + size(160, 120))
        + box(
          "ipma",
          [0, 0, 0, 0] + big(3, 4) + big(1, 2) + [3, 1, 2, 3] + big(2, 2) + [1, 1]
            + big(3, 2) + [1, 4]))
    let meta =
      [0, 0, 0, 0]
      + box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + Array(repeating: 0, count: 13))
      + box("pitm", [0, 0, 0, 0] + big(1, 2))
      + box("iinf", [0, 0, 0, 0] + big(3, 2) + entry(1) + entry(2) + entry(3))
      + box("iref", [0, 0, 0, 0] + box("thmb", big(3, 2) + big(1, 2) + big(1, 2))) + properties
      + box("grpl", box("ster", [0, 0, 0, 0] + big(9, 4) + big(2, 4) + big(1, 4) + big(2, 4)))
    return box("ftyp", Array("heic".utf8) + big(0, 4) + Array("mif1heic".utf8)) + box("meta", meta)
  }
}
