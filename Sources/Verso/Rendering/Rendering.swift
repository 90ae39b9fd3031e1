/// The text form of metadata: ExifTool's group and tag names and forms of values.
public struct Rendering: Sendable {
  /// Whether values are plain numbers instead of what they mean: `6` instead of "Rotate 90 CW".
  package var isNumeric: Bool
  /// Which fields are shown.
  package var selection: Selection
  /// The audience for the words of bytes that are not for reading; rows are always for people.
  private var audience = Audience.programs
  /// Whether line breaks in values stay.
  private var isData = false
  /// The separator of list items in rows.
  package var listSeparator = ", "

  /// One field in words.
  package struct Row: Hashable, Sendable {
    /// The group's name: "ExifIFD".
    package let group: String
    /// The tag's name: "ExposureTime".
    package let name: String
    /// The value: "1/200".
    package let text: String

    package init(group: String, name: String, text: String) {
      (self.group, self.name, self.text) = (group, name, text)
    }
  }

  /// A rendering of everything.
  public init(numeric: Bool = false) { self.init(numeric: numeric, selection: Selection()) }

  /// A rendering of what is selected.
  package init(numeric: Bool = false, selection: Selection) {
    isNumeric = numeric
    self.selection = selection
  }

  // MARK: JSON

  /// Appends a photo as one JSON object, in the shape of `exiftool -j -G1 -struct`: "SourceFile",
  /// then "Group:Tag" for every field.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - source: The value of "SourceFile": the path as the user gave it.
  ///   - bytes: Receives the UTF-8 text, without a comma or line end.
  public func appendJSON(_ photo: Photo, source: String, to bytes: inout [UInt8]) {
    bytes.append("{\n  \"SourceFile\": ")
    JSON.append(quoted: Array(source.utf8), to: &bytes)
    var keys = JSONKeys()
    var text: [UInt8] = []
    text.reserveCapacity(256)
    for directory in photo.metadata.directories
    where directory.kind != .iptc && selection.includes(directory.kind) {
      let front = JSONKeys.front(directory.kind.name.utf8)
      visit(directory, photo, &text) { name, value in
        if keys.begin(front, name, &bytes) { JSON.append(value, to: &bytes) }
      }
    }
    // Standard values come before those of a maker: of two values of one name the first counts.
    var group = (name: "", front: [UInt8]())
    visitOthers(photo, once: false) { name, tag, value in
      if group.name != name { group = (name, JSONKeys.front(name.utf8)) }
      if keys.begin(group.front, tag.utf8, &bytes) { value.appendJSON(to: &bytes) }
    }
    visitNotes(photo.metadata, &text) {
      JSONKeys.front($0)
    } _: { front, name, value, structure in
      guard keys.begin(front, name, &bytes) else { return }
      if let structure {
        structure.appendJSON(to: &bytes)
      } else {
        JSON.append(value, to: &bytes)
      }
    }
    let front = JSONKeys.front("Composite".utf8)
    visitComposites(photo) { name, text in
      if keys.begin(front, name.utf8, &bytes) { JSON.append(Array(text.utf8)[...], to: &bytes) }
    }
    bytes.append("\n}")
  }

  /// Calls a body with the name and the text of every composite value that is shown.
  package func visitComposites(_ photo: Photo, _ body: (_ name: String, _ text: String) -> Void) {
    guard selection.mayIncludeComposites else { return }
    for value in photo.composites(isNumeric ? .numeric : .text)
    where selection.includes(.composite, value.name) {
      body(value.name, isNumeric ? value.numericText : value.text)
    }
  }

  /// Appends a text as JSON, in quotation marks.
  package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    JSON.append(quoted: Array(text.utf8), to: &bytes)
  }

  /// A text that is safe on a terminal: what would move its cursor becomes a full stop, and invisible characters are shown by
  /// their numbers. Data for a program keep the latter.
  package static func printable(_ text: String, asData: Bool = false) -> String {
    JSON.printable(Array(text.utf8)[...], isData: asData)
  }

  /// Calls a body with the group, the name and the value of everything that is shown except
  /// composite values, in the order of the JSON; repeated ones come repeatedly.
  package func visit(
    _ photo: Photo, _ body: (_ group: String, _ name: ArraySlice<UInt8>, _ words: Wording) -> Void
  ) {
    var text: [UInt8] = []
    for directory in photo.metadata.directories
    where directory.kind != .iptc && selection.includes(directory.kind) {
      let group = directory.kind.name
      visit(directory, photo, &text) { body(group, $0, .text(Array($1))) }
    }
    visitOthers(photo, once: false) { body($0, Array($1.utf8)[...], $2) }
    visitNotes(photo.metadata, &text) {
      String(decoding: $0, as: UTF8.self)
    } _: { group, name, value, structure in
      body(group, name, structure ?? .text(Array(value)))
    }
  }

  // MARK: Rows

  /// The fields of a photo in words, in the order of its directories.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - asData: Whether line breaks, tabs and invisible characters in values stay, for a table or a program. By default
  ///     they are shown as a terminal can show them.
  /// - Returns: A row for each field.
  package func rows(_ photo: Photo, asData: Bool = false) -> [Row] {
    var rendering = self
    rendering.audience = .people
    rendering.isData = asData
    return rendering.allRows(photo)
  }

  private func printable(_ text: ArraySlice<UInt8>) -> String {
    JSON.printable(text, isData: isData)
  }

  /// A list whose text is read as the same items: those with a comma are in quotation marks.
  private func protected(_ value: Wording, _ group: String, _ name: String) -> Wording {
    guard isData, listSeparator == ", ", case .list(let items) = value,
      (try? FieldName("\(group):\(name)"))?.isSplit ?? false
    else { return value }
    return .list(
      items.map { item in
        guard case .text(let bytes) = item else { return item }
        let text = String(decoding: bytes, as: UTF8.self)
        let entry = text.entry(between: FieldName.separators)
        return entry == text ? item : .text(Array(entry.utf8))
      })
  }

  private func allRows(_ photo: Photo) -> [Row] {
    var rows: [Row] = []
    var text: [UInt8] = []
    for directory in photo.metadata.directories
    where directory.kind != .iptc && selection.includes(directory.kind) {
      visit(directory, photo, &text) { name, value in
        rows.append(
          Row(
            group: directory.kind.name, name: JSON.printable(name), text: printable(value)))
      }
    }
    visitOthers(photo, once: true) { group, name, value in
      text.removeAll(keepingCapacity: true)
      protected(value, group, name).appendLine(to: &text, separator: listSeparator)
      // A namespace names a group, and a language is part of a name: both come from the file.
      rows.append(
        Row(
          group: Self.printable(group), name: Self.printable(name), text: printable(text[...])))
    }
    visitNotes(photo.metadata, &text) {
      String(decoding: $0, as: UTF8.self)
    } _: { group, name, value, _ in
      rows.append(
        Row(
          group: group, name: String(decoding: name, as: UTF8.self),
          text: printable(value)))
    }
    visitComposites(photo) { name, text in
      rows.append(Row(group: "Composite", name: name, text: printable(Array(text.utf8)[...])))
    }
    return rows
  }

  /// A value of a tag in words.
  package func text(of value: Value, tag: Tag) -> String {
    let stored = value.encoded(.bigEndian)
    var out: [UInt8] = []
    append(
      StoredValue(
        stored.rawSpan, format: value.format, count: value.count, byteOrder: .bigEndian),
      tag, to: &out)
    return JSON.printable(out[...])
  }

  /// Appends the value of a directory's entry in words; false if it cannot be read.
  func append(_ entry: Entry, in directory: Directory, to out: inout [UInt8]) -> Bool {
    let start = Int(entry.value)
    let format = Format(code: entry.format)
    guard entry.state != .damaged, format.size != nil,
      let region = directory.bytes.rawSpan.region(start..<(start + entry.size))
    else { return false }
    append(
      StoredValue(
        region, format: format, count: Int(entry.count), byteOrder: directory.byteOrder),
      Tag(directory.kind, entry.number), to: &out)
    return true
  }

  private func append(_ value: borrowing StoredValue, _ tag: Tag, to out: inout [UInt8]) {
    if let row = TagTable.row(for: tag) {
      ValueRenderer(isNumeric: isNumeric, audience: .people)
        .append(value, row, base: 0, to: &out)
    } else if value.format == .undefined, value.count > 64 {
      out.append(binary: value.count, for: .people)
    } else {
      value.append(to: &out)
    }
  }

  /// A value of a property of XMP in words.
  package func text(of node: XMP.Node, name: XMP.Name) -> String {
    var out: [UInt8] = []
    XMPRenderer(isNumeric: isNumeric).words(node, XMPDefinition(of: name)).appendLine(to: &out)
    return JSON.printable(out[...])
  }

  // MARK: Fields

  /// Calls a body with everything that is shown and no field of a directory.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - once: Whether repeated names are removed; JSON has its keys for that.
  ///   - body: The action for a value.
  private func visitOthers(
    _ photo: Photo, once: Bool,
    _ body: (_ group: String, _ name: String, _ value: Wording) -> Void
  ) {
    if let iptc = photo.metadata.directory(.iptc), selection.includes(.iptc) {
      for (row, value) in ValueRenderer(isNumeric: isNumeric).datasets(of: iptc)
      where selection.includes(.iptc, row.name) {
        body("IPTC", row.name, value)
      }
    }
    var done: Set<String> = []
    for fact in photo.metadata.facts where includes(fact.group, fact.name) {
      if once, !done.insert("\(fact.group):\(fact.name)").inserted { continue }
      body(fact.group, fact.name, fact.words(numeric: isNumeric))
    }
    done = []
    XMPRenderer(isNumeric: isNumeric).visit(photo.metadata.xmp) { group, name, value in
      guard includes(group, name) else { return }
      if once, !done.insert("\(group):\(name)").inserted { return }
      body(group, name, value)
    }
  }

  private func includes(_ group: String, _ name: String) -> Bool {
    selection.includes(group: group, name: name)
  }

  /// Calls a body with the name and the text of every field of a directory that is shown.
  private func visit(
    _ directory: Directory, _ photo: Photo, _ text: inout [UInt8],
    _ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void
  ) {
    let renderer = ValueRenderer(isNumeric: isNumeric, audience: audience)
    visitFields(of: directory, photo, &text) { entry, name, value, text in
      let end = text.count
      append(value, entry.number, directory, name, renderer, to: &text)
      body(text[..<end], text[end...])
    } picture: { name, count, text in
      text.removeAll(keepingCapacity: true)
      text.append(name)
      let end = text.count
      text.append(binary: count, for: audience)
      body(text[..<end], text[end...])
    }
  }

  /// Calls a body with every shown field of a directory, once its name is in the text, and another
  /// one with the pictures that the directory describes.
  @inline(__always)
  func visitFields(
    of directory: Directory, _ photo: Photo, _ text: inout [UInt8],
    _ body: (Entry, Name, borrowing StoredValue, inout [UInt8]) -> Void,
    picture visitPicture: (_ name: StaticString, _ count: Int, inout [UInt8]) -> Void
  ) {
    let bytes = directory.bytes.rawSpan
    let type = photo.type(of: directory)
    var last: UInt16?
    for entry in directory.entries {
      // Of repeated fields, the first one counts.
      if entry.number == last, directory.kind.isExif { continue }
      guard entry.state != .damaged else { continue }
      let start = Int(entry.value)
      guard let region = bytes.region(start..<(start + entry.size)) else { continue }
      let value = StoredValue(
        region, format: Format(code: entry.format), count: Int(entry.count),
        byteOrder: directory.byteOrder)
      if entry.number == PrivateData.tag.number, directory.kind == PrivateData.tag.directory,
        PrivateData.isBlock(region)
      {
        continue
      }
      text.removeAll(keepingCapacity: true)
      let picture =
        directory.kind.isExif
        ? EmbeddedPicture(entry.number, in: directory, type: type) : nil
      let tag = picture?.tag(of: entry.number) ?? Tag(directory.kind, entry.number)
      // Keys that could be read are shown by their meaning.
      if (GeoTIFFFacts.Field.keys...GeoTIFFFacts.Field.texts).contains(entry.number),
        directory.kind == .ifd0, photo.metadata.facts.contains(where: { $0.group == "GeoTiff" })
      {
        continue
      }
      guard let name = appendName(tag, photo.metadata.registry, to: &text) else { continue }
      last = entry.number
      if selection.tags.isEmpty || selection.includes(directory.kind, name.string(text)) {
        body(entry, name, value, &text)
      }
      if entry.number == ExifNumber.thumbnailLength || entry.number == ExifNumber.stripByteCounts,
        let name = picture?.name, directory.hasPosition(ofPictureWith: entry.number)
      {
        let size = directory.value(of: entry)?.integer
        if let count = shownSize(of: name, size, in: directory) { visitPicture(name, count, &text) }
      }
    }
    if directory.kind.isExif, let (width, count) = directory.reducedPictureSize {
      let name: StaticString = width > 256 ? "PreviewTIFF" : "ThumbnailTIFF"
      if let count = shownSize(of: name, count, in: directory) { visitPicture(name, count, &text) }
    }
  }

  /// The length of the picture that a directory describes, or of the new one that replaces it; nil
  /// if it is not shown.
  private func shownSize(
    of name: StaticString, _ count: Int?, in directory: Directory
  ) -> Int? {
    guard let count, count > 0, selection.includes(directory.kind, "\(name)") else { return nil }
    return directory.kind == .ifd1 ? directory.attachment?.count ?? count : count
  }

  /// Calls a body with group, name and text of every value of the maker notes that is shown.
  ///
  /// - Parameters:
  ///   - metadata: The metadata that were read of the photo.
  ///   - text: Where texts are made.
  ///   - form: The form of a group's name for the body, made once for consecutive values.
  ///   - body: Called with what was made of the group, and the rest.
  private func visitNotes<Group>(
    _ metadata: Metadata, _ text: inout [UInt8], _ form: (ArraySlice<UInt8>) -> Group,
    _ body: (
      _ group: Group, _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>,
      _ structure: Wording?
    ) -> Void
  ) {
    let hasField = metadata.directory(.exif)?.entry(ExifNumber.makerNote) != nil
    for note in metadata.makerNotes where hasField || !note.isField {
      var last: (module: TableModule, group: Range<Int>, copy: Int, made: Group)?
      for entry in note.shown {
        if !selection.isEverything {
          let group = note.groupName(entry)
          guard
            selection.includes(
              group: group, name: selection.tags.isEmpty ? "" : note.name(entry), isOfNote: true)
          else { continue }
        }
        let words = entry.row.module.facts.text
        text.removeAll(keepingCapacity: true)
        let range = note.group(entry)
        let group: Group
        if let last, last.module == entry.row.module, last.group == range, last.copy == entry.copy {
          group = last.made
        } else {
          text.append(utf8: note.groupName(entry))
          group = form(text[...])
          text.removeAll(keepingCapacity: true)
          last = (entry.row.module, range, entry.copy, group)
        }
        if let named = entry.named {
          note.made[named].append(to: &text)
        } else {
          words.append(entry.row.name, to: &text)
        }
        let name = text.count
        note.append(entry, isNumeric: isNumeric, for: audience, to: &text)
        body(group, text[..<name], text[name...], note.structure(entry))
      }
      if selection.showsUnknown {
        visitUnknown(in: note, &text) { body(form($0), $1, $2, nil) }
      }
    }
  }

  /// Calls a body with group, name and text of every maker note value that is shown although its
  /// meaning is unknown.
  private func visitUnknown(
    in note: MakerNote, _ text: inout [UInt8],
    _ body: (
      _ group: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>
    ) -> Void
  ) {
    for unknown in note.unknownEntries()
    where selection.includes(group: unknown.group, name: unknown.name, isOfNote: true) {
      text.removeAll(keepingCapacity: true)
      text.append(utf8: unknown.name)
      let name = text.count
      note.append(unknown, isNumeric: isNumeric, for: audience, to: &text)
      body(Array(unknown.group.utf8)[...], text[..<name], text[name...])
    }
  }

  /// How a field's name was found.
  enum Name {
    case row(TagRow)
    case container
    case custom((any TagHandler)?)
    case unknown

    func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Appends a field's name; nil if it is not shown.
  private func appendName(
    _ tag: Tag, _ registry: TagRegistry, to text: inout [UInt8]
  ) -> Name? {
    let (kind, number) = (tag.directory, tag.number)
    switch kind {
    case .file:
      guard Int(number) < FileTags.names.count else { return nil }
      text.append(FileTags.names[Int(number)])
      return .container
    case .jfif:
      text.append(JFIFTags.name(number))
      return .container
    default:
      if let definition = registry.customDefinition(of: tag) {
        text.append(utf8: definition.name)
        return .custom(registry.handler(for: tag))
      }
      guard let row = TagTable.row(for: tag) else {
        guard selection.showsUnknown else { return nil }
        text.append(utf8: tag.hexadecimal)
        return .unknown
      }
      // Fields that refer to other blocks are shown as these blocks' fields.
      if ExifPointer.kind(of: number, in: kind) != nil || Self.isBlock(number) { return nil }
      row.appendName(to: &text)
      return .row(row)
    }
  }

  /// Fields that hold whole blocks of other families.
  private static func isBlock(_ number: UInt16) -> Bool {
    switch number {
    case ExifNumber.makerNote, ExifNumber.applicationNotes, ExifNumber.iptcNAA,
      ExifNumber.photoshopSettings, ExifNumber.iccProfile, ExifNumber.printIM,
      ExifNumber.globalParametersIFD:
      true
    default: false
    }
  }

  func append(
    _ value: borrowing StoredValue, _ number: UInt16, _ directory: Directory, _ name: Name,
    _ renderer: ValueRenderer, to text: inout [UInt8]
  ) {
    switch name {
    case .row(let row): renderer.append(value, row, base: directory.offsetBase, to: &text)
    case .custom(let handler):
      let content = try? handler?.decodeAny(value.bytes.array, byteOrder: value.byteOrder)
      if let content { text.append(utf8: "\(content)") } else { value.append(to: &text) }
    case .unknown:
      if value.isBytes, value.count > 64 {
        renderer.appendBinary(value.count, to: &text)
      } else {
        value.append(to: &text)
      }
    case .container where directory.kind == .jfif:
      JFIFTags.append(value, number, isNumeric: isNumeric, to: &text)
    case .container:
      FileTags.append(value, number, isNumeric: isNumeric, to: &text)
    }
  }
}

extension FileTags {
  static func append(
    _ value: borrowing StoredValue, _ number: UInt16, isNumeric: Bool, to text: inout [UInt8]
  ) {
    switch number {
    case exifByteOrder where !isNumeric, makerNoteByteOrder where !isNumeric:
      text.append(
        value.bytes.matches("MM") ? "Big-endian (Motorola, MM)" : "Little-endian (Intel, II)")
    case fileTypeExtension where isNumeric:
      for index in 0..<value.bytes.byteCount {
        let byte = value.bytes.byte(at: index) ?? 0
        text.append((0x61...0x7A).contains(byte) ? byte - 32 : byte)
      }
    case currentIPTCDigest:
      for index in 0..<value.bytes.byteCount {
        let byte = Int(value.bytes.byte(at: index) ?? 0)
        for digit in [byte >> 4, byte & 15] {
          text.append(UInt8(digit < 10 ? 0x30 + digit : 0x57 + digit))
        }
      }
    case encodingProcess where !isNumeric:
      let code = Int(value.integer(0) ?? 0)
      text.append(encoding(code))
    case yCbCrSubSampling where !isNumeric:
      let pair = (Int(value.integer(0) ?? 0), Int(value.integer(1) ?? 0))
      text.append(subsampling(pair))
      text.append(" (")
      value.append(to: &text)
      text.append(")")
    default:
      value.append(to: &text)
    }
  }

  private static func subsampling(_ pair: (Int, Int)) -> StaticString {
    switch pair {
    case (1, 1): "YCbCr4:4:4"
    case (2, 1): "YCbCr4:2:2"
    case (2, 2): "YCbCr4:2:0"
    case (4, 1): "YCbCr4:1:1"
    case (4, 2): "YCbCr4:1:0"
    case (1, 2): "YCbCr4:4:0"
    case (1, 4): "YCbCr4:4:1"
    case (2, 4): "YCbCr4:2:1"
    default: "Unknown"
    }
  }
}

extension JFIFTags {
  static func append(
    _ value: borrowing StoredValue, _ number: UInt16, isNumeric: Bool, to text: inout [UInt8]
  ) {
    switch number {
    case 0 where !isNumeric:
      text.append(decimal: value.integer(0) ?? 0)
      text.append(".")
      text.append(Int(value.integer(1) ?? 0), width: 2)
    case 2 where !isNumeric:
      switch value.integer(0) {
      case 0: text.append("None")
      case 1: text.append("inches")
      case 2: text.append("cm")
      default:
        text.append("Unknown (")
        value.append(to: &text)
        text.append(")")
      }
    default: value.append(to: &text)
    }
  }
}

extension Photo {
  /// The type of the file that a directory of it belongs to; nil for one of an Exif block, which
  /// knows nothing of the file around it.
  func type(of directory: Directory) -> FileFormat? {
    directory.block == nil || format.has(.hasOwnExif) ? format : nil
  }
}
