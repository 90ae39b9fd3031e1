/// Values beyond the end of a block: damage, or bytes that the camera put elsewhere in the file.
/// When the block grows, it must not find other bytes there and show them as its value.
extension ExifWriter {
  /// A larger block in which no field gets a value that it did not have before. A field that would
  /// now refer to new data refers to a place equally far beyond the new end.
  func keepingBeyond(_ result: [UInt8]) -> [UInt8] {
    let growth = result.count - original.count
    let isBeyond = old.contains { directory in
      directory.entries.contains { offsetBeyond($0, directory) != nil }
    }
    guard growth > 0, isBeyond else { return result }
    let written = directories(in: result)
    var moved = result
    for directory in old {
      guard let again = written.first(where: { $0.kind == directory.kind }) else { continue }
      for entry in directory.entries {
        // As long as the value still ends outside, the field stays as it is.
        guard let offset = offsetBeyond(entry, directory),
          UInt64(offset) + size(entry) <= UInt64(result.count),
          let new = UInt32(exactly: Int(offset) + growth)
        else { continue }
        for other in again.entries where other.number == entry.number {
          let place = Int(other.position) + layout.fieldOffset
          if moved.rawSpan.integer(at: place, byteOrder) == offset {
            moved.store(new, at: place, byteOrder)
          }
        }
      }
    }
    return moved
  }

  /// The pointers to directories beyond the end of the original, where the new block may have bytes: they end there.
  ///
  /// Programs that shorten a block leave such pointers.
  func endedPointers(in result: [UInt8]) -> [Patch] {
    let end = result.count + options.slack + layout.countSize + Room.mark.count
    func leadsBeyond(_ target: Int) -> Bool {
      target > original.count - layout.countSize && target < end
    }
    var places: [Int] = []
    let written =
      old.contains { !pointers(of: $0, where: leadsBeyond).isEmpty } ? directories(in: result) : []
    for directory in written where old.contains(where: { $0.kind == directory.kind }) {
      places += pointers(of: directory, where: leadsBeyond)
    }
    return places.map { Patch(position: $0, bytes: layout.encoded(0)) }
  }

  /// The directories of the original that announced entries or other directories beyond its end, and no longer do so.
  package func ended(in result: [UInt8]) -> [DirectoryKind] {
    func announces(_ directory: Directory, _ count: Int) -> Bool {
      directory.isCutOff
        || !pointers(of: directory) { $0 > count - layout.countSize }.isEmpty
    }
    let before = old.filter { announces($0, original.count) }
    let after = before.isEmpty ? [] : directories(in: result)
    return before.map(\.kind).filter { kind in
      after.contains { $0.kind == kind && !announces($0, result.count) }
    }
  }

  /// The positions of a directory's pointers with such a target, that in the chain included.
  private func pointers(of directory: Directory, where isWanted: (Int) -> Bool) -> [Int] {
    var places: [Int] = []
    if directory.kind.code < 0x100, !directory.isCutOff, let start = directory.position {
      places.append(layout.entry(directory.entries.count, at: start))
    }
    for entry in directory.entries where entry.state == .sound && entry.size == layout.offsetSize {
      if ExifPointer.kind(of: entry.number, in: directory.kind) != nil {
        places.append(Int(entry.position) + layout.fieldOffset)
      }
    }
    return places.filter { place in
      layout.integer(in: directory.bytes.rawSpan, at: place, size: layout.offsetSize)
        .map(isWanted) ?? false
    }
  }

  /// Keeps fields unreadable whose values overlap their own directory, after the directory moved:
  /// they are as far inside of it as before.
  func overlaps(in result: [UInt8]) -> [Patch] {
    guard
      old.contains(where: { directory in
        directory.entries.contains { offsetInside($0, directory) != nil }
      })
    else { return [] }
    let written = directories(in: result)
    var patches: [Patch] = []
    for directory in old {
      guard let start = directory.position,
        let again = written.first(where: { $0.kind == directory.kind }),
        let moved = again.position, moved != start
      else { continue }
      let last = layout.table(at: 0, count: again.entries.count).count - 1
      for entry in directory.entries {
        guard let offset = offsetInside(entry, directory) else { continue }
        let shifted = moved + min(max(Int(offset) - start, 0), last)
        for other in again.entries
        where other.number == entry.number && other.state == .sound && other.value == offset {
          let place = Int(other.position) + layout.fieldOffset
          patches.append(Patch(position: place, bytes: layout.encoded(shifted)))
        }
      }
    }
    return patches
  }

  /// The offset in a field; nil unless it is inside its own directory.
  private func offsetInside(_ entry: Entry, _ directory: Directory) -> UInt32? {
    guard entry.state == .damaged, directory.block != nil, entry.format != 0,
      let start = directory.position,
      let offset: UInt32 = directory.bytes.rawSpan.integer(at: Int(entry.value), byteOrder)
    else { return nil }
    let size = size(entry)
    let end = UInt64(layout.entry(directory.entries.count, at: start))
    guard size > 4, offset >= 8, UInt64(offset) < end, UInt64(offset) + size > UInt64(start)
    else { return nil }
    return offset
  }

  /// Refuses a block in which a field becomes readable that could not be read before: its value was
  /// never set.
  func checkNothingAppears(_ result: [UInt8]) throws(MetadataError) {
    guard old.contains(where: { $0.entries.contains { $0.state == .damaged } }) else { return }
    guard let tag = new.appeared(in: directories(in: result)) else { return }
    throw MetadataError(
      .damaged,
      "its value has no location in the file, so nothing can be changed without "
        + "losing something", place: tag.description)
  }

  /// The offset in a field; nil unless it is beyond the old block.
  private func offsetBeyond(_ entry: Entry, _ directory: Directory) -> UInt32? {
    guard entry.state == .damaged, directory.block != nil, entry.format != 0,
      let offset: UInt32 = directory.bytes.rawSpan.integer(at: Int(entry.value), byteOrder)
    else { return nil }
    let size = size(entry)
    return size > 4 && UInt64(offset) + size > UInt64(original.count) ? offset : nil
  }

  /// The number of bytes that the value of a damaged field has.
  private func size(_ entry: Entry) -> UInt64 {
    UInt64(entry.count) * UInt64(Format(code: entry.format).size ?? 0)
  }

  /// Empty bytes between the old block and what is new, where the maker note expects a directory.
  func roomForNote() -> [UInt8] {
    guard let note = keptNote else { return [] }
    return [UInt8](repeating: 0, count: MakerNoteReach.room(behind: original, note: note))
  }

  /// The range of the maker note, if it stays.
  var keptNote: Range<Int>? {
    guard let note = old.first(where: { $0.kind == .exif })?.entry(ExifNumber.makerNote),
      note.size > 4,
      new.first(where: { $0.kind == .exif })?.entry(ExifNumber.makerNote) != nil
    else { return nil }
    return Int(note.value)..<(Int(note.value) + note.size)
  }

  /// Whether a block of a length has bytes where the maker note refers to none in the old one. Its
  /// offsets cannot be changed.
  func misleadsNote(_ count: Int) -> Bool {
    guard count > original.count, let note = keptNote else { return false }
    return MakerNoteReach.beyond(original, note: note).contains { $0.upperBound <= count }
  }
}
