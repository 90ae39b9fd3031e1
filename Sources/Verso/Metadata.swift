/// The metadata of a photo: directories of fields, read and changed through typed keys or names.
///
/// It is a value. Changes stay in it until the photo is written, and every change is checked when it is made. The
/// subscripts check silently (a refusal is kept in ``refusals`` and thrown by ``Photo/write(to:options:)``);
/// ``set(_:to:)-(TagKey<Content>,_)`` throws.
public struct Metadata: Sendable {
  /// The directories in the order of the file, new ones at the end.
  package internal(set) var directories: [Directory]
  /// The XMP; empty without a packet. A packet without values is removed.
  public var xmp = XMP()
  /// Additional XMP values: repeated in the packet, in additional packets, in the photo under its
  /// sidecar. Edits go into ``xmp``.
  package var elsewhere: [XMP.Elsewhere] = []
  /// The reasons why XMP could not be read to its end, packet by packet; empty if all of it was.
  package var unreadXMP: [String] = []
  /// The content that its packet of XMP loses when it is written again, in words: only content that
  /// XMP cannot carry.
  var leftOutXMP: [String] = []
  /// Other parts that could not be read.
  package var unreadParts: [UnreadPart] = []
  /// Values outside of the edited blocks, which are not shown.
  package var further: [AdditionalRecord] = []
  /// Facts of blocks that are not directories of numbered fields: colour profiles, multi-picture
  /// indexes, headers of other programs.
  package var facts: [Item] = []
  /// The values of the camera's maker notes.
  package var makerNotes: [MakerNote] = []
  /// The values in them that were set or removed.
  var makerNoteEdits: [MakerNoteTag] = []
  /// The bytes of the colour profile.
  package var profile: [UInt8]?
  /// The known tags.
  package let registry: TagRegistry
  /// The changes that were refused since the photo was read. Writing throws the first of them.
  public var refusals: [MetadataError] { refused + xmp.refusals }
  private var refused: [MetadataError] = []
  /// The byte order for new directories: the file's, or big-endian where it has no Exif yet.
  package let byteOrder: ByteOrder
  /// Blocks that could not be read completely, so that rewriting them would lose data.
  package var unread: [BlockKind] = []
  /// Whether the picture consists of compressed data in the sense of Exif: some fields are only for
  /// these.
  package var isCompressed = true
  /// Bytes of the Exif block that are overwritten where they are: parts of a maker note.
  package var blockPatches: [Patch] = []
  /// The kind of a film; nil for everything else.
  package internal(set) var film: FilmKind?
  /// The edits in places that only films have.
  package internal(set) var filmEdits: [FilmEdit] = []
  /// Notes for the user of a change: assumptions, and values that stay unchanged.
  private(set) var notes: [String] = []
  /// Whether there is a place for Exif fields: none in a sidecar, nor in GIF.
  package internal(set) var carriesExif = true
  /// The properties of a sidecar, which take precedence over all others.
  var sideNames: Set<XMP.Name> = []
  /// Whether the position was removed: writing removes it from the parts of the file that are no metadata of
  /// the photo itself, too.
  var isUnplaced = false
  /// Whether the capture date was removed: writing lists the dates that remain.
  var isUndated = false
  /// Whether another program changed the IPTC data since XMP was written: the digest does not fit.
  package var isIPTCNewer = false

  package init(directories: [Directory], registry: TagRegistry, byteOrder: ByteOrder) {
    self.directories = directories
    self.registry = registry
    self.byteOrder = byteOrder
  }

  /// Empty metadata, with the tags of the standards.
  package static var empty: Metadata {
    Metadata(directories: [], registry: .standard, byteOrder: .bigEndian)
  }

  // MARK: Reading

  /// The value of a tag; nil if the field is absent or its value is of another kind.
  ///
  /// Setting nil removes the field. Setting a value that the tag refuses changes nothing and is
  /// noted in ``refusals``.
  public subscript<Content: Sendable>(key: TagKey<Content>) -> Content? {
    get { try? content(of: key) }
    set {
      do {
        if let newValue { try set(key, to: newValue) } else { remove(key) }
      } catch {
        refuse(error, key.tag)
      }
    }
  }

  /// The exact value of a field by its name, "ExifIFD:ExposureTime", or "ExposureTime" if the name
  /// is unique. Nil if the field is absent or the name unknown.
  package subscript(name: String) -> Value? {
    get {
      for tag in registry.tags(named: name) {
        if let value = value(of: tag) { return value }
      }
      return nil
    }
    set {
      do {
        let tag = try tag(named: name)
        if let newValue { try set(tag, to: newValue) } else { remove(tag) }
      } catch {
        refuse(error, nil)
      }
    }
  }

  /// The exact value of a field, or nil.
  package func value(of tag: Tag) -> Value? {
    directory(tag.directory)?.value(of: tag.number)
  }

  /// The field of a tag, or nil.
  package func field(_ tag: Tag) -> Field? {
    guard let directory = directory(tag.directory), let entry = directory.entry(tag.number)
    else { return nil }
    return Field(directory, entry)
  }

  /// The value of a tag as the key's type.
  ///
  /// - Returns: Nil if the field is absent or its value is of another kind.
  /// - Throws: The errors of the tag's ``TagHandler``.
  public func content<Content: Sendable>(of key: TagKey<Content>) throws -> Content? {
    guard let directory = directory(key.tag.directory),
      let entry = directory.entry(key.tag.number)
    else { return nil }
    if let handler = registry.handler(for: key.tag) {
      let bytes = directory.bytes(of: entry)
      let content = try handler.decodeAny(bytes, byteOrder: directory.byteOrder)
      if let content = content as? Content { return content }
    }
    guard let value = directory.value(of: entry), let type = Content.self as? any TagContent.Type
    else { return nil }
    return type.init(value) as? Content
  }

  package func directory(_ kind: DirectoryKind) -> Directory? {
    directories.first { $0.kind == kind }
  }

  // MARK: Names

  /// The tag of a name.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/unknownTag`` for a name that no tag or
  ///   more than one has; its message names the near ones.
  package func tag(named name: String) throws -> Tag {
    let tags = registry.tags(named: name)
    // A field that is there decides between tags of the same name.
    let present = tags.filter { value(of: $0) != nil }
    if let only = present.count == 1 ? present.first : tags.count == 1 ? tags.first : nil {
      return only
    }
    if let tag = standard(among: tags, name) { return tag }
    guard tags.isEmpty else {
      let plain = Self.plain(name)
      // In one directory only their numbers distinguish them.
      let groups = tags.map { tag in
        let isAlone = tags.filter { $0.directory == tag.directory }.count == 1
        return "\(tag.directory.name):\(isAlone ? plain : tag.hexadecimal)"
      }.joined(separator: ", ")
      throw MetadataError(.unknownTag, "several tags are called \(name): \(groups)")
    }
    let hint = registry.hint(for: name)
    throw MetadataError(.unknownTag, "no tag is called \(name)\(hint)")
  }

  /// Which of several tags a name with a group means: the one that the standard has in that directory,
  /// or the one that the name means without its group.
  private func standard(among tags: [Tag], _ name: String) -> Tag? {
    guard tags.count > 1, name.contains(":") else { return nil }
    let own = tags.filter { registry.definition(of: $0)?.row?.tag == $0 }
    if own.count == 1 { return own[0] }
    let plain = registry.tags(named: Self.plain(name))
    return plain.count == 1 ? tags.first { $0.number == plain[0].number } : nil
  }

  /// A name without its group.
  private static func plain(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  // MARK: Changing

  /// Sets a tag.
  ///
  /// - Throws: ``MetadataError`` when the tag may not be set or the value does not fit, and the
  ///   errors of the tag's handler. Nothing is changed then.
  public mutating func set<Content: Sendable>(_ key: TagKey<Content>, to content: Content) throws {
    try set(key.tag, toAny: content)
  }

  /// Sets a tag to any value that its definition accepts.
  ///
  /// Numbers are converted where that is exact (2.0 for an integer, 2.8 for a fraction), nothing
  /// else is. A tag without a definition takes a ``Value``.
  ///
  /// - Throws: ``MetadataError`` when the tag may not be set or the value does not fit.
  package mutating func set(_ tag: Tag, to content: some TagContent) throws {
    try set(tag, toAny: content)
  }

  private mutating func set(_ tag: Tag, toAny content: any Sendable) throws {
    let definition = registry.definition(of: tag)
    if let definition, !definition.isEditable {
      throw MetadataError(
        .notEditable, "cannot be set: \(definition.reason)", place: name(of: tag))
    }
    if tag.directory == .iptc, let content = content as? any TagContent {
      return try setIPTC(tag, to: content)
    }
    guard tag.directory.isExif else {
      throw MetadataError(
        .notEditable, "cannot be set: the file determines it", place: name(of: tag))
    }
    let order = byteOrder(for: tag.directory)
    if let handler = registry.handler(for: tag),
      let bytes = try encoded(content, by: handler, for: tag, order)
    {
      let format = handler.format ?? definition?.format ?? .undefined
      store(tag, format, bytes.count / (format.size ?? 1), bytes)
      return
    }
    guard let content = content as? any TagContent else {
      throw MetadataError(
        .invalidValue, "a value of type \(type(of: content)) needs a handler for this tag",
        place: name(of: tag))
    }
    guard let value = try converted(content, for: tag, definition) else {
      let expected = definition.map { $0.expectation } ?? "a Value"
      throw MetadataError(
        .invalidValue, "\(expected) expected, not \(Self.describe(content))",
        place: name(of: tag))
    }
    store(tag, value.format, value.count, value.encoded(order))
    raiseVersion(tag, value.format)
  }

  /// Declares Exif 3.0 if one of its features is used, and only then: old readers reject it.
  private mutating func raiseVersion(_ tag: Tag, _ format: Format) {
    let isNew =
      tag.directory == .exif
      && (ExifNumber.imageTitle...ExifNumber.metadataEditingSoftware).contains(tag.number)
    guard isNew || format == .utf8 else { return }
    require(.exif)
    let stored = value(of: Tag(.exif, ExifNumber.exifVersion))?.bytes ?? []
    if stored.lexicographicallyPrecedes(Array("0300".utf8)) {
      store(Tag(.exif, ExifNumber.exifVersion), .undefined, 4, Array("0300".utf8))
    }
  }

  /// The value that a handler makes of a content; nil if the content is of another type.
  private func encoded(
    _ content: any Sendable, by handler: any TagHandler, for tag: Tag, _ order: ByteOrder
  ) throws -> [UInt8]? {
    do {
      return try handler.encodeAny(content, byteOrder: order)
    } catch let error as MetadataError where error.place.isEmpty {
      if let text = content as? String, let definition = registry.definition(of: tag),
        definition.row?.print == .versionText
      {
        throw definition.refusal(of: text)
      }
      throw MetadataError(error.code, error.message, place: name(of: tag))
    }
  }

  /// The value in the format that the file or the definition asks for.
  private func converted(
    _ content: any TagContent, for tag: Tag, _ definition: TagDefinition?
  ) throws -> Value? {
    let present = field(tag)?.format
    guard let definition else {
      return content as? Value
        ?? ([present].compactMap(\.self) + Self.formats(of: content)).lazy
        .compactMap { content.value(as: $0) }.first
    }
    var formats = [definition.format] + definition.alternatives
    // A field that is there keeps its type where the value fits.
    if let present, definition.accepts(present) {
      formats.removeAll { $0 == present }
      formats.insert(present, at: 0)
    }
    // If UTF-8 is given as a stored value, its format is intended.
    if let value = content as? Value, value.format == .utf8, definition.accepts(.utf8) {
      formats.insert(value.format, at: 0)
    }
    for format in formats {
      guard let value = content.value(as: format) else { continue }
      if let count = definition.count, value.count != count {
        throw MetadataError(
          .invalidValue, "\(definition.expectation) expected, not \(value.count)",
          place: name(of: tag))
      }
      if let problem = definition.objection(to: value) {
        throw MetadataError(.invalidValue, problem, place: name(of: tag))
      }
      return value
    }
    return nil
  }

  /// The formats for a tag without a definition, of which the first that fits is used.
  private static func formats(of content: any TagContent) -> [Format] {
    switch content {
    case is String: [.ascii]
    case is UInt8, is [UInt8]: [.undefined]
    case is Double, is Float, is [Double], is [Float]: [.double]
    case is URational, is [URational]: [.rational]
    case is Rational, is [Rational]: [.signedRational]
    default: [.long, .signedLong]
    }
  }

  private static func describe(_ content: any TagContent) -> String {
    if let value = content as? Value { return "\(value.count) \(value.format)" }
    return "\(type(of: content)) \(content)"
  }

  /// Removes a field. An absent field is not an error. A field that records where other bytes are stays, and
  /// ``refusals`` has the reason.
  public mutating func remove<Content>(_ key: TagKey<Content>) { remove(key.tag) }

  /// Removes a field. An absent field is not an error. A field that records where other bytes are stays, and
  /// ``refusals`` has the reason.
  public mutating func remove(_ tag: Tag) {
    guard field(tag) != nil else { return }
    guard isRemovable(tag) else {
      let reason = registry.definition(of: tag)?.reason ?? "it leads to other data"
      refuse(.notEditable, "cannot be removed: \(reason)", tag)
      return
    }
    edit(tag.directory) { directory in
      directory.entries.removeAll { $0.number == tag.number }
    }
  }

  /// Removes every field of a directory, or all those of IFD0 that do not describe the structure
  /// of the file.
  public mutating func removeAll(in kind: DirectoryKind) {
    guard kind.isExif || kind == .iptc else { return }
    if kind == .ifd0 {
      let numbers = Set(directory(kind)?.entries.map(\.number) ?? [])
        .filter { isRemovable(Tag(kind, $0)) }
      edit(kind) { directory in directory.entries.removeAll { numbers.contains($0.number) } }
    } else {
      removeDirectory(kind)
    }
  }

  private func isRemovable(_ tag: Tag) -> Bool {
    if tag.directory == .iptc { return true }
    guard tag.directory.isExif, ExifPointer.kind(of: tag.number, in: tag.directory) == nil
    else { return false }
    // A maker note cannot be set, but it can go.
    return tag.number == ExifNumber.makerNote || (registry.definition(of: tag)?.isEditable ?? true)
  }

  // MARK: The way into directories

  func name(of tag: Tag) -> String {
    "\(tag.directory.name):\(registry.definition(of: tag)?.name ?? tag.hexadecimal)"
  }

  mutating func refuse(_ error: any Error, _ tag: Tag?) {
    refused.append(
      error as? MetadataError
        ?? MetadataError(.invalidValue, "\(error)", place: tag.map { name(of: $0) } ?? ""))
  }

  mutating func refuse(_ code: MetadataError.Code, _ message: String, _ tag: Tag) {
    refused.append(MetadataError(code, message, place: name(of: tag)))
  }

  /// Reports something once.
  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  package func byteOrder(for kind: DirectoryKind) -> ByteOrder {
    directory(kind)?.byteOrder ?? byteOrder
  }

  package mutating func edit(_ kind: DirectoryKind, _ body: (inout Directory) -> Void) {
    guard let index = directories.firstIndex(where: { $0.kind == kind }) else { return }
    body(&directories[index])
    if directories[index].entries.isEmpty, kind != .ifd0 { removeDirectory(kind) }
  }

  /// Puts stored bytes into a field, creating it and its directory where they are missing.
  package mutating func store(_ tag: Tag, _ format: Format, _ count: Int, _ stored: [UInt8]) {
    if let unread = unreadDirectory(above: tag.directory) {
      refuse(
        .damaged, "\(unread.name) is there but could not be read, so nothing can be put into it",
        tag)
      return
    }
    require(tag.directory)
    edit(tag.directory) { directory in
      if let index = directory.index(of: tag.number),
        directory.entries[index].format == format.code,
        directory.entries[index].count == UInt32(count),
        directory.bytes(of: directory.entries[index]) == stored
      {
        return
      }
      var entry = Entry(
        number: tag.number, format: format.code, count: UInt32(count),
        value: UInt32(directory.bytes.count), state: .edited)
      directory.bytes += stored
      if let index = directory.entries.firstIndex(where: { $0.number == tag.number }) {
        entry.position = directory.entries[index].position
        directory.entries[index] = entry
        // A repeated field is now a single one.
        let rest = directory.entries[(index + 1)...].filter { $0.number != tag.number }
        directory.entries.replaceSubrange((index + 1)..., with: rest)
      } else {
        let index = directory.entries.firstIndex { $0.number > tag.number }
        directory.entries.insert(entry, at: index ?? directory.entries.count)
      }
    }
  }

  /// A directory that a field refers to, but that was not read. Replacing it would lose its
  /// contents.
  private func unreadDirectory(above kind: DirectoryKind) -> DirectoryKind? {
    guard directory(kind) == nil else { return nil }
    guard let pointer = ExifPointer.pointer(to: kind) else { return nil }
    if let entry = directory(pointer.parent)?.entry(pointer.number),
      entry.position != Entry.noPosition
    {
      return kind
    }
    return unreadDirectory(above: pointer.parent)
  }

  /// Makes sure that a directory exists, with the fields that the standard requires (Exif 3.0,
  /// table 3 and following) and the pointer to it.
  private mutating func require(_ kind: DirectoryKind) {
    guard directory(kind) == nil else { return }
    if kind == .ifd0 || kind.code >= 0x100 { require(.ifd0, unless: kind) }
    if kind.code > 0, kind.code < 0x100 { require(.ifd(Int(kind.code) - 1)) }
    if let pointer = ExifPointer.pointer(to: kind) {
      require(pointer.parent)
      store(Tag(pointer.parent, pointer.number), .long, 1, [0, 0, 0, 0])
    }
    directories.append(Directory(kind, byteOrder: byteOrder))
    for (number, value) in Self.mandatory(kind)
    where isCompressed || number != ExifNumber.componentsConfiguration {
      store(Tag(kind, number), value.format, value.count, value.encoded(byteOrder))
    }
  }

  private mutating func require(_ first: DirectoryKind, unless kind: DirectoryKind) {
    if kind != first { require(first) }
  }

  static func mandatory(_ kind: DirectoryKind) -> [(UInt16, Value)] {
    switch kind {
    case .ifd0:
      [
        (ExifNumber.xResolution, .rational([URational(72, 1)])),
        (ExifNumber.yResolution, .rational([URational(72, 1)])),
        (ExifNumber.resolutionUnit, .short([2])), (ExifNumber.yCbCrPositioning, .short([1])),
      ]
    case .ifd1:
      [
        (ExifNumber.compression, .short([6])),
        (ExifNumber.xResolution, .rational([URational(72, 1)])),
        (ExifNumber.yResolution, .rational([URational(72, 1)])),
        (ExifNumber.resolutionUnit, .short([2])),
      ]
    case .exif:
      [
        (ExifNumber.exifVersion, .undefined(Array("0232".utf8))),
        (ExifNumber.componentsConfiguration, .undefined([1, 2, 3, 0])),
        (ExifNumber.flashpixVersion, .undefined(Array("0100".utf8))),
        (ExifNumber.colorSpace, .short([0xFFFF])),
      ]
    case .gps: [(GPSNumber.versionID, .byte([2, 3, 0, 0]))]
    case .interop:
      [
        (InteropNumber.index, .ascii(Array("R98\0".utf8))),
        (InteropNumber.version, .undefined(Array("0100".utf8))),
      ]
    default: []
    }
  }

  /// Removes a directory, with those below it and the field that refers to it.
  private mutating func removeDirectory(_ kind: DirectoryKind) {
    // A pointer that no reader here follows may be one that others follow.
    guard directory(kind) != nil || ExifPointer.pointer(to: kind) != nil else { return }
    if kind == .exif { removeDirectory(.interop) }
    directories.removeAll { $0.kind == kind }
    for index in directories.indices {
      let parent = directories[index].kind
      directories[index].entries.removeAll { entry in
        ExifPointer.kind(of: entry.number, in: parent) == kind
      }
    }
    // Later directories in the chain can no longer be reached.
    if kind.code > 0, kind.code < 0x100 { removeDirectory(.ifd(Int(kind.code) + 1)) }
  }
}
