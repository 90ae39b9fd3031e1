#if Imaging
  import Foundation
  import Testing
  import VersoFixtures
  @testable import Verso
  @testable import VersoBlocks
  @testable import VersoFormats
  @testable import VersoMakerNotes
  @testable import VersoModel
  @testable import VersoImaging
  @testable import VersoVips

  /// What a picture that is made anew does not have of the old file: it is kept, refused or said.
  @Suite("Losses of new pictures")
  struct OriginalLossTests {
    // MARK: Several pictures

    /// Files that show more than one picture, by what they are.
    private static func file(_ name: String) throws -> [UInt8] {
      switch name {
      case "APNG": Animated.png
      case "GIF": Animated.gif
      case "WebP": try Animated.webP()
      default: Animated.tiff
      }
    }

    @Test(
      "A file of several pictures is refused unless the first one is requested",
      arguments: [
        ("APNG", "2 frames"), ("GIF", "2 frames"), ("WebP", "2 frames"), ("TIFF", "2 pages"),
      ])
    func several(name: String, text: String) throws {
      let bytes = try Self.file(name)
      let engine = try VipsEngine()
      for format in [Encoding.Format.jpeg, .png, .webp, .tiff] {
        var photo = try Photo(bytes)
        var job = PictureJob(try photo.plan(), Encoding(format))
        #expect { try photo.render(job, engine: engine) } throws: { error in
          let error = error as? ImagingError
          return error?.code == .several && error?.message.contains(text) == true
        }
        job.takesFirst = true
        try photo.render(job, engine: engine)
        let notes = try photo.receipt().notes
        #expect(notes.contains { $0.contains(text) }, "\(name): \(notes)")
      }
    }

    @Test("The engine itself refuses pages that were not checked")
    func engine() throws {
      let engine = try VipsEngine()
      let photo = try Photo(Animated.gif)
      let job = PictureJob(try photo.plan(), Encoding(.png))
      #expect { try engine.render(job, of: .bytes(Animated.gif)) } throws: {
        ($0 as? ImagingError)?.code == .several
      }
    }

    @Test(
      "A HEIF file of two pictures is refused, too",
      .enabled(if: Program(named: "heif-enc").isThere, "\(Program(named: "heif-enc").absence)"))
    func heif() throws {
      let folder = try TemporaryFolder()
      let one = try folder.write(Animated.png(chunks: []), "one.png")
      let two = try folder.write(try Pictures.colorful(64, 48).png(), "two.png")
      let made = folder.path("two.heic")
      let outcome = try Program(named: "heif-enc").run(["-o", made, two, one])
      try #require(outcome.status == 0, "\(outcome.errors)")
      var photo = try Photo(folder.read("two.heic"))
      #expect(try photo.furtherContents().text == "2 pictures")
      #expect { try photo.render(PictureJob(try photo.plan()), engine: VipsEngine()) } throws: {
        ($0 as? ImagingError)?.code == .several
      }
    }

    @Test(
      "Photos of phones count as one picture, whatever belongs to it",
      .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
      arguments: [
        ("exif-samples/heic/mobile/iphone_13_pro_max.HEIC", 1), ("exif-rs/exif.heic", 1),
        ("exif-samples/heic/IMG_5195.HEIC", 1),
        ("immich-test-assets/formats/heic/IMG_2682.heic", 1),
        ("pillow-heif/heif_special/xiaomi.heic", 1), ("libheif/rainbow-451x461.heic", 1),
        ("pillow-heif/heif_other/nokia/bird_burst.heic", .max),
        ("pillow-heif/heif_other/spatial_photo.heic", 2), ("file-type/fixture-msf1.heic", .max),
      ])
    func phones(name: String, count: Int) throws {
      #expect(try Photo(path: try Corpus.path(name)).furtherContents().count == count)
    }

    @Test("A smaller version in a TIFF file is not a page, but is named")
    func reduced() throws {
      let engine = try VipsEngine()
      var photo = try Photo(Animated.tiff(secondType: 1))
      #expect(try photo.furtherContents().count == 1)
      try photo.render(PictureJob(try photo.plan(), Encoding(.png)), engine: engine)
      #expect(try photo.receipt().notes == ["left out: smaller version"])
    }

    // MARK: Depth

    @Test(
      "Sixteen bits stay if the format has them, also with a gap and under a mark",
      arguments: [Encoding.Format.png, .tiff])
    func depth(format: Encoding.Format) throws {
      let engine = try VipsEngine()
      let source = try Photo(Animated.deepPNG)
      let mask = try #require(Mask(width: 2, height: 2, coverage: [128, 128, 128, 128]))
      let gap = try source.plan(Rectangle(x: -3, y: 0, width: 12, height: 6))
      let jobs = [
        PictureJob(try source.plan(), Encoding(format)),
        PictureJob(try source.plan(target: Size(6, 4)), Encoding(format)),
        PictureJob(gap, Encoding(format)),
      ]
      for (index, job) in jobs.enumerated() {
        for isMarked in [false, true] {
          var (photo, job) = (source, job)
          if isMarked { job.overlay = Overlay(mask, color: .white, margin: 0) }
          try photo.render(job, engine: engine)
          #expect(try photo.receipt().notes == [], "\(index) \(isMarked)")
          let made = try Photo(photo.bytes())
          let bits =
            made.metadata.value(of: Tag(.ifd0, 0x0102))?.integers?.first
            ?? made.metadata.facts.first { $0.name == "BitDepth" }.flatMap { Int($0.numericText) }
          #expect(bits == 16, "\(index) \(isMarked)")
        }
      }
    }

    @Test(
      "A loss of bits in an eight-bit format is reported", arguments: [Encoding.Format.jpeg, .webp])
    func shallow(format: Encoding.Format) throws {
      var photo = try Photo(Animated.deepPNG)
      try photo.render(
        PictureJob(try photo.plan(), Encoding(format)), engine: VipsEngine())
      let notes = try photo.receipt().notes
      #expect(notes.contains { $0.contains("more than 8 bits") }, "\(notes)")
    }

    @Test("Pixels of sixteen bits are the same after a rotation and back")
    func deepTurn() throws {
      let engine = try VipsEngine()
      var photo = try Photo(Animated.deepPNG)
      let size = try #require(photo.storedSize)
      for turn in [Orientation.right, .left] {
        let stored = try #require(photo.storedSize)
        let plan = try CropPlan(
          Rectangle(turn.applied(to: stored)), of: stored, orientation: turn)
        try photo.render(PictureJob(plan, Encoding(.png)), engine: engine)
        photo = try Photo(photo.bytes())
      }
      #expect(photo.storedSize == size)
      let old = try engine.render(
        PictureJob(try Photo(Animated.deepPNG).plan(), Encoding(.png)), of: .bytes(Animated.deepPNG)
      )
      let new = try engine.render(
        PictureJob(try photo.plan(), Encoding(.png)), of: .bytes(photo.bytes()))
      #expect(old.bytes == new.bytes)
    }

    // MARK: Transparency and what stands beside

    @Test("Filling transparency for JPEG is reported")
    func transparency() throws {
      var photo = try Photo(Animated.clearPNG)
      try photo.render(PictureJob(try photo.plan(), Encoding(.jpeg)), engine: VipsEngine())
      let notes = try photo.receipt().notes
      #expect(notes.contains { $0.contains("transparent parts are filled") }, "\(notes)")
    }

    @Test("Comments, thumbnails and Photoshop resources that are not copied are named")
    func beside() throws {
      func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let count = body.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + body
      }
      let resource = Array("8BIM".utf8) + [4, 0x0D, 0, 0, 0, 0, 0, 4, 0, 0, 0, 30]
      let jpeg = try Pictures.jpeg(64, 48)
      var photo = try Photo(
        Array(jpeg[..<2]) + segment(0xFE, Array("a comment".utf8))
          + segment(0xED, Array("Photoshop 3.0\0".utf8) + resource) + Array(jpeg[2...]))
      try photo.metadata.set(Tag(.ifd0, 0x0112), to: 1)
      try photo.metadata.setThumbnail(Pictures.jpeg(16, 12))
      photo = try Photo(photo.bytes())
      let engine = try VipsEngine()
      // A JPEG picture in the place of a JPEG picture: they stay.
      var same = photo
      try same.render(PictureJob(try same.plan(Rectangle(Size(32, 24)))), engine: engine)
      #expect(try same.receipt().notes == [])
      let written = try same.bytes()
      #expect(written.position(of: Array("a comment".utf8)) != nil)
      #expect(written.position(of: [4, 0x0D, 0, 0]) != nil)
      #expect(try Photo(written).metadata.thumbnail != nil)
      for format in [Encoding.Format.png, .webp, .tiff] {
        var other = photo
        try other.render(PictureJob(try other.plan(), Encoding(format)), engine: engine)
        let notes = try other.receipt().notes
        for name in ["comment", "thumbnail", "Photoshop's resources"] {
          #expect(notes.contains { $0.contains(name) }, "\(format): \(notes)")
        }
      }
    }

    @Test("Texts and colour definitions stay in a PNG file whose picture changes")
    func texts() throws {
      let png = Animated.png(
        chunks: [("gAMA", Animated.big(45_454, 4)), ("tEXt", Array("Title\0Harbour".utf8))])
      var photo = try Photo(png)
      try photo.render(
        PictureJob(try photo.plan(Rectangle(Size(2, 2))), Encoding(.png)), engine: VipsEngine())
      #expect(try photo.receipt().notes == [])
      let said = try Photo(photo.bytes()).metadata.facts
      #expect(said.contains { $0.name == "Title" && $0.text == "Harbour" })
      #expect(said.contains { $0.name == "Gamma" })
      var other = try Photo(png)
      try other.render(PictureJob(try other.plan(), Encoding(.webp)), engine: VipsEngine())
      #expect(try other.receipt().notes == ["left out: gamma, text"])
    }

    // MARK: Colours told by codes

    /// A picture of AVIF or HEIF whose codes say something else.
    private static func coded(
      _ format: Encoding.Format, _ primaries: UInt8, _ transfer: UInt8
    ) throws -> [UInt8] {
      var photo = try Photo(Pictures.jpeg(64, 48))
      try photo.render(PictureJob(try photo.plan(), Encoding(format)), engine: VipsEngine())
      var bytes = try photo.bytes()
      let at = try #require(bytes.position(of: Array("colrnclx".utf8)))
      bytes[at + 9] = primaries
      bytes[at + 11] = transfer
      return bytes
    }

    @Test(
      "Wide-gamut codes that a new picture cannot store are named, and not treated as sRGB",
      arguments: [
        (Encoding.Format.avif, UInt8(9), UInt8(16), "BT.2020 with PQ"),
        (.avif, 12, 13, "Display P3"), (.avif, 9, 18, "BT.2020 with HLG"),
      ])
    func codes(format: Encoding.Format, primaries: UInt8, transfer: UInt8, text: String) throws {
      let bytes = try Self.coded(format, primaries, transfer)
      let photo = try Photo(bytes)
      #expect(photo.colorCodes?.text == text)
      let engine = try VipsEngine()
      for target in [Encoding.Format.jpeg, .png, .webp] {
        var other = photo
        try other.render(PictureJob(try other.plan(), Encoding(target)), engine: engine)
        let notes = try other.receipt().notes
        #expect(notes.contains { $0.contains("left out: colour codes (nclx)") }, "\(notes)")
        #expect(notes.contains { $0.contains(text) }, "\(notes)")
      }
      var converted = photo
      var job = PictureJob(try photo.plan(), Encoding(.jpeg))
      job.convertsToSRGB = true
      #expect { try converted.render(job, engine: engine) } throws: {
        ($0 as? ImagingError)?.code == .unsupported
      }
    }

    @Test("Codes of sRGB are not a loss; those of PNG are not converted, either")
    func plainCodes() throws {
      let engine = try VipsEngine()
      var photo = try Photo(Self.coded(.avif, 1, 13))
      var job = PictureJob(try photo.plan(), Encoding(.jpeg))
      job.convertsToSRGB = true
      try photo.render(job, engine: engine)
      #expect(try photo.receipt().notes == [])
      var png = try Photo(Animated.png(chunks: [("cICP", [9, 16, 0, 1])]))
      job = PictureJob(try png.plan(), Encoding(.png))
      job.convertsToSRGB = true
      #expect { try png.render(job, engine: engine) } throws: {
        ($0 as? ImagingError)?.code == .unsupported
      }
      job.convertsToSRGB = false
      try png.render(job, engine: engine)
      #expect(try png.receipt().notes == [])
    }

    // MARK: Inks

    @Test("CMYK stays in JPEG and TIFF, and becomes RGB elsewhere, which is reported")
    func inks() throws {
      let engine = try VipsEngine()
      var photo = try Photo(Animated.inks)
      var job = PictureJob(try photo.plan(Rectangle(Size(4, 4))), Encoding(.tiff))
      try photo.render(job, engine: engine)
      #expect(try photo.receipt().notes == [])
      #expect(try Photo(photo.bytes()).metadata.value(of: Tag(.ifd0, 0x0106))?.integer == 5)
      photo = try Photo(Animated.inks)
      job.encoding.format = .png
      try photo.render(job, engine: engine)
      #expect(try photo.receipt().notes.contains { $0.contains("CMYK") })
    }
  }
#endif
