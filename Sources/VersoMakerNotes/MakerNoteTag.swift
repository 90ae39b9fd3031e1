/// The name of a value in a maker note: "Canon:OwnerName", "Apple:ContentIdentifier".
package struct MakerNoteTag: Hashable, Sendable {
  /// The group in which it is shown.
  package let group: String
  /// Its name in the group.
  package let name: String

  /// The tag with a name and its group, in any case; nil if no maker has it.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    let (group, name) = (parts[0].lowercased(), parts[1].lowercased())
    for module in TableModule.makers {
      let words = module.facts.text
      for table in module.tables where words.string(table.group).lowercased() == group {
        for index in table.rows {
          let row = MakerRow(module, index)
          guard row.name.count == parts[1].utf8.count, row.subtable.isEmpty else { continue }
          let found = words.string(row.name)
          guard found.lowercased() == name else { continue }
          self.init(group: words.string(table.group), name: found)
          return
        }
      }
    }
    return nil
  }

  package init(group: String, name: String) {
    self.group = group
    self.name = name
  }
}

extension MakerNoteTag: CustomStringConvertible {
  /// Group and name.
  package var description: String { "\(group):\(name)" }
}

extension MakerNoteTag {
  /// The common identifier of a photo and the video of a Live Photo.
  package static var contentIdentifier: MakerNoteTag {
    .init(group: "Apple", name: "ContentIdentifier")
  }
}
