import Testing
import Verso

@Suite("Values")
struct ValueTests {
  /// A value and its bytes in big-endian order, in pieces that are turned round for the other one.
  struct Stored: Sendable, CustomTestStringConvertible {
    let value: Value
    let format: Format
    let pieces: [[UInt8]]
    var testDescription: String { "\(format)" }

    init(_ value: Value, _ format: Format, _ pieces: [UInt8]...) {
      self.value = value
      self.format = format
      self.pieces = pieces
    }

    func bytes(_ order: ByteOrder) -> [UInt8] {
      pieces.flatMap { order == .bigEndian ? $0 : $0.reversed() }
    }
  }

  static let stored: [Stored] = [
    Stored(.byte([1, 255]), .byte, [1], [255]),
    Stored(.ascii(Array("Hi\0".utf8)), .ascii, [0x48], [0x69], [0]),
    Stored(.short([0x0102, 0xFFFE]), .short, [1, 2], [255, 254]),
    Stored(.long([0x0102_0304]), .long, [1, 2, 3, 4]),
    Stored(.rational([URational(1, 200)]), .rational, [0, 0, 0, 1], [0, 0, 0, 200]),
    Stored(.signedByte([-1, 127]), .signedByte, [255], [127]),
    Stored(.undefined([0, 9]), .undefined, [0], [9]),
    Stored(.signedShort([-2]), .signedShort, [255, 254]),
    Stored(.signedLong([.min]), .signedLong, [128, 0, 0, 0]),
    Stored(
      .signedRational([Rational(-1, 3)]), .signedRational, [255, 255, 255, 255], [0, 0, 0, 3]),
    Stored(.float([1.5]), .float, [0x3F, 0xC0, 0, 0]),
    Stored(.double([-2]), .double, [0xC0, 0, 0, 0, 0, 0, 0, 0]),
    Stored(.ifd([8]), .ifd, [0, 0, 0, 8]),
    Stored(.long8([.max]), .long8, [UInt8](repeating: 255, count: 8)),
    Stored(.signedLong8([-2]), .signedLong8, [255, 255, 255, 255, 255, 255, 255, 254]),
    Stored(.ifd8([16]), .ifd8, [0, 0, 0, 0, 0, 0, 0, 16]),
    Stored(.utf8(Array("é\0".utf8)), .utf8, [0xC3], [0xA9], [0]),
  ]

  @Test("Every type is read and written in both byte orders", arguments: stored)
  func types(stored: Stored) {
    for order in [ByteOrder.bigEndian, .littleEndian] {
      let bytes = stored.bytes(order)
      #expect(stored.value.encoded(order) == bytes)
      #expect(stored.value.format == stored.format)
      let size = stored.format.size ?? 0
      #expect(size * stored.value.count == bytes.count)
      let found = Value(
        bytes.rawSpan, format: stored.format, count: stored.value.count, byteOrder: order)
      #expect(found == stored.value)
    }
  }

  @Test("Fewer bytes than the count needs are nil", arguments: stored)
  func truncated(stored: Stored) {
    let bytes = stored.bytes(.bigEndian)
    let short = Array(bytes.dropLast())
    let count = stored.value.count
    func decoded(_ bytes: [UInt8], _ count: Int) -> Value? {
      Value(bytes.rawSpan, format: stored.format, count: count, byteOrder: .bigEndian)
    }
    #expect(decoded(short, count) == nil)
    #expect(decoded(bytes, .max) == nil)
    #expect(decoded(bytes, -1) == nil)
    #expect(decoded(bytes, 0)?.count == 0)
  }

  @Test("An unknown type is nil", arguments: [0, 14, 15, 19, 128, 130, 65535])
  func unknown(code: Int) {
    let format = Format(code: UInt16(code))
    #expect(format.size == nil)
    let bytes: [UInt8] = [1, 2]
    let value = Value(bytes.rawSpan, format: format, count: 1, byteOrder: .bigEndian)
    #expect(value == nil)
  }

  @Test("A not-a-number keeps its bits")
  func payload() {
    let bytes: [UInt8] = [0x7F, 0xC0, 0x12, 0x34]
    let value = Value(bytes.rawSpan, format: .float, count: 1, byteOrder: .bigEndian)
    #expect(value?.encoded(.bigEndian) == bytes)
  }

  @Test("Text ends at its first NUL, and bytes that are not UTF-8 are Latin-1")
  func text() {
    #expect(Value.ascii(Array("abc\0def\0".utf8)).string == "abc")
    #expect(Value.ascii([]).string == "")
    #expect(Value.ascii([0x4B, 0xE4]).string == "Kä")
    #expect(Value.ascii(Array("日本".utf8)).string == "日本")
    #expect(Value.utf8(Array("日本\0".utf8)).string == "日本")
    #expect(Value.undefined(Array("abc".utf8)).string == nil)
  }

  @Test("Views are nil if they would not be exact")
  func views() {
    #expect(Value.short([7]).integer == 7)
    #expect(Value.short([7, 8]).integer == nil)
    #expect(Value.long8([.max]).integers == nil)
    #expect(Value.long8([.max]).doubles == nil)
    #expect(Value.rational([URational(1, 2)]).integers == nil)
    #expect(Value.rational([URational(1, 2)]).doubles == [0.5])
    #expect(Value.rational([URational(0, 0)]).doubles?.first?.isNaN == true)
    #expect(Double(Value.rational([URational(0, 0)])) == nil)
    #expect(Value.undefined([1]).bytes == [1])
    #expect(Value.short([1]).bytes == nil)
  }

  @Test(
    "A conversion is exact or nil",
    arguments: [
      (.short([6]), .long, .long([6])), (.long([70_000]), .short, nil),
      (.long([7]), .rational, .rational([URational(7, 1)])), (.signedLong([-1]), .short, nil),
      (.double([2]), .short, .short([2])), (.double([2.5]), .short, nil),
      (.double([2.8]), .rational, .rational([URational(14, 5)])),
      (.rational([URational(1, 3)]), .signedRational, .signedRational([Rational(1, 3)])),
      (.signedRational([Rational(-1, 3)]), .rational, nil),
      (.rational([URational(.max, 1)]), .signedRational, nil),
      (.ascii([65, 0]), .short, nil), (.undefined([1]), .byte, .byte([1])),
      (.byte([1]), .undefined, .undefined([1])), (.undefined([1]), .short, nil),
      (.rational([URational(5, 2)]), .short, nil),
    ] as [(Value, Format, Value?)])
  func conversions(value: Value, format: Format, expected: Value?) {
    #expect(value.value(as: format) == expected)
  }
}
