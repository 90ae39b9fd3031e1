/// Reads IPTC data. Those of the first block that an edit finds are fields; what further ones say is
/// shown beside them under groups of their own.
struct IPTCBlockReader: BlockReader {
  static let kinds: [BlockKind] = [.iptc]

  /// Whether those were found that are fields.
  private var hasFields = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    let bytes = try context.bytes(of: block)
    return read(
      InnerBlock(
        .iptc, bytes, position: block.payload.lowerBound, index: index,
        place: context.place(of: block), outer: .iptc), &context)
  }

  mutating func read(_ inner: InnerBlock, _ context: inout ReadContext) -> Contribution {
    let found = IPTCReader.read(
      inner.bytes, base: inner.position, index: inner.index, place: inner.place,
      limits: context.limits)
    var result = Contribution()
    result.warnings = found.warnings
    if !found.directory.isWhole { result.unread.append(inner.outer) }
    guard !hasFields, inner.index != nil else {
      result.furtherIPTC = [FurtherIPTC(found.directory, at: inner.position)]
      result.values = found.directory.entries.count
      return result
    }
    hasFields = true
    result.directories.append(found.directory)
    if inner.outer == .iptc || !context.format.has(.keepsIPTCInText) {
      result.fields.append(
        FileField(FileTags.currentIPTCDigest, .undefined, MD5.digest(inner.bytes)))
    }
    return result
  }
}

/// Reads Photoshop's resources, which may run on from one block into the next.
struct PhotoshopReader: BlockReader {
  static let kinds: [BlockKind] = [.photoshop]

  private var first: Int?
  private var bytes: [UInt8] = []

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    if first == nil { first = index }
    bytes += try context.bytes(of: block)
    return Contribution()
  }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard let first else { return nil }
    let block = context.blocks[first]
    let start = block.payload.lowerBound
    var result = Contribution(PhotoshopResources.facts(PhotoshopResources.all(in: bytes)))
    var digest: [UInt8]?
    for (number, data) in PhotoshopResources.ranges(in: bytes) {
      let data = data.clamped(to: 0..<bytes.count)
      func add(_ kind: BlockKind, place: String) {
        result.inner.append(
          InnerBlock(
            kind, Array(bytes[data]), position: start + data.lowerBound, index: first,
            place: place, outer: .photoshop))
      }
      switch number {
      case PhotoshopNumber.iptc:
        if digest == nil { digest = MD5.digest(Array(bytes[data])) }
        add(.iptc, place: "\(context.place(of: block)) > IPTC")
      case PhotoshopNumber.exif, PhotoshopNumber.secondExif:
        // A Photoshop document keeps its Exif block so.
        guard number != PhotoshopNumber.exif || !context.format.has(.isMadeOfResources) else {
          continue
        }
        add(.exif, place: "\(context.place(of: block)) > Exif")
      case PhotoshopNumber.xmp where !context.format.has(.isMadeOfResources):
        add(.xmp, place: context.place(of: block))
      default: break
      }
    }
    if let digest,
      let range = PhotoshopResources.data(of: PhotoshopNumber.iptcDigest, in: bytes.rawSpan)
    {
      result.isIPTCNewer = Array(bytes[range]) != digest
    }
    return result
  }
}
