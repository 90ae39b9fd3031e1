import Foundation
import Testing
import Verso
import VersoFixtures

@Suite(
  "Commands report statements on origin and usage that are lost",
  .enabled(if: Command.isThere, "the command is not built"))
struct LostStatementTests {
  private let folder: TemporaryFolder
  private let photo: String
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    output = folder.path("out.jpg")
  }

  private func run(_ words: [String]) throws -> String {
    let made = try Command.run(words)
    #expect(made.status == 0, "\(made.errors)")
    return made.text
  }

  private func origin(_ path: String) throws -> [String: Any] {
    try #require(try Command.json(["origin", "--json", path]).first)
  }

  private func mark(_ words: String...) throws { _ = try run(["mark", photo] + words) }

  @Test("A lost statement that a picture was generated is reported by every command")
  func overturned() throws {
    try mark("--generated", "--system", "Example")
    let captured = "XMP-iptcExt:DigitalSourceType=digitalCapture"
    for words in [
      ["set", photo, captured], ["mark", "--source", "humanEdits", photo],
      ["remove", photo, "XMP:*"], ["mark", "--clear", photo],
    ] {
      let text = try run(words + ["-o", output, "--overwrite"])
      #expect(text.contains("the statement trainedAlgorithmicMedia, with Example"), "\(words)")
    }
    #expect(
      try !run(["set", photo, "Artist=Ada", "-o", output, "--overwrite"]).contains("it said"))
  }

  @Test("A strip reports lost usage terms and licences")
  func strip() throws {
    try mark("--mining", "prohibited", "--license", "CC-BY-4.0", "--usage", "Ask")
    let text = try run(["strip", "--all", photo, "-o", output])
    #expect(text.contains("the mining statement prohibited is removed"))
    #expect(text.contains("the licence https://creativecommons.org/licenses/by/4.0/ is "))
    #expect(text.contains("usage terms, web statement are removed as well"), "\(text)")
    #expect(try run(["strip", photo, "-o", output, "--overwrite"]).contains("is removed") == false)
  }

  @Test("Usage terms without a restriction are removed by default, which is reported")
  func terms() throws {
    try mark("--usage", "Ask", "--constraints", "None")
    #expect(
      try run(["strip", photo, "-o", output]).contains("constraints, usage terms are removed"))
    // With a wish for machines they stay.
    try mark("--mining", "allowed")
    let text = try run(["strip", photo, "-o", output, "--overwrite"])
    #expect(!text.contains(" go as well"), "\(text)")
    #expect(try origin(output)["OtherConstraints"] as? String == "None")
  }

  @Test("Removing an unknown source type, or a long name of a system, is reported")
  func unknown() throws {
    var image = try Photo(path: photo)
    image.metadata.xmp["Iptc4xmpExt:DigitalSourceType"] = "whatever"
    image.metadata.xmp["Iptc4xmpExt:AISystemUsed"] = String(repeating: "x", count: 300)
    let path = try folder.write(try image.bytes(), "unknown.jpg")
    let text = try run(["strip", path, "-o", output])
    #expect(text.contains("states whatever, which is not in IPTC's list"), "\(text)")
    #expect(text.contains("the AI system is removed"), "\(text)")
  }

  @Test("Removing what looks like a source type is reported")
  func lookalike() throws {
    var image = try Photo(path: photo)
    let near = XMP.Namespace("https://iptc.org/std/Iptc4xmpExt/2008-02-29/", prefix: "near")
    image.metadata.xmp.set(
      XMP.Name(near, "DigitalSourceType"), to: XMP.Node(.text("trainedAlgorithmicMedia")))
    let path = try folder.write(try image.bytes(), "near.jpg")
    let text = try run(["strip", path, "-o", output])
    #expect(text.contains("a possible statement of its origin is removed"), "\(text)")
  }

  @Test("A conversion that strips reports what it did, and not what was to be removed")
  func convert() throws {
    try mark("--generated", "--system", "Example", "--credit", "Ada", "--usage", "Ask")
    let png = folder.path("out.png")
    let made = try Command.run(["convert", "--strip", photo, "-o", png])
    // Without the other engine nothing is converted.
    guard made.status == 0 else { return }
    #expect(made.text.contains("picture ") && !made.text.contains("nothing to change"))
    #expect(!made.text.contains("XMP says"))
    #expect(try origin(png)["AISystemUsed"] as? String == "Example")
  }

  @Test("Marks that are not copied are written as properties, and reported")
  func copied() throws {
    let chunk = Array("parameters\0a cat\nSteps: 20, Sampler: Euler a, Seed: 7".utf8)
    let still = Package.root.appending(path: "Samples/formats/still.png")
    var bytes = [UInt8](try Data(contentsOf: still))
    bytes.insert(contentsOf: Part.chunk("tEXt", chunk), at: 33)
    let png = try folder.write(bytes, "made.png")
    #expect(try origin(png)["Generated"] as? Bool == true)
    let text = try run(["copy", png, photo])
    #expect(text.contains("is not copied: XMP-iptcExt:DigitalSourceType is now trained"), "\(text)")
    #expect(try origin(photo)["Generated"] as? Bool == true)
  }

  @Test("A mark that stays is reported when statements are removed")
  func markStays() throws {
    let form = "a cat\nSteps: 20, Sampler: Euler a, Seed: 7"
    _ = try run(["set", photo, "UserComment=\(form)"])
    #expect(try run(["mark", "--clear", photo]).contains("has a mark of Stable Diffusion"))
  }

  @Test(
    "Contradicting and empty terms are refused",
    arguments: [
      ["--captured", "--system", "Example"], ["--source", "humanEdits", "--prompt", "x"],
      ["--system", " "], ["--generated", "--prompt", "\t"], ["--source", ""],
    ])
  func mistakes(words: [String]) throws {
    #expect(try Command.run(["mark", photo] + words).status == 64)
  }

  @Test("A prompt may begin with a minus sign, and constraints of a reservation stay")
  func words() throws {
    try mark("--generated", "--prompt", "-x")
    #expect(try origin(photo)["AIPromptInformation"] as? String == "-x")
    try mark("--mining", "see-constraints", "--constraints", "Ask")
    #expect(try Command.run(["mark", photo, "--constraints", ""]).status == 1)
    #expect(try Command.run(["set", photo, "XMP-plus:DataMining=no-training"]).status == 0)
    #expect(try origin(photo)["DataMining"] as? String == DataMining.noTraining.address)
    let refused = try Command.run(["set", photo, "XMP-plus:DataMining=perhaps"])
    #expect(refused.status == 64 && refused.errors.contains("no-training"))
  }
}
