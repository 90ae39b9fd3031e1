/// The files that contain the samples of a track, by its data references (`dref`; ISO/IEC 14496-12,
/// 8.7.2; QuickTime File Format, data reference atoms).
enum DataReferences {
  /// The most bytes of a list that are read.
  static let longest = 1 << 16

  /// Whether all entries of a list refer to the file itself.
  ///
  /// A flag declares it. Some writers leave it out and name no other file either: that leads
  /// nowhere else, and players take it for the file itself.
  ///
  /// - Parameter list: The contents of the box `dref`.
  /// - Returns: Nil if some do and others do not, and where the list is not understood.
  static func leadToThisFile(_ list: [UInt8]) -> Bool? {
    guard list.count >= 8 else { return nil }
    var own: Set<Bool> = []
    var rest = list.dropFirst(8)
    while rest.count >= 8 {
      let size = Int((Array(rest.prefix(4)).rawSpan.integer(at: 0, .bigEndian) as UInt32?) ?? 0)
      guard size >= 8, size <= rest.count else { return nil }
      let entry = Array(rest.prefix(size).dropFirst(8))
      let flags: UInt32 = entry.rawSpan.integer(at: 0, .bigEndian) ?? 0
      own.insert(flags & 1 == 1 || entry.dropFirst(4).allSatisfy { $0 == 0 })
      rest = rest.dropFirst(size)
    }
    return own.count <= 1 ? own.first ?? true : nil
  }
}
