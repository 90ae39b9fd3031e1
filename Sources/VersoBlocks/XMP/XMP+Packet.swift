extension XMP {
  /// Reads a packet, such as that of a sidecar: in any form of Unicode, with or without its wrapper.
  ///
  /// - Returns: The readable properties, the problems, and whether everything was read. Unreadable
  ///   content is lost when the properties are written again.
  package static func read(
    _ packet: [UInt8], limits: ReadLimits
  ) -> (xmp: XMP, warnings: [Warning], isWhole: Bool) {
    let result = XMPReader.read(packet.rawSpan, base: 0, place: "XMP", limits: limits)
    return (result.xmp, result.warnings, result.isWhole)
  }

  /// A packet's text in UTF-8, in whichever form of Unicode it is stored.
  package static func text(of packet: [UInt8]) -> [UInt8] { XMLText(packet.rawSpan).copy ?? packet }

  /// The packet in UTF-8, with its wrapper.
  ///
  /// - Parameter padding: The room for later changes, in bytes.
  /// - Returns: The bytes; the same properties give the same.
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` for what XML cannot carry:
  ///   control characters, invalid names, a name twice, more than sixty levels.
  package func packet(padding: Int = 2048) throws(MetadataError) -> [UInt8] {
    try XMPWriter.packet(self, padding: padding)
  }
}
