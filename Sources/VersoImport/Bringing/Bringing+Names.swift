import Verso
import VersoLibrary

/// Whole groups of files get their names: those without a conflict are imported in the order of the
/// export, in parallel, and the rest afterwards.
extension Bringing {
  /// The known facts of groups.
  final class Findings: Sendable {
    /// The numbers under which some of a group were found in the target.
    let numbers = Mutex<[Int32: Int]>([:])
    /// The places that would be taken by now, in a trial.
    let taken = Mutex<Set<UInt64>>([])
  }

  /// The most files that may have one name.
  private static let mostNumbers = 100_000

  /// The groups of which some names are taken in the target.
  static func contested(
    _ plan: ImportPlan, _ names: NameNumbers, _ target: String
  ) -> [Bool] {
    var contested = Array(repeating: false, count: plan.entries.count)
    var folders: [String: Bool] = [:]
    for (index, entry) in plan.entries.enumerated() {
      let name = plan.folder(entry)
      let folder = join(target, name)
      let isThere = folders[name] ?? (FileSystem.place(folder) != .nothing)
      folders[name] = isThere
      let first = Int(names.groups[index])
      guard isThere, !contested[first] else { continue }
      let own = plan.item(entry).name
      // An earlier call with fewer parts has begun with the name itself.
      contested[first] = Set([0, Int(names.numbers[index])]).contains {
        FileSystem.place(join(folder, FileName.numbered(own, $0))) != .nothing
      }
    }
    return contested
  }

  private func path(_ index: Int, _ number: Int) -> String {
    let entry = plan.entries[index]
    return Self.join(folder(of: entry), FileName.numbered(plan.item(entry).name, number))
  }

  /// Brings an entry, or finds it where it is.
  ///
  /// - Returns: The outcome; nil if it depends on others: ``settle(_:_:)`` decides when these are
  ///   done.
  /// - Throws: `FileError`, `ArchiveError`, or `MetadataError`; there is no file of it then that was not there.
  package func bring(_ index: Int) throws -> Outcome? {
    guard !names.waits[index] else { return nil }
    let entry = plan.entries[index]
    let item = plan.item(entry)
    let own = Int(names.numbers[index])
    guard isContested[Int(names.groups[index])] else {
      let path = path(index, own)
      if isTooLarge(item) {
        return take(
          path,
          Outcome(kind: .brought, path: path, isUnread: true, isNumbered: own > 0))
      }
      guard FileSystem.place(path) == .nothing else { return nil }
      let opened = try open(entry)
      if let found = try findElsewhere(opened) { return found }
      return take(path, try put(opened, at: path, isNumbered: own > 0))
    }
    if isTooLarge(item) {
      let path = path(index, own)
      guard FileSystem.place(path) != .nothing else { return nil }
      return Outcome(kind: .alreadyThere, path: path, isUnread: true)
    }
    // A file that belongs to a photo may be equal to that of another photo.
    let others = item.isCompanion ? 0..<0 : 0..<own
    let numbers = ([own] + others).filter { FileSystem.place(path(index, $0)) != .nothing }
    guard !numbers.isEmpty else { return nil }
    let opened = try open(entry)
    for number in numbers {
      // A file that the user changed counts if there is nothing better under any number.
      guard
        case .own(let found) = try find(opened, at: path(index, number), isOwn: number == own)
      else { continue }
      if names.isShared[index] {
        findings.numbers.withLock { $0[names.groups[index]] = number }
      }
      return found
    }
    return nil
  }

  private func take(_ path: String, _ outcome: Outcome?) -> Outcome? {
    if isTrial, outcome != nil {
      _ = findings.taken.withLock { $0.insert(NameHash.of(path)) }
    }
    return outcome
  }

  /// The entries that ``bring(_:)`` has left, in lists that do not depend on each other.
  package func lists(_ left: [Int]) -> [[Int]] {
    let left = left.sorted()
    var waiting = Set(left)
    var lists: [[Int]] = []
    for index in left where waiting.contains(index) {
      let all = names.cluster(of: index, plan).filter { waiting.contains($0) }
      waiting.subtract(all)
      lists.append(all)
    }
    return lists
  }

  /// Brings entries that were left, when all others are done.
  ///
  /// - Parameters:
  ///   - list: One of ``lists(_:)``.
  ///   - each: Called with the result of each, or the error.
  package func settle(_ list: [Int], _ each: (Int, Result<Outcome, any Error>) -> Void) {
    var left = list
    while let first = left.first {
      let group = names.groups[first]
      settle(group, left.filter { names.groups[$0] == group }, each)
      left.removeAll { names.groups[$0] == group }
    }
  }

  private func settle(
    _ group: Int32, _ members: [Int], _ each: (Int, Result<Outcome, any Error>) -> Void
  ) {
    var waiting: [(index: Int, opened: Opened)] = []
    // The photo decides where its companions are searched.
    for index in members.filter({ !isCompanion($0) }) + members.filter(isCompanion) {
      if isTooLarge(plan.item(plan.entries[index])) {
        let path = path(index, Int(names.numbers[index]))
        each(index, .success(Outcome(kind: .brought, path: path, isUnread: true)))
        continue
      }
      do {
        waiting.append((index, try open(plan.entries[index])))
      } catch {
        each(index, .failure(error))
      }
    }
    let known = findings.numbers.withLock { $0[group] }
    var number = known ?? 0
    var tries = 0
    var changed: (number: Int, indices: Set<Int>)?
    var isSettled = false
    while !waiting.isEmpty, number < Self.mostNumbers {
      let seen = look(for: &waiting, number, each)
      if changed == nil, !isSettled, !seen.changed.isEmpty, !seen.hasOthers {
        changed = (number, seen.changed)
      }
      let isWanted = number != known && names.isWanted(waiting.map(\.index), number, plan)
      guard seen.isFree, !isWanted, tries < 3 else {
        (number, tries) = (number + 1, 0)
        continue
      }
      if let found = changed {
        leave(&waiting, found.indices, found.number, each)
        // Their companions are next to them, where there is room.
        (number, tries, changed, isSettled) = (found.number, 0, nil, true)
        continue
      }
      // If another program is faster, its file is checked.
      tries += 1
      place(&waiting, number, each)
    }
    for (index, _) in waiting {
      each(index, .failure(BringingError(.crowded, path: path(index, 0))))
    }
  }

  /// Leaves files that the user has changed.
  private func leave(
    _ waiting: inout [(index: Int, opened: Opened)], _ indices: Set<Int>, _ number: Int,
    _ each: (Int, Result<Outcome, any Error>) -> Void
  ) {
    for (index, opened) in waiting where indices.contains(index) {
      each(index, Result { try leave(opened, at: path(index, number)) })
    }
    waiting.removeAll { indices.contains($0.index) }
  }

  private func isCompanion(_ index: Int) -> Bool { plan.item(plan.entries[index]).isCompanion }

  /// The facts of a number.
  private struct Seen {
    /// Whether the names of all that were not found are free.
    var isFree = true
    /// Those whose pictures are there, with other words.
    var changed: Set<Int> = []
    /// Whether other files have their names: then these are not the imported ones.
    var hasOthers = false
  }

  /// Looks for files under a number.
  private func look(
    for waiting: inout [(index: Int, opened: Opened)], _ number: Int,
    _ each: (Int, Result<Outcome, any Error>) -> Void
  ) -> Seen {
    var left: [(index: Int, opened: Opened)] = []
    var seen = Seen()
    for (index, opened) in waiting {
      let path = path(index, number)
      let isTaken = findings.taken.withLock { $0.contains(NameHash.of(path)) }
      if !isTaken, FileSystem.place(path) == .nothing {
        left.append((index, opened))
        continue
      }
      do {
        let isOwn = number >= Int(names.numbers[index])
        let isLooked = !isTaken && (!isCompanion(index) || seen.isFree)
        switch isLooked ? try find(opened, at: path, isOwn: isOwn) : .other {
        case .own(let found):
          each(index, .success(found))
          continue
        case .changed: seen.changed.insert(index)
        case .other: seen.hasOthers = true
        }
        seen.isFree = false
        left.append((index, opened))
      } catch {
        each(index, .failure(error))
      }
    }
    waiting = left
    return seen
  }

  /// Puts files where their names are free.
  private func place(
    _ waiting: inout [(index: Int, opened: Opened)], _ number: Int,
    _ each: (Int, Result<Outcome, any Error>) -> Void
  ) {
    var left: [(index: Int, opened: Opened)] = []
    for (index, opened) in waiting {
      let path = path(index, number)
      do {
        if let found = try findElsewhere(opened) {
          each(index, .success(found))
          continue
        }
        let outcome = take(path, try put(opened, at: path, isNumbered: number > 0))
        if let outcome { each(index, .success(outcome)) } else { left.append((index, opened)) }
      } catch {
        each(index, .failure(error))
      }
    }
    waiting = left
  }
}
