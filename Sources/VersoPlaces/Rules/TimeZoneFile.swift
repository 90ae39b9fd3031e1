internal import VersoBytes

/// The contents of a time zone file (TZif, RFC 9636).
struct TimeZoneFile {
  /// When clocks change, in seconds since 1970-01-01 00:00:00 UTC, ascending.
  private(set) var changes: [Int] = []
  /// Which offset holds from each change on.
  private(set) var kinds: [UInt8] = []
  /// Distances from UTC, in seconds; there is one at least.
  private(set) var offsets: [Int] = []
  private(set) var footer: YearlyRule?
  private(set) var countsLeapSeconds = false

  /// The numbers of things in a part of a file.
  private struct Header {
    let version: UInt8
    let utc, standard, leaps, changes, kinds, letters: Int

    init(_ reader: inout ByteReader) throws(ReadError) {
      let start = reader.offset
      guard reader.bytes.matches("TZif", at: start) else {
        throw .malformed(at: start, expected: "TZif")
      }
      try reader.skip(4)
      version = try reader.next(UInt8.self)
      try reader.skip(15)
      func count() throws(ReadError) -> Int { Int(try reader.next(UInt32.self)) }
      (utc, standard, leaps) = (try count(), try count(), try count())
      (changes, kinds, letters) = (try count(), try count(), try count())
    }

    /// The length of the part after its header. Counts of 32 bits cannot make it overflow.
    func length(timeSize: Int) -> Int {
      changes * (timeSize + 1) + kinds * 6 + letters + leaps * (timeSize + 4) + standard + utc
    }
  }

  init(_ bytes: [UInt8]) throws(ReadError) {
    var reader = ByteReader(bytes.rawSpan, byteOrder: .bigEndian)
    var header = try Header(&reader)
    var timeSize = 4
    if header.version != 0 {
      // The same once more with times of 64 bits, and how it goes on (RFC 9636, 3.1).
      try reader.skip(header.length(timeSize: 4))
      header = try Header(&reader)
      timeSize = 8
    }
    try readBody(header, timeSize, &reader)
    if timeSize == 8 { try readFooter(&reader) }
  }

  private mutating func readBody(
    _ header: Header, _ timeSize: Int, _ reader: inout ByteReader
  ) throws(ReadError) {
    let length = header.length(timeSize: timeSize)
    guard length <= reader.remaining else {
      throw .truncated(at: reader.offset, needed: length)
    }
    guard (1...256).contains(header.kinds) else {
      throw .malformed(at: reader.offset, expected: "1 to 256 kinds of time")
    }
    changes.reserveCapacity(header.changes)
    for _ in 0..<header.changes {
      let at = reader.offset
      let time =
        timeSize == 8 ? Int(try reader.next(Int64.self)) : Int(try reader.next(Int32.self))
      guard changes.last.map({ $0 < time }) ?? true else {
        throw .malformed(at: at, expected: "a later change")
      }
      changes.append(time)
    }
    kinds.reserveCapacity(header.changes)
    for _ in 0..<header.changes {
      let at = reader.offset
      let kind = try reader.next(UInt8.self)
      guard Int(kind) < header.kinds else {
        throw .malformed(at: at, expected: "a kind of time below \(header.kinds)")
      }
      kinds.append(kind)
    }
    for _ in 0..<header.kinds {
      let at = reader.offset
      let offset = Int(try reader.next(Int32.self))
      guard offset.magnitude <= TimeZoneRules.longestOffset else {
        throw .malformed(at: at, expected: "a distance from UTC of at most 26 hours")
      }
      offsets.append(offset)
      try reader.skip(2)
    }
    countsLeapSeconds = header.leaps > 0
    try reader.skip(
      header.letters + header.leaps * (timeSize + 4) + header.standard + header.utc)
  }

  /// A separate line, empty if the future is unknown.
  private mutating func readFooter(_ reader: inout ByteReader) throws(ReadError) {
    let start = reader.offset
    func newline() throws(ReadError) {
      let at = reader.offset
      guard try reader.next(UInt8.self) == 0x0A else {
        throw .malformed(at: at, expected: "the end of a line")
      }
    }
    try newline()
    var text: [UInt8] = []
    while let byte = reader.bytes.byte(at: reader.offset), byte != 0x0A {
      text.append(byte)
      try reader.skip(1)
    }
    try newline()
    guard !text.isEmpty else { return }
    guard let rule = YearlyRule(text) else {
      throw .malformed(at: start + 1, expected: "a rule for the time to come")
    }
    footer = rule
  }
}
