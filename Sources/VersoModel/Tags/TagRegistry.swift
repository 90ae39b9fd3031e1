/// The known tags: the definitions of the standards, and yours.
///
/// A registry is a value. Make one, register handlers, and pass it to ``Photo``; nothing is global.
public struct TagRegistry: Sendable {
  private var handlers: [Tag: any TagHandler] = [:]
  private var custom: [Tag: TagDefinition] = [:]

  /// The tags of the standards, with the handlers that their odd ones need.
  public static let standard = TagRegistry()

  /// A registry that knows the tags of the standards.
  package init() {}

  // MARK: Definitions

  /// The definition of a tag, or nil for an unknown one.
  public func definition(of tag: Tag) -> TagDefinition? {
    custom[tag] ?? TagDefinition(standard: tag)
  }

  /// The definition that came with a handler, or nil.
  package func customDefinition(of tag: Tag) -> TagDefinition? {
    custom.isEmpty ? nil : custom[tag]
  }

  /// The definition of a named constant.
  public func definition<Content>(of key: TagKey<Content>) -> TagDefinition? {
    definition(of: key.tag)
  }

  /// The tags that belong to a directory, sorted by number.
  public func definitions(in directory: DirectoryKind) -> [TagDefinition] {
    let own = custom.values.filter { $0.tag.directory == directory }
    return (TagDefinition.standard(in: directory) + own).sorted { $0.tag.number < $1.tag.number }
  }

  /// The tags of a name, as "ExposureTime" or "ExifIFD:ExposureTime", whatever the case; where the Exif
  /// standard has another one ("DateTime" for ModifyDate), that is understood, too.
  ///
  /// A name with a group gives that group's tag, even if the standard defines it elsewhere
  /// ("IFD1:Orientation"). "EXIF:" is the family of all directories of Exif: each tag in its own.
  /// Several results mean that the name needs its group.
  package func tags(named name: String) -> [Tag] {
    var group: DirectoryKind?
    var plain = name[...]
    var isFamily = false
    if let colon = name.firstIndex(of: ":") {
      isFamily = name[..<colon].lowercased() == "exif"
      guard let kind = DirectoryKind(named: name[..<colon]) else { return [] }
      group = kind
      plain = name[name.index(after: colon)...]
    }
    let lower = plain.lowercased()
    var found = custom.values.filter { $0.name.lowercased() == lower }.map(\.tag)
    if isFamily {
      found = found.filter(\.directory.isExif)
      found += TagDefinition.standardTags(named: plain, in: nil).filter(\.directory.isExif)
      if !found.isEmpty { return found }
    }
    if let group {
      found = found.filter { $0.directory == group }
      if found.isEmpty, lower.hasPrefix("0x"), let number = UInt16(lower.dropFirst(2), radix: 16) {
        return [Tag(group, number)]
      }
    }
    found += TagDefinition.standardTags(named: plain, in: group)
    guard found.isEmpty, let tag = ExifNames.tag(named: plain) else { return found }
    guard !isFamily, let group else { return [tag] }
    return TagTable(for: group) == TagTable(for: tag.directory) ? [Tag(group, tag.number)] : []
  }

  /// Names that are near to a wrong one, nearest first: at most a third of its letters are others.
  package func suggestions(for name: String) -> [String] {
    let colon = name.firstIndex(of: ":")
    let plain = (colon.map { name[name.index(after: $0)...] } ?? name[...])
    return Self.nearest(to: plain, of: TagDefinition.standardNames + custom.values.map(\.name))
  }

  /// Those of some names that are near to a wrong one, nearest first, three at most.
  package static func nearest(to name: some StringProtocol, of names: [String]) -> [String] {
    let wanted = name.lowercased()
    let near = names.compactMap { candidate -> (Int, String)? in
      let distance = wanted.letters(to: candidate.lowercased())
      return distance <= wanted.utf8.count / 3 ? (distance, candidate) : nil
    }
    var result: [String] = []
    for (_, name) in near.sorted(by: { $0.0 < $1.0 }) where !result.contains(name) {
      result.append(name)
      if result.count == 3 { break }
    }
    return result
  }

  // MARK: Handlers

  /// Uses a handler for a tag, in place of the one it may have.
  ///
  /// - Parameters:
  ///   - handler: The handler.
  ///   - tag: The tag. When the registry does not know it, the handler defines it.
  ///   - name: The name of a new tag; its number by default.
  public mutating func register(
    _ handler: some TagHandler, for tag: Tag, named name: String? = nil
  ) {
    let tag = Tag(handler.parent ?? tag.directory, tag.number)
    handlers[tag] = handler
    let known = TagDefinition(standard: tag)
    guard known == nil || name != nil || handler.format != nil || !handler.isEditable
    else { return }
    custom[tag] = TagDefinition(
      tag: tag,
      name: name ?? known?.name ?? tag.hexadecimal,
      format: handler.format ?? known?.format ?? .undefined, count: nil,
      isEditable: handler.isEditable)
  }

  /// The handler of a tag, or nil if the definition's format is sufficient.
  package func handler(for tag: Tag) -> (any TagHandler)? {
    handlers[tag] ?? Self.builtIn(tag)
  }

  private static func builtIn(_ tag: Tag) -> (any TagHandler)? {
    switch (tag.directory, tag.number) {
    case (.gps, 0x1B), (.gps, 0x1C): CodedTextHandler()
    case (.gps, _): nil
    case (_, ExifNumber.userComment): CodedTextHandler()
    case (_, ExifNumber.exifVersion), (_, ExifNumber.flashpixVersion): VersionHandler()
    case (.interop, InteropNumber.version): VersionHandler()
    case (_, ExifNumber.xpTitle), (_, ExifNumber.xpComment), (_, ExifNumber.xpAuthor),
      (_, ExifNumber.xpKeywords), (_, ExifNumber.xpSubject):
      XPTextHandler()
    default: nil
    }
  }
}
