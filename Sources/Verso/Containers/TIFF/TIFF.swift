/// TIFF files, BigTIFF, DNG and the raw formats made of TIFF (TIFF 6.0, section 2).
///
/// Changes go into room or to the end of the file; nothing in it moves.
package enum TIFF: Container {
  package static let format = FileFormat.tiff
  package static let signature = "II or MM and 42 or 43"

  package static let isMadeOfDirectories = true

  package static func recognizes(_ head: RawSpan) -> Bool { TIFFHeader(head) != nil }

  package static func scan(
    _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    // The caller's window may have moved on; a second look at a file begins at its head.
    let head = try window.copy(0..<16)
    guard let header = TIFFHeader(head.rawSpan) else { return skeleton }
    var reader = TIFFReader(window, header, limits: limits)
    try reader.read()
    skeleton.format = header.format(of: reader.directories)
    skeleton.directories = reader.directories
    skeleton.byteOrder = header.byteOrder
    skeleton.blocks = reader.blocks.sorted { $0.carrier.lowerBound < $1.carrier.lowerBound }
    skeleton.warnings = reader.warnings
    return skeleton
  }
}
