/// The fields of maker notes that give a place or a person away, blanked where they stand.
///
/// Nothing in a note is moved or taken out: its other values lie at positions that nobody else
/// knows. The bytes of the values become zeros, or what else gives nothing away
/// (``MakerCode/blank(_:_:)``).
enum MakerNoteTraces {
  /// Owners, people in the picture, and the serial numbers of body, lens and what else is attached.
  private static let identity: Set<String> = [
    "OwnerName", "SerialNumber", "LensSerialNumber", "InternalSerialNumber",
    "InternalBodySerialNumber", "InternalLensSerialNumber", "AccessorySerialNumber",
    "ExtenderSerialNumber", "FlashSerialNumber", "CameraID", "BabyName", "Title", "CameraOwner",
    "ShortOwnerName", "Artist", "Copyright", "Photographer", "BackSerial", "CaptureSerial",
    "CAMSERIAL", "SERIAL", "InternalSerialNumber2",
  ]
  /// Places in words.
  private static let place: Set<String> = [
    "Location", "Country", "CountryCode", "State", "City", "City2", "Landmark", "LocationName",
    "LocalLocationName",
  ]

  /// What has to be overwritten in the note's first buffer so that it gives nothing away; nothing
  /// where it does not.
  ///
  /// - Returns: Other bytes for the values.
  static func patches(in note: MakerNote, _ trace: Trace) -> [Patch] {
    note.entries.compactMap { entry in
      guard entry.source == 0, entry.made == nil, says(entry, in: note, trace) else { return nil }
      let blank = note.blank(entry)
      guard !note.buffers[0][entry.range].elementsEqual(blank) else { return nil }
      return Patch(position: entry.range.lowerBound, bytes: blank)
    }
  }

  /// What has to be overwritten in the file where the note lies in it as it is.
  static func patchesInFile(_ note: MakerNote, _ trace: Trace) -> [Patch] {
    guard !note.pieces.isEmpty else { return [] }
    return patches(in: note, trace).flatMap { patch in
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
  static func left(in note: MakerNote, _ trace: Trace) -> [String] {
    note.entries.filter { entry in
      guard entry.row.isShown, says(entry, in: note, trace) else { return false }
      if entry.made == nil, note.buffers.indices.contains(entry.source) {
        return !note.buffers[entry.source][entry.range].elementsEqual(note.blank(entry))
      }
      let text = note.text(of: note.name(entry), in: note.groupName(entry), numeric: true) ?? ""
      return text.utf8.contains { ![0x20, 0x30, 0x00, 0x2E].contains($0) }
    }.map { "\(note.groupName($0)):\(note.name($0))" }
  }

  private static func says(_ entry: MakerNote.Entry, in note: MakerNote, _ trace: Trace) -> Bool {
    let name = note.name(entry)
    if trace == .gps { return place.contains(name) || trace.names(name) }
    guard
      identity.contains(name) || name.hasSuffix("SerialNumber") || name.hasSuffix("OwnerName")
    else { return false }
    // Some cameras name themselves as their owner.
    let text = note.text(of: name, in: note.groupName(entry), numeric: true)
    return text.map { Array($0.utf8) != note.context.model } ?? true
  }

  /// What has to be overwritten in the note's first buffer so that no picture is left in it.
  ///
  /// - Returns: Zeros for JPEG pictures in it, and whether it leads to one that is outside.
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

extension MakerNote {
  /// What takes the place of an entry's bytes so that they give nothing away.
  fileprivate func blank(_ entry: Entry) -> [UInt8] {
    entry.row.maker.code.blank(name(entry), buffers[entry.source][entry.range])
  }
}
