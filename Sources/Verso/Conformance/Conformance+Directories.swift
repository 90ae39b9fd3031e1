extension ConformanceRule {
  static let directories: [ConformanceRule] = [
    tagOrder, tagRepetition, emptyDirectory, oddOffset, overlap,
  ]

  /// "The entries in an IFD must be sorted in ascending order by Tag."
  static let tagOrder = ConformanceRule(
    "tag-order", .warning, "The fields of a directory are in the order of their numbers.",
    clause: "TIFF 6.0, section 2, \"Sort Order\"")
  static let tagRepetition = ConformanceRule(
    "tag-repetition", .warning, "A field occurs once in a directory.",
    clause: "TIFF 6.0, section 2, \"Sort Order\"")
  static let emptyDirectory = ConformanceRule(
    "empty-directory", .warning, "A directory has at least one field.",
    clause: "TIFF 6.0, section 2, \"Image File Directory\"")
  /// A value is expected to begin on a word boundary. Cameras heed it, many editors do not.
  static let oddOffset = ConformanceRule(
    "odd-offset", .note, "Directories and values begin at even positions.",
    clause: "TIFF 6.0, section 2, \"Value/Offset\"")
  static let overlap = ConformanceRule(
    "overlap", .warning, "Directories and values do not overlap.",
    clause: "TIFF 6.0, section 2, \"Image File Directory\"")
}

extension Conformance {
  /// The directories of Exif and of TIFF files: their locations and contents.
  mutating func checkDirectories() throws(FileError) {
    let stored = try storedDirectories()
    for directory in stored { checkOrder(directory) }
    // Raw files have several streams of TIFF, and parts of their makers' own.
    if !photo.format.isRaw {
      for streams in Dictionary(grouping: stored, by: { $0.directory.base }).values {
        checkOverlaps(streams)
      }
    }
    let positions = Dictionary(
      stored.flatMap { directory in
        directory.entries.map { entry in
          (Tag(directory.directory.kind, entry.number), directory.place(entry.position))
        }
      }, uniquingKeysWith: { first, _ in first })
    checkFields(positions)
  }

  private func storedDirectories() throws(FileError) -> [StoredDirectory] {
    var result: [StoredDirectory] = []
    let isBig = photo.format.coding == .bigTIFF
    for directory in metadata.directories {
      let found: StoredDirectory?
      let order = directory.byteOrder
      if let index = directory.block, photo.blocks.indices.contains(index) {
        let block = photo.blocks[index]
        let isPlain = block.continuation.isEmpty && block.payload.count == photo.exif?.bytes.count
        let bytes = photo.exif?.index == index ? photo.exif?.bytes ?? [] : []
        found = try StoredDirectory.read(directory, DirectoryLayout(order), isPlain: isPlain) {
          Array(bytes[$0.clamped(to: 0..<bytes.count)])
        }
      } else {
        let (source, base) = (source, directory.base)
        let layout = DirectoryLayout(order, isBig: isBig)
        found = try StoredDirectory.read(directory, layout, isPlain: true) {
          (range) throws(FileError) in
          try source.read((base + range.lowerBound)..<(base + range.upperBound))
        }
      }
      if let found { result.append(found) }
    }
    return result
  }

  private mutating func checkOrder(_ stored: StoredDirectory) {
    let directory = stored.directory
    let place = "\(place(of: directory)) > \(directory.kind.name)"
    if stored.entries.isEmpty {
      list.add(
        .emptyDirectory, "the directory has no fields", place: place,
        at: stored.place(stored.range.lowerBound))
    }
    if !stored.range.lowerBound.isMultiple(of: 2) {
      list.add(
        .oddOffset, "the directory begins at the odd position \(stored.range.lowerBound)",
        place: place, at: stored.place(stored.range.lowerBound))
    }
    var seen: Set<UInt16> = []
    var highest: UInt16 = 0
    var isOrdered = true
    for entry in stored.entries {
      // Rows of zeros are room that a writer left.
      if entry.number == 0, entry.format == 0 { continue }
      let name = self.place(of: entry.number, in: directory)
      if !seen.insert(entry.number).inserted {
        list.add(
          .tagRepetition, "the field occurs a second time", place: name,
          at: stored.place(entry.position))
      } else if entry.number < highest, isOrdered {
        isOrdered = false
        list.add(
          .tagOrder, "the field follows one with a higher number", place: name,
          at: stored.place(entry.position))
      }
      highest = max(highest, entry.number)
      if let value = entry.value(), !entry.isInline, !value.lowerBound.isMultiple(of: 2) {
        list.add(
          .oddOffset, "the value begins at the odd position \(value.lowerBound)", place: name,
          at: stored.place(entry.position))
      }
    }
  }

  /// Overlaps of values and directories. Data outside are reported by reading.
  private mutating func checkOverlaps(_ stored: [StoredDirectory]) {
    var parts: [(range: Range<Int>, name: String, place: String, at: Int?)] = []
    for directory in stored {
      let front = place(of: directory.directory)
      func add(_ range: Range<Int>, _ name: String, at position: Int) {
        parts.append((range, name, "\(front) > \(name)", directory.place(position)))
      }
      add(
        directory.range, directory.directory.kind.name, at: directory.range.lowerBound)
      for entry in directory.entries {
        guard !entry.isInline, let value = entry.value(), value.upperBound < 1 << 48 else {
          continue
        }
        add(value, name(of: entry.number, in: directory.directory), at: entry.position)
      }
    }
    parts.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var last = parts.first
    for part in parts.dropFirst() {
      guard let before = last else { break }
      // Two fields may share their bytes.
      if part.range.lowerBound < before.range.upperBound, part.range != before.range {
        list.add(.overlap, "it overlaps \(before.name)", place: part.place, at: part.at)
      }
      if part.range.upperBound > before.range.upperBound { last = part }
    }
  }
}
