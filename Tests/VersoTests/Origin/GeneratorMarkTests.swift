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
    "PNG texts name the generator and its place",
    arguments: [
      ("parameters", form, "PNG:Parameters", "Stable Diffusion web UI"),
      (
        "prompt", "{\"3\": {\"class_type\": \"KSampler\", \"inputs\": {}}}", "PNG:Prompt", "ComfyUI"
      ),
      ("workflow", "{\"last_node_id\": 9, \"nodes\": []}", "PNG:Workflow", "ComfyUI"),
      (
        "invokeai_metadata", "{\"app_version\": \"6.10.0\"}", "PNG:Invokeai_metadata", "InvokeAI"
      ),
      (
        "sd-metadata", "{\"model_weights\": \"x\", \"image\": {\"prompt\": []}}",
        "PNG:Sd-metadata", "InvokeAI"
      ),
      ("Dream", "\"a cat\" -s 50 -S 298074 -A k_lms", "PNG:Dream", "InvokeAI"),
      ("Dream", "\"a cat\" -s50 -S298074 -W512 -H512", "PNG:Dream", "InvokeAI"),
      ("Software", "ComfyUI", "PNG:Software", "ComfyUI"),
      ("Comment", form, "PNG:Comment", "Stable Diffusion web UI"),
      ("Software", "NovelAI", "PNG:Software", "NovelAI"),
      ("fooocus_scheme", "fooocus", "PNG:Fooocus_scheme", "Fooocus"),
      ("parameters", "{\"sui_image_params\": {}}", "PNG:Parameters", "SwarmUI"),
      ("Description", "a cat --v 6 Job ID: 1234", "PNG:Description", "Midjourney"),
      (
        "Description", "a cat Job ID: 0b5e8a4e-5a51-4c2e-9d9a-6f3a0d8b7c11", "PNG:Description",
        "Midjourney"
      ),
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
      ("IFD0:XPComment", "{\"AIGC\":{\"Label\":\"1\"}}", "a generator with China's label"),
      (
        "ExifIFD:UserComment", "{\"Label\":\"1\",\"ContentProducer\":\"x\"}",
        "a generator with China's label"
      ),
      ("IFD0:Software", "DALL-E 3", "OpenAI"), ("IFD0:Software", "DALL·E 3", "OpenAI"),
      ("XMP-xmp:CreatorTool", "ChatGPT", "OpenAI"), ("IFD0:Software", "Google Gemini", "Google AI"),
      ("IFD0:Software", "Imagen 3", "Google AI"),
      ("IFD0:Software", "Bing Image Creator", "Microsoft's Image Creator"),
      ("XMP-xmp:CreatorTool", "Leonardo.Ai", "Leonardo.Ai"),
      ("IFD0:Software", "Ideogram 2.0", "Ideogram"),
      ("XMP-xmp:CreatorTool", "ComfyUI v0.3.10", "ComfyUI"),
      ("XMP-xmp:CreatorTool", "Draw Things 1.20240501.1 (Build 12)", "Draw Things"),
      ("IFD0:ImageDescription", form, "Stable Diffusion web UI"),
      ("IFD0:XPComment", form, "Stable Diffusion web UI"),
      ("XMP-dc:Description", form, "Stable Diffusion web UI"),
      ("XMP-exif:UserComment", form, "Stable Diffusion web UI"),
    ])
  func fields(name: String, text: String, generator: String) throws {
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(FieldName(name), parsing: text)
    let statement = try #require(try Photo(photo.bytes()).origins.first)
    #expect(statement.place == name)
    #expect(statement.system?.hasPrefix(generator) == true)
  }

  private static let graph = "{\"3\": {\"class_type\": \"KSampler\", \"inputs\": {}}}"

  @Test(
    "Films name it in keys, items and user data",
    arguments: [
      ("AIGC", "{\"Label\":\"1\"}", "Keys:AIGC", "a generator with China's label"),
      ("prompt", graph, "Keys:Prompt", "ComfyUI"),
      ("com.apple.quicktime.software", "Midjourney", "Keys:Software", "Midjourney"),
      ("com.apple.quicktime.description", form, "Keys:Description", "Stable Diffusion web UI"),
      (
        "com.apple.quicktime.comment",
        "{\"prompt\": \"{\\\"class_type\\\": 1, \\\"inputs\\\": 2}\"}",
        "Keys:Comment", "ComfyUI"
      ),
      ("desc", "a cat --v 6 Job ID: 1", "ItemList:Description", "Midjourney"),
      ("©cmt", form, "ItemList:Comment", "Stable Diffusion web UI"),
      (
        "udta", "{\"Label\":\"1\",\"ContentProducer\":\"影\"}", "UserData:AIGC",
        "a generator with China's label"
      ),
    ])
  func films(key: String, text: String, place: String, generator: String) throws {
    var film = FilmBuilder()
    switch key {
    case "udta": film.userData = Part.box("AIGC", Array(text.utf8))
    case "desc", "©cmt":
      let code = key == "desc" ? Array("desc".utf8) : [0xA9, 0x63, 0x6D, 0x74]
      let data = Part.box("data", Part.long(1) + Part.zeros(4) + Array(text.utf8))
      let items = Part.long(8 + data.count) + code + data
      film.userData = Part.box(
        "meta",
        Part.join(
          Part.zeros(4),
          Part.box("hdlr", Part.join(Part.zeros(8), Array("mdir".utf8), Part.zeros(13))),
          Part.box("ilst", items)))
    default: film.further = FilmBuilder.keys([(key, text)])
    }
    let statement = try #require(try Photo(film.bytes()).origins.first)
    #expect(statement.place == place)
    #expect(statement.system?.hasPrefix(generator) == true)
  }

  @Test("A graph of a film may be long")
  func longGraph() throws {
    var film = FilmBuilder()
    film.further = FilmBuilder.keys([
      ("prompt", Self.graph + String(repeating: " ", count: 1 << 17))
    ])
    #expect(try Photo(film.bytes()).origins.map(\.place) == ["Keys:Prompt"])
  }

  @Test("Animations have their graphs in a separate chunk")
  func animation() throws {
    var bytes = Self.png("Title", "a cat")
    bytes.insert(contentsOf: Part.chunk("comf", Array("prompt\0\(Self.graph)".utf8)), at: 33)
    #expect(try Photo(bytes).origins.map(\.place) == ["PNG:Prompt"])
  }

  @Test("A signed description next to an invalid name is the mark of xAI")
  func pair() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata[.imageDescription] = "Signature: AbCdEfGhIjKlMnOpQrStUvWxYz0123456789=="
    #expect(photo.origins.isEmpty)
    photo.metadata[.artist] = "Ada Example"
    #expect(photo.origins.isEmpty)
    photo.metadata[.artist] = "0b5e8a4e-5a51-4c2e-9d9a-6f3a0d8b7c11"
    #expect(photo.origins.map(\.system) == ["xAI Grok"])
    photo.metadata[.imageDescription] = "Signature: Ada"
    #expect(photo.origins.isEmpty)
  }

  @Test("A picture that was edited with a model is not one that it made")
  func edited() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.usageTerms.credit = "Edited with Google AI"
    #expect(photo.origins.first?.type == .compositeWithTrainedAlgorithmicMedia)
  }

  @Test(
    "Words in captions do not make a photo a generated one",
    arguments: [
      ("ExifIFD:UserComment", "Steps: two, and up to the harbour"),
      ("IFD0:Software", "Photos of NovelAI's office"), ("IFD0:ImageDescription", "Signature: Ada"),
      ("XMP-dc:Description", "ComfyUI workflow with nodes, prompt and seed"),
      ("IFD0:Make", "Canon"), ("XMP-photoshop:Credit", "Google"),
      ("XMP-photoshop:Credit", "A poster that says: Made with Google AI"),
      ("ExifIFD:UserComment", "Recipe\nSteps: mix flour and water, Seed: sesame"),
      ("ExifIFD:UserComment", "Simulation Steps: 100, Seed: 7, dt=0.1"),
      ("XMP-dc:Description", "The slide says: Steps: 20, Sampler: Euler a, Seed: 1"),
      ("XMP-dc:Description", "Wedding shoot, Job ID: 4711"),
      ("XMP-xmp:CreatorTool", "Draw Things Down (a sketch app)"),
      ("IFD0:Software", "Adobe Firefly Bridge"), ("IFD0:Software", "Imagen"),
      ("IFD0:Software", "Gemini Duplicates"), ("IFD0:Software", "ComfyUI Photo Club"),
      ("ExifIFD:UserComment", "{\"AIGC\":\"album of interesting green cats\"}"),
      ("XMP-TC260:AIGC", "{\"Label\":\"0\"}"), ("XMP-TC260:AIGC", "{\"Label\":\"\"}"),
      ("XMP-TC260:AIGC", "{\"Label\":\"11\"}"), ("ExifIFD:UserComment", "{\"Label\":\"1\"}"),
    ])
  func captions(name: String, text: String) throws {
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(FieldName(name), parsing: text)
    #expect(photo.origins.isEmpty)
  }

  @Test(
    "Keywords of PNG alone do not make a picture a generated one",
    arguments: [
      ("dream", "about sailing"), ("sd-metadata", "x"), ("sd-metadata", "{}"),
      ("invokeai_metadata", "x"), ("invokeai_graph", "{}"), ("generation_data", "x"),
      ("use_stable_diffusion_model", "yes"), ("fooocus_scheme", "blue"), ("smproj", "x"),
      ("hf-job-id", "12"), ("parameters-json", "{}"), ("AIGC", "Autumn In Green City"),
      ("parameters", "{\"Prompt\": \"What is this?\", \"software\": \"Survey\"}"),
    ])
  func keywords(key: String, text: String) throws {
    #expect(try Photo(Self.png(key, text)).origins.isEmpty)
  }

  @Test("China's label means yes, perhaps, or suspected", arguments: ["1", "2", "3"])
  func label(value: String) throws {
    let photo = try Photo(Self.png("AIGC", "{\"Label\": \"\(value)\"}"))
    #expect(photo.origins.count == 1)
    #expect(OriginDisclosure.saysGenerated(photo.origins) == (value == "1" ? true : nil))
  }

  @Test("A second text with the same keyword is searched, too")
  func second() throws {
    let one = Part.chunk("tEXt", Array("parameters\0exposure 1/60".utf8))
    var bytes = Self.png("parameters", Self.form)
    bytes.insert(contentsOf: one, at: 33)
    #expect(try Photo(bytes).origins.count == 1)
  }

  @Test("Only both ends of a very long text are searched")
  func ends() throws {
    let filling = String(repeating: "[", count: 4 * MarkText.limit)
    #expect(MarkText(filling + "\n" + Self.form).hasSettings(inCaption: true))
    #expect(MarkText(Self.form + "\n" + filling).hasSettings(inCaption: true))
    #expect(MarkText(filling).whole.utf8.count == 2 * MarkText.limit)
  }

  @Test("A comment in JIS is read, and is a mark if it has the form of one")
  func japanese() throws {
    // "猫の ＡＩ": a kanji, a kana, wide letters.
    let wide: [UInt8] = [0x1B, 0x24, 0x42, 0x47, 0x2D, 0x24, 0x4E, 0x23, 0x41, 0x23, 0x49]
    let stored =
      Array("JIS\0\0\0\0\0".utf8) + wide + [0x1B, 0x28, 0x42] + Array("\n\(Self.form)".utf8)
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.store(Tag(.exif, ExifNumber.userComment), .undefined, stored.count, stored)
    #expect(photo.origins.map(\.place) == ["ExifIFD:UserComment"])
    #expect(photo.items["ExifIFD:UserComment"]?.text == "猫のＡＩ\n\(Self.form)")
    #expect(CodedText.decode(stored, byteOrder: .bigEndian) == "猫のＡＩ\n\(Self.form)")
  }

  @Test("Long texts are shortened")
  func long() throws {
    let text = Self.form + String(repeating: "x", count: 10_000)
    let statement = try #require(try Photo(Self.png("parameters", text)).origins.first)
    #expect(statement.text.count == 201)
  }

  @Test("Every changed byte is read or refused", .timeLimit(.minutes(1)))
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
    "No photo of the corpus is reported as generated",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    for file in Corpus.photos {
      guard let photo = try? Photo(path: Corpus.path(file)) else { continue }
      let generated = photo.origins.filter { $0.type?.isGenerated == true }
      #expect(generated.isEmpty, "\(file)")
    }
  }
}
