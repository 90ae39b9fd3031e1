/// Tables that belong together: those of one maker, or such as no maker has.
///
/// It is a place in the one list of all modules, TableModule+List.swift, which
/// Scripts/generate/makers.py writes from Scripts/Tables/makers/makers.tsv.
package struct TableModule: Hashable, Sendable {
  package let number: UInt8

  /// The modules of the makers.
  package static var makers: some Sequence<TableModule> {
    (0..<makerCount).lazy.map { TableModule(number: $0) }
  }

  /// All modules that are in the program.
  package static var all: [TableModule] { (0..<count).map { TableModule(number: $0) } }

  package init(number: UInt8) { self.number = number }

  /// The module of a table, by the part of its name before the colons.
  package init?(word: some Collection<UInt8>) {
    let names = StaticTable(Self.names)
    let index = (0..<(names.count / Self.nameSize)).search { index in
      let start = index * Self.nameSize
      return Self.compare(StaticText(names, start..<(start + Self.nameSize - 2)), word)
    }
    guard let index else { return nil }
    number = UInt8(
      truncatingIfNeeded: names.number(at: index * Self.nameSize + 16, digits: 2))
  }

  /// The order of a name, padded with blanks, and a word: below 0, 0, above 0.
  private static func compare(_ name: StaticText, _ word: some Collection<UInt8>) -> Int {
    var position = name.startIndex
    for byte in word {
      guard position < name.endIndex, name[position] != 0x20 else { return -1 }
      if name[position] != byte { return name[position] < byte ? -1 : 1 }
      position += 1
    }
    return position == name.endIndex || name[position] == 0x20 ? 0 : 1
  }

  private static let nameSize = 18
}

extension TableModule {
  /// All tables of the module, sorted by name.
  package var tables: [MakerTable] {
    (0..<MakerTable.count(in: self)).map { MakerTable(self, index: $0) }
  }

  /// Whether a name, in small letters, is that of a group in which a module's tags are shown.
  package static func isGroup(_ name: String) -> Bool {
    all.contains { module in
      module.tables.contains { module.facts.text.string($0.group).lowercased() == name }
    }
  }
}
