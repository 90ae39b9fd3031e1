extension ConformanceRule {
  static let fields: [ConformanceRule] = [
    wrongType, wrongCount, unknownCode, valueForm, misplacedTag, missingTerminator, beyondASCII,
    invalidUTF8, typeBeforeExif3, laterTag, missingTag, characterCode, versionForm, gpsReference,
    missingExif,
  ]

  /// The standard and the tag's own section are named with each finding.
  private static let ofTag = "the standard that has the tag, in the section of the tag"

  static let wrongType = ConformanceRule(
    "wrong-type", .warning, "A field has the type that the standard gives it.", clause: ofTag)
  static let wrongCount = ConformanceRule(
    "wrong-count", .warning, "A field has as many values as the standard requires.", clause: ofTag)
  static let unknownCode = ConformanceRule(
    "unknown-code", .warning, "A coded value is one that the standard lists.", clause: ofTag)
  static let valueForm = ConformanceRule(
    "value-form", .warning, "Dates, times and numbers have the form and the range of the standard.",
    clause: ofTag)
  static let misplacedTag = ConformanceRule(
    "misplaced-tag", .warning, "A field is in the directory that the standard requires.",
    clause: ofTag)
  static let missingTerminator = ConformanceRule(
    "missing-terminator", .note, "A text of type ASCII ends with a zero.",
    clause: "TIFF 6.0, section 2, \"Types\"")
  static let beyondASCII = ConformanceRule(
    "beyond-ascii", .note, "A text of type ASCII has characters of seven bits.",
    clause: "TIFF 6.0, section 2, \"Types\"")
  static let invalidUTF8 = ConformanceRule(
    "invalid-utf8", .warning, "A text of type UTF-8 is UTF-8, and ends with a zero.",
    clause: "Exif 3.0, 4.6.2 (IFD Structure)")
  static let typeBeforeExif3 = ConformanceRule(
    "utf8-before-exif3", .warning, "Type 129 (UTF-8) occurs only in data of Exif 3.0 or later.",
    clause: "Exif 3.0, 4.6.2 (IFD Structure)")
  static let laterTag = ConformanceRule(
    "later-tag", .note, "The version that is named knows all tags that are there.",
    clause: "Exif 2.2, 4.6.5 (ExifVersion)")
  static let missingTag = ConformanceRule(
    "missing-tag", .warning, "The fields that the standard asks for are there.",
    clause: "Exif 2.2, 4.6.8 (Tag Support Levels)")
  static let characterCode = ConformanceRule(
    "character-code", .note,
    "Texts of type UNDEFINED begin with the eight bytes of a character code.",
    clause: "Exif 2.2, 4.6.5 (UserComment), table on character codes")
  static let versionForm = ConformanceRule(
    "version-form", .warning, "A version is four digits.", clause: "Exif 2.2, 4.6.5 (ExifVersion)")
  static let gpsReference = ConformanceRule(
    "gps-reference", .warning, "Values of GPS have the field with their reference.",
    clause: "Exif 2.2, 4.6.6 (GPS Attribute Information)")
  static let missingExif = ConformanceRule(
    "missing-exif-directory", .note, "An Exif block has the directory of Exif.",
    clause: "Exif 2.2, 4.6.3 (Exif-specific IFD)")
}

extension Conformance {
  /// The contents of the fields.
  ///
  /// - Parameter positions: Their offsets in the file.
  mutating func checkFields(_ positions: [Tag: Int?]) {
    let isExifBlock = photo.exif != nil
    for directory in metadata.directories where directory.kind.isExif {
      var seen: Set<UInt16> = []
      for entry in directory.entries where entry.state == .sound {
        guard seen.insert(entry.number).inserted else { continue }
        let tag = Tag(directory.kind, entry.number)
        let at = positions[tag] ?? nil
        check(entry, tag, directory, at)
        if isExifBlock, !photo.format.isRaw { checkPlace(tag, directory, at) }
      }
    }
    checkMissing()
    checkReferences(positions)
  }

  /// The standard and the section of a tag: "Exif 2.31, OffsetTime".
  private func clause(of definition: TagDefinition) -> String {
    "\(definition.standard), \(definition.name)"
  }

  private mutating func check(
    _ entry: Entry, _ tag: Tag, _ directory: Directory, _ at: Int?
  ) {
    let place = place(of: entry.number, in: directory)
    let format = Format(code: entry.format)
    let bytes = directory.bytes(of: entry)
    if format.isText { checkText(bytes, format, place, at) }
    guard let definition = metadata.registry.definition(of: tag), !definition.standard.isEmpty,
      // Makers of raw files use numbers of the standards for their own values.
      !photo.format.isRaw || tag.directory == .exif || tag.directory == .gps
    else { return }
    let clause = clause(of: definition)
    guard definition.row?.format == 0 || definition.accepts(format) || isWide(format, definition)
    else {
      list.add(
        .wrongType, "\(definition.expectation) expected, not \(format)", place: place, at: at,
        clause: clause)
      return
    }
    if let count = definition.count, definition.row?.isList != true, Int(entry.count) != count {
      list.add(
        .wrongCount, "\(count) expected, not \(entry.count)", place: place, at: at, clause: clause)
      if !format.isText { return }
    }
    if isVersion(tag) {
      if bytes.count != 4 || !bytes.allSatisfy(\.isDigit) {
        list.add(
          .versionForm, "four digits expected, such as 0232", place: place, at: at, clause: clause)
      }
      return
    }
    if isCharacterText(tag) { return checkCode(bytes, place, at, clause) }
    guard let value = directory.value(of: entry),
      !(Self.listed[tag]?.contains(value.integer ?? value.bytes?.first.map { Int($0) } ?? -1)
        ?? false),
      let objection = definition.objection(to: value, hasExample: false)
    else { return }
    let isCoded = definition.row?.range == "coded"
    list.add(isCoded ? .unknownCode : .valueForm, objection, place: place, at: at, clause: clause)
  }

  /// Codes that the standard lists, and that have no words of their own here.
  private static let listed: [Tag: Set<Int>] = [
    // Others (Exif 2.3, FileSource).
    Tag(.exif, ExifNumber.fileSource): [0]
  ]

  /// Whether a 64-bit number is used where BigTIFF allows one.
  private func isWide(_ format: Format, _ definition: TagDefinition) -> Bool {
    photo.format.coding == .bigTIFF && [.long8, .ifd8].contains(format)
      && (definition.accepts(.long) || definition.accepts(.ifd))
  }

  private func isVersion(_ tag: Tag) -> Bool {
    [
      Tag(.exif, ExifNumber.exifVersion), Tag(.exif, ExifNumber.flashpixVersion),
      Tag(.interop, InteropNumber.version),
    ].contains(tag)
  }

  // MARK: Texts

  private mutating func checkText(_ bytes: [UInt8], _ format: Format, _ place: String, _ at: Int?) {
    if format == .utf8 {
      if String(validating: bytes, as: UTF8.self) == nil || bytes.last != 0 {
        list.add(
          .invalidUTF8, "UTF-8 with a zero at its end expected", place: place, at: at)
      }
      if let version, version < 300 {
        list.add(
          .typeBeforeExif3, "type UTF-8 in data of version \(version)", place: place, at: at)
      }
      return
    }
    if !bytes.isEmpty, bytes.last != 0 {
      list.add(.missingTerminator, "the text ends without a zero", place: place, at: at)
    }
    if let first = bytes.firstIndex(where: { $0 > 0x7F }) {
      list.add(
        .beyondASCII, "byte \(first) of the text is not ASCII", place: place, at: at)
    }
  }

  /// The version of Exif that the data name: 232; nil if they name none.
  private var version: Int? {
    guard let bytes = metadata.directory(.exif)?.value(of: ExifNumber.exifVersion)?.bytes,
      bytes.count == 4, bytes.allSatisfy(\.isDigit)
    else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  private static let codes: [[UInt8]] = [
    Array("ASCII\0\0\0".utf8), Array("JIS\0\0\0\0\0".utf8), Array("UNICODE\0".utf8),
    [UInt8](repeating: 0, count: 8),
  ]

  private func isCharacterText(_ tag: Tag) -> Bool {
    [
      Tag(.exif, ExifNumber.userComment), Tag(.gps, GPSNumber.processingMethod),
      Tag(.gps, GPSNumber.areaInformation),
    ].contains(tag)
  }

  private mutating func checkCode(_ bytes: [UInt8], _ place: String, _ at: Int?, _ clause: String) {
    guard !bytes.isEmpty, !Self.codes.contains(Array(bytes.prefix(8))) else { return }
    // Fields of blanks or zeros are empty.
    guard bytes.contains(where: { $0 != 0 && $0 != 0x20 }) else { return }
    list.add(
      .characterCode, "the text does not begin with ASCII, JIS, UNICODE or eight zeros",
      place: place, at: at, clause: clause)
  }

  // MARK: Places and versions

  private mutating func checkPlace(_ tag: Tag, _ directory: Directory, _ at: Int?) {
    guard let row = TagTable.row(for: tag), !row.standard.isEmpty, row.table == .exif else {
      return
    }
    let here = [DirectoryKind.exif, .interop].contains(directory.kind) ? directory.kind : .ifd0
    let home = [DirectoryKind.exif, .interop].contains(row.parent) ? row.parent : .ifd0
    let place = place(of: tag.number, in: directory)
    if here != home {
      list.add(
        .misplacedTag, "it belongs into \(row.parent.name)", place: place, at: at,
        clause: "\(row.standard), \(row.name)")
    }
    if let version, row.standard.hasPrefix("Exif"), let since = Self.number(row.standard),
      since > max(version, 220)
    {
      list.add(
        .laterTag, "it came with \(row.standard), and the data name version \(version)",
        place: place, at: at)
    }
  }

  /// The number of a version as it is stored: 231 for "Exif 2.31".
  private static func number(_ standard: String) -> Int? {
    let digits = standard.filter(\.isNumber)
    return Int(digits).map { digits.count == 2 ? $0 * 10 : $0 }
  }

  // MARK: Missing fields

  /// The fields that Exif asks of a compressed picture ("M" in the tables of support levels), by directory.
  /// Flashpix is no longer asked for since 3.0.
  private static let wanted: [(DirectoryKind, [UInt16])] = [
    (
      .ifd0,
      [
        ExifNumber.xResolution, ExifNumber.yResolution, ExifNumber.resolutionUnit,
        ExifNumber.yCbCrPositioning,
      ]
    ),
    (
      .exif,
      [
        ExifNumber.exifVersion, ExifNumber.componentsConfiguration, ExifNumber.flashpixVersion,
        ExifNumber.colorSpace, ExifNumber.exifImageWidth, ExifNumber.exifImageHeight,
      ]
    ),
    (.gps, [GPSNumber.versionID]),
  ]

  /// The fields that TIFF asks of any picture in strips (sections 3 to 6).
  private static let baseline: [UInt16] = [
    ExifNumber.imageWidth, ExifNumber.imageHeight, ExifNumber.photometricInterpretation,
    ExifNumber.xResolution, ExifNumber.yResolution,
  ]

  private mutating func checkMissing() {
    if photo.format.has(.isDefinedByExif), photo.exif != nil { return checkMissingInExif() }
    guard photo.format.coding == .tiff || photo.format.coding == .bigTIFF,
      let first = metadata.directory(.ifd0)
    else { return }
    var wanted = Self.baseline
    if first.entry(ExifNumber.tileOffsets) == nil {
      wanted += [ExifNumber.stripOffsets, ExifNumber.stripByteCounts]
    }
    for number in wanted where !first.entries.contains(where: { $0.number == number }) {
      add(missing: number, first, "TIFF 6.0, sections 3 to 6 (Required Fields)")
    }
    guard let exif = metadata.directory(.exif), exif.isWhole, !exif.isCutOff else { return }
    for number in [ExifNumber.exifVersion, ExifNumber.flashpixVersion, ExifNumber.colorSpace]
    where !exif.entries.contains(where: { $0.number == number }) {
      if number == ExifNumber.flashpixVersion, version ?? 0 >= 300 { continue }
      add(missing: number, exif, ConformanceRule.missingTag.clause)
    }
  }

  private mutating func checkMissingInExif() {
    for (kind, numbers) in Self.wanted {
      guard let directory = metadata.directory(kind) else {
        if kind == .exif, let first = metadata.directory(.ifd0) {
          list.add(
            .missingExif, "there is no directory ExifIFD", place: place(of: first),
            at: photo.exif.map { photo.blocks[$0.index].carrier.lowerBound })
        }
        continue
      }
      // A directory that could not be read to its end may have them.
      guard directory.isWhole, !directory.isCutOff else { continue }
      for number in numbers where !directory.entries.contains(where: { $0.number == number }) {
        if number == ExifNumber.flashpixVersion, version ?? 0 >= 300 { continue }
        add(missing: number, directory, ConformanceRule.missingTag.clause)
      }
    }
  }

  private mutating func add(missing number: UInt16, _ directory: Directory, _ clause: String) {
    list.add(
      .missingTag, "the field is asked for and is not there",
      place: place(of: number, in: directory), clause: clause)
  }

  // MARK: GPS

  private mutating func checkReferences(_ positions: [Tag: Int?]) {
    guard let gps = metadata.directory(.gps) else { return }
    let there = Set(gps.entries.map(\.number))
    for value in Tag.referring where value.isCoordinate && there.contains(value.number) {
      guard let reference = value.reference, !there.contains(reference.number) else { continue }
      list.add(
        .gpsReference,
        "it has no \(metadata.registry.definition(of: reference)?.name ?? "")",
        place: place(of: value.number, in: gps), at: positions[value] ?? nil)
    }
    if let version = gps.value(of: GPSNumber.versionID)?.bytes, version.first != 2 {
      list.add(
        .versionForm, "the version of GPS begins with 2, as in 2.3.0.0",
        place: place(of: GPSNumber.versionID, in: gps),
        at: positions[Tag(.gps, GPSNumber.versionID)] ?? nil,
        clause: "Exif 2.2, 4.6.6 (GPSVersionID)")
    }
  }
}
