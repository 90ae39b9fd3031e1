/// A text of a PNG file with its keyword (ISO/IEC 15948:2004, 11.3.4).
package struct PNGText {
  package let keyword: String
  package let language: String
  /// The keyword in the language of the text; empty if it has none.
  package private(set) var translatedKeyword = ""
  package let text: [UInt8]

  /// The beginning of the keywords of ImageMagick's texts.
  private static let rawProfile = "Raw profile type "
  private static let packet = "XML:com.adobe.xmp"

  /// Nil for a chunk of another kind, or a damaged one.
  package init?(_ code: UInt32, _ data: [UInt8], _ budget: inout ReadBudget) {
    guard let end = data.position(of: 0, from: 0) else { return nil }
    keyword = String(decoding: Latin.utf8(data[..<end]), as: UTF8.self)
    let rest = data[(end + 1)...]
    switch code {
    case PNG.Code.text:
      language = ""
      text = Self.utf8(rest)
    case PNG.Code.compressedText:
      language = ""
      guard let found = Zlib.inflated(rest.dropFirst(), &budget) else { return nil }
      text = Self.utf8(found[...])
    case PNG.Code.internationalText, PNG.Code.internationalProfile:
      guard rest.count > 2, let first = data.position(of: 0, from: end + 3),
        let second = data.position(of: 0, from: first + 1)
      else { return nil }
      language = String(decoding: data[(end + 3)..<first], as: UTF8.self)
      translatedKeyword = String(decoding: data[(first + 1)..<second], as: UTF8.self)
      let stored = data[(second + 1)...]
      if data[end + 1] == 0 {
        text = Array(stored)
      } else {
        guard let found = Zlib.inflated(stored, &budget) else { return nil }
        text = found
      }
    default: return nil
    }
  }

  /// The readable rest of a text without a keyword, or of one that cannot be decompressed.
  package static func damaged(_ code: UInt32, _ data: [UInt8], _ budget: inout ReadBudget) -> [Item]
  {
    var facts = Facts("PNG")
    // Data that are skipped for their cost are reported elsewhere.
    guard !budget.isSpent else { return [] }
    let end = data.position(of: 0, from: 0)
    switch code {
    case PNG.Code.text where end == nil && !data.isEmpty:
      facts.add("TextualData", binary: data[...])
    case PNG.Code.compressedText:
      guard let end, end + 2 <= data.count else { break }
      let keyword = String(decoding: Latin.utf8(data[..<end]), as: UTF8.self)
      let name = name(of: keyword)
      guard !name.isEmpty, !keyword.hasPrefix(rawProfile) else { break }
      facts.add(name, binary: Zlib.unread(data[(end + 2)...], &budget))
    default: break
    }
    return facts.facts
  }

  private static func utf8(_ text: ArraySlice<UInt8>) -> [UInt8] {
    String(validating: text, as: UTF8.self) == nil ? Latin.utf8(text) : Array(text)
  }

  /// The block in a text: a packet, or ImageMagick's hexadecimal digits; nil for an ordinary text.
  package var profile: (kind: BlockKind, bytes: [UInt8])? {
    if keyword == Self.packet, language.isEmpty { return (.xmp, text) }
    guard keyword.hasPrefix(Self.rawProfile), var bytes = digits else { return nil }
    switch keyword.dropFirst(Self.rawProfile.count).lowercased() {
    case "exif", "app1":
      let packet = "http://ns.adobe.com/xap/1.0/\0".utf8
      if bytes.starts(with: packet) { return (.xmp, Array(bytes.dropFirst(packet.count))) }
      if bytes.starts(with: "Exif\0\0".utf8) { bytes.removeFirst(6) }
      return ExifReader.byteOrder(of: bytes.rawSpan).map { _ in (.exif, bytes) }
    case "iptc" where bytes.first == 0x1C:
      // Datasets without the resource that holds them elsewhere.
      let resource = PhotoshopResources.replacing([(PhotoshopNumber.iptc, bytes)], in: [])
      return resource.map { (.photoshop, $0) }
    case "iptc", "8bim": return (.photoshop, bytes)
    case "icc", "icm": return (.icc, bytes)
    case "xmp": return (.xmp, bytes)
    default: return nil
    }
  }

  /// The bytes after a line with a name and one with their number.
  private var digits: [UInt8]? {
    let lines = text.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines[2].count / 2)
    var half: UInt8?
    for byte in lines[2] {
      guard let digit = byte.hexadecimal else { continue }
      if let high = half {
        bytes.append(high << 4 | digit)
        half = nil
      } else {
        half = digit
      }
    }
    return bytes
  }

  /// The data of a compressed text that holds a block in ImageMagick's way.
  package static func compressed(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
    let length = "\(bytes.count)"
    let padding = String(repeating: " ", count: max(0, 8 - length.utf8.count))
    var text = Array("\n\(type)\n\(padding)\(length)\n".utf8)
    for (index, byte) in bytes.enumerated() {
      text += String(hexadecimal: byte, digits: 2).utf8
      if index % 36 == 35 { text.append(0x0A) }
    }
    text.append(0x0A)
    return Array((rawProfile + type + "\0\0").utf8) + Zlib.deflated(text)
  }

  package var facts: [Item] {
    if keyword.hasPrefix(Self.rawProfile) {
      // An invalid block is shown as bytes.
      guard profile == nil else { return [] }
      var facts = Facts("PNG")
      facts.add(name, binary: text.count)
      return facts.facts
    }
    let names = [
      "creation time": "CreationTime", "create-date": "CreateDate", "modify-date": "ModDate",
      "aesthetic_score": "AestheticScore", "warning": "PNGWarning",
    ]
    var name = names[keyword.lowercased()] ?? name
    guard !name.isEmpty else { return [] }
    if !language.isEmpty, language.lowercased() != "x-default" { name += "-\(language)" }
    var facts = Facts("PNG")
    let shown = String(decoding: text, as: UTF8.self)
    if ["CreateDate", "ModDate"].contains(name), let date = CaptureDate(shown) {
      facts.add(name, date.description)
    } else if name == "CreationTime", let date = Self.date(shown) {
      facts.add(name, date)
    } else {
      facts.add(name, shown)
    }
    return facts.facts
  }

  private var name: String { Self.name(of: keyword) }

  /// The name of an unknown keyword: its words, each with a capital.
  private static func name(of keyword: String) -> String {
    var name = ""
    var startsWord = true
    for letter in keyword.unicodeScalars where letter.isASCII {
      if letter.properties.isWhitespace {
        startsWord = true
        continue
      }
      let isPart =
        letter.properties.isAlphabetic || ("0"..."9").contains(letter)
        || "-_".contains(
          Character(letter))
      if isPart { name += startsWord ? String(letter).uppercased() : String(letter) }
      startsWord = false
    }
    return name
  }

  /// A date of RFC 1123 or ISO 8601 in the form of Exif.
  private static func date(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    func month(_ word: String) -> Int? {
      CivilCalendar.month(abbreviated: word.prefix(3).lowercased())
    }
    if let at = words.firstIndex(where: { month($0) != nil }), at > 0, words.count > at + 2,
      let day = Int(words[at - 1]), let year = Int(words[at + 1]), let month = month(words[at])
    {
      let clock = words[at + 2].split(separator: ":").compactMap { Int($0) }
      guard clock.count >= 2 else { return nil }
      let date = CaptureDate(
        year: year, month: month, day: day, hour: clock[0], minute: clock[1],
        second: clock.count > 2 ? clock[2] : 0)
      guard words.count > at + 3, let zone = CaptureDate.offset(words[at + 3]) else {
        return date.exifText
      }
      // "-0000" means that the time is UTC, without a time zone.
      let isUnknown = zone == 0 && words[at + 3].hasPrefix("-")
      return date.exifText + (isUnknown ? "-00:00" : CaptureDate.offsetText(zone))
    }
    return nil
  }
}
