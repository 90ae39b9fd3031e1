extension Rendering.Selection {
  /// The names of tags in the selection that no table knows: tags of the standards, properties of XMP,
  /// values of makers' notes and what follows from others. Formats and programs have names of their
  /// own besides, so that a photo may say such a name all the same.
  public var unknownTags: [String] {
    tags.filter { tag in
      let name = tag.split(separator: ":").last.map(String.init) ?? ""
      if SharedProperty(named: name) != nil { return false }
      return TagRegistry.standard.tags(named: name).isEmpty && XMPDefinition.named(name).isEmpty
        && !FileTags.names.contains { "\($0)".lowercased() == name } && !Self.isOfMaker(name)
    }.map { tag in typed.first { $0.lowercased() == tag } ?? tag }
  }

  /// Names that are near to one that is not known, nearest first.
  public static func suggestions(for tag: String) -> [String] {
    TagRegistry.standard.suggestions(for: tag)
  }

  private static func isOfMaker(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    return TableModule.all.contains { module in
      let words = module.facts.text
      return module.tables.contains { table in
        table.rows.contains { index in
          let piece = MakerRow(module, index).name
          return piece.count == wanted.count
            && zip(piece, wanted).allSatisfy { words.byte(at: $0).lowered == $1 }
        }
      }
    }
  }
}
