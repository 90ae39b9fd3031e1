internal import Verso

/// The hash of a file made of boxes, but for some of them: the assertion "c2pa.hash.bmff"
/// (C2PA 2.2, 18.6).
struct BoxHash: Sendable {
  let exclusions: [Exclusion]
  let algorithm: String?
  /// Nil if trees of hashes replace it.
  let hash: [UInt8]?
  /// The trees of the boxes of media data, or of the tracks of a film in fragments.
  let trees: [HashTree]
  /// From version 2 on, the hash takes in where every outermost box begins.
  let hasPositions: Bool
  /// Whether it is of version 1 or 2, which left out the locations of pictures in a file.
  let isEarly: Bool

  /// The boxes that Verso leaves out: the credentials, and what does not affect the picture.
  static let standard: [Exclusion] = [
    Exclusion(["uuid"], data: [(8, identifier)]), Exclusion(["ftyp"]), Exclusion(["mfra"]),
  ]

  /// The type of the box of Content Credentials (C2PA 2.2, A.5.1).
  static let identifier: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  init(hash: [UInt8], algorithm: HashAlgorithm) {
    exclusions = Self.standard
    self.algorithm = algorithm.rawValue
    self.hash = hash
    trees = []
    hasPositions = true
    isEarly = false
  }

  init?(_ value: CBOR, label: String) {
    guard let excluded = value["exclusions"]?.array, (1...64).contains(excluded.count) else {
      return nil
    }
    exclusions = excluded.compactMap { Exclusion($0) }
    // A missing value is null in early files; a list has at least one tree (C2PA 2.2, 18.6.2).
    let merkle = value["merkle"] ?? .null
    guard merkle == .null || merkle.array?.isEmpty == false else { return nil }
    let maps = merkle.array ?? []
    trees = maps.compactMap { HashTree($0) }
    guard exclusions.count == excluded.count, trees.count == maps.count,
      Set(trees.map(\.name)).count == trees.count
    else { return nil }
    algorithm = value["alg"]?.text
    hash = value["hash"]?.bytes
    guard hash != nil || !trees.isEmpty else { return nil }
    hasPositions = label != "c2pa.hash.bmff"
    isEarly = label != "c2pa.hash.bmff.v3"
  }

  var cbor: CBOR {
    .map([
      .init("exclusions", .array(exclusions.map(\.cbor))), .init("name", "jumbf manifest"),
      .init("alg", algorithm.map { .text($0) } ?? .null), .init("hash", .bytes(hash ?? [])),
    ])
  }
}

// MARK: Coverage

extension BoxHash {
  /// A box of which all or some bytes are left out.
  struct Omission: Sendable {
    let exclusion: Exclusion
    let box: Box
    let ranges: [Range<Int>]
  }

  /// The outermost boxes of a file, and what is left out of them.
  struct Layout: Sendable {
    let boxes: [Box]
    private(set) var omissions: [Omission] = []
    fileprivate var left: [ByteRanges] = []
    fileprivate var isWhole: [Bool] = []
    private let hasPositions: Bool

    /// Nil if the boxes of the file cannot be read.
    init?(_ hash: BoxHash, _ source: ByteSource, limits: ReadLimits) throws(FileError) {
      var window = try ByteWindow(source)
      let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
      guard list.problem == nil else { return nil }
      boxes = list.boxes
      hasPositions = hash.hasPositions
      var counts: [BoxType: Int] = [:]
      for box in boxes {
        counts[box.type, default: 0] += 1
        var left = ByteRanges()
        var isWhole = false
        for exclusion in hash.exclusions {
          for found in try exclusion.boxes(
            in: box, number: counts[box.type] ?? 1, &window, limits: limits)
          {
            guard omissions.count < limits.parts else { return nil }
            let ranges = exclusion.ranges(in: found)
            omissions.append(Omission(exclusion: exclusion, box: found, ranges: ranges))
            for range in ranges { left.insert(range) }
            isWhole = isWhole || found == box && exclusion.parts == nil
          }
        }
        self.left.append(left)
        self.isWhole.append(isWhole)
      }
    }

    /// The ranges that the hash covers in the boxes of a stretch.
    func ranges(in stretch: Range<Int>, hasPositions: Bool? = nil) -> HashedRanges {
      var pieces: [HashedRanges.Piece] = []
      for (index, box) in boxes.enumerated()
      where !isWhole[index] && stretch.contains(box.range.lowerBound) {
        if hasPositions ?? self.hasPositions { pieces.append(.position(box.range.lowerBound)) }
        pieces += left[index].gaps(in: box.range).map { .bytes($0) }
      }
      return HashedRanges(pieces)
    }
  }

  /// The ranges that the hash covers in a file; nil if its boxes cannot be read.
  func ranges(of source: ByteSource, limits: ReadLimits) throws(FileError) -> HashedRanges? {
    try Layout(self, source, limits: limits)?.ranges(in: 0..<source.count)
  }
}
