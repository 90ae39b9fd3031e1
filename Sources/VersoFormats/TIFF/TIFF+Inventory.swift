extension TIFF {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    guard [.tiff, .bigTIFF, .dng].contains(skeleton.format) else {
      throw MetadataError(
        .unsupported,
        "a raw file is developed by its fields, so they are not stripped; remove what "
          + "is to go by name (GPS:*, XMP:*)", place: skeleton.format.name)
    }
    let head = try source.read(0..<16)
    guard let header = TIFFHeader(head.rawSpan) else {
      throw MetadataError(.damaged, "a TIFF header expected", place: skeleton.format.name)
    }
    var walk = TIFFInventory(
      layout: header.layout, source: source, keeping: keeping,
      isNegative: StripList.isNegative(skeleton.directories.first { $0.kind == .ifd0 }))
    try walk.read()
    walk.findUnreferenced()
    return walk.result
  }
}

/// Goes through all pages of a TIFF file and the directories below them, however many there are.
private struct TIFFInventory {
  let layout: DirectoryLayout
  let source: ByteSource
  let keeping: KeptParts
  let isNegative: Bool
  private(set) var result = Inventory()
  private var visited: Set<Int> = []
  /// The bytes of directories, their values and the picture.
  private var used = ByteRanges()
  private var entries = 0
  /// The remaining bytes of values to read: many fields may refer to the same ones.
  private var budget: PassBudget
  private var isSpent = false

  init(layout: DirectoryLayout, source: ByteSource, keeping: KeptParts, isNegative: Bool) {
    self.layout = layout
    self.source = source
    self.keeping = keeping
    self.isNegative = isNegative
    budget = PassBudget(for: source.count, source.limits)
  }

  mutating func read() throws(FileError) {
    var next = try layout.first(in: source)
    var page = 0
    while let position = next, position != 0 {
      guard let table = try readDirectory("IFD\(page)", at: position, depth: 0) else {
        result.add(unclear: "a page without a sound directory", at: position)
        return
      }
      next = table.nextPosition
      page += 1
    }
  }

  /// The data that neither a directory nor a field refers to.
  mutating func findUnreferenced() {
    used.insert(0..<min(layout.firstPointer + layout.offsetSize, source.count))
    result.unreferenced = used.gaps(in: 0..<source.count)
  }

  private mutating func readDirectory(
    _ name: String, at position: Int, depth: Int
  ) throws(FileError) -> DirectoryTable? {
    guard position >= 8, position < source.count, depth <= source.limits.depth,
      visited.insert(position).inserted,
      let table = try DirectoryTable(at: position, layout, source),
      table.slots.count <= source.limits.entries - entries
    else { return nil }
    entries += table.slots.count
    used.insert(table.range)
    for case (let value?, false) in table.slots.map({ ($0.value, $0.isInline) }) {
      used.insert(value.clamped(to: 0..<source.count))
    }
    var numbers: [UInt16: [Int]] = [:]
    var kept: Set<UInt16> = []
    for slot in table.slots.sorted(by: { $0.number < $1.number }) {
      if StripList.describesPicture(
        slot.number, format: slot.format, size: slot.value?.count ?? 0,
        isNegative: isNegative)
      {
        try add(slot, to: &numbers)
        kept.insert(slot.number)
      } else if TIFF.storesPicture(slot.number) {
        result.add(
          unclear: "a field \(label(slot.number)) of another kind than it should be", at: position)
      } else if !isKept(slot.number, in: name) {
        result.add(said: "\(name):\(label(slot.number))", table.range.prefix(1))
      }
    }
    let shape = PictureShape(numbers)
    for slot in table.slots {
      let count = (slot.value?.count ?? 0) / (Format(code: slot.format).size ?? 1)
      if kept.contains(slot.number), let most = shape.count(of: slot.number), count > most {
        result.add(
          unclear: "a field \(label(slot.number)) of \(count) values, where the picture calls for "
            + "\(most),", at: position)
      }
      if NegativeField.isVariable(slot.number), slot.number != ExifNumber.asShotICCProfile,
        slot.number != ExifNumber.currentICCProfile,
        kept.contains(slot.number), let value = slot.value, value.count <= source.limits.blockBytes,
        budget.take(value.count), try NegativeField.holdsText(source.read(value))
      {
        result.add(said: "a text in \(name):\(label(slot.number))", value)
      }
      if slot.number == ExifNumber.jpegTables, let value = slot.value, value.count <= 1 << 16,
        try !StripList.holdsTables(source.read(value))
      {
        result.add(unclear: "tables of JPEG that hold something else", at: value.lowerBound)
      }
    }
    let isJPEG = numbers[ExifNumber.compression]?.first.map(Self.jpegs.contains) ?? false
    for (first, second) in TIFF.pieces {
      for (start, count) in zip(numbers[first] ?? [], numbers[second] ?? []) {
        let piece = (start..<(start + min(count, source.count))).clamped(to: 0..<source.count)
        used.insert(piece)
        guard first == ExifNumber.thumbnailOffset || isJPEG else {
          result.add(picture: piece)
          continue
        }
        guard budget.take(piece.count) else {
          noteRepetition(at: piece.lowerBound)
          continue
        }
        result.add(embedded: try EmbeddedJPEG([piece], source))
      }
    }
    if shape.isShort {
      result.add(unclear: "what follows a piece of the picture that is too short", at: position)
    }
    if shape.isLong {
      result.add(unclear: "a piece of the picture that is too long", at: position)
    }
    for (index, child) in (numbers[ExifNumber.subIFD] ?? []).prefix(64).enumerated() {
      var next = try readDirectory("\(name).\(index)", at: child, depth: depth + 1)
      // Smaller versions may be in a chain.
      while let position = next?.nextPosition, position != 0 {
        next = try readDirectory("\(name).\(index)", at: position, depth: depth + 1)
      }
    }
    return table
  }

  private func label(_ number: UInt16) -> String {
    let tag = Tag(.ifd0, number)
    return TagRegistry.standard.definition(of: tag)?.name ?? tag.hexadecimal
  }

  /// The compressions that are JPEG: in the old way, in the new one, and lossy ones of DNG.
  private static let jpegs: Set<Int> = [6, 7, 34892]

  /// The fields whose numbers say how the picture is laid out.
  private static let layout: Set<UInt16> = [
    ExifNumber.imageWidth, ExifNumber.imageHeight, ExifNumber.bitsPerSample, ExifNumber.compression,
    ExifNumber.photometricInterpretation, ExifNumber.samplesPerPixel,
    ExifNumber.planarConfiguration, ExifNumber.tileWidth, ExifNumber.tileLength,
    ExifNumber.rowsPerStrip,
  ]

  /// Blocks and fields that are judged by their contents.
  private func isKept(_ number: UInt16, in name: String) -> Bool {
    switch number {
    // The first directory's packet is read property by property.
    case ExifNumber.applicationNotes: name == "IFD0" && !keeping.isDisjoint(with: .statements)
    case ExifNumber.orientation: keeping.contains(.orientation)
    case ExifNumber.iccProfile: keeping.contains(.colorProfile)
    case ExifNumber.jumbf: true
    default: false
    }
  }

  private mutating func noteRepetition(at position: Int) {
    if !isSpent { result.add(unclear: "many fields with the same bytes", at: position) }
    isSpent = true
  }

  /// A field of the picture: its value, or the positions or numbers that are one.
  private mutating func add(
    _ slot: DirectoryTable.Slot, to numbers: inout [UInt16: [Int]]
  ) throws(FileError) {
    guard let value = slot.value, value.lowerBound >= 0, value.upperBound <= source.count,
      value.count <= source.limits.blockBytes
    else { return }
    let isPlace = [
      ExifNumber.stripOffsets, ExifNumber.tileOffsets, ExifNumber.thumbnailOffset,
      ExifNumber.subIFD,
    ].contains(slot.number)
    if isPlace
      || TIFF.pieces.contains(where: { $0.counts == slot.number })
      || Self.layout.contains(slot.number),
      let size = Format(code: slot.format).size, [2, 4, 8].contains(size)
    {
      guard budget.take(value.count) else {
        return noteRepetition(at: value.lowerBound)
      }
      let bytes = try source.read(value)
      numbers[slot.number] = stride(from: 0, to: bytes.count, by: size).compactMap {
        layout.integer(in: bytes.rawSpan, at: $0, size: size)
      }
    }
    if !isPlace { result.add(picture: value) }
  }
}
