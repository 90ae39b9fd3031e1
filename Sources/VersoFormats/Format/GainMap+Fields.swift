extension GainMap {
  /// How many bytes the parameters of a gain map take: two versions, flags, and fractions for one or three channels (ISO
  /// 21496-1, C.2.3 to C.2.6). The first picture of a file only states the versions.
  ///
  /// - Parameter payload: The parameters, without the name of their segment.
  /// - Returns: Nil for parameters of another version, and for something else.
  package static func fieldCount(_ payload: [UInt8]) -> Int? {
    let data = Header(payload, .bigEndian)
    guard data.short(0) == 0, let writer = data.short(2), writer < 0x20 else { return nil }
    guard let flags = data.byte(4) else { return 4 }
    let channels = flags & 0x80 == 0 ? 1 : 3
    // One denominator for all numbers, or one for each.
    let count = flags & 8 == 0 ? 5 + 16 + 40 * channels : 5 + 12 + 20 * channels
    return flags & 0x37 == 0 && count <= payload.count ? count : nil
  }
}
