import Synchronization

/// Tables that belong together: those of one maker, or such as no maker has.
///
/// It is a place in the one list of all modules, TableModule+List.swift, which
/// Scripts/generate_makers.py writes from Scripts/Tables/makers/makers.tsv.
package struct TableModule: Hashable, Sendable {
  package let number: UInt8

  /// The modules of the makers.
  package static var makers: some Sequence<TableModule> {
    (0..<makerCount).lazy.map { TableModule(number: $0) }
  }

  /// All modules that are in the program.
  package static var all: [TableModule] { (0..<count).map { TableModule(number: $0) } }

  package init(number: UInt8) { self.number = number }

  /// The module of a table, by what stands before the colons in its name.
  package init?(word: some Collection<UInt8>) {
    let names = StaticTable(Self.names)
    var low = 0
    var high = names.count / Self.nameSize
    while low < high {
      let middle = (low + high) / 2
      let start = middle * Self.nameSize
      switch Self.compare(StaticText(names, start..<(start + Self.nameSize - 2)), word) {
      case 0:
        number = UInt8(truncatingIfNeeded: names.number(at: start + 16, digits: 2))
        return
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    guard let place = Self.others.withLock({ $0.firstIndex { $0.word.elementsEqual(word) } }) else {
      return nil
    }
    number = Self.count + UInt8(truncatingIfNeeded: place)
  }

  /// How a name, filled up with blanks, sorts beside a word: below 0, 0, above 0.
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
  /// Facts that are not in the program.
  private static let others = Mutex<[(word: [UInt8], facts: MakerFacts)]>([])

  /// Adds facts that are not in the program, such as those of tables that are being tried.
  ///
  /// - Parameters:
  ///   - facts: The facts, which stay until the program ends.
  ///   - word: What stands before the colons in the names of their tables.
  /// - Returns: Their module; nil where there are too many.
  package static func adding(_ facts: MakerFacts, word: String) -> TableModule? {
    others.withLock { others in
      guard others.count < Int(Self.most - count) else { return nil }
      others.append((Array(word.utf8), facts))
      return TableModule(number: count + UInt8(others.count - 1))
    }
  }

  /// A table's number in all modules leaves so many a place.
  private static var most: UInt8 { 128 }

  /// The facts of a module that is not in the program.
  package var added: MakerFacts {
    let place = Int(number) - Int(Self.count)
    return Self.others.withLock { $0[place].facts }
  }
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
