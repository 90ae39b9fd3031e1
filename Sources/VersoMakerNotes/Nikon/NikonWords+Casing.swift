extension NikonWords {
  /// Runs of capitals that are abbreviations although they have a vowel.
  private static var abbreviations: [StaticString] { ["AF", "RAW"] }

  /// A setting in the case that people use: "Normal" for the "NORMAL " that a camera stores.
  ///
  /// Cameras fill the text up with blanks, and some store another letter in the last place. A word
  /// begins with a run of capitals. The first of them stays, and the rest becomes small if the run
  /// can be spoken: if it has a vowel and is not an abbreviation. So "AF-S" and "VR" stay.
  static func cased(_ stored: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = unpadded(stored)
    while let first = rest.first {
      let word = rest.prefix { isLetter($0) || $0.isDigit }
      let capitals = word.prefix(while: isCapital)
      if word.isEmpty {
        out.append(first)
      } else if isSpoken(capitals) {
        out += capitals.prefix(1) + capitals.dropFirst().map { $0 | 0x20 }
        out += word.dropFirst(capitals.count)
      } else {
        out += word
      }
      rest = rest.dropFirst(max(word.count, 1))
    }
    return out
  }

  /// The text without blanks at its end, and without a single letter after two blanks or more.
  private static func unpadded(_ text: [UInt8]) -> ArraySlice<UInt8> {
    func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var text = text
      while let last = text.last, last.isBlank { text.removeLast() }
      return text
    }
    let text = trimmed(text[...])
    let front = text.dropLast()
    return front.suffix(2).elementsEqual([0x20, 0x20]) ? trimmed(front) : text
  }

  private static func isSpoken(_ capitals: ArraySlice<UInt8>) -> Bool {
    let word = Array(capitals)
    return word.contains { "AEIOUY".utf8.contains($0) }
      && !abbreviations.contains { word.count == $0.utf8CodeUnitCount && word.rawSpan.matches($0) }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
