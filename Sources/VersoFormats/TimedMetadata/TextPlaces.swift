/// Places in subtitles: sentences of NMEA 0183, as recorders for cars write them, and lines of numbers with names, as
/// drones do.
enum TextPlaces {
  /// Whether a text holds places that are read.
  static func isPlace(_ bytes: [UInt8]) -> Bool { !sentences(bytes).isEmpty || drone(bytes) != nil }

  /// Reads a sample of `text`, `sbtl` or `tx3g`: two bytes of length, the text, and boxes of its style.
  static func read(_ bytes: [UInt8], _ sample: TimedSample, into places: inout TimedPlaces) {
    let text = self.text(bytes)
    let sentences = sentences(text)
    guard sentences.isEmpty else {
      places.sentences += sentences
      return
    }
    guard var place = drone(text) else { return }
    place.filmTime = sample.time
    places.add(place)
  }

  /// The text of a sample, without its length where it has one.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    guard let count: UInt16 = bytes.rawSpan.integer(at: 0, .bigEndian),
      Int(count) <= bytes.count - 2,
      bytes.first.map({ $0 < 0x20 }) ?? false
    else { return bytes }
    return Array(bytes[2..<(2 + Int(count))])
  }

  /// The types of sentences with a position.
  private static let types = ["RMC", "GGA", "GNS", "GLL"].map { Array($0.utf8) }

  /// Whether a text contains a part of a sentence with a latitude, with or without its beginning.
  /// Such a sentence has a talker of two letters, a type, and fields with degrees, minutes and
  /// their direction.
  static func isSentence(in text: [UInt8]) -> Bool {
    types.contains { type in
      var from = 2
      while let start = text.position(of: type + [UInt8(ascii: ",")], from: min(from, text.count)) {
        from = start + 1
        guard text[(start - 2)..<start].allSatisfy({ (0x41...0x5A).contains($0) }) else { continue }
        let fields = text[start...].prefix(96).prefix { $0 >= 0x20 && $0 < 0x7F }
          .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let hasLatitude = zip(fields, fields.dropFirst()).contains { number, side in
          number.count >= 6 && number.prefix(4).allSatisfy(\.isDigit)
            && number.dropFirst(4).first == UInt8(ascii: ".")
            && (side.elementsEqual([UInt8(ascii: "N")]) || side.elementsEqual([UInt8(ascii: "S")]))
        }
        if hasLatitude { return true }
      }
      return false
    }
  }

  /// The sentences in a text, with a line for each; none where it holds others.
  static func sentences(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
      guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { continue }
      let sentence = line[dollar...].prefix { $0 >= 0x20 && $0 < 0x7F }
      guard sentence.count > 7, types.contains(Array(sentence.dropFirst(3).prefix(3))) else {
        continue
      }
      result += sentence + [0x0A]
    }
    return result
  }

  /// The position in a subtitle of a DJI drone: "GPS (8.6, 53.2, 18)", longitude first, or
  /// "[latitude: 53.2] [longitude: 8.6] [abs_alt: 18]". Its dates are in local time, without a
  /// zone.
  static func drone(_ text: [UInt8]) -> TimedPlace? {
    let scanner = NamedNumbers(text)
    var place: TimedPlace
    if let latitude = scanner.number(behind: "latitude"),
      let longitude = scanner.number(behind: "longitude") ?? scanner.number(behind: "longtitude")
    {
      place = TimedPlace(latitude: latitude, longitude: longitude)
      place.altitude = scanner.number(behind: "abs_alt") ?? scanner.number(behind: "altitude")
    } else if let numbers = scanner.list(behind: "GPS"), numbers.count >= 2 {
      place = TimedPlace(latitude: numbers[1], longitude: numbers[0])
      // The third value is the number of visible satellites, and H and BAROMETER are heights above
      // the start.
    } else {
      return nil
    }
    place.speed = scanner.number(behind: "H.S")
    return place
  }
}

/// Numbers after names in a text.
struct NamedNumbers {
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  /// The number that follows a name, blanks and colons between them left out.
  func number(behind name: String) -> Double? {
    guard var at = place(behind: name) else { return nil }
    return number(&at)
  }

  /// The numbers in the parentheses that follow a name.
  func list(behind name: String) -> [Double]? {
    guard var at = place(behind: name), at < text.count, text[at] == UInt8(ascii: "(") else {
      return nil
    }
    at += 1
    var result: [Double] = []
    while result.count < 8, let number = number(&at) {
      result.append(number)
      while at < text.count, text[at] == UInt8(ascii: " ") { at += 1 }
      guard at < text.count, text[at] == UInt8(ascii: ",") else { break }
      at += 1
    }
    return result
  }

  private func place(behind name: String) -> Int? {
    guard let start = text.position(of: Array(name.utf8)) else { return nil }
    var at = start + name.utf8.count
    while at < text.count, text[at] == UInt8(ascii: " ") || text[at] == UInt8(ascii: ":") {
      at += 1
    }
    return at
  }

  private func number(_ at: inout Int) -> Double? {
    while at < text.count, text[at] == UInt8(ascii: " ") || text[at] == UInt8(ascii: "+") {
      at += 1
    }
    let digits = text[min(at, text.count)...].prefix {
      $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
    guard !digits.isEmpty, digits.count < 32 else { return nil }
    at += digits.count
    let number = Array(digits)
    return Decimal.number(number.rawSpan)
  }
}
