extension Photo {
  /// Checks the photo against its standards: TIFF 6.0, Exif, XMP, IPTC and that of its format.
  ///
  /// The photo is checked as it was read; later changes do not count. Warnings of the reader are among the
  /// findings. The worst findings come first, those of one severity in the order of the file. At most fifty findings
  /// of one rule are listed.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func validate() throws(FileError) -> [Finding] {
    var read = self
    read.metadata = original
    read.pending = Changes()
    var conformance = Conformance(read, try openOrigin())
    try conformance.check()
    let list = conformance.list.findings
    return list.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.severity != y.severity { return x.severity > y.severity }
      let (one, other) = (x.offset ?? .max, y.offset ?? .max)
      return (one, a.offset) < (other, b.offset)
    }.map(\.element)
  }
}

extension ConformanceRule {
  /// All rules, those of reading first, then those of fields, of packets, and of the formats' structures.
  package static let all: [ConformanceRule] =
    reading + directories + fields + pictures + films + xmp + iptc + [sharedValues]
    + Containers.all.flatMap { $0.rules }.reduce(into: []) { rules, rule in
      // Rooms share some.
      if !rules.contains(rule) { rules.append(rule) }
    }

  static let reading: [ConformanceRule] = [brokenStructure, unreadablePart, makerNote, fileEnding]

  static let brokenStructure = ConformanceRule(
    "broken-structure", .error, "The structure of the file is whole.",
    clause: "the standard of the file's format")
  static let unreadablePart = ConformanceRule(
    "unreadable-part", .warning, "Everything can be read.", clause: "the standard of the part")
  static let makerNote = ConformanceRule(
    "maker-note", .note, "What the maker's note holds can be read; no standard describes it.",
    clause: "none: notes are their makers'")
  static let fileEnding = ConformanceRule(
    "file-ending", .note, "The name of the file ends like others of its format.",
    clause: "the registration of the media type")
}

/// Looks for what is not as the standards want it. Each rule is a row next to the function that
/// checks it.
struct Conformance {
  let photo: Photo
  let source: ByteSource
  var list = FindingList()

  var metadata: Metadata { photo.metadata }

  init(_ photo: Photo, _ source: ByteSource) { (self.photo, self.source) = (photo, source) }

  mutating func check() throws(FileError) {
    let structure = try photo.container.findings(photo.skeleton, source, photo.limits)
    for finding in structure.findings { list.add(finding) }
    try addWarnings()
    checkEnding()
    try checkDirectories()
    try checkPictures()
    try checkFilms()
    try checkXMP()
    checkStatements()
    checkIPTC()
    checkSharedValues()
  }

  // MARK: Warnings of reading

  /// Adds the warnings of reading, unless a rule reports the same.
  private mutating func addWarnings() throws(FileError) {
    let known = Set(list.findings.compactMap(\.offset))
    let structural = photo.skeleton.isWhole ? [] : Set(photo.skeleton.warnings)
    // That an orientation means nothing is found with the other codes.
    let turns = Set(Photo.turnWarnings(metadata.directories))
    for warning in try photo.findWarnings() where !turns.contains(warning) {
      if let offset = warning.offset, warning.place == photo.format.name, known.contains(offset) {
        continue
      }
      let rule: ConformanceRule =
        structural.contains(warning)
        ? .brokenStructure : Self.isOfMaker(warning) ? .makerNote : .unreadablePart
      list.add(
        rule, warning.message, place: warning.place, at: warning.offset,
        clause: rule == .makerNote ? nil : clause(of: warning.place))
    }
  }

  /// Whether a warning is of a maker's own data: their tables have a maker and a name.
  private static func isOfMaker(_ warning: Warning) -> Bool {
    warning.place.contains("::") || warning.place.contains("> MakerNote")
  }

  private static let clauses: [(BlockKind, String)] = [
    (.exif, "TIFF 6.0, section 2 (TIFF Structure)"), (.xmp, "ISO 16684-1, 7 (Serialization)"),
    (.iptc, "IIM 4.2, the structure of DataSets"),
    (.icc, "ICC.1:2022, annex B (Embedding profiles)"),
    (.mpf, "CIPA DC-007"), (.jfif, "JFIF 1.02"),
  ]

  /// The standard for a place.
  private func clause(of place: String) -> String? {
    if let row = Self.clauses.first(where: { place.contains("> \($0.0.name)") }) { return row.1 }
    return photo.format.clause
  }

  private mutating func checkEnding() {
    guard let name = photo.origin.name, let (stem, ending) = PathBytes.parts(of: name),
      !stem.isEmpty, photo.format.isMisnamed(byEnding: String(ending)),
      // Unknown brands give no information.
      !photo.format.mayHoldFilm || photo.format.coding != nil
    else { return }
    list.add(
      .fileEnding,
      "the file is \(photo.format.name) and its name ends in .\(ending); the usual ending is "
        + ".\(photo.format.fileExtension)",
      place: photo.format.name, at: 0, clause: photo.format.mimeType)
  }

  // MARK: Places

  /// Where the block of a directory is: "JPEG APP1 > Exif"; the format of a file that is made of directories.
  func place(of directory: Directory) -> String {
    guard let index = directory.block, photo.blocks.indices.contains(index) else {
      return photo.format.name
    }
    let block = photo.blocks[index]
    return "\(photo.format.name) \(photo.format.carrierName(block)) > \(block.kind.name)"
  }

  /// Where a field is: "JPEG APP1 > Exif > IFD0:Make".
  func place(of number: UInt16, in directory: Directory) -> String {
    "\(place(of: directory)) > \(name(of: number, in: directory))"
  }

  /// The name of a field with its group: "IFD0:Make".
  func name(of number: UInt16, in directory: Directory) -> String {
    let tag = Tag(directory.kind, number)
    return
      "\(directory.kind.name):\(metadata.registry.definition(of: tag)?.name ?? tag.hexadecimal)"
  }
}
