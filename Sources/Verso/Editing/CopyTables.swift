/// The values that are copied from one photo to another, by the numbers of fields.
extension Photo {
  /// Whether a field describes the photo, and not the bytes of its file.
  static func isCopied(_ tag: Tag, _ registry: TagRegistry) -> Bool {
    if tag.directory == .iptc { return tag.number != IPTCReader.codedCharacterSet }
    if ExifPointer.kind(of: tag.number, in: tag.directory) != nil { return false }
    switch (tag.directory, tag.number) {
    case (.gps, _): return true
    // Sizes, compression and layout of the pixels; maker notes; private data with positions.
    case (_, 0x00FE...0x0108), (_, 0x010A), (_, 0x0111), (_, 0x0115...0x0119),
      (_, 0x011C), (_, 0x0120...0x0125), (_, 0x013D), (_, 0x0140...0x015B), (_, 0x0200...0x0214),
      (_, 0x02BC), (_, 0x83BB), (_, 0x8649), (_, 0x8773), (_, 0x927C), (_, 0xA002), (_, 0xA003),
      (_, 0xC634), (_, 0xC4A5), (_, 0x9101), (_, 0x9102), (.interop, _), (_, 0x9000), (_, 0xA000):
      return false
    default: return registry.definition(of: tag)?.row.map { !$0.isStructural } ?? true
    }
  }
}
