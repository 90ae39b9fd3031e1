/// Writes changed directories into a TIFF file without moving anything that is there.
///
/// Raw files hold positions that only their makers know, and pictures are large: strips, maker
/// notes and every value that was not changed stay where they are. A changed directory goes into
/// free space or to the end of the file, and the reference to it is changed. Data that nothing
/// refers to any longer are wiped and marked as ``Room``.
struct TIFFWriter {
  let header: TIFFHeader
  var layout: DirectoryLayout { header.layout }
  let source: ByteSource
  let old: [Directory]
  let new: [Directory]
  /// The directories of the file that were read, as they are stored.
  private(set) var tables: [DirectoryKind: DirectoryTable] = [:]
  /// The changes of the entries of each directory.
  private(set) var changes: [DirectoryKind: TableChange] = [:]
  /// The directory that holds the position of another one.
  private var parents: [DirectoryKind: DirectoryKind] = [:]
  /// The bytes of directories below removed ones.
  private(set) var orphans: HiddenDirectories
  /// The ranges of directories that were not read: pages after the last, those below additional
  /// pages.
  var unread = ByteRanges()
  private var references = References()

  /// The positions that refer to directories.
  private struct References {
    private var pointers: [Int: Int] = [:]
    /// The starts of directories with several references, as in circular pages.
    private(set) var shared: Set<Int> = []

    mutating func add(from pointer: Int, to directory: Int) {
      guard directory >= 8 else { return }
      let known = pointers.updateValue(pointer, forKey: directory)
      if let known, known != pointer { shared.insert(directory) }
    }
  }

  /// The new and the removed entries of a directory.
  struct TableChange {
    var removed: Set<UInt16> = []
    var fields: [UInt16: NewField] = [:]

    var isEmpty: Bool { removed.isEmpty && fields.isEmpty }
    func touches(_ number: UInt16) -> Bool { removed.contains(number) || fields[number] != nil }
  }

  struct NewField {
    var format: UInt16
    var count: Int
    var bytes: [UInt8]
    /// Whether the bytes are data whose position is the value.
    var isData = false
  }

  /// The writes, and their order: the old file is complete until a pointer is changed, the new one
  /// from then on.
  struct Plan {
    var fresh: [Patch] = []
    var pointers: [Patch] = []
    var wipes: [Patch] = []
    /// The length of the file afterwards.
    var end: Int

    var stages: [[Patch]] { [fresh, pointers, wipes].filter { !$0.isEmpty } }
  }

  /// - Throws: ``MetadataError`` for a directory that is damaged, ``FileError``.
  init(_ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource) throws {
    let head = try source.read(0..<16)
    guard let header = TIFFHeader(head.rawSpan) else {
      throw MetadataError(.damaged, "a TIFF header expected", place: skeleton.format.name)
    }
    self.header = header
    self.source = source
    orphans = HiddenDirectories(source, header.layout, most: 4096)
    old = skeleton.directories.filter { $0.kind.isExif }
    new = changes.directories ?? old
    for directory in old {
      guard let position = directory.position,
        let table = try DirectoryTable(at: position, layout, source)
      else { continue }
      tables[directory.kind] = table
    }
    for directory in old {
      guard let pointer = directory.pointer else { continue }
      parents[directory.kind] =
        tables.first { _, table in
          table.range.contains(pointer)
            || table.slots.contains { $0.value?.contains(pointer) == true }
        }?.key
    }
    for directory in new { collect(directory) }
    collect(changes, skeleton.blocks)
    if changes.isStripped {
      strip(skeleton.blocks, changes)
    }
    try findOrphans()
    try findUnread()
    try check(skeleton.format, isStripped: changes.isStripped)
  }

  // MARK: Changes

  func old(_ kind: DirectoryKind) -> Directory? { old.first { $0.kind == kind } }
  func new(_ kind: DirectoryKind) -> Directory? { new.first { $0.kind == kind } }

  private mutating func collect(_ directory: Directory) {
    var change = TableChange()
    let places = directory.places
    for entry in old(directory.kind)?.entries ?? [] where places[entry.number] == nil {
      change.removed.insert(entry.number)
    }
    for entry in directory.entries where entry.state == .edited {
      change.fields[entry.number] = NewField(
        format: entry.format, count: Int(entry.count), bytes: directory.bytes(of: entry))
    }
    if let attachment = directory.attachment {
      change.fields[ExifNumber.thumbnailOffset] = NewField(
        format: Format.long.code, count: 1, bytes: attachment, isData: true)
    }
    if !change.isEmpty || old(directory.kind) == nil { changes[directory.kind] = change }
  }

  /// The blocks that are values of fields.
  private mutating func collect(_ blockChanges: BlockChanges, _ blocks: [Block]) {
    for (index, payload) in blockChanges.payloads {
      let block = blocks[index]
      let number = UInt16(truncatingIfNeeded: block.code)
      let directory = tables.first { $1.slots.contains { $0.value == block.payload } }?.key ?? .ifd0
      // The kept values of a strip's packet go where all readers look, whichever page had one.
      if blockChanges.isStripped, directory != .ifd0, number == ExifNumber.applicationNotes,
        payload != nil
      {
        set(number, in: directory, to: nil)
        set(number, in: .ifd0, to: payload)
        continue
      }
      let format = tables[directory]?.slots.first { $0.number == number }?.format
      set(number, in: directory, to: payload, format: format)
    }
    for (kind, payload) in blockChanges.additions {
      if let number = TIFFHeader.number(of: kind) { set(number, in: .ifd0, to: payload) }
    }
  }

  private mutating func set(
    _ number: UInt16, in directory: DirectoryKind, to payload: [UInt8]?, format: UInt16? = nil
  ) {
    guard var bytes = payload else {
      changes[directory, default: TableChange()].removed.insert(number)
      return
    }
    var format = Format(code: format ?? TIFFHeader.blockFormat(number).code)
    // Some programs store IPTC data as numbers of four bytes.
    if ![1, 2, 4, 7].contains(format.code) { format = .undefined }
    while bytes.count % (format.size ?? 1) != 0 { bytes.append(0) }
    changes[directory, default: TableChange()].fields[number] = NewField(
      format: format.code, count: bytes.count / (format.size ?? 1), bytes: bytes)
  }

  /// Takes away what could not be read, too, unless the picture needs it.
  private mutating func strip(_ blocks: [Block], _ blockChanges: BlockChanges) {
    let kept = Set(
      blocks.indices.filter { blockChanges.payloads[$0] == nil }
        .map { UInt16(truncatingIfNeeded: blocks[$0].code) })
    let isNegative = StripList.isNegative(old(.ifd0))
    for (kind, table) in tables {
      guard let directory = new(kind) else { continue }
      let places = directory.places
      for slot in table.slots
      where places[slot.number] == nil && !kept.contains(slot.number)
        && !StripList.describesPicture(
          slot.number, format: slot.format, size: slot.value?.count ?? 0,
          isNegative: isNegative)
      {
        changes[kind, default: TableChange()].removed.insert(slot.number)
      }
    }
  }

  /// Directories to which removed fields lead and that were never read: those of additional pages.
  private mutating func findOrphans() throws(FileError) {
    for (kind, change) in changes {
      for slot in tables[kind]?.slots ?? [] where change.removed.contains(slot.number) {
        try orphans.add(slot.number, in: kind, format: slot.format, slot.value ?? slot.field)
      }
    }
  }

  /// Directories that stay unread: none of their space is free.
  private mutating func findUnread() throws {
    var visited = Set(tables.values.map(\.position))
    var waiting: [(position: Int, parent: DirectoryKind)] = []
    references.add(from: layout.firstPointer, to: try layout.first(in: source) ?? 0)
    func next(_ table: DirectoryTable) -> Int { table.nextPosition ?? 0 }
    func children(_ table: DirectoryTable, _ kind: DirectoryKind) throws(FileError) {
      let removed = changes[kind]?.removed ?? []
      for slot in table.slots where !removed.contains(slot.number) {
        guard let child = ExifPointer.kind(of: slot.number, in: kind), let value = slot.value,
          value.count <= 1 << 16
        else { continue }
        let size = Format(code: slot.format).size ?? layout.offsetSize
        let bytes = try source.read(value)
        for at in stride(from: 0, to: bytes.count, by: max(size, 1)) {
          let position = layout.integer(in: bytes.rawSpan, at: at, size: size) ?? 0
          references.add(from: value.lowerBound + at, to: position)
          if position >= 8 { waiting.append((position, child)) }
        }
      }
    }
    for (kind, table) in tables where new(kind) != nil {
      // Smaller versions of a page may be a chain as well.
      if kind.code < 0x200 { references.add(from: table.nextPointer, to: next(table)) }
      if kind.code < 0x100, next(table) >= 8 { waiting.append((next(table), .ifd0)) }
      try children(table, kind)
    }
    let limits = source.limits
    while let (position, kind) = waiting.popLast() {
      guard visited.insert(position).inserted else { continue }
      guard visited.count <= limits.parts else {
        throw MetadataError(.damaged, "more than \(limits.parts) directories", place: "TIFF")
      }
      guard position < source.count, let table = try DirectoryTable(at: position, layout, source)
      else { continue }
      unread.insert(table.range)
      var lists: [UInt16: [Int]] = [:]
      for slot in table.slots {
        guard let value = slot.value else { continue }
        if !slot.isInline { unread.insert(value) }
        let isPlace = TIFF.pieces.contains { $0.starts == slot.number || $0.counts == slot.number }
        if isPlace, value.count <= limits.blockBytes,
          let size = Format(code: slot.format).size
        {
          let bytes = try source.read(value)
          lists[slot.number] = stride(from: 0, to: bytes.count, by: size).compactMap {
            layout.integer(in: bytes.rawSpan, at: $0, size: size)
          }
        }
      }
      for (starts, counts) in TIFF.pieces {
        for (start, count) in zip(lists[starts] ?? [], lists[counts] ?? []) {
          unread.insert((start..<(start + min(count, source.count))).clamped(to: 0..<source.count))
        }
      }
      if kind == .ifd0, next(table) >= 8 {
        references.add(from: table.nextPointer, to: next(table))
        waiting.append((next(table), .ifd0))
      }
      try children(table, kind)
    }
  }

  /// Refuses to move a directory with more than one reference, because the others would refer to
  /// wiped bytes.
  private func checkShared(_ kinds: Set<DirectoryKind>) throws(MetadataError) {
    for kind in kinds.sorted(by: { $0.code < $1.code }) {
      guard let position = tables[kind]?.position, references.shared.contains(position) else {
        continue
      }
      throw MetadataError(
        .damaged,
        "several positions lead to this directory, as where pages run in a circle, so it cannot be moved; "
          + "nothing was changed", place: kind.name, offset: position, advice: .writeSidecar)
    }
  }

  /// Refuses what would lose a page or damage the picture.
  private func check(_ format: FileFormat, isStripped: Bool) throws(MetadataError) {
    guard !old.isEmpty else {
      throw MetadataError(
        .damaged, "its first directory cannot be read, so nothing can be put into it",
        place: format.name, offset: layout.firstPointer)
    }
    for directory in old where directory.kind.code < 0x200 {
      guard new(directory.kind) != nil else {
        throw MetadataError(
          .unsupported, "it is a picture of the file; its fields can be removed, it cannot",
          place: directory.kind.name)
      }
    }
    for directory in new where directory.kind.code < 0x200 && old(directory.kind) == nil {
      // It was never set: it was read from a picture within the file.
      guard directory.entries.contains(where: { $0.state == .edited }) else {
        throw MetadataError(
          .unsupported,
          "fields of a picture within the file are read, not changed",
          place: format.name, advice: .writeSidecar)
      }
      throw MetadataError(
        .unsupported, "a picture of its own cannot be added to \(format.named) file",
        place: directory.kind.name)
    }
    for directory in old where new(directory.kind) == nil && tables[directory.kind] == nil {
      guard isStripped else {
        throw MetadataError(
          .damaged, "the directory is cut short, so it cannot be removed",
          place: directory.kind.name, offset: directory.position)
      }
    }
    for (kind, change) in changes {
      if let before = old(kind), tables[kind] == nil {
        throw MetadataError(
          .damaged, "the directory is cut short, so it cannot be changed", place: kind.name,
          offset: before.position)
      }
      // Readers take such a directory for none at all.
      if let first = tables[kind]?.slots.first, first.value == nil {
        throw MetadataError(
          .damaged, "its first entry is of an unknown format, so it cannot be changed",
          place: kind.name, offset: tables[kind]?.position)
      }
      let numbers = change.removed.union(change.fields.filter { !$1.isData }.keys)
      for number in numbers.sorted() where kind.code < 0x200 && TIFF.storesPicture(number) {
        throw MetadataError(
          .notEditable, "cannot be changed: it describes how the picture is stored",
          place: Tag(kind, number).description)
      }
    }
  }

  // MARK: Plans

  /// Plans the change.
  ///
  /// - Parameter inPlace: Whether the file itself is written, where the old file must stay complete
  ///   until one pointer is changed. Otherwise a copy is written, where free bytes can be used at
  ///   once.
  /// - Returns: nil if it cannot be done in place.
  /// - Throws: ``MetadataError`` when the new file would not be what is wanted.
  func plan(inPlace: Bool) throws -> Plan? {
    guard !changes.isEmpty else { return Plan(end: source.count) }
    if let patches = overwrites(), !inPlace || patches.count == 1 && patches[0].isInOneSector {
      return try checked(Plan(fresh: patches, end: source.count))
    }
    var kinds = Set(changes.keys.filter { new($0) != nil })
    if inPlace { kinds = closed(kinds) }
    while true {
      try checkShared(kinds)
      let freed = freed(kinds)
      var room = Layout(
        end: source.count, free: inPlace ? try self.room() : freed, mayGrow: true,
        alignment: layout.isBig ? 8 : 2)
      var plan = Plan(end: source.count)
      plan.pointers = try write(kinds, &room)
      plan.fresh = room.patches
      if inPlace {
        guard plan.pointers.count == 1 else { return nil }
        if !plan.pointers[0].isInOneSector {
          // The pointer must be whole in one sector; that to the parent may be.
          guard
            let parent = kinds.compactMap({ parent(of: $0) }).first(where: { !kinds.contains($0) })
          else { return nil }
          kinds.insert(parent)
          continue
        }
      }
      if room.appended.count > (layout.isBig ? 7 : 1) {
        try checkEnd(room.appended.count)
        plan.fresh.append(Patch(position: source.count, bytes: room.appended))
        plan.end += room.appended.count
      }
      wipe(freed, in: &plan, mayShorten: !inPlace)
      return try checked(plan)
    }
  }

  /// Wipes what nothing refers to any longer, and leaves it out at the end of the file.
  private func wipe(_ freed: [Range<Int>], in plan: inout Plan, mayShorten: Bool) {
    var used = ByteRanges()
    for patch in plan.fresh { used.insert(patch.range) }
    for range in freed {
      for gap in used.gaps(in: range) {
        if mayShorten, gap.upperBound == plan.end {
          plan.end = gap.lowerBound
        } else {
          plan.wipes.append(Patch(position: gap.lowerBound, bytes: Room.bytes(gap.count)))
        }
      }
    }
  }

  /// Positions beyond the end of a truncated file would lead into the added data.
  private func checkEnd(_ more: Int) throws(MetadataError) {
    var end = 0
    for table in tables.values {
      for slot in table.slots { end = max(end, slot.value?.upperBound ?? 0) }
    }
    for directory in old { for range in directory.data() { end = max(end, range.upperBound) } }
    guard end <= source.count else {
      throw MetadataError(
        .damaged,
        "the file is cut short: \(end - source.count) bytes are missing, so nothing can be added",
        offset: source.count)
    }
    guard layout.isBig || source.count + more <= Int(UInt32.max) else {
      throw MetadataError(.tooLarge, "a TIFF file has at most 4 GB; nothing can be added to this")
    }
  }

  /// The plan, if the resulting file has the wanted values and the same picture.
  private func checked(_ plan: Plan) throws -> Plan {
    let patches = plan.stages.joined().map { $0 }
    let result = ByteSource(source, patches: patches, count: plan.end)
    var reader = TIFFReader(try ByteWindow(result), header, limits: source.limits)
    try reader.read()
    var problem = new.difference(from: reader.directories)?.problem
    let found = Dictionary(
      reader.directories.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
    for directory in old {
      guard let after = new(directory.kind), after.attachment == nil else { continue }
      let data = directory.data()
      if data != found[directory.kind]?.data() { problem = "the place of a picture changed" }
      if patches.contains(where: { patch in data.contains { $0.overlaps(patch.range) } }) {
        problem = "the bytes of a picture would change"
      }
    }
    if patches.contains(where: { patch in
      patch.range.lowerBound < source.count && unread.gaps(in: patch.range) != [patch.range]
    }) {
      problem = "a page that was not read would change"
    }
    for (number, field) in changes.values.flatMap(\.fields) {
      guard let kind = header.block(of: number, in: .ifd0) else { continue }
      if reader.blocks.first(where: { $0.kind == kind })?.payload.count != field.bytes.count {
        problem = "the \(kind.name) data do not read back"
      }
    }
    if let problem {
      throw MetadataError(
        .damaged, "the directories overlap, so nothing can be changed without loss (\(problem))")
    }
    return plan
  }

  /// Patches of values that keep their place and size, when that is all that changed.
  private func overwrites() -> [Patch]? {
    var patches: [Patch] = []
    for (kind, change) in changes {
      guard change.removed.isEmpty, let table = tables[kind] else { return nil }
      for (number, field) in change.fields {
        let slots = table.slots.filter { $0.number == number }
        guard slots.count == 1, !field.isData, ExifPointer.kind(of: number, in: kind) == nil,
          let value = slots[0].value, slots[0].format == field.format,
          value.count == field.bytes.count, value.upperBound <= source.count, !isShared(value)
        else { return nil }
        patches.append(Patch(position: value.lowerBound, bytes: field.bytes))
      }
    }
    return patches
  }

  /// Whether more than one field uses the bytes.
  private func isShared(_ range: Range<Int>) -> Bool {
    unread.gaps(in: range) != [range]
      || tables.values.reduce(0) { count, table in
        count + table.slots.count { $0.value?.overlaps(range) == true }
      } > 1
  }

  // MARK: Directories above others

  /// The directory that holds the position of another one; nil for the first.
  func parent(of kind: DirectoryKind) -> DirectoryKind? {
    old(kind)?.pointer == nil ? ExifPointer.pointer(to: kind)?.parent : parents[kind]
  }

  /// The changed directories and as many above them that one pointer refers to all of them.
  private func closed(_ changed: Set<DirectoryKind>) -> Set<DirectoryKind> {
    var result = changed
    while true {
      let roots = result.filter { kind in parent(of: kind).map { !result.contains($0) } ?? true }
      let parents = roots.compactMap { parent(of: $0) }
      guard roots.count > 1, !parents.isEmpty else { return result }
      result.formUnion(parents)
    }
  }

  func depth(_ kind: DirectoryKind) -> Int {
    var depth = 0
    var at = kind
    while let parent = parent(of: at), depth < 256 {
      at = parent
      depth += 1
    }
    return depth
  }
}
