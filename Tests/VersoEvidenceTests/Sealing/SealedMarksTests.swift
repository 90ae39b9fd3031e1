import Testing
import VersoFixtures

@testable import Verso
@testable import VersoEvidence
@testable import VersoFormats
@testable import VersoModel

/// Seals bind every mark of a generator that reading recognizes, and every text that generators alone write.
@Suite("Sealed marks of generators")
struct SealedMarksTests {
  let keys: (public: SealingKeys, private: SealingKeys)

  init() throws { keys = try SealFixtures.keys() }

  private func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
    var photo = try Photo(bytes)
    try photo.seal("account:4711", with: keys.public, replaces: true)
    return try photo.bytes()
  }

  private func opens(_ bytes: [UInt8]) -> Bool {
    (try? Photo(bytes).unseal(with: keys.private).text) == "account:4711"
  }

  /// Keywords of PNG with a text, and the same text with another seed, prompt or version.
  static let texts: [(String, String, String)] = [
    ("parameters", "a cat", "a dog"),
    (
      "parameters", "a cat\nSteps: 20, Sampler: Euler a, Seed: 7",
      "a cat\nSteps: 20, Sampler: Euler a, Seed: 8"
    ),
    ("workflow", #"{"nodes": [1], "links": []}"#, #"{"nodes": [2], "links": []}"#),
    (
      "prompt", #"{"3": {"class_type": "K", "inputs": {}}}"#,
      #"{"4": {"class_type": "K", "inputs": {}}}"#
    ),
    ("sd-metadata", #"{"model": "one"}"#, #"{"model": "two"}"#),
    ("Dream", #""a cat" -s 50 -S 7"#, #""a cat" -s 50 -S 8"#),
    ("invokeai_metadata", #"{"positive_prompt": "a"}"#, #"{"positive_prompt": "b"}"#),
    (
      "Comment", #"{"prompt": "a", "steps": 28, "uc": "b", "seed": 1}"#,
      #"{"prompt": "a", "steps": 28, "uc": "b", "seed": 2}"#
    ),
    ("Source", "NovelAI Diffusion V4", "NovelAI Diffusion V3"),
    ("Source", "Stable Diffusion XL 8BA2AF87", "Stable Diffusion XL 8BA2AF88"),
    ("Software", "NovelAI", "ComfyUI"),
    ("Description", "a cat --v 6 Job ID: 1234", "a cat --v 6 Job ID: 1235"),
    ("AIGC", #"{"Label":"1"}"#, #"{"Label":"2"}"#),
  ]

  @Test("A mark that is added, changed or removed after the seal is detected", arguments: texts)
  func marks(keyword: String, text: String, other: String) throws {
    let plain = try SealFixtures.bytes("still.png")
    let key = Array(keyword.utf8) + [0]
    let chunk = try inserting(chunk: "tEXt", key + text.utf8, in: plain)
    #expect(!opens(try inserting(chunk: "tEXt", key + text.utf8, in: sealed(plain))))
    let bytes = try sealed(chunk)
    #expect(opens(bytes))
    #expect(!opens(try inserting(chunk: "tEXt", key + other.utf8, in: bytes)))
    #expect(!opens(try replacing(key + text.utf8, key + other.utf8, in: bytes)))
    #expect(!opens(try replacing(key + text.utf8, Array("zzz\0".utf8), in: bytes)))
  }

  @Test("Two texts with one keyword are both bound")
  func twice() throws {
    let plain = try SealFixtures.bytes("still.png")
    let texts = ["a", "b", "c"].map { Array("parameters\0a cat, \($0)".utf8) }
    let bytes = try sealed(texts.reduce(plain) { try inserting(chunk: "tEXt", $1, in: $0) })
    #expect(opens(bytes))
    for text in texts {
      #expect(!opens(try replacing(text, Array("parameters\0a dog".utf8), in: bytes)))
    }
  }

  @Test("The program in IPTC data is bound if it is a generator")
  func originatingProgram() throws {
    let bytes = try sealed(Fixtures.photo().bytes())
    for (program, isBound) in [("Midjourney", true), ("ComfyUI 0.3", true), ("Photo Tool", false)] {
      var photo = try Photo(bytes)
      try photo.metadata.set(Tag(.iptc, IPTCNumber.originatingProgram), parsing: program)
      #expect(opens(try photo.bytes()) != isBound, "\(program)")
    }
  }

  @Test(
    "A seal in an unreadable file is refused for that reason, not because of the signature")
  func tooManyChunks() throws {
    var bytes = try sealed(SealFixtures.bytes("still.png"))
    for _ in 0..<40 { bytes = try inserting(chunk: "tEXt", Array("a\0b".utf8), in: bytes) }
    var limits = ReadLimits()
    limits.parts = 30
    let photo = try Photo(bytes, limits: limits)
    let error = #expect(throws: EvidenceError.self) { try photo.unseal(with: keys.private) }
    #expect(error?.message.contains("cannot be read to its end") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("chunks") == true)
    #expect(error?.message.contains("signature") == false)
  }

  /// A PNG file with the data of a chunk replaced.
  private func replacing(_ old: [UInt8], _ new: [UInt8], in png: [UInt8]) throws -> [UInt8] {
    let place = try #require(png.position(ofBytes: Array("tEXt".utf8) + old)) - 4
    let rest = png[(place + 12 + old.count)...]
    var chunk: [UInt8] = []
    chunk.append(UInt32(new.count), .bigEndian)
    let body = Array("tEXt".utf8) + new
    chunk += body
    chunk.append(Zlib.checksum(body), .bigEndian)
    return Array(png[..<place]) + chunk + rest
  }
}
