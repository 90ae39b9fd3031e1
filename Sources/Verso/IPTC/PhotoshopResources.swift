/// The image resources that Photoshop keeps: signature, number, name, data, one after the other.
enum PhotoshopResources {
  /// The resource that holds IPTC data.
  static let iptc: UInt16 = 0x0404

  /// The data of the first resource of a number, or nil.
  static func data(of number: UInt16, in bytes: RawSpan) -> Range<Int>? {
    var at = 0
    while bytes.matches("8BIM", at: at) || bytes.matches("PHUT", at: at)
      || bytes.matches("AgHg", at: at) || bytes.matches("DCSR", at: at)
    {
      guard let found: UInt16 = bytes.integer(at: at + 4, .bigEndian),
        let length = bytes.byte(at: at + 6)
      else { return nil }
      // The name is padded to an even size together with its length.
      let name = 1 + Int(length)
      let header = at + 6 + name + name % 2
      guard let size: UInt32 = bytes.integer(at: header, .bigEndian),
        Int(size) <= bytes.byteCount - header - 4
      else { return nil }
      let start = header + 4
      if found == number { return start..<(start + Int(size)) }
      at = start + Int(size) + Int(size) % 2
    }
    return nil
  }
}
