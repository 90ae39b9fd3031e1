#if Imaging
  import Foundation
  import Testing
  import Verso
  @testable import VersoImaging
  @testable import VersoVips

  @Suite("Marks")
  struct MarkTests {
    /// A mark of 20 × 10 pixels, half opaque.
    static let mask = Mask(
      width: 20, height: 10, coverage: [UInt8](repeating: 128, count: 200))

    private func marked(_ jpeg: [UInt8], _ overlay: Overlay, _ orientation: Orientation = .up)
      throws
      -> [UInt8]
    {
      var photo = try Pictures.photo(jpeg, orientation: orientation)
      try photo.mark(overlay)
      return try photo.bytes()
    }

    @Test("Coefficients outside the marked blocks stay", arguments: Overlay.Position.allCases)
    func untouched(position: Overlay.Position) throws {
      let overlay = Overlay(try #require(Self.mask), position: position, margin: 5)
      for (fullColor, isGrey, progressive) in [
        (true, false, false), (false, false, false), (true, true, false), (false, false, true),
      ] {
        let jpeg = try Pictures.jpeg(
          117, 91, fullColor: fullColor, isGrey: isGrey, progressive: progressive)
        let (old, new) = (
          try Pictures.coefficients(jpeg), try Pictures.coefficients(marked(jpeg, overlay))
        )
        let frame = overlay.frame(in: Size(117, 91))
        for (component, pair) in zip(old, new).enumerated() {
          let side = component > 0 && !fullColor ? 16.0 : 8.0
          let columns = Int((117 / side).rounded(.up))
          #expect(pair.0.count == pair.1.count)
          for block in 0..<(pair.0.count / 64) {
            let place = Rectangle(
              x: Double(block % columns) * side, y: Double(block / columns) * side, width: side,
              height: side)
            guard place.intersection(frame) == nil else { continue }
            let range = (block * 64)..<(block * 64 + 64)
            #expect(pair.0[range] == pair.1[range])
          }
        }
      }
    }

    @Test("A mark that does not fit is reported, also if the sides are swapped")
    func cut() throws {
      func notes(_ overlay: Overlay, _ orientation: Orientation) throws -> [String] {
        var photo = try Pictures.photo(try Pictures.jpeg(64, 24), orientation: orientation)
        try photo.mark(overlay)
        return try photo.receipt().notes
      }
      let mask = try #require(Self.mask)
      #expect(try notes(Overlay(mask, margin: 4), .up).isEmpty)
      #expect(
        try notes(Overlay(mask, margin: 20), .up).contains { $0.hasPrefix("the mark is cut") })
      #expect(try notes(Overlay(mask, margin: 20, isTiled: true), .up).isEmpty)
      let wide = try #require(
        Mask(width: 40, height: 4, coverage: [UInt8](repeating: 9, count: 160)))
      #expect(try notes(Overlay(wide, margin: 4), .up).isEmpty)
      #expect(try !notes(Overlay(wide, margin: 4), .right).isEmpty)
    }

    @Test("A mark is upright in every orientation", arguments: Orientation.allCases)
    func upright(orientation: Orientation) throws {
      let mask = try #require(
        Mask(width: 16, height: 16, coverage: (0..<256).map { $0 % 16 < 8 ? 255 : 0 }))
      let overlay = Overlay(mask, color: .white, position: .topLeft, margin: 16)
      let size = orientation.inverse.applied(to: Size(96, 64))
      let jpeg = try Pictures.jpeg(Int(size.width), Int(size.height))
      let new = try Pictures.decoded(marked(jpeg, overlay, orientation)).turned(orientation)
      let old = try Pictures.decoded(jpeg).turned(orientation)
      let white = new.cropped(16, 16, 8, 16)
      #expect(white.bytes.allSatisfy { $0 > 240 })
      let rest = new.cropped(24, 16, 8, 16).difference(from: old.cropped(24, 16, 8, 16))
      #expect(rest.most < 24)
      #expect(
        new.cropped(40, 0, 56, 64).difference(from: old.cropped(40, 0, 56, 64)).most == 0)
    }

    @Test("Copied bits and coefficients in memory give the same picture")
    func twoWays() throws {
      let overlay = Overlay(try #require(Self.mask), isTiled: true)
      let jpeg = try Pictures.jpeg(117, 91, fullColor: false)
      let copied = try #require(
        JPEGMarking.marked(jpeg, orientation: .up, colorSpace: 3) { overlay })
      let progressive = try Pictures.jpeg(117, 91, fullColor: false, progressive: true)
      let other = try JPEGMarking.marked(
        ByteSource(progressive), orientation: .up, limits: ImagingLimits()
      ) { overlay }
      #expect(try Pictures.coefficients(copied) == Pictures.coefficients(other))
    }

    @Test("Damaged scans are refused or marked, and change nothing else")
    func damage() throws {
      let overlay = Overlay(try #require(Self.mask), position: .center)
      let jpeg = try Pictures.jpeg(64, 64)
      for count in stride(from: 0, to: jpeg.count - 2, by: 5) {
        let cut = Array(jpeg.prefix(count))
        let made = JPEGMarking.marked(cut, orientation: .up, colorSpace: 3) { overlay }
        #expect(made == nil)
      }
      for index in stride(from: 0, to: jpeg.count, by: 3) {
        for bits: UInt8 in [0x55, 0xFF, 0x01] {
          var changed = jpeg
          changed[index] ^= bits
          _ = JPEGMarking.marked(changed, orientation: .up, colorSpace: 3) { overlay }
        }
      }
    }

    @Test(
      "Texts look as expected",
      arguments: [
        ("latin", "© Verso 2026", 0.0), ("arabic", "محمد صورة", 0), ("chinese", "照片版权", 0),
        ("turned", "Proof & <print>", 30),
      ])
    func texts(name: String, text: String, angle: Double) throws {
      let mask = try VipsEngine().draw(TextMark(text, size: 32, angle: angle))
      let pixels = Pixels(
        width: mask.width, height: mask.height,
        bytes: mask.coverage.flatMap { [255 - $0, 255 - $0, 255 - $0, 255] })
      if let folder = ProcessInfo.processInfo.environment["VERSO_RENDER_EXPECTED"] {
        try Data(pixels.png()).write(to: URL(filePath: "\(folder)/\(name).png"))
      }
      let url = try #require(
        Bundle.module.url(forResource: name, withExtension: "png", subdirectory: "Expected"))
      let expected = try Pixels(png: [UInt8](Data(contentsOf: url)))
      // Another machine has other fonts: then sizes differ, and there is nothing to compare.
      guard abs(expected.width - mask.width) < 4, abs(expected.height - mask.height) < 4 else {
        return
      }
      let (width, height) = (
        min(expected.width, mask.width), min(expected.height, mask.height)
      )
      let difference = pixels.cropped(0, 0, width, height)
        .difference(from: expected.cropped(0, 0, width, height))
      #expect(difference.mean < 12)
    }
  }

  extension Pixels {
    /// The pixels as a PNG file.
    func png() throws -> [UInt8] {
      let rgb = stride(from: 0, to: bytes.count, by: 4).flatMap { bytes[$0..<($0 + 3)] }
      let image = try VipsImage(rgb, width: width, height: height, bands: 3)
        .apply("copy", ["interpretation": "srgb"])
      let call = try VipsCall("pngsave_buffer")
      try call.set("in", to: image)
      try call.run()
      return try call.bytes("buffer")
    }

    /// The pixels of a PNG file.
    init(png: [UInt8]) throws {
      self = try png.withUnsafeBytes { buffer in
        let call = try VipsCall("pngload_source")
        try call.set("source", toBytes: buffer)
        try call.run()
        var image = try call.image("out")
        if image.bands == 3 { image = try image.apply("bandjoin_const", ["c": "255"]) }
        return Pixels(width: image.width, height: image.height, bytes: try image.pixels())
      }
    }
  }
#endif
