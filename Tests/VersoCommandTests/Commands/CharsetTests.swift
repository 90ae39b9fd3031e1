import Foundation
import Testing
import Verso
import VersoFixtures

@Suite(
  "Exif texts in character sets other than UTF-8",
  .enabled(if: Command.isThere, "the command is not built"))
struct CharsetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let texts: [(charset: String, bytes: [UInt8], text: String)] = [
    ("latin1", [0x4B, 0xE4, 0x73, 0x65], "Käse"),
    ("shift_jis", [0x8B, 0x9E, 0x93, 0x73], "京都"), ("gbk", [0xB3, 0xA4, 0xB3, 0xC7], "长城"),
  ]

  private func photo(_ bytes: [UInt8]) throws -> String {
    let exif = TIFFBuilder().entry(.make, "Example")
      .entry(Tag(.ifd0, 0x013B), .ascii(bytes + [0])).bytes()
    return try folder.write(JPEGBuilder().jfif().exif(exif).bytes(), "photo.jpg")
  }

  @Test(
    "--charset applies to get, read, set and sync, and other fields keep their bytes",
    arguments: 0..<3)
  func charset(index: Int) throws {
    let (charset, bytes, text) = Self.texts[index]
    let path = try photo(bytes)
    let option = ["--charset", charset, path]
    #expect(try Command.run(["get", "Artist"] + option).text == "\(text)\n")
    #expect(try Command.json(["read", "--json"] + option)[0]["IFD0:Artist"] as? String == text)
    #expect(try Command.run(["read", "--print", "{Artist}"] + option).text == "\(text)\n")
    #expect(try Command.run(["set", "XMP-dc:Title<{Artist}"] + option).status == 0)
    let metadata = try Photo(path: path).metadata
    #expect(metadata.xmp["dc:title"] == text)
    #expect(metadata.value(of: Tag(.ifd0, 0x013B)) == .ascii(bytes + [0]))
    #expect(try Command.run(["sync"] + option).status == 0)
    #expect(try Photo(path: path).metadata.creator == [text])
  }

  @Test("A text that is not UTF-8 is a warning")
  func warning() throws {
    let outcome = try Command.run(["read", "--warnings", photo([0xB3, 0xA4])])
    #expect(outcome.errors.contains("not UTF-8") && outcome.errors.contains("Artist"))
    #expect(try !Command.run(["read", "--warnings", photo([0x41])]).errors.contains("UTF-8"))
  }

  @Test("An unknown character set is refused")
  func unknown() throws {
    #expect(try Command.run(["get", "--charset", "klingon", "Artist", photo([0x41])]).status == 64)
  }
}
