internal import Verso

extension Examination {
  /// Checks a file made of boxes against its hash (C2PA 2.2, 15.12.2).
  ///
  /// - Returns: The problem; nil for a file as it was signed.
  mutating func problem(
    _ hash: BoxHash, _ manifest: Manifest, _ place: StorePlace?, _ photo: Photo,
    at address: String
  ) throws -> Problem? {
    let algorithm = HashAlgorithm(hash.algorithm ?? manifest.claim.algorithm ?? "")
    guard algorithm != nil || hash.hash == nil else { return Self.unknownAlgorithm }
    guard let layout = try BoxHash.Layout(hash, source, limits: verifier.limits) else {
      return Problem(.bmffHashMismatch, "the boxes of the file cannot be read")
    }
    let provenance = try ProvenanceBox.all(layout.boxes, source)
    var problem: Problem?
    func note(_ text: String?) {
      if problem == nil, let text { problem = Problem(.bmffHashMismatch, text) }
    }
    note(
      try ProvenanceBox.problem(provenance, place, hasTrees: !hash.trees.isEmpty, source))
    note(try verify(layout.omissions, of: layout, hash, photo, at: address))
    var covered = ByteRanges()
    if let expected = hash.hash, let algorithm {
      let ranges = layout.ranges(in: 0..<source.count)
      covered = ranges.covered
      if try ranges.digest(algorithm, source) != expected {
        note("the file is not as it was signed")
      }
    }
    if !hash.trees.isEmpty {
      let trees = HashTrees(
        trees: hash.trees, layout: layout, provenance: provenance, source: source,
        algorithm: hash.algorithm ?? manifest.claim.algorithm)
      let outcome = try hash.hash == nil ? trees.verifyFragments() : trees.verifyBlocks()
      for range in outcome.covered.ranges { covered.insert(range) }
      if problem == nil { problem = outcome.problem }
    }
    hashed = covered
    return problem
  }

  /// Checks what the hash leaves out: only data that do not affect the picture may be left out.
  ///
  /// - Returns: The ranges that must not be left out.
  private mutating func verify(
    _ omissions: [BoxHash.Omission], of layout: BoxHash.Layout, _ hash: BoxHash, _ photo: Photo,
    at address: String
  ) throws -> String? {
    var (hasMore, hasPositions) = (false, false)
    let first = layout.boxes.first { $0.type == "ftyp" }
    let hasFragments = layout.boxes.contains { $0.type == "moof" }
    for omission in omissions where !omission.ranges.isEmpty {
      let box = omission.box
      switch omission.exclusion.name {
      case "uuid":
        let id = try source.read((box.range.lowerBound + 8)..<(box.range.lowerBound + 24))
        if id == BoxHash.identifier { continue }
        guard addLeftOut(omission.ranges, photo, at: address) else {
          return "the hash leaves out a box that is no metadata"
        }
        hasMore = true
      case "ftyp":
        guard box == first, box.range.count <= 4096, box.range.count % 4 == 0 else {
          return "the hash leaves out a box ftyp that is not the file's own"
        }
        if try !FileTypeBox.isPlain(box, source, isFilm: photo.isFilm) {
          add(
            .notCovered,
            "the box of the file's type has brands or a version that files of this kind do not have, and "
              + "nothing covers it", at: address)
        }
      case "mfra", "mfra/tfra":
        var window = try ByteWindow(source)
        let whole = layout.boxes.first {
          $0.type == "mfra" && $0.range.overlaps(box.range)
        }
        let inner = try BoxList(&window, in: (whole ?? box).payload, limit: verifier.limits.parts)
        guard hasFragments, inner.problem == nil,
          inner.boxes.allSatisfy({ $0.type == "tfra" || $0.type == "mfro" })
        else { return "the hash leaves out a box mfra that belongs to no fragments" }
      case "mdat":
        let isHashed =
          !hash.trees.isEmpty && omission.exclusion.parts?.allSatisfy { $0.offset >= 16 } ?? false
        guard isHashed else { return "the hash leaves out the picture" }
      case "emsg", "moov/pssh", "moof/pssh": hasMore = true
      case "moov/udta", "moov/trak/udta":
        addLeftOut("the metadata of the film", at: address)
        hasMore = true
      case "meta/iloc", "moov/trak/mdia/minf/stbl/stco", "moov/trak/mdia/minf/stbl/co64",
        "moof/traf/tfhd", "moof/traf/trun":
        guard hash.isEarly else { return "the hash leaves out the locations of the pictures" }
        hasPositions = true
      default:
        let type = omission.exclusion.path.last?.type
        if type == "free" || type == "skip" { continue }
        guard addLeftOut(omission.ranges, photo, at: address) else {
          return "the hash leaves out a box \(box.type.name) that is no metadata"
        }
        hasMore = true
      }
    }
    if hasMore {
      add(
        .additionalBMFFExclusions, "the signature leaves out more than the credentials",
        at: address)
    }
    // Version 1 takes in no box's place: whatever it leaves out may grow, and what is found by its place
    // in the file is other bytes then.
    if hasPositions || !hash.hasPositions && hash.hash != nil {
      add(
        .notUnderstood,
        "an early form of the hash leaves out the locations of the pictures, so they may have changed places",
        at: address)
    }
    return nil
  }
}

/// The trees of a file, and what they are made over.
struct HashTrees {
  let trees: [HashTree]
  let layout: BoxHash.Layout
  let provenance: [ProvenanceBox]
  let source: ByteSource
  let algorithm: String?

  /// The ranges that they cover, and the problem.
  typealias Outcome = (problem: Examination.Problem?, covered: ByteRanges)

  /// Checks the blocks of each box of media data (C2PA 2.2, 15.12.2.1).
  func verifyBlocks() throws(FileError) -> Outcome {
    var covered = ByteRanges()
    let media = layout.boxes.filter { $0.type == "mdat" }
    guard Set(trees.map(\.name.local)).count == media.count, trees.count == media.count else {
      return (mismatch("the file has another number of boxes of media data"), covered)
    }
    for tree in trees {
      guard media.indices.contains(tree.name.local) else {
        return (mismatch("a box of media data is not there"), covered)
      }
      guard let algorithm = HashAlgorithm(tree.algorithm ?? algorithm ?? "") else {
        return (Examination.unknownAlgorithm, covered)
      }
      let box = media[tree.name.local]
      guard let blocks = tree.blocks(of: box) else {
        return (.init(.bmffHashMalformed, "the blocks do not fill their box"), covered)
      }
      var leaves: [[UInt8]] = []
      for block in blocks {
        leaves.append(try HashedRanges([.bytes(block)]).digest(algorithm, source))
        covered.insert(block)
      }
      guard let rows = tree.rows(over: leaves, algorithm) else {
        return (.init(.bmffHashMalformed, "the row does not belong to the tree"), covered)
      }
      if rows.last != tree.row {
        return (mismatch("a part of the media data is not as it was signed"), covered)
      }
      if let problem = try problem(ofLeavesIn: rows, tree) { return (problem, covered) }
      // The contents of their boxes follow from what is covered.
      for box in provenance where box.purpose == "merkle" { covered.insert(box.range) }
    }
    return (strayProblem(), covered)
  }

  /// Checks each fragment, and the data before the first one (C2PA 2.2, 15.12.2.2).
  func verifyFragments() throws(FileError) -> Outcome {
    let starts = layout.boxes.filter { $0.type == "moof" }.map(\.range.lowerBound)
    guard let first = starts.first else {
      return (mismatch("the fragments of the film are not there"), ByteRanges())
    }
    // Editions of the specification differ in whether positions are hashed, too.
    let outcome = try verifyFragments(first, starts, hasPositions: true)
    if outcome.problem == nil { return outcome }
    let other = try verifyFragments(first, starts, hasPositions: false)
    return other.problem == nil ? other : outcome
  }

  private func verifyFragments(
    _ first: Int, _ starts: [Int], hasPositions: Bool
  ) throws(FileError) -> Outcome {
    var covered = ByteRanges()
    func digest(
      _ stretch: Range<Int>, _ algorithm: HashAlgorithm
    ) throws(FileError) -> [UInt8] {
      let ranges = layout.ranges(in: stretch, hasPositions: hasPositions)
      for range in ranges.covered.ranges { covered.insert(range) }
      return try ranges.digest(algorithm, source)
    }
    var leaves: [HashTree.Name: [[UInt8]]] = [:]
    var proofs: [HashTree.Name: [[[UInt8]]]] = [:]
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : source.count
      guard let box = provenance.first(where: { $0.range.upperBound == start }),
        box.purpose == "merkle",
        let leaf = HashTreeLeaf(try source.read(box.data), limits: source.limits),
        let tree = trees.first(where: { $0.name == leaf.tree })
      else { return (.init(.bmffHashMalformed, "a fragment belongs to no tree"), covered) }
      guard let algorithm = HashAlgorithm(tree.algorithm ?? algorithm ?? "") else {
        return (Examination.unknownAlgorithm, covered)
      }
      guard leaf.location == leaves[tree.name]?.count ?? 0 else {
        return (mismatch("the fragments are not in their order"), covered)
      }
      leaves[tree.name, default: []].append(try digest(start..<end, algorithm))
      proofs[tree.name, default: []].append(leaf.proof)
    }
    for tree in trees {
      guard let algorithm = HashAlgorithm(tree.algorithm ?? algorithm ?? "") else {
        return (Examination.unknownAlgorithm, covered)
      }
      let own = leaves[tree.name] ?? []
      guard own.count == tree.count else {
        return (mismatch("fragments are missing, or there are too many"), covered)
      }
      guard let rows = tree.rows(over: own, algorithm), let start = tree.initHash else {
        return (.init(.bmffHashMalformed, "the tree of a track lacks something"), covered)
      }
      guard try digest(0..<first, algorithm) == start, rows.last == tree.row,
        own.indices.allSatisfy({ HashTree.proof(of: $0, in: rows) == proofs[tree.name]?[$0] })
      else { return (mismatch("a fragment is not as it was signed"), covered) }
    }
    let used = provenance.count { $0.purpose == "merkle" }
    if used == starts.count {
      for box in provenance where box.purpose == "merkle" { covered.insert(box.range) }
    }
    return (used == starts.count ? nil : mismatch("a box belongs to no fragment"), covered)
  }

  /// Checks the boxes of a tree: their contents follow from the blocks.
  private func problem(
    ofLeavesIn rows: [[[UInt8]]], _ tree: HashTree
  ) throws(FileError) -> Examination.Problem? {
    var count = 0
    for box in provenance where box.purpose == "merkle" {
      guard let leaf = HashTreeLeaf(try source.read(box.data), limits: source.limits) else {
        return mismatch("a box of a tree of hashes holds something else")
      }
      guard leaf.tree == tree.name else { continue }
      guard leaf.location == count, count < tree.count,
        leaf.proof == HashTree.proof(of: count, in: rows)
      else { return mismatch("a box of a tree of hashes is not that of its block") }
      count += 1
    }
    guard count == tree.count || count == 0 && tree.row.count == tree.count else {
      return .init(.bmffHashMalformed, "boxes of a tree of hashes are missing")
    }
    return nil
  }

  /// That a box belongs to none of the trees.
  private func strayProblem() -> Examination.Problem? {
    let names = Set(trees.map(\.name))
    for box in provenance where box.purpose == "merkle" {
      guard let bytes = try? source.read(box.data),
        let leaf = HashTreeLeaf(bytes, limits: source.limits),
        names.contains(leaf.tree)
      else { return mismatch("a box belongs to a tree of hashes that is not there") }
    }
    return nil
  }

  private func mismatch(_ text: String) -> Examination.Problem { .init(.bmffHashMismatch, text) }
}
