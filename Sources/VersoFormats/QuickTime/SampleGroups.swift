/// The boxes that put samples into groups (`sbgp`, `sgpd`; ISO/IEC 14496-12, 8.9): groupings that
/// decoders know stay, with entries of the length that their standards give them. An unknown
/// grouping can contain anything.
enum SampleGroups {
  /// The groupings, and how long an entry of each may be (ISO/IEC 14496-12, 10; 14496-15, 8 to 11; 23001-7, 6).
  private static let sizes: [BoxType: ClosedRange<Int>] = [
    "roll": 2...2, "prol": 2...2, "rap ": 1...1, "sap ": 1...1, "tele": 1...1, "sync": 1...1,
    "seig": 20...37, "tscl": 20...20, "tsas": 0...0, "stsa": 0...1, "rash": 9...256,
    "alst": 4...1024, "lbli": 2...256, "linf": 2...256, "oinf": 4...4096, "trif": 2...256,
    "nalm": 2...4096,
  ]

  /// Whether a box holds a known grouping, and nothing else.
  static func isKnown(_ box: Box, _ window: inout ByteWindow) throws(FileError) -> Bool {
    guard box.payload.count <= 1 << 20 else { return box.type == "sbgp" }
    let data = Header(try window.copy(box.payload), .bigEndian)
    guard let version = data.byte(0), let code = data.long(4),
      let size = sizes[BoxType(code: UInt32(code))]
    else { return false }
    if box.type == "sbgp" {
      let start = version == 1 ? 16 : 12
      return data.long(start - 4).map { start + 8 * $0 == data.bytes.count } ?? false
    }
    // One length for all, or one before each; the first version has none. The third names an entry
    // for all samples.
    let common = version == 0 ? nil : data.long(8)
    var at = version == 0 ? 8 : version == 1 ? 12 : 16
    // The length of the box does not reveal entries without bytes.
    guard let count = data.long(at), count <= data.bytes.count else { return false }
    at += 4
    for _ in 0..<count {
      var length = version == 0 ? size.lowerBound : common ?? 0
      if version >= 1, common == nil || common == 0 {
        guard let own = data.long(at) else { return false }
        (length, at) = (own, at + 4)
      }
      guard size.contains(length), length <= data.bytes.count - at else { return false }
      at += length
    }
    return at == data.bytes.count
  }
}
