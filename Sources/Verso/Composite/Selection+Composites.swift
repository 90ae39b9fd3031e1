extension Rendering.Selection {
  /// Whether a derived value may be shown. It takes a fifth of a reading to derive them.
  var mayIncludeComposites: Bool {
    isEverything || hasGroup(DirectoryKind.composite.name, false)
      || tags.contains { tag in
        Wildcard.isPattern(tag)
          || Self.composites.contains(String(tag.split(separator: ":").last ?? ""))
      }
  }

  private static let composites = Set(Composite.names.map { $0.lowercased() })
}
