extension Photo {
  /// Whether another picture takes the place of the photo's when it is written.
  package var hasNewPicture: Bool { pending.picture != nil }

  /// Replaces the picture of the photo. Its metadata stay; see ``Metadata/follow(_:thumbnail:)``
  /// for the necessary changes.
  ///
  /// - Parameters:
  ///   - jpeg: A JPEG file, of which only the picture is taken.
  ///   - further: New bytes for the additional pictures of the file, by their number in
  ///     ``pictures()``; the others stay unchanged.
  ///   - keepsTrailer: Whether what follows the picture stays: additional pictures, gain maps, a
  ///     video.
  /// - Throws: ``MetadataError`` when this is no JPEG photo or the bytes are not a JPEG picture.
  package mutating func replacePicture(
    _ jpeg: [UInt8], further: [Int: [UInt8]] = [:], keepsTrailer: Bool
  ) throws {
    guard format.coding == .jpeg, let coded = try seriesFormat?.picture(of: jpeg) else {
      throw MetadataError(
        .unsupported, "only a JPEG picture can take a JPEG picture's place", place: format.name)
    }
    var numbered: [Int: [UInt8]] = [:]
    for (number, bytes) in further { numbered[number - 1] = bytes }
    if keepsTrailer {
      let sizes = try pictures().compactMap { picture -> Int? in
        further[picture.number].map(\.count)
      }
      GainMap.keepItems(in: &metadata.xmp, sizes: sizes, keepsOthers: true)
    } else {
      metadata.forgetFurtherPictures()
    }
    pending.picture = NewPicture(coded: coded, further: numbered, keepsTrailer: keepsTrailer)
  }

  /// Plans what becomes of the blocks that belong to the old picture.
  func planPicture(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    guard let picture = pending.picture else { return }
    changes.picture = picture.coded
    changes.pictures = picture.further.mapValues { .some($0) }
    for (index, block) in skeleton.blocks.enumerated() {
      switch block.kind {
      case .adobe: changes.payloads[index] = .some(nil)
      case .jfxx: drop(index)
      case .mpf where !picture.keepsTrailer, .gainMap where !picture.keepsTrailer: drop(index)
      default: break
      }
    }
    changes.dropsTrailer = !picture.keepsTrailer
    if try dropThumbnails(&changes, source) { receipt.removedBlocks.append("Photoshop thumbnail") }

    func drop(_ index: Int) {
      changes.payloads[index] = .some(nil)
      receipt.removedBlocks.append(skeleton.name(skeleton.blocks[index]))
    }
  }
}

extension Photo {
  /// Leaves the thumbnails out of the Photoshop resources.
  ///
  /// - Returns: Whether there were any.
  private func dropThumbnails(_ changes: inout BlockChanges, _ source: ByteSource) throws -> Bool {
    let indices = skeleton.blocks.indices.filter { skeleton.blocks[$0].kind == .photoshop }
    var resources: [UInt8] = []
    var budget = ReadBudget(limits)
    for index in indices {
      let block = skeleton.blocks[index]
      if let new = changes.payloads[index] {
        resources += new ?? []
      } else {
        let payload = try source.read(block.payload)
        resources += container.decoded(block, payload, &budget) ?? []
      }
    }
    let found = PhotoshopResources.thumbnails.contains {
      PhotoshopResources.data(of: $0, in: resources.rawSpan) != nil
    }
    let changed = PhotoshopResources.thumbnails.map { (number: $0, data: [UInt8]?.none) }
    guard found, let rest = PhotoshopResources.replacing(changed, in: resources) else {
      return false
    }
    for index in indices { changes.payloads[index] = .some(nil) }
    if let first = indices.first, !rest.isEmpty { changes.payloads[first] = .some(rest) }
    return true
  }

  /// Whether metadata can be written into a file of this format.
  package var carriesMetadata: Bool {
    container.limit(for: .exif) > 0 || container.limit(for: .xmp) > 0
  }

  /// Whether IPTC data can be put into a file of this format.
  package var carriesIPTC: Bool {
    // PNG knows Photoshop's resources only as ImageMagick's text, which is kept where it is.
    container.limit(for: .photoshop) > 0 && !format.has(.keepsIPTCInText)
  }

  /// Removes what this format cannot store, and reports it.
  package mutating func dropUncarried() {
    for (kind, isCarried) in [
      (DirectoryKind.iptc, carriesIPTC), (.ifd0, container.limit(for: .exif) > 0),
    ] where !isCarried && metadata.directory(kind) != nil {
      pending.notes.append(
        "\(kind == .iptc ? "IPTC" : "Exif") is left out: \(format.name) cannot carry it")
      if kind == .iptc { pending.notes += metadata.differencesOfIPTC }
      metadata.directories.removeAll { kind == .iptc ? $0.kind == .iptc : $0.kind.isExif }
    }
    if container.limit(for: .xmp) == 0, !metadata.xmp.isEmpty {
      pending.notes.append("XMP is left out: \(format.name) cannot carry it")
      metadata.xmp = XMP()
    }
  }
}

extension Metadata {
  /// The IPTC values for author and rights that differ from other places: lines for data that are
  /// left out.
  var differencesOfIPTC: [String] {
    [SharedProperty.creator, .credit, .copyright].compactMap { property in
      let statements = statements(of: property)
      guard let own = statements.first(where: \.isIPTC),
        let other = statements.first(where: { !$0.isIPTC }), !(own.agrees && other.agrees)
      else { return nil }
      return
        "\(own.name) (\(own.texts.joined(separator: ", "))) is left out, and \(other.name) has "
        + other.texts.joined(separator: ", ")
    }
  }
}
