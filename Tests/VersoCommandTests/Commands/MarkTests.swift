import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("verso mark", .enabled(if: Command.isThere, "the command is not built"))
struct MarkTests {
  let folder: TemporaryFolder
  let photo: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
  }

  private func origin(_ path: String) throws -> [String: Any] {
    try #require(try Command.json(["origin", "--json", path]).first)
  }

  @Test("A mark is read with its place, and unknown terms are reported")
  func marked() throws {
    let made = try Command.run([
      "mark", "--generated", "--system", "Example", "--system-version", "3", "--prompt",
      "a harbour",
      "--prompt-writer", "Ada", "--mining", "no-training", "--license", "CC-BY-4.0", "--credit",
      "Ada Example", photo,
    ])
    #expect(made.status == 0, "\(made.errors)")
    let said = try origin(photo)
    #expect(said["Generated"] as? Bool == true)
    #expect(said["AISystemUsed"] as? String == "Example")
    #expect(said["ReservesMining"] as? Bool == true)
    let license = "https://creativecommons.org/licenses/by/4.0/"
    #expect(said["License"] as? String == license && said["WebStatement"] as? String == license)
    #expect((said["NotKnown"] as? [String])?.count == 2)
    let text = try Command.run(["origin", photo]).text
    #expect(text.contains("XMP-iptcExt:DigitalSourceType   : made by a generative model"))
    #expect(text.contains("? not known"))
    #expect(try Command.run(["mark", "--clear", photo]).status == 0)
    let cleared = try origin(photo)
    #expect(cleared["Generated"] == nil && cleared["License"] == nil)
    #expect(cleared["Credit"] as? String == "Ada Example")
  }

  @Test("A photo without a statement is not reported as a real one")
  func silent() throws {
    let said = try origin(photo)
    #expect(said["Generated"] == nil)
    #expect((said["Statements"] as? [Any])?.isEmpty == true)
    #expect(try Command.run(["origin", photo]).text.contains("which proves nothing"))
  }

  @Test("A dry run writes nothing, a sidecar can be marked, and undo reverts it")
  func shared() throws {
    let before = try folder.read("photo.jpg")
    let trial = try Command.run(["mark", "--captured", "--dry-run", photo])
    #expect(trial.text.contains("DigitalSourceType"))
    #expect(try Command.run(["mark", "--captured", "--sidecar", photo]).status == 0)
    #expect(try folder.read("photo.jpg") == before)
    #expect(
      String(decoding: try folder.read("photo.xmp"), as: UTF8.self).contains("digitalCapture"))
    #expect(try Command.run(["mark", "--composite", photo]).status == 0)
    #expect(try folder.read("photo.jpg") != before)
    // Other tests write into the same journal.
    #expect(try Command.run(["undo", photo]).status == 0)
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("A contradicting mark of a generator is reported")
  func contradiction() throws {
    let text = "a cat\nSteps: 20, Sampler: Euler a, Seed: 7"
    #expect(try Command.run(["set", photo, "UserComment=\(text)"]).status == 0)
    let made = try Command.run(["mark", "--captured", photo])
    #expect(made.text.contains("contradicts it"))
    #expect(try origin(photo)["Agrees"] as? Bool == false)
    #expect(try Command.run(["origin", photo]).text.contains("! ExifIFD:UserComment"))
  }

  @Test(
    "Errors are reported before a file is changed",
    arguments: [
      ["--generated", "--captured"], ["--source", "magic"], ["--source", "digitalArt"],
      ["--source", "empty"], ["--mining", "maybe"], ["--license", "free"],
      ["--clear", "--captured"],
      ["--web-statement", "example.com"], ["--mining", "see-constraints"], [],
    ])
  func mistakes(arguments: [String]) throws {
    let before = try folder.read("photo.jpg")
    let told = try Command.run(["mark"] + arguments + [photo])
    #expect(told.status == 64, "\(told.errors)")
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("A table has the answers for all photos")
  func table() throws {
    let silent = try folder.write(try Command.sampleBytes("plain.jpg"), "silent.jpg")
    let marks = ["--generated", "--system", "Example", "--mining", "prohibited"]
    #expect(try Command.run(["mark"] + marks + [photo]).status == 0)
    let table = try Command.run(["origin", "--csv", photo, silent]).text
    #expect(
      table.split(separator: "\r\n").map(String.init) == [
        "SourceFile,Generated,Type,System,ReservesMining,License,Agrees",
        "\(photo),true,trainedAlgorithmicMedia,Example,true,,true", "\(silent),,,,,,true",
      ])
    let found = try Command.run([
      "read", "--tag", "FileType", "--where", "DigitalSourceType = trainedAlgorithmicMedia",
      photo, silent,
    ])
    #expect(found.text.contains("FileType") && !found.text.contains("silent"))
  }

  @Test("An unread sidecar is reported, and a photo that it calls generated is not signed")
  func besideIt() throws {
    #expect(try Command.run(["mark", "--generated", "--sidecar", photo]).status == 0)
    let read = try Command.run(["origin", photo])
    #expect(read.errors.contains("photo.xmp states how it was made, and was not read"))
    #expect(try Command.run(["origin", "--sidecar", photo]).errors.isEmpty)
    let keys = folder.path("keys")
    #expect(try Command.run(["keys", "--output", keys]).status == 0)
    let signed = try Command.run([
      "sign", "--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem", photo,
    ])
    #expect(signed.status == 1 && signed.errors.contains("it states trainedAlgorithmicMedia"))
  }

  @Test("The list has every term with its definition")
  func list() throws {
    let text = try Command.run(["mark", "--list"]).text
    #expect(
      text.contains("digitalCapture\n  Digital capture sampled from real life: The media was"))
    #expect(text.contains("minorHumanEdits (retired; use humanEdits)"))
    #expect(text.contains("empty (C2PA's"))
  }

  @Test("A strip keeps the mark and reports it, unless everything is to be removed")
  func stripped() throws {
    let marks = ["--generated", "--mining", "prohibited", "--credit", "Ada Example"]
    #expect(try Command.run(["mark"] + marks + [photo]).status == 0)
    func left(_ arguments: [String]) throws -> [String: Any] {
      let output = folder.path("out.jpg")
      let made = try Command.run(["strip", photo, "-o", output, "--overwrite"] + arguments)
      #expect(made.status == 0, "\(made.errors)")
      if arguments.contains("web") {
        #expect(made.errors.contains("kept for the web: how it was made"))
        #expect(!made.errors.contains("look right"))
      }
      return try origin(output)
    }
    for arguments in [[], ["--for", "web"]] {
      let said = try left(arguments)
      #expect(said["Generated"] as? Bool == true && said["Credit"] as? String == "Ada Example")
    }
    #expect(try left(["--keep", "origin"])["Credit"] == nil)
    #expect(try left(["--keep", "rights"])["Generated"] == nil)
    #expect(try left(["--all"])["Generated"] == nil)
    #expect(try Command.run(["strip", photo, "--all", "--for", "web"]).status == 64)
  }

  // MARK: Reading

  @Test("Only photos with the requested statement are shown")
  func generatedOnly() throws {
    let made = folder.path("made.jpg")
    let taken = folder.path("taken.jpg")
    #expect(try Command.run(["mark", "--generated", photo, "-o", made]).status == 0)
    #expect(try Command.run(["mark", "--captured", photo, "-o", taken]).status == 0)
    for (answer, expected) in [("yes", made), ("no", taken), ("open", photo)] {
      let found = try Command.json(
        ["origin", "--is-generated", answer, "--json", photo, made, taken])
      #expect(found.map { $0["SourceFile"] as? String } == [expected])
    }
  }

  @Test("A long prompt is shortened, and its line breaks are shown")
  func prompt() throws {
    let prompt = "a harbour\nby night" + String(repeating: "x", count: 84_000)
    #expect(try Command.run(["mark", "--generated", "--prompt", prompt, photo]).status == 0)
    let text = try Command.run(["origin", photo]).text
    #expect(text.contains("a harbour ⏎ by nightxx") && text.contains("x… (84,018 characters)"))
    #expect(text.utf8.count < 2000)
    #expect(try origin(photo)["AIPromptInformation"] as? String == prompt)
  }

  @Test("An AI system next to a camera as the source contradicts it")
  func systemBesideCamera() throws {
    #expect(try Command.run(["mark", "--captured", photo]).status == 0)
    #expect(try Command.run(["mark", "--system", "Example", photo]).status == 0)
    let said = try origin(photo)
    #expect(said["Generated"] == nil && said["Agrees"] as? Bool == false)
    let text = try Command.run(["origin", photo]).text
    #expect(text.contains("! XMP-iptcExt:AISystemUsed"))
  }

  @Test("Values that are not given stay; replaced and removed ones are reported")
  func repeated() throws {
    func mark(_ words: String...) throws -> String {
      let made = try Command.run(["mark"] + words + [photo])
      #expect(made.status == 0, "\(made.errors)")
      return made.text
    }
    _ = try mark(
      "--generated", "--system", "Example", "--system-version", "3", "--prompt", "a harbour")
    _ = try mark("--generated")
    var said = try origin(photo)
    #expect(said["AISystemVersionUsed"] as? String == "3")
    #expect(said["AIPromptInformation"] as? String == "a harbour")
    #expect(try mark("--generated", "--system", "Other").contains("version 3"))
    said = try origin(photo)
    #expect(said["AISystemVersionUsed"] == nil && said["AISystemUsed"] as? String == "Other")
    #expect(said["AIPromptInformation"] as? String == "a harbour")
    #expect(try mark("--captured").contains("trainedAlgorithmicMedia, with Other"))
    #expect(try origin(photo)["AISystemUsed"] == nil)
  }

  @Test("A new licence replaces the old one everywhere, and empty texts remove terms")
  func terms() throws {
    func mark(_ words: [String]) throws -> (status: Int32, text: String) {
      let made = try Command.run(["mark"] + words + [photo])
      return (made.status, made.text + made.errors)
    }
    #expect(try mark(["--license", "CC-BY-4.0", "--licensor", "Ada"]).status == 0)
    #expect(try mark(["--license", "CC0"]).status == 0)
    var said = try origin(photo)
    #expect(said["WebStatement"] as? String == said["License"] as? String)
    #expect(try mark(["--web-statement", "https://example.com"]).status == 0)
    #expect(
      try mark(["--license", "CC-BY-4.0"]).text.contains("web statement https://example.com"))
    #expect(try mark(["--licensor", "Grace"]).text.contains("with all details: Ada"))
    #expect(try mark(["--mining-policy", "https://example.com"]).status == 1)
    #expect(try mark(["--mining", "see-embedded-rights"]).text.contains("EmbdEncRightsExpr"))
    let policy = ["--mining-policy", "https://example.com"]
    #expect(try mark(["--mining", "allowed"] + policy).status == 64)
    let all = ["--license", "--web-statement", "--licensor", "--mining", "--usage"]
    #expect(try mark(all.flatMap { [$0, ""] }).status == 0)
    said = try origin(photo)
    #expect(said["License"] == nil && said["Licensors"] == nil && said["WebStatement"] == nil)
  }

  @Test("Of several values of the property a strip keeps the gravest")
  func severalValues() throws {
    var image = try Photo(JPEGBuilder().bytes())
    let home = "http://cv.iptc.org/newscodes/digitalsourcetype/"
    image.metadata.xmp.setTexts(
      [home + "digitalCapture", home + "trainedAlgorithmicMedia"],
      of: XMP.Name(.iptcExt, "DigitalSourceType"))
    let path = try folder.write(try image.bytes(), "several.jpg")
    #expect(try origin(path)["Generated"] as? Bool == true)
    #expect(try Command.run(["strip", path]).status == 0)
    #expect(try origin(path)["Generated"] as? Bool == true)
  }

  @Test("An origin that only a mark states is not lost silently")
  func unsaid() throws {
    let words = "XMP-photoshop:Credit=Made with Google AI"
    #expect(try Command.run(["set", photo, words]).status == 0)
    let output = folder.path("out.jpg")
    func strip(_ words: String...) throws -> String {
      let made = try Command.run(["strip", photo, "-o", output, "--overwrite"] + words)
      #expect(made.status == 0, "\(made.errors)")
      return made.text
    }
    #expect(try strip().contains("DigitalSourceType is now trainedAlgorithmicMedia"))
    #expect(try origin(output)["Generated"] as? Bool == true)
    #expect(try strip("--all").contains("--keep origin keeps that"))
    #expect(try origin(output)["Generated"] == nil)
  }

  // MARK: Signatures

  @Test("A photo with a generator's mark is not signed as taken by a camera")
  func signedMark() throws {
    let signer = try keys()
    let words = "XMP-photoshop:Credit=Made with Google AI"
    #expect(try Command.run(["set", photo, words]).status == 0)
    let refused = try Command.run(["sign", photo] + signer)
    #expect(refused.status == 1 && refused.errors.contains("Google AI"))
    #expect(refused.errors.contains("--source"))
    let made = try Command.run(["sign", "--source", "digitalCapture", photo] + signer)
    #expect(made.status == 0 && made.text.contains("contradicts it"), "\(made.errors)")
  }

  @Test("A source type in a structure is signed as it is, and nothing else is added")
  func typeInStructure() throws {
    var image = try Photo(JPEGBuilder().bytes())
    let term = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"
    let field = XMP.Property(XMP.Name(.iptcExt, "CvTermId"), XMP.Node(.text(term)))
    image.metadata.xmp.properties.append(
      XMP.Property(XMP.Name(.iptcExt, "DigitalSourceType"), XMP.Node(.structure([field]))))
    let path = try folder.write(try image.bytes(), "structure.jpg")
    let signer = try keys()
    let refused = try Command.run(["sign", "--source", "digitalCapture", path] + signer)
    #expect(refused.status == 1 && refused.errors.contains("trainedAlgorithmicMedia"))
    let made = try Command.run(["sign", path] + signer)
    #expect(made.status == 0 && !made.text.contains("taken by a camera"), "\(made.text)")
    #expect(try origin(path)["Generated"] as? Bool == true)
  }

  @Test("No command contradicts the history that stays, and reservations in it stay")
  func otherCommands() throws {
    let signer = try keys()
    #expect(try Command.run(["mark", "--captured", "--mining", "prohibited", photo]).status == 0)
    #expect(try Command.run(["sign", photo] + signer).status == 0)
    let term = "XMP-iptcExt:DigitalSourceType=trainedAlgorithmicMedia"
    for words in [["--keep-broken"], ["--resign"] + signer] {
      let refused = try Command.run(["set", photo, term] + words)
      #expect(refused.status == 1 && refused.errors.contains("digitalCapture"), "\(words)")
    }
    let output = folder.path("bare.jpg")
    let bare = try Command.run(["mark", "--clear", photo, "--keep-broken", "-o", output])
    #expect(bare.status == 0, "\(bare.errors)")
    let dropped = folder.path("dropped.jpg")
    let made = try Command.run(["strip", output, "--drop-credentials", "-o", dropped])
    #expect(made.text.contains("is now in XMP: prohibited"), "\(made.errors)")
    #expect(try origin(dropped)["ReservesMining"] as? Bool == true)
    #expect(try origin(dropped)["Generated"] as? Bool == false)
  }

  private func keys() throws -> [String] {
    let keys = folder.path("keys")
    #expect(try Command.run(["keys", "--output", keys]).status == 0)
    return ["--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem"]
  }

  private func created(_ path: String) throws -> [String] {
    let statements = try origin(path)["Statements"] as? [[String: Any]] ?? []
    return statements.filter { $0["Kind"] as? String == "credentials" }
      .compactMap { $0["Type"] as? String }
  }

  @Test("A signature states the photo's own origin and mining terms")
  func signed() throws {
    let signer = try keys()
    let marks = ["--source", "compositeSynthetic", "--mining", "no-training"]
    #expect(try Command.run(["mark"] + marks + [photo]).status == 0)
    let refused = try Command.run(["sign", "--source", "digitalCapture", photo] + signer)
    #expect(refused.status == 1 && refused.errors.contains("compositeSynthetic"))
    let made = try Command.run(["sign", photo] + signer)
    #expect(made.status == 0 && !made.errors.contains("taken by a camera"), "\(made.errors)")
    #expect(try created(photo) == ["compositeSynthetic"])
    let mining = try origin(photo)["Mining"] as? [[String: Any]] ?? []
    let places = mining.compactMap { $0["Place"] as? String }
    #expect(places.contains("Content Credentials, cawg.ai_training"))
    #expect(mining.allSatisfy { $0["Agrees"] as? Bool == true })
    // Edits keep the origin in both places.
    for words in [["strip"], ["set", "Artist=Ada"], ["rotate", "90", "--trim"]] {
      let output = folder.path("edited.jpg")
      let edited = try Command.run(
        words + [photo, "--resign", "--overwrite", "-o", output] + signer)
      #expect(edited.status == 0, "\(edited.errors)")
      #expect(try created(output) == ["compositeSynthetic"])
      #expect(try origin(output)["Agrees"] as? Bool == true)
    }
  }

  @Test(
    "A photo signed as taken by a camera cannot be marked as generated, only as edited"
  )
  func history() throws {
    let signer = try keys()
    #expect(try Command.run(["sign", "--source", "digitalCapture", photo] + signer).status == 0)
    let refused = try Command.run(["mark", "--generated", photo, "--resign"] + signer)
    #expect(refused.status == 1 && refused.errors.contains("digitalCapture"))
    let made = try Command.run(["mark", "--edited-by-ai", photo, "--resign"] + signer)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try created(photo) == ["compositeWithTrainedAlgorithmicMedia", "digitalCapture"])
  }

  /// What the reference implementation of C2PA reads: the state, and how the picture was made.
  private func reference(_ path: String, _ type: String) throws -> (state: String, created: String)
  {
    let script = """
      import c2pa, json, sys
      with open(sys.argv[1], "rb") as file:
          store = json.loads(c2pa.Reader(sys.argv[2], file).json())
      label, created = store["active_manifest"], ""
      while label and not created:
          manifest = store["manifests"][label]
          for assertion in manifest["assertions"]:
              if assertion["label"].startswith("c2pa.actions"):
                  for action in assertion["data"]["actions"]:
                      if action["action"] == "c2pa.created":
                          created = action.get("digitalSourceType", "")
          parents = [i for i in manifest.get("ingredients", []) if i["relationship"] == "parentOf"]
          label = parents[0].get("active_manifest") if parents else None
      print(store.get("validation_state"), created)
      """
    let told = try Program.c2pa.run(["-c", script, path, type])
    let words = String(decoding: told.output, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 2 else {
      Issue.record("\(told.errors)")
      return ("", "")
    }
    return (String(words[0]), String(words[1]))
  }

  @Test(
    "The reference implementation reads the same origin after an edit",
    .enabled(if: Program.c2pa.isThere, Comment(rawValue: Program.c2pa.absence)),
    arguments: [
      ("baseline.jpg", "image/jpeg", "trainedAlgorithmicMedia"),
      ("still.png", "image/png", "compositeSynthetic"),
      ("lossy.webp", "image/webp", "algorithmicMedia"),
      ("still.tiff", "image/tiff", "negativeFilm"),
      ("still.heic", "image/heic", "computationalCapture"),
      ("still.avif", "image/avif", "digitalCreation"),
    ])
  func agreement(name: String, type: String, term: String) throws {
    let signer = try keys()
    let source = try Data(contentsOf: Package.root.appending(path: "Samples/formats/\(name)"))
    let (path, output) = (try folder.write([UInt8](source), name), folder.path("out-\(name)"))
    #expect(try Command.run(["mark", "--source", term, path]).status == 0)
    #expect(try Command.run(["sign", path] + signer).status == 0)
    let made = try Command.run(["strip", path, "--resign", "-o", output] + signer)
    #expect(made.status == 0, "\(made.errors)")
    let address = "http://cv.iptc.org/newscodes/digitalsourcetype/\(term)"
    for file in [path, output] {
      let told = try reference(file, type)
      #expect(["Valid", "Trusted"].contains(told.state) && told.created == address, "\(told)")
      #expect(try origin(file)["DigitalSourceType"] as? String == address)
    }
  }
}
