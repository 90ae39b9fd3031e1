extension Metadata {
  /// Removes something from every place of these metadata: Exif, IPTC and XMP, at any depth. For
  /// the whole photo, with its other parts, see ``Photo/remove(_:)``.
  package mutating func remove(_ personal: PersonalData) {
    if personal.isPlace {
      removeAll(in: .gps)
      removeFurtherPlaces()
    }
    removeFromFilm(personal)
    for tag in personal.exif { remove(tag) }
    // Additional pages have it in their own directories.
    let numbers = Set(personal.exif.map(\.number))
    for kind in directories.map(\.kind) where kind.code < 0x200 || kind == .exif {
      edit(kind) { directory in
        directory.entries.removeAll { $0.state != .damaged && numbers.contains($0.number) }
      }
    }
    for tag in texts(stating: personal) { remove(tag) }
    removeUnreadNote(personal)
    for number in personal.iptc { remove(Tag(.iptc, number)) }
    removeNestedBlocks(personal)
    xmp.properties = properties(without: personal)
    if personal.isStated(in: xmp.about.utf8) { xmp.about = "" }
  }

  /// Removes a maker note with parts that cannot be read: other programs may find serial numbers in them. The note of a raw
  /// file stays, because its picture cannot be developed without it.
  private mutating func removeUnreadNote(_ personal: PersonalData) {
    guard personal == .identity, directory(.exif)?.block != nil,
      makerNotes.contains(where: { $0.isField && $0.isUnread })
    else { return }
    remove(Tag.makerNote)
    note("a part of the maker note cannot be read, so it is removed as a whole")
  }

  /// Fields whose text has a code of its own.
  private static let codedTexts: Set<UInt16> = [
    ExifNumber.userComment, ExifNumber.xpTitle, ExifNumber.xpComment, ExifNumber.xpKeywords,
    ExifNumber.xpSubject,
  ]

  /// The fields of Exif and IPTC whose text means it.
  private func texts(stating personal: PersonalData) -> [Tag] {
    directories.filter { $0.kind.isExif || $0.kind == .iptc }.flatMap { directory in
      directory.entries.filter { entry in
        let isText =
          directory.kind == .iptc || Format(code: entry.format) == .ascii || entry.format == 129
          || Self.codedTexts.contains(entry.number)
        return isText && entry.state != .damaged
          && personal.isStated(in: directory.bytes(of: entry))
      }.map { Tag(directory.kind, $0.number) }
    }
  }

  /// Packets and IPTC data in fields of an Exif block are removed if they contain it: programs look
  /// for them only in TIFF files, where they are separate blocks.
  private mutating func removeNestedBlocks(_ personal: PersonalData) {
    guard let ifd0 = directory(.ifd0), ifd0.block != nil else { return }
    var numbers: [UInt16] = []
    for entry in ifd0.entries where entry.state != .damaged {
      switch entry.number {
      case TIFFHeader.number(of: .iptc):
        let data = IPTCReader.read(
          ifd0.bytes(of: entry), base: 0, index: nil, place: "IFD0", limits: limits)
        let says = data.directory.entries.contains { personal.iptc.contains($0.number) }
        if says { numbers.append(entry.number) }
      case TIFFHeader.number(of: .xmp):
        let packet = ifd0.bytes(of: entry)
        let properties = XMPReader.read(
          packet.rawSpan, base: 0, place: "IFD0", limits: limits
        ).xmp.properties
        if properties.removing(personal) != properties { numbers.append(entry.number) }
      default: break
      }
    }
    guard !numbers.isEmpty else { return }
    edit(.ifd0) { directory in
      directory.entries.removeAll { numbers.contains($0.number) }
    }
  }

  /// Pages may have places of their own, which are not read, and maps are places.
  private mutating func removeFurtherPlaces() {
    for kind in directories.map(\.kind) where kind.isExif {
      edit(kind) { directory in
        let before = directory
        directory.entries.removeAll { entry in
          ExifPointer.kind(of: entry.number, in: kind) == .gps
            || entry.state != .damaged && kind.code < 0x200
              && PersonalData.locatesMap(entry, in: before)
        }
      }
    }
  }

  /// The properties of XMP that stay. In a film, whose other texts are recognized by the same
  /// forms, a property with a position is removed as a whole.
  private func properties(without personal: PersonalData) -> [XMP.Property] {
    let properties = xmp.properties.removing(personal)
    guard isFilm, personal.isPlace else { return properties }
    return properties.filter {
      !PlaceWords.areIn(Array($0.node.texts.joined(separator: "\n").utf8))
    }
  }

  /// The places where these metadata still contain it, by name.
  package func places(of personal: PersonalData) -> [String] {
    var names: [String] = []
    if personal.isPlace, let gps = directory(.gps) {
      names += gps.entries.map { name(of: Tag(.gps, $0.number)) }
    }
    if personal.isPlace {
      // One refers to the directory that was read; others may lead other readers elsewhere.
      let pointers = directories.filter { $0.kind.isExif }.flatMap { directory in
        directory.entries.filter { entry in
          ExifPointer.kind(of: entry.number, in: directory.kind) == .gps
            && ExifPointer.positions(
              in: directory.bytes(of: entry), format: entry.format, directory.byteOrder
            ).contains { $0 > 0 }
        }
      }
      if pointers.count > (directory(.gps) == nil ? 0 : 1) { names.append("GPS (0x8825)") }
    }
    if personal.isPlace {
      for directory in directories where directory.kind.isExif && directory.kind.code < 0x200 {
        names += directory.entries.filter { PersonalData.locatesMap($0, in: directory) }
          .map { name(of: Tag(directory.kind, $0.number)) }
      }
    }
    names += personal.exif.filter { value(of: $0) != nil }.map { name(of: $0) }
    let numbers = Set(personal.exif.map(\.number))
    for directory in directories where directory.kind.code < 0x200 || directory.kind == .exif {
      for number in directory.entries.map(\.number) where numbers.contains(number) {
        let own = [directory.kind, .ifd0, .exif].lazy
          .compactMap { self.registry.definition(of: Tag($0, number))?.name }.first
        let name = "\(directory.kind.name):\(own ?? "field \(number)")"
        if !names.contains(name) { names.append(name) }
      }
    }
    names += texts(stating: personal).map { name(of: $0) }.filter { !names.contains($0) }
    names += personal.iptc.map { Tag(.iptc, $0) }.filter { field($0) != nil }.map { name(of: $0) }
    let kept = Set(properties(without: personal))
    names += xmp.properties.filter { !kept.contains($0) }
      .map { "XMP-\($0.name.namespace.prefix):\($0.name.local)" }
    return names + placesBesideFields(of: personal)
  }

  /// The places that are no fields: values that formats and makers have of their own, by name.
  package func placesBesideFields(of personal: PersonalData) -> [String] {
    var names = facts.filter { personal.names($0) }.map { "\($0.group):\($0.name)" }
    if personal.isStated(in: xmp.about.utf8) { names.append("XMP-rdf:About") }
    for note in makerNotes {
      names += MakerNotePersonalData.left(in: note, personal).filter { !names.contains($0) }
    }
    return names
  }
}

extension [XMP.Property] {
  /// The properties without those that contain something, at any depth.
  package func removing(_ personal: PersonalData) -> [XMP.Property] {
    compactMap { property in
      if personal.names(property.name), !personal.isHarmless(property) { return nil }
      return property.node.removing(personal).map { XMP.Property(property.name, $0) }
    }
  }
}

extension XMP.Node {
  /// All texts and addresses in the value and in what qualifies it.
  fileprivate var texts: [String] {
    let own: [String] =
      switch content {
      case .text(let text), .uri(let text): [text]
      case .structure(let fields): fields.flatMap(\.node.texts)
      case .array(_, let items): items.flatMap(\.texts)
      }
    return own + qualifiers.flatMap(\.node.texts)
  }

  /// The value without the removed part; nil if nothing else was in it.
  fileprivate func removing(_ personal: PersonalData) -> XMP.Node? {
    let qualifiers = qualifiers.removing(personal)
    switch content {
    case .text(let text) where personal.isStated(in: text.utf8): return nil
    case .uri(let text) where personal.isStated(in: text.utf8): return nil
    case .text(let text):
      return TextPicture.removing(personal, from: text).map {
        .init(.text($0), qualifiers: qualifiers)
      }
    case .uri: return XMP.Node(content, qualifiers: qualifiers)
    case .structure(let fields):
      let rest = fields.removing(personal)
      return rest.isEmpty && !fields.isEmpty
        ? nil : XMP.Node(.structure(rest), qualifiers: qualifiers)
    case .array(let kind, let items):
      let rest = items.compactMap { $0.removing(personal) }
      return rest.isEmpty && !items.isEmpty
        ? nil : XMP.Node(.array(kind, rest), qualifiers: qualifiers)
    }
  }
}
