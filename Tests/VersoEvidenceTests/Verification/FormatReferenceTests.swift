import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// Files of formats that Verso does not sign, and hashes that it does not make, from the reference
/// implementation.
@Suite(.enabled(if: Program.c2pa.isThere, "c2pa-python is neither in python3 nor in C2PA_PYTHON"))
struct FormatReferenceTests {
  let folder: TemporaryFolder
  private static let script = Package.root
    .appending(path: "Tests/VersoEvidenceTests/reference.py").path

  init() throws { folder = try TemporaryFolder() }

  private static let drawing = """
    <?xml version="1.0"?><!-- <c2pa:manifest>no</c2pa:manifest> -->
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="4" height="5"/></svg>
    """

  private static var sound: [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      var bytes = Array(name.utf8)
      bytes.append(UInt32(body.count), .littleEndian)
      return bytes + body + (body.count % 2 == 1 ? [0] : [])
    }
    let format: [UInt8] = [1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0]
    let samples = (0..<301).map { UInt8(truncatingIfNeeded: $0 * 5) }
    return chunk("RIFF", Array("WAVE".utf8) + chunk("fmt ", format) + chunk("data", samples))
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    switch name {
    case "drawing.svg": return Array(drawing.utf8)
    case "sound.wav": return sound
    case "photo.jpg": return Fixtures.photo().bytes()
    default:
      return [UInt8](
        try Data(contentsOf: Package.root.appending(path: "Samples/formats").appending(path: name)))
    }
  }

  private func states(_ paths: [String], roots: String) throws -> [String] {
    struct Answer: Decodable { let state: String }
    let file = try folder.write(Array(roots.utf8), "roots.pem")
    let outcome = try Program.c2pa.run([Self.script, "read", file] + paths)
    return try outcome.output.split(separator: 0x0A)
      .map { try JSONDecoder().decode(Answer.self, from: Data($0)).state }
  }

  @Test(
    "Other formats and hashes are read, and every change of the file is detected",
    arguments: [
      ("sign", "moving.gif"), ("sign", "boxes.jxl"), ("sign", "drawing.svg"), ("sign", "sound.wav"),
      ("sign", "still.tiff"), ("compress", "photo.jpg"), ("compress", "still.png"),
      ("compress", "moving.gif"), ("compress", "boxes.jxl"), ("tree", "still.heic"),
      ("leaves", "still.heic"), ("tree", "still.avif"),
    ])
  func formats(form: String, name: String) throws {
    let keys = TestKeys.es256
    let source = try folder.write(try Self.bytes(name), name)
    let chain = try folder.write(Array(keys.chain.utf8), "chain.pem")
    let key = try folder.write(Array(keys.key.utf8), "key.pem")
    let signed = folder.path("signed-\(name)")
    let outcome = try Program.c2pa.run([Self.script, form, "es256", chain, key, source, signed])
    try #require(outcome.status == 0, "\(outcome.errors.suffix(500))")
    let file = try folder.read("signed-\(name)")
    let verifier = try keys.verifier()
    let result = try #require(try verifier.verify(try Photo(file)), "\(name)")
    #expect(result.state == .trusted, "\(result.failures)")
    let uncovered = Set(result.coverage.uncovered.map(\.name))
    #expect(uncovered.isSubset(of: ["box ftyp", "box free"]), "\(uncovered)")
    #expect(try states([signed], roots: keys.root) == ["Trusted"])
    // What is not covered may change; anything else may not.
    let place = try #require(try StorePlace(try Photo(file).skeleton, ByteSource(file)))
    let open = result.coverage.uncovered.map(\.range)
    var numbers = Numbers(seed: 5)
    var paths: [String] = []
    var own: [Verification.State?] = []
    for number in 0..<40 {
      let position = Int.random(in: file.indices, using: &numbers)
      guard !place.carrier.contains(position), !open.contains(where: { $0.contains(position) })
      else { continue }
      var changed = file
      changed[position] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      paths.append(try folder.write(changed, "\(number)-\(name)"))
      own.append((try? Photo(changed)).flatMap { try? verifier.verify($0) }?.state)
    }
    #expect(own.allSatisfy { $0 != .trusted && $0 != .valid })
    let theirs = try states(paths, roots: keys.root)
    #expect(theirs.count == own.count)
    // The markers in a scan, and what follows a drawing, cover as much there as here.
    #expect(
      theirs.allSatisfy { $0 != "Trusted" }, "\(zip(paths, theirs).filter { $0.1 == "Trusted" })")
    // Damage of the credentials themselves.
    for number in 0..<60 {
      let position = Int.random(in: place.carrier, using: &numbers)
      var changed = file
      changed[position] = UInt8.random(in: 0...255, using: &numbers)
      if number % 6 == 0 { changed = Array(changed[..<position]) }
      guard let photo = try? Photo(changed) else { continue }
      let state = try verifier.verify(photo)?.state
      #expect(number % 6 != 0 || state != .trusted)
    }
  }

  @Test("Two stores in one drawing, and invalid letters")
  func drawings() throws {
    func drawing(_ manifest: String) -> [UInt8] {
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg"><metadata>\(manifest)</metadata><rect/></svg>
        """.utf8)
    }
    func state(_ manifest: String) throws -> Verification.State? {
      try Verifier().verify(try Photo(drawing(manifest)))?.state
    }
    #expect(try state("") == nil)
    #expect(try state("<c2pa:manifest/>") == nil)
    #expect(try state("<c2pa:manifest></c2pa:manifest>") == .invalid)
    #expect(try state("<c2pa:manifest>AAAA</c2pa:manifest>") == .invalid)
    #expect(try state("<c2pa:manifest>???</c2pa:manifest>") == .invalid)
    let two = "<c2pa:manifest>AAAA</c2pa:manifest>"
    let both = try Verifier().verify(try Photo(drawing(two + two)))
    #expect(both?.failureNames == ["claim.multiple"])
    #expect(try state("<![CDATA[<c2pa:manifest>AAAA</c2pa:manifest>]]>") == nil)
    let whole = drawing(two)
    for count in 5..<whole.count {
      guard let photo = try? Photo(Array(whole[..<count])) else { continue }
      _ = try Verifier().verify(photo)
    }
    #expect(throws: MetadataError.self) { try Photo(Array("words <svg></svg>".utf8)) }
  }
}
