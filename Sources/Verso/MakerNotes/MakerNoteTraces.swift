/// The fields of maker notes that give a place or a person away, blanked where they stand.
///
/// Nothing in a note is moved or taken out: its other values lie at positions that nobody else
/// knows. The bytes of the values become zeros.
enum MakerNoteTraces {
  /// The field that holds the note.
  static let tag = Tag(.exif, 0x927C)

  /// The numbers of fields in the notes of a maker.
  private static func numbers(_ trace: Trace, make: String) -> [UInt16] {
    let make = make.lowercased()
    func isOf(_ names: String...) -> Bool { names.contains { make.hasPrefix($0) } }
    if trace == .gps {
      // Places in words; Nikon's LocationInfo; Panasonic's travel notes.
      if isOf("panasonic", "leica") { return [0x0067, 0x0069, 0x006B, 0x006D, 0x006F] }
      if isOf("nikon") { return [0x0039] }
      return []
    }
    // Owners' names and serial numbers of body and lens.
    if isOf("canon") { return [0x0009, 0x000C, 0x0096, 0x4019] }
    if isOf("nikon") { return [0x001D, 0x00A0] }
    if isOf("panasonic", "leica") { return [0x0025, 0x0065, 0x0066, 0x0052, 0x0054] }
    if isOf("olympus", "om digital") { return [0x0101, 0x0404] }
    if isOf("pentax", "ricoh", "asahi") { return [0x0229, 0x0215] }
    if isOf("fuji") { return [0x0010] }
    if isOf("sony") { return [0x2031] }
    if isOf("sigma", "foveon") { return [0x0002] }
    return []
  }

  /// What has to be overwritten in a block so that the note in it gives nothing away; nothing where
  /// it does not.
  ///
  /// - Parameters:
  ///   - block: The Exif block.
  ///   - note: Where the note lies in it.
  ///   - trace: What is removed.
  ///   - make: The camera's maker.
  /// - Returns: Zeros for the values.
  static func patches(
    in block: [UInt8], note: Range<Int>, _ trace: Trace, make: String
  ) -> [Patch] {
    let wanted = numbers(trace, make: make)
    guard !wanted.isEmpty else { return [] }
    return MakerNoteReach.values(in: block, note: note).compactMap { number, range in
      guard wanted.contains(number), block[range].contains(where: { $0 != 0 }) else { return nil }
      return Patch(position: range.lowerBound, bytes: [UInt8](repeating: 0, count: range.count))
    }
  }
}
