/// A search for known tags: by a group, and by a part of a name, a number or words of the
/// description.
package struct TagSearch {
  private let search: String?
  private let group: String?

  /// - Parameters:
  ///   - search: A part of a name, with or without a group, also of the name in IPTC's standard, a
  ///     number (0x9286, 37510), or words of the description; nil for all.
  ///   - group: The group that the tags are in, or a group of groups: EXIF, XMP, MakerNotes; nil for all.
  package init(_ search: String?, in group: String?) {
    (self.search, self.group) = (search, group)
  }

  /// The directories whose tags are listed.
  package static let directories: [DirectoryKind] = [
    .ifd0, .exif, .gps, .interop, .ifd1, .subIFD, .iptc,
  ]

  /// Names that mean several fields.
  package var spoken: [String] {
    guard group == nil else { return [] }
    guard let search else { return SpokenName.names }
    let found = SpokenName.names.filter { $0.lowercased().contains(search.lowercased()) }
    // A synonym, such as Caption.
    guard case .shared? = try? FieldName(search),
      !found.contains(where: { $0.lowercased() == search.lowercased() })
    else { return found }
    return [search] + found
  }

  /// The tags of Exif and IPTC.
  package var fields: [TagDefinition] {
    var kinds = Self.directories
    if let group {
      if group.lowercased() == "exif" {
        kinds.removeAll { $0 == .iptc }
      } else if let kind = DirectoryKind(named: group) {
        kinds = [kind]
      } else {
        return []
      }
    }
    return kinds.flatMap { TagRegistry.standard.definitions(in: $0) }.filter(matches)
  }

  /// The properties of XMP.
  package var properties: [XMPDefinition] {
    guard isAsked("xmp-", "xmp") else { return [] }
    return XMPDefinition.all.filter { definition in
      guard isAsked(definition.group, "xmp") else { return false }
      return matches(definition.group, definition.name)
        || search.flatMap { search in
          definition.nameOfIPTC?.lowercased().contains(search.lowercased())
        } ?? false
    }
  }

  /// The names of values that are derived from other tags.
  package var composites: [String] {
    guard isAsked("Composite", "composite") else { return [] }
    return Composite.names.filter { matches("Composite", $0) }
  }

  /// The places that only films have.
  package var films: [FilmTag] {
    FilmTag.known.filter {
      isAsked($0.group, $0.group.lowercased()) && matches($0.group, $0.name)
    }
  }

  /// The values of makers' notes.
  package var notes: [MakerNoteDefinition] {
    if let group, DirectoryKind(named: group) != nil || group.lowercased().hasPrefix("xmp") {
      return []
    }
    return MakerNoteDefinition.all.filter { definition in
      guard isAsked(definition.group, "makernotes") else { return false }
      if group != nil, let search, let number = Self.number(search) {
        return definition.number == number
      }
      return matches(definition.group, definition.name, isOfNote: true)
    }
  }

  /// Whether a group, or the group of groups that it belongs to, is asked for.
  private func isAsked(_ name: String, _ family: String) -> Bool {
    guard let group = group?.lowercased() else { return true }
    return group == family || group == name.lowercased()
      || name.hasSuffix("-") && group.hasPrefix(name)
  }

  /// Whether a name is searched for.
  private func matches(_ group: String, _ name: String, isOfNote: Bool = false) -> Bool {
    guard let search = search?.lowercased() else { return true }
    guard let colon = search.firstIndex(of: ":") else { return name.lowercased().contains(search) }
    let (front, plain) = (search[..<colon], search[search.index(after: colon)...])
    let group = group.lowercased()
    let isGroup =
      group == front || front == "xmp" && group.hasPrefix("xmp-")
      || front == "makernotes" && isOfNote
    return isGroup && (plain.isEmpty || name.lowercased().contains(plain))
  }

  private static func number(_ text: String) -> UInt16? {
    text.lowercased().hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
  }

  private func matches(_ definition: TagDefinition) -> Bool {
    guard let search = search?.lowercased() else { return true }
    if let number = Self.number(search) { return number == definition.tag.number }
    if let colon = search.firstIndex(of: ":"),
      let group = DirectoryKind(named: search[..<colon])
    {
      return definition.tag.directory == group
        && definition.name.lowercased().contains(search[search.index(after: colon)...])
    }
    return definition.name.lowercased().contains(search)
      || definition.summary.lowercased().contains(search)
  }
}

extension TagDefinition {
  /// A coded value as it is typed: a number, with as many digits as a text must have, or the text that
  /// its bytes spell.
  package func typed(_ value: Int) -> String {
    guard [.ascii, .utf8].contains(format), value > 0 else { return "\(value)" }
    var bytes: [UInt8] = []
    var rest = value
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      let digits = "\(value)"
      return String(repeating: "0", count: max(0, (count ?? 0) - digits.count)) + digits
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
