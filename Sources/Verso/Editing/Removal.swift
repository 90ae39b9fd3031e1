/// Something that is to be removed from photos, by a name as a person types it, understood before any photo is
/// touched.
///
/// ```swift
/// try Removal("GPS:*").apply(to: &photo)
/// try Removal("UserComment").apply(to: &photo)
/// ```
package enum Removal: Hashable, Sendable {
  /// A field or another value by its name.
  case field(FieldName)
  /// All of a group.
  case group(String)
  /// The three dates of a photo: taken, digitized, changed.
  case dates
  /// The whole position, from every location that stores it.
  case place
  /// The regions with names of people.
  case faces

  /// Understands a name: Tag, Group:Tag (of Keys also one that no list knows), Group:* or Group:all, GPS or
  /// Location for the whole position, AllDates, Faces.
  ///
  /// - Throws: ``MetadataError``: with ``MetadataError/Code/unknownTag`` if nothing has the name,
  ///   with ``MetadataError/Code/notEditable`` for a group that cannot be removed.
  package init(_ name: String) throws {
    switch SpokenName(name) {
    case .place: self = .place
    case .dates: self = .dates
    case .faces: self = .faces
    case .shared, nil: try self.init(fieldOrGroup: name)
    }
  }

  private init(fieldOrGroup name: String) throws {
    if let group = Self.group(in: name) {
      guard Rendering.Selection.isGroup(group) || group.lowercased() == "mwg" else {
        throw MetadataError(.unknownTag, "no group is called \(group)")
      }
      var nobody = Metadata.empty
      guard nobody.removeAll(inGroup: group) else {
        guard !Self.isFurtherIPTC(group) else {
          throw MetadataError(
            .notEditable,
            "\(group):*: an additional block of IPTC data, which only a whole strip removes (but not from raw files)"
          )
        }
        let why =
          switch group.lowercased() {
          case "file", "composite": "these fields describe the file and cannot be removed"
          case "quicktime":
            "these fields describe how a film is displayed; QuickTime:CreateDate and QuickTime:ModifyDate can be removed "
              + "by their names"
          default:
            "these fields belong to the file's structure, or to a maker note, which is removed as a whole: "
              + "MakerNote"
          }
        throw MetadataError(.notEditable, "\(group):*: \(why)")
      }
      self = .group(group)
    } else {
      self = .field(try Self.fieldName(of: name))
    }
  }

  /// The meaning of a name of one field. A film is read with keys that no list knows, and they are
  /// removed as they are shown.
  private static func fieldName(of name: String) throws -> FieldName {
    do {
      return try FieldName(typed: name)
    } catch {
      guard let key = FilmTag(ofKey: name) else { throw error }
      return .film(key)
    }
  }

  /// Whether a group contains additional IPTC data, which are not edited: IPTC2 and so on.
  package static func isFurtherIPTC(_ group: String) -> Bool {
    group.lowercased().hasPrefix("iptc") && Int(group.dropFirst(4)).map { $0 > 1 } ?? false
  }

  /// The group that a name means all of: "GPS:*", "GPS:all", as ExifTool's users write it; nil for other names.
  package static func group(in name: String) -> String? {
    let lower = name.lowercased()
    guard lower.hasSuffix(":*") || lower.hasSuffix(":all") else { return nil }
    return String(name[..<(name.lastIndex(of: ":") ?? name.endIndex)])
  }

  /// Removes it.
  package func apply(to photo: inout Photo) {
    switch self {
    case .field(let name): photo.metadata.remove(name)
    case .group(let group): _ = photo.removeAll(inGroup: group)
    case .dates:
      for role in [Metadata.DateRole.original, .digitized, .modified] {
        photo.metadata.setDate(role, to: nil)
      }
    case .place:
      photo.metadata.location = nil
      _ = photo.removeAll(inGroup: "GPS")
    case .faces: photo.removeFaces()
    }
  }
}
