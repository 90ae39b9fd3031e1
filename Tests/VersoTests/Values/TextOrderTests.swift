import Testing
import Verso
import VersoFixtures

@Suite("The byte order of texts in UTF-16")
struct TextOrderTests {
  private static let sentences = [
    "今天天气很好，我们去公园散步", "这是一张测试照片，拍摄于上海", "一家人在长城合影", "爷爷的八十岁生日",
    "孩子第一天上学", "一二三", "北京", "上海一日游", "臺北一○一大樓", "我們在日月潭的合照", "香港維多利亞港夜景",
    "祝你一切順利", "東京タワーの夜景", "富士山に登りました", "家族みんなで花見", "これはテストです", "一月三日に撮影",
    "漢字コメント", "晴れ", "カメラ", "안녕하세요", "서울의 봄", "가족 여행 사진", "제주도 바다", "Привет, мир",
    "День рождения бабушки", "Зима в деревне", "ελληνικά", "Καλημέρα σας", "Η Ακρόπολη στην Αθήνα",
    "مرحبا بالعالم", "صورة من القاهرة", "عيد ميلاد سعيد", "שלום עולם", "יום הולדת שמח",
    "ירושלים בלילה", "नमस्ते दुनिया", "दिल्ली में शादी", "परिवार की तस्वीर", "สวัสดีครับ",
    "วัดพระแก้ว กรุงเทพ", "ทะเลที่ภูเก็ต", "Hello, world!", "Birthday at Anna's house",
    "Grüße aus München",
    "Café – 10 €", "Hà Nội mùa thu", "Chúc mừng năm mới",
  ]

  private static func comment(_ text: String, _ order: ByteOrder, _ code: String) -> [UInt8] {
    var writer = ByteWriter(order)
    for unit in text.utf16 { writer.append(unit) }
    return Array(code.utf8) + writer.bytes
  }

  @Test(
    "Texts of ten scripts are read in either order, and in the file's own without an error",
    arguments: [ByteOrder.bigEndian, .littleEndian])
  func sentences(own: ByteOrder) {
    #expect(Self.sentences.count == 48)
    let other: ByteOrder = own == .bigEndian ? .littleEndian : .bigEndian
    func wrong(_ order: ByteOrder) -> [String] {
      Self.sentences.filter { text in
        CodedText.decode(Self.comment(text, order, "UNICODE\0"), byteOrder: own) != text
      }
    }
    #expect(wrong(own).isEmpty)
    let misread = wrong(other)
    #expect(misread.count <= 2, "\(misread)")
  }

  @Test("Text is written again without a mark, unless it would be misread")
  func written() {
    for text in Self.sentences {
      let bytes = CodedText.encode(text, byteOrder: .littleEndian)
      #expect(CodedText.decode(bytes, byteOrder: .littleEndian) == text)
    }
  }

  @Test("A comment in the other order is shown and copied correctly")
  func copied() throws {
    let text = "这是一张测试照片，拍摄于上海"
    let exif = TIFFBuilder()
      .entry(
        TagKey<String>.userComment.tag, .undefined(Self.comment(text, .littleEndian, "UNICODE\0"))
      ).bytes()
    var photo = try Photo(JPEGBuilder().exif(exif).bytes())
    #expect(photo.metadata[.userComment] == text)
    let shown = photo.items.first { $0.name == "UserComment" }?.text
    #expect(shown == text)
    photo.metadata.caption = shown
    #expect(try Photo(photo.bytes()).metadata.caption == text)
  }
}
