import Verso
import VersoEvidence
import VersoImport

/// Finds the files whose pictures are the same bytes, whatever is said of them.
///
/// Every file is looked at once: a short one is read whole, of a longer one its structure and the first bytes of
/// its picture. Only where two look alike the data of their pictures are gone through.
struct DoubleSearch {
  private let files: PathTable
  private let workers: Int
  /// How many files could not be read.
  private(set) var failures = 0
  /// The files that could not be read.
  let unread = UnreadFiles()

  init(files: PathTable, workers: Int) {
    self.files = files
    self.workers = workers
  }

  /// What is known of a file so far.
  private struct Look {
    var likeness: UInt64 = 0
    var identity: PictureIdentity?
    /// Whether it has a picture.
    var isThere = false
  }

  /// The files of each picture that is there more than once, in order.
  mutating func rankings() -> [DoubleRanking] {
    let groups = groups()
    let members = groups.flatMap { $0 }
    let found = Mutex([DoubleRanking.Member?](repeating: nil, count: members.count))
    let paths = PathTable(members.lazy.map { [files] in files[$0] })
    let documents = Self.documents(of: paths)
    failures += Pool.run(paths, workers: workers, progress: .bar(members.count)) {
      [unread] index, report in
      let path = paths[index]
      var (side, isWhole) = (Photo?.none, true)
      if let beside = Sidecar.existing(for: path) {
        // Without it the photo is looked at all the same.
        do { side = try Files.photo(beside) } catch {
          report.error(beside, error)
          unread.note(beside, error)
          isWhole = false
        }
      }
      var records: [Record] = []
      let key = Path.key(Path.join(Path.folder(of: path), Path.name(of: path)))
      for document in documents[key] ?? [] {
        do {
          if case .picture(let record) = try TakeoutDocument(path: document) {
            records.append(record)
          }
        } catch {
          report.error(document, error)
          unread.note(document, error)
          isWhole = false
        }
      }
      let outcome = Self.look(at: path, unread, &report) { [side, records] in
        let member = try DoubleRanking.Member(path, sideFile: side, records: records)
        found.withLock { $0[index] = member }
      }
      return isWhole ? outcome : .failed
    }
    let read = found.withLock { $0 }
    var start = 0
    return DoubleRanking.rankings(
      groups.map { group in
        defer { start += group.count }
        // One that has gone in the meantime has been named.
        return read[start..<(start + group.count)].compactMap { $0 }
      })
  }

  /// The documents of Google Photos that speak of photos.
  private static func documents(of paths: PathTable) -> [Path.Key: [String]] {
    var found: [Path.Key: [String]] = [:]
    for (group, _) in PhotoGroup.groups(of: paths) {
      for side in group.members where side.isSideFile && side.name.lowercased().hasSuffix(".json") {
        for name in group.owners(of: side).map(\.name) + side.others {
          found[group.key(ofName: name), default: []].append(group.path(of: side))
        }
      }
    }
    return found
  }

  /// The files of each picture that is there more than once, by their places in the list.
  private mutating func groups() -> [[Int]] {
    let found = Mutex([Look](repeating: Look(), count: files.count))
    failures += Pool.run(files, workers: workers, progress: .bar(files.count)) {
      [files, unread] index, report in
      Self.look(at: files[index], unread, &report) {
        let glance = try PictureLook.glance(path: files[index])
        found.withLock {
          $0[index] = Look(likeness: glance.likeness, identity: glance.identity, isThere: true)
        }
      }
    }
    var looks = found.withLock { $0 }
    let open = alike(looks) { $0.likeness }.joined().filter { looks[$0].identity == nil }
    if !open.isEmpty {
      let paths = PathTable(open.lazy.map { [files] in files[$0] })
      failures += Pool.run(
        paths, workers: workers, chunk: 1, progress: .bar(open.count)
      ) { [unread] index, report in
        Self.look(at: paths[index], unread, &report) {
          let identity = try PictureLook.identity(path: paths[index])
          found.withLock { $0[open[index]].identity = identity }
        }
      }
      looks = found.withLock { $0 }
    }
    return alike(looks) { $0.identity }
  }

  /// Does something with a file; one without a picture is no failure.
  private static func look(
    at path: String, _ unread: UnreadFiles, _ report: inout Report, _ work: () throws -> Void
  ) -> Pool.Outcome {
    do {
      try work()
      return .done
    } catch let error as MetadataError where error.code == .unsupported {
      return .done
    } catch {
      report.error(path, error)
      unread.note(path, error)
      return .failed
    }
  }

  /// The files that have something in common, in the order of the list.
  private func alike<Key: Hashable>(_ looks: [Look], _ key: (Look) -> Key?) -> [[Int]] {
    // Most files are alone: of those only a number is kept.
    var first: [Key: Int] = [:]
    var groups: [Int: [Int]] = [:]
    for (index, look) in looks.enumerated() where look.isThere {
      guard let key = key(look) else { continue }
      if let known = first[key] {
        groups[known, default: [known]].append(index)
      } else {
        first[key] = index
      }
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }
}
