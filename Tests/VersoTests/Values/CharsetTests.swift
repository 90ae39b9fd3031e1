import Foundation
import Testing
import VersoFixtures

@testable import Verso

@Suite("Character sets")
struct CharsetTests {
  @Test(
    "Texts of each set are read",
    arguments: [
      (.latin1, "4B E4 73 65 20 80 20 93", "Käse € “"),
      (.shiftJIS, "8B 9E 93 73 82 CC 8D 67 97 74 20 B6 D2 D7 61 20 87 40 FA 40", "京都の紅葉 ｶﾒﾗa ①ⅰ"),
      (.eucJP, "B5 FE C5 D4 A4 CE B9 C8 CD D5 8E B6", "京都の紅葉ｶ"),
      (.gbk, "B3 A4 B3 C7 20 61 81 40 FE A0", "长城 a丂\u{FFFD}"),
      (.shiftJIS, "41 81", "A\u{FFFD}"), (.gbk, "81", "\u{FFFD}"), (.eucJP, "A4 41", "\u{FFFD}A"),
    ] as [(Charset, String, String)])
  func sets(charset: Charset, bytes: String, text: String) {
    #expect(charset.text(Self.bytes(bytes)) == text)
  }

  private static func bytes(_ text: String) -> [UInt8] {
    text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }

  @Test(
    "A comment in JIS is read in each of its three encodings",
    arguments: [
      "1B 24 42 35 7E 45 54 1B 28 42 21", "B5 FE C5 D4 21", "8B 9E 93 73 21",
      "E4 BA AC E9 83 BD 21",
    ])
  func comments(bytes: String) {
    let stored = Array("JIS\0\0\0\0\0".utf8) + Self.bytes(bytes)
    #expect(CodedText.decode(stored, byteOrder: .littleEndian) == "京都!")
  }

  @Test("Character sets are found by the names that programs use")
  func names() {
    let names: [(String, Charset?)] = [
      ("Latin-1", .latin1), ("windows-1252", .latin1), ("Shift_JIS", .shiftJIS),
      ("SJIS", .shiftJIS),
      ("EUC-JP", .eucJP), ("GB2312", .gbk), ("gbk", .gbk), ("klingon", nil),
    ]
    for (name, charset) in names { #expect(Charset(named: name) == charset) }
    for charset in Charset.allCases { #expect(Charset(named: charset.rawValue) == charset) }
  }

  @Test("No bytes trap")
  func all() {
    for charset in Charset.allCases {
      for lead in UInt8.min...UInt8.max {
        _ = charset.text([lead])
        for trail in UInt8.min...UInt8.max { _ = charset.text([lead, trail]) }
      }
    }
  }
}
