/// The name of a value of a photo or its file, as it is typed in templates and conditions.
///
/// - A tag, with or without its group, whatever the case: "Model", "ExifIFD:DateTimeOriginal", "Canon:LensType",
///   "XMP-dc:Subject". Without a group the first one counts that is printed.
/// - The shared name of a value with several locations: "Keywords", "Title", "captureDate". The location that takes
///   precedence counts (`Metadata/statements(of:)`), for keywords and creators all locations.
/// - A fact of the file: "FileName", "FileSize" (``FileFacts``).
/// - "Faces" for the names of the people in the picture (`Photo/faces`).
/// - "GPS" or "Location" for the position, and "GPSCoordinates" if no tag has that name; every other group for all its
///   values: "IPTC", "MakerNotes". The name of a place is "Sublocation", or precisely "XMP-iptcCore:Location" and
///   "IPTC:Sub-location".
/// - With * for any letters: "GPS*", "XMP-*:*Date*".
///
/// A # after the name selects the plain number instead of its meaning: "Orientation#".
public struct TagName: Hashable, Sendable {
  /// The name as it was typed, without #.
  public let text: String
  /// Whether plain numbers are requested.
  public let isNumeric: Bool
  let kind: Kind

  /// The kind of a name.
  enum Kind: Sendable {
    case fact(FileFacts.Fact)
    case shared(SharedProperty, Lookup)
    /// The position.
    case place
    case faces
    case group(String)
    case tag(Lookup)
    /// It does not have the form of a name.
    case nothing
  }

  /// The way to look up a tag.
  final class Lookup: Sendable {
    let selection: Rendering.Selection
    let kinds: Items.Kinds
    /// The numbers of the fields of Exif that may be meant; nil if others may be, too.
    let numbers: [UInt16]?
    /// The date of Exif whose fraction and offset are in other fields.
    let role: Metadata.DateRole?
    /// The derived value that comes before the fields: they have no side, or no sign.
    let derived: Rendering.Selection?

    init(_ name: String) {
      selection = Rendering.Selection(tags: [name])
      kinds = TagName.kinds(of: name)
      numbers = TagName.numbers(of: selection)
      role = TagName.role(of: name)
      let signed = ["gpslatitude", "gpslongitude", "gpsaltitude"]
      derived =
        signed.contains(name.lowercased()) ? Rendering.Selection(tags: ["Composite:\(name)"]) : nil
    }
  }

  /// A name; ``isKnown`` shows whether something has this name.
  public init(_ text: String) {
    isNumeric = text.hasSuffix("#")
    let name = Self.withLanguage(isNumeric ? String(text.dropLast()) : text)
    self.text = name
    let lower = name.lowercased()
    if !Self.isWritten(name) {
      kind = .nothing
    } else if let fact = FileFacts.Fact(named: name) {
      kind = .fact(fact)
    } else if lower == "gps" || lower == "location" {
      kind = .place
    } else if SpokenName(name) == .faces {
      kind = .faces
    } else if lower == FileFacts.group.lowercased() {
      kind = .group(name)
    } else if case .shared(let shared)? = SpokenName(name) {
      kind = .shared(shared, Lookup(name))
    } else {
      let lookup = Lookup(name)
      let isGroup =
        !lower.contains(":") && Self.isGroup(name) && !lookup.selection.unknownTags.isEmpty
      kind = isGroup ? .group(name) : .tag(lookup)
    }
  }

  /// Whether two names are the same but for their case.
  public static func == (one: TagName, other: TagName) -> Bool {
    one.isNumeric == other.isNumeric && one.text.lowercased() == other.text.lowercased()
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }

  /// Whether the photo has to be opened; facts of the file are known without it.
  public var needsPhoto: Bool { if case .fact = kind { false } else { true } }

  /// "XMP-dc:Title[de]", the form in paths of XMP and `set`, as the name under which it is printed:
  /// "XMP-dc:Title-de".
  private static func withLanguage(_ name: String) -> String {
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "[") else { return name }
    return "\(name[..<bracket])-\(name[bracket...].dropFirst().dropLast())"
  }

  // MARK: Knowing names

  /// Whether something may be called so. Formats and programs have unlisted names of their own,
  /// which need their group ("QuickTime:HandlerType").
  public var isKnown: Bool {
    switch kind {
    case .fact, .shared, .place, .faces, .group: return true
    case .nothing: return false
    case .tag(let lookup):
      if case .translation? = try? FieldName(text) { return true }
      if let colon = text.firstIndex(of: ":") {
        let group = String(text[..<colon])
        return group.contains("*") || Self.isGroup(group) || lookup.selection.unknownTags.isEmpty
      }
      return lookup.selection.unknownTags.isEmpty
    }
  }

  /// Whether a text has the form of a name: a letter first, then letters, digits, hyphens and full
  /// stops, with at most one colon after the group.
  static func isWritten(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return false }
    return parts.allSatisfy { part in
      guard let first = part.first, first.isLetter || first == "*" || first == "0" else {
        return false
      }
      return part.allSatisfy { $0.isLetter || $0.isNumber || "-_.*".contains($0) }
    }
  }

  /// Whether a name is that of a group.
  static func isGroup(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower == "system" || lower == "mwg" || Rendering.Selection.isGroup(name)
  }

  /// Names that are near to one that is not known: of tags (``Verso/Rendering/Selection/suggestions(for:in:)``) and of
  /// facts of files.
  package static func suggestions(for name: String) -> [String] {
    if let usual = usual(for: name) { return [usual] }
    let near = TagRegistry.standard.namesNear(name)
    let facts = TagRegistry.nearest(to: name, of: FileFacts.Fact.allCases.map(\.rawValue))
    return Array((near + facts.filter { !near.contains($0) }).prefix(3))
  }

  /// The name under which photos have what a word means; nil for other words.
  package static func usual(for word: String) -> String? {
    ["camera": "Model", "date": "DateTimeOriginal", "lens": "LensModel", "position": "GPS"][
      word.lowercased()]
  }

  /// The message on an unknown name.
  static func problem(with name: String) -> String {
    guard isWritten(name) else {
      return "a tag's name was expected, such as Model or IFD0:Make"
    }
    let near = suggestions(for: name)
    let hint =
      near.isEmpty
      ? "verso tags searches the names, and one that no list knows is written with its group"
      : "did you mean \(near.joined(separator: ", "))?"
    return "no tag and no group is called \(name); \(hint)"
  }

  /// The parts of a photo that can contain a name.
  private static func kinds(of name: String) -> Items.Kinds {
    let lower = name.lowercased()
    guard !lower.contains("*") else { return .all }
    let colon = lower.firstIndex(of: ":")
    let plain = colon.map { String(lower[lower.index(after: $0)...]) } ?? lower
    let group = colon.map { String(lower[..<$0]) }
    var kinds: Items.Kinds = []
    if group == nil || group?.hasPrefix("xmp") == true { kinds.insert(.xmp) }
    if let group {
      // Directories, XMP and what follows are in no note.
      if !group.hasPrefix("xmp"), group == "makernotes" || DirectoryKind(named: group) == nil {
        kinds.insert(.notes)
      }
    } else if MakerNoteDefinition.contains(plain) {
      kinds.insert(.notes)
    }
    if group == nil || group == "composite",
      Composite.names.contains(where: { $0.lowercased() == plain })
    {
      kinds.insert(.derived)
    }
    return kinds
  }

  /// The numbers of the selected fields; nil for pictures, to which fields lead, or for names whose
  /// numbers depend on their context.
  private static func numbers(of selection: Rendering.Selection) -> [UInt16]? {
    guard !selection.tags.contains(where: Wildcard.isPattern) else { return nil }
    let tags = selection.tags.flatMap { TagRegistry.standard.tags(named: $0) }
    let positions = [
      ExifNumber.stripOffsets, ExifNumber.stripByteCounts, ExifNumber.thumbnailOffset,
      ExifNumber.thumbnailLength,
    ]
    guard !tags.isEmpty, !tags.contains(where: { positions.contains($0.number) }) else {
      return nil
    }
    return tags.map(\.number)
  }

  /// Which date of Exif a name means.
  private static func role(of name: String) -> Metadata.DateRole? {
    switch name.lowercased() {
    case "datetimeoriginal", "exif:datetimeoriginal", "exififd:datetimeoriginal": .original
    case "createdate", "exif:createdate", "exififd:createdate", "datetimedigitized",
      "exif:datetimedigitized":
      .digitized
    case "modifydate", "exif:modifydate", "ifd0:modifydate", "datetime", "exif:datetime": .modified
    default: nil
    }
  }
}
