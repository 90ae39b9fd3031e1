extension Photo {
  /// Metadata in the file in addition to those of the photo: those of additional pictures, and the
  /// rest of an older block.
  struct Further {
    /// The place of the block.
    let index: Int
    let bytes: [UInt8]
    var metadata: Metadata
    /// Whether all of it was read.
    var isWhole = true
  }

  /// The additional metadata, as far as they can be read.
  func further(_ source: ByteSource) throws(FileError) -> [Further] {
    var result: [Further] = []
    var budget = ReadBudget(limits)
    let packet = skeleton.blocks.firstIndex { $0.kind == .xmp }
    for (index, block) in skeleton.blocks.enumerated() {
      let isExif = block.kind == .exif && index != exif?.index
      let isXMP = block.kind == .furtherXMP || block.kind == .xmp && index != packet
      guard isExif || isXMP, block.count <= limits.blockBytes else { continue }
      var payload: [UInt8] = []
      for range in [block.payload] + block.continuation { payload += try source.read(range) }
      guard let bytes = container.decoded(block, payload, &budget) else { continue }
      result.append(isExif ? further(exif: bytes, index) : further(xmp: bytes, index))
    }
    return result
  }

  /// Additional Exif data with other values than those of the photo.
  func further(exif bytes: [UInt8], _ index: Int) -> Further {
    var reader = ExifReader(
      bytes.rawSpan, block: bytes, index: index, base: 0, place: BlockKind.exif.name,
      limits: limits)
    reader.read()
    var metadata = Metadata(
      directories: reader.directories, registry: metadata.registry,
      byteOrder: ExifReader.byteOrder(of: bytes.rawSpan) ?? .bigEndian, limits: limits)
    metadata.readMakerNote()
    return Further(index: index, bytes: bytes, metadata: metadata)
  }

  /// The additional values of a packet.
  func further(xmp bytes: [UInt8], _ index: Int) -> Further {
    var metadata = Metadata(
      directories: [], registry: metadata.registry, byteOrder: .bigEndian, limits: limits)
    let found = XMPReader.read(bytes.rawSpan, base: 0, place: BlockKind.xmp.name, limits: limits)
    metadata.xmp = found.xmp
    // Texts in a film are recognized by their content.
    if self.metadata.isFilm { (metadata.film, metadata.carriesExif) = (self.metadata.film, false) }
    if !found.isWhole { metadata.unread.append(.xmp) }
    return Further(index: index, bytes: bytes, metadata: metadata, isWhole: found.isWhole)
  }

  /// Plans the additional metadata without what is removed: a removed value must not stay in
  /// another place.
  func planFurther(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    let (tags, properties) = (removedTags, changedProperties)
    guard
      pending.stripping == nil,
      !pending.removing.isEmpty || !tags.isEmpty || !properties.isEmpty || !pending.emptied.isEmpty
    else { return }
    for var part in try further(source) where changes.payloads[part.index] == nil {
      let before = part.metadata
      for tag in tags { part.metadata.remove(tag) }
      for kind in pending.emptied { part.metadata.removeAll(in: kind) }
      for personal in pending.removing {
        part.metadata.remove(personal)
        for patch in part.metadata.makerNotePatches(personal) { part.metadata.overwrite(patch) }
      }
      let kind = skeleton.blocks[part.index].kind
      if kind != .exif {
        // Equal values about an additional picture are something else.
        if kind == .xmp {
          try part.metadata.removeFromLater(properties)
        }
        guard
          part.metadata.xmp != before.xmp
            || pending.removing.contains(where: { $0.speaks(inRemarksOf: part.bytes) })
        else { continue }
        receipt.addRemovals(before.losses(in: part.metadata, of: kind.furtherName))
        changes.payloads[part.index] = .some(
          part.metadata.xmp.isEmpty ? nil : try XMPWriter.packet(part.metadata.xmp, padding: 0))
        continue
      }
      guard let payload = try rewritten(part, before) else { continue }
      receipt.addRemovals(before.losses(in: part.metadata, of: kind.furtherName))
      changes.payloads[part.index] = .some(payload.isEmpty ? nil : payload)
    }
  }

  /// The new bytes of additional Exif data; empty if nothing is left of them, nil if nothing
  /// changed.
  func rewritten(_ part: Further, _ before: Metadata) throws -> [UInt8]? {
    guard
      isExifChanged(before.directories, part.metadata.directories)
        || !part.metadata.blockPatches.isEmpty
    else { return nil }
    guard !part.metadata.directories.isEmpty else { return [] }
    var block = part.bytes
    for patch in part.metadata.blockPatches { block.replace(patch) }
    let limit = container.limit(for: .exif)
    let writer = ExifWriter(
      original: block, byteOrder: before.byteOrder, old: before.directories,
      new: part.metadata.directories,
      options: .init(limit: limit > 0 ? limit : Int(Int32.max), slack: 0, limits: limits))
    return try writer.rewritten()
  }

  /// The fields of the Exif block that are no longer there.
  private var removedTags: [Tag] {
    let kinds: [DirectoryKind] = [.ifd0, .exif, .gps, .interop]
    return original.directories.filter { kinds.contains($0.kind) }.flatMap { directory in
      let now = metadata.directory(directory.kind)?.places ?? [:]
      return directory.entries.filter { $0.state != .damaged }.map(\.number).filter {
        now[$0] == nil && ExifPointer.kind(of: $0, in: directory.kind) == nil
      }.map { Tag(directory.kind, $0) }
    }
  }

  /// The properties of the XMP packet that were changed or removed: a later packet, which takes
  /// precedence, must not keep their old values.
  var changedProperties: Set<XMP.Name> {
    // A value that is set in one place is removed from the others, even if it was already the same
    // there.
    let settled = Set(original.elsewhere).subtracting(metadata.elsewhere).map(\.property.name)
    guard metadata.xmp != original.xmp else { return Set(settled) }
    let before = Dictionary(grouping: original.xmp.properties, by: \.name)
    let now = Dictionary(grouping: metadata.xmp.properties, by: \.name)
    return Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }
      .union(settled)
  }

  /// The photo as it was read; where it is of another file's picture, that file.
  package var asRead: Photo {
    if let original = pending.signedOriginals.first { return original }
    var photo = self
    photo.metadata = original
    return photo
  }

  /// The photo as it is written: changed and removed values are also removed from additional
  /// places.
  package var asWritten: Photo {
    var photo = self
    let names = changedProperties
    let isAllGone = metadata.xmp.isEmpty && !original.xmp.isEmpty
    let isAnew = metadata.xmp != original.xmp
    photo.metadata.elsewhere.removeAll {
      isAllGone || names.contains($0.property.name) || isAnew && $0.isOfPacket
    }
    return photo
  }

  /// The additional blocks that only describe how a gain map is applied.
  func gainMapPackets() -> Set<Int> {
    guard skeleton.blocks.contains(where: { $0.kind == .furtherXMP }),
      let source = try? openOrigin()
    else { return [] }
    let parts = (try? further(source)) ?? []
    return Set(
      parts.filter { part in
        skeleton.blocks[part.index].kind == .furtherXMP
          && part.metadata.xmp.properties.allSatisfy {
            GainMap.namespaces.contains($0.name.namespace.uri)
          }
      }.map(\.index))
  }
}

extension Metadata {
  /// Removes properties from a later packet, if the first one has them now.
  ///
  /// - Throws: ``MetadataError`` where the packet could not be read completely and has one of them.
  mutating func removeFromLater(_ properties: Set<XMP.Name>) throws(MetadataError) {
    guard let first = xmp.properties.first(where: { properties.contains($0.name) }) else { return }
    guard !unread.contains(.xmp) else {
      throw MetadataError(
        .damaged,
        "a second packet of XMP also contains it, and cannot be read to its end, so it cannot be changed",
        place: XMPDefinition.label(of: first.name), advice: .stripFirst)
    }
    xmp.properties.removeAll { properties.contains($0.name) }
  }
}

extension BlockKind {
  /// Its name when it is not the photo's own block.
  var furtherName: String { self == .exif ? "further Exif" : name }
}

extension Metadata {
  /// The values that are missing in the remaining metadata, by name.
  ///
  /// - Returns: The names, with the place before them.
  func losses(in rest: Metadata, of place: String) -> [String] {
    var names: [String] = []
    for directory in directories {
      let now = Set(rest.directory(directory.kind)?.entries.map(\.number) ?? [])
      names += directory.entries.map(\.number).filter {
        !now.contains($0) && ExifPointer.kind(of: $0, in: directory.kind) == nil
      }.map { name(of: Tag(directory.kind, $0)) }
    }
    names += xmp.properties.filter { !rest.xmp.properties.contains($0) }
      .map { "XMP-\($0.name.namespace.prefix):\($0.name.local)" }
    return names.map { "\(place): \($0)" }
  }
}
