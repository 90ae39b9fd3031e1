extension Metadata {
  /// The places that still have another value after a field of Exif was changed by its plain name.
  ///
  /// - Parameter name: The name as it was typed: "Artist", "AllDates".
  /// - Returns: A line for each value.
  package func remarks(onPlacesOf name: String) -> [String] {
    guard carriesExif, !isFilm else { return [] }
    var tags: [Tag] = []
    if SpokenName(name) == .dates {
      tags = DateRole.all.map(\.date)
    } else if !name.contains(":"), case .tag(let tag)? = try? FieldName(name) {
      tags = [tag]
    }
    return tags.compactMap { tag -> String? in
      guard let property = SharedProperty(of: tag) else { return nil }
      let statements = written(property)
      let own = statements.first { $0.name == self.name(of: tag) }
      let others = statements.filter { other in
        own.map { other != $0 && !other.agrees(with: $0, property.kind, registry) } ?? true
      }
      guard let first = others.first else { return nil }
      let places = others.map(\.name).joined(separator: " and ")
      return "\(name): \(places) still \(others.count == 1 ? "gives" : "give") "
        + "\(Rendering.printable(first.texts.joined(separator: ", "))); "
        + "MWG:\(SharedProperty.typedName(property.name)) sets every place"
    }
  }
}
