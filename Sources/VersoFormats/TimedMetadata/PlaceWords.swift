/// Positions in texts and in data that no reader takes apart, known by how they are written.
package enum PlaceWords {
  /// Whether bytes say one: in ISO 6709, in sentences of a receiver (NMEA 0183), behind names, as degrees are written.
  /// A word alone, such as "GPS" or "latitude", says none.
  package static func areIn(_ bytes: [UInt8]) -> Bool {
    if says(bytes) { return true }
    // Texts in UTF-16.
    let narrow = bytes.filter { $0 != 0 }
    return narrow.count < bytes.count && narrow.count > 8 && says(narrow)
  }

  private static func says(_ bytes: [UInt8]) -> Bool {
    isISO6709(in: bytes) || !TextPlaces.sentences(bytes).isEmpty || TextPlaces.drone(bytes) != nil
      || marks.contains { bytes.position(of: $0) != nil } || hasNames(bytes)
      || WrittenDegrees(bytes).arePlace
  }

  /// GoPro's streams of positions, blocks of recorders for cars, and names of Exif in texts.
  private static let marks = [
    "GPS5", "GPS9", "GPSU", "freeGPS ", "ExifGPS", "GPSLatitude", "gpsLatitude",
  ].map { Array($0.utf8) }

  /// Whether a latitude and a longitude are named, with a number behind.
  private static func hasNames(_ bytes: [UInt8]) -> Bool {
    let small = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    func isNamed(_ names: [String]) -> Bool { names.contains { isNumber(behind: $0, in: small) } }
    return isNamed(["latitude", "lat"])
      && isNamed(["longitude", "longtitude", "long", "lng", "lon"])
  }

  /// Whether what follows a name is a number of degrees. Behind a blank it needs a fraction or a sign: that it is three
  /// o'clock at that latitude is no place.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    let value = Array("value".utf8)
    while true {
      rest = rest.drop { " \"':=>+-[(]),\t\n\r".utf8.contains($0) }
      if rest.first == UInt8(ascii: "<") {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
      } else if rest.starts(with: value) {
        rest = rest.dropFirst(value.count)
      } else {
        break
      }
    }
    let digits = rest.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= 12 else { return false }
    let isNamed = text.prefix(rest.startIndex - text.startIndex).contains {
      ":=\"'>([".utf8.contains($0)
    }
    let behind = rest.dropFirst(digits.count)
    let hasFraction = behind.first == UInt8(ascii: ".") && behind.dropFirst().first?.isDigit == true
    return isNamed || hasFraction || behind.first == 0xC2 || behind.first == 0xB0
  }

  /// Whether a number stands behind a whole word, with nothing but signs between them.
  private static func isNumber(behind name: String, in bytes: [UInt8]) -> Bool {
    let word = Array(name.utf8)
    var from = 0
    while let start = bytes.position(of: word, from: from) {
      from = start + 1
      func isLetter(_ at: Int) -> Bool {
        bytes.indices.contains(at) && (0x61...0x7A).contains(bytes[at])
      }
      guard !isLetter(start - 1), !isLetter(start + word.count) else { continue }
      if isNumber(bytes[(start + word.count)...].prefix(96)) { return true }
    }
    return false
  }

  /// Whether a position of ISO 6709 stands somewhere: "+46.9500+007.4500/".
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
