extension ISOBMFF {
  /// Whether a file has packets of XMP that are compressed or encrypted, which nobody reads
  /// (ISO/IEC 14496-12, 8.11.6).
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  static func hidesPackets(_ source: ByteSource) throws(FileError) -> Bool {
    var window = try ByteWindow(source)
    let limits = ReadLimits()
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    for box in list.boxes where box.type == "meta" {
      guard let table = try ItemTable(box, &window, limits: limits) else { continue }
      let hides = table.items.contains {
        $0.isEncoded && $0.type == "mime" && $0.contentType.contains("xml")
      }
      if hides { return true }
    }
    return false
  }
}
