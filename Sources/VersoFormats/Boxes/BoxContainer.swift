/// A format of the ISO base media family (ISO/IEC 14496-12): its files are made of boxes, with items, tracks or both.
package protocol BoxContainer: Container {}

extension BoxContainer {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    try FileParts(boxesOf: source)
  }

  package static func limit(for kind: BlockKind) -> Int {
    [.exif, .xmp, .icc].contains(kind) ? Int(UInt32.max >> 1) : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]? { ["RGB ", "GRAY"] }

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    MediaReader(isRaw: skeleton.format.isRaw)
  }

  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance(itemsOf: skeleton, source)
  }

  /// Whether a file that begins with these bytes is made of such boxes.
  static func isMadeOfBoxes(_ head: RawSpan) -> Bool {
    if head.matches("ftyp", at: 4) {
      return !head.matches("jp2 ", at: 8) && !head.matches("jxl ", at: 8)
    }
    let starts: [StaticString] = ["moov", "mdat", "wide", "free", "skip", "pnot"]
    guard let size: UInt32 = head.integer(at: 0, .bigEndian), size <= 1 || size >= 8 else {
      return false
    }
    return starts.contains { head.matches($0, at: 4) }
  }

  /// Whether a file has compressed or encrypted texts, such as packets of XMP, which readers do not
  /// support (ISO/IEC 14496-12, 8.11.6).
  package static func hidesPackets(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool {
    try skeleton.boxFile(source).tables.contains { table in
      table.items.contains { $0.isEncoded && ($0.type == "mime" || $0.type == "uri ") }
    }
  }

  /// The refusal to strip a film that is not understood completely.
  static func notStripped(_ skeleton: Skeleton) -> MetadataError {
    MetadataError(
      .unsupported,
      "files of this kind are read, not stripped: their places, dates and names stay",
      place: skeleton.format.name, advice: .removeByKind)
  }
}
