/// A picture in a text, as in xmp:Thumbnails and GImage:Data.
enum TextPicture {
  /// Whether a text begins as a JPEG file in Base64 does.
  static func isPicture(_ text: String) -> Bool {
    text.utf8.count >= 64 && text.hasPrefix("/9j/")
  }

  /// The text with a picture without the removed data; nil if they cannot be removed.
  static func removing(_ personal: PersonalData, from text: String) -> String? {
    guard isPicture(text), var photo = try? Photo(Base64.decoded(text.utf8)) else { return text }
    // Pictures are not nested in the texts of such pictures, and searching all of them would not
    // end.
    if photo.metadata.xmp.properties.contains(where: { $0.node.holdsPicture }) { return nil }
    guard let says = try? photo.places(of: personal), !says.isEmpty else { return text }
    photo.remove(personal)
    guard let clean = try? photo.bytes(options: WriteOptions(compact: true)) else { return nil }
    return Base64.encoded(clean)
  }
}

extension XMP.Node {
  fileprivate var holdsPicture: Bool {
    switch content {
    case .text(let text): TextPicture.isPicture(text)
    case .uri: false
    case .structure(let fields): fields.contains { $0.node.holdsPicture }
    case .array(_, let items): items.contains { $0.holdsPicture }
    }
  }
}
