/// The facts of files among the tags that are asked for.
package enum FileFactNames {
  /// The name with its group, where it is one of a fact; every other one as it is.
  package static func full(_ name: String) -> String {
    FileFacts.Fact(named: name).map { "\(FileFacts.group):\($0.rawValue)" } ?? name
  }

  /// The facts that a selection asks for; none unless it names them or their group.
  package static func facts(in selection: Rendering.Selection) -> [FileFacts.Fact] {
    guard !selection.groups.isEmpty || !selection.tags.isEmpty else { return [] }
    let named = Rendering.Selection(tags: selection.tags)
    return FileFacts.Fact.allCases.filter { fact in
      if !selection.tags.isEmpty, named.includes(field: fact.rawValue, of: FileFacts.group) {
        return true
      }
      return selection.groups.contains(FileFacts.group.lowercased())
        && FileFacts.usual.contains(fact)
    }
  }
}
