extension MakerNote {
  /// The item of an entry.
  func item(_ entry: Entry) -> Item {
    func words(_ isNumeric: Bool) -> Wording {
      if let structure = structure(entry) { return structure }
      var out: [UInt8] = []
      append(entry, isNumeric: isNumeric, for: .people, to: &out)
      return .text(out)
    }
    // The file does not contain decrypted or assembled bytes.
    let isInFile = entry.source == 0 && entry.made == nil && pieces.count <= 1
    let first = pieces.first?.lowerBound ?? start
    let range =
      isInFile ? (first + entry.range.lowerBound)..<(first + entry.range.upperBound) : nil
    let unreadable = unreadableBytes(entry)
    return Item(
      groupName(entry), name(entry), unreadable.map { .bytes(count: $0.count) } ?? value(entry),
      shown: words(false), plain: words(true),
      source: Item.Source(block: .makerNote, range: range),
      content: unreadable.map { .held($0[...]) })
  }

  /// The bytes of a value that is not for reading: of its words there is only how many bytes it has.
  private func unreadableBytes(_ entry: Entry) -> [UInt8]? {
    var scope = converted(entry)
    if entry.row.flags.contains(.binary) { return scope.x.bytes }
    guard let print = entry.row.program(.print), entry.row.labels == 0 else { return nil }
    let bytes = scope.x.bytes
    guard case .words(.binary(bytes.count)) = Formula.value(print, &scope) else { return nil }
    return bytes
  }

  /// The value before it is put into words, exactly as it is stored where nothing is calculated
  /// from it.
  private func value(_ entry: Entry) -> Item.Value {
    if let structure = structure(entry) { return Item.Value(structure) }
    let scope = converted(entry)
    let row = entry.row
    let isStored =
      entry.made == nil && row.mask == 0 && !row.flags.contains(.offset)
      && row.program(.raw) == nil && row.program(.value) == nil
    let bytes = buffers[entry.source]
    if isStored, let format = entry.format.standard,
      let region = bytes.rawSpan.region(entry.range),
      let value = Value(region, format: format, count: entry.count, byteOrder: entry.byteOrder),
      let exact = Item.Value(value)
    {
      return exact
    }
    return Item.Value(scope.x)
  }
}

extension MakerFormat {
  /// The same format in TIFF, for numbers; nil for others.
  fileprivate var standard: Format? {
    switch self {
    case .byte: .byte
    case .short: .short
    case .long: .long
    case .rational: .rational
    case .signedByte: .signedByte
    case .signedShort: .signedShort
    case .signedLong: .signedLong
    case .signedRational: .signedRational
    case .float: .float
    case .double: .double
    case .long8: .long8
    case .signedLong8: .signedLong8
    default: nil
    }
  }
}

extension Item.Value {
  fileprivate init(_ value: MakerValue) {
    switch value {
    case .none: self = .text("")
    case .number(let number): self = .real(number)
    case .text(let text): self = .text(String(decoding: text, as: UTF8.self))
    case .list(let numbers): self = .list(numbers.map { .real($0) })
    case .words(let words): self = Item.Value(words)
    }
  }
}
