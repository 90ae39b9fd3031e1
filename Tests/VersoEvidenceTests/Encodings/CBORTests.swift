import Testing
import Verso

@testable import VersoEvidence

@Suite("CBOR")
struct CBORTests {
  @Test(
    "The examples of RFC 8949, appendix A, are read and written back byte for byte",
    arguments: [
      ("00", CBOR.unsigned(0)), ("17", 23), ("1818", 24), ("1864", 100), ("1903e8", 1000),
      ("1a000f4240", 1_000_000), ("1b000000e8d4a51000", 1_000_000_000_000),
      ("1bffffffffffffffff", .unsigned(.max)), ("3bffffffffffffffff", .negative(.max)),
      ("20", -1), ("29", -10), ("3863", -100), ("3903e7", -1000),
      ("f90000", .float(0)), ("f98000", .float(-0.0)), ("f93c00", .float(1)),
      ("fb3ff199999999999a", .float(1.1)), ("f93e00", .float(1.5)), ("f97bff", .float(65504)),
      ("fa47c35000", .float(100_000)), ("fa7f7fffff", .float(3.4028234663852886e+38)),
      ("fb7e37e43c8800759c", .float(1.0e+300)), ("f90001", .float(5.960464477539063e-8)),
      ("f90400", .float(0.00006103515625)), ("f9c400", .float(-4)),
      ("fbc010666666666666", .float(-4.1)), ("f97c00", .float(.infinity)),
      ("f9fc00", .float(-.infinity)), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
      ("f7", .simple(23)), ("f0", .simple(16)), ("f8ff", .simple(255)),
      ("c074323031332d30332d32315432303a30343a30305a", .tagged(0, "2013-03-21T20:04:00Z")),
      ("c11a514b67b0", .tagged(1, 1_363_896_240)),
      ("d74401020304", .tagged(23, .bytes([1, 2, 3, 4]))),
      ("d818456449455446", .tagged(24, .bytes([0x64, 0x49, 0x45, 0x54, 0x46]))),
      ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", ""), ("6161", "a"),
      ("6449455446", "IETF"), ("62225c", "\"\\"), ("62c3bc", "\u{fc}"), ("63e6b0b4", "\u{6c34}"),
      ("64f0908591", "\u{10151}"), ("80", []), ("83010203", [1, 2, 3]),
      ("8301820203820405", [1, [2, 3], [4, 5]]), ("a0", [:]), ("a201020304", [1: 2, 3: 4]),
      ("a26161016162820203", ["a": 1, "b": [2, 3]]), ("826161a161626163", ["a", ["b": "c"]]),
      (
        "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
        .array((1...25).map { .integer($0) })
      ),
    ] as [(String, CBOR)])
  func examples(digits: String, value: CBOR) throws {
    #expect(try CBOR(hex(digits)) == value)
    #expect(value.encoded == hex(digits))
  }

  @Test(
    "Values without a length are read like those with one",
    arguments: [
      ("5f42010243030405ff", CBOR.bytes([1, 2, 3, 4, 5])),
      ("7f657374726561646d696e67ff", "streaming"),
      ("9fff", []), ("9f018202039f0405ffff", [1, [2, 3], [4, 5]]),
      ("83018202039f0405ff", [1, [2, 3], [4, 5]]),
      ("bf61610161629f0203ffff", ["a": 1, "b": [2, 3]]),
      ("bf6346756ef563416d7421ff", ["Fun": .bool(true), "Amt": -2]),
    ] as [(String, CBOR)])
  func indefinite(digits: String, value: CBOR) throws {
    #expect(try CBOR(hex(digits)) == value)
  }

  @Test("Not a number is written in its shortest form")
  func notANumber() throws {
    #expect(CBOR.float(.nan).encoded == hex("f97e00"))
    for digits in ["f97e00", "fa7fc00000", "fb7ff8000000000000"] {
      guard case .float(let value) = try CBOR(hex(digits)) else { throw Unexpected() }
      #expect(value.isNaN)
    }
  }

  @Test("Keys are sorted by their bytes (RFC 8949, 4.2.1)")
  func sorting() {
    let map: CBOR = .map(
      [.bool(false), [-1], [100], "aa", "z", -1, 100, 10].map { .init($0, 0) } as [CBOR.Pair])
    #expect(map.encoded == hex("a80a00186400200061 7a00626161008118640081200 0f400"))
  }

  @Test(
    "Malformed data, or a repeated key, are refused",
    arguments: [
      "", "18", "1900", "1b00", "41", "61", "6161ff", "81", "a1", "a101", "8201", "a2010101 02",
      "5bffffffffffffffff", "7bffffffffffffffff00", "9bffffffffffffffff", "bbffffffffffffffff",
      "9affffffff", "5f", "5f4101", "5f6161ff", "5f5f4101ffff", "9f", "9f01", "bf01ff", "1c", "1d",
      "1e", "1f", "3f", "df", "ff", "f800", "f818", "f81f", "fc", "fd", "fe", "c0", "61ff",
      "62c328",
      "0001", "7f61c361bcff",
    ])
  func malformed(digits: String) {
    #expect(throws: ReadError.self) { try CBOR(hex(digits)) }
  }

  @Test("Nesting and the number of values have limits")
  func limits() {
    let deep = [UInt8](repeating: 0x81, count: 100_000) + [0]
    #expect(throws: ReadError.self) { try CBOR(deep) }
    let tags = [UInt8](repeating: 0xC1, count: 100_000) + [0]
    #expect(throws: ReadError.self) { try CBOR(tags) }
    let many = [0x9A, 0x00, 0x02, 0x00, 0x00] + [UInt8](repeating: 0, count: 0x20000)
    #expect(throws: ReadError.self) { try CBOR(many) }
  }

  struct Unexpected: Error {}
}
