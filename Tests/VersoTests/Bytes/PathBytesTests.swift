import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("File names of any bytes")
struct PathBytesTests {
  @Test(
    "UTF-8 is converted to itself",
    arguments: ["", "a", "café", "日本", "👩‍👩‍👧", "\u{10FE7F}\u{10FF00}\u{100000}"])
  func plain(name: String) {
    #expect(Array(PathBytes.text(Array(name.utf8)).utf8) == Array(name.utf8))
    #expect(PathBytes.bytes(name) == Array(name.utf8))
  }

  @Test("A byte that is not UTF-8 becomes a character of its own range")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      let text = PathBytes.text([byte])
      #expect(PathBytes.bytes(text) == [byte])
      #expect(
        text.unicodeScalars.map(\.value) == [byte < 0x80 ? UInt32(byte) : 0x10FE00 + UInt32(byte)])
    }
    #expect(PathBytes.text(Array("caf".utf8) + [0xE9]) == "caf\u{10FEE9}")
  }

  @Test("A character of that range becomes four of them, and no names are confused")
  func escapes() {
    for value in UInt32(0x10FE70)...0x10FF0F {
      let name = Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
      let text = PathBytes.text(name)
      let isOne = (0x10FE80...0x10FEFF).contains(value)
      #expect(text.unicodeScalars.count == (isOne ? 4 : 1))
      #expect(PathBytes.bytes(text) == name)
      #expect(PathBytes.hasBytes(text) == isOne)
    }
  }

  /// Bytes of which many are no UTF-8, and many nearly.
  private static let pieces: [[UInt8]] =
    [
      [0x61], [0x2F], [0x2E], [0xC3, 0xA9], [0x65, 0xCC, 0x81], [0xC3], [0xA9], [0xE9], [0xFF],
      [0xFE], [0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xE2, 0x82, 0xAC], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x8F, 0xBB, 0xA9], [0xF4, 0x8F, 0xBA],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8], [0xEF, 0xBB, 0xBF],
      [0xEF, 0xBF, 0xBD], [0x3F], [0x5C, 0x78, 0x45, 0x39],
    ]

  @Test("Every name is restored from its text, and no two names share one")
  func roundTrip() {
    var random = Numbers(seed: 16)
    var names: [[UInt8]: [UInt8]] = [:]
    func look(_ name: [UInt8]) {
      let text = PathBytes.text(name)
      #expect(PathBytes.bytes(text) == name)
      let other = names.updateValue(name, forKey: Array(text.utf8))
      #expect(other == nil || other == name)
      let seen = PathBytes.withPointer(text) {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
      }
      #expect(seen.map { UInt8(bitPattern: $0) } == name)
      let given = (name + [0]).map { CChar(bitPattern: $0) }
      #expect(PathBytes.isSame(PathBytes.text(cString: given), text))
    }
    for first in Self.pieces { for second in Self.pieces { look(first + second) } }
    for _ in 0..<4000 {
      look(
        (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
          Self.pieces.randomElement(using: &random) ?? []
        })
      look(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          UInt8.random(in: 1...255, using: &random)
        })
    }
  }

  @Test("A path with NUL leads nowhere, and not to the part before the NUL")
  func zero() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixtures.smallJPEG, "a.jpg")
    #expect(throws: FileError.self) { try Photo(path: path + "\0b") }
    var photo = try Photo(path: path)
    #expect(throws: FileError.self) { try photo.write(toPath: folder.path("b.jpg") + "\0c") }
    #expect(try folder.names() == ["a.jpg"])
  }

  @Test("A slash with a combining mark separates, and so does a full stop")
  func marks() {
    let path = "e\u{301}/\u{301}b.\u{308}jpg"
    #expect(Array(PathBytes.folder(of: path).utf8) == Array("e\u{301}".utf8))
    #expect(Array(path[PathBytes.nameStart(of: path)...].utf8) == Array("\u{301}b.\u{308}jpg".utf8))
    #expect(PathBytes.parts(of: path).map { Array($0.ending.utf8) } == Array("\u{308}jpg".utf8))
  }

  /// The name as it is read off a terminal.
  private static func unquoted(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(line.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first, "\\xu".unicodeScalars.contains(next) else {
        bytes += String(scalar).utf8
        continue
      }
      rest.removeFirst()
      switch next {
      case "x":
        bytes.append(UInt8(String(String.UnicodeScalarView(rest.prefix(2))), radix: 16) ?? 0)
        rest.removeFirst(2)
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        let scalar = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
        bytes += scalar.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
      default: bytes.append(0x5C)
      }
    }
    return bytes
  }

  @Test("A line shows a name differently from all others")
  func lines() {
    #expect(Rendering.line(PathBytes.text(Array("caf".utf8) + [0xE9])) == "caf\\xE9")
    #expect(Rendering.line("caf\\xE9") == "caf\\\\xE9")
    #expect(Rendering.line("a\\b") == "a\\b")
    var random = Numbers(seed: 17)
    let pieces =
      Self.pieces + ["\\", "x", "u", "{", "E9", "}", "\u{202E}", "\n"].map { Array($0.utf8) }
    for _ in 0..<4000 {
      let name = (0..<5).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      let text = PathBytes.text(name)
      #expect(Self.unquoted(Rendering.line(text)) == name)
      #expect(Self.unquoted(Rendering.visible(text)) == name)
    }
  }

  #if !canImport(Darwin)
    @Test("Photos, copies, sidecars and pictures may have any bytes as names")
    func files() throws {
      let folder = try TemporaryFolder()
      let sub = PathBytes.text(Array(folder.path("d").utf8) + [0xE9, 0x6A, 0xE0])
      try #require(PathBytes.withPointer(sub) { mkdir($0, 0o700) } == 0)
      defer { PathBytes.withPointer(sub) { _ = rmdir($0) } }
      let path = sub + "/" + PathBytes.text([0xFF, 0xFE]) + ".jpg"
      var made: [String] = []
      defer { for path in made { PathBytes.withPointer(path) { _ = unlink($0) } } }
      for end in ["", "_copy", ".xmp"] { made.append(path + end) }
      try AtomicFile.write(Fixtures.photo().bytes(), to: path, replaces: false)
      var photo = try Photo(path: path)
      photo.metadata[.artist] = "Ada"
      _ = try photo.write(toPath: path)
      #expect(try Photo(path: path).metadata[.artist] == "Ada")
      try photo.copyFile(to: path + "_copy")
      #expect(try Photo(path: path + "_copy").metadata[.artist] == "Ada")
      #expect(Sidecar.existing(for: path) == nil)
      try AtomicFile.write(XMPFile.empty, to: path + ".xmp", replaces: false)
      #expect(Sidecar.existing(for: path) == path + ".xmp")
      let error = #expect(throws: FileError.self) { try Photo(path: path + "x") }
      #expect(error?.path == path + "x")
      #expect(error?.code == .notFound)
    }

    @Test("A URL names a file by its bytes")
    func addresses() throws {
      let folder = try TemporaryFolder()
      let name = PathBytes.text([0x61, 0xE9])
      let path = folder.url.path + "/" + name
      try AtomicFile.write(Fixtures.smallJPEG, to: path, replaces: false)
      defer { PathBytes.withPointer(path) { _ = unlink($0) } }
      let base = folder.url.absoluteString
      let odd = try #require(URL(string: base + (base.hasSuffix("/") ? "" : "/") + "a%E9"))
      #expect(throws: Never.self) { try Photo(contentsOf: odd) }
      let plain = try folder.write(Fixtures.smallJPEG, "a b%41.jpg")
      #expect(throws: Never.self) { try Photo(contentsOf: URL(filePath: plain)) }
      let zero = try #require(URL(string: base + (base.hasSuffix("/") ? "" : "/") + "a%00b"))
      _ = try folder.write(Fixtures.smallJPEG, "a%00b")
      #expect(throws: FileError.self) { try Photo(contentsOf: zero) }
    }
  #endif

  @Test("System calls get paths only as bytes")
  func calls() throws {
    // A text is handed to such a call without a word, and would be another file's name.
    let call = try Regex(
      #"(?:^|[^.\w])(?:Glibc\.|Musl\.|Darwin\.)?(open|openat|stat|lstat|unlink|rename|link|symlink|mkdir|rmdir|opendir|realpath|readlink|access|chmod|chown|truncate|utimensat|mkfifo|fopen|posix_spawnp?|verso_rename_to_free|verso_link_open_file)\((?!\))"#
    )
    let sources = Package.root.appending(path: "Sources").path
    let names = try #require(FileManager.default.enumerator(atPath: sources))
    var found: [String] = []
    for case let name as String in names where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("unsafe ") {
        if line.firstMatch(of: call) != nil, !line.contains("$0"), !line.contains("\"") {
          found.append("\(name): \(line)")
        }
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
