#if Imaging
  import Testing
  import VersoFixtures

  @Suite("Commands for pictures", .enabled(if: Command.isThere, "\(Command.absence)"))
  struct PictureTests {
    @Test("A crop, a turn and a mark are written, and the photo still says what it said")
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
      "What cannot be is refused in one line, and nothing is written",
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

    @Test("A picture is not lost by mistake")
    func inPlace() throws {
      let folder = try TemporaryFolder()
      let photo = try folder.write(Command.sampleBytes("harbour.jpg"), "in.jpg")
      #expect(try Command.run(["crop", "--size", "8x8", photo]).status == 64)
      #expect(try Command.run(["convert", photo, "--output", folder.path("out.bmp")]).status == 64)
      #expect(try Command.run(["crop", "--size", "8x8", "--backup", photo]).status == 0)
      #expect(try folder.read("in.jpg_original") == Command.sampleBytes("harbour.jpg"))
    }
  }
#endif
