/// Writes changed directories into an Exif block without moving what did not change.
///
/// Existing data do not get a new layout: maker notes contain unknown offsets, so they, the
/// thumbnail and every unchanged value stay where they are. A changed directory goes into
/// unreferenced bytes, or to the end of the block, and the one pointer to it is changed. Data that
/// are no longer referred to are wiped and marked as room: nothing that was removed can be
/// recovered, and the next change finds the room. Bytes that nothing known refers to and that bear
/// no mark may belong to a maker note: they are never touched.
package struct ExifWriter {
  /// The permitted changes of a block.
  package struct Options {
    /// The most bytes that the container can carry.
    package var limit: Int
    /// How many spare bytes a block gets when it has to grow.
    package var slack: Int
    /// The data outside of the maker note that it refers to, as its reader knows it: previews,
    /// values of directories below its own.
    package var kept: [Range<Int>] = []
    /// Names a value of the maker note that would be another one in a changed block.
    package var misled: (([UInt8]) -> String?)?
    /// The limits with which the photo was read.
    package let limits: ReadLimits

    package init(limit: Int, slack: Int, limits: ReadLimits) {
      self.limit = limit
      self.slack = slack
      self.limits = limits
    }
  }

  /// The block as it was; empty if there was none.
  package let original: [UInt8]
  package let byteOrder: ByteOrder
  var layout: DirectoryLayout { DirectoryLayout(byteOrder) }
  package let old: [Directory]
  package let new: [Directory]
  package let options: Options

  /// A change of a block that keeps its length, in stages: each must be on the volume before the
  /// next one begins. Before the stage that turns the pointer the block is the old one, after it
  /// the new one.
  package struct InPlace {
    package var stages: [[Patch]]
  }

  package init(
    original: [UInt8], byteOrder: ByteOrder, old: [Directory], new: [Directory], options: Options
  ) {
    self.original = original
    self.byteOrder = byteOrder
    self.old = old
    self.new = new
    self.options = options
  }

  // MARK: Changes

  private func old(_ kind: DirectoryKind) -> Directory? { old.first { $0.kind == kind } }
  private func new(_ kind: DirectoryKind) -> Directory? { new.first { $0.kind == kind } }

  /// The directory whose bytes hold the pointer to another one; nil for the first.
  private func parent(of kind: DirectoryKind) -> DirectoryKind? {
    if let pointer = old(kind)?.pointer {
      for directory in old {
        guard let table = directory.table else { continue }
        if table.contains(pointer) { return directory.kind }
        for entry in directory.entries where entry.size > 4 {
          let start = Int(entry.value)
          if (start..<(start + entry.size)).contains(pointer) { return directory.kind }
        }
      }
      return nil
    }
    if kind.code > 0, kind.code < 0x100 { return .ifd(Int(kind.code) - 1) }
    return ExifPointer.pointer(to: kind)?.parent
  }

  /// The directories that have to be written, and those above them that have to be because an entry
  /// for a directory comes or goes.
  private func changed() -> Set<DirectoryKind> {
    var result: Set<DirectoryKind> = []
    for directory in new {
      guard let before = old(directory.kind) else {
        result.insert(directory.kind)
        if let parent = parent(of: directory.kind), nextPointer(to: directory.kind) == nil {
          result.insert(parent)
        }
        continue
      }
      if before.entries != directory.entries || directory.attachment != nil {
        result.insert(directory.kind)
      }
    }
    for directory in old where new(directory.kind) == nil {
      if let parent = parent(of: directory.kind), new(parent) != nil,
        nextPointer(to: directory.kind) == nil
      {
        result.insert(parent)
      }
    }
    return result
  }

  /// The position of the four bytes that refer to a directory of the chain, if the one before it
  /// exists already.
  private func nextPointer(to kind: DirectoryKind) -> Int? {
    guard kind.code > 0, kind.code < 0x100,
      let before = old(.ifd(Int(kind.code) - 1)), !before.isCutOff, let start = before.position
    else { return nil }
    let position = layout.entry(before.entries.count, at: start)
    return position + 4 <= original.count ? position : nil
  }

  /// The directory at which the chain ends now, and the patch that ends it there; nil if the
  /// chain did not lose its end.
  private var chainEnd: (parent: DirectoryKind, patch: Patch)? {
    guard let gone = old.first(where: { $0.kind.code < 0x100 && new($0.kind) == nil }),
      let parent = parent(of: gone.kind), new(parent) != nil,
      let position = nextPointer(to: gone.kind)
    else { return nil }
    return (parent, Patch(position: position, bytes: [0, 0, 0, 0]))
  }

  /// The changed directories and as many above them that one pointer refers to all of them.
  private func closed(_ changed: Set<DirectoryKind>) -> Set<DirectoryKind> {
    var result = changed
    while true {
      let roots = result.filter { kind in
        parent(of: kind).map { !result.contains($0) } ?? true
      }
      guard roots.count > 1 else { return result }
      for root in roots {
        if let parent = parent(of: root) { result.insert(parent) }
      }
    }
  }

  // MARK: Plans

  /// A change that keeps the block's length, or nil if there is no room for it.
  package func inPlace(sector: (Int) -> Int) -> InPlace? {
    guard !original.isEmpty, old.allSatisfy({ $0.isWhole }) else { return nil }
    var changed = changed()
    if let chainEnd {
      // One pointer must do for everything.
      if !changed.isEmpty { changed.insert(chainEnd.parent) }
    } else if changed.isEmpty {
      return InPlace(stages: [])
    }
    // Values of the same size whose bytes share a sector: one write, whole or not at all.
    if !changed.isEmpty, let patches = overwrites(changed), let first = patches.first,
      let last = patches.last,
      sector(first.position) == sector(last.range.upperBound - 1),
      check(patched(patches)) != nil, options.misled?(patched(patches)) == nil
    {
      return InPlace(stages: [[joined(patches)]])
    }
    var kinds = closed(changed)
    while true {
      var room = Layout(end: original.count, free: spare(), mayGrow: false)
      guard let pointers = write(kinds, &room), pointers.count == 1, let flip = pointers.first
      else { return nil }
      // The pointer must be inside one sector; a parent directory may have a better one.
      if sector(flip.position) != sector(flip.range.upperBound - 1) {
        guard
          let root = kinds.first(where: { kind in
            parent(of: kind).map { !kinds.contains($0) } ?? true
          }), let parent = parent(of: root)
        else { return nil }
        kinds.insert(parent)
        continue
      }
      var result = original
      for patch in room.patches + [flip] { result.replace(patch) }
      let overlaps = overlaps(in: result)
      for patch in overlaps { result.replace(patch) }
      guard let written = check(result), new.appeared(in: written) == nil else { return nil }
      let wipes = freed(written, result.count).map {
        Patch(position: $0.lowerBound, bytes: Room.bytes($0.count))
      }
      for patch in wipes { result.replace(patch) }
      guard options.misled?(result) == nil else { return nil }
      return InPlace(stages: [room.patches + overlaps, [flip], wipes].filter { !$0.isEmpty })
    }
  }

  /// The new block, of any length.
  ///
  /// - Throws: ``MetadataError`` when it does not fit into its container or the old one is damaged
  ///   where it would have to be written.
  package func rewritten() throws(MetadataError) -> [UInt8] {
    let changed = changed()
    guard !changed.isEmpty || chainEnd != nil else { return original }
    // Where no entry could be read there is no directory, and nothing of it is given free.
    if let damaged = old.first(where: { directory in
      !directory.isWhole
        && (changed.contains(directory.kind)
          || new(directory.kind) == nil && !directory.entries.isEmpty)
    }) {
      throw damage(damaged)
    }
    if chainEnd == nil, let patches = overwrites(changed) {
      let result = patched(patches)
      if check(result) != nil, options.misled?(result) == nil { return result }
    }
    // A change that only removes hardly needs room.
    let adds = new.contains { $0.entries.contains { $0.state == .edited } }
    var misled: String?
    let start = original.isEmpty ? layout.header(first: 0) : original + roomForNote()
    // A larger block has bytes where those that are cut off announce entries.
    let shortened = old.filter { $0.isCutOff && new($0.kind) != nil }.map(\.kind)
    let kinds = changed.union(shortened)
    for slack in adds ? [options.slack, 0] : [0] {
      var room = Layout(
        end: start.count, free: spare() + reusable(kinds), mayGrow: true)
      guard let pointers = write(kinds, &room) else { continue }
      var result = start
      for patch in room.patches + pointers where patch.position < start.count {
        result.replace(patch)
      }
      result += room.appended
      for patch in overlaps(in: result) { result.replace(patch) }
      for patch in endedPointers(in: result) { result.replace(patch) }
      guard let written = check(result) else {
        // One that announces more than there is room for finds more where a block grows.
        if let damaged = old.first(where: { !$0.isWhole }) { throw damage(damaged) }
        throw MetadataError(
          .damaged, "the directories overlap, so nothing can be changed without losing something",
          place: "Exif")
      }
      for range in freed(written, result.count) where range.upperBound <= result.count {
        result.replaceSubrange(range, with: Room.bytes(range.count))
      }
      if slack > 0 { result = withRoom(slack, result) }
      if options.slack == 0 || result.count > options.limit { result = trimmed(result) }
      result = keepingBeyond(result)
      try checkNothingAppears(result)
      misled = misleadsNote(result.count) ? "" : options.misled?(result)
      if result.count <= options.limit, misled == nil { return result }
    }
    if let misled {
      let value = misled.isEmpty ? "" : ", for \(misled)"
      throw MetadataError(
        .damaged,
        "the maker note refers to bytes that do not belong to it\(value), and there would be others "
          + "now; remove it first, or change nothing that needs room", place: "Exif")
    }
    throw tooLarge()
  }

  private func damage(_ directory: Directory) -> MetadataError {
    MetadataError(
      .damaged, "the directory is damaged, so it cannot be changed without losing something",
      place: directory.kind.name)
  }

  /// Names what takes the most bytes, and what would make room.
  private func tooLarge() -> MetadataError {
    let thumbnail = new.first { $0.kind == .ifd1 }?.thumbnailSize ?? 0
    let note = new.first { $0.kind == .exif }?.entry(ExifNumber.makerNote)?.size ?? 0
    var values = new.flatMap { directory in
      directory.entries.map { (tag: Tag(directory.kind, $0.number), size: $0.size) }
    }
    values.removeAll { $0.tag == Tag.makerNote || $0.size < options.limit / 16 }
    values.sort { $0.size > $1.size }
    func name(_ tag: Tag) -> String {
      "\(tag.directory.name):\(TagTable.row(for: tag)?.name ?? tag.hexadecimal)"
    }
    var parts: [(name: String, size: Int)] = []
    if thumbnail > 0 { parts.append(("the thumbnail", thumbnail)) }
    if note > 0 { parts.append(("the maker note", note)) }
    let large = values.prefix(3).map { (name: name($0.tag), size: $0.size) }
    let isValue = large.first.map { $0.size > options.limit / 2 } ?? false
    parts = isValue ? large + parts : parts + large
    let sizes = parts.enumerated().map { index, part in
      index == 0 ? "\(part.name) has \(part.size) bytes" : "\(part.name) \(part.size)"
    }
    let what = sizes.isEmpty ? "" : "; " + sizes.joined(separator: ", ")
    let advice =
      isValue
      ? "shorten \(parts[0].name)"
      : thumbnail > 0
        ? "remove the thumbnail (IFD1) to make room" : "shorten the values that are to be set"
    return MetadataError(
      .tooLarge, "more than the \(options.limit) bytes that fit into one block\(what); \(advice)",
      place: "Exif")
  }

  /// Patches of values that keep their place and size, when that is all that changed.
  private func overwrites(_ changed: Set<DirectoryKind>) -> [Patch]? {
    var patches: [Patch] = []
    for kind in changed {
      guard let before = old(kind), let after = new(kind), after.attachment == nil,
        before.entries.count == after.entries.count,
        // Each is compared with all others; a whole directory is rather rewritten.
        after.entries.count(where: { $0.state == .edited }) <= 64
      else { return nil }
      for (a, b) in zip(before.entries, after.entries) where a != b {
        guard a.number == b.number, a.format == b.format, a.count == b.count,
          b.state == .edited, a.state != .damaged, !isShared(a, in: kind)
        else { return nil }
        patches.append(Patch(position: Int(a.value), bytes: after.bytes(of: b)))
      }
    }
    return patches.sorted { $0.position < $1.position }
  }

  /// The original with patches.
  private func patched(_ patches: [Patch]) -> [UInt8] {
    var result = original
    for patch in patches { result.replace(patch) }
    return result
  }

  /// Whether another field's value uses the same bytes.
  private func isShared(_ entry: Entry, in kind: DirectoryKind) -> Bool {
    guard entry.size > 4 else { return false }
    let range = Int(entry.value)..<(Int(entry.value) + entry.size)
    for directory in old {
      for other in directory.entries where other.size > 4 {
        if directory.kind == kind, other.position == entry.position { continue }
        if (Int(other.value)..<(Int(other.value) + other.size)).overlaps(range) { return true }
      }
    }
    return false
  }

  /// One patch that covers several, with the bytes between them.
  private func joined(_ patches: [Patch]) -> Patch {
    guard let first = patches.first, let last = patches.last else {
      return Patch(position: 0, bytes: [])
    }
    var bytes = Array(original[first.position..<last.range.upperBound])
    for patch in patches {
      bytes.replaceSubrange(
        (patch.position - first.position)..<(patch.range.upperBound - first.position),
        with: patch.bytes)
    }
    return Patch(position: first.position, bytes: bytes)
  }

  // MARK: Writing directories

  /// Writes directories into a layout.
  ///
  /// - Returns: The pointers that have to be changed; nil if there is no room.
  private func write(_ kinds: Set<DirectoryKind>, _ room: inout Layout) -> [Patch]? {
    var positions: [DirectoryKind: Int] = [:]
    var pointers: [Patch] = []
    // Children first: their parents hold their positions. If two are equally deep, the order is
    // always the same, so that an edit always gives the same bytes.
    for kind in kinds.sorted(by: { (depth($0), $0.code) > (depth($1), $1.code) }) {
      guard let directory = new(kind) else { continue }
      guard let position = write(directory, kinds, positions, &room) else { return nil }
      positions[kind] = position
      let pointer = old(kind)?.pointer ?? nextPointer(to: kind) ?? 4
      if let parent = parent(of: kind), kinds.contains(parent), new(parent) != nil,
        isInTable(pointer, of: parent)
      {
        continue
      }
      pointers.append(Patch(position: pointer, bytes: layout.encoded(position)))
    }
    if let (parent, patch) = chainEnd, !kinds.contains(parent) { pointers.append(patch) }
    return pointers
  }

  /// Whether a pointer is in a directory itself, which is rewritten, and not in a list that stays
  /// where it is.
  private func isInTable(_ pointer: Int, of kind: DirectoryKind) -> Bool {
    old(kind)?.table?.contains(pointer) ?? true
  }

  private func depth(_ kind: DirectoryKind) -> Int {
    var depth = 0
    var at = kind
    while let parent = parent(of: at), depth < 16 {
      at = parent
      depth += 1
    }
    return depth
  }

  private func write(
    _ directory: Directory, _ kinds: Set<DirectoryKind>, _ positions: [DirectoryKind: Int],
    _ room: inout Layout
  ) -> Int? {
    var table: [UInt8] = []
    layout.append(directory.entries.count, size: layout.countSize, to: &table)
    // Sorted, as TIFF demands; fields of one number keep their order. Entries that are not fields
    // stay last.
    let isSound = directory.entries.allSatisfy { $0.state != .damaged }
    let sorted = directory.entries.sorted { $0.number < $1.number }
    for entry in isSound ? sorted : directory.entries {
      guard let field = field(entry, directory, kinds, positions, &room) else { return nil }
      layout.append(
        entry.number, format: entry.format, count: Int(entry.count), field: field, to: &table)
    }
    var next = 0
    if directory.kind.code < 0x100 {
      let following = DirectoryKind.ifd(Int(directory.kind.code) + 1)
      if new(following) != nil {
        next = positions[following] ?? old(following)?.position ?? 0
      }
    }
    return room.place(table + layout.encoded(next))
  }

  /// The last four bytes of an entry: the value itself, or where it is.
  private func field(
    _ entry: Entry, _ directory: Directory, _ kinds: Set<DirectoryKind>,
    _ positions: [DirectoryKind: Int], _ room: inout Layout
  ) -> [UInt8]? {
    if entry.state == .damaged {
      // As it was, byte for byte.
      return Array(directory.bytes[Int(entry.value)..<(Int(entry.value) + 4)])
    }
    if let attachment = directory.attachment, entry.number == ExifNumber.thumbnailOffset {
      return room.place(attachment).map { layout.encoded($0) }
    }
    if let child = ExifPointer.kind(of: entry.number, in: directory.kind),
      child != .subIFD || entry.count == 1
    {
      guard let position = positions[child] ?? old(child)?.position else {
        return Array(directory.bytes(of: entry).prefix(4))
      }
      return layout.encoded(position)
    }
    if entry.size <= 4 || entry.state == .edited {
      let value = directory.bytes(of: entry)
      return value.count <= 4 ? value : room.place(value).map { layout.encoded($0) }
    }
    return layout.encoded(Int(entry.value))
  }

  // MARK: Room

  /// All bytes of the original that something refers to.
  package static func used(_ directories: [Directory], count: Int) -> ByteRanges {
    var ranges = [0..<min(8, count)]
    for directory in directories {
      if let table = directory.table {
        ranges.append(table.lowerBound..<min(table.upperBound, count))
      }
      for entry in directory.entries where entry.state == .sound && entry.size > 4 {
        ranges.append(Int(entry.value)..<min(Int(entry.value) + entry.size, count))
      }
      for range in directory.data() { ranges.append(range.clamped(to: 0..<count)) }
    }
    var used = ByteRanges()
    used.insert(contentsOf: ranges)
    return used
  }

  /// The data outside of the maker note that it refers to. They are neither wiped nor used.
  private var reach: ByteRanges {
    var result = ByteRanges()
    if let note = keptNote {
      result.insert(contentsOf: MakerNoteReach.ranges(in: original, note: note))
      result.insert(contentsOf: options.kept.map { $0.clamped(to: original.indices) })
    }
    return result
  }

  /// The free space of an earlier change: zeros after an unreferenced mark.
  private func spare() -> [Range<Int>] {
    var used = Self.used(old, count: original.count)
    used.insert(contentsOf: reach.ranges)
    return used.gaps(in: 0..<original.count).flatMap { gap in Room.ranges(in: original, gap) }
  }

  /// The space that the changed directories free in a rewritten block.
  private func reusable(_ changed: Set<DirectoryKind>) -> [Range<Int>] {
    var ranges = [0..<8]
    for directory in new where directory.block != nil {
      if let table = directory.table, !changed.contains(directory.kind) { ranges.append(table) }
      for entry in directory.entries where entry.state == .sound && entry.size > 4 {
        ranges.append(Int(entry.value)..<(Int(entry.value) + entry.size))
      }
      if directory.attachment == nil { ranges += directory.data() }
    }
    var kept = reach
    kept.insert(contentsOf: ranges)
    return Self.used(old, count: original.count).subtracting(kept).compactMap { range in
      let start = range.lowerBound + range.lowerBound % 2
      return start < range.upperBound ? start..<range.upperBound : nil
    }
  }

  /// The directories of a new block, read again; nil if something in them, or something that
  /// they describe, is not what it should be. Damaged blocks have overlapping parts that no plan
  /// can keep apart: what was not wanted must not be written.
  private func check(_ result: [UInt8]) -> [Directory]? {
    let written = directories(in: result)
    guard new.difference(from: written) == nil else { return nil }
    for directory in new where directory.attachment == nil {
      for range in directory.data() where range.upperBound <= original.count {
        guard original[range].elementsEqual(result[range]) else { return nil }
      }
    }
    return written
  }

  /// The directories of a changed block.
  func directories(in block: [UInt8]) -> [Directory] {
    var reader = ExifReader(
      block.rawSpan, block: block, index: 0, base: 0, place: "", limits: options.limits)
    reader.read()
    return reader.directories
  }

  /// The data that the original referred to and a new block no longer does.
  private func freed(_ written: [Directory], _ count: Int) -> [Range<Int>] {
    var now = Self.used(written, count: count)
    now.insert(contentsOf: reach.ranges)
    // A pointer to what is no directory frees nothing.
    let directories = old.filter { $0.isWhole || !$0.entries.isEmpty }
    var before = Self.used(directories, count: original.count)
    before.insert(contentsOf: hidden)
    return before.subtracting(now)
  }

  /// The data that only removed pointers referred to, and that no reader visited.
  private var hidden: [Range<Int>] {
    var hidden = HiddenDirectories(ByteSource(original, limits: options.limits), layout, most: 64)
    for directory in old {
      let kept = Set(new(directory.kind)?.entries.map(\.position) ?? [])
      for entry in directory.entries where !kept.contains(entry.position) {
        let start = Int(entry.value)
        let value = start..<(start + max(entry.size, 4))
        // Bytes in memory can always be read.
        try? hidden.add(entry.number, in: directory.kind, format: entry.format, value)
      }
    }
    return hidden.ranges.ranges
  }

  /// A block with room for the next change: the file is rewritten for this one already.
  private func withRoom(_ slack: Int, _ block: [UInt8]) -> [UInt8] {
    let largest = Room.ranges(in: block, 0..<block.count).map(\.count).max() ?? 0
    return largest >= slack / 2 ? block : block + Room.bytes(slack + block.count % 2)
  }

  /// A block without the room at its end.
  private func trimmed(_ block: [UInt8]) -> [UInt8] {
    let gaps = Self.used(directories(in: block), count: block.count).gaps(in: 0..<block.count)
    guard let last = gaps.last, last.upperBound == block.count,
      let room = Room.ranges(in: block, last).last, room.upperBound == block.count
    else { return block }
    return Array(block[..<(room.lowerBound - Room.mark.count)])
  }
}
