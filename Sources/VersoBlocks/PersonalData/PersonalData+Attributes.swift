extension PersonalData {
  /// The values of XML attributes (XML 1.0, 3.1) with such names, such as the serial number in
  /// `<Device serialNo="123"/>`; blank ones are ignored. The ranges are those between the quotation marks, in order.
  ///
  /// The document is in a form of Unicode in which letters of ASCII have one byte.
  package func attributes(of document: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var at = 0
    while let sign = document.position(of: 0x3D, from: at) {
      at = sign + 1
      guard at < document.count, document[at] == 0x22 || document[at] == 0x27,
        let end = document.position(of: document[at], from: at + 1)
      else { continue }
      let value = (at + 1)..<end
      let name = document[..<sign].suffix(64).reversed().prefix {
        Base64.isLetter($0) && $0 != 0x2B && $0 != 0x2F
      }
      at = end + 1
      guard names(String(decoding: name.reversed(), as: UTF8.self)),
        document[value].contains(where: { !$0.isXMLBlank })
      else { continue }
      found.append(value)
    }
    return found
  }
}
