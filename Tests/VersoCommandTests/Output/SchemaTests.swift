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
      ("rename", "rename {Model|none}{-n} a.jpg b.jpg bad.jpg"),
      ("rename", "rename {Model} --dry-run a.jpg plain.jpg"),
    ])
  func valid(name: String, words: String) throws {
    let outcome = try Command.run(
      words.split(separator: " ").map(String.init) + ["--json"], in: folder.url)
    let json = try #require(JSONValue(outcome.output, depth: 64), "\(words): \(outcome.errors)")
    #expect(try Schema(named: name).problems(json) == [], "\(words): \(outcome.text)")
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
    ] {
      let outcome = try Command.run(words + ["--json"])
      let json = try #require(JSONValue(outcome.output, depth: 64), "\(words): \(outcome.errors)")
      #expect(try Schema(named: name).problems(json) == [], "\(words): \(outcome.text)")
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
      ["strip", "--json", "-"], ["rename", "{Model}", "--json", "--quiet", photo],
    ] {
      let outcome = try Command.run(words, input: bytes)
      #expect(outcome.status == 64 && outcome.output.isEmpty, "\(words)")
      #expect(try folder.read("a.jpg") == bytes)
    }
  }
}
