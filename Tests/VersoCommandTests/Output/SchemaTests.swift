import Foundation
import Testing
import Verso
import VersoFixtures

/// A part of JSON Schema (2020-12): what the schemas of the command use.
private struct Schema {
  let root: JSONValue

  init(named name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/schemas/\(name).json")
    root = try #require(JSONValue(Array(Data(contentsOf: file)), depth: 32))
  }

  /// What of a value breaks the schema, each with its path.
  func problems(_ value: JSONValue) -> [String] { problems(value, root, "$") }

  private func problems(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let name = schema["$ref"]?.text?.split(separator: "/").last,
      let definition = root["$defs"]?[String(name)]
    {
      return problems(value, definition, path)
    }
    if let choices = schema["anyOf"]?.elements {
      let found = choices.map { problems(value, $0, path) }
      return found.contains(where: \.isEmpty) ? [] : found.min { $0.count < $1.count } ?? []
    }
    if let words = schema["enum"]?.elements {
      return words.contains(value) ? [] : ["\(path): \(value)"]
    }
    let type = Self.type(of: value)
    let types =
      schema["type"].map { $0.elements.isEmpty ? [$0] : $0.elements }?.compactMap(\.text) ?? [type]
    guard types.contains(type) || type == "integer" && types.contains("number") else {
      return ["\(path): \(type)"]
    }
    if case .array(let list) = value, let items = schema["items"] {
      return list.enumerated().flatMap { problems($1, items, "\(path)[\($0)]") }
    }
    guard case .object(let members) = value else { return [] }
    var all = (schema["required"]?.elements ?? []).compactMap(\.text)
      .filter { value[$0] == nil }.map { "\(path).\($0) is missing" }
    for member in members {
      let rest = schema["additionalProperties"]
      if let known = schema["properties"]?[member.name] {
        all += problems(member.value, known, "\(path).\(member.name)")
      } else if rest == .bool(false) {
        all.append("\(path).\(member.name) is not in the schema")
      } else if let rest {
        all += problems(member.value, rest, "\(path).\(member.name)")
      }
    }
    return all
  }

  private static func type(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number(let text): Int(text) == nil ? "number" : "integer"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

@Suite("JSON of the command", .enabled(if: Command.isThere, "the command is not built"))
struct SchemaTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.jpg", "b.jpg"] {
      _ = try folder.write(try Command.sampleBytes("harbour.jpg"), name)
    }
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "plain.jpg")
    _ = try folder.write(Array("no photo".utf8), "bad.jpg")
    _ = try folder.write(Array("<x/>".utf8), "gone.xmp")
    let track = """
      <gpx version="1.1"><trk><trkseg><trkpt lat="46" lon="7"><time>2024-05-06T07:08:00Z</time></trkpt>
      <trkpt lat="46.1" lon="7.2"><time>2024-05-06T07:09:00Z</time></trkpt></trkseg></trk></gpx>
      """
    _ = try folder.write(Array(track.utf8), "walk.gpx")
  }

  @Test(
    "What a command prints with --json follows its schema",
    arguments: [
      ("read", "read a.jpg bad.jpg"), ("read", "read --numeric a.jpg plain.jpg"),
      ("read", "read --where Make=Nobody a.jpg"), ("explain", "explain a.jpg bad.jpg"),
      ("time", "time a.jpg plain.jpg bad.jpg"), ("origin", "origin a.jpg bad.jpg"),
      ("diff", "diff a.jpg plain.jpg"), ("diff", "diff a.jpg bad.jpg"),
      ("diff", "diff a.jpg b.jpg"),
      ("map", "map a.jpg"), ("map", "map bad.jpg"),
      ("check", "check a.jpg bad.jpg"), ("check-rules", "check --rules"), ("tags", "tags Rating"),
      ("tags", "tags LensType"), ("tags", "tags Megapixels"), ("duplicates", "duplicates -r ."),
      ("pairs", "pairs -r ."), ("verify", "verify a.jpg bad.jpg"),
      ("credentials", "credentials a.jpg bad.jpg"),
      ("edit", "set Artist=Ada Rating=3 --backup a.jpg bad.jpg"),
      ("edit", "remove GPS:* Title --dry-run a.jpg plain.jpg"), ("edit", "strip a.jpg plain.jpg"),
      ("edit", "set Artist= plain.jpg"), ("edit", "shift --by 1h a.jpg"), ("edit", "sync a.jpg"),
      ("edit", "copy a.jpg plain.jpg --output out.jpg"), ("edit", "mark --captured a.jpg"),
      ("edit", "set --sidecar Keywords-=dawn a.jpg"),
      ("edit", "geotag walk.gpx a.jpg plain.jpg bad.jpg --zone Z --max-gap 8000h --replace"),
      ("edit", "geotag walk.gpx a.jpg plain.jpg --dry-run --zone Z"),
      ("edit", "geotag walk.gpx a.jpg b.jpg --sidecar --zone Z"),
      ("edit", "zone --zone +02:00 a.jpg plain.jpg"),
      ("edit", "zone --zone +02:00 --sidecar --dry-run a.jpg"),
      ("edit", "thumbnail --remove a.jpg plain.jpg"), ("edit", "export a.jpg plain.jpg"),
      ("edit", "thumbnail a.jpg plain.jpg bad.jpg -o out/"),
      ("edit", "extract xmp a.jpg plain.jpg bad.jpg -o out/"),
      ("edit", "extract all a.jpg plain.jpg bad.jpg -o out"),
      ("edit", "split a.jpg -o out/"), ("edit", "join a.jpg plain.jpg -o out.jpg"),
      ("edit", "pair a.jpg bad.jpg"), ("edit", "split a.jpg -o out/ --dry-run"),
      ("edit", "extract exif a.jpg --dry-run"),
      ("edit", "extract all a.jpg bad.jpg --dry-run -o out"),
      ("rename", "rename {Model|none}{-n} a.jpg b.jpg bad.jpg"),
      ("rename", "rename {Model} --dry-run a.jpg plain.jpg"),
    ])
  func valid(name: String, words: String) throws {
    let outcome = try Command.run(
      words.split(separator: " ").map(String.init) + ["--json"], in: folder.url)
    let json = try #require(JSONValue(outcome.output, depth: 64), "\(words): \(outcome.errors)")
    #expect(try Schema(named: name).problems(json) == [], "\(words): \(outcome.text)")
  }

  @Test(
    "What commands that make pictures print with --json follows the schema of edits",
    .enabled(if: Command.hasImaging, "the command has no pictures"),
    arguments: [
      "orient a.jpg plain.jpg bad.jpg", "rotate 90 a.jpg --encode", "flip horizontal a.jpg --flag",
      "crop --rect 0,0,16,16 a.jpg bad.jpg -o out/", "convert --longest 32 a.jpg --dry-run",
      "resize --longest 32 a.jpg b.jpg --in-place", "watermark --text A a.jpg -o out.jpg",
    ])
  func pictures(words: String) throws { try valid(name: "edit", words: words) }

  @Test("Parts of a photo are listed with their size, and each that was written has an object")
  func parts() throws {
    for (words, count) in [
      ("thumbnail a.jpg b.jpg -o out/", 2), ("extract all a.jpg -o parts", 2),
      ("split motion.MP.jpg -o parts/", 2),
    ] {
      let film = try #require(SmallFile.films.first { $0.description == "MOV" })
      _ = try folder.write(film.bytes, "film.mov")
      _ = try Command.run(["join", "b.jpg", "film.mov", "-o", "motion.MP.jpg"], in: folder.url)
      let outcome = try Command.run(
        words.split(separator: " ").map(String.init) + ["--json"], in: folder.url)
      let json = try #require(JSONValue(outcome.output, depth: 8), "\(words): \(outcome.errors)")
      #expect(try Schema(named: "edit").problems(json) == [], "\(words): \(outcome.text)")
      #expect(json.elements.count >= count && outcome.status == 0, "\(words): \(outcome.text)")
      for object in json.elements {
        let bytes = try folder.read(try #require(object["Result"]?.text))
        #expect(object["Bytes"] == .number("\(bytes.count)"))
      }
    }
  }

  @Test("What is said of signed and sealed photos follows its schema")
  func evidence() throws {
    let photo = folder.path("plain.jpg")
    _ = try Command.run(["keys", "--output", folder.path("keys")])
    func key(_ name: String) -> String { folder.path("keys/\(name)") }
    let signer = ["--key", key("key.pem"), "--chain", key("chain.pem")]
    let seal = ["seal", "--keys", key("seal-public.json"), "--identity", "a", photo]
    #expect(try Command.run(seal + signer).status == 0)
    for (name, words) in [
      ("verify", ["verify", "--trust", key("root.pem"), photo, folder.path("a.jpg")]),
      ("credentials", ["credentials", photo]), ("origin", ["origin", photo]),
      ("map", ["map", photo]),
      ("unseal", ["unseal", "--keys", key("seal-private.json"), photo, folder.path("a.jpg")]),
      ("edit", ["set", "--resign", "Artist=Ada", photo] + signer),
      ("edit", ["sign", folder.path("a.jpg"), photo] + signer),
      (
        "edit",
        Array(seal.dropLast()) + [
          "--replace-comment", folder.path("a.jpg"), folder.path("bad.jpg"),
        ]
      ),
    ] {
      let outcome = try Command.run(words + ["--json"])
      let json = try #require(JSONValue(outcome.output, depth: 64), "\(words): \(outcome.errors)")
      #expect(try Schema(named: name).problems(json) == [], "\(words): \(outcome.text)")
    }
  }

  @Test("What an import and an undo print with --json follows its schema")
  func runs() throws {
    let journal = ["--journal", folder.path("journal")]
    _ = try Command.run(["set", "--sidecar", folder.path("a.jpg"), "Title=Dawn"])
    let importing = ["import", "sidecars", folder.url.path, "--json", "--output"]
    let target = try TemporaryFolder()
    for (name, words, count) in [
      ("edit", importing + [target.path("out"), "--dry-run"], 3),
      ("edit", importing + [target.path("out")], 3), ("edit", importing + [target.path("out")], 3),
      ("undo", ["undo", "--list", "--json"], 1),
      ("undo", ["undo", "--run", "1", "--dry-run", "--json"], 4),
      ("undo", ["undo", "--run", "1", "--json"], 4),
    ] {
      let outcome = try Command.run(words + journal)
      let json = try #require(JSONValue(outcome.output, depth: 8), "\(words): \(outcome.errors)")
      #expect(try Schema(named: name).problems(json) == [], "\(words): \(outcome.text)")
      #expect(json.elements.count >= count, "\(words): \(outcome.text)")
    }
  }

  @Test("A trial of a command that makes files writes none, and refuses what would be refused")
  func trials() throws {
    let before = try folder.names()
    for words in [
      ["extract", "exif", "a.jpg", "-o", "out.tif"], ["extract", "all", "a.jpg", "-o", "out"],
      ["extract", "exif", "a.jpg"], ["thumbnail", "a.jpg", "-o", "out/"],
    ] {
      let outcome = try Command.run(words + ["--dry-run"], in: folder.url)
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
      #expect(outcome.text.contains("bytes would be written"), "\(words): \(outcome.text)")
    }
    let taken = try Command.run(
      ["thumbnail", "a.jpg", "-o", "b.jpg", "--dry-run"], in: folder.url)
    #expect(taken.status == 1)
    #expect(try folder.names() == before)
    let film = try #require(SmallFile.films.first { $0.description == "MOV" })
    _ = try folder.write(film.bytes, "film.mov")
    for (words, name) in [
      (["join", "b.jpg", "film.mov", "-o", "motion.MP.jpg"], "motion.MP.jpg"),
      (["split", "motion.MP.jpg", "-o", "parts/"], "parts"),
    ] {
      let trial = try Command.run(words + ["--dry-run"], in: folder.url)
      #expect(trial.status == 0 && trial.text.contains("bytes would be written"))
      #expect(try !folder.names().contains(name))
      #expect(try Command.run(words, in: folder.url).status == 0)
    }
  }

  @Test("A schema is not kept by every document")
  func strict() throws {
    let wrong = #"[{"SourceFile": "a", "Changed": 1, "Changes": [{}], "Other": 0}]"#
    let json = try #require(JSONValue(Array(wrong.utf8), depth: 8))
    #expect(try !Schema(named: "edit").problems(json).isEmpty)
  }

  @Test("What --json cannot go together with is refused, and nothing is written")
  func refused() throws {
    let bytes = try folder.read("a.jpg")
    let photo = folder.path("a.jpg")
    for words in [
      ["set", "Artist=Ada", "--json", "--quiet", photo],
      ["set", "Artist=Ada", "--json", "--output", "-", photo],
      ["strip", "--json", "-"], ["thumbnail", "--json", photo],
      ["extract", "xmp", "--json", photo],
      ["extract", "xmp", "--json", "--quiet", photo],
      ["rename", "{Model}", "--json", "--quiet", photo],
    ] {
      let outcome = try Command.run(words, input: bytes)
      #expect(outcome.status == 64 && outcome.output.isEmpty, "\(words)")
      #expect(try folder.read("a.jpg") == bytes)
    }
  }
}
