/// Reads comments, of which the first one counts.
struct CommentReader: BlockReader {
  static let kinds: [BlockKind] = [.comment, .unicodeComment]

  private var isRead = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard !isRead else { return Contribution() }
    isRead = true
    var bytes = try context.bytes(of: block)
    if block.kind == .unicodeComment {
      bytes = Array(CodedText.utf16(bytes[...], .bigEndian).utf8)
    }
    var result = Contribution()
    result.fields.append(FileField(FileTags.comment, .ascii, bytes))
    return result
  }
}

/// Reads the JFIF header, of which there is one.
struct HeaderReader: BlockReader {
  static let kinds: [BlockKind] = [.jfif]

  private var isRead = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard !isRead else { return Contribution() }
    var result = Contribution()
    let payload = try context.bytes(of: block)
    let base = block.payload.lowerBound
    if let directory = JFIF.directory(payload, base: base, block: index) {
      isRead = true
      result.directories.append(directory)
      result.items = JFIF.thumbnailFacts(payload)
    } else {
      result.warnings.append(
        context.warning("a JFIF header of \(payload.count) bytes", block))
    }
    return result
  }
}

/// Reads the index of the pictures of a file.
struct IndexReader: BlockReader {
  static let kinds: [BlockKind] = [.mpf]

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    Contribution(
      MPFFacts.read(
        try context.bytes(of: block), base: block.payload.lowerBound,
        fileCount: context.window.source.count))
  }
}

/// Reads boxes of the universal metadata format, Content Credentials among them, once all are found.
struct CredentialsReader: BlockReader {
  static let kinds: [BlockKind] = [.jumbf]

  private var isThere = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    isThere = true
    return Contribution()
  }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard isThere else { return nil }
    var result = Contribution()
    let stores = try JUMBFFacts.stores(
      context.blocks, inSegments: context.format.structure == .segments, &context.window,
      limits: context.limits)
    for store in stores {
      let found = JUMBFFacts.read(store, limits: context.limits)
      guard context.budget.takeItems(found.count) else { break }
      result.items += found
    }
    return result
  }
}
