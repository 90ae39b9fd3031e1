/// The fields that refer to other directories (Exif 3.0, 4.6.3).
package enum ExifPointer {
  /// The directory that a field of another one refers to, or nil for an ordinary field.
  package static func kind(of number: UInt16, in parent: DirectoryKind) -> DirectoryKind? {
    switch number {
    case ExifNumber.exifOffset: parent == .exif || parent == .gps ? nil : .exif
    case ExifNumber.gpsInfo: parent == .gps ? nil : .gps
    case ExifNumber.interopOffset: parent == .gps || parent == .interop ? nil : .interop
    case ExifNumber.subIFD: parent.code < 0x200 ? .subIFD : nil
    default: nil
    }
  }

  /// The field that refers to a directory, and the directory that it belongs to.
  package static func pointer(to kind: DirectoryKind) -> (parent: DirectoryKind, number: UInt16)? {
    switch kind {
    case .exif: (.ifd0, ExifNumber.exifOffset)
    case .gps: (.ifd0, ExifNumber.gpsInfo)
    case .interop: (.exif, ExifNumber.interopOffset)
    default: nil
    }
  }
}

extension Tag {
  /// The field that holds a camera maker's notes (Exif 3.0, 4.6.5).
  package static let makerNote = Tag(.exif, ExifNumber.makerNote)
}
