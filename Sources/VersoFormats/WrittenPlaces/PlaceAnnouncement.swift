/// The text next to two numbers that makes them a position: a word, the names of both, or a
/// notation of maps.
///
///     announcement = word | names | notation
///     word         = "GPS", "coordinates" …
///     names        = "lat/lon", "latitude and longitude", "LatLng", "lat,lon,ele" …
///     notation     = "geo:" | "POINT (" | "\"coordinates\":[" | "<coordinates>" | "?q=" …
///
/// Numbers of addresses are parameters: "?ll=46.95,7.44", "&q=loc:46.95+7.44", "cp=46.95~7.44".
struct PlaceAnnouncement {
  private let text: PlainText

  init(_ text: PlainText) { self.text = text }

  /// The number of decimals with which numbers are a position, with the text next to them; nil
  /// without such a text.
  func leastDecimals(around numbers: Range<Int>) -> Int? {
    var start = numbers.lowerBound
    if start > 0, "+-".utf8.contains(text.small[start - 1]) { start -= 1 }
    if let decimals = leastDecimals(inAddressBefore: start) { return decimals }
    let front = skip(" \n\r\t\"':=([{>)]\\", before: start)
    if namesBoth(before: front) { return 1 }
    let between = text.bytes[front..<start]
    let isNoted = Self.notations.contains { word, sign in
      between.contains(sign) && front >= word.count
        && text.bytes[(front - word.count)..<front].elementsEqual(word)
        && text.isWhole(word, at: front - word.count)
    }
    if isNoted { return 2 }
    var end = numbers.upperBound
    while end - numbers.upperBound < 4, end < text.small.count,
      " :=([)]+-".utf8.contains(text.small[end])
    {
      end += 1
    }
    let isCalled = DirectionWord.positions.contains { word in
      ends(with: word, at: front)
        || text.small[end...].starts(with: word) && text.isWhole(word, at: end)
    }
    return isCalled ? 3 : nil
  }

  /// The number of decimals of numbers at a position in an address of the web (RFC 5870) or of a
  /// map; nil if none announces them.
  func leastDecimals(inAddressBefore start: Int) -> Int? {
    if ends(with: Self.uri, at: start) { return 0 }
    if ends(with: Self.view, at: start) { return 2 }
    let end = ends(with: Self.query, at: start) ? start - Self.query.count : start
    guard end > 0, text.bytes[end - 1] == UInt8(ascii: "=") else { return nil }
    let isParameter = Self.parameters.contains { name in
      let from = end - name.count
      return from >= 0 && text.small[from..<end].elementsEqual(name)
        && (from == 0 || text.bytes[from - 1] <= 0x20 || "?&".utf8.contains(text.bytes[from - 1]))
    }
    return isParameter ? 2 : nil
  }

  private static let uri = Array("geo:".utf8)
  private static let view = Array("/@".utf8)
  private static let query = Array("loc:".utf8)
  private static let parameters = [
    "q=", "ll=", "sll=", "cbll=", "cp=", "query=", "center=", "daddr=", "saddr=",
  ].map { Array($0.utf8) }

  /// Words of GeoJSON, KML, GML, GeoRSS and Well-Known Text (ISO 19125), with a sign that follows
  /// them.
  private static let notations: [(word: [UInt8], sign: UInt8)] = [
    ("coordinates", "["), ("coordinates", ">"), ("coord", ">"), ("pos", ">"), ("posList", ">"),
    ("point", ">"), ("POINT", "("), ("POINT Z", "("), ("MULTIPOINT", "("), ("LINESTRING", "("),
    ("LINESTRING Z", "("), ("POLYGON", "("), ("POLYGON Z", "("),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)[0]) }

  /// The beginning of signs in front of a position.
  private func skip(_ signs: String, before end: Int) -> Int {
    var at = end
    while at > 0, end - at < 32, signs.utf8.contains(text.small[at - 1]) { at -= 1 }
    return at
  }

  private func ends(with word: [UInt8], at end: Int) -> Bool {
    let start = end - word.count
    return start >= 0 && text.small[start..<end].elementsEqual(word)
      && (!(0x61...0x7A).contains(word[0]) || !text.hasLetter(before: start))
  }

  // MARK: The names of both

  /// Whether a list of a latitude and a longitude, in either order, precedes a position.
  func namesBoth(before end: Int) -> Bool {
    var at = end
    if let height = DirectionWord.heights.first(where: { ends(with: $0, at: end) }) {
      at = skip(Self.separators, before: end - height.count)
    }
    return names(before: at).contains { second in
      var between = skip(Self.separators, before: at - second.word.count)
      if let word = DirectionWord.conjunctions.first(where: { ends(with: $0, at: between) }) {
        between = skip(Self.separators, before: between - word.count)
      }
      return names(before: between).contains { first in
        first.isLatitude != second.isLatitude && ends(with: first.word, at: between)
      }
    }
  }

  private static let separators = " ,;/|\t_-&()\"'"

  /// Words for axes that end at a position, whole ones or not.
  private func names(before end: Int) -> [DirectionWord] {
    guard end > 2 else { return [] }
    return Self.names[text.small[end - 1], default: []].filter {
      end >= $0.word.count && text.small[(end - $0.word.count)..<end].elementsEqual($0.word)
    }
  }

  /// Words for axes by their last byte.
  private static let names = Dictionary(grouping: DirectionWord.axes) { $0.word.last ?? 0 }
}
