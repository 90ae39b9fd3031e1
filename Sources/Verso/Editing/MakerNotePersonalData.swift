/// The maker note fields with a position or a person, blanked in place.
///
/// Nothing in a note is moved or removed, because the offsets of its other values are unknown. The
/// bytes of the values become zeros, or what else gives nothing away (``MakerCode/blank(_:_:)``).
/// makers.tsv lists these fields.
enum MakerNotePersonalData {
  /// The patches of the note's first buffer that overwrite its personal data; empty if it has none.
  ///
  /// - Returns: Other bytes for the values.
  static func patches(in note: MakerNote, _ personal: PersonalData) -> [Patch] {
    note.entries.compactMap { entry in
      // A value that a rule derived from bytes goes with these. A value without its own bytes is
      // part of another one.
      guard entry.source == 0, !entry.range.isEmpty, says(entry, in: note, personal) else {
        return nil
      }
      let blank = note.blank(entry)
      guard !note.buffers[0][entry.range].elementsEqual(blank) else { return nil }
      return Patch(position: entry.range.lowerBound, bytes: blank)
    }
  }

  /// The bytes to overwrite if the file contains the note unchanged.
  static func patchesInFile(_ note: MakerNote, _ personal: PersonalData) -> [Patch] {
    guard !note.pieces.isEmpty else { return [] }
    return patches(in: note, personal).flatMap { patch in
      var at = 0
      return note.pieces.compactMap { piece -> Patch? in
        let here = at..<(at + piece.count)
        at = here.upperBound
        let part = patch.range.clamped(to: here)
        guard !part.isEmpty else { return nil }
        return Patch(
          position: piece.lowerBound + part.lowerBound - here.lowerBound,
          bytes: Array(patch.bytes.dropFirst(part.lowerBound - patch.position).prefix(part.count)))
      }
    }
  }

  /// The values that give it away and that were not blanked, by group and name.
  static func left(in note: MakerNote, _ personal: PersonalData) -> [String] {
    note.entries.filter { entry in
      guard entry.row.isShown, says(entry, in: note, personal) else { return false }
      if entry.made == nil, note.buffers.indices.contains(entry.source) {
        return !note.buffers[entry.source][entry.range].elementsEqual(note.blank(entry))
      }
      let text = note.text(of: note.name(entry), in: note.groupName(entry), numeric: true) ?? ""
      return text.utf8.contains { ![0x20, 0x30, 0x00, 0x2E].contains($0) }
    }.map { "\(note.groupName($0)):\(note.name($0))" }
  }

  private static func says(_ entry: MakerNote.Entry, in note: MakerNote, _ personal: PersonalData)
    -> Bool
  {
    let name = note.name(entry)
    if personal.isPlace { return entry.tells(.place, name) || personal.names(name) }
    guard entry.tells(.identity, name) else { return false }
    // Some cameras name themselves as their owner.
    let text = note.text(of: name, in: note.groupName(entry), numeric: true)
    return text.map { Array($0.utf8) != note.context.model } ?? true
  }

  /// The patches of the note's first buffer that overwrite all pictures in it.
  ///
  /// - Returns: Zeros for the JPEG pictures in it, and whether it refers to one outside.
  static func previews(in note: MakerNote) -> (patches: [Patch], isElsewhere: Bool) {
    var (patches, isElsewhere): ([Patch], Bool) = ([], false)
    for entry in note.entries {
      let isPicture = ["PreviewImage", "ThumbnailImage"].contains(note.name(entry))
      if isPicture, entry.source == 0, entry.made == nil {
        patches += zeros(entry.range, in: note)
      } else if note.name(entry) == "PreviewImageStart" {
        // Shown, it counts from the start of the file.
        let group = note.groupName(entry)
        let numbers = ["PreviewImageStart", "PreviewImageLength"].compactMap {
          note.text(of: $0, in: group, numeric: true).flatMap { UInt32($0) }.map { Int($0) }
        }
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { continue }
        let start = numbers[0] - note.start
        let found = start >= 0 ? zeros(start..<(start + numbers[1]), in: note) : []
        patches += found
        isElsewhere = isElsewhere || found.isEmpty
      }
    }
    return (patches, isElsewhere)
  }

  /// Zeros for a JPEG picture; none where there is no such picture.
  private static func zeros(_ range: Range<Int>, in note: MakerNote) -> [Patch] {
    let range = range.clamped(to: note.buffers[0].indices)
    let head = note.buffers[0][range].prefix(3)
    // Some makers change the first byte.
    guard head.starts(with: [0xFF, 0xD8]) || head.dropFirst().elementsEqual([0xD8, 0xFF]) else {
      return []
    }
    return [Patch(zeros: range)]
  }
}

extension MakerNote.Entry {
  /// Whether the entry identifies a person or a position: by its row, or by the row of the same
  /// name if the note contains its own name.
  fileprivate func tells(_ flag: MakerRow.Flags, _ name: String) -> Bool {
    if row.flags.contains(flag) { return true }
    guard named != nil else { return false }
    if flag == .identity, ["Artist", "Copyright", "Photographer", "Title"].contains(name) {
      return true
    }
    if flag == .identity, name.hasSuffix("SerialNumber") || name.hasSuffix("OwnerName") {
      return true
    }
    return row.module.tables.contains { $0.row(named: name)?.flags.contains(flag) ?? false }
  }
}
