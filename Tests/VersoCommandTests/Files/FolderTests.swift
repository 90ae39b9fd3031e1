import Foundation
import Testing
import VersoFixtures

/// A folder with a photo of every format, under names that say nothing of it: formats come from the
/// contents.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct FolderTests {
  let folder: TemporaryFolder
  private let names: [String]

  init() throws {
    folder = try TemporaryFolder()
    var files: [[UInt8]] = []
    let formats = Command.sample("formats")
    for name in try FileManager.default.contentsOfDirectory(atPath: formats).sorted()
    where !name.hasSuffix(".py") {
      files.append(try Command.sampleBytes("formats/\(name)"))
    }
    files += [
      Array("<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8),
      Array("<svg xmlns='http://www.w3.org/2000/svg'></svg>".utf8),
      // EXR, BMP, WAV, AVI, a film, raw photos: their first bytes.
      [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0, 0],
      Array("BM".utf8) + Self.little(70) + [0, 0, 0, 0] + Self.little(54) + Self.little(40)
        + [UInt8](repeating: 1, count: 52),
      Array("RIFF".utf8) + Self.little(4) + Array("WAVE".utf8),
      Array("RIFF".utf8) + Self.little(4) + Array("AVI ".utf8),
      [0, 0, 0, 16] + Array("ftypqt  \0\0\0\0".utf8) + [0, 0, 0, 8] + Array("moov".utf8),
      Array("FUJIFILMCCD-RAW 0201FF000000".utf8) + [UInt8](repeating: 0, count: 160),
      [0, 0x4D, 0x52, 0x4D, 0, 0, 0, 0], Array("FOVb".utf8) + [UInt8](repeating: 0, count: 300),
      Array("II".utf8) + Self.little(26) + Array("HEAPCCDR".utf8)
        + [UInt8](repeating: 0, count: 64),
      [0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8) + [0, 0, 0, 8] + Array("moov".utf8),
      TIFFFileBuilder().bytes(), TIFFFileBuilder(isBig: true).bytes(),
      Array("IIRO".utf8) + TIFFFileBuilder().bytes()[4...],
      Array("IIU\0".utf8) + TIFFFileBuilder().bytes()[4...],
    ]
    var names: [String] = []
    for (index, bytes) in files.enumerated() {
      names.append("photo \(index)")
      _ = try folder.write(bytes, names[index])
    }
    self.names = names
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  @Test("A library of another program is skipped in a folder, and read if it is named")
  func libraries() throws {
    let home = try TemporaryFolder()
    let library = home.url.appending(path: "Pictures/My.photoslibrary/originals")
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let photo = try Command.sampleBytes("plain.jpg")
    _ = try home.write(photo, "Pictures/a.jpg")
    _ = try home.write(photo, "Pictures/My.photoslibrary/originals/b.jpg")
    let around = try Command.run(["read", "--jsonl", "-r", home.path("Pictures")])
    #expect(around.text.split(separator: "\n").count == 1)
    #expect(around.errors.contains("1 library of other programs"), "\(around.errors)")
    #expect(around.errors.contains("My.photoslibrary"))
    let inside = try Command.run(["read", "--jsonl", "-r", home.path("Pictures/My.photoslibrary")])
    #expect(inside.text.contains("b.jpg"))
    #expect(inside.errors.isEmpty, "\(inside.errors)")
  }

  @Test("Every file of a folder is read, or an error names it")
  func read() throws {
    let outcome = try Command.run(["read", "--recursive", "--json", folder.url.path])
    for name in names {
      let isNamed = outcome.errors.contains("/\(name):") || outcome.text.contains("/\(name)\"")
      #expect(isNamed, "\(name)")
    }
    #expect(!outcome.errors.contains("skipped"))
  }

  @Test(
    "Every file of a folder is changed, counted as unchanged, or named by an error",
    arguments: [
      ["strip"], ["strip", "--only", "gps"], ["strip", "--only", "identity"],
      ["set", "XMP-dc:Title=Dawn"], ["remove", "GPS:*"], ["remove", "XMP:*"], ["orient"],
    ])
  func edit(_ command: [String]) throws {
    _ = try folder.write(Array("no photo".utf8), "notes.txt")
    let before = try names.map { try folder.read($0) }
    let outcome = try Command.run(command + ["--recursive", folder.url.path])
    var (changed, failed) = (0, 0)
    for (name, bytes) in zip(names, before) {
      let isNamed = outcome.errors.contains("/\(name):")
      let isChanged = try folder.read(name) != bytes
      #expect(!isNamed || !isChanged, "\(name) was changed, and an error names it")
      changed += isChanged ? 1 : 0
      failed += isNamed ? 1 : 0
    }
    // "3 files changed, 9 tags; 4 unchanged; 5 failed"
    let summary = String(outcome.text.split(separator: "\n").last ?? "")
    let counts = summary.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    let isSpoken = summary.contains("unchanged")
    let unchanged = isSpoken ? counts.dropFirst(2).first ?? 0 : 0
    #expect(counts.first == changed, "\(outcome.text)")
    #expect(changed + unchanged + failed == names.count, "\(outcome.text)\(outcome.errors)")
    // What none of the files has cannot be removed.
    let isMissing = command[0] == "remove" && changed == 0
    #expect(outcome.status == (failed > 0 || isMissing ? 1 : 0))
    #expect(outcome.errors.contains("1 file in folders skipped"))
  }
}
