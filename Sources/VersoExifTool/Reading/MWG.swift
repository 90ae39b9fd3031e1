internal import Verso

/// The composite tags of the Metadata Working Group (`-use MWG`).
enum MWG {
  /// The names, and what the library calls them.
  private static let names: [(tag: String, property: String)] = [
    ("City", "City"), ("Copyright", "Copyright"), ("Country", "Country"), ("Creator", "Creator"),
    ("Description", "Description"), ("Keywords", "Keywords"), ("Location", "Sublocation"),
    ("Rating", "Rating"), ("State", "State"),
  ]

  static func tags(of photo: Photo, isNumeric: Bool) -> [FoundTag] {
    var tags: [FoundTag] = []
    func add(_ name: String, _ words: Wording) {
      tags.append(FoundTag("Composite", name, shown: words, plain: words))
    }
    for (name, property) in names {
      guard case .shared(let shared)? = try? FieldName(property) else { continue }
      let texts = photo.metadata.texts(of: shared)
      guard !texts.isEmpty else { continue }
      let items = texts.map { Wording.text($0) }
      add(name, items.count == 1 ? items[0] : .list(items))
    }
    if let tag = TagName("IFD0:Orientation") {
      var rendering: [FoundTag] = []
      Rendering(numeric: isNumeric).visit(photo) { group, name, words in
        guard group == "IFD0", name.elementsEqual("Orientation".utf8) else { return }
        rendering.append(FoundTag(group, "Orientation", shown: words, plain: words))
      }
      if let found = rendering.first(where: tag.matches) { add("Orientation", found.shown) }
    }
    return tags
  }
}
