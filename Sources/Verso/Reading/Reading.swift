extension BlockKind {
  /// Whether it holds a packet of the photo itself, or a part of one.
  fileprivate var isXMP: Bool { self == .xmp || self == .extendedXMP }
}

/// The way from the blocks of a file to its values: each block goes to the reader of its kind, and
/// the results are added up.
struct Reading {
  private let skeleton: Skeleton
  private(set) var context: ReadContext
  /// The readers of blocks, in the order in which they end.
  private var readers: [any BlockReader]
  /// The results so far.
  private(set) var found = Contribution()
  private(set) var makerNotes: [MakerNote] = []
  /// The names of the fields after the maker note, once they were requested, and the index of their
  /// directory.
  private var behindNote: (place: Int, names: KeyTable)?
  /// The indices of items that a later one may replace, by group and name.
  private var standing: [String: [Int]] = [:]
  /// The items that a later one took the place of.
  private var superseded: Set<Int> = []

  /// - Parameters:
  ///   - skeleton: The blocks.
  ///   - container: The room of their format.
  ///   - window: The file.
  ///   - limits: The most work that it may cause.
  init(
    _ skeleton: Skeleton, _ container: any Container.Type, _ window: ByteWindow,
    _ limits: ReadLimits
  ) {
    self.skeleton = skeleton
    context = ReadContext(
      skeleton.format, skeleton.blocks, skeleton.directories, skeleton.byteOrder, window, limits,
      offsetBase: { container.offsetBase($0) },
      decode: { container.decoded($0, $1, &$2) })
    readers = BlockReaders.all() + [container.reader(skeleton)]
    found.items = skeleton.facts
    found.furtherIPTC = skeleton.furtherIPTC
  }

  /// Reads all blocks.
  mutating func read() throws(FileError) {
    var isFull = false
    for (index, block) in skeleton.blocks.enumerated() {
      guard block.count <= context.limits.blockBytes else {
        let problem = "larger than \(context.limits.blockBytes) bytes, left unread"
        warn(problem, block)
        if block.kind.isXMP {
          found.unreadXMP.append(problem)
        } else if block.kind != .icc {
          found.unreadParts.append(UnreadPart(block.kind.name, problem))
        }
        continue
      }
      guard takes(block, isFull) else {
        let rest = skeleton.blocks[index...].map(\.kind)
        found.unread += rest
        if rest.contains(where: \.isXMP) {
          found.unreadXMP.append("there is more in the file than is read")
        }
        break
      }
      let before = (items: found.items.count, values: found.values)
      try read(block, index)
      for index in found.items.indices.dropFirst(before.items) {
        found.items[index].source.block = block.kind
      }
      isFull = !context.budget.takeItems(
        found.items.count - before.items + found.values - before.values)
    }
    if !isFull {
      for note in skeleton.notes { read(note) }
      for inner in skeleton.inner { add(inner) }
    }
    settleItems()
    if context.budget.isSpent {
      found.warnings.append(
        Warning(
          "compressed data of more than \(context.limits.inflatedBytes) bytes are left unread",
          place: skeleton.format.name, offset: 0))
    }
    for index in readers.indices {
      if let last = try readers[index].end(&context) { add(last) }
    }
    try readDamaged()
    addFurtherIPTC()
    context.directories.insert(fileDirectory(), at: 0)
  }

  /// Adds additional IPTC data, which are not edited. Those are counted as the first, also if
  /// absent.
  private mutating func addFurtherIPTC() {
    let ordered = found.furtherIPTC.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    for (index, block) in ordered.enumerated() {
      found.items += IPTCFacts.facts(of: block.element.datasets, group: "IPTC\(index + 2)")
        .map { item in
          var item = item
          item.source.block = .iptc
          return item
        }
    }
  }

  /// Gives a block to the readers of its kind: the format's own reader first, because its values
  /// are around the metadata.
  private mutating func read(_ block: Block, _ index: Int) throws(FileError) {
    let own = readers.count - 1
    if type(of: readers[own]).kinds.contains(block.kind) {
      add(try readers[own].read(block, index, &context))
    }
    if let reader = BlockReaders.place(of: block.kind) {
      add(try readers[reader].read(block, index, &context))
    }
    try readDamaged()
  }

  /// Reads what is left of blocks that could not be decoded.
  private mutating func readDamaged() throws(FileError) {
    while let damaged = context.damaged.popLast() {
      found.unread.append(damaged.kind)
      if damaged.kind.isXMP { found.unreadXMP.append("it cannot be decompressed") }
      add(try readers[readers.count - 1].readDamaged(damaged, &context))
    }
  }

  /// Whether a block may still be read; reports it where it may not.
  private mutating func takes(_ block: Block, _ isFull: Bool) -> Bool {
    if isFull {
      warn("more than \(context.limits.items) values; what follows is left unread", block)
      return false
    }
    guard context.budget.bytes.take(block.count) else {
      warn(
        "blocks that overlap, of more than \(context.limits.passes) times the file's "
          + "bytes; what follows is left unread", block)
      return false
    }
    return true
  }

  private mutating func warn(_ message: String, _ block: Block) {
    found.warnings.append(context.warning(message, block))
  }

  // MARK: Adding up

  /// Adds what a reader found.
  private mutating func add(_ new: Contribution) {
    if !context.warnings.isEmpty {
      found.warnings += context.warnings
      context.warnings = []
    }
    found.warnings += new.warnings
    found.unread += new.unread
    found.unreadParts += new.unreadParts
    found.further += new.further
    found.values += new.directories.reduce(new.values) { $0 + $1.entries.count }
    context.directories += new.directories
    if let exif = new.exif { found.exif = exif }
    if let xmp = new.xmp { found.xmp = xmp }
    found.elsewhere += new.elsewhere
    found.unreadXMP += new.unreadXMP
    found.leftOutXMP += new.leftOutXMP
    if let profile = new.profile { found.profile = profile }
    found.isIPTCNewer = found.isIPTCNewer || new.isIPTCNewer
    found.fields += new.fields
    found.furtherIPTC += new.furtherIPTC
    if new.lastCounts { replace(with: new.items) } else { found.items += new.items }
    for note in new.notes { read(note) }
    for inner in new.inner { add(inner) }
  }

  /// Gives a block inside another one to who reads its kind.
  private mutating func add(_ inner: InnerBlock) {
    guard let reader = BlockReaders.place(of: inner.kind) else { return }
    add(readers[reader].read(inner, &context))
  }

  /// Adds items; of the values of several blocks, the last one counts.
  private mutating func replace(with items: [Item]) {
    for item in items {
      superseded.formUnion(standing.removeValue(forKey: "\(item.group) \(item.name)") ?? [])
    }
    for item in items {
      standing["\(item.group) \(item.name)", default: []].append(found.items.count)
      found.items.append(item)
    }
  }

  private mutating func settleItems() {
    guard !superseded.isEmpty else { return }
    found.items = found.items.indices.filter { !superseded.contains($0) }.map { found.items[$0] }
  }

  /// Adds the values of a maker, after existing ones or before them.
  mutating func add(_ reader: MakerReader, to block: Int? = nil, isFirst: Bool = false) {
    found.warnings += reader.warnings
    var note = reader.note
    for data in reader.iptc {
      add(
        InnerBlock(
          .iptc, data.bytes, position: data.position, index: nil, place: "\(reader.place) > IPTC",
          outer: .makerNote))
    }
    found.values += note.entries.count
    // Without values there is nothing to overrule, nor to look for.
    if !note.entries.isEmpty { note.overruling = fieldsBehindNote() }
    note.settle()
    // Raw files have directories of their own before those of the picture in them.
    if let block { note.isField = context.directory(.exif)?.block == block }
    makerNotes.insert(note, at: isFirst ? 0 : makerNotes.count)
  }

  /// Adds facts of makers' tables about bytes.
  mutating func add(_ items: [Item]) { found.items += items }

  /// The names of the fields after the maker note that have precedence over its values.
  private mutating func fieldsBehindNote() -> KeyTable? {
    guard let place = context.directories.firstIndex(where: { $0.kind == .exif }) else {
      return nil
    }
    let directory = context.directories[place]
    // Thousands of segments may contain notes: the fields are searched once.
    if let known = behindNote, known.place == place { return known.names }
    var names = KeyTable(count: directory.entries.count)
    for entry in directory.entries.drop(while: { $0.number <= ExifNumber.makerNote })
    where entry.number != ExifNumber.whiteBalance {
      if let row = TagTable.row(for: Tag(.exif, entry.number)) { _ = names.insert(row.nameKey) }
    }
    behindNote = (place, names)
    return names
  }

  // MARK: The file as a whole

  /// The facts of the container itself, as a directory of fields.
  private func fileDirectory() -> Directory {
    var directory = Directory(.file, byteOrder: .littleEndian)
    directory.bytes.reserveCapacity(128)
    directory.entries.reserveCapacity(12)
    func text(_ number: UInt16, _ text: String) {
      let bytes = Array(text.utf8)
      directory.append(number: number, format: .ascii, count: bytes.count, stored: bytes)
    }
    func number(_ tag: UInt16, _ values: Int...) {
      var bytes: [UInt8] = []
      for value in values { bytes.append(UInt32(clamping: value), .littleEndian) }
      directory.append(number: tag, format: .long, count: values.count, stored: bytes)
    }
    let format = skeleton.format
    text(FileTags.fileType, format.name)
    text(FileTags.fileTypeExtension, format.fileExtension)
    text(FileTags.mimeType, format.mimeType)
    if let byteOrder = context.byteOrder, !format.has(.hidesByteOrder) {
      text(FileTags.exifByteOrder, byteOrder == .bigEndian ? "MM" : "II")
    }
    if let note = makerNotes.first?.byteOrder, note != context.byteOrder {
      text(FileTags.makerNoteByteOrder, note == .bigEndian ? "MM" : "II")
    }
    for field in found.fields.sorted(by: { $0.number < $1.number }) {
      directory.append(
        number: field.number, format: field.format, count: field.bytes.count, stored: field.bytes)
    }
    if let picture = skeleton.picture {
      number(FileTags.imageWidth, picture.width)
      number(FileTags.imageHeight, picture.height)
      if let encoding = picture.encoding { number(FileTags.encodingProcess, encoding) }
      if picture.bitsPerSample > 0 { number(FileTags.bitsPerSample, picture.bitsPerSample) }
      if picture.components > 0 { number(FileTags.colorComponents, picture.components) }
      if let (across, down) = picture.subsampling {
        number(FileTags.yCbCrSubSampling, across, down)
      }
    }
    return directory
  }
}
