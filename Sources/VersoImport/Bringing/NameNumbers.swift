import Verso
import VersoLibrary

/// The numbers for files of a plan if several have one name. The order of the export decides,
/// whichever is imported first.
///
/// Files of one stem in one folder of the export belong together (a photo, its film, what an editor
/// notes) and get one number. The contents of the target are unknown here.
struct NameNumbers: Sendable {
  /// The entries by their stems.
  private var rows: [Row]
  /// The number of each entry; 0 for its own name.
  private(set) var numbers: [Int32]
  /// The first entry of each one's group.
  private(set) var groups: [Int32]
  /// Whether others are in its group.
  private(set) var isShared: [Bool]
  /// Whether it may be the very file of an earlier group: what goes with photos is not compared before.
  private(set) var waits: [Bool]

  /// Names are distinguished by hashes of 64 bits.
  private struct Row: Comparable {
    let stem: UInt64
    let entry: Int32

    static func < (one: Row, other: Row) -> Bool {
      (one.stem, one.entry) < (other.stem, other.entry)
    }
  }

  init(_ plan: ImportPlan) {
    let count = plan.entries.count
    (rows, numbers) = ([], Array(repeating: 0, count: count))
    groups = plan.entries.indices.map { Int32(clamping: $0) }
    isShared = Array(repeating: false, count: count)
    waits = Array(repeating: false, count: count)
    rows.reserveCapacity(count)
    for (number, entry) in plan.entries.enumerated() {
      let stem = Self.stem(plan.item(entry).name, in: plan.folder(entry))
      rows.append(Row(stem: stem, entry: Int32(clamping: number)))
    }
    rows.sort()
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, rows[end].stem == rows[start].stem { end += 1 }
      if end - start > 1 { number(rows[start..<end].map { Int($0.entry) }, plan) }
      start = end
    }
  }

  /// Numbers the entries of one stem.
  private mutating func number(_ entries: [Int], _ plan: ImportPlan) {
    var open: [Int: (first: Int, names: Set<[UInt8]>)] = [:]
    var order: [Int] = []
    var members: [Int: [Int]] = [:]
    for entry in entries {
      let item = plan.item(plan.entries[entry])
      let name = Array(item.name.utf8)
      var group = open[item.home] ?? (entry, [])
      // An archive may have a name twice.
      if !group.names.insert(name).inserted { group = (entry, [name]) }
      open[item.home] = group
      if group.first == entry { order.append(entry) }
      groups[entry] = Int32(clamping: group.first)
      members[group.first, default: []].append(entry)
    }
    var next: [[UInt8]: Int] = [:]
    for first in order {
      let all = members[first] ?? []
      let items = all.map { plan.item(plan.entries[$0]) }
      var number = items.map { next[Array($0.name.utf8)] ?? 0 }.max() ?? 0
      while number > 0, isWanted(all, number, plan) { number += 1 }
      for (entry, item) in zip(all, items) {
        numbers[entry] = Int32(clamping: number)
        isShared[entry] = all.count > 1
        waits[entry] = number > 0 && items.allSatisfy { $0.isCompanion || $0.size == 0 }
        next[Array(item.name.utf8)] = number + 1
      }
    }
  }

  /// Whether others have of their own what entries would be called with a number.
  func isWanted(_ entries: [Int], _ number: Int, _ plan: ImportPlan) -> Bool {
    number > 0
      && entries.contains { index in
        let entry = plan.entries[index]
        let name = FileName.numbered(plan.item(entry).name, number)
        return !range(of: Self.stem(name, in: plan.folder(entry))).isEmpty
      }
  }

  /// The entries that have the stem of one, in their order.
  func cluster(of entry: Int, _ plan: ImportPlan) -> [Int] {
    let stem = Self.stem(plan.item(plan.entries[entry]).name, in: plan.folder(plan.entries[entry]))
    return rows[range(of: stem)].map { Int($0.entry) }
  }

  private func range(of stem: UInt64) -> Range<Int> {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if rows[middle].stem < stem { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < rows.count, rows[end].stem == stem { end += 1 }
    return low..<end
  }

  /// The hash of a stem in a folder, whatever case its letters have: "IMG_E6" is of "IMG_6".
  private static func stem(_ name: String, in folder: String) -> UInt64 {
    let stem = FileName.parts(name).stem
    return NameHash.of(folder, "/", FileName.withoutMark(stem) ?? stem, isCaseless: true)
  }
}

/// A number for names (FNV-1a): of 64 bits, no two of them have one by chance.
enum NameHash {
  static func of(_ parts: String..., isCaseless: Bool = false) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      for byte in part.utf8 {
        let isCapital = isCaseless && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        hash = (hash ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}
