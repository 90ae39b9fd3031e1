extension FileFormat {
  /// A JPEG XR picture (ITU-T T.832, annex A), once called HD Photo.
  package static let jpegXR = FileFormat(
    name: "JXR", endings: ["jxr", "wdp", "hdp"], mimeType: "image/jxr")
}

/// JPEG XR files: directories as in TIFF with a number of their own in the header. They are read, not
/// written.
package enum JPEGXR: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.jpegXR]
  /// The fields with the picture's size (ITU-T T.832, table A.5).
  package static let imageWidth: UInt16 = 0xBC80
  package static let imageHeight: UInt16 = 0xBC81

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    DirectoryReader(countsPages: false)
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    TIFFHeader(head)?.isJPEGXR ?? false
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    let head = try window.copy(0..<16)
    guard let header = TIFFHeader(head.rawSpan) else { return skeleton }
    var reader = TIFFReader(window, header, limits: limits)
    try reader.read()
    skeleton.take(reader, header)
    return skeleton
  }
}
