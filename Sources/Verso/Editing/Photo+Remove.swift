extension Photo {
  /// Removes something from every location in the photo: its metadata, those of its thumbnail, its maker note,
  /// the additional pictures and the video after the picture.
  public mutating func remove(_ personal: PersonalData) {
    metadata.remove(personal)
    removeBeside(personal)
  }

  /// Removes something from what is not the metadata of the photo itself.
  private mutating func removeBeside(_ personal: PersonalData) {
    if let thumbnail = metadata.thumbnail, let clean = Self.clean(thumbnail) {
      try? metadata.setThumbnail(clean)
    }
    for patch in metadata.makerNotePatches(personal) { metadata.overwrite(patch) }
    if personal.isPlace {
      for patch in strayPositions { metadata.overwrite(patch) }
    }
    pending.removing.append(personal)
  }

  /// Completes `metadata.location = nil`: no other part of the file records the position either.
  mutating func removePosition() {
    metadata.isUnplaced = false
    guard pending.stripping == nil, !pending.removing.contains(.gps) else { return }
    removeBeside(.position)
    let names = metadata.namedPlaces
    if !names.isEmpty {
      pending.notes.append("names of the place remain: \(names.joined(separator: ", "))")
    }
  }

  /// Completes `metadata.captureDate = nil`: names the dates that remain.
  mutating func noteDates() {
    metadata.isUndated = false
    guard pending.stripping == nil else { return }
    let dates = items.filter { item in
      !["File", "ICC-header", "Composite"].contains(item.group)
        && item.value.string.flatMap { CaptureDate($0) }.map { $0.precision >= .day } ?? false
    }
    let names = Set(dates.map { "\($0.group):\($0.name)" }).sorted()
    if !names.isEmpty { pending.notes.append("dates remain: \(names.joined(separator: ", "))") }
  }

  /// Where the photo still gives something away, by name.
  ///
  /// If no reader finds it, all bytes of the file are searched for metadata in unusual places.
  ///
  /// - Throws: ``FileError`` when the file cannot be read; ``MetadataError`` when it cannot be
  ///   searched.
  package func places(of personal: PersonalData) throws -> [String] {
    let source = try openOrigin()
    let names = try placesRead(of: personal) + placesAfterPicture(of: personal, source)
    return names.isEmpty
      ? try PersonalDataSearch.find([personal], in: searched(source), of: self) : names
  }

  /// Texts after the end of the picture, which no format defines and no removal changes.
  private func placesAfterPicture(
    of personal: PersonalData, _ source: ByteSource
  ) throws -> [String] {
    guard personal == .identity, boxFormat == nil, !container.isMadeOfDirectories,
      let parts = try? container.parts(skeleton, source, .gainMap).parts
    else { return [] }
    let says = try parts.contains { part in
      guard part.role == .trailer else { return false }
      // Pieces overlap by the length of a path.
      let step = 1 << 20
      return try stride(from: part.range.lowerBound, to: part.range.upperBound, by: step).contains {
        personal.isStated(
          in: try source.read($0..<min($0 + step + 512, part.range.upperBound)))
      }
    }
    return says ? ["a text after the picture"] : []
  }

  /// The parts that are searched byte by byte. Of a film, which may be large, all except the media
  /// data.
  func searched(_ source: ByteSource) throws -> ByteSource {
    guard isFilm, !format.isRaw else { return source }
    var window = try ByteWindow(source)
    var rest = Splice()
    var at = 0
    for box in try BoxList(&window, in: 0..<source.count, limit: limits.parts).boxes
    where box.type == "mdat" {
      rest.copy(at..<box.payload.lowerBound)
      at = box.range.upperBound
    }
    rest.copy(at..<source.count)
    return ByteSource(rest, of: source)
  }

  func placesRead(of personal: PersonalData) throws -> [String] {
    try metadata.places(of: personal) + placesBeside(of: personal)
  }

  /// The data that a removal deletes in addition to the photo's own fields. The receipt lists them
  /// as changes. Boxes that no track shows were searched for personal data.
  private func removedPlaces(
    _ source: ByteSource, unshown: [PersonalData: [Range<Int>]]
  ) throws -> [String] {
    var before = self
    before.metadata = original
    before.pending.removing = []
    let hasTexts = skeleton.blocks.contains { $0.kind == .text }
    return try pending.removing.flatMap { personal in
      // Texts of PNG are named by their keywords.
      let values = original.placesBesideFields(of: personal).filter {
        !hasTexts || !$0.hasPrefix("PNG:")
      }
      let beside = try before.placesBeside(of: personal, unshown: unshown[personal]).filter {
        name in
        name != Self.makerNote
          || !original.makerNotes.contains { !MakerNotePersonalData.left(in: $0, personal).isEmpty }
      }
      return values + beside
    }
  }

  private static let makerNote = "maker note"

  /// Personal data of the photo outside of its own metadata.
  private func placesBeside(
    of personal: PersonalData, unshown: [Range<Int>]? = nil
  ) throws -> [String] {
    var names: [String] = []
    if let thumbnail = metadata.thumbnail, let photo = try? Photo(thumbnail) {
      names += photo.metadata.places(of: personal).map { "thumbnail: \($0)" }
    }
    if !metadata.makerNotePatches(personal).isEmpty { names.append(Self.makerNote) }
    let source = try openOrigin()
    if personal.isPlace,
      try !strayPositions.isEmpty || !strayPositions(betweenPartsOf: source).isEmpty
    {
      names.append("a position that nothing refers to")
    }
    for part in try further(source) {
      let kind = skeleton.blocks[part.index].kind
      var found = part.metadata.places(of: personal)
      if kind != .exif, personal.speaks(inRemarksOf: part.bytes) { found.append("a remark") }
      if !part.metadata.makerNotePatches(personal).isEmpty { found.append(Self.makerNote) }
      names += found.map { "\(kind.furtherName): \($0)" }
    }
    var inflation = ReadBudget(limits)
    for block in skeleton.blocks where block.kind == .text {
      if try textSays(block, personal, source, &inflation) {
        let head = try source.read(block.payload.prefix(79)).prefix { $0 != 0 }
        names.append("text \(String(decoding: head, as: UTF8.self))")
      }
    }
    for block in skeleton.blocks where container.isRemark(block) {
      let bytes = try source.read(block.payload.prefix(limits.blockBytes))
      if isRemark(block, on: personal, bytes) { names.append(skeleton.name(block)) }
    }
    if try !remarks(of: [personal], source).isEmpty { names.append("a remark in XMP") }
    if format.has(.hasXMLBoxes) {
      names += try boxes(disclosing: personal, source).map { index in
        let name = skeleton.name(skeleton.blocks[index])
        return name == "uuid" ? "GeoTIFF box" : "\(name) box"
      }
    }
    if try boxFormat?.hidesPackets(skeleton, source) == true {
      names.append("a text that is compressed")
    }
    if try !trailerTexts(disclosing: [personal], source).isEmpty {
      names.append("a text in the trailer")
    }
    names += try resourcePlaces(personal, source)
    names += try pagePlaces(personal, source)
    for disclosure in try disclosures(of: personal, source) {
      names.append(try name(of: disclosure, personal, source))
    }
    if try !(unshown ?? unshownData(disclosing: personal, source)).isEmpty {
      names.append("data that no track shows")
    }
    if personal.isPlace { names += try filmFormat?.places(skeleton, source) ?? [] }
    if personal == .identity { names += try filmFormat?.identities(skeleton, source) ?? [] }
    names += try placesInFilms(of: personal, source)
    if personal.isPlace, try boxFormat?.placesBeside(skeleton, source).isEmpty == false {
      names.append("the place in the video")
    }
    for (numbers, photo) in try furtherPhotos(source) {
      let found = try photo.placesRead(of: personal)
      for number in numbers { names += found.map { "picture \(number + 1): \($0)" } }
    }
    return names
  }

  /// A thumbnail without its own metadata; nil if it has none.
  private static func clean(_ thumbnail: [UInt8]) -> [UInt8]? {
    guard var photo = try? Photo(thumbnail),
      photo.skeleton.blocks.contains(where: { $0.kind != .jfif && $0.kind != .adobe })
    else { return nil }
    photo.strip(keeping: .colorProfile)
    return try? photo.bytes(options: WriteOptions(compact: true))
  }

  // MARK: Data after the picture

  /// The additional pictures without the removed data, and the bytes of the file that are blanked:
  /// in the video and in makers' own segments.
  func planRemovals(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource,
    _ options: WriteOptions
  ) throws {
    guard !pending.removing.isEmpty, pending.stripping == nil else { return }
    guard carriesMetadata || options.force else {
      throw MetadataError(
        .unsupported,
        "\(format.name) files are read, not changed, and not all of their content is known, so nothing is removed",
        place: format.name)
    }
    guard !hasUnreadDirectories || options.force else {
      throw MetadataError(
        .unsupported,
        "it has Exif directories that only other programs read, so nothing is removed",
        place: format.name, advice: .forceOrStripAll)
    }
    // A film's fields are among the changes already.
    let listed = Set(receipt.changes.map(\.name))
    var unshown: [PersonalData: [Range<Int>]] = [:]
    for personal in pending.removing {
      unshown[personal] = try unshownData(disclosing: personal, source)
    }
    receipt.addRemovals(
      try removedPlaces(source, unshown: unshown).filter { !listed.contains($0) })
    for personal in pending.removing {
      changes.patches += metadata.makerNotes.flatMap {
        MakerNotePersonalData.patchesInFile($0, personal)
      }
    }
    if pending.removing.contains(where: \.isPlace) {
      changes.patches += try boxFormat?.placesBeside(skeleton, source) ?? []
      changes.patches += countryPlaces
      changes.patches += try strayPositions(betweenPartsOf: source)
    }
    changes.patches += try trailerTexts(disclosing: pending.removing, source)
    changes.patches += try planFilms(source, options)
    try planTexts(&changes, source)
    try planUnknown(&changes, &receipt, source)
    try planDisclosures(&changes, &receipt, source)
    for range in pending.removing.flatMap({ unshown[$0] ?? [] }) {
      changes.patches += try source.zeros(over: range)
    }
    try noteUnknown(changes, &receipt, source)
    for (numbers, before) in try furtherPhotos(source) {
      var photo = before
      for personal in pending.removing { photo.remove(personal) }
      let bytes = try photo.bytes(options: WriteOptions(compact: true))
      guard bytes != (try before.bytes()) else { continue }
      for number in numbers { changes.pictures[number] = .some(bytes) }
    }
  }

  /// Reads what a removal makes, with all readers, before it takes the old file's place.
  ///
  /// - Throws: ``MetadataError`` that names what still contains the removed data.
  func checkRemoved(_ result: ByteSource, _ options: WriteOptions) throws {
    guard !pending.removing.isEmpty, pending.stripping == nil, !options.force else { return }
    let photo = try Photo(result, registry: metadata.registry)
    var left: [String] = []
    for personal in pending.removing {
      for name in try photo.places(of: personal) where !left.contains(name) { left.append(name) }
    }
    if left.isEmpty, let part = photo.unreadParts.first {
      throw MetadataError(
        .verificationFailed,
        "whether all of it is gone is unknown (\(part)), so nothing was written",
        place: format.name, advice: .forceRemoval)
    }
    guard left.isEmpty else {
      let names = left.prefix(8).joined(separator: ", ") + (left.count > 8 ? " and more" : "")
      // A whole strip also keeps the data that decode a film.
      let isNeeded = try pending.removing.contains { personal in
        try photo.disclosures(of: personal, result).contains { $0.removal == .stays }
      }
      throw MetadataError(
        .verificationFailed,
        "\(names) would still contain it and cannot be removed from this file, so nothing was written",
        place: format.name,
        advice: !isFilm || isNeeded ? .forceRemoval : .forceOrStripAll)
    }
  }

  /// Unknown parts are removed if they contain it.
  private func planUnknown(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    let stored = try StorePlace(skeleton, source)?.blocks ?? []
    var inflation = ReadBudget(limits)
    for (index, block) in skeleton.blocks.enumerated()
    where changes.payloads[index] == nil
      && ([.other, .jfxx, .comment, .unicodeComment].contains(block.kind)
        || block.kind == .jumbf && !container.isPlain(block))
      && block.count <= limits.blockBytes && !stored.contains(index)
    {
      var bytes: [UInt8] = []
      for range in [block.payload] + block.continuation { bytes += try source.read(range) }
      if let decoded = container.decoded(block, bytes, &inflation) {
        let says = try pending.removing.contains { personal in
          try isRemark(block, on: personal, decoded)
            || holds(block, personal, source)
            || block.kind != .jumbf && personal.isStated(in: decoded)
            || block.kind != .jumbf && personal.names(elementsOf: decoded)
            || PersonalDataSearch.finds(personal, in: decoded, of: self, &inflation)
        }
        let before = index > 0 ? skeleton.blocks[index - 1] : block
        // A segment may go on in one of the same kind.
        let goesOn =
          format.has(.isMadeOfSegments) && changes.payloads[index - 1] == .some(.some(nil))
          && before.code == block.code && before.carrier.upperBound == block.carrier.lowerBound
        guard says || goesOn else { continue }
      }
      changes.payloads[index] = .some(nil)
      receipt.addRemovals([skeleton.name(block)])
      receipt.notes.append(
        "\(skeleton.name(block)) is removed, because it contains or may contain what is removed")
    }
  }

  /// Names the segments, chunks and boxes, and the data after the picture, that stay although nobody knows what is in them.
  private func noteUnknown(
    _ changes: BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    let found =
      skeleton.blocks.indices.filter { changes.payloads[$0] == .some(nil) }.map {
        skeleton.blocks[$0].carrier
      } + changes.patches.map(\.range)
    var names: [String] = []
    for part in try container.parts(skeleton, source, .usual).parts
    where part.role == .unknown && !found.contains(where: { $0.overlaps(part.range) })
      && !names.contains(part.name)
    {
      names.append(part.name)
    }
    if let count = try strangeEnd() { names.append("\(count) bytes after the picture") }
    guard !names.isEmpty else { return }
    let list = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and more" : "")
    receipt.notes.append("unknown parts stay, as a search of their bytes found nothing: \(list)")
  }

  /// Whether a reader finds a value in a maker's segment, or in a list of texts, whose name means it.
  private func holds(
    _ block: Block, _ personal: PersonalData, _ source: ByteSource
  ) throws(FileError) -> Bool {
    guard block.kind == .other else { return false }
    let list = try source.read(block.payload.prefix(limits.blockBytes))
    // Persons have many names in it: technician, producer, writer.
    let texts = RIFFFacts.read(list: list)
    if personal == .identity ? !texts.isEmpty : texts.contains(where: { personal.names($0) }) {
      return true
    }
    guard format.has(.isMadeOfSegments) else { return false }
    var window = try ByteWindow(source)
    if personal == .identity, try SegmentFacts.isPersonal(block, &window) { return true }
    return try SegmentFacts.read(block, &window).contains { personal.names($0) }
  }

  /// Whether a block is a text or a file's name that discloses it: free text may name anybody.
  private func isRemark(_ block: Block, on personal: PersonalData, _ bytes: [UInt8]) -> Bool {
    container.isRemark(block)
      && (personal == .identity || personal.isPlace && PlaceWords.areIn(bytes))
  }

  /// Texts of PNG with such names go, and packets in texts that have no right to them.
  private func planTexts(_ changes: inout BlockChanges, _ source: ByteSource) throws {
    if format.has(.hasXMLBoxes) {
      for index in try pending.removing.flatMap({ try boxes(disclosing: $0, source) }) {
        changes.payloads[index] = .some(nil)
      }
    }
    var inflation = ReadBudget(limits)
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind == .text && changes.payloads[index] == nil {
      let says = try pending.removing.contains { try textSays(block, $0, source, &inflation) }
      if says { changes.payloads[index] = .some(nil) }
    }
  }

  /// The boxes of JPEG 2000 with GeoTIFF, which locates a map, and with XML elements of such names.
  private func boxes(disclosing personal: PersonalData, _ source: ByteSource) throws(FileError)
    -> [Int]
  {
    var found: [Int] = []
    for (index, block) in skeleton.blocks.enumerated() where block.kind == .other {
      let type = BoxType(code: block.code)
      if type == "xml " || type == "asoc" {
        let bytes = try source.read(block.payload.prefix(limits.blockBytes))
        if personal.names(elementsOf: bytes) { found.append(index) }
      } else if personal.isPlace, block.payload.lowerBound - block.carrier.lowerBound >= 24 {
        let start = block.payload.lowerBound - 16
        if try source.read(start..<(start + 16)) == GeoJP2.name { found.append(index) }
      }
    }
    return found
  }

  private func textSays(
    _ block: Block, _ personal: PersonalData, _ source: ByteSource, _ inflation: inout ReadBudget
  ) throws -> Bool {
    let head = try source.read(block.payload.prefix(80))
    let keyword = String(decoding: head.prefix { $0 != 0 }, as: UTF8.self)
    // Converters write Exif's names with a prefix.
    if personal.names(prefixed: keyword) { return true }
    // Unknown data may contain anything.
    if keyword.hasPrefix("Raw profile type") { return true }
    guard block.count <= limits.blockBytes,
      let text = PNGText(block.code, try source.read(block.payload), &inflation)
    else { return true }
    if personal.names(prefixed: text.translatedKeyword) { return true }
    guard keyword == "XML:com.adobe.xmp" else {
      return try personal.isStated(in: text.text)
        || PersonalDataSearch.finds(personal, in: Array(text.text), of: self, &inflation)
    }
    let xmp = XMPReader.read(
      text.text.rawSpan, base: 0, place: "text", limits: limits)
    return !xmp.isWhole || xmp.xmp.properties.removing(personal) != xmp.xmp.properties
  }

  /// The texts in Samsung's trailers that disclose it, blanked: after the picture, or in a box. A film loses the box.
  private func trailerTexts(
    disclosing wanted: [PersonalData], _ source: ByteSource
  ) throws -> [Patch] {
    guard !isFilm else { return [] }
    var ends: Set<Int> = [source.count]
    if boxFormat != nil {
      var window = try ByteWindow(source)
      for box in try BoxList(&window, in: 0..<source.count, limit: limits.parts).boxes
      where box.type == "sefd" {
        ends.insert(box.payload.upperBound)
      }
    }
    return try ends.sorted().flatMap { try SamsungTrailer.texts(in: source, endingAt: $0) }
      .filter { try Self.says(wanted, in: source.read($0)) }
      .map { Patch(position: $0.lowerBound, bytes: [UInt8](repeating: 0x20, count: $0.count)) }
  }

  /// Whether a text of Samsung's discloses it.
  static func says(_ wanted: [PersonalData], in bytes: [UInt8]) -> Bool {
    wanted.contains { $0.isStated(in: bytes) || $0.isPlace && PlaceWords.areIn(bytes) }
  }

  /// The country in Samsung's trailers, blanked.
  private var countryPlaces: [Patch] {
    metadata.facts.filter { $0.group == "Samsung" && $0.name == SamsungTrailer.country }
      .compactMap(\.source.range).map {
        Patch(position: $0.lowerBound, bytes: [UInt8](repeating: 0x20, count: $0.count))
      }
  }
}

extension Metadata {
  /// The patches of the Exif block that overwrite personal data in its maker note.
  func makerNotePatches(_ personal: PersonalData) -> [Patch] {
    guard let directory = directory(.exif), directory.block != nil,
      directory.entry(Tag.makerNote.number)?.state == .sound,
      let note = makerNotes.first(where: \.isField)
    else { return [] }
    return MakerNotePersonalData.patches(in: note, personal)
  }

  /// Overwrites bytes of the Exif block where they are: a maker note must not move.
  mutating func overwrite(_ patch: Patch) {
    blockPatches.append(patch)
    for index in directories.indices
    where directories[index].kind.isExif && directories[index].block != nil {
      directories[index].bytes.replace(patch)
    }
    for index in makerNotes.indices where makerNotes[index].isField {
      makerNotes[index].buffers[0].replace(patch)
    }
  }
}

extension Metadata {
  /// The fields for names of places that have one.
  fileprivate var namedPlaces: [String] {
    [SharedProperty.sublocation, .city, .state, .country, .countryCode]
      .filter { !texts(of: $0).isEmpty }.map(\.name)
  }
}
