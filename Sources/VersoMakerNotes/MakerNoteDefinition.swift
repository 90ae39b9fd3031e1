/// The definition of a maker note value, from the tables of its maker.
package struct MakerNoteDefinition: Hashable, Sendable {
  /// The group in which it is shown: "Canon".
  package let group: String
  /// Its name: "MacroMode".
  package let name: String
  private let row: MakerRow
  private let table: MakerTable

  private init(group: String, name: String, row: MakerRow, table: MakerTable) {
    self.group = group
    self.name = name
    self.row = row
    self.table = table
  }

  /// The amount of content: of several rows with one name, one with meanings or a number is better.
  private var weight: Int { (row.labels > 0 ? 2 : 0) + (number == nil ? 0 : 1) }

  /// The number of its field; nil for a value of a block, which has none.
  package var number: UInt16? {
    table.layout == .directory && row.key.isEmpty ? UInt16(exactly: row.number) : nil
  }

  /// The kind of its values and their number, as in the tables: "int16u", "int8u[4]". Empty if the
  /// note defines it.
  package var type: String {
    let format = row.format ?? (table.layout == .binary ? table.format : nil)
    guard let format else { return "" }
    return row.count > 1 ? "\(format.name)[\(row.count)]" : "\(format.name)"
  }

  /// The meanings of coded values; empty for a value without.
  package var labels: [(value: String, meaning: String)] {
    let facts = row.module.facts
    return facts.labels(set: row.labels).map {
      (facts.text.string($0.key), facts.text.string($0.label))
    }
  }

  /// All values of all makers that are shown, by maker; several rows of one name are one.
  ///
  /// - Complexity: O(n) in the rows of all tables; nothing is kept.
  package static var all: [MakerNoteDefinition] {
    var places: [String: Int] = [:]
    var result: [MakerNoteDefinition] = []
    visit { group, name, row, table in
      let found = MakerNoteDefinition(group: group, name: name, row: row, table: table)
      if let place = places["\(group):\(name)"] {
        if found.weight > result[place].weight { result[place] = found }
      } else {
        places["\(group):\(name)"] = result.count
        result.append(found)
      }
      return true
    }
    return result
  }

  /// The groups in which values are shown.
  package static var groups: [String] {
    var result: Set<String> = []
    visit { group, _, _, _ in
      result.insert(group)
      return true
    }
    return result.sorted { $0.lowercased() < $1.lowercased() }
  }

  /// Whether a maker has a value of a name, in a group or in any, whatever the case of its letters.
  package static func contains(_ name: String, in group: String? = nil) -> Bool {
    let (name, group) = (name.lowercased(), group?.lowercased())
    var isFound = false
    visit(length: name.utf8.count) { itsGroup, itsName, _, _ in
      isFound = itsName.lowercased() == name && (group == nil || itsGroup.lowercased() == group)
      return !isFound
    }
    return isFound
  }

  /// The values of a name, whatever the case of its letters.
  package static func named(_ name: String) -> [MakerNoteDefinition] {
    let name = name.lowercased()
    var result: [MakerNoteDefinition] = []
    visit(length: name.utf8.count) { group, itsName, row, table in
      if itsName.lowercased() == name, !result.contains(where: { $0.group == group }) {
        result.append(MakerNoteDefinition(group: group, name: itsName, row: row, table: table))
      }
      return true
    }
    return result
  }

  /// Calls a body with every row that is shown, or with those whose names have a length, until it
  /// returns false.
  private static func visit(
    length: Int? = nil, _ body: (String, String, MakerRow, MakerTable) -> Bool
  ) {
    for module in TableModule.makers {
      let words = module.facts.text
      for table in module.tables {
        let group = words.string(table.group)
        for index in table.rows {
          let row = MakerRow(module, index)
          guard row.isShown, row.subtable.isEmpty, length == nil || row.name.count == length
          else { continue }
          let own = row.group.isEmpty ? group : words.string(row.group)
          guard body(own, words.string(row.name), row, table) else { return }
        }
      }
    }
  }
}
