#if Imaging
  import Foundation
  import Testing
  import Verso
  @testable import VersoImaging
  @testable import VersoVips

  @Suite("Crops")
  struct CropTests {
    /// 5 × 8 rectangles: inside, touching and beyond each edge of a shown picture of 60 × 40.
    static let rectangles: [Rectangle] = [-7, 0, 13, 41, 52].flatMap { x in
      [(-5, 9), (0, 12), (11, 20), (22, 31), (33, 12), (0, 40), (-3, 20), (39, 6)].map {
        y, height in Rectangle(x: x, y: y, width: 17, height: height)
      }
    }

    /// The crop of a picture that was turned first.
    private func reference(_ shown: Pixels, _ rectangle: Rectangle) -> Pixels {
      let (x, y) = (Int(rectangle.x), Int(rectangle.y))
      let (width, height) = (Int(rectangle.width), Int(rectangle.height))
      var bytes: [UInt8] = []
      for row in y..<(y + height) {
        for column in x..<(x + width) {
          guard (0..<shown.width).contains(column), (0..<shown.height).contains(row) else {
            bytes += [0, 0, 0, 0]
            continue
          }
          let start = (row * shown.width + column) * 4
          bytes += shown.bytes[start..<(start + 4)]
        }
      }
      return Pixels(width: width, height: height, bytes: bytes)
    }

    @Test(
      "They are those of the fully rotated picture, pixel by pixel", arguments: Orientation.allCases
    )
    func everyOrientation(orientation: Orientation) throws {
      let engine = try VipsEngine()
      let size = orientation.inverse.applied(to: Size(60, 40))
      let stored = Pictures.colorful(Int(size.width), Int(size.height))
      let shown = stored.turned(orientation)
      let png = try stored.png()
      for rectangle in Self.rectangles {
        let plan = try CropPlan(rectangle, of: size, orientation: orientation)
        let made = try engine.render(PictureJob(plan, Encoding(.png)), of: .bytes(png))
        let expected = reference(shown, rectangle)
        #expect(try Pixels(png: made.bytes).bytes == expected.bytes)
      }
    }

    @Test("Crops of JPEG pictures are equal to the exact ones", arguments: Orientation.allCases)
    func jpeg(orientation: Orientation) throws {
      let size = orientation.inverse.applied(to: Size(60, 40))
      let jpeg = try Pictures.jpeg(Int(size.width), Int(size.height))
      let shown = try Pictures.decoded(jpeg).turned(orientation)
      for rectangle in Self.rectangles {
        let plan = try CropPlan(rectangle, of: size, orientation: orientation)
        let job = PictureJob(plan, Encoding(quality: 100, fullColor: true), background: .clear)
        let made = try #require(try JPEGCrop.render(job, of: ByteSource(jpeg)))
        let difference = try Pictures.decoded(made)
          .difference(from: reference(shown, rectangle))
        #expect(difference.mean < 1.5)
      }
    }

    @Test(
      "Scaled crops are close to a scaled full picture", arguments: [1.0, 0.7, 0.4, 0.2, 0.1, 1.6])
    func scaled(factor: Double) throws {
      let jpeg = try Pictures.jpeg(400, 300)
      let target = Size(Int(200 * factor), Int(160 * factor))
      let plan = try CropPlan(
        Rectangle(x: 100, y: 60, width: 200, height: 160), of: Size(400, 300), orientation: .up,
        target: target)
      let job = PictureJob(plan, Encoding(quality: 100, fullColor: true))
      let made = try Pictures.decoded(try #require(try JPEGCrop.render(job, of: ByteSource(jpeg))))
      // The same with all pixels.
      let part = try Pictures.decoded(jpeg).cropped(100, 60, 200, 160)
      var resampler = Resampler(
        width: 200, height: 160, window: Rectangle(Size(200, 160)),
        target: (Int(target.width), Int(target.height)))
      for row in 0..<160 { resampler.add(Array(part.bytes[(row * 800)..<((row + 1) * 800)])) }
      #expect(made.difference(from: resampler.pixels).mean < 2)
    }

    @Test(
      "A crop of a photo is within 40 dB of the exact one",
      arguments: [
        (64, Orientation.up), (70, .right), (128, .upMirrored), (160, .leftMirrored), (256, .left),
        (300, .down),
      ])
    func quality(target: Int, orientation: Orientation) throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let sample = folder.deletingLastPathComponent().appending(path: "Samples/harbour.jpg")
      let jpeg = [UInt8](try Data(contentsOf: sample))
      let size = Size(900, 600)
      let part = Rectangle(x: 37, y: 21, width: 512, height: 512)
      let shown = orientation.applied(to: part, in: size)
      let plan = try CropPlan(
        shown, of: size, orientation: orientation, target: Size(target, target))
      let job = PictureJob(plan, Encoding(quality: 100, fullColor: true))
      let made = try Pictures.decoded(
        try #require(try JPEGCrop.render(job, of: ByteSource(jpeg))))
      // All pixels, scaled with the same filter, and turned at the end.
      let exact = try Pictures.decoded(jpeg).cropped(37, 21, 512, 512)
      var resampler = Resampler(
        width: 512, height: 512, window: Rectangle(Size(512, 512)), target: (target, target))
      for row in 0..<512 { resampler.add(Array(exact.bytes[(row * 2048)..<((row + 1) * 2048)])) }
      #expect(made.noise(to: resampler.pixels.turned(orientation)) >= 40)
    }

    @Test("Rows are processed in steps, and progress is reported", arguments: [1, 2, 4])
    func longPicture(denominator: Int) throws {
      let jpeg = try Pictures.jpeg(48, 5200, fullColor: false)
      let part = Rectangle(x: 5, y: 4399, width: 32, height: 640)
      let target = Size(32 / denominator, 640 / denominator)
      let plan = try CropPlan(part, of: Size(48, 5200), orientation: .up, target: target)
      var job = PictureJob(plan, Encoding(quality: 100, fullColor: true))
      let told = Mutex<[Double]>([])
      job.progress = { share in told.withLock { $0.append(share) } }
      let made = try Pictures.decoded(try #require(try JPEGCrop.render(job, of: ByteSource(jpeg))))
      var resampler = Resampler(
        width: 48, height: 5200, window: part, target: (Int(target.width), Int(target.height)))
      let whole = try Pictures.decoded(jpeg)
      for row in 0..<5200 { resampler.add(Array(whole.bytes[(row * 192)..<((row + 1) * 192)])) }
      #expect(made.difference(from: resampler.pixels).mean < 3)
      let shares = told.withLock { $0 }
      #expect(shares.count >= 4 / denominator && shares == shares.sorted())
      #expect(shares.allSatisfy { (0...1).contains($0) })
    }

    @Test("A cropped photo records that")
    func metadata() throws {
      var photo = try Pictures.photo(Pictures.jpeg(400, 300), orientation: .right)
      try photo.metadata.set(Tag(.exif, 0xA002), to: 400)
      try photo.metadata.set(Tag(.exif, 0xA003), to: 300)
      try photo.metadata.set(Tag(.exif, 0x9214), to: Value.short([200, 150, 40]))
      try photo.metadata.setThumbnail(Pictures.jpeg(160, 120))
      photo = try Photo(photo.bytes())
      let plan = try photo.plan(
        Rectangle(x: 50, y: 100, width: 200, height: 200), target: Size(100, 100))
      try photo.render(PictureJob(plan))
      photo = try Photo(photo.bytes())
      #expect(photo.turn.effective == .up)
      #expect(photo.storedSize == Size(100, 100))
      #expect(photo.metadata.value(of: Tag(.exif, 0xA002))?.integer == 100)
      // Stored (200, 150) is seen at (150, 200): in the middle of the crop.
      #expect(photo.metadata.value(of: Tag(.exif, 0x9214))?.integers == [50, 50, 20])
      let thumbnail = try Pictures.decoded(try #require(photo.metadata.thumbnail))
      #expect(thumbnail.width == 100 && thumbnail.height == 100)
    }

    @Test(
      "Formats are converted, and metadata stay",
      arguments: [Encoding.Format.png, .webp, .heic, .avif])
    func formats(format: Encoding.Format) throws {
      let engine = try VipsEngine()
      var photo = try Pictures.photo(Pictures.jpeg(64, 48), orientation: .left)
      photo.metadata[.artist] = "Ada"
      photo = try Photo(photo.bytes())
      let encoding = Encoding(format, quality: 95, lossless: true)
      try photo.render(PictureJob(try photo.plan(), encoding), engine: engine)
      photo = try Photo(photo.bytes())
      #expect(Encoding.Format(photo.format) == format)
      #expect(photo.metadata[.artist] == "Ada")
      #expect(photo.turn.effective == .up)
      #expect(photo.storedSize == Size(48, 64))
      try photo.render(PictureJob(try photo.plan(), Encoding(quality: 100)), engine: engine)
      let shown = try Pictures.decoded(Pictures.jpeg(64, 48)).turned(.left)
      #expect(try Pictures.decoded(photo.bytes()).difference(from: shown).mean < 6)
    }

    @Test("Absurd sizes and damaged pictures are refused without an allocation")
    func refusals() throws {
      let jpeg = try Pictures.jpeg(64, 64)
      let source = ByteSource(jpeg)
      let huge = try CropPlan(
        Rectangle(Size(64, 64)), of: Size(64, 64), orientation: .up, target: Size(1 << 30, 1 << 30))
      #expect { try JPEGCrop.render(PictureJob(huge), of: source) } throws: {
        ($0 as? ImagingError)?.code == .tooLarge
      }
      let whole = try CropPlan(Rectangle(Size(64, 64)), of: Size(64, 64), orientation: .up)
      for count in stride(from: 0, to: jpeg.count - 2, by: 37) {
        let cut = ByteSource(Array(jpeg.prefix(count)))
        #expect(throws: ImagingError.self) { try JPEGCrop.render(PictureJob(whole), of: cut) }
      }
      for index in stride(from: 0, to: jpeg.count, by: 11) {
        var changed = jpeg
        changed[index] ^= 0x55
        _ = try? JPEGCrop.render(PictureJob(whole), of: ByteSource(changed))
      }
    }
  }
#endif
