/// The plan of a write, before it is made.
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
  ///   - keeper: The keeper of a store that is bound to the file's bytes.
  /// - Returns: The changes to write, and the receipt for them.
  /// - Throws: The first refused change; ``MetadataError`` when the container cannot carry the
  ///   result; what the keeper throws.
  package func plan(
    _ options: WriteOptions, inPlace: Bool, source: ByteSource,
    keeper: any StoreKeeper = StatedKeeper()
  ) throws -> WritePlan {
    if let refusal = metadata.refusals.first { throw refusal }
    return try keeper.plan(
      StoreWrite(
        photo: self, options: options, inPlace: inPlace, source: source,
        place: try StorePlace(skeleton, source)))
  }
}

/// The way from a photo's pending changes to what is written. Each step adds to what changes in the
/// blocks of the file, and to the receipt; the last ones make a splice of it, and look at what it
/// gives.
struct WriteSteps {
  private let photo: Photo
  private let options: WriteOptions
  private let inPlace: Bool
  private let source: ByteSource
  private let place: StorePlace?
  private let store: StoreChange
  /// The contents of the file that a strip found; nil without a strip.
  private let inventory: Inventory?
  private var changes = BlockChanges()
  private var receipt = Receipt()

  init(_ write: StoreWrite, _ store: StoreChange) throws {
    (photo, options, source) = (write.photo, write.options, write.source)
    (inPlace, place, self.store) = (write.inPlace, write.place, store)
    try Self.checkFormat(photo)
    inventory = try photo.inventoryToStrip(options, source)
  }

  /// All steps in their order.
  mutating func plan() throws -> WritePlan {
    try beginReceipt()
    if let plan = try planBlocks() { return plan }
    try photo.planPicture(&changes, &receipt, source)
    changes.orientation = photo.pending.orientation
    planStore()
    photo.planStripping(&changes, inventory, keeping: place?.blocks ?? [], &receipt)
    if changes.isStripped {
      changes.patches += try photo.strayPositions(betweenPartsOf: source)
    }
    try photo.planHeaders(&changes, source)
    try photo.planRemovals(&changes, &receipt, source, options)
    try photo.planFilm(&changes, options, &receipt, source)
    // Parts that were not read may hold what is to be changed.
    if photo.skeleton.excess != nil { try checkStructure() }
    let (asked, told) = (changes, receipt)
    try photo.finishEarlierEdit(&changes, &receipt, source)
    guard changes.changeFile else { return try copied() }
    do {
      try checkStructure()
      return try overwritten() ?? spliced()
    } catch let error as MetadataError where !asked.changeFile {
      // There was nothing to change; the rest of an earlier edit stays, and is reported.
      (changes, receipt) = (asked, told)
      receipt.notes.append(
        "it holds parts of an older header that cannot be removed: \(error.message)")
      return try copied()
    }
  }

  // MARK: Changes

  /// Whether something is removed, so that a new file is needed. A process that is killed between the change in the file
  /// and the zeros over the old bytes would leave these bytes. No later run finds them, except in a film.
  private var needsNewFile: Bool {
    guard !photo.isFilm else { return false }
    return !photo.pending.removing.isEmpty || photo.pending.stripping != nil
      || !receipt.changes.isEmpty && receipt.changes.allSatisfy { $0.kind == .removed }
  }

  private mutating func beginReceipt() throws {
    receipt.changes = photo.changes()
    receipt.notes = photo.pending.notes + photo.metadata.notes
    receipt.notes += photo.lossesToReport().map(\.line)
    receipt.picture = photo.pending.newSize
    let isEdited =
      !receipt.changes.isEmpty || photo.pending.picture != nil || photo.pending.stripping != nil
    if photo.pending.emptied.contains(.gps), photo.pending.stripping == nil {
      let places = photo.metadata.placesInXMP.map { XMPDefinition.label(of: $0) }
      if !places.isEmpty {
        receipt.notes.append("XMP still contains a position: \(places.joined(separator: ", "))")
      }
    }
    if photo.changesIdleOrientation {
      receipt.notes.append(
        "Exif's Orientation does not change how it is displayed: the properties irot and imir of "
          + "\(photo.format.named) file decide")
    }
    if place == nil, isEdited, let address = photo.remoteStore {
      receipt.notes.append("its \(StorePlace.name), kept at \(address), no longer fit it")
    }
    try photo.noteFilms(&receipt, source)
  }

  /// Plans the blocks of metadata, Exif first: where its bytes can be changed in their place and
  /// nothing else changes, that is the whole plan.
  private mutating func planBlocks() throws -> WritePlan? {
    if let patches = try photo.planExif(
      &changes, &receipt, options, inPlace: inPlace && !needsNewFile)
    {
      let listed = receipt
      try planOtherBlocks()
      planStore()
      if changes.payloads.isEmpty, changes.additions.isEmpty, !photo.pending.changesMoreThanBlocks,
        try !photo.changesFilm(options, source)
      {
        if !patches.isEmpty { try photo.checkIsWhole() }
        return inPlace(patches)
      }
      // Something else has to be written too: one new file for everything.
      (changes, receipt) = (BlockChanges(), listed)
      _ = try photo.planExif(&changes, &receipt, options, inPlace: false)
    }
    try planOtherBlocks()
    return nil
  }

  private mutating func planOtherBlocks() throws {
    photo.planJFIF(&changes)
    photo.planComment(&changes)
    try photo.planXMP(&changes, options, &receipt)
    try photo.planPhotoshop(&changes, options, source)
    try photo.planResources(&changes, &receipt, source)
    try photo.planProfile(&changes, options)
    try photo.planFurther(&changes, &receipt, source)
    photo.noteFurtherIPTC(&receipt)
  }

  private mutating func planStore() {
    guard store != .stays else { return }
    for index in place?.blocks ?? [] { changes.payloads[index] = .some(nil) }
    if case .replaced(let bytes) = store {
      changes.additions.append((.jumbf, bytes))
    } else {
      receipt.removedBlocks.append(StorePlace.name)
    }
  }

  // MARK: Written bytes

  /// Nothing changes: the file stays, or is copied.
  private mutating func copied() throws -> WritePlan {
    try check(source, nil)
    var whole = Splice()
    whole.copy(0..<source.count)
    receipt.keptBlocks = keptBlocks
    return WritePlan(method: inPlace ? .unchanged : .splice(whole), receipt: receipt)
  }

  /// The bytes that change are written over the old ones, where the container knows how.
  private mutating func overwritten() throws -> WritePlan? {
    guard inPlace, !needsNewFile,
      let stages = try photo.container.inPlace(changes, skeleton: photo.skeleton, source: source)
    else { return nil }
    if !stages.isEmpty { noteLayout(source.count) }
    if inventory != nil || !photo.pending.removing.isEmpty || photo.isFilm {
      let (result, splice) = stages.result(over: source)
      if photo.isFilm { try photo.checkFilm(result) }
      try check(result, splice)
      if photo.isFilm { photo.noteHeader(result, &receipt) }
    }
    return inPlace(stages)
  }

  private mutating func inPlace(_ stages: [[Patch]]) -> WritePlan {
    receipt.keptBlocks = keptBlocks
    receipt.method = stages.isEmpty ? .unchanged : .inPlace
    receipt.rewrittenBytes = stages.joined().reduce(0) { $0 + $1.bytes.count }
    return WritePlan(method: stages.isEmpty ? .unchanged : .inPlace(stages), receipt: receipt)
  }

  /// A new file of pieces of the old one with new blocks between them.
  private mutating func spliced() throws -> WritePlan {
    var splice = try photo.container.splice(changes, skeleton: photo.skeleton, source: source)
    try photo.movePreview(&splice, source)
    splice.overwrite(inOriginal: changes.patches)
    if photo.isFilm { try photo.checkFilm(ByteSource(splice, of: source)) }
    try check(ByteSource(splice, of: source), splice)
    receipt.keptBlocks = keptBlocks
    if inventory != nil || photo.isFilm, try splice.isIdentity(of: source) {
      // A film is not written without need, but a signature writes in any case.
      let stays = inPlace || photo.isFilm && store == .stays
      return WritePlan(method: stays ? .unchanged : .splice(splice), receipt: receipt)
    }
    receipt.count(splice)
    receipt.method = .rewritten
    noteLayout(splice.count)
    return WritePlan(method: .splice(splice), receipt: receipt)
  }

  // MARK: Checks

  private static func checkFormat(_ photo: Photo) throws(MetadataError) {
    let changes = photo.changes()
    guard !photo.carriesMetadata, photo.pending.stripping == nil, !changes.isEmpty else { return }
    // A sidecar cannot remove a value of the photo.
    let says = changes.contains { $0.kind != .removed }
    throw MetadataError(
      .unsupported, "\(photo.format.name) files are read, not changed",
      place: photo.format.name, advice: says ? .writeSidecar : nil)
  }

  private func checkStructure() throws(MetadataError) {
    try photo.checkIsWhole()
    guard !photo.skeleton.isWhole else { return }
    if let excess = photo.skeleton.excess {
      throw MetadataError(
        .unsupported,
        "it has more than \(excess), of which the rest is not read, so nothing is changed in it",
        place: photo.format.name, offset: photo.skeleton.warnings.last?.offset)
    }
    throw MetadataError(
      .damaged, "the file's structure is damaged, so nothing can be moved in it",
      place: photo.format.name, offset: photo.skeleton.warnings.last?.offset)
  }

  /// Reads what a removal or a strip gives: nothing that was to go is left.
  private func check(_ result: ByteSource, _ splice: Splice?) throws {
    try photo.checkRemoved(result, options)
    guard let inventory else { return }
    let isStored =
      switch store {
      case .stays: place != nil
      case .removed: false
      case .replaced: true
      }
    try photo.checkStripped(result, splice, inventory, source, isStored: isStored)
  }

  // MARK: The receipt

  private var keptBlocks: [String] {
    photo.skeleton.blocks.enumerated().compactMap { index, block in
      changes.payloads[index] == nil && ![.exif, .jfif, .header].contains(block.kind)
        ? photo.skeleton.name(block) : nil
    }
  }

  /// Reports the purpose of a write that changes no value; a new store is reported separately.
  private mutating func noteLayout(_ count: Int) {
    guard store == .stays, receipt.saysNothing, receipt.notes.isEmpty else { return }
    receipt.layoutChange = count - source.count
  }
}

extension Photo {
  /// Makes sure that the file has all the data that it declares.
  func checkIsWhole() throws(MetadataError) {
    guard let missing = skeleton.missingBytes else { return }
    throw MetadataError(
      .damaged,
      "the file ends before its data do: \(missing) bytes are missing; get it whole",
      place: format.name, offset: byteCount)
  }
}

extension BlockChanges {
  /// Whether the file becomes another one.
  fileprivate var changeFile: Bool {
    !payloads.isEmpty || !additions.isEmpty || dropsTrailer || !pictures.isEmpty
      || !patches.isEmpty || directories != nil || picture != nil || orientation != nil
      || isStripped || !film.isEmpty
  }
}

extension Changes {
  /// Whether more of the file changes than its blocks of metadata.
  fileprivate var changesMoreThanBlocks: Bool {
    stripping != nil || !removing.isEmpty || picture != nil || orientation != nil
  }
}

extension Receipt {
  /// Counts what a splice moves and what is new in it.
  fileprivate mutating func count(_ splice: Splice) {
    var at = 0
    for piece in splice.pieces {
      switch piece {
      case .copy(let range):
        if range.lowerBound != at { movedBytes += range.count }
        at += range.count
      case .insert(let bytes):
        rewrittenBytes += bytes.count
        at += bytes.count
      }
    }
  }
}
