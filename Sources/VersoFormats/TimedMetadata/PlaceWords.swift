/// Positions in texts and in data that no reader takes apart, known by how they are written.
package enum PlaceWords {
  /// Whether bytes contain a position: in ISO 6709, in NMEA sentences, after names, as degrees, in
  /// CAMM packets and property lists. A word alone, such as "GPS" or "latitude", is not a position.
  package static func areIn(_ bytes: [UInt8]) -> Bool { areIn(bytes, depth: 0) }

  private static func areIn(_ bytes: [UInt8], depth: Int) -> Bool {
    if says(bytes) || CAMM.isIn(bytes) || isPropertyList(bytes) { return true }
    // Lengths and languages in front of texts may look like letters of theirs.
    let length: UInt16? = bytes.rawSpan.integer(at: 0, .bigEndian)
    if let length, length > 8, (2..<1024).contains(bytes.count - Int(length)) {
      if says([0, 0] + bytes[2...]) || says([0, 0, 0, 0] + bytes[4...]) { return true }
    }
    // Texts in UTF-16, with a mark of their order or with Latin letters alone.
    if wideTexts(bytes).contains(where: says) { return true }
    let isNarrow = bandsWithZeros(bytes).contains { band in
      let narrow = bytes[band].filter { $0 != 0 }
      return narrow.count > 8 && says(narrow)
    }
    // The letters of a box's type directly precede its contents.
    return isNarrow
      || depth < 4 && boxes(in: bytes).contains { areIn(Array(bytes[$0]), depth: depth + 1) }
  }

  /// The contents of apparent boxes, one after the other.
  private static func boxes(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var from = 0
    while let start = bytes.position(of: 0, from: from), bytes.count - start >= 12 {
      from = start + 1
      let length: UInt32 = bytes.rawSpan.integer(at: start, .bigEndian) ?? 0
      guard length >= 12, length <= 1 << 16, Int(length) <= bytes.count - start,
        bytes[(start + 4)..<(start + 8)].allSatisfy(\.isOfType)
      else { continue }
      from = start + Int(length)
      found.append((start + 8)..<from)
    }
    return found
  }

  /// Ranges with frequent zeros, as between Latin letters of UTF-16 and after the texts of tables,
  /// with the adjacent text. In other data one byte of many is zero by chance.
  private static func bandsWithZeros(_ bytes: [UInt8]) -> [Range<Int>] {
    if bytes.count <= 4096 { return bytes.contains(0) ? [bytes.indices] : [] }
    let reach = 96
    var bands: [Range<Int>] = []
    var (first, second) = (Int.min / 2, Int.min / 2)
    var from = 0
    while let third = bytes.position(of: 0, from: from) {
      from = third + 1
      if third - first <= reach {
        let band = max(0, first - reach)..<min(bytes.count, third + reach)
        if let last = bands.last, last.upperBound >= band.lowerBound {
          bands[bands.count - 1] = last.lowerBound..<band.upperBound
        } else {
          bands.append(band)
        }
      }
      (first, second) = (second, third)
    }
    return bands
  }

  private static func says(_ bytes: [UInt8]) -> Bool {
    let text = PlainText(bytes)
    return isISO6709(in: text.bytes) || !TextPlaces.sentences(text.bytes).isEmpty
      || TextPlaces.isSentence(in: text.bytes) || TextPlaces.drone(text.bytes) != nil
      || marks.contains { bytes.position(of: $0) != nil }
      || NamedDegrees(text).arePlace || WrittenDegrees(text).arePlace
  }

  /// The texts after a byte order mark, in UTF-8; short ones may lack the mark.
  private static func wideTexts(_ bytes: [UInt8]) -> [[UInt8]] {
    func text(_ start: Int, _ order: ByteOrder) -> [UInt8] {
      let units: [UInt16] = bytes.rawSpan.integers(from: start, order)
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    let marks: [([UInt8], ByteOrder)] = [
      ([0xFE, 0xFF], .bigEndian), ([0xFF, 0xFE], .littleEndian),
    ]
    for (mark, order) in marks {
      guard let start = bytes.prefix(64).firstIndex(of: mark[0]), start + 1 < bytes.count,
        bytes[start + 1] == mark[1]
      else { continue }
      return [text(start + 2, order)]
    }
    guard (8...2048).contains(bytes.count) else { return [] }
    return (0...1).flatMap { start in marks.map { text(start, $0.1) } }
  }

  /// GoPro's streams of positions, blocks of recorders for cars, and names of Exif in texts.
  private static let marks = [
    "GPS5", "GPS9", "GPSU", "freeGPS ", "ExifGPS", "GPSLatitude", "gpsLatitude",
  ].map { Array($0.utf8) }

  /// Whether it is one of Apple's lists of properties in its binary form, with a latitude and a longitude among its names.
  /// Each text has its length in front.
  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.position(of: Array("bplist00".utf8)) else { return false }
    let list = Array(bytes[start...])
    let small = list.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    func holds(_ whole: String, _ names: [String]) -> Bool {
      if small.position(of: Array(whole.utf8)) != nil { return true }
      return names.contains {
        list.position(of: [0x50 + UInt8($0.utf8.count)] + Array($0.utf8)) != nil
      }
    }
    return holds("latitude", ["lat", "Lat"]) && holds("longitude", ["lon", "lng", "long", "Lon"])
  }

  /// Whether the bytes contain a position of ISO 6709: "+46.9500+007.4500/".
  static func isISO6709(in bytes: [UInt8]) -> Bool {
    var at = 0
    while at < bytes.count {
      guard bytes[at] == 0x2B || bytes[at] == 0x2D else {
        at += 1
        continue
      }
      var numbers: [(whole: Int, isExact: Bool)] = []
      var end = at
      while end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D, numbers.count < 3 {
        let whole = digits(bytes, end + 1)
        var next = end + 1 + whole
        var isExact = false
        if next < bytes.count, bytes[next] == 0x2E {
          let decimals = digits(bytes, next + 1)
          isExact = decimals > 0
          next += 1 + decimals
        }
        guard whole > 0 else { break }
        numbers.append((whole, isExact))
        end = next
      }
      let isClosed = end < bytes.count && bytes[end] == 0x2F
      if numbers.count >= 2, [2, 4, 6].contains(numbers[0].whole),
        [3, 5, 7].contains(numbers[1].whole),
        isClosed || numbers[0].isExact && numbers[1].isExact
      {
        return true
      }
      at = max(end, at + 1)
    }
    return false
  }

  private static func digits(_ bytes: [UInt8], _ start: Int) -> Int {
    guard start < bytes.count else { return 0 }
    return bytes[start...].prefix(12).prefix { (0x30...0x39).contains($0) }.count
  }
}

extension UInt8 {
  /// Whether it is a letter of the types of boxes.
  fileprivate var isOfType: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0xA9
  }
}
