/// The contents of an XMP packet outside of its properties: comments and processing instructions
/// (XML 1.0, 2.5 and 2.6).
extension PersonalData {
  /// Whether a comment contains it: by one of its names or, for positions, by a number in the form
  /// of degrees.
  ///
  /// - Parameter packet: The packet, in any form of Unicode: what names it has is ASCII.
  /// - Returns: Whether one does.
  package func speaks(inRemarksOf packet: [UInt8]) -> Bool {
    guard
      packet.position(of: [0x3C, 0x21]) != nil || packet.position(of: [0x3C, 0x3F]) != nil
        || packet.prefix(4).contains(0)
    else { return false }
    let bytes = packet.prefix(4).contains(0) ? packet.filter { $0 != 0 } : packet
    var at = 0
    while let start = bytes.position(of: 0x3C, from: at) {
      at = start + 1
      let span = bytes.rawSpan
      var end: [UInt8]
      if span.matches("<!--", at: start) {
        end = Array("-->".utf8)
      } else if span.matches("<?", at: start), !span.matches("<?xpacket", at: start),
        !span.matches("<?xml ", at: start)
      {
        end = Array("?>".utf8)
      } else {
        continue
      }
      let after = bytes.position(of: end, from: start) ?? bytes.count
      if says(bytes[start..<after]) { return true }
      at = max(after, at)
    }
    return false
  }

  /// Whether an element or an attribute of a packet that cannot be read completely has one of its
  /// names: unread data may contain it.
  ///
  /// - Parameter packet: The packet, in any form of Unicode: what names it has is ASCII.
  /// - Returns: Whether one has.
  package func isNamed(in packet: [UInt8]) -> Bool {
    let bytes = packet.prefix(4).contains(0) ? packet.filter { $0 != 0 } : packet
    let locals = Set(xmp.map(\.local))
    var at = 0
    // Names follow a prefix, or precede an element.
    while at < bytes.count {
      let isStart = bytes[at] == 0x3A || bytes[at] == 0x3C
      at += 1
      guard isStart else { continue }
      let word = bytes[at...].prefix(64).prefix { $0 != 0x2B && $0 != 0x2F && Base64.isLetter($0) }
      let after = at + word.count < bytes.count ? bytes[at + word.count] : 0
      guard !word.isEmpty, [0x3D, 0x3E, 0x2F].contains(after) || after.isXMLBlank else { continue }
      let text = String(decoding: word, as: UTF8.self)
      // Only a colon has a prefix in front of it.
      let front = bytes[at - 1] == 0x3A ? bytes[..<(at - 1)] : []
      let prefix = front.suffix(64).reversed().prefix { Base64.isLetter($0) }
      let name = String(decoding: prefix.reversed(), as: UTF8.self) + ":" + text
      if locals.contains(text) || names(prefixed: name) { return true }
    }
    return false
  }

  private func says(_ remark: ArraySlice<UInt8>) -> Bool {
    let words = remark.split { byte in
      !(Base64.isLetter(byte) && byte != 0x2B && byte != 0x2F) && byte != 0x2E
    }
    return words.contains { word in
      if names(String(decoding: word, as: UTF8.self)) { return true }
      // As many digits after the point as a position needs.
      guard isPlace, let point = word.firstIndex(of: 0x2E) else { return false }
      func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { (0x30...0x39).contains($0) }
      }
      let whole = word[..<point].drop { $0 == 0x2D }
      return isNumber(whole) && (1...3).contains(whole.count)
        && isNumber(word[(point + 1)...]) && word.endIndex - point > 2
    }
  }
}
