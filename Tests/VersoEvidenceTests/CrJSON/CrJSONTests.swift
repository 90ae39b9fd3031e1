import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

struct CrJSONTests {
  private static func document(_ bytes: [UInt8]) throws -> [String: Any] {
    let result = try #require(try verified(bytes))
    return try parsed(
      result.crJSON(
        generator: "Verso tests", version: "1.2.3", time: Date(timeIntervalSince1970: 86_400)))
  }

  private static func parsed(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private static func codes(_ value: Any?, _ group: String) -> [String] {
    ((value as? [String: Any])?[group] as? [[String: Any]] ?? []).compactMap {
      $0["code"] as? String
    }
  }

  /// What the schema of crJSON requires of a document.
  private static func check(_ document: [String: Any]) throws {
    #expect((document["@context"] as? [String: String])?["@vocab"] != nil)
    let generator = try #require(document["jsonGenerator"] as? [String: String])
    #expect(generator == ["name": "Verso tests", "version": "1.2.3"])
    for manifest in try #require(document["manifests"] as? [[String: Any]]) {
      let known: Set = [
        "label", "assertions", "claim", "claim.v2", "signature", "validationResults",
        "ingredientDeltas",
      ]
      #expect(known.isSuperset(of: manifest.keys))
      #expect(manifest["label"] is String)
      #expect((manifest["assertions"] as? [String: Any])?.isEmpty == false)
      #expect((manifest["claim"] == nil) != (manifest["claim.v2"] == nil))
      let claim = try #require((manifest["claim.v2"] ?? manifest["claim"]) as? [String: Any])
      for list in ["created_assertions", "gathered_assertions"] where manifest["claim"] == nil {
        for reference in try #require(claim[list] as? [[String: String]]) {
          #expect(reference["url"] != nil)
          #expect(reference["hash"]?.hasPrefix("b64'") == true)
        }
      }
      #expect(claim["redacted_assertions"] is [String])
      let signature = try #require(manifest["signature"] as? [String: Any])
      #expect(signature["algorithm"] as? String == "ES256")
      let certificate = try #require(signature["certificateInfo"] as? [String: Any])
      #expect(certificate["serialNumber"] is String)
      #expect((certificate["issuer"] as? [String: String])?["CN"] != nil)
      #expect((certificate["subject"] as? [String: String])?["CN"] != nil)
      let validity = try #require(certificate["validity"] as? [String: String])
      #expect(validity["notBefore"]?.hasSuffix("Z") == true)
      #expect(validity["notAfter"]?.contains("T") == true)
      let results = try #require(manifest["validationResults"] as? [String: Any])
      #expect(results["specVersion"] as? String == "2.2.0")
      #expect(results["validationTime"] as? String == "1970-01-02T00:00:00Z")
      for group in ["success", "informational", "failure"] {
        for status in try #require(results[group] as? [[String: String]]) {
          #expect(status["code"] != nil)
          #expect(Set(["code", "url", "explanation"]).isSuperset(of: status.keys))
        }
      }
    }
  }

  @Test("A photo that was signed again lists the newest manifest first, each with its findings")
  func manifests() throws {
    let first = try signed(Fixtures.photo().bytes(), title: "Dawn")
    let second = try signed(first)
    let document = try Self.document(second)
    try Self.check(document)
    let manifests = try #require(document["manifests"] as? [[String: Any]])
    let credentials = try #require(try Photo(second).credentials())
    #expect(
      manifests.map { $0["label"] as? String } == credentials.manifests.reversed().map(\.label))
    let results = manifests[0]["validationResults"]
    #expect(Self.codes(results, "success").contains("assertion.dataHash.match"))
    #expect(Self.codes(results, "failure") == [])
    #expect(
      Self.codes(manifests[1]["validationResults"], "success")
        .contains("claimSignature.validated"))
    let claim = manifests[1]["claim.v2"] as? [String: Any]
    #expect(claim?["dc:title"] as? String == "Dawn")
    let delta = try #require((manifests[0]["ingredientDeltas"] as? [[String: Any]])?.first)
    let place = try #require(delta["ingredientAssertionURI"] as? String)
    #expect(place.hasSuffix("c2pa.assertions/c2pa.ingredient.v3"))
    #expect(
      Self.codes(delta["validationDeltas"], "success").contains("ingredient.manifest.validated"))
    let hash = (manifests[0]["assertions"] as? [String: Any])?["c2pa.hash.data"] as? [String: Any]
    #expect((hash?["hash"] as? String)?.hasPrefix("b64'") == true)
    #expect((hash?["exclusions"] as? [[String: Int]])?.count == 1)
  }

  @Test("What is wrong with a photo is among the failures")
  func failures() throws {
    var bytes = try signed(Fixtures.photo().bytes())
    bytes[bytes.count - 10] ^= 1
    let document = try Self.document(bytes)
    try Self.check(document)
    let manifest = try #require((document["manifests"] as? [[String: Any]])?.first)
    #expect(
      Self.codes(manifest["validationResults"], "failure") == ["assertion.dataHash.mismatch"])
  }

  @Test("Missing or unreadable credentials are a document without manifests")
  func none() throws {
    let empty = try Self.parsed(
      Verification.emptyCrJSON(generator: "Verso tests", version: "1.2.3", source: "a\"b"))
    try Self.check(empty)
    #expect((empty["manifests"] as? [Any])?.isEmpty == true)
    #expect(empty["verso:sourceFile"] as? String == "a\"b")
    var bytes = try signed(Fixtures.photo().bytes())
    let label = try #require(bytes.position(ofBytes: Array("c2pa.claim.v2".utf8)))
    bytes[label + 12] = 0x39
    let document = try Self.document(bytes)
    #expect((document["manifests"] as? [Any])?.isEmpty == true)
    #expect(Self.codes(document["verso:validationResults"], "failure").isEmpty == false)
  }

  @Test("Every changed byte of the credentials still gives a readable document")
  func changes() throws {
    let bytes = try signed(Fixtures.least().bytes())
    let photo = try Photo(bytes)
    let place = try #require(try StorePlace(photo.skeleton, try photo.openOrigin()))
    for position in stride(from: place.carrier.lowerBound + 4, to: place.carrier.upperBound, by: 5)
    {
      var changed = bytes
      changed[position] ^= 0x41
      guard let found = try? Photo(changed), let result = try verified(try found.bytes()) else {
        continue
      }
      let document = result.crJSON(generator: "Verso tests", version: "1.2.3")
      #expect(
        (try? JSONSerialization.jsonObject(with: Data(document))) is [String: Any],
        "byte \(position)")
    }
  }

  @Test(
    "CBOR values become JSON values",
    arguments: [
      (CBOR.unsigned(.max), "18446744073709551615"),
      (.negative(.max), "-18446744073709551616"), (.negative(0), "-1"),
      (.bytes([1, 2, 255]), "\"b64'AQL/'\""), (.text("a\u{0}\"\n\\"), "\"a\\u0000\\\"\\n\\\\\""),
      (.float(.nan), "null"), (.float(-.infinity), "null"), (.float(0.5), "0.5"),
      (.simple(20), "false"), (.simple(21), "true"), (.simple(22), "null"), (.simple(23), "null"),
      (.simple(99), "99"), (.tagged(0, "2020-02-11T09:30:00Z"), "\"2020-02-11T09:30:00Z\""),
      ([], "[]"), ([:], "{}"),
      (
        .map([.init(1, "a"), .init("1", "b"), .init(.bytes([1]), "c")]),
        "{\n  \"1\": \"a\",\n  \"1 (2)\": \"b\",\n  \"b64'AQ=='\": \"c\"\n}"
      ),
    ] as [(CBOR, String)])
  func values(value: CBOR, expected: String) throws {
    #expect(String(decoding: JSONValue(value).encoded, as: UTF8.self) == expected)
  }

  @Test(
    "Valid JSON in an assertion is copied as it is",
    arguments: [
      ("{\"a\":[1,-2.5e+3,true,null,\"x\\u00e9\\/\"],\"a\":{}}", true), ("0", true), ("\"\"", true),
      (" [ ] ", true), ("\"\\ud83d\\ude00\"", true), ("\"\\ud83d\"", true), ("", false),
      ("{", false), ("[1,]", false), ("01", false), ("1.", false), ("-", false), ("1e", false),
      ("\"\n\"", false), ("\"\\u12\"", false), ("\"\\x\"", false), ("nul", false), ("[1 2]", false),
      ("{\"a\" 1}", false), ("{a:1}", false), ("1 2", false), ("\"", false), ("\"\\", false),
      (String(repeating: "[", count: 100), false),
      (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), true),
      (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), false),
    ])
  func json(text: String, isRead: Bool) throws {
    let value = JSONValue(Array(text.utf8), depth: 64)
    #expect((value != nil) == isRead)
    guard let value else { return }
    // What comes out is JSON again, and says the same.
    let again = JSONValue(value.encoded, depth: 64)
    #expect(again == value)
    #expect(
      (try? JSONSerialization.jsonObject(with: Data(value.encoded), options: .fragmentsAllowed))
        != nil)
  }

  @Test("Bytes that are not UTF-8 are not JSON")
  func bytes() { #expect(JSONValue([0x22, 0xFF, 0x22], depth: 9) == nil) }

  @Test("A document with more values than the budget is refused, and the budget is named")
  func budget() {
    let count = DocumentBudget.mostValues
    let bytes = Array(("[" + String(repeating: "0,", count: count - 2) + "0]").utf8)
    #expect(JSONValue(bytes, depth: 2)?.elements.count == count - 1)
    let error = #expect(throws: ReadError.self) {
      try JSONValue.read(Array("[0,".utf8) + bytes.dropFirst(), depth: 2)
    }
    #expect(error?.description.contains("more than \(count) values") == true)
  }

  @Test("Equal names get numbers, in few steps however many there are")
  func names() {
    var names = UniqueNames()
    let all = (0..<5000).map { _ in names.add("a") }
    #expect(Set(all).count == all.count)
    #expect(all[1] == "a (2)")
    #expect(names.add("a (2)") == "a (2) (2)")
  }

  @Test("Times are those of RFC 3339, whatever a certificate says")
  func times() {
    #expect(CrJSON.date(0) == "1970-01-01T00:00:00Z")
    #expect(CrJSON.date(951_827_696) == "2000-02-29T12:34:56Z")
    #expect(CrJSON.date(.max) == "9999-12-31T23:59:59Z")
    #expect(CrJSON.date(.min) == "0001-01-01T00:00:00Z")
  }

  // MARK: The reference implementation

  /// A value without the empty paddings that the reference adds to references.
  private static func plain(_ value: Any?) -> Any? {
    if let list = value as? [Any] { return list.compactMap { plain($0) } }
    guard let object = value as? [String: Any] else { return value }
    return object.filter { $0.key != "pad" || $0.value as? String != "b64''" }
      .compactMapValues { plain($0) }
  }

  @Test(
    "The reference implementation's crJSON has the same results for a photo",
    .enabled(if: Program.c2pa.isThere, "c2pa-python is neither in python3 nor in C2PA_PYTHON"))
  func reference() throws {
    let folder = try TemporaryFolder()
    let once = try signed(Fixtures.photo().bytes(), title: "Dawn")
    var damaged = try signed(once)
    damaged[damaged.count - 10] ^= 1
    let roots = try folder.write(Array(TestKeys.es256.root.utf8), "roots.pem")
    let script = Package.root.appending(path: "Tests/VersoEvidenceTests/reference.py").path
    for (index, bytes) in [once, try signed(once), damaged].enumerated() {
      let file = try folder.write(bytes, "\(index).jpg")
      let outcome = try Program.c2pa.run([script, "crjson", roots, file])
      #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
      let theirs = try Self.parsed([UInt8](outcome.output))["manifests"] as? [[String: Any]] ?? []
      let ours = try Self.document(bytes)["manifests"] as? [[String: Any]] ?? []
      #expect(ours.count == theirs.count)
      for (own, other) in zip(ours, theirs) {
        #expect(own["label"] as? String == other["label"] as? String)
        for member in ["assertions", "claim.v2"] {
          let values = [own, other].map { $0[member] as? [String: Any] ?? [:] }
          for (name, value) in values[1] {
            let (one, two) = (Self.plain(values[0][name]), Self.plain(value))
            #expect(one as? NSObject == two as? NSObject, "\(member) \(name)")
          }
        }
        let certificates = [own, other].map {
          ($0["signature"] as? [String: Any])?["certificateInfo"] as? [String: Any]
        }
        for name in ["serialNumber", "issuer", "subject"] {
          #expect(
            certificates[0]?[name] as? NSObject == certificates[1]?[name] as? NSObject, "\(name)")
        }
      }
      let failures = [ours, theirs].map {
        Set(Self.codes($0.first?["validationResults"], "failure"))
      }
      #expect(failures[0] == failures[1])
    }
  }
}
