import VersoLibrary

/// Finds out which row of the tables is whose.
///
/// Names are not unique: two parts may have two pictures of one name, and what unpacked them may have numbered one. Where names leave a
/// doubt, Apple's checksum of the bytes decides: one that fits counts whatever the name is, and one that contradicts leaves the row to
/// others. Only pictures of such names are read.
struct ICloudMatching {
  /// A row, the folder of its table, and what that is called.
  struct Entry {
    let row: ICloudTable.Row
    let home: Int
    let table: String
  }

  private let rows: [Entry]
  private let byName: [String: [Int]]
  private let byChecksum: [String: [Int]]
  /// The record of each row that was given away.
  private var records: [Int: Int] = [:]
  /// The row of each item, and whether its checksum fits.
  private var given: [Int: (row: Int, isProven: Bool)] = [:]
  private var checksums: [Int: String?] = [:]
  private var contents: ExportContents?
  /// The rows without a picture, once each, for messages.
  private(set) var alone: [String] = []

  init(_ rows: [Entry]) {
    self.rows = rows
    var (byName, byChecksum): ([String: [Int]], [String: [Int]]) = ([:], [:])
    for (number, entry) in rows.enumerated() {
      byName[Self.key(entry.row.name), default: []].append(number)
      if !entry.row.checksum.isEmpty {
        byChecksum[entry.row.checksum, default: []].append(number)
      }
    }
    (self.byName, self.byChecksum) = (byName, byChecksum)
  }

  /// Names that differ in the case of their letters are the same here.
  private static func key(_ name: String) -> String { name.lowercased() }

  /// Gives rows to the items of an export.
  mutating func match(_ export: inout PhotoExport) {
    var groups: [String: [Int]] = [:]
    for (number, item) in export.items.enumerated() where !FileName.isCompanion(item.name) {
      groups[Self.key(item.name), default: []].append(number)
    }
    var nameless: [Int] = []
    for (name, items) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let found = byName[name] else {
        nameless += items
        continue
      }
      if items.count == 1, isOneAnswer(found) {
        given[items[0]] = (found[0], false)
      } else {
        for item in items { decide(item, found, among: items.count, &export) }
      }
    }
    matchRenamed(nameless.sorted(), &export)
    var proven: Set<String> = []
    for answer in given.values where answer.isProven {
      proven.insert(rows[answer.row].row.checksum)
    }
    for (item, answer) in given.sorted(by: { $0.key < $1.key }) {
      give(answer.row, to: item, &export)
    }
    var told: Set<String> = []
    for entry in rows where groups[Self.key(entry.row.name)] == nil {
      let isElsewhere = !entry.row.checksum.isEmpty && proven.contains(entry.row.checksum)
      guard !isElsewhere, told.insert(entry.row.name).inserted else { continue }
      alone.append("\(entry.table): \(entry.row.name)")
    }
  }

  private func isOneAnswer(_ found: [Int]) -> Bool {
    found.allSatisfy { rows[$0].row == rows[found[0]].row }
  }

  private mutating func give(_ row: Int, to item: Int, _ export: inout PhotoExport) {
    let record = records[row] ?? export.add(rows[row].row.record, in: rows[row].table)
    records[row] = record
    export.items[item].record = record
    export.items[item].hasName = true
  }

  /// Decides for an item whose name is not unique.
  private mutating func decide(
    _ item: Int, _ found: [Int], among count: Int, _ export: inout PhotoExport
  ) {
    let home = export.items[item].home
    let isSaid = found.contains { !rows[$0].row.checksum.isEmpty }
    let checksum = isSaid ? checksum(of: item, export) : nil
    if let checksum, let fitting = byChecksum[checksum], let row = best(fitting, item, export) {
      given[item] = (row, true)
      return
    }
    // A row with its own checksum belongs to another picture, unless the bytes could not be read.
    let open = found.filter { checksum == nil || rows[$0].row.checksum.isEmpty }
      .ofBytes(export.items[item].name) { rows[$0].row.name }
    let own = open.filter { rows[$0].home == home }
    if !own.isEmpty, isOneAnswer(own) {
      given[item] = (own[0], false)
    } else if own.isEmpty, !open.isEmpty, count == 1, isOneAnswer(open) {
      given[item] = (open[0], false)
    } else if !open.isEmpty {
      export.items[item].isAmbiguous = true
    } else {
      tellContradiction(item, &export)
    }
  }

  /// Of rows with one checksum, the one with exactly this name in the picture's own table.
  private func best(_ fitting: [Int], _ item: Int, _ export: PhotoExport) -> Int? {
    let item = export.items[item]
    func rank(_ row: Int) -> Int {
      let (entry, name) = (rows[row], item.name)
      return (Self.key(entry.row.name) == Self.key(name) ? 0 : 2)
        + (entry.home == item.home ? 0 : 1)
    }
    return fitting.min { rank($0) < rank($1) }
  }

  /// Pictures without a row of their name may have been renamed: their checksums decide.
  private mutating func matchRenamed(_ items: [Int], _ export: inout PhotoExport) {
    guard !byChecksum.isEmpty else { return }
    let stems = Set(
      export.items.lazy.filter { !FileName.isFilm($0.name) }.map {
        "\($0.home)/\(FileName.parts($0.name).stem)"
      })
    var holders: [Int: [Int]] = [:]
    for (item, answer) in given where !answer.isProven {
      holders[answer.row, default: []].append(item)
    }
    for item in items {
      // The film of a moving picture has no row of its own.
      let name = export.items[item].name
      let stem = "\(export.items[item].home)/\(FileName.parts(name).stem)"
      guard !FileName.isFilm(name) || !stems.contains(stem) else { continue }
      guard let checksum = checksum(of: item, export), let fitting = byChecksum[checksum],
        let row = best(fitting, item, export)
      else { continue }
      // A picture that had it only by its name must show that it fits.
      for other in fitting.flatMap({ holders[$0] ?? [] })
      where given[other]?.isProven == false && self.checksum(of: other, export) != checksum {
        given[other] = nil
        tellContradiction(other, &export)
      }
      given[item] = (row, true)
    }
  }

  private func tellContradiction(_ item: Int, _ export: inout PhotoExport) {
    export.items[item].doubt =
      "the row with its name in Photo Details.csv has another checksum; it was not used"
  }

  /// The checksum of an item's bytes; nil if they cannot be read.
  private mutating func checksum(of item: Int, _ export: PhotoExport) -> String? {
    if let known = checksums[item] { return known }
    let reading = contents ?? ExportContents(export)
    contents = reading
    var checksum = FileChecksum()
    let isRead = (try? reading.read(export.items[item], { checksum.add($0) })) != nil
    let found = isRead ? checksum.finished() : nil
    checksums[item] = .some(found)
    return found
  }
}
