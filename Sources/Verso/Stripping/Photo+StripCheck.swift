extension Photo {
  /// The parts of the file, before it is stripped.
  ///
  /// - Returns: Nil if nothing is stripped.
  /// - Throws: ``MetadataError`` where the picture cannot be separated from the rest, unless that
  ///   is forced, and for formats that are not stripped.
  func inventoryToStrip(_ options: WriteOptions, _ source: ByteSource) throws -> Inventory? {
    guard let stripping = pending.stripping else { return nil }
    let found = try inventory(source, stripping.keeping)
    guard !options.force, pending.picture == nil else { return found }
    try checkIsWhole()
    if let (name, offset) = found.unclear.first {
      throw MetadataError(
        .damaged,
        "\(name) may hide a part of the picture, so nothing is stripped",
        place: format.name, offset: offset, advice: .repairOrForce)
    }
    guard !found.picture.isEmpty else {
      throw MetadataError(
        .damaged, "no picture is found in it, so nothing is stripped", place: format.name)
    }
    return found
  }

  /// Reads the result of a strip with all readers before it replaces the old file. The picture must
  /// be there, byte for byte, and everything else must be on the list.
  ///
  /// - Parameters:
  ///   - result: The bytes to be written.
  ///   - splice: How it was made; nil if unknown.
  ///   - before: The parts of the old file.
  ///   - source: The old file.
  ///   - isStored: Whether a store that is bound to the file stays or is new.
  /// - Throws: ``MetadataError`` that names what is wrong.
  func checkStripped(
    _ result: ByteSource, _ splice: Splice?, _ before: Inventory, _ source: ByteSource,
    isStored: Bool
  ) throws {
    guard let stripping = pending.stripping else { return }
    let stripped = try Photo(result, registry: metadata.registry)
    guard stripped.container == container else { throw lost("the file is no longer what it was") }
    let found = try stripped.inventory(result, stripping.keeping)
    if pending.picture == nil {
      var comparison = PictureComparison(
        before: (before.picture, source), after: (found.picture, result, splice))
      guard try comparison.isSame() else { throw lost("the picture's bytes would not be the same") }
    }
    let meant = saidSinceStrip()
    var left: [String] = []
    for (name, _) in found.said where !left.contains(name) && left.count < 16 {
      left.append(name)
    }
    // The place of a signature that is not made yet has the right name only.
    left += stripped.leftAfterStrip(keeping: stripping.keeping, credentials: isStored).unwanted
      .filter { !isStored || $0 != BlockKind.jumbf.name }
    left.removeAll { meant.contains($0) }
    if try !stripped.strayPositions(betweenPartsOf: result).isEmpty {
      left.append("a position that nothing refers to")
    }
    // Decoder data of a film stay whatever they contain.
    if meant.isEmpty {
      for personal in [PersonalData.gps, .identity] {
        left += try stripped.disclosures(of: personal, result).map(\.name)
      }
    }
    // Parts that no reader parses may contain data that had to be removed: pictures in strips, in
    // layers, in items.
    if left.isEmpty, meant.isEmpty, !isStored {
      // The properties to keep were checked one by one.
      let packets = stripped.statementsLeft(stripping.keeping).isEmpty ? [] : stripped.packetRanges
      left += try PersonalDataSearch.find(
        [.gps, .identity], in: packets.isEmpty ? stripped.searched(result) : result, of: stripped,
        except: packets)
    }
    guard left.isEmpty else {
      throw MetadataError(
        .verificationFailed,
        "it would still contain \(left.joined(separator: ", ")), which cannot be removed from this "
          + "file; nothing was written", place: format.name)
    }
  }

  /// The range of the packet whose properties are read.
  private var packetRanges: [Range<Int>] {
    skeleton.blocks.first { $0.kind == .xmp }.map { [$0.payload] } ?? []
  }

  /// The names of values that were set after everything was removed, and of values that they
  /// require.
  private func saidSinceStrip() -> Set<String> {
    guard let bare = pending.strippedMetadata else { return [] }
    var names: Set<String> = []
    for directory in metadata.directories {
      let new = directory.entries.map { Tag(directory.kind, $0.number) }
        .filter { metadata.value(of: $0) != bare.value(of: $0) }
      guard !new.isEmpty else { continue }
      names.formUnion(new.map { metadata.name(of: $0) })
      let needed =
        Metadata.mandatory(directory.kind).map { Tag(directory.kind, $0.0) }
        + Metadata.mandatory(.exif).map { Tag(.exif, $0.0) }
        + [
          Tag(.ifd0, ExifNumber.exifOffset), Tag(.ifd0, ExifNumber.gpsInfo),
          Tag(.exif, ExifNumber.interopOffset),
        ]
      names.formUnion(needed.map { metadata.name(of: $0) })
    }
    for property in metadata.xmp.properties where !bare.xmp.properties.contains(property) {
      names.insert("XMP-\(property.name.namespace.prefix):\(property.name.local)")
      names.insert(BlockKind.xmp.name)
    }
    // If Exif and IPTC are in resources, these are new as well.
    if !names.isEmpty { names.insert(BlockKind.photoshop.name) }
    return names
  }

  private func lost(_ reason: String) -> MetadataError {
    MetadataError(.verificationFailed, "\(reason), so nothing was written", place: format.name)
  }
}
