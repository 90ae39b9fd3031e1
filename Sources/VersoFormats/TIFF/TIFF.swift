/// TIFF files, BigTIFF, DNG and the raw formats made of TIFF (TIFF 6.0, section 2).
///
/// Changes go into room or to the end of the file; nothing in it moves.
package enum TIFF: Container {
  package static let formats: [FileFormat] = [
    .tiff, .bigTIFF, .dng, .arw, .cr2, .iiq, .nef, .nrw, .orf, .pef, .rw2, .rwl, .srw, .sr2, .srf,
    .arq, .kdc, .k25, .dcr, .gpr, .threeFR, .fff, .erf, .mef, .mos, .dcp,
  ]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    DirectoryReader(countsPages: true)
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    TIFFHeader(head).map { !$0.isJPEGXR } ?? false
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    // The caller's window may have moved on; a second look at a file begins at its head.
    let head = try window.copy(0..<16)
    guard let header = TIFFHeader(head.rawSpan) else { return skeleton }
    var reader = TIFFReader(window, header, limits: limits)
    try reader.read()
    let known = header.format(of: reader.directories)
    skeleton.format = known ?? header.likelyFormat(of: reader.directories)
    skeleton.isNameTelling = known == nil
    skeleton.take(reader, header)
    let trailers = try Trailers.read(window, behind: 8, limits: limits)
    skeleton.add(trailers)
    // Data that a directory refers to are not a trailer, whatever they end with.
    skeleton.trailer = trailers.start.flatMap { $0 >= reader.end ? $0 : nil }
    if !header.layout.isBig, let ifd0 = reader.directories.first(where: { $0.kind == .ifd0 }) {
      skeleton.facts += GeoTIFFFacts.read(ifd0)
    }
    if header.isPanasonic {
      skeleton.facts += PanasonicRawFacts.read(reader.foreign)
      if let picture = reader.picture {
        var facts = Facts("IFD0")
        facts.add("JpgFromRaw", binary: picture)
        skeleton.facts += facts.facts
        try skeleton.readPicture(&window, picture, limits: limits)
      }
    }
    return skeleton
  }
}

extension Skeleton {
  /// Takes over the directories of a file, and the references to its blocks.
  mutating func take(_ reader: TIFFReader, _ header: TIFFHeader) {
    directories = reader.directories
    byteOrder = header.byteOrder
    blocks = reader.blocks.sorted { $0.carrier.lowerBound < $1.carrier.lowerBound }
    warnings = reader.warnings
    furtherIPTC = reader.furtherIPTC
    inner += reader.packets
  }
}
