extension Photo {
  /// The differences between the metadata that were read and those that are to be written.
  package func changes() -> [Receipt.Change] {
    var result: [Receipt.Change] = []
    let ofMakerNotes = changesOfMakerNotes()
    func isShown(_ entry: Entry, _ kind: DirectoryKind) -> Bool {
      // A change inside the maker note is reported there.
      if !ofMakerNotes.isEmpty, Tag(kind, entry.number) == Tag.makerNote { return false }
      return entry.state != .damaged
        && ExifPointer.kind(of: entry.number, in: kind) == nil
    }
    for (place, directory) in metadata.directories.enumerated() where directory.kind != .iptc {
      let before = metadata.directories.counterpart(of: place, in: original.directories)
      // An unchanged entry is the same one, unless its bytes were overwritten.
      let isUntouched = directory.kind.isExif && metadata.blockPatches.isEmpty
      // Fields of one number keep their order.
      var places = before?.allPlaces ?? [:]
      for entry in directory.entries where isShown(entry, directory.kind) {
        let earlier = places[entry.number]?.popLast().flatMap { before?.entries[$0] }
        // Bytes are compared: a NaN does not equal itself.
        if let earlier, let before, earlier.format == entry.format, earlier.count == entry.count,
          isUntouched && entry.state == .sound && earlier == entry
            || before.bytes(of: earlier) == directory.bytes(of: entry),
          directory.attachment == nil || entry.number != ExifNumber.thumbnailOffset
        {
          continue
        }
        let old = earlier.flatMap { before?.value(of: $0) }
        let new = directory.value(of: entry)
        result.append(change(old == nil ? .added : .set, directory.kind, entry, old, new))
      }
    }
    for (place, directory) in original.directories.enumerated() where directory.kind != .iptc {
      let after = original.directories.counterpart(of: place, in: metadata.directories)
      if let after, after.entries == directory.entries { continue }
      let places = after?.places ?? [:]
      for entry in directory.entries
      where isShown(entry, directory.kind) && places[entry.number] == nil {
        let old = directory.value(of: entry)
        result.append(change(.removed, directory.kind, entry, old, nil))
      }
    }
    return result + ofMakerNotes + changesOfFilm() + changesOfIPTC() + changesOfXMP()
      + changesOfProfile()
      + changesOfStructure()
  }

  /// Values of maker notes that were set, added or removed one by one.
  private func changesOfMakerNotes() -> [Receipt.Change] {
    metadata.makerNoteEdits.compactMap { tag in
      let (old, new) = (original.text(of: tag), metadata.text(of: tag))
      return old == new ? nil : change(nil, tag.description, old, new)
    }
  }

  /// The orientation in the container, in the words of Exif's orientation.
  private func changesOfStructure() -> [Receipt.Change] {
    guard let orientation = pending.orientation, let old = skeleton.orientation else { return [] }
    func text(_ orientation: Orientation) -> String {
      Rendering().text(
        of: .short([UInt16(orientation.rawValue)]), tag: Tag(.ifd0, ExifNumber.orientation))
    }
    return change(nil, "HEIF:Rotation", text(old), text(orientation)).map { [$0] } ?? []
  }

  private func changesOfProfile() -> [Receipt.Change] {
    guard metadata.profile != original.profile else { return [] }
    func text(_ profile: [UInt8]?) -> String? {
      profile.map { bytes in
        (try? ICCProfile(bytes))?.description ?? "a colour profile of \(bytes.count) bytes"
      }
    }
    let (old, new) = (text(original.profile), text(metadata.profile))
    return change(nil, "ICC_Profile", old, new).map { [$0] } ?? []
  }

  private func changesOfIPTC() -> [Receipt.Change] {
    let (before, now) = (original.directory(.iptc), metadata.directory(.iptc))
    guard !Self.isSame(before, now) else { return [] }
    func texts(_ directory: Directory?) -> [UInt16: String] {
      guard let directory else { return [:] }
      let rendering = Rendering()
      return Dictionary(grouping: directory.entries, by: \.number).mapValues { entries in
        entries.compactMap { directory.value(of: $0) }
          .map { rendering.text(of: $0, tag: Tag(.iptc, entries[0].number)) }
          .joined(separator: ", ")
      }
    }
    let (earlier, later) = (texts(before), texts(now))
    return Set(earlier.keys).union(later.keys).sorted().compactMap { number in
      let tag = Tag(.iptc, number)
      return change(tag, metadata.name(of: tag), earlier[number], later[number])
    }
  }

  private func changesOfXMP() -> [Receipt.Change] {
    guard metadata.xmp != original.xmp else { return [] }
    func line(_ node: XMP.Node?, _ name: XMP.Name) -> String? {
      node.map { Rendering().text(of: $0, name: name) }
    }
    func nodes(_ xmp: XMP) -> [XMP.Name: XMP.Node] {
      Dictionary(xmp.properties.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, now) = (nodes(original.xmp), nodes(metadata.xmp))
    var names = original.xmp.properties.map(\.name)
    names += metadata.xmp.properties.map(\.name).filter { before[$0] == nil }
    return names.compactMap { name in
      let (old, new) = (before[name], now[name])
      guard old != new else { return nil }
      return change(nil, XMPDefinition.label(of: name), line(old, name), line(new, name))
    }
  }

  private func change(
    _ tag: Tag?, _ name: String, _ old: String?, _ new: String?
  ) -> Receipt.Change? {
    guard old != new || tag == nil else { return nil }
    return Receipt.Change(
      kind: old == nil ? .added : new == nil ? .removed : .set, tag: tag, name: name,
      old: old.map { .utf8(Array($0.utf8)) }, new: new.map { .utf8(Array($0.utf8)) })
  }

  private func change(
    _ kind: Receipt.Change.Kind, _ directory: DirectoryKind, _ entry: Entry, _ old: Value?,
    _ new: Value?
  ) -> Receipt.Change {
    let tag = Tag(directory, entry.number)
    let name = metadata.registry.definition(of: tag)?.name ?? tag.hexadecimal
    return Receipt.Change(
      kind: kind, tag: tag, name: "\(directory.name):\(name)", old: old, new: new)
  }
}

extension Skeleton {
  /// The name of a block in a receipt: what it carries, or what carries it.
  func name(_ block: Block) -> String {
    block.kind == .other ? format.carrierName(block) : block.kind.name
  }
}
