extension Photo {
  /// Removes all metadata: Exif, XMP, IPTC, comments, maker notes, thumbnails, additional pictures, videos and
  /// everything else after the picture.
  ///
  /// The picture's data, and what a decoder needs (the JFIF and Adobe headers), stay.
  ///
  /// - Parameter keeping: The parts to keep in addition. By default this is what the picture needs
  ///   to look right, how it was made, and its usage terms. The latter two are rewritten into a
  ///   small XMP packet. If the format cannot contain XMP, they are removed as well.
  public mutating func strip(keeping: KeptParts = .usual) {
    if keeping.contains(.origin) { _ = restate(marks, keeps: true) }
    let xmp = metadata.xmp
    let notices = metadata.rightsStatements.filter { $0.kind == .copyright && !$0.agrees }
    forget(keeping: keeping)
    if let kept = metadata.copyright {
      pending.notes += notices.map {
        "\($0.place) is not kept, because it differs from \(Rendering.printable(kept)): \(Rendering.printable($0.text))"
      }
    }
    let statements = container.limit(for: .xmp) > 0 ? metadata.xmp.properties : []
    metadata.xmp = XMP()
    pending.stripping = Stripping(keeping: keeping)
    if keeping.contains(.gainMap) {
      keepGainMap(xmp)
      let packets = gainMapPackets()
      pending.stripping?.blocks = packets
    }
    metadata.xmp.properties += statements
    pending.strippedMetadata = metadata
  }

  /// Drops the metadata that a strip removes. A picture that is made from this one and stripped
  /// need not store it in the form of another format first.
  package mutating func forget(keeping: KeptParts) {
    // A label in a comment or a text is kept as the property.
    if keeping.contains(.origin), metadata.contentLabel == nil, let label = contentLabel {
      metadata.contentLabel = label
    }
    let statements = metadata.keptStatements(keeping)
    let orientation = metadata.value(of: Tag(.ifd0, ExifNumber.orientation))?.integer
    if container.isMadeOfDirectories {
      stripDirectories(keeping)
    } else {
      metadata.directories.removeAll { $0.kind.isExif }
    }
    metadata.directories.removeAll { $0.kind == .iptc }
    metadata.jfif?.thumbnail = nil
    metadata.xmp = XMP()
    metadata.xmp.properties = statements
    metadata.elsewhere = []
    if keeping.contains(.orientation), !container.isMadeOfDirectories, let orientation,
      (2...8).contains(orientation)
    {
      let stored = Value.short([UInt16(orientation)]).encoded(metadata.byteOrder)
      metadata.store(Tag(.ifd0, ExifNumber.orientation), .short, 1, stored)
    }
  }

  /// Leaves of a file's directories what describes its pictures.
  private mutating func stripDirectories(_ keeping: KeptParts) {
    metadata.directories.removeAll { $0.kind.isExif && $0.kind.code >= 0x200 }
    let isNegative = StripList.isNegative(metadata.directory(.ifd0))
    for index in metadata.directories.indices where metadata.directories[index].kind.isExif {
      metadata.directories[index].entries.removeAll { entry in
        let isOrientation = entry.number == ExifNumber.orientation && keeping.contains(.orientation)
        return !isOrientation
          && !StripList.describesPicture(
            entry.number, format: entry.format, size: entry.size, isNegative: isNegative)
      }
    }
  }

  /// The bytes of the photo as it would be written now, without its metadata and Content
  /// Credentials.
  package func stripped(keeping: KeptParts) throws -> [UInt8] {
    var options = WriteOptions()
    options.credentials = .drop
    var photo = try Photo(bytes(options: options), registry: metadata.registry, limits: limits)
    photo.strip(keeping: keeping)
    return try photo.bytes()
  }

  /// The remaining metadata of a stripped photo: those that should stay, and those that should not.
  ///
  /// - Parameters:
  ///   - keeping: The parts that should have been kept.
  ///   - credentials: Whether Content Credentials should stay, or are new.
  /// - Returns: Names of fields and blocks.
  package func leftAfterStrip(
    keeping: KeptParts = .usual, credentials: Bool = false
  ) -> (kept: [String], unwanted: [String]) {
    var kept: [String] = []
    var unwanted: [String] = []
    // Fields that the standard requires with the orientation have no information.
    let mandatory = Metadata.mandatory(.ifd0).map(\.0)
    let isNegative = StripList.isNegative(metadata.directory(.ifd0))
    for directory in metadata.directories where directory.kind.isExif || directory.kind == .iptc {
      for (entry, field) in zip(directory.entries, directory.fields) {
        let name = metadata.name(of: field.tag)
        if container.isMadeOfDirectories,
          StripList.describesPicture(
            entry.number, format: entry.format, size: entry.size, isNegative: isNegative)
        {
          continue
        }
        let isKept =
          field.tag.number == ExifNumber.orientation && field.tag.directory.code < 0x200
          && keeping.contains(.orientation)
        if isKept {
          kept.append(name)
        } else if field.tag.directory != .ifd0 || !mandatory.contains(field.tag.number) {
          unwanted.append(name)
        }
      }
    }
    let hasGainMap = keeping.contains(.gainMap)
    let statements = statementsLeft(keeping)
    let signed = credentials ? (try? StorePlace(skeleton, openOrigin()))?.blocks ?? [] : []
    for (index, block) in skeleton.blocks.enumerated() {
      switch block.kind {
      case .exif where index == exif?.index: continue
      // The inventory names data in these that are on no list.
      case .jfif, .adobe, .header, .other: continue
      case .photoshop where format.has(.isMadeOfResources): continue
      // A sidecar is nothing but its packet, which may be empty.
      case .xmp where format == .xmp && metadata.xmp.isEmpty: continue
      // Its properties are named instead.
      case .xmp where !statements.isEmpty: continue
      case .jumbf where signed.contains(index): kept.append(StorePlace.name)
      case .icc where keeping.contains(.colorProfile),
        .furtherProfile where keeping.contains(.colorProfile):
        kept.append(skeleton.name(block))
      case .gainMap where hasGainMap, .mpf where hasGainMap, .xmp where hasGainMap,
        .furtherXMP where hasGainMap:
        kept.append(skeleton.name(block))
      default: unwanted.append(skeleton.name(block))
      }
    }
    let ofGainMap = Set(hasGainMap ? GainMap.statements(of: metadata.xmp) : [])
    for property in metadata.xmp.properties {
      if statements.contains(property) {
        kept.append(XMPDefinition.label(of: property.name))
      } else if !ofGainMap.contains(property) {
        unwanted.append("XMP-\(property.name.namespace.prefix):\(property.name.local)")
      }
    }
    unwanted += metadata.facts.filter {
      !StripList.describesPicture(group: $0.group, keeping, credentials: credentials)
    }.map { "\($0.group):\($0.name)" }
    if let note = metadata.makerNotes.first(where: { !$0.entries.isEmpty }) {
      unwanted.append("a maker note (\(note.entries.count) values)")
    }
    return (kept.unique, unwanted.unique)
  }

  /// The properties of a stripped photo that were to stay. The reason why they stayed may be gone.
  func statementsLeft(_ keeping: KeptParts) -> Set<XMP.Property> {
    let all = keeping.contains(.usageTerms) ? keeping.union(.rights) : keeping
    return Set(metadata.keptStatements(all))
  }

  /// The number of bytes in a TIFF or HEIF file that nothing refers to, except zeros and room for
  /// later changes. A strip keeps them: an editor may have left them, or only special software
  /// finds the frames of a picture in them. Films and other formats have no such bytes.
  ///
  /// - Throws: ``FileError`` when the file cannot be read; ``MetadataError`` when it is of a format that
  ///   is not stripped.
  package func unreferencedBytes() throws -> Int {
    // In a film, everything that no track shows is removed.
    guard container.isMadeOfDirectories || format.mayHoldFilm, !isFilm else {
      return 0
    }
    let source = try openOrigin()
    return try container.inventory(skeleton, source, .appearance).unreferencedBytes(source)
  }

  /// Keeps the gain maps among the additional pictures, and their description in the packet.
  private mutating func keepGainMap(_ xmp: XMP) {
    let says = GainMap.statements(of: xmp)
    if let seriesFormat, skeleton.blocks.contains(where: { $0.kind == .mpf }),
      let source = try? openOrigin()
    {
      for (number, range) in (try? seriesFormat.pictures(skeleton, source)) ?? [] {
        guard range.count <= limits.blockBytes, let bytes = try? source.read(range),
          var picture = try? Photo(bytes, registry: metadata.registry, limits: limits),
          picture.isGainMap
        else { continue }
        picture.strip(keeping: .appearance)
        if let stripped = try? picture.bytes(options: WriteOptions(compact: true)) {
          pending.stripping?.pictures[number] = stripped
          if stripped != bytes { pending.stripping?.cleaned.append(number) }
        }
      }
    }
    let hasParameters = says.contains { GainMap.parameters.contains($0.name.namespace.uri) }
    if hasParameters || pending.stripping?.pictures.isEmpty == false {
      metadata.xmp.properties = says
      let sizes = pending.stripping?.pictures.sorted { $0.key < $1.key }.map(\.value.count) ?? []
      if !sizes.isEmpty { GainMap.keepItems(in: &metadata.xmp, sizes: sizes) }
    }
  }

  /// Whether this is the picture of a gain map.
  package var isGainMap: Bool {
    skeleton.blocks.contains { $0.kind == .gainMap }
      || metadata.xmp.properties.contains { GainMap.parameters.contains($0.name.namespace.uri) }
  }
}

extension [String] {
  /// Each text once.
  fileprivate var unique: [String] {
    reduce(into: []) { result, text in
      if !result.contains(text) { result.append(text) }
    }
  }
}
