extension XMPRenderer {
  /// A simple value in words.
  func words(_ text: String, _ definition: XMPDefinition?) -> Wording {
    var value = XMPText(text, as: definition?.type)
    guard let definition else {
      // A text of this length is not a description.
      return value.bytes.count > 65_536 ? .binary(value.bytes.count) : .text(value.bytes)
    }
    switch definition.row.print {
    case .base64: return .binary(Self.decodedCount(value.bytes))
    case .binary: return .binary(value.bytes.count)
    default: append(&value, definition.row)
    }
    return .text(value.bytes)
  }

  private func append(_ value: inout XMPText, _ row: XMPTable.Row) {
    switch row.print {
    case .plain: break
    case .labels: label(&value, row)
    case .name:
      if value.bytes.first == 0x2F { value.bytes.removeFirst() }
      label(&value, row)
    case .colorSpace:
      if value.bytes == Array("4294967295".utf8) { value.bytes = Array("65535".utf8) }
      label(&value, row)
    case .vocabulary:
      let address = Array("http://ns.useplus.org/ldf/vocab/".utf8)
      if value.bytes.starts(with: address) { value.bytes.removeFirst(address.count) }
      label(&value, row)
    case .boolean:
      guard !isNumeric else { return }
      switch value.string.lowercased() {
      case "true": value.bytes = Array("True".utf8)
      case "false": value.bytes = Array("False".utf8)
      default: break
      }
    case .exposureTime, .fNumber, .signedFraction, .oneDecimal, .focalLength: measure(&value, row)
    case .apexShutterSpeed:
      let apex = value.number
      value.set(apex.magnitude < 100 ? Apex.power(-apex) : 0)
      measure(&value, row)
    case .apexAperture:
      value.set(Apex.power(value.number / 2))
      measure(&value, row)
    case .wholeMillimetres: if !isNumeric { value.bytes.append(" mm") }
    case .metres:
      if !isNumeric, value.string != "inf", value.string != "undef" { value.bytes.append(" m") }
    case .lensInfo: lens(&value)
    case .latitude: coordinate(&value, "N", "S")
    case .longitude: coordinate(&value, "E", "W")
    case .infinity:
      if !isNumeric, value.string == "4294967295" { value.bytes = Array("infinity".utf8) }
    case .dottedVersion:
      guard !isNumeric, let number = Int64(value.string) else { return }
      let word = UInt32(truncatingIfNeeded: number)
      let parts = [word >> 24, word >> 16 & 255, word >> 8 & 255, word & 255]
      value.bytes = Array(parts.map { "\($0)" }.joined(separator: ".").utf8)
    case .fourCharacters:
      guard !isNumeric, let number = Int64(value.string) else { return }
      let word = UInt32(truncatingIfNeeded: number)
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
      let isWord = letters.allSatisfy {
        ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || (0x30...0x39).contains($0) || $0 == 0x5F
      }
      if isWord { value.bytes = letters }
    case .preferences:
      let parts = value.string.split(separator: ":", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " } }
      guard !isNumeric, parts.count == 4 else { return }
      let names = ["Tagged", "ColorClass", "Rating", "FrameNum"]
      let text = zip(names, parts).map { "\($0):\($1)" }.joined(separator: ", ")
      value.bytes = Array(text.utf8)
    case .date: value.read(as: .date)
    case .pdfDate: value.readPDFDate()
    case .unixTime: value.readSeconds(value.number, digits: 0)
    case .unixMilliseconds: value.readSeconds(value.number / 1000, digits: 3)
    case .exifTime: value.readTime()
    case .mediaSummary: if !isNumeric { value.readMediaSummary() }
    // These have only a length.
    case .base64, .binary: break
    }
  }

  private func label(_ value: inout XMPText, _ row: XMPTable.Row) {
    guard !isNumeric, row.labels != 0 else { return }
    let text = XMPTable.label(set: row.labels, raw: value.string)
    value.bytes = Array((text ?? "Unknown (\(value.string))").utf8)
  }

  private func measure(_ value: inout XMPText, _ row: XMPTable.Row) {
    guard !isNumeric else { return }
    let number = value.number
    var out: [UInt8] = []
    switch row.print {
    case .exposureTime, .apexShutterSpeed:
      guard value.isNumber else { return }
      out.append(exposureTime: number)
    case .fNumber:
      guard value.isNumber, number > 0 else { return }
      out.append(fNumber: number)
    case .signedFraction: out.append(signedFraction: number)
    case .focalLength:
      out.append(number, decimals: 1)
      out.append(" mm")
    default: out.append(number, decimals: 1)
    }
    value.bytes = out
  }

  /// Four numbers: the shortest and longest focal length, the smallest f-numbers at both.
  private func lens(_ value: inout XMPText) {
    var parts = value.string.split(separator: " ").map { XMPText(String($0), as: .rational) }
    guard parts.count == 4 else { return }
    value.bytes = Array(parts.map(\.bytes).joined(separator: [0x20]))
    guard !isNumeric else { return }
    for index in parts.indices where !parts[index].isNumber {
      guard ["inf", "undef"].contains(parts[index].string) else { return }
      parts[index].bytes = [0x3F]
    }
    func range(_ index: Int) -> [UInt8] {
      let (low, high) = (parts[index].bytes, parts[index + 1].bytes)
      return high == [0x30] || high == low ? low : low + [0x2D] + high
    }
    value.bytes = range(0) + Array("mm f/".utf8) + range(2)
  }

  private func coordinate(_ value: inout XMPText, _ positive: String, _ negative: String) {
    guard let degrees = value.degrees else {
      value.bytes = []
      return
    }
    guard !isNumeric else { return value.set(degrees) }
    var out: [UInt8] = []
    out.append(degrees: degrees)
    out.append(utf8: degrees < 0 ? " \(negative)" : " \(positive)")
    value.bytes = out
  }

  /// The number of bytes in a Base64 text.
  private static func decodedCount(_ text: [UInt8]) -> Int {
    var count = 0
    for byte in text {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F: count += 1
      case 0x3D, 0x20, 0x09, 0x0A, 0x0C, 0x0D: continue
      default: return count * 3 / 4
      }
    }
    return count * 3 / 4
  }
}
