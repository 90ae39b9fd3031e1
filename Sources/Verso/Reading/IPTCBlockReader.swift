/// Reads IPTC data. Data of the first block that can be edited are fields; those of additional
/// blocks are shown in their own groups.
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
    // Data that cannot be read at all do not hide the data after them.
    let isReadable = found.directory.isWhole || !found.directory.entries.isEmpty
    guard !hasFields, inner.index != nil, isReadable else {
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

  private var pieces: [(block: Int, bytes: [UInt8])] = []

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    pieces.append((index, try context.bytes(of: block)))
    return Contribution()
  }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard !pieces.isEmpty else { return nil }
    var result = Contribution()
    var digest: (iptc: [UInt8]?, stored: [UInt8]?) = (nil, nil)
    for stream in ResourceStream.all(pieces) {
      guard let first = stream.blocks.first else { continue }
      if stream.isDamaged {
        result.warnings.append(
          context.warning(
            "the image resources cannot be read to their end; those of the next block are read",
            context.blocks[first]))
      }
      read(stream, first, &result, &digest, context)
    }
    if let iptc = digest.iptc, let stored = digest.stored {
      result.isIPTCNewer = stored != MD5.digest(iptc)
    }
    return result
  }

  private func read(
    _ stream: ResourceStream, _ first: Int, _ result: inout Contribution,
    _ digest: inout (iptc: [UInt8]?, stored: [UInt8]?), _ context: ReadContext
  ) {
    let bytes = stream.bytes
    let block = context.blocks[first]
    let start = block.payload.lowerBound
    result.items += PhotoshopResources.facts(PhotoshopResources.all(in: bytes))
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
        digest.iptc = digest.iptc ?? Array(bytes[data])
        add(.iptc, place: "\(context.place(of: block)) > IPTC")
      case PhotoshopNumber.iptcDigest: digest.stored = digest.stored ?? Array(bytes[data])
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
  }
}
