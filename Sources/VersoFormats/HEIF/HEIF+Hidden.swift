extension ISOBMFF {
  /// Whether a file has compressed or encrypted texts, such as packets of XMP, which readers do not
  /// support (ISO/IEC 14496-12, 8.11.6).
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  package static func hidesPackets(_ source: ByteSource) throws(FileError) -> Bool {
    var window = try ByteWindow(source)
    let limits = source.limits
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    for box in list.boxes where box.type == "meta" {
      guard let table = try ItemTable(box, &window, limits: limits) else { continue }
      let hides = table.items.contains {
        $0.isEncoded && ($0.type == "mime" || $0.type == "uri ")
      }
      if hides { return true }
    }
    return false
  }

  /// Free space instead of properties with the picture's position: they keep their numbers.
  package static func places(
    among box: Box, _ window: inout ByteWindow
  ) throws(FileError) -> [Patch] {
    guard box.type == "meta", let table = try ItemTable(box, &window, limits: window.source.limits)
    else {
      return []
    }
    return table.properties.filter { $0.type == "gloc" }.map { Patch(blanking: $0.range) }
  }
}
