/// A change of one value inside a maker note.
///
/// Only entries of ordinary directories are changed, and nothing else is moved, because only the
/// maker knows the offsets in a note. A value that needs more room goes to the end of the note, but
/// only where offsets count from the note itself, so that the note may be moved.
struct MakerNoteEdit {
  /// The result for a note.
  enum Result {
    /// Bytes that are overwritten in the block.
    case patches([Patch])
    /// The rewritten note, which can be put anywhere.
    case note([UInt8])
  }

  private let note: MakerNote
  /// Its range in the first buffer.
  private let range: Range<Int>
  private let block: [UInt8]

  init(_ note: MakerNote, in range: Range<Int>) {
    self.note = note
    self.range = range
    block = note.buffers[0]
  }

  // MARK: Setting

  /// Gives an entry a value.
  ///
  /// - Throws: ``MetadataError`` when the text is no value of it or there is no room.
  func setting(_ entry: MakerNote.Entry, parsing text: String) throws -> Result {
    let (field, directory) = try place(of: entry)
    let value = try value(text, of: entry)
    let room = entry.range.count
    guard value.count > room else {
      // Texts are filled up: their length stays, as cameras do it.
      let padding = [UInt8](repeating: 0, count: room - value.count)
      return .patches([Patch(position: entry.range.lowerBound, bytes: value + padding)])
    }
    guard isMovable else {
      throw MetadataError(
        .tooLarge,
        "there is room for \(room) bytes, not \(value.count), and the note cannot grow: "
          + "its positions count from the Exif block", place: describe(entry))
    }
    var result = Array(block[range])
    let at = field - range.lowerBound
    if room > 4 { result.clear(entry.range.shifted(by: -range.lowerBound)) }
    if result.count % 2 == 1 { result.append(0) }
    var words: [UInt8] = []
    words.append(UInt32(value.count), directory.byteOrder)
    words.append(
      UInt32(result.count + range.lowerBound - base(of: entry)), directory.byteOrder)
    result.replace(Patch(position: at + 4, bytes: words))
    return .note(result + value)
  }

  /// The stored bytes of a value.
  private func value(_ text: String, of entry: MakerNote.Entry) throws -> [UInt8] {
    let row = entry.row
    guard row.program(.value) == nil, row.program(.raw) == nil, row.mask == 0,
      !row.flags.contains(.offset), !row.flags.contains(.binary), row.labelSets == 0
    else {
      throw MetadataError(
        .notEditable, "cannot be set: the stored value does not follow from the displayed one",
        place: describe(entry))
    }
    let key = row.module.facts.key(set: row.labels, meaning: text)
    let text = key.map { row.module.facts.text.string($0) } ?? text
    if entry.format == .string || entry.format == .utf8 || entry.format == .undefined {
      guard entry.format == .utf8 || text.utf8.allSatisfy({ $0 > 0 && $0 < 0x80 }) else {
        throw MetadataError(
          .invalidValue, "letters without accents expected, not \(text)", place: describe(entry))
      }
      guard row.format == .string || entry.format != .undefined else {
        throw MetadataError(
          .notEditable, "cannot be set: its bytes have a meaning of their own",
          place: describe(entry))
      }
      // A text that fills its field needs no end.
      return Array(text.utf8) + (text.utf8.count == entry.range.count ? [] : [0])
    }
    let definition = TagDefinition(
      tag: Tag(.exif, UInt16(truncatingIfNeeded: row.number)), name: note.name(entry),
      format: Format(code: UInt16(entry.format.rawValue)), count: nil, isEditable: true)
    let value: Value
    do {
      value = try definition.value(parsing: text)
    } catch {
      // The number may be that of another tag in the standard's directories.
      let expected = row.labels == 0 ? definition.kind : "one of its meanings or a number"
      throw MetadataError(
        .invalidValue, "\(expected) expected, not \(text)", place: describe(entry))
    }
    guard value.count == entry.count else {
      throw MetadataError(
        .invalidValue, "\(entry.count) numbers expected, not \(value.count)",
        place: describe(entry))
    }
    return value.encoded(entry.byteOrder)
  }

  // MARK: Removing

  /// Removes an entry from its directory. The possible ways are: the directory gets shorter, or
  /// keeps its length with an empty entry at its end, if the distance to the first value counts.
  func removing(_ entry: MakerNote.Entry) throws -> [Result] {
    let (field, directory) = try place(of: entry)
    let start = directory.position
    let end = directory.range.upperBound
    guard end + 4 <= block.count, end <= range.upperBound else {
      throw MetadataError(.damaged, "the note's directory is damaged", place: describe(entry))
    }
    var wipes: [Patch] = []
    if entry.range.count > 4, !isShared(entry, directory) {
      let zeros = [UInt8](repeating: 0, count: entry.range.count)
      wipes = [Patch(position: entry.range.lowerBound, bytes: zeros)]
    }
    let size = DirectoryLayout(directory.byteOrder).entrySize
    let rest = Array(block[(field + size)..<end])
    let empty = [UInt8](repeating: 0, count: size)
    var count: [UInt8] = []
    count.append(UInt16(directory.count - 1), directory.byteOrder)
    let shorter = [
      Patch(position: start, bytes: count),
      Patch(position: field, bytes: rest + block[end..<(end + 4)] + empty.dropLast(4)),
    ]
    // Four bytes after the entries refer to the next directory; not all makers write them.
    let hasNext = block[end..<(end + 4)].allSatisfy { $0 == 0 } && end + 4 <= range.upperBound
    let same = [Patch(position: field, bytes: rest + empty)]
    let results = directory.count > 1 && hasNext ? [shorter, same] : [same]
    return results.map { .patches(wipes + $0) }
  }

  /// Whether something else uses the bytes of a value.
  private func isShared(_ entry: MakerNote.Entry, _ directory: MakerNote.Table) -> Bool {
    guard range.contains(entry.range.lowerBound), entry.range.upperBound <= range.upperBound,
      !note.directories.contains(where: { entry.range.overlaps($0.range) })
    else { return true }
    return note.entries.contains { other in
      other.source == 0 && other.field != entry.field && other.range.overlaps(entry.range)
    }
  }

  // MARK: Adding

  /// A note of Apple's with one more text: its only directory gets an entry, and the values after
  /// it, to which nothing else refers, move.
  ///
  /// - Returns: Nil if the note is not what Apple's notes are.
  func adding(_ number: UInt16, text: String) -> [UInt8]? {
    guard let directory = note.directories.first, isMovable,
      directory.position == range.lowerBound + Apple.header.count
    else { return nil }
    let old = Array(block[range])
    let start = Apple.header.count
    let layout = DirectoryLayout(directory.byteOrder)
    let end = layout.entry(directory.count, at: start)
    guard end <= old.count, directory.count < 0xFFFF else { return nil }
    let entries = DirectoryCursor(old.rawSpan, at: start, count: directory.count, layout)
    let values = Array(old[end...])
    let padding = values.count % 2
    let position = end + layout.entrySize + values.count + padding
    let added = Apple.entry(number, text: text, at: position, directory.byteOrder)
    var result = Array(old[..<start])
    layout.append(directory.count + 1, size: layout.countSize, to: &result)
    var isAdded = false
    for index in 0..<directory.count {
      guard let entry = entries[index] else { return nil }
      if entry.number > number, !isAdded {
        result += added
        isAdded = true
      }
      var field = Array(old[entry.field])
      if isFar(entry) {
        guard entry.offset >= end, entry.offset <= old.count else { return nil }
        field = layout.encoded(entry.offset + layout.entrySize)
      }
      result += old[entry.position..<entry.field.lowerBound] + field
    }
    if !isAdded { result += added }
    return result + values + [UInt8](repeating: 0, count: padding) + text.utf8 + [0]
  }

  // MARK: Known values

  /// Whether all offsets count from the note and stay inside it, so that it may be moved and become
  /// longer.
  private var isMovable: Bool {
    let areInside = note.entries.allSatisfy { entry in
      entry.source != 0 || entry.range.isEmpty
        || range.contains(entry.range.lowerBound) && entry.range.upperBound <= range.upperBound
          && range.contains(base(of: entry)) && !entry.row.flags.contains(.offset)
    }
    return areInside && !note.directories.isEmpty && note.directories.allSatisfy { isInside($0) }
  }

  /// Whether the values of a directory, known or not, are in the note.
  private func isInside(_ directory: MakerNote.Table) -> Bool {
    let slots = directory.range
    guard
      let known = note.entries.first(where: { $0.field.map { slots.contains($0) } ?? false })
    else { return false }
    let entries = directory.entries(in: block.rawSpan)
    for index in 0..<directory.count {
      guard let entry = entries[index] else { return false }
      let start = base(of: known) + entry.offset
      guard !isFar(entry) || range.contains(start) && size(of: entry) <= range.upperBound - start
      else { return false }
    }
    return true
  }

  /// The size of a value; values of an unknown format are bytes.
  private func size(of entry: StoredEntry) -> Int { entry.size ?? entry.count }

  private func isFar(_ entry: StoredEntry) -> Bool { size(of: entry) > entry.field.count }

  /// Where in the block the positions of an entry count from.
  private func base(of entry: MakerNote.Entry) -> Int { entry.offset - note.start }

  private func place(of entry: MakerNote.Entry) throws -> (Int, MakerNote.Table) {
    guard let field = entry.field, entry.source == 0,
      let directory = note.directories.last(where: { $0.range.contains(field) })
    else {
      throw MetadataError(
        .notEditable, "cannot be changed: it is in a block with its own layout",
        place: describe(entry))
    }
    return (field, directory)
  }

  private func describe(_ entry: MakerNote.Entry) -> String {
    "\(note.groupName(entry)):\(note.name(entry))"
  }
}

extension Range<Int> {
  func shifted(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}

extension [UInt8] {
  /// Makes bytes zeros.
  fileprivate mutating func clear(_ range: Range<Int>) {
    replace(Patch(zeros: range))
  }
}
