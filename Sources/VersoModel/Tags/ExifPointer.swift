/// The fields that lead to other directories (Exif 3.0, 4.6.3).
package enum ExifPointer {
  /// The directory that a field of another one leads to, or nil for an ordinary field.
  package static func kind(of number: UInt16, in parent: DirectoryKind) -> DirectoryKind? {
    switch number {
    case 0x8769: parent == .exif || parent == .gps ? nil : .exif
    case 0x8825: parent == .gps ? nil : .gps
    case 0xA005: parent == .gps || parent == .interop ? nil : .interop
    case 0x014A: parent.code < 0x200 ? .subIFD : nil
    default: nil
    }
  }

  /// The field that leads to a directory, and the directory it belongs into.
  package static func pointer(to kind: DirectoryKind) -> (parent: DirectoryKind, number: UInt16)? {
    switch kind {
    case .exif: (.ifd0, 0x8769)
    case .gps: (.ifd0, 0x8825)
    case .interop: (.exif, 0xA005)
    default: nil
    }
  }
}

extension Tag {
  /// The field that holds a camera maker's notes (Exif 3.0, 4.6.5).
  package static let makerNote = Tag(.exif, 0x927C)
}
