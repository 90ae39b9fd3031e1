extension FileFormat {
  /// A colour profile (ICC.1:2022).
  package static let icc = FileFormat(
    name: "ICC", endings: ["icc", "icm"], mimeType: "application/vnd.iccprofile")
}

/// Colour profiles as files of their own. They are read, not written.
package enum ICCFile: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.icc]

  package static func recognizes(_ head: RawSpan) -> Bool {
    let classes: [StaticString] = [
      "scnr", "mntr", "prtr", "link", "spac", "abst", "nmcl", "nkpf", "cenc", "mid ", "mlnk",
      "mvis",
    ]
    return classes.contains { head.matches($0, at: 12) } && isColorSpace(head, 16)
      && isColorSpace(head, 20)
  }

  private static func isColorSpace(_ head: RawSpan, _ place: Int) -> Bool {
    let names: [StaticString] = [
      "XYZ ", "Lab ", "Luv ", "YCbr", "Yxy ", "RGB ", "GRAY", "HSV ", "HLS ", "CMYK", "CMY ",
      "\0\0\0\0",
    ]
    let isCount = head.matches("CLR", at: place + 1) && head.byte(at: place).map(isDigit) == true
    return names.contains { head.matches($0, at: place) } || isCount
      || head.matches("nc", at: place)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x32...0x39).contains(byte) || (0x41...0x46).contains(byte)
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    let all = 0..<window.source.count
    skeleton.blocks = [Block(.icc, carrier: all, payload: all, code: 0)]
    return skeleton
  }
}

extension ICCFile {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    throw PictureData.absence(skeleton)
  }
}
