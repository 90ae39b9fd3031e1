extension Photo {
  /// Takes over what another photo says.
  ///
  /// What says how the bytes of a file or the picture's pixels are laid out is left out: positions,
  /// lengths, compression, sizes, versions of the format. Maker notes are left out, too: most hold
  /// positions that are right only in the file of the camera. What this photo says and the other
  /// does not, stays.
  ///
  /// - Parameters:
  ///   - other: The photo to copy from, of whatever format.
  ///   - selection: Which groups and tags are copied; everything unless told.
  ///   - skipsMisfits: Whether values of IPTC are left out that are not as the standard has them.
  /// - Returns: The names of the fields that were left out: because of that, or although they were
  ///   selected by name.
  /// - Throws: ``MetadataError`` when a value does not fit; nothing is changed then.
  @discardableResult
  public mutating func copyMetadata(
    from other: Photo, _ selection: Rendering.Selection = Rendering.Selection(),
    skipsMisfits: Bool = false
  ) throws -> [String] {
    var metadata = self.metadata
    var left: [String] = []
    for directory in other.metadata.directories {
      guard directory.kind.isExif || directory.kind == .iptc else { continue }
      // The thumbnail's directory and further pictures describe bytes of the other file.
      guard directory.kind == .iptc || directory.kind == .ifd0 || directory.kind.code >= 0x200
      else { continue }
      var done: Set<UInt16> = []
      for entry in directory.entries where entry.state != .damaged {
        let tag = Tag(directory.kind, entry.number)
        guard done.insert(entry.number).inserted, selection.includes(tag, other.metadata) else {
          continue
        }
        guard Self.isCopied(tag, other.metadata.registry) else {
          if !selection.tags.isEmpty { left.append(other.metadata.name(of: tag)) }
          continue
        }
        if directory.kind == .iptc {
          do {
            try metadata.copyIPTC(tag, from: directory)
          } catch  where skipsMisfits {
            left.append(other.metadata.name(of: tag))
          }
        } else if let value = directory.value(of: entry) {
          let stored = value.encoded(metadata.byteOrder(for: directory.kind))
          metadata.store(tag, value.format, value.count, stored)
        }
      }
    }
    for property in other.metadata.xmp.properties where selection.includes(property.name) {
      if property.name.describesPixels { continue }
      metadata.xmp.properties.removeAll { $0.name == property.name }
      metadata.xmp.properties.append(property)
    }
    if let refusal = metadata.refusals.first { throw refusal }
    self.metadata = metadata
    return left
  }

  /// Whether a field says something of the photo, and not of the bytes of its file.
  private static func isCopied(_ tag: Tag, _ registry: TagRegistry) -> Bool {
    if tag.directory == .iptc { return tag.number != IPTCReader.codedCharacterSet }
    if ExifPointer.kind(of: tag.number, in: tag.directory) != nil { return false }
    switch (tag.directory, tag.number) {
    case (.gps, _): return true
    // Sizes, compression and layout of the pixels; maker notes; private data with positions.
    case (_, 0x00FE...0x0108), (_, 0x010A), (_, 0x0111), (_, 0x0115...0x0119),
      (_, 0x011C), (_, 0x0120...0x0125), (_, 0x013D), (_, 0x0140...0x015B), (_, 0x0200...0x0214),
      (_, 0x02BC), (_, 0x83BB), (_, 0x8649), (_, 0x8773), (_, 0x927C), (_, 0xA002), (_, 0xA003),
      (_, 0xC634), (_, 0xC4A5), (_, 0x9101), (_, 0x9102), (.interop, _), (_, 0x9000), (_, 0xA000):
      return false
    default: return registry.definition(of: tag)?.row.map { !$0.isStructural } ?? true
    }
  }
}

extension XMP.Name {
  /// Whether it describes the pixels of the file that the packet stood in.
  fileprivate var describesPixels: Bool {
    switch namespace {
    case .tiff:
      ["ImageWidth", "ImageLength", "BitsPerSample", "Compression", "SamplesPerPixel"]
        .contains(local)
    case .exif: ["PixelXDimension", "PixelYDimension", "NativeDigest"].contains(local)
    case .dc: local == "format"
    default: false
    }
  }
}

extension Metadata {
  fileprivate mutating func copyIPTC(_ tag: Tag, from other: Directory) throws {
    let entries = other.entries.filter { $0.number == tag.number }
    guard let first = entries.first else { return }
    if first.format == Format.utf8.code {
      try setTexts(entries.compactMap { other.value(of: $0)?.string }, of: tag)
    } else if let value = other.value(of: first) {
      try setIPTC(tag, to: value)
    }
  }
}
