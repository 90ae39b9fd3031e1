import Testing
import VersoFixtures

@testable import Verso

@Suite("Marks of generators")
struct GeneratorMarkTests {
  private static func png(_ key: String, _ text: String) -> [UInt8] {
    Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
      Part.chunk("tEXt", Array(key.utf8) + [0] + Array(text.utf8)),
      Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))), Part.chunk("IEND", []))
  }

  private static let form = "a cat\nNegative prompt: dog\nSteps: 20, Sampler: Euler a, Seed: 7"

  @Test(
    "Texts of PNG name the generator, and where it says so",
    arguments: [
      ("parameters", form, "PNG:Parameters", "Stable Diffusion web UI"),
      (
        "prompt", "{\"3\": {\"class_type\": \"KSampler\", \"inputs\": {}}}", "PNG:Prompt", "ComfyUI"
      ),
      ("workflow", "{\"last_node_id\": 9, \"nodes\": []}", "PNG:Workflow", "ComfyUI"),
      ("invokeai_metadata", "{}", "PNG:Invokeai_metadata", "InvokeAI"),
      ("sd-metadata", "{}", "PNG:Sd-metadata", "InvokeAI"),
      ("Dream", "\"a cat\" -s 50", "PNG:Dream", "InvokeAI"),
      ("Software", "NovelAI", "PNG:Software", "NovelAI"),
      ("fooocus_scheme", "fooocus", "PNG:Fooocus_scheme", "Fooocus"),
      ("parameters", "{\"sui_image_params\": {}}", "PNG:Parameters", "SwarmUI"),
      ("Description", "a cat --v 6 Job ID: 1234", "PNG:Description", "Midjourney"),
      (
        "AIGC", "{\"Label\":\"1\",\"ContentProducer\":\"x\"}", "PNG:AIGC",
        "a generator with China's label"
      ),
    ])
  func texts(key: String, text: String, place: String, generator: String) throws {
    let statement = try #require(try Photo(Self.png(key, text)).origins.first)
    #expect(statement.place == place)
    #expect(statement.kind == .mark)
    #expect(statement.system?.hasPrefix(generator) == true)
    #expect(statement.type?.isGenerated == true)
  }

  @Test(
    "Fields of Exif and XMP name it in other formats",
    arguments: [
      ("ExifIFD:UserComment", form, "Stable Diffusion web UI"),
      ("IFD0:Software", "NovelAI Diffusion V4.5", "NovelAI"),
      ("IFD0:Make", "Prompt: {\"1\": {\"class_type\": \"x\", \"inputs\": {}}}", "ComfyUI"),
      ("XMP-photoshop:Credit", "Made with Google AI", "Google AI"),
      ("XMP-xmp:CreatorTool", "Adobe Firefly 1.0", "Adobe Firefly"),
      ("XMP-TC260:AIGC", "{\"Label\":\"1\"}", "a generator with China's label"),
      ("ExifIFD:UserComment", "{\"AIGC\":{\"Label\":\"1\"}}", "a generator with China's label"),
    ])
  func fields(name: String, text: String, generator: String) throws {
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(FieldName(name), parsing: text)
    let statement = try #require(try Photo(photo.bytes()).origins.first)
    #expect(statement.place == name)
    #expect(statement.system?.hasPrefix(generator) == true)
  }

  @Test("A signed description beside a name that is none is the mark of xAI")
  func pair() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata[.imageDescription] = "Signature: AbCd1234=="
    #expect(photo.origins.isEmpty)
    photo.metadata[.artist] = "Ada Example"
    #expect(photo.origins.isEmpty)
    photo.metadata[.artist] = "0b5e8a4e-5a51-4c2e-9d9a-6f3a0d8b7c11"
    #expect(photo.origins.map(\.system) == ["xAI Grok"])
  }

  @Test("What was edited with a model is no picture that it made")
  func edited() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.wishes.credit = "Edited with Google AI"
    #expect(photo.origins.first?.type == .compositeWithTrainedAlgorithmicMedia)
  }

  @Test(
    "Words in captions make no photo a generated one",
    arguments: [
      ("ExifIFD:UserComment", "Steps: two, and up to the harbour"),
      ("IFD0:Software", "Photos of NovelAI's office"), ("IFD0:ImageDescription", "Signature: Ada"),
      ("XMP-dc:Description", "ComfyUI workflow with nodes, prompt and seed"),
      ("IFD0:Make", "Canon"), ("XMP-photoshop:Credit", "Google"),
    ])
  func captions(name: String, text: String) throws {
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(FieldName(name), parsing: text)
    #expect(photo.origins.isEmpty)
  }

  @Test("Long texts are cut")
  func long() throws {
    let text = Self.form + String(repeating: "x", count: 10_000)
    let statement = try #require(try Photo(Self.png("parameters", text)).origins.first)
    #expect(statement.text.count == 201)
  }

  @Test("Every change of a byte is read or refused", .timeLimit(.minutes(1)))
  func flipped() {
    let bytes = Self.png("parameters", Self.form)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0xFF
      for bytes in [changed, Array(bytes[..<index])] {
        if let photo = try? Photo(bytes) { #expect(photo.origins.count <= 1) }
      }
    }
  }

  @Test(
    "No photo of the corpus is called generated",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    for file in Corpus.photos {
      guard let photo = try? Photo(path: Corpus.path(file)) else { continue }
      let generated = photo.origins.filter { $0.type?.isGenerated == true }
      #expect(generated.isEmpty, "\(file)")
    }
  }
}
