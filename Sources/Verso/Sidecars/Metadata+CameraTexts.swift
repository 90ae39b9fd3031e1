extension Metadata {
  /// The texts that people wrote: texts that cameras write into every photo are not descriptions.
  package func saidTexts(of property: SharedProperty) -> [String] {
    let texts = texts(of: property)
    guard property == .description, let text = texts.first, texts.count == 1,
      CameraText.isOne(text)
    else { return texts }
    // Another place may have a text, which is then meant.
    let other = statements(of: property).first { statement in
      !statement.texts.allSatisfy(CameraText.isOne)
    }
    return other?.texts ?? []
  }
}

/// The texts that cameras write into the field for a description.
private enum CameraText {
  /// Texts by whole, in small letters: from samples, and from lists that others keep of them.
  private static let whole: Set<String> = [
    "sony dsc", "digital camera", "digital stillcamera", "digital still camera",
    "kodak digital still camera", "dcf 1.0", "digital image", "exif_jpeg_picture",
    "exif jpeg picture", "jpeg",
    "gc-x1e image", "cof", "dav", "hdr", "rhdr", "oznor", "edf", "fbt",
  ]

  /// Whether a text is one of them.
  static func isOne(_ text: String) -> Bool {
    let text = text.trimmed
    if whole.contains(text.lowercased()) { return true }
    // "OLYMPUS DIGITAL CAMERA", with any maker in capitals.
    let words = text.split(separator: " ")
    if words.count <= 5, text.hasSuffix(" DIGITAL CAMERA"), text == text.uppercased() {
      return true
    }
    // The path of the file in the camera, "DCIM\\100GOPRO\\GOPR0482.JPG", or its name there,
    // "DCFC1247.JPG".
    return text.hasPrefix("DCIM\\") || text.hasPrefix("DCIM/") || isFileName(text)
      || text.hasPrefix("<Digimax ")
  }

  /// Whether a text is a name by the rule for files of cameras (JEITA CP-3461): four letters, four digits, and the ending.
  private static func isFileName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 12, text.uppercased().hasSuffix(".JPG") else { return false }
    return bytes[4..<8].allSatisfy { (0x30...0x39).contains($0) }
      && bytes[..<4].allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
      }
  }
}
