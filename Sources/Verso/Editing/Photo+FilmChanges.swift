extension Photo {
  /// Whether anything changes that only films have.
  func changesFilm(_ options: WriteOptions, _ source: ByteSource) throws -> Bool {
    guard let film = skeleton.film else { return options.fastStart }
    return try !metadata.filmEdits.isEmpty || options.fastStart || film == .canonRaw
      || isUnfinished(source)
  }

  /// Whether an edit of the film was ended in its midst and left something that is removed with what changes now.
  private func isUnfinished(_ source: ByteSource) throws -> Bool {
    try filmFormat?.isUnfinished(
      skeleton, source,
      emptiesTracks: pending.stripping != nil || pending.removing.contains(where: \.isPlace))
      ?? false
  }

  /// Plans the changes in places that only films have.
  func planFilm(
    _ changes: inout BlockChanges, _ options: WriteOptions, _ receipt: inout Receipt,
    _ source: ByteSource
  ) throws {
    guard let film = skeleton.film else {
      guard !options.fastStart else {
        throw MetadataError(
          .unsupported, "only films have a header that can be put to the front", place: format.name)
      }
      return
    }
    changes.film.leavesRoom = !options.compact
    changes.film.movesToFront = options.fastStart
    if pending.stripping == nil { changes.film.edits = metadata.filmEdits }
    changes.film.emptiesPlaces = pending.removing.contains(where: \.isPlace)
    if film == .canonRaw {
      try planCanon(&changes)
      changes.film.edits += metadata.headerEdits(since: original)
    }
    guard !changes.film.edits.isEmpty else { return }
    try checkNoExifItem()
    let saysPlace = changes.film.edits.contains { $0.tag.content == .place }
    if saysPlace, !changes.film.emptiesPlaces {
      receipt.notes += Self.notes(
        ofPlacesThatStay: try filmFormat?.places(skeleton, source) ?? [])
    }
  }

  /// Values about a film's position other than the one that is set. Subtitles may spell a position
  /// once, and need not be a track of places that is read as such.
  private static func notes(ofPlacesThatStay names: [String]) -> [String] {
    func isText(_ name: String) -> Bool {
      ["subtitles (", "texts ("].contains { name.hasPrefix($0) }
    }
    let (texts, others) = (names.filter(isText), names.filter { !isText($0) })
    func note(_ words: String, _ names: [String]) -> [String] {
      names.isEmpty ? [] : ["\(words): \(names.joined(separator: ", "))"]
    }
    return note("its places moment by moment stay", others)
      + note("texts that spell a position stay", texts)
  }

  /// Completes an interrupted edit of a film, also if nothing else changes: removed data must not
  /// stay in hidden places.
  func finishEarlierEdit(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    guard try isUnfinished(source) else { return }
    changes.film.finishesEarlier = true
    receipt.notes.append(
      "it held parts of an older header, which no player shows and a program left; they are removed"
    )
  }

  /// Makes sure that no item contradicts the value in a film's own places.
  func checkNoExifItem() throws(MetadataError) {
    guard skeleton.film != .canonRaw, skeleton.blocks.contains(where: { $0.kind == .exif }) else {
      return
    }
    throw MetadataError(
      .unsupported, "its Exif data are in an item next to the film, which is read, not changed",
      place: format.name, advice: .writeSidecar)
  }

  /// The values in keys, items and user data that a strip removes from a film. Nothing of these
  /// stays, whatever was to be set there before.
  private func valuesThatGo() -> [Receipt.Change] {
    original.facts.filter { item in
      item.group.hasSuffix("Keys") || ["ItemList", "UserData"].contains(item.group)
    }.map { item in
      Receipt.Change(
        kind: .removed, tag: nil, name: "\(item.group):\(item.name)",
        old: .utf8(Array(item.text.utf8)), new: nil)
    }
  }

  /// Values of a film that were set or removed.
  func changesOfFilm() -> [Receipt.Change] {
    guard pending.stripping == nil else { return valuesThatGo() }
    return metadata.filmEdits.flatMap { edit -> [Receipt.Change] in
      var names: [String] = []
      func texts(_ metadata: Metadata) -> [String: String] {
        var result: [String: String] = [:]
        for item in metadata.facts where edit.tag.isSaid(by: item) {
          let name = "\(item.group):\(item.name)"
          if result[name] == nil { names.append(name) }
          result[name] = item.text
        }
        return result
      }
      let (before, now) = (texts(original), texts(metadata))
      var seen: Set<String> = []
      return names.filter { seen.insert($0).inserted }.compactMap { name in
        let (old, new) = (before[name], now[name])
        guard old != new else { return nil }
        return Receipt.Change(
          kind: old == nil ? .added : new == nil ? .removed : .set, tag: nil, name: name,
          old: old.map { .utf8(Array($0.utf8)) }, new: new.map { .utf8(Array($0.utf8)) })
      }
    }
  }

  /// Reads the result of a write of a film: it must have the set values, and none of the removed
  /// ones.
  func checkFilm(_ result: ByteSource) throws {
    guard !metadata.filmEdits.isEmpty, pending.stripping == nil else { return }
    let written = try Photo(result, registry: metadata.registry)
    for edit in metadata.filmEdits {
      func texts(_ metadata: Metadata) -> [String] {
        metadata.facts.filter { edit.tag.isSaid(by: $0) }.map { "\($0.name)=\($0.text)" }
      }
      let (wanted, found) = (Set(texts(metadata)), Set(texts(written.metadata)))
      guard wanted != found else { continue }
      throw MetadataError(
        .verificationFailed,
        found.subtracting(wanted).isEmpty
          ? "the value would not read back, so nothing was written"
          : "a part of it that is not changed would still contain it, so nothing was written",
        place: edit.tag.description)
    }
  }

  /// Reports the new location of a film's header if it is no longer at the front.
  func noteHeader(_ result: ByteSource, _ receipt: inout Receipt) {
    guard let before = try? openOrigin(), Self.beginsWithHeader(before),
      !Self.beginsWithHeader(result)
    else { return }
    receipt.notes.append(
      "its header outgrew its room and is now at the end; players that load it from the network need it "
        + "in front")
  }

  /// Whether the header of a film is before its media data.
  private static func beginsWithHeader(_ source: ByteSource) -> Bool {
    guard var window = try? ByteWindow(source),
      let list = try? BoxList(&window, in: 0..<source.count, limit: 64)
    else { return false }
    return list.boxes.first { ["moov", "mdat"].contains($0.type) }?.type == "moov"
  }

  /// Plans the streams of Exif data of one of Canon's raw files.
  private func planCanon(_ changes: inout BlockChanges) throws {
    guard pending.stripping == nil else { return }
    let before = original.directories.filter { $0.kind.isExif }
    let now = metadata.directories.filter { $0.kind.isExif }
    guard isExifChanged(before, now) else { return }
    let kinds: [DirectoryKind] = [.ifd0, .exif, .gps]
    if let other = (before + now).first(where: { !kinds.contains($0.kind) }) {
      throw MetadataError(
        .unsupported,
        "\(other.kind.name) has no place of its own in this format, and would be lost",
        place: format.name)
    }
    var streams: [DirectoryKind: [UInt8]] = [:]
    for kind in kinds {
      let (old, new) = (original.directory(kind), metadata.directory(kind))
      func own(_ directory: Directory?) -> [Entry] {
        (directory?.entries ?? []).filter { ExifPointer.kind(of: $0.number, in: kind) == nil }
      }
      guard own(old) != own(new) else { continue }
      guard new?.isWhole ?? true, new?.entries.allSatisfy({ $0.state != .damaged }) ?? true else {
        throw MetadataError(
          .damaged, "\(kind.name) cannot be read to its end, so it is not rewritten",
          place: format.name)
      }
      // Pointers to other directories lead nowhere: each has a stream of its own. All values are
      // laid out again, so that removed ones are gone.
      let fields = own(new).map { entry in
        DirectoryStream.Field(
          entry.number, format: entry.format, count: Int(entry.count), new?.bytes(of: entry) ?? [])
      }
      let stream = DirectoryStream(fields, new?.byteOrder ?? metadata.byteOrder)
      guard let bytes = stream.encoded() else {
        throw MetadataError(
          .tooLarge, "more than 65535 fields, or more than 4 GB of values", place: format.name)
      }
      streams[kind] = bytes
    }
    if !streams.isEmpty { changes.film.directories = streams }
  }
}
