import Foundation
import Testing
import Verso
import VersoFixtures

/// Exports of Google Photos as archives of tar in gzip, by the command.
@Suite(
  "verso import takeout of tar archives", .enabled(if: Command.isThere, "the command is not built"),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tar"), "there is no tar"))
struct ImportTarTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let year = "Takeout/Google Photos/Photos from 2009"

  private static func photo(_ number: Int) -> [UInt8] {
    JPEGBuilder(width: UInt16(16 + number), height: 8).bytes()
  }

  private static func json(_ title: String) -> [UInt8] {
    Array(#"{"title":"\#(title)","photoTakenTime":{"timestamp":"1258375918"}}"#.utf8)
  }

  private func run(_ arguments: [String]) throws -> Command.Outcome {
    try Command.run(
      ["import", "takeout"] + arguments + ["--output", folder.path("Photos"), "--no-journal"])
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("in/\(Self.year)"), withIntermediateDirectories: true)
    _ = try folder.write(bytes, "in/\(Self.year)/\(name)")
  }

  /// Packs what was put.
  private func tar(_ options: [String] = []) throws -> [UInt8] {
    let path = folder.path("packed.tar")
    let packed = try Command.run(
      program: "/usr/bin/tar",
      ["-cf", path, "--sort=name"] + options + ["-C", folder.path("in"), "Takeout"])
    try #require(packed.status == 0)
    return try folder.read("packed.tar")
  }

  /// A member of gzip with the bytes as they are, in blocks that are not compressed (RFC 1951, 3.2.4).
  private static func gzip(_ bytes: [UInt8], checksum: UInt32? = nil, size: Int? = nil) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(0xFFFF)
      rest = rest.dropFirst(part.count)
      let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    for number in [
      checksum ?? Zlib.checksum(bytes), UInt32(truncatingIfNeeded: size ?? bytes.count),
    ] {
      for byte in 0..<4 { result.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    return result
  }

  @Test("Damage in a gzip archive is found by its checksum, and nothing is imported")
  func damaged() throws {
    let photo = Self.photo(1)
    try put(photo, "a.jpg")
    try put(Self.json("a.jpg"), "a.jpg.json")
    let tar = try tar()
    let good = Self.gzip(tar)
    let place = try #require(good.firstRange(of: photo))
    var damaged = good
    damaged[place.upperBound - 5] ^= 0x10
    let half = tar.count / 2
    for (bytes, isGood) in [
      (good, true), (Self.gzip(Array(tar[..<half])) + Self.gzip(Array(tar[half...])), true),
      // Zeros fill the last block of a tape.
      (good + [UInt8](repeating: 0, count: 700), true),
      (damaged, false), (Self.gzip(tar, checksum: 1), false), (Self.gzip(tar, size: 1), false),
      (Self.gzip(Array(tar[..<half]), checksum: 1) + Self.gzip(Array(tar[half...])), false),
    ] {
      try? FileManager.default.removeItem(atPath: folder.path("Photos"))
      let outcome = try run([try folder.write(bytes, "takeout.tgz")])
      #expect((outcome.status == 0) == isGood, "\(outcome.errors)")
      #expect(FileManager.default.fileExists(atPath: folder.path("Photos")) == isGood)
      guard !isGood else { continue }
      #expect(outcome.errors.contains("the archive is damaged; download it again"))
      #expect(outcome.errors.contains("nothing was imported"), "\(outcome.errors)")
    }
    for count in [good.count - 1, good.count - 8, good.count - 9, 600, 11] {
      let outcome = try run([try folder.write(Array(good.prefix(count)), "takeout.tgz")])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("cut short"), "\(count): \(outcome.errors)")
    }
  }

  @Test("Hard links have the bytes of their file; symbolic links and devices are reported")
  func links() throws {
    try put(Self.json("a.jpg"), "a.jpg.json")
    try put(Self.photo(1), "a.jpg")
    try put(Self.photo(2), "b.jpg")
    let inside = folder.path("in/\(Self.year)")
    // Which of two names has the bytes is the order of the archive's business.
    for (old, new) in [("a.jpg.json", "b.jpg.json"), ("a.jpg", "Album.jpg")] {
      try FileManager.default.linkItem(atPath: "\(inside)/\(old)", toPath: "\(inside)/\(new)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(inside)/c.jpg", withDestinationPath: "/etc/passwd")
    try #require(mkfifo("\(inside)/d.jpg", 0o600) == 0)
    let bytes = try tar()
    for (name, content) in [("takeout.tar", bytes), ("takeout.tgz", Self.gzip(bytes))] {
      try? FileManager.default.removeItem(atPath: folder.path("Photos"))
      let outcome = try run([
        try folder.write(content, name), "--report", folder.path("list.txt"), "--overwrite",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      for photo in ["a.jpg", "b.jpg"] {
        let path = folder.path("Photos/Photos from 2009/\(photo)")
        #expect(try Photo(path: path).metadata.captureDate?.year == 2009, "\(photo)")
      }
      let list = String(decoding: try folder.read("list.txt"), as: UTF8.self)
      #expect(list.contains("Album.jpg: the same as Photos from 2009/a.jpg"), "\(list)")
      #expect(list.contains("c.jpg: it is a symbolic link; left out"), "\(list)")
      #expect(list.contains("d.jpg: it is a device or a pipe; left out"), "\(list)")
    }
    // In a folder links to files are followed, and what is none is told.
    let outcome = try run([folder.path("in")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("d.jpg: it is a device or a pipe"), "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("Photos/Photos from 2009/c.jpg")))
  }

  @Test(
    "Members that begin with ./ are the same as without",
    arguments: ["--format=gnu", "--format=pax"])
  func dots(format: String) throws {
    try put(Self.json("a.jpg"), "a.jpg.json")
    try put(Self.photo(1), "a.jpg")
    let path = folder.path("packed.tar")
    let packed = try Command.run(
      program: "/usr/bin/tar", ["-cf", path, format, "-C", folder.path("in"), "."])
    try #require(packed.status == 0)
    let outcome = try run([try folder.write(Self.gzip(try folder.read("packed.tar")), "a.tgz")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let photo = try Photo(path: folder.path("Photos/Photos from 2009/a.jpg"))
    #expect(photo.metadata.captureDate?.year == 2009)
  }

  @Test("A hard link to a file outside the archive is reported")
  func lostLinks() throws {
    try put(Self.json("z.jpg"), "z.jpg.json")
    try put(Self.photo(1), "a.jpg")
    let inside = folder.path("in/\(Self.year)")
    try FileManager.default.linkItem(atPath: "\(inside)/a.jpg", toPath: "\(inside)/b.jpg")
    var bytes = try tar()
    // The name that is linked to becomes another one, wherever it stands in the link's own header.
    let linked = Array("\(Self.year)/a.jpg".utf8)
    let place = try #require(
      bytes.indices.dropLast(linked.count).last {
        bytes[$0] == linked[0] && bytes[$0..<($0 + linked.count)].elementsEqual(linked)
      })
    bytes[place + linked.count - 5] = UInt8(ascii: "q")
    let header = place - 157
    let old = bytes[(header + 148)..<(header + 156)]
    bytes.replaceSubrange((header + 148)..<(header + 156), with: [UInt8](repeating: 32, count: 8))
    let sum = bytes[header..<(header + 512)].reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    bytes.replaceSubrange(
      (header + 148)..<(header + 156),
      with: Array(String(repeating: "0", count: 6 - digits.count).utf8) + Array(digits.utf8) + [
        0, 32,
      ])
    #expect(old.count == 8)
    let outcome = try run([try folder.write(Self.gzip(bytes), "takeout.tgz")])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("b.jpg: it is a link to")
        && outcome.errors.contains("not in the archive"),
      "\(outcome.errors)")
    #expect(outcome.text.contains("1 file imported"), "\(outcome.text)")
  }
}
