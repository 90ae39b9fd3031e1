/// The private data of makers in DNG (DNG 1.7, DNGPrivateData): a maker note, or what Adobe's
/// converter keeps of a camera's raw file, in pieces with a name of four letters.
package enum PrivateData {
  /// The field that holds it.
  package static let tag = Tag(.ifd0, ExifNumber.dngPrivateData)

  /// Whether the data are blocks that are shown by their meaning.
  package static func isBlock(_ data: RawSpan) -> Bool { data.matches("Adobe\0") || isNote(data) }

  /// Whether the data are a camera's maker note.
  package static func isNote(_ data: RawSpan) -> Bool {
    data.matches("PENTAX \0") || data.matches("SAMSUNG\0") || data.matches("RICOH\0II")
      || data.matches("RICOH\0MM") || data.matches("[ae_dbg_info:")
  }

  /// The table of the directory that cameras of a make have at the target of the field; nil if they
  /// have none.
  package static func directory(of make: [UInt8]) -> String? {
    make.starts(with: "SONY".utf8) ? "Sony::SR2Private" : nil
  }

  /// A maker note, and where it stood before.
  package struct Note {
    package let range: Range<Int>
    package let byteOrder: ByteOrder
    /// Where in the data the position 0 is: outside of them, as a rule.
    package let base: Int
  }

  /// The maker note that Adobe's converter put into the data; nil if absent.
  package static func adobeNote(in data: RawSpan) -> Note? {
    guard data.matches("Adobe\0") else { return nil }
    var position = 6
    while position <= data.byteCount - 8 {
      guard let size: UInt32 = data.integer(at: position + 4, .bigEndian),
        Int(size) <= data.byteCount - position - 8
      else { return nil }
      let start = position + 8
      if data.matches("MakN", at: position) {
        guard size > 6, let offset: UInt32 = data.integer(at: start + 2, .bigEndian) else {
          return nil
        }
        let order: ByteOrder = data.matches("II", at: start) ? .littleEndian : .bigEndian
        let range = (start + 6)..<(start + Int(size))
        return Note(range: range, byteOrder: order, base: range.lowerBound - Int(offset))
      }
      // Pieces begin at even positions.
      position = start + Int(size) + Int(size & 1)
    }
    return nil
  }
}
