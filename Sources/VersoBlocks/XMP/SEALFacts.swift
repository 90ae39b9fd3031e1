/// A SEAL record, which names who vouches for a file and how that is checked (Secure Evidence
/// Attribution Label). It is shown, not checked.
package enum SEALFacts {
  /// The names of the record's attributes, which may be in capital letters, too.
  private static let names: [String: String] = [
    "b": "ByteRange", "copyright": "Copyright", "d": "Domain", "da": "DigestAlgorithm",
    "id": "Identifier", "info": "SEALComment", "ka": "KeyAlgorithm", "kv": "KeyVersion",
    "s": "Signature", "seal": "SEALVersion", "sf": "SignatureFormat", "sl": "SignatureLength",
    "uid": "UniqueIdentifier",
  ]

  /// The contents of the record in some bytes: the attributes of the first element `seal`; empty if
  /// absent.
  package static func read(_ bytes: [UInt8], limits: ReadLimits) -> [Item] {
    let begin = Array("<seal".utf8)
    var start = bytes.position(of: begin, from: 0)
    while let at = start, bytes.rawSpan.byte(at: at + begin.count)?.isXMLBlank != true {
      start = bytes.position(of: begin, from: at + begin.count)
    }
    guard let start else { return [] }
    var xml = XMLReader(bytes.rawSpan.extracting(start..<bytes.count), limits: limits)
    guard case .start(let element)? = try? xml.next() else { return [] }
    var items: [Item] = []
    var places: [String: Int] = [:]
    for attribute in element.attributes where attribute.name.namespace == .empty {
      let local = attribute.name.local
      let key = local.utf8.contains { (0x61...0x7A).contains($0) } ? local : local.lowercased()
      let name = names[key] ?? XMLFacts.name(XMLFacts.step(local))
      let item = Item("SEAL", name, .text(attribute.value))
      if let place = places[name] {
        items[place] = item
      } else {
        places[name] = items.count
        items.append(item)
      }
    }
    return items
  }
}
