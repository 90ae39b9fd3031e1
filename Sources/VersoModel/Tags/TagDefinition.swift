/// The definition of a tag: the single source of the command line, JSON and the documentation.
public struct TagDefinition: Sendable {
  /// Number and parent directory.
  package let tag: Tag
  /// The name that users know: "ExposureTime".
  public let name: String
  /// The type in which the standard stores it.
  package let format: Format
  /// The number of values; for text the bytes with the closing NUL. Nil for any number.
  package let count: Int?
  /// Whether it may be set. A tag that records where other bytes are may not.
  public let isEditable: Bool
  /// The row of the standard tables, which knows the coded values; nil for a tag of a handler.
  package let row: TagRow?

  package init(tag: Tag, name: String, format: Format, count: Int?, isEditable: Bool) {
    self.tag = tag
    self.name = name
    self.format = format
    self.count = count
    self.isEditable = isEditable
    row = nil
  }

  package init(_ row: TagRow, in directory: DirectoryKind) {
    tag = Tag(directory, row.number)
    name = row.name
    format = row.format == 0 ? .undefined : Format(code: row.format)
    count = row.count == 0 ? nil : row.count
    isEditable = row.isEditable
    self.row = row
  }

  /// The meanings of coded values, sorted; empty for a tag without.
  ///
  /// Values coded as text ("N", "R98") are their bytes, read as one big-endian number.
  package var labels: [(value: Int, meaning: String)] {
    guard let row, row.labels != 0 else { return [] }
    return TagTable.labels(of: row.labels).map { (Int($0.raw), $0.text) }
  }

  /// The reason why it may not be set; empty if it may.
  package var reason: String {
    if isEditable { return "" }
    let reason = row?.reason ?? ""
    return reason.isEmpty ? "it describes where other data are or how they are stored" : reason
  }

  /// The meaning of the tag, in one sentence; empty for tags of little use.
  package var summary: String { row?.summary ?? "" }

  /// The standard that introduced it, such as "TIFF 6.0" or "Exif 2.31"; empty if it is another.
  package var standard: String { row?.standard ?? "" }

  /// The permitted numbers of bytes of a text; nil if the standard sets no limit. Only IPTC's have
  /// one.
  package var lengths: ClosedRange<Int>? {
    guard let row, row.table == .iptc, row.count > 0, row.format == Format.utf8.code else {
      return nil
    }
    // Never crossed: the start is 0 or the end.
    return (row.isExact ? row.count : 0)...row.count
  }

  /// Whether the field may be repeated, as keywords are.
  package var isRepeatable: Bool { row?.table == .iptc && row?.isList == true }

  /// Formats that are as good as the definition's.
  package var alternatives: [Format] {
    switch format {
    case .short: [.long]
    case .long: [.short]
    case .ascii: [.utf8]
    default: []
    }
  }

  package func accepts(_ other: Format) -> Bool {
    other == format || alternatives.contains(other)
  }

  /// "3 rational", "ascii".
  package var expectation: String {
    if let lengths { return "text of at most \(lengths.upperBound) bytes" }
    return count.map { "\($0) \(format)" } ?? "\(format)"
  }
}

extension TagDefinition {
  /// The standard tables' definition of a tag, or nil.
  package init?(standard tag: Tag) {
    guard let row = TagTable.row(for: tag) else { return nil }
    self.init(row, in: tag.directory)
  }

  /// The tags that belong to a directory.
  package static func standard(in directory: DirectoryKind) -> [TagDefinition] {
    TagTable.rows.filter { $0.tag.directory == directory }
      .map { TagDefinition($0, in: directory) }
  }

  /// The tags of a name, in a group or in their own.
  static func standardTags(named name: some StringProtocol, in group: DirectoryKind?) -> [Tag] {
    let rows = TagTable.rows(named: name)
    var result: [Tag] = []
    for row in rows {
      let tag: Tag
      if let group {
        guard TagTable(for: group) == row.table else { continue }
        tag = Tag(group, row.number)
      } else {
        // A plain name means the tag with the better claim to it.
        guard !row.isAvoided || rows[0].isAvoided, row.isPrimary || rows.count == 1 else {
          continue
        }
        tag = row.tag
      }
      if !result.contains(tag) { result.append(tag) }
    }
    if result.isEmpty, group == nil, let first = rows.first { result.append(first.tag) }
    return result
  }

  package static var standardNames: [String] { TagTable.rows.map(\.name) }
}
