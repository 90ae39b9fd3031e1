/// The fields of maker notes that give a place or a person away, blanked where they stand.
///
/// Nothing in a note is moved or taken out: its other values lie at positions that nobody else
/// knows. The bytes of the values become zeros.
enum MakerNoteTraces {
  /// The field that holds the note.
  static let tag = Tag(.exif, 0x927C)

  /// Owners, people in the picture, and the serial numbers of body, lens and what else is attached.
  private static let identity: Set<String> = [
    "OwnerName", "SerialNumber", "LensSerialNumber", "InternalSerialNumber",
    "InternalBodySerialNumber", "InternalLensSerialNumber", "AccessorySerialNumber",
    "ExtenderSerialNumber", "FlashSerialNumber", "CameraID", "BabyName", "Title",
  ]
  /// Places in words.
  private static let place: Set<String> = [
    "Location", "Country", "CountryCode", "State", "City", "City2", "Landmark", "LocationName",
    "LocalLocationName",
  ]

  /// What has to be overwritten in the note's first buffer so that it gives nothing away; nothing
  /// where it does not.
  ///
  /// - Returns: Zeros for the values.
  static func patches(in note: MakerNote, _ trace: Trace) -> [Patch] {
    let names = trace == .gps ? place : identity
    return note.entries.compactMap { entry in
      guard entry.source == 0, names.contains(note.name(entry)),
        note.buffers[0][entry.range].contains(where: { $0 != 0 })
      else { return nil }
      return Patch(
        position: entry.range.lowerBound, bytes: [UInt8](repeating: 0, count: entry.range.count))
    }
  }
}
