/// The place from which the positions in a note's directory count.
///
/// A kind of note names the places that are possible, the likelier first. For each of them, the
/// values outside of their entries are counted that would be inside the note and would not overlap
/// the directory or each other. The place under which most of them do is taken, and of equal ones
/// the first. So a base other than the first needs a value in its favour, and a note whose values
/// all fit is never changed.
///
/// Even if the distance of the first value from the directory is known, it is unknown which value
/// is the first. Positions of 0 and others that refer to nothing may be smaller. Each of the few
/// smallest positions is tried.
///
/// If no value is outside its entry, or only one base is possible, there is nothing to compare. No
/// content of a directory makes the work grow faster than its entries.
struct PositionBase {
  /// A value outside of its entry.
  private struct Value {
    let entry: Int
    let position: Int
    let size: Int
  }

  /// A place that positions may count from, in the reader's buffer.
  private enum Place {
    case fixed(Int)
    case entry
  }

  /// The most positions that are tried as the first one.
  private static let mostFirst = 4

  private let bases: [NoteBase]
  private let directory: Range<Int>
  /// The range in which values may be.
  private let room: Range<Int>
  private let block: Int
  private let note: Range<Int>
  private var values: [Value] = []
  /// The original offset of the note, from its end.
  private var written: Int?

  /// - Parameters:
  ///   - bases: The possible places, the likelier first.
  ///   - note: The whole note, with the base of the block that holds it.
  ///   - part: Its directory, which goes on to the end of the note.
  ///   - reader: The reader for it.
  init(_ bases: [NoteBase], note: MakerPart, directory part: MakerPart, _ reader: MakerReader) {
    self.bases = bases
    self.note = note.range
    block = note.base
    let start = part.range.lowerBound
    let buffer = reader.note.buffers[part.source]
    let bytes = buffer.rawSpan
    let layout = DirectoryLayout(part.byteOrder)
    guard bases.count > 1, let cursor = DirectoryCursor(bytes, at: start, layout) else {
      directory = start..<start
      room = note.range
      return
    }
    let count = min(
      cursor.count, layout.room(from: start, to: part.range.upperBound), reader.limits.entries)
    directory = layout.table(at: start, count: count)
    var end = note.range.upperBound
    if bases.contains(.footer), part.range.count >= 8,
      bytes.matches(part.byteOrder == .bigEndian ? "MM\0*" : "II*\0", at: end - 8),
      let position: UInt32 = bytes.integer(at: end - 4, part.byteOrder)
    {
      end -= 8
      written = Int(position)
    }
    room = note.range.lowerBound..<max(note.range.lowerBound, end)
    for index in 0..<count {
      guard let entry = cursor[index], entry.format <= 13, let size = entry.size, !entry.isInline
      else { continue }
      values.append(Value(entry: entry.position, position: entry.offset, size: size))
    }
  }

  /// Sets what the positions of the directory count from.
  func apply(to part: inout MakerPart, _ reader: inout MakerReader) {
    var best: (base: NoteBase, place: Place, score: Int)?
    for base in bases {
      for place in places(of: base) {
        if let best, best.score == values.count { break }
        let score = score(place)
        if best.map({ score > $0.score }) ?? true { best = (base, place, score) }
      }
    }
    switch best?.place {
    case .entry: part.isEntryBased = true
    case .fixed(let base):
      let isAsWritten =
        switch best?.base {
        case .footer, .behind: base == part.base
        default: true
        }
      if !isAsWritten {
        reader.warn(
          "the note was moved: its positions are read with \(base - part.base) added",
          at: part.range.lowerBound, in: part)
      }
      part.base = base
    case nil: break
    }
  }

  /// The position of a place in the buffer; several if it must be tried, none if the note does not
  /// have it.
  private func places(of base: NoteBase) -> [Place] {
    switch base {
    case .exif(let distance): return [.fixed(block + distance)]
    case .note(let distance): return [.fixed(note.lowerBound + distance)]
    case .entry: return [.entry]
    case .footer: return written.map { [.fixed(note.lowerBound - $0)] } ?? []
    case .behind(let distance):
      let first = directory.upperBound + distance
      return Set(values.map(\.position)).sorted().prefix(Self.mostFirst).map { .fixed(first - $0) }
    }
  }

  /// The number of values that fit with a base.
  private func score(_ place: Place) -> Int {
    let ranges = values.map { value in
      let start =
        switch place {
        case .fixed(let base): base + value.position
        case .entry: value.entry + value.position
        }
      return start..<(start + value.size)
    }.filter { range in
      range.lowerBound >= room.lowerBound && range.upperBound <= room.upperBound
        && !range.overlaps(directory)
    }.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var score = 0
    var end = room.lowerBound
    for range in ranges where range.lowerBound >= end {
      score += 1
      end = range.upperBound
    }
    return score
  }
}
