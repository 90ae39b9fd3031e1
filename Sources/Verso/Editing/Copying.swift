extension Photo {
  /// Copies the metadata of another photo, of whatever format, into this one.
  ///
  /// Orientation, resolution and colour space describe the pixels of their own file: they are copied only
  /// if both files have the same pixels. Maker notes are not copied. Metadata of this photo that the other one does
  /// not have are kept.
  ///
  /// - Returns: The names of the fields that this format has no home for.
  /// - Throws: ``MetadataError`` if a value does not fit. Nothing is changed then.
  @discardableResult
  public mutating func copyMetadata(
    from other: Photo, samePixels: Bool = false
  ) throws -> [String] {
    try copyMetadata(from: other, Rendering.Selection(), samePixels: samePixels)
  }

  /// Copies the metadata of another photo.
  ///
  /// Descriptions of the layout of the file or the pixels are left out: offsets, lengths,
  /// compression, sizes, versions of the format. Maker notes are left out, too: most hold positions
  /// that are right only in the file of the camera. Values that only this photo has stay.
  ///
  /// Orientation, resolution and colour space describe the pixels of their own file, so they are
  /// left out as well: a rotated picture would be rotated again. If this photo has a maker note, or
  /// is a raw file, its make and model stay, too, because the note is read and the picture
  /// developed by them.
  ///
  /// Exif or IPTC that this format cannot store is left out, which the receipt reports. Of
  /// properties in several places (``SharedProperty``), the values with precedence there go to XMP.
  /// Those of IPTC go to a photo's XMP only if it had no value. Tags that are selected by name are
  /// never left out this way: writing the photo is refused, and a film stores them in its own
  /// places or refuses them.
  ///
  /// Between a film, a photo and a sidecar, the values with precedence are set where this file
  /// stores them. They are dates (also in headers), position, texts, keywords, rating, make, model
  /// and software. More values of films are copied to films. The receipt names what this file
  /// cannot store.
  ///
  /// - Parameters:
  ///   - other: The photo to copy from, of whatever format.
  ///   - selection: The groups and tags to copy; everything by default.
  ///   - samePixels: Whether both files hold the same pixels, so that what describes them is
  ///     copied, too. Tags that are selected by name are always copied.
  ///   - skipsMisfits: Whether values of IPTC are left out that are not as the standard has them.
  /// - Returns: The names of the fields that were left out: because of that, or although they were
  ///   selected by name.
  /// - Throws: ``MetadataError`` when a value does not fit; nothing is changed then.
  @discardableResult
  package mutating func copyMetadata(
    from other: Photo, _ selection: Rendering.Selection,
    samePixels: Bool = false, skipsMisfits: Bool = false
  ) throws -> [String] {
    var metadata = self.metadata
    if metadata.isFilm || !metadata.carriesExif {
      for property in SharedProperty.all {
        try other.metadata.requireKnownCharset(of: other.metadata.texts(of: property))
      }
    }
    let isDeveloped = format.isRaw && metadata.value(of: Tag(.ifd0, ExifNumber.make)) != nil
    let hasNote = isDeveloped || metadata.value(of: Tag.makerNote) != nil
    var left: [String] = []
    var places = CopiedPlaces(other.metadata, selection)
    let names = selection.typed.tags.filter { !Wildcard.isPattern($0) }
    let named = names.isEmpty ? nil : Rendering.Selection(tags: names)
    for directory in other.metadata.directories {
      guard directory.kind.isExif || directory.kind == .iptc else { continue }
      let isCarried =
        container.limit(for: .xmp) == 0
        || (directory.kind == .iptc ? carriesIPTC : metadata.carriesExif)
      // The thumbnail's directory and additional pictures describe bytes of the other file.
      guard directory.kind == .iptc || directory.kind == .ifd0 || directory.kind.code >= 0x200
      else { continue }
      var done: Set<UInt16> = []
      var copied: [StoredField] = []
      for entry in directory.entries where entry.state != .damaged {
        let tag = Tag(directory.kind, entry.number)
        guard done.insert(entry.number).inserted, selection.includes(tag, other.metadata) else {
          continue
        }
        let isNamed = selection.names(tag, other.metadata)
        let isOfFile = Self.pixels.contains(tag) || hasNote && Self.camera.contains(tag)
        if isOfFile, !samePixels, !isNamed { continue }
        guard Self.isCopied(tag, other.metadata.registry) else {
          // A pattern means what can be copied.
          if named?.names(tag, other.metadata) ?? false {
            left.append(other.metadata.name(of: tag))
          }
          continue
        }
        // Tags that are named go to the places that a film has for them.
        guard isCarried || isNamed && !metadata.isFilm else {
          places.uncarried.insert(tag)
          continue
        }
        places.carried.insert(tag)
        if directory.kind == .iptc {
          do {
            try metadata.copyIPTC(tag, from: directory)
          } catch  where skipsMisfits {
            left.append(other.metadata.name(of: tag))
          }
        } else if let value = directory.value(of: entry) {
          copied.append(
            StoredField(
              number: entry.number, format: value.format, count: value.count,
              bytes: value.encoded(metadata.byteOrder(for: directory.kind))))
        }
      }
      metadata.store(copied, in: directory.kind)
      // The old reference does not belong to a new value.
      for field in copied {
        guard let reference = Tag(directory.kind, field.number).reference,
          !copied.contains(where: { $0.number == reference.number })
        else { continue }
        metadata.remove(reference)
      }
      for field in copied {
        let tag = Tag(directory.kind, field.number)
        if other.metadata.copy(of: tag) == nil { metadata.repeatValue(of: tag) }
      }
    }
    let properties = other.metadata.settledXMP().properties.filter {
      selection.includes($0.name) && !$0.name.describesPixels
        && (samePixels || !$0.name.tellsParts)
        && (samePixels || !$0.name.describesLook || selection.names($0.name))
    }
    places.properties = Set(properties.map(\.name))
    metadata.take(properties) { selection.includes($0) }
    let isNoted = hasNote && !samePixels
    let camera = Metadata.cameraFields.map(\.tag).filter { tag in
      !isNoted || !Self.camera.contains(tag) || selection.names(tag, other.metadata)
    }
    var said = try metadata.say(places, of: other.metadata, camera: camera, self.metadata)
    let homeless = try metadata.sayFurther(places.film, of: other.metadata, &said)
    func isNamed(_ tag: FilmTag) -> Bool {
      named?.includes(field: tag.name, of: tag.group) ?? false
    }
    left += places.film.filter { Metadata.isOfFile($0) && isNamed($0) }.map(\.description)
    if let first = homeless.first(where: isNamed) {
      throw MetadataError(
        .unsupported, "\(format.name) files have no place for it", place: first.description)
    }
    let unsaid = places.uncarried.sorted {
      ($0.directory.code, $0.number) < ($1.directory.code, $1.number)
    }.first { tag in
      named?.names(tag, other.metadata) ?? false
        && !said.contains { $0.name == Metadata.disclosure(of: tag) }
    }
    if let unsaid {
      let whole = Metadata.disclosure(of: unsaid).map {
        $0 == "location" ? "GPSLatitude" : SharedProperty.typedName($0)
      }
      throw MetadataError(
        .unsupported,
        whole.map { "\(format.name) files store it only together with \($0)" }
          ?? "\(format.name) files have no place for it",
        place: other.metadata.name(of: unsaid))
    }
    if let refusal = metadata.refusals.first { throw refusal }
    self.metadata = metadata
    for family in [CopiedPlaces.Family.iptc, .exif] {
      let tags = places.uncarried.filter { ($0.directory == .iptc) == (family == .iptc) }
      guard !tags.isEmpty else { continue }
      let here = said.filter { $0.family == family }.map { SharedProperty.typedName($0.name) }
      let who = metadata.isFilm ? "the film" : "XMP"
      pending.notes.append(
        "\(family.rawValue) is left out: \(format.name) cannot carry it"
          + (here.isEmpty ? "" : "; \(who) has \(here.joined(separator: ", ")) instead"))
      if family == .iptc { pending.notes += other.metadata.differencesOfIPTC }
    }
    let kept = Metadata.cameraFields.filter { field in
      guard !camera.contains(field.tag), other.metadata.isFilm,
        let text = other.metadata.text(of: field, places, takesXMP: true)
      else { return false }
      return text != metadata.value(of: field.tag)?.string
    }
    if !kept.isEmpty {
      let names = kept.map { metadata.registry.definition(of: $0.tag)?.name ?? $0.name }
        .joined(separator: ", ")
      pending.notes.append(
        "\(names) \(kept.count == 1 ? "stays" : "stay"), because readers of \(format.name) files need it"
      )
    }
    if !homeless.isEmpty {
      let names = homeless.map(\.description).joined(separator: ", ")
      pending.notes.append(
        "\(names) \(homeless.count == 1 ? "is" : "are") left out: \(format.name) has no place for that"
      )
    }
    return left
  }

  /// Orientation, resolution and colour space.
  private static let pixels: Set<Tag> = [
    Tag(.ifd0, ExifNumber.orientation), Tag(.ifd0, ExifNumber.xResolution),
    Tag(.ifd0, ExifNumber.yResolution), Tag(.ifd0, ExifNumber.resolutionUnit),
    Tag(.exif, ExifNumber.colorSpace),
  ]
  /// Make and model.
  private static let camera: Set<Tag> = [Tag(.ifd0, ExifNumber.make), Tag(.ifd0, ExifNumber.model)]
}

/// A field that is put into a directory, with its stored bytes.
struct StoredField {
  let number: UInt16
  let format: Format
  let count: Int
  let bytes: [UInt8]
}

extension Metadata {
  /// Puts many fields into a directory, each number once, as one after the other would be: in one
  /// pass over what is there.
  mutating func store(_ fields: [StoredField], in kind: DirectoryKind) {
    // Parts that one of them needs are created with it.
    guard let first = fields.first else { return }
    store(Tag(kind, first.number), first.format, first.count, first.bytes)
    let rest = fields.dropFirst()
    guard !rest.isEmpty, directory(kind) != nil else { return }
    edit(kind) { directory in
      let new = Dictionary(rest.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
      var done: Set<UInt16> = []
      var entries: [Entry] = []
      entries.reserveCapacity(directory.entries.count + new.count)
      for entry in directory.entries {
        guard let field = new[entry.number] else {
          entries.append(entry)
          continue
        }
        // A repeated field is now a single one.
        guard done.insert(entry.number).inserted else { continue }
        if entry.state != .damaged, entry.format == field.format.code,
          entry.count == UInt32(field.count), directory.bytes(of: entry) == field.bytes
        {
          entries.append(entry)
        } else {
          entries.append(directory.entry(for: field, position: entry.position))
        }
      }
      let added = new.values.filter { !done.contains($0.number) }.sorted { $0.number < $1.number }
      directory.entries = entries.merged(with: added.map { directory.entry(for: $0) })
    }
  }
}

extension Directory {
  /// An entry for a field, whose bytes are appended.
  fileprivate mutating func entry(
    for field: StoredField, position: UInt32 = Entry.noPosition
  ) -> Entry {
    var entry = Entry(
      number: field.number, format: field.format.code, count: UInt32(field.count),
      value: UInt32(bytes.count), state: .edited)
    entry.position = position
    bytes += field.bytes
    return entry
  }
}

extension [Entry] {
  /// The entries with sorted ones among them, each before the first one of a greater number.
  fileprivate func merged(with added: [Entry]) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(count + added.count)
    var next = added.startIndex
    for entry in self {
      while next < added.endIndex, added[next].number < entry.number {
        result.append(added[next])
        next += 1
      }
      result.append(entry)
    }
    return result + added[next...]
  }
}

extension XMP.Name {
  /// Whether it defines how the pixels of the packet's own file are displayed.
  fileprivate var describesLook: Bool {
    switch namespace {
    case .tiff: ["Orientation", "XResolution", "YResolution", "ResolutionUnit"].contains(local)
    case .exif: local == "ColorSpace"
    case .photoshop: ["ICCProfile", "ColorMode"].contains(local)
    default: false
    }
  }

  /// Whether it describes the parts of one file: the film of a motion photo, a gain map.
  fileprivate var tellsParts: Bool {
    switch namespace {
    case .gCamera: local.hasPrefix("MotionPhoto") || local.hasPrefix("MicroVideo")
    case .gContainer: true
    default: false
    }
  }

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
      try copyTexts(entries.compactMap { other.value(of: $0)?.string }, of: tag)
    } else if let value = other.value(of: first) {
      try setIPTC(tag, to: value)
    }
  }
}
