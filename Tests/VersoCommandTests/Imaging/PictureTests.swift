#if Imaging
  import Testing
  import VersoFixtures

  @Suite("Picture commands", .enabled(if: Command.isThere, "\(Command.absence)"))
  struct PictureTests {
    @Test("A crop, a rotation and a mark are written, and the metadata stay")
    func pictures() throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      let made = folder.path("out.jpg")
      for arguments in [
        ["crop", "--rect", "10,10,64,48", "--size", "32x24"], ["rotate", "90", "--trim"],
        ["flip", "vertical", "--trim"], ["convert", "--longest", "40"],
      ] {
        let outcome = try Command.run(arguments + [photo, "--overwrite", "--output", made])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        let said = try Command.json(["read", "--json", made]).first
        #expect(said?["IFD0:Make"] != nil)
        #expect(
          said?["IFD0:Orientation"] as? String ?? "Horizontal (normal)" == "Horizontal (normal)")
      }
      #expect(try folder.read("in.jpg") == Command.sampleBytes("harbour.jpg"))
    }

    @Test(
      "A rotation that would lose an edge is refused with advice, and --trim cuts the edge off",
      arguments: [["rotate", "90"], ["flip", "vertical"], ["orient"]])
    func edges(command: [String]) throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      if command == ["orient"] {
        #expect(try Command.run(["set", photo, "IFD0:Orientation=6"]).status == 0)
      }
      let before = try folder.read("in.jpg")
      let refused = try Command.run(command + [photo])
      #expect(refused.status == 1)
      #expect(refused.errors.contains("8 rows at the edge"))
      #expect(refused.errors.contains("--trim") && refused.errors.contains("--encode"))
      // orient has no --flag.
      #expect(refused.errors.contains("--flag") == (command != ["orient"]))
      #expect(try folder.read("in.jpg") == before)
      let turned = try Command.run(command + ["--trim", photo])
      #expect(turned.status == 0, "\(turned.errors)")
      #expect(turned.text.contains("8 rows at the edge"))
      #expect(turned.text.contains("cut off"))
    }

    @Test("A rotation that the orientation cancels is made")
    func cancelled() throws {
      let folder = try TemporaryFolder()
      for (orientation, command) in [
        ("8", ["rotate", "90"]), ("3", ["rotate", "180"]), ("6", ["rotate", "270"]),
        ("2", ["flip", "horizontal"]), ("4", ["flip", "vertical"]),
        ("8", ["rotate", "90", "--flag"]), ("8", ["rotate", "90", "--encode"]),
      ] {
        let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
        let set = try Command.run(["set", photo, "IFD0:Orientation=\(orientation)"])
        try #require(set.status == 0, "\(set.errors)")
        let outcome = try Command.run(command + [photo])
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        let said = try Command.json(["read", "--json", "--numeric", photo]).first
        #expect(said?["IFD0:Orientation"] as? Int == 1, "\(command)")
      }
    }

    @Test(
      "Animations and untrusted formats are refused in one line",
      .enabled(if: Command.hasImaging, "verso-imaging is not there"))
    func others() throws {
      let folder = try TemporaryFolder()
      let gif =
        Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        + [UInt8]([0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x4C, 0x12, 5, 0]).repeated(2) + [0x3B]
      let made = folder.path("out.png")
      let animated = try folder.write(gif, "a.gif")
      for command in [
        ["convert"], ["crop", "--size", "1x1"], ["watermark", "--text", "x"],
        ["rotate", "90", "--encode", "--format", "png"],
      ] {
        let outcome = try Command.run(command + [animated, "--output", made])
        #expect(outcome.status == 1, "\(command)")
        #expect(outcome.errors.contains("2 frames"), "\(command): \(outcome.errors)")
        #expect(throws: (any Error).self) { try folder.read("out.png") }
      }
      let first = try Command.run(["convert", "--first", animated, "--output", made])
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.text.contains("of 2 frames, only the first one was used"))
      // What was not written has no name that another result could not have.
      let still = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpeg")
      let output = folder.path("results/")
      let several = try Command.run(
        ["convert", "--format", "png", "--output", output, animated, still])
      #expect(several.status == 1 && several.errors.contains("2 frames"), "\(several.errors)")
      #expect(several.text.contains("1 copy written") && several.text.contains("1 failed"))
      #expect(try !folder.read("results/a.png").isEmpty)
      let svg = try folder.write(
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#.utf8), "a.jpg")
      let stranger = try Command.run(["convert", svg, "--output", folder.path("svg.png")])
      #expect(stranger.status == 1)
      #expect(stranger.errors.split(separator: "\n").count == 1)
    }

    @Test(
      "A crop states a rectangle that differs from the one asked for, and a gap",
      arguments: [
        ("-20,0,100,100", ["0,0,80,100 is cut out instead of -20,0,100,100", "is a gap"]),
        ("10.4,10,64,48", ["10,10,64,48 is cut out instead of 10.4,10"]),
        ("850,10,1e12,48", ["is more than the limit"]), ("10,10,64,48", []),
      ])
    func crops(rectangle: String, words: [String]) throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      let call = ["crop", "--rect", rectangle, photo, "--output", folder.path("out.jpg")]
      let outcome = try Command.run(call)
      let said = outcome.text + outcome.errors
      for word in words { #expect(said.contains(word), "\(said)") }
      if words.isEmpty { #expect(!said.contains("instead") && !said.contains("gap"), "\(said)") }
    }

    @Test("What was done to the picture is said")
    func receipts() throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      let made = folder.path("out.jpg")
      let crop = ["crop", "--rect", "10,10,64,48", photo, "--output", made]
      let said = String(decoding: try Command.run(crop).output, as: UTF8.self)
      #expect(said.contains("picture 64 x 48"))
      let dry = try Command.run(["flip", "vertical", "--trim", "--dry-run", photo])
      let lines = String(decoding: dry.output, as: UTF8.self)
      #expect(lines.contains("~ picture: 900 x 592 pixels"))
    }

    @Test(
      "Impossible operations are refused in one line, and nothing is written",
      arguments: [
        (["crop", "--rect", "90000,0,5,5"], 1), (["crop", "--rect", "0,0,0,5"], 1),
        (["crop", "--rect", "0,0,5,-5"], 1), (["crop", "--size", "99999999x99999999"], 1),
        (["crop", "--rect", "a,b"], 64), (["crop"], 64), (["rotate", "45"], 64),
        (["watermark"], 64), (["convert", "--quality", "0"], 64),
      ] as [([String], Int32)])
    func refusals(arguments: [String], status: Int32) throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      let made = folder.path("out.jpg")
      let outcome = try Command.run(arguments + [photo, "--output", made])
      #expect(outcome.status == status)
      if status == 1 { #expect(outcome.errors.split(separator: "\n").count == 1) }
      #expect(throws: (any Error).self) { try folder.read("out.jpg") }
    }

    @Test("A picture is not overwritten by mistake")
    func inPlace() throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      #expect(try Command.run(["crop", "--size", "8x8", photo]).status == 64)
      #expect(try Command.run(["convert", photo, "--output", folder.path("out.bmp")]).status == 64)
      #expect(try Command.run(["crop", "--size", "8x8", "--backup", photo]).status == 0)
      #expect(try folder.read("in.jpg_original") == Command.sampleBytes("harbour.jpg"))
    }
  }

  extension [UInt8] {
    fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self } }
  }
#endif
