/// A colour profile (ICC.1:2022).
public struct ICCProfile: Hashable, Sendable {
  /// The whole profile.
  public let bytes: [UInt8]

  /// A profile from its bytes.
  ///
  /// - Throws: ``MetadataError`` if they are invalid: too short for a header, without the signature
  ///   "acsp" at byte 36 (7.2.9), or cut short.
  public init(_ bytes: [UInt8]) throws {
    let span = bytes.rawSpan
    guard bytes.count >= 132, span.matches("acsp", at: 36) else {
      throw MetadataError(.invalidValue, "no colour profile: \"acsp\" expected at byte 36")
    }
    guard let size: UInt32 = span.integer(at: 0, .bigEndian), Int(size) <= bytes.count else {
      throw MetadataError(.damaged, "the colour profile is cut short", offset: bytes.count)
    }
    self.bytes = bytes
  }

  /// The version: "4.3.0" (7.2.4).
  package var version: String {
    let number = Int(integer(8) >> 16)
    return "\(number >> 8).\(number >> 4 & 0xF).\(number & 0xF)"
  }

  /// The colours that it describes: "RGB ", "GRAY", "CMYK" (7.2.6).
  package var colorSpace: String { signature(16) }

  /// Its name, in English or the first language that it has one in; nil without one.
  public var description: String? { data(of: "desc").flatMap { ICCText.texts($0).first?.text } }

  /// The bytes of a tag, its type first; nil if it has none of that signature, or outside the
  /// profile.
  package func data(of signature: String) -> [UInt8]? {
    table.first { $0.signature == signature }.flatMap { bytes.rawSpan.region($0.range)?.array }
  }

  /// The table of tags: signature and where the bytes are (7.3).
  package var table: [(signature: String, range: Range<Int>)] {
    let span = bytes.rawSpan
    guard let count: UInt32 = span.integer(at: 128, .bigEndian) else { return [] }
    var result: [(signature: String, range: Range<Int>)] = []
    for index in 0..<min(Int(count), 100) {
      let entry = 132 + 12 * index
      guard let offset: UInt32 = span.integer(at: entry + 4, .bigEndian),
        let size: UInt32 = span.integer(at: entry + 8, .bigEndian)
      else { break }
      result.append((signature(entry), Int(offset)..<(Int(offset) + Int(size))))
    }
    return result
  }

  package func integer(_ position: Int) -> UInt32 {
    bytes.rawSpan.integer(at: position, .bigEndian) ?? 0
  }

  /// Four letters; what is no ASCII is left out.
  package func signature(_ position: Int) -> String {
    let letters = bytes.rawSpan.region(position..<(position + 4))?.array ?? []
    return String(decoding: letters.prefix { $0 != 0 }.filter { $0 < 0x80 }, as: UTF8.self)
  }
}
