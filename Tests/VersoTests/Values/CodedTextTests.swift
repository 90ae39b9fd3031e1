import Testing
import Verso
import VersoFixtures

@Suite("Coded text")
struct CodedTextTests {
  /// A form of text that is found in files.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let text: String
    var order = ByteOrder.bigEndian

    init(
      _ name: String, _ code: String, _ bytes: [UInt8], _ text: String,
      order: ByteOrder = .bigEndian
    ) {
      testDescription = name
      self.bytes = Array(code.utf8) + bytes
      self.text = text
      self.order = order
    }
  }

  private static func utf16(_ text: String, _ order: ByteOrder) -> [UInt8] {
    var writer = ByteWriter(order)
    for unit in text.utf16 { writer.append(unit) }
    return writer.bytes
  }

  private static let mixed = "Käse 日本 🏔"
  private static let japanese = "日本語の説明"

  static let forms: [Form] = [
    Form("ASCII", "ASCII\0\0\0", Array("Hello".utf8), "Hello"),
    Form("ASCII with blanks behind", "ASCII\0\0\0", Array("Hello   ".utf8), "Hello"),
    Form("ASCII with zeros behind", "ASCII\0\0\0", Array("Hello\0\0\0".utf8), "Hello"),
    Form("ASCII code in the wrong case", "Ascii\0\0\0", Array("Hello".utf8), "Hello"),
    Form("ASCII code before UTF-8", "ASCII\0\0\0", Array(mixed.utf8), mixed),
    Form("no code, text", "", Array("Hello, world".utf8), "Hello, world"),
    Form("no code, short text", "", Array("Hello".utf8), "Hello"),
    Form("a code of zeros", "\0\0\0\0\0\0\0\0", Array("Hello".utf8), "Hello"),
    Form("a code of zeros before UTF-8", "\0\0\0\0\0\0\0\0", Array(mixed.utf8), mixed),
    Form("a code only", "ASCII\0\0\0", [], ""),
    Form("nothing", "", [], ""),
    Form("blanks", "ASCII\0\0\0", Array("      ".utf8), ""),
    Form("Latin-1", "ASCII\0\0\0", [0x4B, 0xE4, 0x73, 0x65], "Käse"),
    Form("UTF-16 in the file's order, big", "UNICODE\0", utf16(mixed, .bigEndian), mixed),
    Form(
      "UTF-16 in the file's order, little", "UNICODE\0", utf16(mixed, .littleEndian), mixed,
      order: .littleEndian),
    Form("UTF-16 in the other order, little", "UNICODE\0", utf16(mixed, .littleEndian), mixed),
    Form(
      "UTF-16 in the other order, big", "UNICODE\0", utf16(mixed, .bigEndian), mixed,
      order: .littleEndian),
    Form("UTF-16 without an ASCII letter", "UNICODE\0", utf16(japanese, .bigEndian), japanese),
    Form(
      "UTF-16 with a mark", "UNICODE\0", [0xFE, 0xFF] + utf16(japanese, .bigEndian), japanese,
      order: .littleEndian),
    Form(
      "UTF-16 with a mark of the other order", "UNICODE\0",
      [0xFF, 0xFE] + utf16(japanese, .littleEndian), japanese),
    Form("UTF-16 with a closing zero", "UNICODE\0", utf16("Hi\0", .bigEndian), "Hi"),
    Form("the code in the wrong case", "Unicode\0", utf16(mixed, .bigEndian), mixed),
    Form("UTF-8, as Exif 3.0 has it", "UNICODE\0", Array(mixed.utf8), mixed),
    Form("UTF-8 with a mark", "UNICODE\0", [0xEF, 0xBB, 0xBF] + Array(mixed.utf8), mixed),
    Form("UTF-8 with zeros behind", "UNICODE\0", Array("Käse\0\0".utf8), "Käse"),
    Form("half a unit too much", "UNICODE\0", utf16("Hi", .bigEndian) + [0], "Hi"),
    Form("a lonely half of a pair", "UNICODE\0", [0, 0x48, 0xD8, 0x3C], "H\u{FFFD}"),
  ]

  @Test("Every form found in files is read", arguments: forms)
  func decoding(form: Form) {
    #expect(CodedText.decode(form.bytes, byteOrder: form.order) == form.text)
  }

  @Test("ASCII is written as ASCII, everything else as UTF-16 in the file's order")
  func writing() {
    #expect(
      CodedText.encode("Hello", byteOrder: .littleEndian) == Array("ASCII\0\0\0Hello".utf8))
    for order in [ByteOrder.bigEndian, .littleEndian] {
      #expect(
        CodedText.encode(Self.japanese, byteOrder: order)
          == Array("UNICODE\0".utf8) + Self.utf16(Self.japanese, order))
    }
  }

  @Test(
    "Text in any script is read again",
    arguments: [
      "", "Hello", mixed, japanese, "Ελλάδα", "עברית", "한국어", "中文", "👩‍👩‍👧 family", "é", "ÿ",
      "Київ, Україна", "नमस्ते, दुनिया",
    ])
  func roundTrip(text: String) {
    for order in [ByteOrder.bigEndian, .littleEndian] {
      let bytes = CodedText.encode(text, byteOrder: order)
      #expect(CodedText.decode(bytes, byteOrder: order) == text)
    }
  }

  @Test(
    "Text in scripts whose UTF-16 looks like ASCII is read again",
    arguments: ["Україна", "العربية", "हिन्दी", "ภาษาไทย", "Ā", "中"])
  func lookalikes(text: String) {
    for order in [ByteOrder.bigEndian, .littleEndian] {
      let bytes = CodedText.encode(text, byteOrder: order)
      let found = CodedText.decode(bytes, byteOrder: order)
      #expect(found == text)
    }
  }

  @Test(
    "Every character of the basic plane is read again",
    arguments: [ByteOrder.bigEndian, .littleEndian])
  func everyCharacter(order: ByteOrder) {
    var wrong: [String] = []
    for number in UInt32(0x21)...0xFFFD {
      guard let scalar = Unicode.Scalar(number), scalar != "\u{FEFF}", scalar != "\u{FFFE}"
      else { continue }
      let text = String(Character(scalar))
      let found = CodedText.decode(CodedText.encode(text, byteOrder: order), byteOrder: order)
      if found.unicodeScalars.first != scalar { wrong.append("\(text) read as \(found)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
  }
}
