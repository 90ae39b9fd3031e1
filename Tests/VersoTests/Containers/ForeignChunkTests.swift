import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// Chunks of PNG that no standard knows.
@Suite("Chunks of other programs")
struct ForeignChunkTests {
  private func file() throws -> [UInt8] {
    try #require(SmallFile.seldom.first { $0.name == "PNG with chunks of other programs" }).bytes
  }

  private func values(_ bytes: [UInt8]) throws -> [String: String] {
    Dictionary(
      Rendering().rows(try Photo(bytes)).map { ("\($0.group):\($0.name)", $0.text) }
    ) { first, _ in first }
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]), Part.chunk(name, data),
      Part.chunk("IDAT", Zlib.deflated([0, 0])), Part.chunk("IEND", []))
  }

  private static let expected = [
    "SEAL:SEALVersion": "1", "SEAL:Domain": "example.org", "SEAL:ByteRange": "F~S,s~f",
    "SEAL:KeyAlgorithm": "rsa", "SEAL:Note": "n", "SEAL:Signature": "QUJD",
    "XML:ImageId": "7", "XML:TagA": "{B=[1, 2]}",
  ]

  @Test("A SEAL record and XML are read, a document is counted")
  func reads() throws {
    let found = try values(try file())
    for (name, value) in Self.expected { #expect(found[name] == value, "\(name)") }
    #expect(try Photo(try file()).items["PNG:OLEInfo"]?.value == .bytes(count: 7))
    #expect(found["File:FileType"] == "PNG Plus" && found["File:FileTypeExtension"] == "png")
  }

  @Test(
    "Records begin at their element, and invalid ones are bytes",
    arguments: [
      ("x<sealed/><seal kv='2'/>x", "SEAL:KeyVersion=2"),
      ("<seal kv='2' KV='3'/>", "SEAL:KeyVersion=3"), ("<seal Kv='3'/>", "SEAL:Kv=3"),
      ("<seal kv=2/>", "PNG:SEAL"),
      ("<?seal kv='1'?>", "PNG:SEAL"), ("<seal", "PNG:SEAL"), ("", "PNG:SEAL"),
    ])
  func records(text: String, expected: String) throws {
    let photo = try Photo(chunk("seAl", Array(text.utf8)))
    let name = String(expected.prefix { $0 != "=" })
    let item = try #require(photo.items[name])
    let value = Item.Value.bytes(count: text.utf8.count)
    #expect(name == expected ? item.value == value : "\(name)=\(item.text)" == expected)
  }

  @Test("Invalid XML is bytes")
  func noXML() throws {
    #expect(try Photo(chunk("meTa", [1, 2])).items["PNG:MeTa"]?.value == .bytes(count: 2))
  }

  @Test("An edit keeps them, a strip removes them")
  func edits() throws {
    var photo = try Photo(try file())
    photo.metadata[.artist] = "Ada Example"
    let bytes = try photo.bytes(options: WriteOptions(verify: true))
    let found = try values(bytes)
    for (name, value) in Self.expected { #expect(found[name] == value, "\(name)") }
    #expect(found["IFD0:Artist"] == "Ada Example" && found["PNG:OLEInfo"] != nil)
    photo = try Photo(bytes)
    photo.strip()
    let stripped = try photo.bytes(options: WriteOptions(verify: true))
    for name in ["seAl", "meTa", "cpIp"] { #expect(stripped.position(of: Array(name.utf8)) == nil) }
    #expect(try Photo(stripped).format == .png)
  }

  @Test(
    "ExifTool reads the same",
    .enabled(if: Program.recentExifTool.isThere, Comment(rawValue: Program.recentExifTool.absence)))
  func oracle() throws {
    let seal = Array(
      "<seal seal=\"1\" d=\"a.org\" uid=\"u\" Info=\"i\" KA=\"k\" sl=\"9\" da=\"sha256\"/>".utf8)
    let files = [
      chunk("seAl", seal), chunk("seAl", Array("none".utf8)), chunk("cpIp", [1, 2, 3]),
      chunk("meTa", Array("<META_DATA><A_B>1</A_B><c><d>2</d></c></META_DATA>".utf8)),
      chunk("meTa", Array("<meta><name>x</name></meta>".utf8)), chunk("meTa", [1, 2]),
    ]
    let folder = try TemporaryFolder()
    for (index, bytes) in files.enumerated() {
      let path = try folder.write(bytes, "\(index).png")
      let golden = try #require(try Program.exifToolJSON([path], ["-G1", "-struct"]).first)
      var text: [UInt8] = []
      Rendering().appendJSON(try Photo(bytes), source: "a", to: &text)
      let mine = try #require(
        try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
      let names = Set(
        (Array(mine.keys) + golden.keys).filter { name in
          ["PNG:", "SEAL:", "XML", "File:FileType"].contains { name.hasPrefix($0) }
        })
      for name in names {
        let (a, b) = (mine[name], golden[name])
        // The words of bytes name options that are the program's own.
        if "\(a ?? "")".hasPrefix("(Binary"), "\(b ?? "")".hasPrefix("(Binary") { continue }
        #expect(a.flatMap { a in b.map { Comparison.isEqual($0, a) } } == true, "\(name)")
      }
    }
  }
}
