import Verso

/// Groups with their new names, in a list that may have a million: names are kept without the folders that they have in
/// common.
package struct RenameEntries: RandomAccessCollection, Sendable {
  /// A group with its new name.
  package struct Entry {
    package let group: PhotoGroup
    package let name: NewName
    /// The folder that the name is in.
    package let root: String
    /// The first of its files that was named.
    package let named: String
  }

  private struct Row {
    let group: Int32
    let root: Int32
    let name: Int32
    let template: Int32
  }

  private let groups: PhotoGroups
  private let templates: [NameTemplate]
  private var rows: [Row] = []
  private var names = PathTable()
  private var roots: [String] = []
  private var rootPlaces: [Path.Key: Int32] = [:]

  package init(_ groups: PhotoGroups, _ templates: [NameTemplate]) {
    (self.groups, self.templates) = (groups, templates)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(index: Int) -> Entry {
    let row = rows[index]
    let (group, named) = groups[Int(row.group)]
    return Entry(
      group: group, name: templates[Int(row.template)].name(packed: names[Int(row.name)]),
      root: roots[Int(row.root)], named: groups.files[named[0]])
  }

  /// Gives a group a name, in any order.
  ///
  /// - Parameters:
  ///   - group: Its place in the list.
  ///   - name: The name.
  ///   - template: The place of the template that gave it.
  ///   - root: The folder that the name is in.
  package mutating func append(group: Int, name: NewName, by template: Int, in root: String) {
    let key = Path.key(root)
    let place = rootPlaces[key] ?? Int32(clamping: roots.count)
    if Int(place) == roots.count {
      roots.append(root)
      rootPlaces[key] = place
    }
    rows.append(
      Row(
        group: Int32(clamping: group), root: place, name: Int32(clamping: names.count),
        template: Int32(clamping: template)))
    names.append(name.packed)
  }

  /// Puts them in the order of the groups.
  package mutating func sort() { rows.sort { $0.group < $1.group } }
}
