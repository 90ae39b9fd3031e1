/// Data to which a maker note refers outside of itself, and whether an edit around it changes the
/// note's values.
extension MakerNote {
  /// The ranges of the first buffer outside the note that its values and its previews take up, as its
  /// maker's tables have them.
  func reach(outside range: Range<Int>) -> [Range<Int>] {
    let all = buffers.first?.indices ?? 0..<0
    var found = entries.lazy.filter { $0.source == 0 }.map(\.range) + positionedRanges
    if let picture { found.append(picture.shifted(by: -start)) }
    return found.map { $0.clamped(to: all) }.filter { part in
      !part.isEmpty && !(range.lowerBound <= part.lowerBound && part.upperBound <= range.upperBound)
    }
  }

  /// The data that pairs of a position and a length describe: "PreviewImageStart" and
  /// "PreviewImageLength".
  private var positionedRanges: [Range<Int>] {
    entries.compactMap { entry in
      guard entry.row.flags.contains(.offset) else { return nil }
      let (name, group) = (name(entry), groupName(entry))
      guard let end = ["Start", "Offset"].first(where: { name.hasSuffix($0) }) else { return nil }
      func number(_ name: String) -> Int? {
        text(of: name, in: group, numeric: true).flatMap { UInt32($0) }.map { Int($0) }
      }
      let stem = name.dropLast(end.count)
      guard let first = number(name), let count = number(stem + "Length") ?? number(stem + "Size"),
        first >= start
      else { return nil }
      return (first - start)..<(first - start + count)
    }
  }

  /// The first value in which another reading of the same note differs.
  ///
  /// - Parameters:
  ///   - again: The other reading.
  ///   - changing: Bytes that an edit changes, even if they are taken for a value of the note.
  /// - Returns: Its name with its group; nil if both have the same value.
  func change(in again: MakerNote, but changing: ByteRanges) -> String? {
    let (before, after) = (stored, again.stored)
    let names = Set(before.keys).union(after.keys)
    return names.sorted().first { name in
      guard let old = before[name], let new = after[name] else { return true }
      if old.bytes == new.bytes { return false }
      return !old.ranges.contains { !changing.gaps(in: $0).elementsEqual([$0]) }
    }
  }

  /// The names of values that another reading has and this one has not.
  func isNew(in again: MakerNote) -> String? {
    let names = Set(entries.lazy.map { key($0) })
    return again.entries.lazy.map { again.key($0) }.first { !names.contains($0) }
  }

  private func key(_ entry: Entry) -> String { "\(groupName(entry)):\(name(entry))" }

  /// The bytes of all values by their names, and their locations.
  private var stored: [String: (bytes: [UInt8], ranges: [Range<Int>])] {
    entries.reduce(into: [:]) { found, entry in
      var bytes: [UInt8] = []
      if entry.range.isEmpty {
        append(entry, isNumeric: true, to: &bytes)
      } else if buffers.indices.contains(entry.source) {
        bytes = Array(buffers[entry.source][entry.range])
      }
      var value = found[key(entry)] ?? ([], [])
      value.bytes += bytes
      if entry.source == 0, !entry.range.isEmpty { value.ranges.append(entry.range) }
      found[key(entry)] = value
    }
  }
}

extension Metadata {
  /// The note in the Exif block and its location, if an edit does not move it.
  var noteInPlace: (note: MakerNote, range: Range<Int>, order: ByteOrder)? {
    guard let note = makerNotes.first(where: \.isField), let directory = directory(.exif),
      directory.block != nil, let entry = directory.entry(Tag.makerNote.number),
      entry.state == .sound, entry.size > 4
    else { return nil }
    return (note, Int(entry.value)..<(Int(entry.value) + entry.size), directory.byteOrder)
  }
}

extension Metadata {
  /// A maker note value that was not set, in notes that were read again; nil if absent, and where
  /// values may change because the camera's name changed.
  func appearedValue(in notes: [MakerNote]) -> String? {
    guard makerNoteEdits.isEmpty, let before = makerNotes.first(where: \.isField),
      let again = notes.first(where: \.isField),
      before.context.make == again.context.make, before.context.model == again.context.model
    else { return nil }
    return before.isNew(in: again)
  }
}
