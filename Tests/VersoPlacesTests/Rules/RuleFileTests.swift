import Testing
import VersoPlaces

/// Files of time zones that nobody can trust.
@Suite("Files of time zones")
struct RuleFileTests {
  /// A file of version 2 with two changes and a rule for the time after them.
  static func file(
    changes: [Int64] = [1_000_000_000, 1_010_000_000],
    footer: String = "CET-1CEST,M3.5.0,M10.5.0/3",
    leaps: UInt32 = 0, kinds: [UInt8]? = nil, offsets: [Int32] = [2048, 3600, 7200]
  ) -> [UInt8] {
    func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      (0..<MemoryLayout<Number>.size).reversed().map {
        UInt8(truncatingIfNeeded: number >> Number($0 * 8))
      }
    }
    func header(_ counts: [UInt32]) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { big($0) }
    }
    var bytes = header([0, 0, 0, 0, 1, 1]) + big(Int32(0)) + [0, 0] + [0]
    bytes += header([0, 0, leaps, UInt32(changes.count), UInt32(offsets.count), 4])
    bytes += changes.flatMap { big($0) }
    bytes += kinds ?? changes.indices.map { UInt8($0 % 2 == 0 ? 2 : 1) }
    for offset in offsets { bytes += big(offset) + [0, 0] }
    bytes += Array("LMT\0".utf8)
    for _ in 0..<leaps { bytes += big(Int64(0)) + big(Int32(1)) }
    return bytes + Array("\n\(footer)\n".utf8)
  }

  @Test("Changes apply until the next, and then the rule applies")
  func read() throws {
    let rules = try TimeZoneRules(Self.file())
    #expect(rules.offset(atUTC: 0) == 2048)
    #expect(rules.offset(atUTC: 999_999_999) == 2048)
    #expect(rules.offset(atUTC: 1_000_000_000) == 7200)
    #expect(rules.offset(atUTC: 1_009_999_999) == 7200)
    // July and December of 2100, and 2500.
    #expect(rules.offset(atUTC: 4_118_083_200) == 7200)
    #expect(rules.offset(atUTC: 4_131_302_400) == 3600)
    #expect(rules.offset(atUTC: 16_741_296_000) == 7200)
  }

  @Test(
    "Rules for future times",
    arguments: [
      ("UTC0", 0, 0), ("<+0330>-3:30", 12_600, 12_600),
      ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", 39_600, 36_000), ("EST5EDT,0/0,J365/25", -14_400, -14_400),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600),
      ("IST-2IDT,M3.4.4/26,M10.5.0", 7200, 10_800),
      ("XXX3YYY4,J60,300", -10_800, -14_400),
    ])
  func footers(footer: String, january: Int, july: Int) throws {
    let rules = try TimeZoneRules(Self.file(footer: footer))
    // 2024-01-15 and 2024-07-15.
    #expect(rules.offset(atUTC: 1_705_276_800) == january)
    #expect(rules.offset(atUTC: 1_721_001_600) == july)
  }

  @Test(
    "An invalid rule is damage",
    arguments: [
      "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-25",
      "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,J0,J366",
      "CET-1CEST,366,0", "<CET-1", "<C>-1", "CET-1:60", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1,,",
      "CET-99999999999999999999", "\u{1}",
    ])
  func noRule(footer: String) {
    let error = #expect(throws: PlacesError.self) { try TimeZoneRules(Self.file(footer: footer)) }
    #expect(error?.code == .damaged)
  }

  @Test("Decreasing changes, unknown kinds and offsets of days are damage")
  func damaged() {
    let files = [
      Self.file(changes: [2, 1]), Self.file(changes: [1, 1]), Self.file(kinds: [0, 3]),
      Self.file(offsets: [0, 0, 93_601]), Self.file(offsets: []), [], Array("TZif".utf8),
    ]
    for file in files {
      let error = #expect(throws: PlacesError.self) { try TimeZoneRules(file) }
      #expect(error?.code == .damaged)
    }
    let leaps = #expect(throws: PlacesError.self) { try TimeZoneRules(Self.file(leaps: 2)) }
    #expect(leaps?.code == .leapSeconds)
  }

  @Test("Every prefix of a file is refused, or gives offsets")
  func prefixes() {
    let file = Self.file()
    for count in file.indices {
      #expect(throws: PlacesError.self) { try TimeZoneRules(Array(file[..<count])) }
    }
  }

  @Test("Every changed byte is refused, or gives offsets of less than 26 hours")
  func flips() {
    let file = Self.file()
    for index in file.indices {
      for change in [0xFF, 0x80, 0x01, 0x20] as [UInt8] {
        var changed = file
        changed[index] ^= change
        guard let rules = try? TimeZoneRules(changed) else { continue }
        for seconds in [Int.min, -5_000_000_000, 0, 1_005_000_000, 1_700_000_000, .max] {
          #expect(abs(rules.offset(atUTC: seconds)) <= 26 * 3600)
          #expect(rules.offsets(ofLocal: seconds).count <= 5)
          #expect(abs(rules.offset(ofLocal: seconds)) <= 26 * 3600)
        }
      }
    }
  }
}
