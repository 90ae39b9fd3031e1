extension ConformanceRule {
  static let iptc: [ConformanceRule] = [
    iptcLength, iptcForm, iptcRepetition, iptcCharacters, iptcVersion, iptcDigest,
  ]

  static let iptcLength = ConformanceRule(
    "iptc-length", .warning, "A dataset has as many bytes as it may.",
    clause: "IIM 4.2, in the section of the dataset")
  static let iptcForm = ConformanceRule(
    "iptc-form", .warning, "Dates and times of IPTC have their form.",
    clause: "IIM 4.2, in the section of the dataset")
  static let iptcRepetition = ConformanceRule(
    "iptc-repetition", .warning, "A dataset that is not repeatable occurs once.",
    clause: "IIM 4.2, in the section of the dataset")
  static let iptcCharacters = ConformanceRule(
    "iptc-characters", .note, "Texts beyond ASCII state their character set.",
    clause: "IIM 4.2, 1:90 (Coded Character Set)")
  static let iptcVersion = ConformanceRule(
    "iptc-version", .note, "The record states its version.",
    clause: "IIM 4.2, 2:00 (Record Version)")
  static let iptcDigest = ConformanceRule(
    "iptc-digest", .warning, "The digest of IPTC data is correct.",
    clause: "MWG 2.0, chapter 5, on the digest of IPTC data")
  static let sharedValues = ConformanceRule(
    "mwg-disagreement", .warning, "Values in Exif, IPTC and XMP agree.",
    clause: "MWG 2.0, chapter 5 (Image Metadata)")
}

extension Conformance {
  // MARK: IPTC

  /// The datasets that edits go into.
  mutating func checkIPTC() {
    guard let directory = metadata.directory(.iptc) else { return }
    var front = "\(photo.format.name) > IPTC"
    if let index = directory.block, photo.blocks.indices.contains(index) {
      let block = photo.blocks[index]
      front = "\(photo.format.name) \(photo.format.carrierName(block)) > IPTC"
    }
    let isUTF8 = directory.entry(IPTCReader.codedCharacterSet) != nil
    var seen: Set<UInt16> = []
    for entry in directory.entries where entry.state == .sound {
      let tag = Tag(.iptc, entry.number)
      let definition = metadata.registry.definition(of: tag)
      let place = "\(front):\(definition?.name ?? tag.hexadecimal)"
      let at = entry.position == Entry.noPosition ? nil : directory.base + Int(entry.position)
      let dataset = CaptureDate.pad(Int(entry.number & 0xFF))
      let clause = "IIM 4.2, \(entry.number >> 8):\(dataset)"
      guard let bytes = Self.stored(entry, directory) else { continue }
      if let definition {
        if !seen.insert(entry.number).inserted, !definition.isRepeatable {
          list.add(
            .iptcRepetition, "it occurs a second time", place: place, at: at, clause: clause)
        }
        if let lengths = definition.lengths, !lengths.contains(bytes.count) {
          let wanted =
            lengths.lowerBound == lengths.upperBound
            ? "\(lengths.upperBound)" : "at most \(lengths.upperBound)"
          list.add(
            .iptcLength, "\(bytes.count) bytes, \(wanted) expected", place: place, at: at,
            clause: clause)
        } else if definition.format.isText, !bytes.allSatisfy({ $0 == 0x30 || $0 == 0x20 }),
          let value = directory.value(of: entry),
          let objection = definition.objection(to: value, hasExample: false)
        {
          list.add(.iptcForm, objection, place: place, at: at, clause: clause)
        }
        if definition.format.isText, !isUTF8, bytes.contains(where: { $0 > 0x7F }) {
          list.add(
            .iptcCharacters, "it has characters beyond ASCII, and 1:90 is missing", place: place,
            at: at)
        }
      }
    }
    let hasRecord = directory.entries.contains { $0.number >> 8 == 2 }
    if hasRecord, directory.entry(0x200) == nil {
      list.add(.iptcVersion, "2:00 is missing", place: front)
    }
    if metadata.isIPTCNewer {
      list.add(
        .iptcDigest, "another program changed the IPTC data since it was written", place: front)
    }
  }

  /// The bytes of a dataset as stored in the file.
  private static func stored(_ entry: Entry, _ directory: Directory) -> ArraySlice<UInt8>? {
    let start = Int(entry.position)
    guard entry.position != Entry.noPosition, start < directory.bytes.count else { return nil }
    let front = Array(directory.bytes[start...].prefix(5))
    guard front.count == 5, front[0] == 0x1C else { return nil }
    // Extended datasets are for what is no text.
    let length = Int(front[3]) << 8 | Int(front[4])
    guard length & 0x8000 == 0, length <= directory.bytes.count - start - 5 else { return nil }
    return directory.bytes[(start + 5)..<(start + 5 + length)]
  }

  // MARK: Values in several places

  /// Whether Exif, IPTC and XMP agree.
  mutating func checkSharedValues() {
    for property in SharedProperty.all {
      let statements = metadata.statements(of: property)
      guard let believed = statements.first else { continue }
      for statement in statements.dropFirst() where !statement.agrees {
        list.add(
          .sharedValues, "it differs from \(believed.name), which takes precedence",
          place: "\(photo.format.name) > \(statement.name)")
      }
    }
  }
}
