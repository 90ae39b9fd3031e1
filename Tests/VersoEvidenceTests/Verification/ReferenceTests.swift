import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// What the reference implementation says of a file.
private struct Answer: Decodable {
  let path: String
  let state: String
  var active: String?
  var manifests: [String]?
  var title: String?
  var organization: String?
  var name: String?
  var algorithm: String?
  var assertions: [String]?
  var actions: [String]?
  var failures: [String]?
}

@Suite(.enabled(if: Program.c2pa.isThere, "c2pa-python is neither in python3 nor in C2PA_PYTHON"))
struct ReferenceTests {
  let folder: TemporaryFolder
  private static let script = Package.root
    .appending(path: "Tests/VersoEvidenceTests/reference.py").path

  init() throws { folder = try TemporaryFolder() }

  private func read(_ paths: [String], roots: String) throws -> [Answer] {
    let file = try folder.write(Array(roots.utf8), "roots.pem")
    let outcome = try Program.c2pa.run([Self.script, "read", file] + paths)
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
    return try outcome.output.split(separator: 0x0A)
      .map { try JSONDecoder().decode(Answer.self, from: Data($0)) }
  }

  private func sign(
    _ files: [(source: String, target: String)], _ algorithm: SignatureAlgorithm,
    _ keys: TestChain, parent: Bool = false
  ) throws {
    let chain = try folder.write(Array(keys.chain.utf8), "chain.pem")
    let key = try folder.write(Array(keys.key.utf8), "key.pem")
    let outcome = try Program.c2pa.run(
      [Self.script, parent ? "edit" : "sign", algorithm.name.lowercased(), chain, key]
        + files.flatMap { [$0.source, $0.target] })
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
  }

  /// Compares all that both say of a file.
  private func compare(_ answer: Answer, _ bytes: [UInt8], _ verifier: Verifier) throws {
    let result = try #require(try verifier.verify(try Photo(bytes)), "\(answer.path)")
    let name = answer.path
    #expect(result.state.rawValue == answer.state, "\(name): \(result.failures)")
    #expect(Set(result.failureNames) == Set(answer.failures ?? []), "\(name)")
    #expect(result.credentials?.active?.label == answer.active, "\(name)")
    #expect(result.credentials?.manifests.map(\.label).sorted() == answer.manifests, "\(name)")
    #expect(result.credentials?.active?.title == answer.title, "\(name)")
    #expect(result.signer?.organization == answer.organization, "\(name)")
    #expect(result.signer?.name == answer.name, "\(name)")
    #expect(result.signer?.algorithm?.name == answer.algorithm, "\(name)")
    let actions = result.credentials?.active?.actions
    #expect(actions == answer.actions, "\(name)")
    let own = result.credentials?.active?.assertions.map(\.label) ?? []
    // The reference keeps hashes and ingredients apart.
    #expect(Set(own).isSuperset(of: answer.assertions ?? []), "\(name)")
  }

  /// A file of each format that can carry Content Credentials.
  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    var raw = TIFFFileBuilder(.littleEndian)
    raw.fields = [(0xC612, .byte([1, 4, 0, 0]))]
    let samples = [
      "still.png", "lossy.webp", "lossless.webp", "still.tiff", "still.heic", "still.avif",
    ]
    return try [("photo.jpg", Fixtures.photo().bytes()), ("raw.dng", raw.bytes())]
      + samples.map { name in
        let url = Package.root.appending(path: "Samples/formats").appending(path: name)
        return (name, [UInt8](try Data(contentsOf: url)))
      }
  }

  @Test(
    "Every format with every algorithm, in both directions, and signed again by the other",
    arguments: TestKeys.all.map(\.0))
  func formats(algorithm: SignatureAlgorithm) throws {
    let files = try Self.files()
    let keys = try #require(TestKeys.all.first { $0.0 == algorithm }?.1)
    let signing = try keys.signing()
    let verifier = try keys.verifier()
    func path(_ kind: String, _ name: String) -> String {
      folder.path("\(kind)-\(algorithm.name)-\(name)")
    }
    func write(_ bytes: [UInt8], _ kind: String, _ name: String) throws {
      _ = try folder.write(bytes, "\(kind)-\(algorithm.name)-\(name)")
    }
    func changed(_ kind: String, _ name: String) throws -> [UInt8] {
      var photo = try Photo(path: path(kind, name))
      photo.metadata[.artist] = "Ada Example"
      return try signing.bytes(of: photo)
    }
    for (name, bytes) in files {
      try write(bytes, "plain", name)
      try write(try signing.bytes(of: try Photo(bytes)), "own", name)
      try write(try changed("own", name), "own-again", name)
    }
    try sign(files.map { (path("plain", $0.name), path("theirs", $0.name)) }, algorithm, keys)
    try sign(
      files.map { (path("own", $0.name), path("own-theirs", $0.name)) }, algorithm, keys,
      parent: true)
    for (name, _) in files { try write(try changed("theirs", name), "theirs-own", name) }
    let kinds = ["own", "own-again", "own-theirs", "theirs", "theirs-own"]
    let paths = kinds.flatMap { kind in files.map { path(kind, $0.name) } }
    let answers = try read(paths, roots: keys.root)
    #expect(answers.count == paths.count)
    for answer in answers {
      #expect(answer.state == "Trusted", "\(answer.path)")
      #expect(answer.failures == [], "\(answer.path)")
      try compare(answer, [UInt8](try Data(contentsOf: URL(filePath: answer.path))), verifier)
    }
  }

  @Test(
    "Real photos of every format, in both directions, also signed again after a change",
    .enabled(if: Corpus.isThere, "\(Corpus.absence)"),
    // Of HEIF files with more than two items the reference moves the box and leaves the third where it was, in the
    // credentials: nothing covers its XMP then.
    arguments: [
      "exempi/samples/testfiles/BlueSquare.png", "exif-rs/exif.webp", "piexif/images/pil1.webp",
      "exif-rs/exif.tif", "exif-rs/exif.heic",
      "exiftool/DNG.dng", "libavif/white_1x1.avif",
    ])
  func realPhotos(name: String) throws {
    let keys = TestKeys.es256
    let original = try Corpus.bytes(name)
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let source = try folder.write(original, "source.\(ending)")
    let own = try keys.signing().bytes(of: try Photo(original))
    let first = try folder.write(own, "own.\(ending)")
    var photo = try Photo(own)
    photo.metadata[.artist] = "Ada Example"
    let changed = try keys.signing().bytes(of: photo)
    let second = try folder.write(changed, "changed.\(ending)")
    let theirs = folder.path("theirs.\(ending)")
    try sign([(source, theirs)], .es256, keys)
    let answers = try read([first, second, theirs], roots: keys.root)
    for (answer, bytes) in zip(answers, [own, changed, try folder.read("theirs.\(ending)")]) {
      #expect(answer.state == "Trusted", "\(name)")
      try compare(answer, bytes, try keys.verifier())
    }
  }

  @Test("Odd certificates get the same verdict from both", arguments: OddChain.Oddity.allCases)
  func certificates(oddity: OddChain.Oddity) throws {
    let odd = try OddChain(oddity)
    let bytes = try UncheckedSigning.sign(
      Fixtures.least().bytes(), key: odd.key, chain: odd.chain)
    let path = try folder.write(bytes, "\(odd.name).jpg")
    let answer = try #require(try read([path], roots: odd.root).first)
    let verifier = Verifier(anchors: try TrustAnchors(pem: odd.root))
    let result = try #require(try verifier.verify(try Photo(bytes)))
    // It has no word for what nobody can tell.
    let expected = result.state == .cannotTell ? "Invalid" : result.state.rawValue
    #expect(answer.state == expected, "\(answer) \(result.failures)")
  }

  @Test(
    "Changed files of every format get the same verdict from both: 1,280 of JPEG, 160 of others",
    arguments: try files().map(\.name))
  func mutations(name: String) throws {
    let keys = TestKeys.es256
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let plain =
      ending == "jpg"
      ? Fixtures.least().bytes() : try #require(try Self.files().first { $0.name == name }?.bytes)
    let source = try folder.write(plain, "source.\(ending)")
    try sign([(source, folder.path("theirs.\(ending)"))], .es256, keys)
    let own = try signed(plain)
    let originals = [own, try signed(own), try folder.read("theirs.\(ending)")]
    var numbers = Numbers(seed: 8)
    var paths: [String] = []
    var what: [String] = []
    for number in 0..<(ending == "jpg" ? 1280 : 160) {
      let original = originals[number % originals.count]
      let photo = try Photo(original)
      let place = try #require(try StorePlace(photo.skeleton, ByteSource(original)))
      let (bytes, text) = Mutation.apply(to: original, store: place.carrier, &numbers)
      paths.append(try folder.write(bytes, "\(number).\(ending)"))
      what.append(text)
    }
    let verifier = try keys.verifier()
    let isTIFF = ["dng", "tiff"].contains(ending)
    var disagreements: [String] = []
    let answers = try read(paths, roots: keys.root)
    #expect(answers.count == paths.count)
    for (answer, text) in zip(answers, what) {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: answer.path)))
      let state =
        (try? Photo(bytes)).map { photo in
          (try? verifier.verify(photo)).map { $0?.state.rawValue ?? "None" } ?? "Invalid"
        } ?? "Invalid"
      // A directory of TIFF that was torn apart is an ordinary one there, if it can be read at all;
      // and descriptions of boxes may say more there than their kind and their label.
      let isStricter =
        isTIFF && answer.state == "None" && state == "Invalid"
        || text.contains("of the store") && answer.state == "Trusted"
          && ["Invalid", "CannotTell"].contains(state)
      if state != answer.state, !isStricter {
        disagreements.append("\(text): \(answer.state) there, \(state) here")
      }
    }
    #expect(disagreements == [])
  }
}

/// Changes that a file may suffer, most of them in its credentials.
private enum Mutation {
  static func apply(
    to original: [UInt8], store: Range<Int>, _ numbers: inout Numbers
  ) -> ([UInt8], String) {
    var bytes = original
    let place = Int.random(in: store, using: &numbers)
    let count = Int.random(in: 1..<40, using: &numbers)
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0..<10:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      return (bytes, "a bit at \(place - store.lowerBound) of the store")
    case 10..<12:
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      return (bytes, "a bit at \(place) of the \(store.contains(place) ? "store" : "file")")
    case 12..<14:
      bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      return (bytes, "a byte at \(place - store.lowerBound) of the store")
    case 14:
      bytes.removeSubrange(place..<min(place + count, store.upperBound))
      return (bytes, "\(count) bytes removed at \(place - store.lowerBound) of the store")
    case 15:
      let added = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      bytes.insert(contentsOf: added, at: place)
      return (bytes, "\(count) bytes put in at \(place - store.lowerBound) of the store")
    case 16:
      return (Array(bytes[..<max(place, 4)]), "cut at \(place)")
    case 17:
      return (bytes + [UInt8](repeating: 7, count: count), "\(count) bytes behind the end")
    default:
      // The length of a box.
      let boxes = store.dropLast(8).filter { position in
        let type = Array(original[(position + 4)..<(position + 8)])
        return ["jumb", "jumd", "cbor"].contains { Array($0.utf8) == type }
      }
      let box = boxes.randomElement(using: &numbers) ?? place
      let lengths: [UInt32] = [
        0, 1, 7, 8, 9, 0xFFFF_FFFF, .random(in: 0...0xFFFF, using: &numbers),
      ]
      let length = lengths.randomElement(using: &numbers) ?? 0
      for (index, shift) in [24, 16, 8, 0].enumerated() {
        bytes[box + index] = UInt8(truncatingIfNeeded: length >> UInt32(shift))
      }
      return (bytes, "the length \(length) of the box at \(box - store.lowerBound) of the store")
    }
  }
}
