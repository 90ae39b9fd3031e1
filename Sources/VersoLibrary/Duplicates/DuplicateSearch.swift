import Verso
import VersoEvidence

/// Finds the files whose pictures are the same bytes, whatever their metadata.
///
/// Every file is read once: a short one completely, of a longer one its structure and the first
/// bytes of its picture. Only where two look alike the data of their pictures are gone through.
package struct DuplicateSearch {
  private let files: PathTable
  private let workers: Int
  private let listener: (any WorkListener)?
  /// The number of files that could not be read.
  package private(set) var failures = 0

  package init(files: PathTable, workers: Int, listener: (any WorkListener)?) {
    (self.files, self.workers, self.listener) = (files, workers, listener)
  }

  /// The known facts of a file so far.
  private struct Look {
    var likeness: UInt64 = 0
    var identity: PictureIdentity?
    /// Whether it has a picture.
    var isThere = false
  }

  /// The files of each picture that exists more than once, in order.
  package mutating func rankings() -> DuplicateRankings {
    let groups = groups()
    let paths = PathTable(groups.joined().lazy.map { [files] in files[$0] })
    let found = Mutex(DuplicateMembers(paths))
    let documents = Self.documents(of: paths)
    failures += Workers.run(paths, workers: workers, listener: listener) { index, problems in
      let path = paths[index]
      var statements = DuplicateStatements()
      try Self.look {
        var photo = try Photo(path: path)
        // If its sidecars cannot be read, the photo is compared without them.
        if let beside = Sidecar.existing(for: path) {
          do { photo.overlay(try Photo(path: beside)) } catch { problems.append((beside, error)) }
        }
        statements = DuplicateStatements(photo)
        let key = Path.key(Path.join(Path.folder(of: path), Path.name(of: path)))
        for document in documents[key] ?? [] {
          do {
            if case .picture(let record) = try TakeoutDocument(path: document) {
              statements.add(record)
            }
          } catch { problems.append((document, error)) }
        }
        found.withLock { [statements] in $0.set(statements, at: index) }
      }
    }
    var start = 0
    let pictures = groups.map { group in
      defer { start += group.count }
      return Array(start..<(start + group.count))
    }
    return DuplicateRankings(pictures, found.withLock { $0 })
  }

  /// The documents of Google Photos for photos.
  private static func documents(of paths: PathTable) -> [Path.Key: [String]] {
    var found: [Path.Key: [String]] = [:]
    for (group, _) in PhotoGroups(of: paths) {
      for side in group.members where side.isSidecar && side.name.lowercased().hasSuffix(".json") {
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
    failures += Workers.run(files, workers: workers, listener: listener) { [files] index, _ in
      try Self.look {
        let glance = try PictureLook.glance(path: files[index])
        found.withLock {
          $0[index] = Look(likeness: glance.likeness, identity: glance.identity, isThere: true)
        }
      }
    }
    var looks = found.withLock { $0 }
    let open = Self.alike(looks) { $0.likeness }.joined().filter { looks[$0].identity == nil }
    if !open.isEmpty {
      let paths = PathTable(open.lazy.map { [files] in files[$0] })
      failures += Workers.run(paths, workers: workers, chunk: 1, listener: listener) { index, _ in
        try Self.look {
          let identity = try PictureLook.identity(path: paths[index])
          found.withLock { $0[open[index]].identity = identity }
        }
      }
      looks = found.withLock { $0 }
    }
    return Self.alike(looks) { $0.identity }
  }

  /// Does something with a file; one without a picture is not a failure.
  private static func look(_ work: () throws -> Void) throws {
    do { try work() } catch let error as MetadataError where error.code == .unsupported {}
  }

  /// The files that have something in common, in the order of the list.
  private static func alike<Key: Hashable>(_ looks: [Look], _ key: (Look) -> Key?) -> [[Int]] {
    looks.indices.alike { looks[$0].isThere ? key(looks[$0]) : nil }
  }
}
