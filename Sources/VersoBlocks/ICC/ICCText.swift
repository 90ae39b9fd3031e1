/// The texts of a profile's tags (ICC.1:2022, 10.15, 10.24; ICC.1:2001, 6.5.17).
enum ICCText {
  /// The texts of a tag with their languages: "" for one without, else "en-US".
  ///
  /// - Returns: None for a tag of another type.
  static func texts(_ tag: [UInt8]) -> [(language: String, text: String)] {
    let span = tag.rawSpan
    if span.matches("desc") {
      guard let count: UInt32 = span.integer(at: 8, .bigEndian) else { return [] }
      let end = min(12 + Int(count), tag.count)
      guard end >= 12 else { return [] }
      return [("", plain(tag[12..<end]))]
    }
    if span.matches("text") { return tag.count >= 8 ? [("", plain(tag[8...]))] : [] }
    guard span.matches("mluc"), let count: UInt32 = span.integer(at: 8, .bigEndian),
      let size: UInt32 = span.integer(at: 12, .bigEndian), size >= 12
    else { return [] }
    var result: [(language: String, text: String)] = []
    var passes = PassBudget(for: tag.count)
    for index in 0..<min(Int(count), 256) {
      let record = 16 + index * Int(size)
      guard record + 12 <= tag.count, let length: UInt32 = span.integer(at: record + 4, .bigEndian),
        let offset: UInt32 = span.integer(at: record + 8, .bigEndian),
        let text = span.region(Int(offset)..<(Int(offset) + Int(length))),
        passes.take(text.byteCount)
      else { break }
      let letters = tag[record..<(record + 4)]
      let language = plain(letters.prefix(2)).lowercased()
      let country = plain(letters.suffix(2)).uppercased()
      result.append((country.isEmpty ? language : "\(language)-\(country)", utf16(text.array)))
    }
    return result
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let text = bytes.prefix { $0 != 0 }
    return String(validating: text, as: UTF8.self)
      ?? String(decoding: Latin.utf8(text), as: UTF8.self)
  }

  private static func utf16(_ bytes: [UInt8]) -> String {
    let units: [UInt16] = bytes.rawSpan.integers(.bigEndian)
    return String(utf16: units.prefix { $0 != 0 })
  }
}
