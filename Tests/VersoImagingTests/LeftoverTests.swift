#if Imaging
  import Testing
  import VersoFixtures
  @testable import Verso
  @testable import VersoBlocks
  @testable import VersoFormats
  @testable import VersoMakerNotes
  @testable import VersoModel
  @testable import VersoImaging
  @testable import VersoVips

  /// What shows the picture as it was, beside the picture itself.
  @Suite("Remains of the old picture")
  struct LeftoverTests {
    /// Segments put in front of a picture.
    private func photo(_ segments: [[UInt8]], behind: [UInt8] = []) throws -> Photo {
      let jpeg = try Pictures.jpeg(64, 48)
      return try Photo(Array(jpeg[..<2]) + segments.joined() + Array(jpeg[2...]) + behind)
    }

    private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      let count = body.count + 2
      return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + body
    }

    private var mark: Overlay {
      get throws {
        Overlay(
          try #require(Mask(width: 8, height: 8, coverage: [UInt8](repeating: 255, count: 64))))
      }
    }

    @Test("The thumbnail in Photoshop resources is removed, other resources stay")
    func photoshop() throws {
      func resource(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + [4, number, 0, 0, 0, 0, 0, UInt8(data.count)] + data
      }
      let resources =
        resource(0x0D, [0, 0, 0, 30]) + resource(0x0C, [UInt8](repeating: 7, count: 40))
      let start = try photo([segment(0xED, Array("Photoshop 3.0\0".utf8) + resources)])
      for change in 0..<3 {
        var photo = start
        switch change {
        case 0: try photo.render(PictureJob(try photo.plan(Rectangle(Size(16, 16)))))
        case 1: try photo.turn(.right)
        default: try photo.mark(mark)
        }
        #expect(try photo.receipt().removedBlocks == ["Photoshop thumbnail"])
        let written = try photo.bytes()
        #expect(written.position(of: [4, 0x0D, 0, 0]) != nil)
        #expect(written.position(of: [4, 0x0C, 0, 0]) == nil)
      }
    }

    @Test("The preview in a maker note is blanked if the picture was changed")
    func makerNote() throws {
      let preview = try Pictures.jpeg(16, 16)
      // Olympus' later notes count from their own start.
      let numbers = [preview.count, 30, 0].flatMap { number in
        (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) }
      }
      let head = Array("OLYMPUS\0II".utf8) + [3, 0, 1, 0, 0, 1, 7, 0]
      let note = head + numbers + preview
      let exif = TIFFBuilder(.littleEndian).entry(.make, "OLYMPUS").makerNote { _, _ in note }
      let start = try photo([segment(0xE1, Array("Exif\0\0".utf8) + exif.bytes())])
      let part = Array(preview.suffix(40))
      var cropped = start
      try cropped.render(PictureJob(try cropped.plan(Rectangle(Size(16, 16)))))
      #expect(try cropped.bytes().position(of: part) == nil)
      #expect(try cropped.receipt().notes.contains { $0.contains("preview") })
      #expect(try Photo(cropped.bytes()).metadata.value(of: Tag(.exif, 0x927C)) != nil)
      var marked = start
      try marked.mark(mark)
      #expect(try marked.bytes().position(of: part) == nil)
      // A turn hides nothing.
      var turned = start
      try turned.turn(.right)
      #expect(try turned.bytes().position(of: part) != nil)
      #expect(try turned.receipt().notes == ["the preview in the maker note is not rotated"])
    }

    @Test("A crop removes the video of a motion photo, with its metadata")
    func video() throws {
      let film: [UInt8] = [0, 0, 0, 16] + Array("ftypmp42".utf8) + [0, 0, 0, 0]
      var start = try photo([], behind: film)
      start.metadata.xmp.set(XMP.Name(.gCamera, "MotionPhoto"), to: XMP.Node(.text("1")))
      start.metadata.xmp.set(XMP.Name(.gDepth, "Near"), to: XMP.Node(.text("1")))
      start.metadata.xmp.set(XMP.Name(.xmp, "Label"), to: XMP.Node(.text("kept")))
      start = try Photo(start.bytes())
      var cropped = start
      try cropped.render(PictureJob(try cropped.plan(Rectangle(Size(16, 16)))))
      let receipt = try cropped.receipt()
      #expect(receipt.notes == ["the video after the picture is left out"])
      #expect(receipt.picture == Size(16, 16))
      cropped = try Photo(cropped.bytes())
      #expect(try cropped.bytes().position(of: Array("ftypmp42".utf8)) == nil)
      #expect(cropped.metadata.xmp.properties.map(\.name.local) == ["Label"])
      var converted = start
      try converted.render(
        PictureJob(try converted.plan(), Encoding(.png)), engine: VipsEngine())
      #expect(converted.metadata.xmp.properties.map(\.name.local) == ["Label"])
      var turned = start
      try turned.turn(.right)
      #expect(try turned.receipt().notes == ["the video after the picture is not rotated"])
      #expect(try turned.bytes().position(of: film) != nil)
    }

    @Test("A picture without an end marker is complete; one that ends earlier is not")
    func missingEnd() throws {
      let jpeg = try Pictures.jpeg(64, 48)
      for count in [jpeg.count - 2, jpeg.count - 12] {
        let isWhole = count == jpeg.count - 2
        for change in 0..<3 {
          var photo = try Photo(Array(jpeg.prefix(count)))
          let work = {
            switch change {
            case 0: try photo.render(PictureJob(try photo.plan()))
            case 1: try photo.turn(.right)
            default: try photo.mark(mark)
            }
          }
          if isWhole {
            try work()
            #expect(try Pictures.decoded(photo.bytes()).width == (change == 1 ? 48 : 64))
          } else {
            #expect(throws: ImagingError.self) { try work() }
          }
        }
      }
      let progressive = try Pictures.jpeg(64, 48, progressive: true)
      var photo = try Photo(Array(progressive.dropLast(2)))
      #expect(throws: ImagingError.self) { try photo.turn(.right) }
    }

    @Test("A picture that would divide by zero is not marked")
    func zeroDivisor() throws {
      var jpeg = try Pictures.jpeg(64, 48, progressive: true)
      let table = try #require(jpeg.position(of: [0xFF, 0xDB]))
      jpeg[table + 9] = 0
      var photo = try Photo(jpeg)
      #expect(throws: ImagingError.self) { try photo.mark(mark) }
    }

    @Test(
      "HEIF pictures are rotated as their structure defines", arguments: Orientation.allCases)
    func heif(orientation: Orientation) throws {
      let engine = try VipsEngine()
      func shown(_ bytes: [UInt8]) throws -> Pixels {
        var photo = try Photo(bytes)
        try photo.render(PictureJob(try photo.plan(), Encoding(.png)), engine: engine)
        return try Pixels(png: photo.bytes())
      }
      for format in [Encoding.Format.avif, .heic] {
        // Odd sides: HEVC stores more around them.
        var photo = try Photo(Pictures.jpeg(65, 47))
        try photo.render(PictureJob(try photo.plan(), Encoding(format)), engine: engine)
        let file = try photo.bytes()
        photo = try Photo(file)
        #expect(photo.storedSize == Size(65, 47))
        try photo.setOrientation(orientation)
        let turned = try photo.bytes()
        #expect(try Photo(turned).turn.container == orientation)
        #expect(try shown(turned).bytes == shown(file).turned(orientation).bytes)
      }
    }
  }
#endif
