#if Imaging
  import Verso

  /// The ways in which terminals take pictures.
  package enum TerminalPicture: String, CaseIterable, Sendable {
    case kitty, sixel, iterm
    /// No picture: the information is in words.
    case text

    /// The bytes for a terminal; nothing for one that takes words only.
    package func bytes(_ pixels: Pixels, colors: Int) -> [UInt8] {
      switch self {
      case .kitty: Self.kitty(pixels)
      case .sixel: Sixel.bytes(pixels, colors: colors)
      case .iterm: Self.iterm(pixels)
      case .text: []
      }
    }

    /// Kitty's graphics protocol: a PNG file in pieces of at most 4096 letters, without an answer.
    private static func kitty(_ pixels: Pixels) -> [UInt8] {
      let letters = Array(Base64.encoded(png(pixels)).utf8)
      var output: [UInt8] = []
      let step = 4096
      for start in stride(from: 0, to: letters.count, by: step) {
        let end = min(start + step, letters.count)
        let head = start == 0 ? "a=T,f=100,q=2," : ""
        output += "\u{1B}_G\(head)m=\(end < letters.count ? 1 : 0);".utf8
        output += letters[start..<end]
        output += "\u{1B}\\".utf8
      }
      return output
    }

    /// The sequence of iTerm2, which others know as well: a file of any format.
    private static func iterm(_ pixels: Pixels) -> [UInt8] {
      let file = png(pixels)
      let size = "width=\(pixels.width)px;height=\(pixels.height)px"
      return Array("\u{1B}]1337;File=inline=1;size=\(file.count);\(size):".utf8)
        + Array(Base64.encoded(file).utf8) + [0x07]
    }

    /// A PNG file of pixels (ISO/IEC 15948), whose rows are stored as they are.
    package static func png(_ pixels: Pixels) -> [UInt8] {
      var header: [UInt8] = []
      header.append(UInt32(pixels.width), .bigEndian)
      header.append(UInt32(pixels.height), .bigEndian)
      // Eight bits, colours with opacity.
      header += [8, 6, 0, 0, 0]
      var rows: [UInt8] = []
      rows.reserveCapacity(pixels.bytes.count + pixels.height)
      for y in 0..<pixels.height {
        rows.append(0)
        rows += pixels.bytes[(y * pixels.width * 4)..<((y + 1) * pixels.width * 4)]
      }
      func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        var bytes: [UInt8] = []
        bytes.append(UInt32(data.count), .bigEndian)
        bytes += body
        bytes.append(Zlib.checksum(body), .bigEndian)
        return bytes
      }
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
        + chunk("IDAT", Zlib.deflated(rows)) + chunk("IEND", [])
    }
  }
#endif
