#if Imaging
  import Foundation
  import Testing
  import Verso
  import VersoFixtures
  @testable import VersoImaging

  private enum Programs {
    static let jpegtran = Program(named: "jpegtran")
    static let vips = Program(named: "vips")
  }

  @Suite("Lossless rotations")
  struct TurnTests {
    static let turns = Orientation.allCases.filter { $0 != .up }

    @Test("A lossless rotation shows what a rotation of the pixels shows", arguments: turns)
    func pixels(turn: Orientation) throws {
      for (isGrey, fullColor) in [(false, true), (true, true), (false, false)] {
        let jpeg = try Pictures.jpeg(96, 48, fullColor: fullColor, isGrey: isGrey)
        var photo = try Photo(jpeg)
        #expect(try photo.turn(turn))
        let expected = try Pictures.decoded(jpeg).turned(turn)
        let difference = try Pictures.decoded(photo.bytes()).difference(from: expected)
        // Rounding of transforms, and of colours that are stored more coarsely.
        #expect(difference.most <= (fullColor ? 3 : 24))
        #expect(difference.mean < 0.6)
      }
    }

    /// The pixels of a file as another program shows them.
    private static func shown(_ jpeg: [UInt8], _ folder: TemporaryFolder) throws -> Pixels {
      let path = try folder.write(jpeg, "shown.jpg")
      let outcome = try Programs.vips.run(["autorot", path, folder.path("shown.png")])
      try #require(outcome.status == 0, "\(outcome.errors)")
      return try Pixels(png: folder.read("shown.png"))
    }

    @Test(
      "All rotations of all orientations show what another program shows of the rotated old photo",
      .enabled(if: Programs.vips.isThere, "\(Programs.vips.absence)"),
      arguments: Orientation.allCases)
    func independent(orientation: Orientation) throws {
      let folder = try TemporaryFolder()
      let jpeg = try Pictures.jpeg(32, 16)
      let start = try Pictures.photo(jpeg, orientation: orientation)
      let old = try Self.shown(try start.bytes(), folder)
      let (w, h) = (old.width, old.height)
      // Where the pixel comes from that is seen at a place afterwards.
      let turns: [(Orientation, (Int, Int) -> (Int, Int))] = [
        (.right, { x, y in (y, h - 1 - x) }), (.down, { x, y in (w - 1 - x, h - 1 - y) }),
        (.left, { x, y in (w - 1 - y, x) }), (.upMirrored, { x, y in (w - 1 - x, y) }),
        (.downMirrored, { x, y in (x, h - 1 - y) }),
      ]
      for (turn, source) in turns {
        var photo = start
        #expect(try photo.turn(turn))
        let bytes = try photo.bytes()
        #expect(try Photo(bytes).turn.exif == .up)
        let new = try Self.shown(bytes, folder)
        let isTurned = turn == .right || turn == .left
        try #require((new.width, new.height) == (isTurned ? (h, w) : (w, h)))
        var most = 0
        for y in 0..<new.height {
          for x in 0..<new.width {
            let (fromX, fromY) = source(x, y)
            for part in 0..<3 {
              let pair = (
                new.bytes[(y * new.width + x) * 4 + part], old.bytes[(fromY * w + fromX) * 4 + part]
              )
              most = max(most, abs(Int(pair.0) - Int(pair.1)))
            }
          }
        }
        #expect(most <= 3, "\(orientation) \(turn)")
        // Where both cancel each other, not a coefficient changes.
        guard orientation.then(turn) == .up else { continue }
        #expect(try Pictures.picture(bytes) == Pictures.picture(jpeg))
      }
    }

    @Test("Rows cut off at an edge are reported", arguments: [(90, 50, "10 columns and 2 rows")])
    func trimmed(width: Int, height: Int, text: String) throws {
      var photo = try Photo(Pictures.jpeg(width, height, fullColor: false))
      try photo.turn(.down, edges: .trim)
      let notes = try photo.receipt().notes
      #expect(notes == ["\(text) at the edge cannot be rotated without loss and were cut off"])
    }

    @Test("Four quarter rotations, and two of the others, give the same picture", arguments: turns)
    func fourTimes(turn: Orientation) throws {
      let jpeg = try Pictures.jpeg(64, 112, fullColor: false)
      var photo = try Photo(jpeg)
      for _ in 0..<4 {
        try photo.turn(turn)
        photo = try Photo(photo.bytes())
      }
      #expect(try Pictures.picture(photo.bytes()) == Pictures.picture(jpeg))
    }

    @Test(
      "Edges that cannot move are refused or cut off", arguments: [(90, 48), (96, 50), (90, 50)])
    func edges(width: Int, height: Int) throws {
      let jpeg = try Pictures.jpeg(width, height, fullColor: false)
      for turn in Self.turns {
        let steps = turn.steps
        let (cutsWidth, cutsHeight) =
          steps.transposes ? (steps.mirrorsY, steps.mirrorsX) : (steps.mirrorsX, steps.mirrorsY)
        let isPerfect = (!cutsWidth || width % 16 == 0) && (!cutsHeight || height % 16 == 0)
        var photo = try Photo(jpeg)
        if isPerfect {
          try photo.turn(turn)
        } else {
          #expect { try photo.turn(turn) } throws: { ($0 as? ImagingError)?.code == .notPerfect }
          try photo.turn(turn, edges: .trim)
        }
        let kept = Size(
          cutsWidth ? width / 16 * 16 : width, cutsHeight ? height / 16 * 16 : height)
        #expect(try Photo(photo.bytes()).storedSize == turn.applied(to: kept))
      }
    }

    @Test(
      "The coefficients are those of jpegtran",
      .enabled(if: Programs.jpegtran.isThere, "\(Programs.jpegtran.absence)"),
      arguments: [
        (Orientation.right, ["-rotate", "90"]), (.down, ["-rotate", "180"]),
        (.left, ["-rotate", "270"]), (.upMirrored, ["-flip", "horizontal"]),
        (.downMirrored, ["-flip", "vertical"]), (.leftMirrored, ["-transpose"]),
        (.rightMirrored, ["-transverse"]),
      ] as [(Orientation, [String])])
    func jpegtran(turn: Orientation, arguments: [String]) throws {
      let folder = try TemporaryFolder()
      for (width, height) in [(96, 48), (90, 50), (33, 17), (8, 8), (17, 64)] {
        for progressive in [false, true] {
          let jpeg = try Pictures.jpeg(
            width, height, fullColor: width % 3 == 0, progressive: progressive)
          let path = try folder.write(jpeg, "in.jpg")
          let other = folder.path("out.jpg")
          let outcome = try Programs.jpegtran.run(
            arguments + ["-trim", "-copy", "none", "-outfile", other, path])
          var photo = try Photo(jpeg)
          guard outcome.status == 0, (try? photo.turn(turn, edges: .trim)) != nil else { continue }
          let expected = try Pictures.coefficients(folder.read("out.jpg"))
          #expect(try Pictures.coefficients(photo.bytes()) == expected)
        }
      }
    }

    @Test("A rotated photo records that", arguments: Orientation.allCases)
    func metadata(orientation: Orientation) throws {
      var photo = try Pictures.photo(Pictures.jpeg(96, 48), orientation: orientation)
      try photo.metadata.set(Tag(.exif, 0xA002), to: 96)
      try photo.metadata.set(Tag(.exif, 0xA003), to: 48)
      try photo.metadata.setThumbnail(Pictures.jpeg(32, 16))
      photo.metadata.xmp.set(
        XMP.Name(.tiff, "Orientation"), to: .init(.text("\(orientation.rawValue)")))
      photo = try Photo(photo.bytes())
      #expect(try photo.turn() == (orientation != .up))
      photo = try Photo(photo.bytes())
      let size = orientation.applied(to: Size(96, 48))
      #expect(photo.turn.effective == .up)
      #expect(photo.metadata.xmp.texts(of: XMP.Name(.tiff, "Orientation")) == ["1"])
      #expect(photo.storedSize == size)
      #expect(photo.metadata.value(of: Tag(.exif, 0xA002))?.integer == Int(size.width))
      #expect(photo.metadata.value(of: Tag(.exif, 0xA003))?.integer == Int(size.height))
      let thumbnail = try Pictures.decoded(try #require(photo.metadata.thumbnail))
      let expected = try Pictures.decoded(Pictures.jpeg(32, 16)).turned(orientation)
      #expect(thumbnail.difference(from: expected).most <= 3)
    }

    @Test("A meaningless orientation is reported and corrected")
    func invalid() throws {
      var photo = try Photo(Pictures.jpeg(16, 16))
      try photo.metadata.set(Tag(.ifd0, 0x0112), to: 1)
      var bytes = try photo.bytes()
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [1, 0x12, 0, 3]) })
      bytes[place + 9] = 0
      photo = try Photo(bytes)
      #expect(photo.turn.effective == .up)
      #expect(photo.warnings.contains { $0.message.contains("orientation 0") })
      #expect(try photo.turn())
      #expect(try Photo(photo.bytes()).turn.exif == .up)
    }

    @Test(
      "A further picture that is re-encoded by a rotation is reported",
      arguments: [(20, 12, true), (32, 16, false)])
    func further(width: Int, height: Int, isEncoded: Bool) throws {
      let second = try Pictures.jpeg(width, height)
      var first = try Pictures.jpeg(32, 16)
      // The marker, the length and "MPF" are in front of the 82 bytes of the index.
      let size = first.count + 90
      let index = JPEGBuilder.index(first: size, second: second.count, at: size - 10)
      first.insert(contentsOf: [0xFF, 0xE2, 0, 88] + Array("MPF\0".utf8) + index, at: 2)
      var photo = try Photo(first + second)
      #expect(try photo.turn(.right))
      let notes = try photo.receipt().notes
      #expect(notes.contains { $0.contains("was re-encoded") } == isEncoded, "\(notes)")
      #expect(try Photo(photo.bytes()).picture(2) != nil)
    }

    @Test("Damaged pictures are refused")
    func damage() throws {
      let jpeg = try Pictures.jpeg(64, 64)
      for count in [jpeg.count / 2, jpeg.count - 200, 300] {
        var photo = try Photo(Array(jpeg.prefix(count)))
        #expect(throws: (any Error).self) { try photo.turn(.right) }
      }
      var photo = try Photo(jpeg)
      #expect { try photo.turn(.right, limits: ImagingLimits(pixels: 100)) } throws: {
        ($0 as? ImagingError)?.code == .tooLarge
      }
    }
  }
#endif
