/// Currencies and units next to numbers, which show that these are not degrees: "19.9900, 29.9900
/// EUR", "fps: 23.9760, 29.9700".
///
/// Only what means nothing else is one of them: "46.9512, 7.4434 in Bern" is a position.
enum UnitWord {
  /// Whether one directly follows numbers, or one other than a distance precedes them.
  static func stands(in text: PlainText, beside numbers: Range<Int>) -> Bool {
    stands(in: text, behind: numbers.upperBound)
      || stands(in: text, before: numbers.lowerBound)
  }

  /// Whether one is at a position, after an optional blank.
  static func stands(in text: PlainText, behind end: Int) -> Bool {
    guard end < text.small.count else { return false }
    let start = text.small[end] == 0x20 ? end + 1 : end
    // After a degree sign: temperatures.
    let isDegree = end >= 2 && text.small[(end - 2)..<end].elementsEqual("°".utf8)
    return (isDegree ? temperatures : all).contains { word in
      text.small[start...].starts(with: word) && !text.hasLetter(at: start + word.count)
    }
  }

  private static func stands(in text: PlainText, before start: Int) -> Bool {
    var end = start
    while end > 0, start - end < 4, " :=+-".utf8.contains(text.small[end - 1]) { end -= 1 }
    return amounts.contains { word in
      let from = end - word.count
      return from >= 0 && text.small[from..<end].elementsEqual(word)
        && (word.count == 1 || !text.hasLetter(before: from))
    }
  }

  /// Words that may precede as well.
  private static let amounts = words(
    """
    $ € £ ¥ ₹ usd eur gbp jpy cny chf aud cad nzd sek nok dkk pln czk huf inr brl rub krw fps lufs dbfs
    """)

  private static let units = words(
    """
    % euro euros dollar dollars px pixel pixels ms s sec secs second seconds minutes hz khz mhz ghz bit/s kbit/s mbit/s \
    gbit/s kb/s mb/s gb/s bps kbps mbps gbps kb mb gb db mm cm m km inch inches ft feet m/s km/h mph g kg ev
    """)

  private static let all = amounts + units
  private static let temperatures = words("c f")

  private static func words(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { PlainText(Array($0.utf8)).small }
  }
}
