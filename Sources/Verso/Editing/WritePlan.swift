/// What a write is going to do, before it does it.
package struct WritePlan: Sendable {
  package enum Method: Sendable {
    case unchanged
    /// Bytes written over others in the file itself, stage by stage; positions in the file.
    case inPlace([[Patch]])
    case splice(Splice)
  }

  package var method: Method
  package var receipt: Receipt
}

extension Photo {
  /// Plans the write of all changes.
  ///
  /// - Parameters:
  ///   - options: How it is written.
  ///   - inPlace: Whether the file that was read is the one that is written.
  ///   - source: The file that was read.
  ///   - credentials: What stands in the place of its Content Credentials; nil to keep them.
  /// - Returns: What has to be written, and the receipt for it.
  /// - Throws: The first refused change; ``MetadataError`` when the container cannot carry the
  ///   result.
  package func plan(
    _ options: WriteOptions, inPlace: Bool, source: ByteSource,
    credentials: NewCredentials? = nil
  ) throws -> WritePlan {
    if let refusal = metadata.refusals.first { throw refusal }
    var receipt = Receipt()
    receipt.changes = changes()
    receipt.notes = pending.notes
    receipt.picture = pending.newSize
    let place = try CredentialsPlace(skeleton, source)
    let isEdited = !receipt.changes.isEmpty || pending.picture != nil || pending.stripping != nil
    if place == nil, isEdited, let remoteCredentials {
      receipt.notes.append(
        "its Content Credentials, kept at \(remoteCredentials), no longer fit it")
    }
    let isUnsigned = place == nil && pending.signedOriginals.isEmpty
    guard isUnsigned || options.credentials == .keepBroken || credentials != nil else {
      return try planSigned(options, inPlace: inPlace, source: source)
    }
    if !carriesMetadata, pending.stripping == nil, !changes().isEmpty {
      throw MetadataError(
        .unsupported, "\(format.name) files are read, not changed; a side file can say it",
        place: format.name)
    }
    let credentials = try credentials ?? credentialsOfOriginal()
    // A signature says itself what it is for.
    let isSigning = credentials != nil
    let inventory = try inventoryToStrip(options, source)
    func check(_ result: ByteSource, _ splice: Splice?) throws {
      try checkRemoved(result, options)
      guard let inventory else { return }
      var isSigned = place != nil && credentials == nil
      if case .store? = credentials { isSigned = true }
      try checkStripped(result, splice, inventory, source, credentials: isSigned)
    }
    var changes = BlockChanges()
    if let patches = try planExif(&changes, options, inPlace: inPlace) {
      var method = WritePlan.Method.inPlace(patches)
      if patches.isEmpty { method = .unchanged }
      let listed = receipt
      try planOthers(&changes, &receipt, options, source)
      planCredentials(credentials, place, &changes, &receipt)
      if changes.payloads.isEmpty, changes.additions.isEmpty, pending.stripping == nil,
        pending.removing.isEmpty,
        pending.picture == nil, pending.orientation == nil
      {
        receipt.method = patches.isEmpty ? .unchanged : .inPlace
        receipt.rewrittenBytes = patches.joined().reduce(0) { $0 + $1.bytes.count }
        receipt.keptBlocks = keptBlocks(changes)
        return WritePlan(method: method, receipt: receipt)
      }
      // Something else has to be written too: one new file for everything.
      (changes, receipt) = (BlockChanges(), listed)
      _ = try planExif(&changes, options, inPlace: false)
    }
    try planOthers(&changes, &receipt, options, source)
    try planPicture(&changes, &receipt, source)
    changes.orientation = pending.orientation
    planCredentials(credentials, place, &changes, &receipt)
    planStripping(&changes, inventory, keeping: place?.blocks ?? [], &receipt)
    try planHeaders(&changes, source)
    try planTraces(&changes, &receipt, source)
    let isChanged =
      !changes.payloads.isEmpty || !changes.additions.isEmpty || changes.dropsTrailer
      || !changes.pictures.isEmpty || !changes.patches.isEmpty || changes.directories != nil
      || changes.picture != nil || changes.orientation != nil || changes.isStripped
    guard isChanged else {
      try check(source, nil)
      var whole = Splice()
      whole.copy(0..<source.count)
      receipt.keptBlocks = keptBlocks(changes)
      return WritePlan(method: inPlace ? .unchanged : .splice(whole), receipt: receipt)
    }
    guard skeleton.isWhole else {
      throw MetadataError(
        .damaged, "the file's structure is damaged, so nothing can be moved in it",
        place: format.name, offset: skeleton.warnings.last?.offset)
    }
    if inPlace, let stages = try container.inPlace(changes, skeleton: skeleton, source: source) {
      receipt.keptBlocks = keptBlocks(changes)
      receipt.method = stages.isEmpty ? .unchanged : .inPlace
      receipt.rewrittenBytes = stages.joined().reduce(0) { $0 + $1.bytes.count }
      if !stages.isEmpty, !isSigning { noteLayout(source.count, source.count, &receipt) }
      if inventory != nil || !pending.removing.isEmpty {
        let patches = stages.joined().map { $0 }
        let end = patches.map(\.range.upperBound).max() ?? 0
        try check(
          ByteSource(source, patches: patches, count: max(source.count, end)),
          Splice(patches, source))
      }
      return WritePlan(method: stages.isEmpty ? .unchanged : .inPlace(stages), receipt: receipt)
    }
    var splice = try container.splice(changes, skeleton: skeleton, source: source)
    try movePreview(&splice, source)
    splice.overwrite(inOriginal: changes.patches)
    try check(ByteSource(splice, of: source), splice)
    if inventory != nil, try splice.isIdentity(of: source) {
      receipt.keptBlocks = keptBlocks(changes)
      return WritePlan(method: inPlace ? .unchanged : .splice(splice), receipt: receipt)
    }
    account(splice, source, &receipt)
    receipt.keptBlocks = keptBlocks(changes)
    receipt.method = .rewritten
    if !isSigning { noteLayout(source.count, splice.count, &receipt) }
    return WritePlan(method: .splice(splice), receipt: receipt)
  }

  /// Plans the Exif block.
  ///
  /// - Returns: Stages of patches when it can be changed in place, empty ones when nothing changed;
  ///   nil when the block is written anew.
  private func planExif(
    _ changes: inout BlockChanges, _ options: WriteOptions, inPlace: Bool
  ) throws -> [[Patch]]? {
    let now = metadata.directories.filter { $0.kind.isExif }
    let before = pending.stripping == nil ? original.directories.filter { $0.kind.isExif } : []
    let patches = pending.stripping == nil ? metadata.blockPatches : []
    if container.isMadeOfDirectories {
      if !isExifChanged(original.directories.filter { $0.kind.isExif }, now) { return [] }
      changes.directories = now
      return nil
    }
    if pending.stripping == nil, patches.isEmpty, !isExifChanged(before, now) { return [] }
    if pending.stripping == nil, exif == nil,
      let unread = skeleton.blocks.first(where: { $0.kind == .exif })
    {
      throw MetadataError(
        .damaged, "the Exif block was left unread, so nothing can be put into it",
        place: format.name, offset: unread.carrier.lowerBound)
    }
    if let exif, pending.stripping == nil, before.isEmpty, exif.bytes.count > 8 {
      throw MetadataError(
        .damaged, "the Exif block cannot be read, so nothing is put into it; strip it first",
        place: format.name, offset: skeleton.blocks[exif.index].carrier.lowerBound)
    }
    let limit = container.limit(for: .exif)
    guard limit > 0 || now.isEmpty else {
      throw MetadataError(
        .unsupported, "\(format.named) file cannot carry Exif fields", place: format.name)
    }
    // Directories that stand in no block belong to the file itself.
    guard exif != nil || before.isEmpty else {
      throw MetadataError(
        .unsupported, "the directories of \(format.named) file are read, not changed",
        place: format.name)
    }
    var block = before.isEmpty ? [] : exif?.bytes ?? []
    for patch in patches where patch.range.upperBound <= block.count { block.replace(patch) }
    let writer = ExifWriter(
      original: block,
      byteOrder: now.first?.byteOrder ?? metadata.byteOrder, old: before, new: now,
      options: .init(limit: limit, slack: pending.stripping == nil ? options.slack : 0))
    guard let exif, pending.stripping == nil else {
      if !now.isEmpty {
        // A stripped photo's small Exif block takes the place of the old one.
        let payload = try writer.rewritten()
        if let exif {
          changes.payloads[exif.index] = .some(payload)
        } else {
          changes.additions.append((.exif, payload))
        }
      }
      return nil
    }
    guard !now.isEmpty else {
      for (index, block) in skeleton.blocks.enumerated() where block.kind == .exif {
        changes.payloads[index] = .some(nil)
      }
      return nil
    }
    let carrier = skeleton.blocks[exif.index]
    let start = carrier.payload.lowerBound
    let isOnePiece = carrier.continuation.isEmpty
    if inPlace, isOnePiece, container.isPlain(carrier), patches.isEmpty,
      let plan = writer.inPlace(sector: { (start + $0) / 512 })
    {
      return plan.stages.map { stage in
        stage.map { Patch(position: start + $0.position, bytes: $0.bytes) }
      }
    }
    changes.payloads[exif.index] = .some(try writer.rewritten())
    return nil
  }

  func isExifChanged(_ before: [Directory], _ now: [Directory]) -> Bool {
    guard before.count == now.count else { return true }
    return zip(before, now).contains { a, b in
      a.kind != b.kind || a.entries != b.entries || b.attachment != nil
    }
  }

  /// Plans everything but the Exif block.
  private func planOthers(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ options: WriteOptions,
    _ source: ByteSource
  ) throws {
    planJFIF(&changes)
    try planXMP(&changes, options)
    try planPhotoshop(&changes, options, source)
    try planResources(&changes, &receipt, source)
    try planProfile(&changes, options)
    try planFurther(&changes, &receipt, source)
  }

  /// Plans the JFIF header.
  private func planJFIF(_ changes: inout BlockChanges) {
    let before = original.directory(.jfif)
    let now = metadata.directory(.jfif)
    guard before?.bytes != now?.bytes else { return }
    if let index = before?.block {
      changes.payloads[index] = .some(now?.bytes)
    } else if let now {
      changes.additions.insert((.jfif, now.bytes), at: 0)
    }
  }

  private func planStripping(
    _ changes: inout BlockChanges, _ inventory: Inventory?, keeping credentials: [Int],
    _ receipt: inout Receipt
  ) {
    guard let stripping = pending.stripping else { return }
    for (index, block) in skeleton.blocks.enumerated()
    where !credentials.contains(index) && changes.payloads[index] == nil {
      let isListed = stripping.keeps(block.kind) && inventory?.says(at: block.carrier) != true
      guard !isListed, !stripping.blocks.contains(index) else { continue }
      changes.payloads[index] = .some(nil)
      receipt.removedBlocks.append(skeleton.name(block))
      if block.kind == .mpf {
        receipt.notes += ["further pictures in the file were removed"]
      }
    }
    // What no block stands for; the fields of directories are changes of their own.
    if let inventory, !container.isMadeOfDirectories {
      let carriers = Set(skeleton.blocks.map(\.carrier))
      for (name, range) in inventory.said where !carriers.contains(range) {
        receipt.removedBlocks.append(name)
      }
    }
    changes.dropsTrailer = true
    changes.isStripped = true
    changes.pictures = stripping.pictures.mapValues { .some($0) }
    receipt.addRemovals(stripping.cleaned.map { "what picture \($0 + 1) says of itself" })
  }

  /// Headers that stay in a stripped photo, without what somebody put behind them.
  private func planHeaders(_ changes: inout BlockChanges, _ source: ByteSource) throws {
    guard pending.stripping != nil, format.structure == .segments else { return }
    for (index, block) in skeleton.blocks.enumerated() where changes.payloads[index] == nil {
      let count = block.kind == .jfif ? 9 : block.kind == .adobe ? 7 : Int.max
      guard block.payload.count > count else { continue }
      var payload = try source.read(block.payload.prefix(count))
      // No thumbnail follows.
      if block.kind == .jfif { payload.replaceSubrange(7..<9, with: [0, 0]) }
      changes.payloads[index] = .some(payload)
    }
  }

  private func keptBlocks(_ changes: BlockChanges) -> [String] {
    skeleton.blocks.enumerated().compactMap { index, block in
      changes.payloads[index] == nil && block.kind != .exif && block.kind != .jfif
        && block.kind != .header
        ? skeleton.name(block) : nil
    }
  }

  /// Says what a write is for that changes nothing that is read.
  private func noteLayout(_ old: Int, _ new: Int, _ receipt: inout Receipt) {
    if receipt.saysNothing, receipt.notes.isEmpty { receipt.layoutChange = new - old }
  }

  private func account(_ splice: Splice, _ source: ByteSource, _ receipt: inout Receipt) {
    var at = 0
    for piece in splice.pieces {
      switch piece {
      case .copy(let range):
        if range.lowerBound != at { receipt.movedBytes += range.count }
        at += range.count
      case .insert(let bytes):
        receipt.rewrittenBytes += bytes.count
        at += bytes.count
      }
    }
  }

  /// The differences between the metadata that were read and those that are to be written.
  package func changes() -> [Receipt.Change] {
    var result: [Receipt.Change] = []
    let ofMakerNotes = changesOfMakerNotes()
    func isShown(_ entry: Entry, _ kind: DirectoryKind) -> Bool {
      // A change inside the maker note says what it changed.
      if !ofMakerNotes.isEmpty, Tag(kind, entry.number) == Tag.makerNote { return false }
      return entry.state != .damaged
        && ExifPointer.kind(of: entry.number, in: kind) == nil
    }
    for (place, directory) in metadata.directories.enumerated() where directory.kind != .iptc {
      let before = metadata.directories.counterpart(of: place, in: original.directories)
      // What was not touched is the same entry, unless its bytes were overwritten.
      let isUntouched = directory.kind.isExif && metadata.blockPatches.isEmpty
      // Fields of one number keep their order.
      var places = before?.allPlaces ?? [:]
      for entry in directory.entries where isShown(entry, directory.kind) {
        let earlier = places[entry.number]?.popLast().flatMap { before?.entries[$0] }
        // Bytes are compared: a NaN does not equal itself.
        if let earlier, let before, earlier.format == entry.format, earlier.count == entry.count,
          isUntouched && entry.state == .sound && earlier == entry
            || before.bytes(of: earlier) == directory.bytes(of: entry),
          directory.attachment == nil || entry.number != 0x0201
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
    return result + ofMakerNotes + changesOfIPTC() + changesOfXMP() + changesOfProfile()
      + changesOfStructure()
  }

  /// Values of maker notes that were set, added or removed one by one.
  private func changesOfMakerNotes() -> [Receipt.Change] {
    metadata.makerNoteEdits.compactMap { tag in
      let (old, new) = (original.text(of: tag), metadata.text(of: tag))
      return old == new ? nil : change(nil, tag.description, old, new)
    }
  }

  /// How the picture is shown, where the container says so: in the words of Exif's orientation.
  private func changesOfStructure() -> [Receipt.Change] {
    guard let orientation = pending.orientation, let old = skeleton.orientation else { return [] }
    func text(_ orientation: Orientation) -> String {
      Rendering().text(of: .short([UInt16(orientation.rawValue)]), tag: Tag(.ifd0, 0x0112))
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
