/// Reads maker notes, and whatever else the makers' tables describe: bytes, a table and a context
/// become entries.
package struct MakerReader {
  package var note = MakerNote()
  package private(set) var warnings: [Warning] = []
  /// IPTC data in the note, and their position in the file. No edit finds them.
  package private(set) var iptc: [(bytes: [UInt8], position: Int)] = []
  package let place: String
  package let limits: ReadLimits
  private var start: Int { note.start }
  /// Gives the bytes of a range of the file, where they are not all in the first buffer.
  package let fetch: ((Range<Int>) -> [UInt8])?
  private var visited: Set<Int> = []
  private var held = 0
  /// The remaining budget of the values of directories in the first buffer.
  private var passes: PassBudget

  /// The most bytes that are fetched or deciphered for one note.
  private static let heldBytes = 16 << 20

  /// A reader of a first buffer: the Exif block, or what was read of a file. The buffer begins at `start` in the file,
  /// and `fetch` returns bytes of the file outside it.
  package init(
    _ bytes: [UInt8], start: Int, context: MakerContext, place: String, limits: ReadLimits,
    fetch: ((Range<Int>) -> [UInt8])? = nil
  ) {
    passes = PassBudget(for: bytes.count, limits)
    note.buffers = [bytes]
    note.context = context
    note.start = start
    self.place = place
    self.limits = limits
    self.fetch = fetch
  }

  // MARK: Blocks

  /// Reads a block by its table, or in a layout that code of a module reads.
  package mutating func read(_ part: MakerPart, layout: (number: UInt8, module: TableModule)? = nil)
  {
    guard part.depth <= limits.depth + 4, note.entries.count < limits.entries else {
      return warn("the blocks nest too deep", at: part.range.lowerBound, in: part)
    }
    // The same block may hold two tables, but nothing twice.
    let identity = part.range.lowerBound << 26 | part.source << 16 | part.table.number
    guard visited.insert(identity).inserted else { return }
    if let layout = layout ?? part.table.ownLayout.map({ ($0, part.table.module) }) {
      layout.module.code?.read(numbered: layout.number, part, into: &self)
      return
    }
    switch part.table.layout {
    case .directory: readDirectory(part)
    case .binary: readBlock(part)
    case .own: break
    }
  }

  /// Reads values at fixed places.
  mutating func readBlock(_ part: MakerPart) {
    let table = part.table
    let unit = table.format.size
    var scope = scope(part)
    var shift = 0
    var last: (number: UInt32, part: Int)?
    for index in table.rows {
      let row = MakerRow(table.module, index)
      let identity = (row.number, row.part)
      if let last, last == identity { continue }
      guard row.number != .max else { break }
      let number = Int(Int32(truncatingIfNeeded: row.number))
      let (offset, isOver) = number.multipliedReportingOverflow(by: unit)
      guard !isOver else { continue }
      let position = offset + shift + (number < 0 ? part.range.count : 0)
      guard position >= 0 else { continue }
      guard position < part.range.count else { break }
      scope.range = (part.range.lowerBound + position)..<part.range.upperBound
      scope.format = row.format ?? table.format
      scope.count = 1
      guard holds(row, &scope) else { continue }
      last = identity
      if let hook = row.program(.hook) { shift += Formula.value(hook, &scope).integer }
      let place = offset + shift + (number < 0 ? part.range.count : 0)
      guard place >= 0, place < part.range.count else { continue }
      scope.range = (part.range.lowerBound + place)..<part.range.upperBound
      shift += readValue(row, &scope)
    }
    note.context = scope.context
  }

  /// Reads one value of a block.
  ///
  /// - Returns: The number of bytes by which the following data are shifted back.
  private mutating func readValue(_ row: MakerRow, _ scope: inout MakerScope) -> Int {
    guard let part = scope.part else { return 0 }
    scope.row = row
    scope.byteOrder = part.byteOrder
    let format = row.format ?? part.table.format
    let room = scope.range.count
    var count = row.count > 0 ? row.count : 1
    var shift = 0
    if let program = row.program(.count) {
      count = Formula.value(program, &scope).integer
    } else if row.count == 0, format == .string {
      count = room
    } else if format == .variableString {
      let bytes = scope.source.rawSpan
      count = 0
      while count < room, bytes.byte(at: scope.range.lowerBound + count) != 0 { count += 1 }
      count = min(count + 1, room)
      shift = count - 1
    } else if format == .countedString {
      count = room
    }
    count = min(count, room / format.size)
    if row.subtable.isEmpty == false {
      let isWhole = row.count == 0 && row.program(.count) == nil
      let end = isWhole ? room : max(0, count) * format.size
      let start = scope.range.lowerBound
      note.context = scope.context
      readBelow(row, scope, start..<(start + end), part)
      scope.context = note.context
      return shift
    }
    guard count > 0 else { return shift }
    scope.range = scope.range.lowerBound..<(scope.range.lowerBound + count * format.size)
    scope.format = format
    scope.count = count
    add(row, &scope)
    return shift
  }

  /// Reads a directory of numbered entries.
  ///
  /// - Parameters:
  ///   - part: The directory.
  ///   - counted: The number of its entries; by default that in its first two bytes.
  ///   - shift: The offset to add to the position of a value, by the entry's number.
  package mutating func readDirectory(
    _ part: MakerPart, count counted: UInt16? = nil, shift: (UInt16) -> Int = { _ in 0 }
  ) {
    let buffer = note.buffers[part.source]
    let bytes = buffer.rawSpan
    let start = part.range.lowerBound
    guard let stored = counted ?? bytes.integer(at: start, part.byteOrder), stored > 0 else {
      return
    }
    let layout = DirectoryLayout(part.byteOrder)
    let count = min(Int(stored), layout.room(from: start, to: bytes.byteCount))
    guard count <= limits.entries - note.entries.count else { return }
    if count < stored {
      fail("\(stored) entries announced, room for \(count)", at: start, in: part)
    }
    if note.byteOrder == nil { note.byteOrder = part.byteOrder }
    // Whether it can be edited: a directory with nothing but its entries.
    let isOrdinary = counted == nil && !part.isEntryBased && part.source == 0 && count == stored
    if isOrdinary {
      note.directories.append(
        MakerNote.Table(
          position: start, count: count, byteOrder: part.byteOrder, table: part.table,
          base: part.base, copy: part.copy))
    }
    var scope = scope(part)
    var troubles = 0
    for index in 0..<count {
      guard troubles <= 10, readEntry(index, part, shift, isOrdinary, &scope) else {
        troubles += 1
        if index == 0 || troubles > 10 {
          fail("there is no directory where one should be", at: start, in: part)
          break
        }
        continue
      }
    }
    note.context = scope.context
  }

  /// - Returns: Whether the entry could be one.
  private mutating func readEntry(
    _ index: Int, _ part: MakerPart, _ shift: (UInt16) -> Int, _ isOrdinary: Bool,
    _ scope: inout MakerScope
  ) -> Bool {
    let buffer = note.buffers[part.source]
    let bytes = buffer.rawSpan
    let layout = DirectoryLayout(part.byteOrder)
    let position = layout.entry(index, at: part.range.lowerBound)
    guard let entry = StoredEntry(bytes, at: position, position: position, layout) else {
      return false
    }
    let (number, code) = (entry.number, entry.format)
    // Entries of zeros are padding.
    if code == 0 { return index > 0 || number == 0 }
    guard code <= 13 || code == 16 || code == 129,
      let format = MakerFormat(rawValue: UInt8(truncatingIfNeeded: code))
    else { return false }
    let rows = part.table.rows(of: UInt32(number))
    guard !rows.isEmpty else { return true }
    let size = entry.count * format.size
    scope.source = buffer
    scope.part = part
    scope.byteOrder = part.byteOrder
    scope.format = format
    scope.count = entry.count
    var source = part.source
    if size <= 4 {
      scope.range = entry.field.lowerBound..<(entry.field.lowerBound + size)
    } else {
      let first = part.isEntryBased ? position : part.base
      let start = first + entry.offset + shift(number)
      scope.range = start..<(start + size)
      if start < 0 || start + size > bytes.byteCount {
        guard let fetched = fetched(scope.range, part) else {
          let name = Tag(.exif, number).hexadecimal
          warn("the value of \(name) is outside", at: position, in: part)
          return true
        }
        source = fetched
        scope.source = note.buffers[source]
        scope.range = 0..<scope.source.count
      } else if !passes.take(size) {
        let name = Tag(.exif, number).hexadecimal
        warn("values overlap, \(name) is left unread", at: position, in: part)
        return true
      }
    }
    for index in rows {
      let row = MakerRow(part.table.module, index)
      guard holds(row, &scope) else { continue }
      if row.subtable.isEmpty == false {
        var part = part
        if source != part.source {
          // Positions go on counting from the same place of the file.
          part.base -= entry.offset + part.base
          part.source = source
        }
        note.context = scope.context
        readBelow(row, scope, scope.range, part)
        scope.context = note.context
        return true
      }
      if let own = row.format, own != format {
        scope.format = own
        scope.count = size / own.size
      } else if format == .undefined, entry.count == 1, row.format == nil {
        // A single UNDEFINED byte is a number.
        scope.format = .byte
      }
      note.context = scope.context
      add(row, &scope, source: source, field: isOrdinary ? position : nil)
      return true
    }
    return true
  }

  // MARK: Entries

  /// The values for formulas in a block.
  package func scope(_ part: MakerPart) -> MakerScope {
    var scope = MakerScope(note.context, part.table.module)
    scope.source = note.buffers[part.source]
    scope.range = part.range
    scope.byteOrder = part.byteOrder
    scope.part = part
    return scope
  }

  /// Whether an alternative is the one that holds.
  private func holds(_ row: MakerRow, _ scope: inout MakerScope) -> Bool {
    guard let condition = row.program(.condition) else { return true }
    scope.row = row
    return Formula.value(condition, &scope).isTrue
  }

  /// Adds a value whose bytes are the scope's; not if its raw value counts for nothing.
  private mutating func add(
    _ row: MakerRow, _ scope: inout MakerScope, source: Int? = nil, field: Int? = nil
  ) {
    guard let part = scope.part, note.entries.count < limits.entries else { return }
    scope.row = row
    var made: Int?
    if let raw = row.program(.raw) {
      scope.x = MakerNote.stored(scope)
      let value = Formula.value(raw, &scope)
      guard !value.isNone else { return }
      made = note.made.count
      note.made.append(value)
    }
    guard row.isShown else { return }
    append(
      MakerNote.Entry(
        row: row, table: index(of: part.table), source: source ?? part.source, range: scope.range,
        format: scope.format, count: scope.count, byteOrder: scope.byteOrder,
        offset: start + part.base, made: made, copy: part.copy, field: field))
  }

  /// Adds a value that the maker's code made, under a name that may differ from its row's.
  package mutating func add(
    _ row: MakerRow, _ value: MakerValue, named name: [UInt8]? = nil, in part: MakerPart
  ) {
    guard note.entries.count < limits.entries else { return }
    var scope = scope(part)
    scope.row = row
    scope.x = value
    var value = value
    if let raw = row.program(.raw) {
      value = Formula.value(raw, &scope)
      note.context = scope.context
    }
    guard !value.isNone, row.isShown else { return }
    note.made.append(value)
    let made = note.made.count - 1
    if let name { note.made.append(.text(name)) }
    append(
      MakerNote.Entry(
        row: row, table: index(of: part.table), source: part.source, range: 0..<0, format: .string,
        count: 0, byteOrder: part.byteOrder, offset: start + part.base, made: made,
        copy: part.copy, named: name == nil ? nil : made + 1))
  }

  /// Adds a value in a block, of the first alternative of a number whose condition is true. Its range is that in the
  /// part's buffer; its format applies unless the row has one.
  package mutating func add(
    _ number: UInt32, _ range: Range<Int>, _ format: MakerFormat, count: Int, in part: MakerPart
  ) {
    var scope = scope(part)
    guard range.lowerBound >= 0, range.upperBound <= scope.source.count else { return }
    scope.range = range
    scope.format = format
    scope.count = count
    for index in part.table.rows(of: number) {
      let row = MakerRow(part.table.module, index)
      guard holds(row, &scope) else { continue }
      if row.subtable.isEmpty == false { return readBelow(row, scope, range, part) }
      if let own = row.format, own != format {
        scope.format = own
        scope.count = range.count / own.size
      }
      add(row, &scope)
      note.context = scope.context
      return
    }
  }

  private mutating func append(_ entry: MakerNote.Entry) { note.entries.append(entry) }

  private mutating func index(of table: MakerTable) -> Int {
    if let index = note.tables.lastIndex(of: table) { return index }
    note.tables.append(table)
    return note.tables.count - 1
  }

  // MARK: Tables below

  /// Reads the table below a row.
  mutating func readBelow(
    _ row: MakerRow, _ scope: MakerScope, _ range: Range<Int>, _ parent: MakerPart
  ) {
    let text = row.module.facts.text
    let name = StaticText(text, row.subtable)
    let table = MakerTable(row.module, named: name) ?? MakerTable(named: name)
    let placement = SubtablePlacement(StaticText(text, row.placement))
    var starts = [range.lowerBound + placement.skip]
    var end = range.upperBound
    if placement.isPointer {
      guard let region = scope.source.rawSpan.region(range) else { return }
      let format = scope.format.size == 4 || scope.format.size == 8 ? scope.format : .long
      let positions = format.value(region, count: scope.count, parent.byteOrder).numbers
      starts = positions.prefix(placement.most).map {
        Int(exactly: $0.rounded()).map { $0 + parent.base + placement.skip } ?? -1
      }
      end = note.buffers[parent.source].count
    }
    for (index, start) in starts.enumerated() {
      guard start >= 0, start <= end else {
        warn(
          "the position of \(text.string(row.subtable)) is outside", at: range.lowerBound,
          in: parent)
        continue
      }
      var part = parent
      part.range = start..<end
      part.depth += 1
      part.isEntryBased = false
      if placement.isNumbered { part.copy = index }
      if let order = placement.byteOrder { part.byteOrder = order }
      if placement.detectsOrder { part.byteOrder = byteOrder(at: start, in: part) }
      if placement.countsFromStart { part.base = start }
      part.base += placement.base
      guard let table else {
        // Values that are described elsewhere are not read here.
        if name.elementsEqual("IPTC::Main".utf8) { addIPTC(part) }
        continue
      }
      part.table = table
      if let cipher = placement.cipher {
        let plain = row.module.code?.decode(
          numbered: cipher, placement.cipherPlace, part, &self)
        guard let plain, let source = hold(plain) else { continue }
        part.source = source
        part.range = 0..<plain.count
        part.base = 0
      }
      read(part, layout: placement.layout.map { ($0, row.module) })
    }
  }

  /// Keeps IPTC data for who reads them.
  private mutating func addIPTC(_ part: MakerPart) {
    let buffer = note.buffers[part.source]
    guard iptc.count < 16, let region = buffer.rawSpan.region(part.range),
      region.byteCount <= Self.heldBytes - held
    else { return warn("IPTC data are left unread", at: part.range.lowerBound, in: part) }
    held += region.byteCount
    iptc.append((region.array, start + (part.source == 0 ? part.range.lowerBound : 0)))
  }

  /// The byte order in which the count of a directory is a small number.
  package func byteOrder(at position: Int, in part: MakerPart) -> ByteOrder {
    let buffer = note.buffers[part.source]
    let bytes = buffer.rawSpan
    guard let count: UInt16 = bytes.integer(at: position, part.byteOrder), count > 0xFF else {
      return part.byteOrder
    }
    return part.byteOrder == .bigEndian ? .littleEndian : .bigEndian
  }

  // MARK: Bytes

  /// Keeps additional bytes, such as those of a decrypted block.
  ///
  /// - Returns: Their place in the note's buffers; nil if they are too many.
  package mutating func hold(_ bytes: [UInt8]) -> Int? {
    guard bytes.count <= Self.heldBytes - held, note.buffers.count < 1000 else { return nil }
    held += bytes.count
    note.buffers.append(bytes)
    return note.buffers.count - 1
  }

  /// Bytes at a position of a block's buffer, or from the file if they are outside it.
  package func bytes(_ position: Int, count: Int, of part: MakerPart) -> [UInt8]? {
    guard position >= 0, count >= 0, count <= Self.heldBytes - held else { return nil }
    let buffer = note.buffers[part.source]
    if count <= buffer.count - position { return Array(buffer[position..<(position + count)]) }
    guard part.source == 0, let found = fetch?((start + position)..<(start + position + count))
    else { return nil }
    return found.count == count ? found : nil
  }

  /// Gets bytes of the file that the first buffer does not have.
  private mutating func fetched(_ range: Range<Int>, _ part: MakerPart) -> Int? {
    guard part.source == 0, let fetch, range.count <= Self.heldBytes - held,
      start + range.lowerBound >= 0
    else { return nil }
    let bytes = fetch((start + range.lowerBound)..<(start + range.upperBound))
    return bytes.count == range.count ? hold(bytes) : nil
  }

  /// An integer of a block, at a position in its buffer.
  package func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at position: Int, in part: MakerPart, _ type: Value.Type = Value.self
  ) -> Value? {
    let buffer = note.buffers[part.source]
    return buffer.rawSpan.integer(at: position, part.byteOrder)
  }

  /// Reports that a part of the note is not read, so that nobody knows what it contains.
  package mutating func fail(_ message: String, at position: Int, in part: MakerPart) {
    // Previews have no values of the maker.
    if !part.table.name.hasSuffix("PreviewIFD") { note.isUnread = true }
    warn(message, at: position, in: part)
  }

  /// Reports a problem.
  package mutating func warn(_ message: String, at position: Int, in part: MakerPart) {
    guard warnings.count < 20 else { return }
    warnings.append(
      Warning(
        message, place: "\(place) > \(part.table.name)",
        offset: part.source == 0 ? start + position : nil))
  }
}
