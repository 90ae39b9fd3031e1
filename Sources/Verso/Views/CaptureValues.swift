/// The values of a photo that the typed views are made from: Exif fields first, or a film's own places, then
/// maker notes, then XMP.
package struct CaptureValues {
  private let metadata: Metadata
  private let notes: [(note: MakerNote, entries: [MakerNote.Entry])]

  package init(_ metadata: Metadata) {
    self.metadata = metadata
    let hasField = metadata.field(Tag.makerNote) != nil
    notes = metadata.makerNotes.filter { hasField || !$0.isField }.map { ($0, $0.shown) }
  }

  // MARK: Values

  /// The text of a field, also of one that is stored as bytes of no type.
  func field(_ directory: DirectoryKind, _ number: UInt16) -> String? {
    let value = metadata.value(of: Tag(directory, number))
    if case .undefined(let bytes)? = value {
      let text = bytes.prefix { $0 != 0 }
      return text.allSatisfy { (0x20...0x7E).contains($0) }
        ? Self.known(String(decoding: text, as: UTF8.self)) : nil
    }
    return value?.string.flatMap { Self.known($0) }
  }

  /// The text of a film's own place for what Exif calls so; nil in other files.
  func film(_ tag: Tag) -> String? {
    guard metadata.isFilm else { return nil }
    return metadata.filmTags(of: tag)?.lazy.compactMap { metadata.text(in: $0) }
      .compactMap { Self.known($0) }.first
  }

  /// The numbers of a field; a fraction without a denominator is NaN or infinite.
  func numbers(_ directory: DirectoryKind, _ number: UInt16) -> [Double]? {
    metadata.value(of: Tag(directory, number))?.doubles
  }

  /// The text of a value in a maker note.
  ///
  /// - Parameters:
  ///   - names: Names of tags; the first that the notes have a known value for counts.
  ///   - group: The group that must contain it.
  ///   - numeric: Whether the plain number is wanted instead of its meaning.
  /// - Returns: nil if no note knows it.
  func note(_ names: String..., group: String? = nil, numeric: Bool = false) -> String? {
    for name in names {
      for (note, entries) in notes {
        let found = entries.last { entry in
          entry.row.module.facts.compare(entry.row.name, name.utf8) == 0
            && (group == nil || note.groupName(entry) == group)
        }
        guard let found, numeric || !note.isUnlabelled(found) else { continue }
        var out: [UInt8] = []
        note.append(found, isNumeric: numeric, to: &out)
        if let text = Self.known(String(decoding: out, as: UTF8.self)) { return text }
      }
    }
    return nil
  }

  /// A number in a maker note.
  func number(_ names: String...) -> Double? {
    for name in names {
      if let number = note(name, numeric: true).flatMap({ Double($0) }), number.isFinite {
        return number
      }
    }
    return nil
  }

  /// The text of a property of XMP.
  func property(_ namespace: XMP.Namespace, _ name: String) -> String? {
    metadata.xmp.texts(of: XMP.Name(namespace, name)).first.flatMap { Self.known($0) }
  }

  /// The key of a Nikon lens; nil if no note has it.
  var nikonLens: String? { notes.lazy.compactMap { NikonLensKey($0.note)?.text }.first }

  // MARK: Texts

  /// A text without blanks around it; nil for what cameras write when they do not know.
  static func known(_ text: String) -> String? {
    let text = String(text.prefix { $0 != "\0" }).trimmed
    let nothing = ["n/a", "none", "(none)", "unknown", "undef", "inf undef"]
    guard text.contains(where: { $0.isLetter || $0.isNumber }),
      !nothing.contains(text.lowercased())
    else { return nil }
    return text
  }

  /// The numbers in a text with blanks between them; fractions are divided.
  static func numbers(_ text: String) -> [Double] {
    text.split(separator: " ").map { word in
      let parts = word.split(separator: "/").map { Double($0) ?? .nan }
      return parts.count == 2 ? parts[0] / parts[1] : parts.first ?? .nan
    }
  }

  /// A range of two numbers in any order; nil unless both are more than 0.
  static func range(_ one: Double?, _ other: Double?) -> ClosedRange<Double>? {
    guard let one, let other, one > 0, other > 0 else { return nil }
    // Never crossed: the smaller one comes first.
    return min(one, other)...max(one, other)
  }
}
