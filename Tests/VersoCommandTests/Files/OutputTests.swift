import Foundation
import Testing
import VersoFixtures

/// Where results go: into a second tree of folders, under names that fit their formats.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct OutputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ sample: String, _ name: String) throws -> String {
    let url = folder.url.appending(path: name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return try folder.write(try Command.sampleBytes(sample), name)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }

  // MARK: Trees

  private static let commands: [[String]] = {
    var commands = [
      ["set", "Artist=Ada"], ["strip"], ["remove", "Orientation"], ["thumbnail"],
      ["extract", "exif"],
      [
        "sign", "--key", "keys/key.pem", "--chain", "keys/chain.pem",
      ],
      ["seal", "--keys", "keys/seal-public.json", "--identity", "a", "--replace-comment"],
    ]
    #if Imaging
      commands += [["crop", "--size", "16x16"], ["orient"]]
    #endif
    return commands
  }()

  @Test("Photos of a folder tree keep their subfolders in the output folder", arguments: commands)
  func trees(_ command: [String]) throws {
    #expect(try Command.run(["keys", "--output", folder.path("keys")]).status == 0)
    let ending = command[0] == "extract" ? "tif" : "jpg"
    for name in ["a.jpg", "2026/May/a.jpg", "2026/June/a.jpg"] {
      _ = try write("harbour.jpg", "Photos/\(name)")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.path("Photos/2026"))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Results"), withIntermediateDirectories: false)
    let outcome = try Command.run(
      command + ["--recursive", "Photos", "--output", "Results"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["a", "2026/May/a", "2026/June/a"] {
      #expect(exists("Results/\(name).\(ending)"), "\(name)")
    }
    #expect(try folder.mode("Results/2026") == 0o700)
  }

  @Test("Results in the input folder are not processed again")
  func inside() throws {
    _ = try write("harbour.jpg", "Photos/May/a.jpg")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Photos/Results"), withIntermediateDirectories: false)
    let words = ["set", "Artist=Ada", "-r", ".", "-o", "Results", "--overwrite"]
    let work = folder.url.appending(path: "Photos")
    for _ in 0..<3 {
      let outcome = try Command.run(words, in: work)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(exists("Photos/Results/May/a.jpg"))
    #expect(!exists("Photos/Results/Results"))
    #expect(
      try Command.run(["set", "Artist=Ada", "-r", "Results", "-o", "Results"], in: work).status == 1
    )
    let nothing = try Command.run(["set", "Artist=Ada", "-r", "Empty", "-o", "Results"], in: work)
    #expect(nothing.status == 1)
  }

  @Test("Of two photos with the same output file the second one is refused")
  func collisions() throws {
    for name in ["One/x/a.jpg", "Two/x/a.jpg"] { _ = try write("plain.jpg", name) }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Results"), withIntermediateDirectories: false)
    let outcome = try Command.run(
      ["set", "Artist=Ada", "-r", "One", "Two", "-o", "Results"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "verso: Two/x/a.jpg: it would overwrite Results/x/a.jpg, the output of One/x/a.jpg; write it to another folder\n"
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("Results/x")) == ["a.jpg"])
  }

  // MARK: Names

  @Test("A result does not get the extension of another format")
  func endings() throws {
    #expect(try Command.run(["keys", "--output", folder.path("keys")]).status == 0)
    let photo = try write("harbour.jpg", "photo.jpg")
    let heic = try write("formats/still.heic", "photo.heic")
    let tiff = try write("formats/still.tiff", "photo.tiff")
    let keys = [
      "--keys", folder.path("keys/seal-public.json"), "--identity", "a", "--replace-comment",
    ]
    let signer = ["--key", folder.path("keys/key.pem"), "--chain", folder.path("keys/chain.pem")]
    var commands = [
      ["set", photo, "Artist=Ada"], ["strip", photo], ["sync", photo], ["remove", photo, "Make"],
      ["copy", photo, photo], ["sign", photo] + signer, ["seal", photo] + keys,
      ["thumbnail", photo], ["extract", "thumbnail", photo],
    ]
    #if Imaging
      commands += [["orient", photo], ["rotate", "180", "--trim", photo]]
    #endif
    for command in commands {
      for name in ["wrong.png", "wrong.HEIC"] {
        let outcome = try Command.run(command + ["-o", folder.path(name)])
        #expect(outcome.status == 1, "\(command[0]) \(name)")
        #expect(outcome.errors.contains("end the name in .jpg"), "\(command[0]) \(name)")
        #expect(!exists(name))
      }
      for name in ["right.JPEG", "right.backup"] {
        let outcome = try Command.run(command + ["-o", folder.path("\(command[0])-\(name)")])
        #expect(outcome.status == 0, "\(command[0]) \(name) \(outcome.errors)")
      }
    }
    for (path, name, isRight) in [
      (heic, "a.jpg", false), (heic, "a.heif", true), (heic, "a.hif", true),
      (heic, "a.avif", false),
      (tiff, "a.dng", true), (tiff, "a.tif", true), (tiff, "a.jpg", false),
    ] {
      let outcome = try Command.run(["set", path, "Artist=Ada", "-o", folder.path("of-\(name)")])
      #expect((outcome.status == 0) == isRight, "\(path) \(name)")
    }
    let piped = try Command.run(
      ["set", "-", "Artist=Ada", "-o", folder.path("piped.png")],
      input: try Command.sampleBytes("plain.jpg"))
    #expect(piped.status == 1)
    // A name that is wrong already says nothing new.
    let odd = try write("plain.jpg", "odd.png")
    #expect(try Command.run(["set", odd, "Artist=Ada"]).status == 0)
    #expect(try Command.run(["set", odd, "Artist=Ada", "-o", folder.path("odd2.png")]).status == 0)
    #expect(
      try Command.run(["extract", "exif", photo, "-o", folder.path("exif.jpg")]).status == 1)
  }

  #if Imaging
    @Test("A command that changes the format may use its extension, and no third one")
    func conversions() throws {
      let photo = try write("plain.jpg", "photo.jpg")
      guard Command.hasImaging else { return }
      let right = try Command.run(["convert", photo, "-o", folder.path("right.png")])
      #expect(right.status == 0, "\(right.errors)")
      let marked = ["watermark", photo, "--text", "Proof", "--format", "png"]
      #expect(try Command.run(marked + ["-o", folder.path("wrong.jpg")]).status == 64)
    }
  #endif

  @Test("Extracted parts in a folder are named by their kind")
  func parts() throws {
    let photo = try write("harbour.jpg", "photo.jpg")
    let output = folder.path("Parts")
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
    #expect(try Command.run(["extract", "exif", photo, "-o", output]).status == 0)
    #expect(try Command.run(["thumbnail", photo, "-o", output]).status == 0)
    #expect(exists("Parts/photo.tif") && exists("Parts/photo.jpg"))
  }

  // MARK: What is passed over

  @Test("Skipped files are named, all of them on request")
  func passedOver() throws {
    _ = try write("plain.jpg", "Photos/a.jpg")
    for number in 0..<3 { _ = try folder.write([1, 2, 3], "Photos/note\(number).txt") }
    let few = try Command.run(["read", "-r", folder.path("Photos")])
    for number in 0..<3 { #expect(few.errors.contains("note\(number).txt")) }
    #expect(few.errors.contains("3 files in folders skipped, not a photo"))
    for number in 3..<30 { _ = try folder.write([1, 2, 3], "Photos/note\(number).txt") }
    let many = try Command.run(["read", "-r", folder.path("Photos")])
    #expect(many.errors.contains("25 more; --passed-over names them all"))
    #expect(many.errors.split(separator: "\n").count == 1)
    let all = try Command.run(["read", "-r", "--passed-over", folder.path("Photos")])
    for number in 0..<30 { #expect(all.errors.contains("/note\(number).txt\n")) }
  }
}
