/// Where a reference leads: a path of labels through the boxes of the store.
struct BoxAddress: Hashable, Sendable {
  /// The label of the manifest; nil for the one that contains the reference.
  let manifest: String?
  /// The labels under the manifest.
  let path: [String]

  /// Reads "self#jumbf=/c2pa/MANIFEST/PATH", also without its first slash, or "self#jumbf=PATH".
  init?(_ url: String) {
    let prefix = "self#jumbf="
    guard url.hasPrefix(prefix) else { return nil }
    let text = url.dropFirst(prefix.count)
    var labels = Self.ascii(text).split(separator: "/").map(String.init)
    if text.hasPrefix("/") || text.hasPrefix("c2pa/") {
      guard labels.count >= 2, labels[0] == "c2pa" else { return nil }
      manifest = labels[1]
      labels.removeFirst(2)
    } else {
      manifest = nil
    }
    path = labels
  }

  /// A label as it is compared: byte by byte, with a percent sign before each byte that is not ASCII.
  ///
  /// Texts are equal in Swift that Unicode takes for equivalent, and a label with another form of a letter is
  /// another label.
  static func ascii(_ label: some StringProtocol) -> String {
    guard !label.utf8.allSatisfy({ $0 < 0x80 }) else { return String(label) }
    return label.utf8.reduce(into: "") { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The label of the assertion at this address; nil for other addresses.
  var assertion: String? { path.count == 2 && path[0] == "c2pa.assertions" ? path[1] : nil }

  static func manifest(_ label: String) -> String { "self#jumbf=/c2pa/\(label)" }
  static func signature(of label: String) -> String { manifest(label) + "/c2pa.signature" }
  static func assertion(_ label: String, of manifest: String) -> String {
    self.manifest(manifest) + "/c2pa.assertions/\(label)"
  }
}
