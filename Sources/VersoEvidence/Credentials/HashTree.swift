internal import Verso

/// A tree of hashes of the blocks of a box of media data, or of the fragments of a film
/// (C2PA 2.2, A.5.4): the manifest has one row of it.
struct HashTree: Sendable {
  /// Together they distinguish it from the other trees.
  struct Name: Hashable, Sendable {
    let unique: Int
    let local: Int
  }

  let name: Name
  /// The number of blocks.
  let count: Int
  let algorithm: String?
  /// The hash of everything before the first fragment.
  let initHash: [UInt8]?
  /// The row of the tree that the manifest has.
  let row: [[UInt8]]
  let fixedBlockSize: Int?
  let blockSizes: [Int]?

  /// The most blocks that a tree may have.
  private static let mostBlocks = 1 << 18

  init?(_ value: CBOR) {
    guard let unique = value["uniqueId"]?.integer, let local = value["localId"]?.integer,
      let count = value["count"]?.integer, (1...Self.mostBlocks).contains(count),
      let row = value["hashes"]?.array?.map(\.bytes), !row.isEmpty, row.count <= count
    else { return nil }
    name = Name(unique: unique, local: local)
    self.count = count
    self.row = row.compactMap(\.self)
    guard self.row.count == row.count else { return nil }
    algorithm = value["alg"]?.text
    initHash = value["initHash"]?.bytes
    fixedBlockSize = value["fixedBlockSize"]?.integer
    let sizes = value["variableBlockSizes"]?.array
    blockSizes = sizes?.compactMap(\.integer)
    guard blockSizes?.count == sizes?.count, fixedBlockSize == nil || blockSizes == nil,
      fixedBlockSize ?? 1 > 0, blockSizes?.allSatisfy({ $0 >= 0 }) ?? true
    else { return nil }
  }

  /// The blocks of a box of media data; nil if there are more or fewer than the tree has.
  ///
  /// The first sixteen bytes of the box belong to the hash of the file.
  func blocks(of box: Box) -> [Range<Int>]? {
    var data = box.range.dropFirst(16)
    var blocks: [Range<Int>] = []
    if let size = fixedBlockSize {
      guard (data.count - 1) / size + 1 == count, !data.isEmpty else { return nil }
      for _ in 0..<count {
        blocks.append(data.prefix(size))
        data = data.dropFirst(size)
      }
    } else if let sizes = blockSizes {
      guard sizes.count == count else { return nil }
      var sum = 0
      for size in sizes {
        guard size <= box.range.count - sum else { return nil }
        sum += size
      }
      // Some count what follows a short header as the payload.
      if sum == box.payload.count { data = box.payload }
      guard sum == data.count else { return nil }
      for size in sizes {
        blocks.append(data.prefix(size))
        data = data.dropFirst(size)
      }
    } else {
      guard count == 1 else { return nil }
      blocks = [data]
    }
    return blocks
  }

  /// The rows of the tree over some blocks, from the leaves to the manifest's row; nil if that
  /// has another length than any of them.
  func rows(over leaves: [[UInt8]], _ algorithm: HashAlgorithm) -> [[[UInt8]]]? {
    var rows = [leaves]
    while let last = rows.last, last.count > row.count {
      // A node without a neighbour goes up as it is.
      rows.append(
        stride(from: 0, to: last.count, by: 2).map { index in
          index + 1 < last.count ? algorithm.digest(last[index] + last[index + 1]) : last[index]
        })
    }
    return rows.last?.count == row.count ? rows : nil
  }

  /// The hashes that lead from a leaf to the manifest's row.
  static func proof(of leaf: Int, in rows: [[[UInt8]]]) -> [[UInt8]] {
    var index = leaf
    var proof: [[UInt8]] = []
    for row in rows.dropLast() {
      if row.indices.contains(index ^ 1) { proof.append(row[index ^ 1]) }
      index /= 2
    }
    return proof
  }
}

/// The place of a block or a fragment in a tree, from a box next to it (C2PA 2.2, A.5.4.2).
struct HashTreeLeaf: Sendable {
  let tree: HashTree.Name
  let location: Int
  let proof: [[UInt8]]

  /// Nil for anything but its fields, followed by zeros.
  init?(_ bytes: [UInt8], limits: ReadLimits) {
    guard let (value, count) = try? CBOR.first(in: bytes, limits: limits),
      bytes[count...].allSatisfy({ $0 == 0 }),
      let pairs = value.pairs, pairs.allSatisfy({ Self.keys.contains($0.key) }),
      let unique = value["uniqueId"]?.integer, let local = value["localId"]?.integer,
      let location = value["location"]?.integer, location >= 0
    else { return nil }
    tree = HashTree.Name(unique: unique, local: local)
    self.location = location
    proof = value["hashes"]?.array?.compactMap(\.bytes) ?? []
  }

  private static let keys: [CBOR] = ["uniqueId", "localId", "location", "hashes"]
}
