extension Metadata {
  /// The texts of an IPTC dataset, which may be repeated: keywords, by-lines.
  package func texts(of tag: Tag) -> [String] {
    guard let directory = directory(tag.directory) else { return [] }
    return directory.entries.filter { $0.number == tag.number }
      .compactMap { directory.value(of: $0)?.string }
  }

  /// Sets the texts of an IPTC dataset, one field each; none removes them.
  ///
  /// - Throws: ``MetadataError`` if the tag is not of IPTC or can be stored only once. Also when a
  ///   text is longer than the standard allows (IIM 4.2, chapters 5 and 6). Nothing is changed
  ///   then.
  package mutating func setTexts(_ texts: [String], of tag: Tag) throws {
    guard tag.directory == .iptc else {
      throw MetadataError(.invalidValue, "one value expected", place: tag.description)
    }
    if let definition = registry.definition(of: tag) {
      for text in texts {
        if let problem = definition.objection(to: .utf8(Array(text.utf8))) {
          throw MetadataError(.invalidValue, problem, place: name(of: tag))
        }
      }
    }
    try setIPTC(tag, to: texts.map { Array($0.utf8) }, .utf8)
  }

  /// Copies the texts of another photo's dataset unchecked.
  mutating func copyTexts(_ texts: [String], of tag: Tag) throws {
    try setIPTC(tag, to: texts.map { Array($0.utf8) }, .utf8)
  }

  /// Sets a dataset from what a person or program gave.
  mutating func setIPTC(_ tag: Tag, to content: any TagContent) throws {
    let format = IPTC.format(of: tag.number, count: 2)
    switch content {
    case let texts as [String]: try setTexts(texts, of: tag)
    case let text as String: try setTexts([text], of: tag)
    default:
      guard let value = content.value(as: format) ?? content as? Value else {
        throw MetadataError(.invalidValue, "\(format) expected", place: tag.description)
      }
      // Texts have a length here, and no zero at their end.
      if format == .utf8, let text = value.string { return try setTexts([text], of: tag) }
      if let problem = registry.definition(of: tag)?.objection(to: value) {
        throw MetadataError(.invalidValue, problem, place: name(of: tag))
      }
      try setIPTC(tag, to: [value.encoded(.bigEndian)], format)
    }
  }

  private mutating func setIPTC(_ tag: Tag, to values: [[UInt8]], _ format: Format) throws {
    if let definition = registry.definition(of: tag) {
      try definition.check(values)
    }
    if directory(.iptc) == nil, !values.isEmpty {
      directories.append(Directory(.iptc, byteOrder: .bigEndian))
      // The version of the record is the one dataset that must be there (IIM 4.2, 2:00).
      let version = Value.short([4]).encoded(.bigEndian)
      store(Tag(.iptc, IPTCNumber.applicationRecordVersion), .short, 1, version)
    }
    edit(.iptc) { directory in
      let old = directory.entries.filter { $0.number == tag.number }
      if old.map({ directory.bytes(of: $0) }) == values { return }
      var at = directory.entries.firstIndex { $0.number >= tag.number } ?? directory.entries.count
      directory.entries.removeAll { $0.number == tag.number }
      for value in values {
        let entry = Entry(
          number: tag.number, format: format.code,
          count: UInt32(value.count / (format.size ?? 1)), value: UInt32(directory.bytes.count),
          state: .edited)
        directory.bytes += value
        directory.entries.insert(entry, at: at)
        at += 1
      }
    }
  }
}

extension TagDefinition {
  /// Refuses values that the standard does not allow.
  fileprivate func check(_ values: [[UInt8]]) throws {
    let place = "\(tag.directory.name):\(name)"
    if values.count > 1, !isRepeatable {
      throw MetadataError(.invalidValue, "it occurs only once", place: place)
    }
    guard let lengths else { return }
    for value in values where !lengths.contains(value.count) {
      let expected =
        lengths.count == 1
        ? "exactly \(lengths.lowerBound) bytes" : "at most \(lengths.upperBound) bytes"
      throw MetadataError(
        .invalidValue, "\(expected) expected, not \(value.count)", place: place)
    }
  }
}
