/// Where the samples of a track lie, as its references to data say (`dref`; ISO/IEC 14496-12, 8.7.2; QuickTime File
/// Format, data reference atoms).
enum DataReferences {
  /// How many bytes of a list are read.
  static let longest = 1 << 16

  /// Whether all entries of a list lead to the file itself; nil where some do and others do not, and where the list is
  /// not understood.
  ///
  /// A flag says that one does. Some writers leave it out and name no other file either: that leads nowhere else, and
  /// players take it for the file itself.
  ///
  /// - Parameter list: What stands in the box `dref`.
  static func leadToThisFile(_ list: [UInt8]) -> Bool? {
    guard list.count >= 8, let (entries, _) = try? MovieBox.list(list.dropFirst(8), limit: 65_536)
    else { return nil }
    let own = entries.map { entry in
      let bytes = entry.bytes
      let flags: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian) ?? 0
      return flags & 1 == 1 || bytes.dropFirst(4).allSatisfy { $0 == 0 }
    }
    return Set(own).count <= 1 ? own.first ?? true : nil
  }
}
