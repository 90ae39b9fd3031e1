extension TagRegistry {
  /// Names that are near to one that is not known, nearest first: names that mean several fields, tags, properties of
  /// XMP and values in maker notes.
  ///
  /// - Parameter tag: The unknown name. With the group of a film or a namespace of XMP, names of that group are suggested.
  /// - Returns: At most three names.
  package func namesNear(_ tag: String) -> [String] {
    let plain = tag.split(separator: ":").last ?? ""
    let group = tag.contains(":") ? tag.split(separator: ":").first?.lowercased() : nil
    let ofFilm = FilmTag.known.filter { $0.group.lowercased() == group }
    if !ofFilm.isEmpty {
      return Self.nearest(to: plain, of: ofFilm.map(\.name)).map {
        "\(ofFilm[0].group):\($0)"
      }
    }
    let ofNamespace = XMPDefinition.all.filter { $0.group.lowercased() == group }
    if !ofNamespace.isEmpty {
      return Self.nearest(to: plain, of: ofNamespace.map(\.name)).map {
        "\(ofNamespace[0].group):\($0)"
      }
    }
    let near = Self.nearest(
      to: plain, of: SpokenName.names + suggestions(for: String(plain)))
    // Among so many names there is a similar one for every short word.
    guard near.isEmpty, plain.count > 4 else { return near }
    return Self.nearest(
      to: plain,
      of: Composite.names + FilmTag.known.map(\.name) + XMPDefinition.all.map(\.name)
        + MakerNoteDefinition.all.map(\.name))
  }

  /// The end of a message about an unknown name: "; did you mean Title?"; empty if no name is near.
  package func hint(for tag: String) -> String {
    let near = namesNear(tag)
    return near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
  }
}
