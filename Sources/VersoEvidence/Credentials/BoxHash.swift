internal import Verso

/// The hash of a file made of boxes, but for some of them: the assertion "c2pa.hash.bmff"
/// (C2PA 2.1, 18.7). Trees of hashes, as films have them, are not read.
struct BoxHash: Sendable {
  /// Boxes that are left out.
  struct Exclusion: Sendable {
    /// The types on the way to the box: "/meta/iloc".
    var path: [BoxType]
    /// The size that the box must have.
    var length: Int?
    /// Bytes that it must have at some positions.
    var data: [(offset: Int, value: [UInt8])] = []
    /// The version and the flags that it must have.
    var version: UInt8?
    var flags: [UInt8]?
    var isExact = true
    /// The parts of it that are left out; nil for all of it. Length 0 leads to its end.
    var parts: [(offset: Int, length: Int)]?
  }

  let exclusions: [Exclusion]
  let algorithm: String?
  /// Nil where a tree of hashes stands in its place.
  let hash: [UInt8]?
  /// From version 2 on, the hash takes in where every outermost box begins.
  let hasPositions: Bool

  /// What Verso leaves out: the credentials, and what says nothing of the picture.
  static let standard: [Exclusion] = [
    Exclusion(path: ["uuid"], data: [(8, identifier)]), Exclusion(path: ["ftyp"]),
    Exclusion(path: ["mfra"]),
  ]

  /// The type of the box of Content Credentials (C2PA 2.1, A.5).
  static let identifier: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  init(hash: [UInt8], algorithm: HashAlgorithm) {
    exclusions = Self.standard
    self.algorithm = algorithm.rawValue
    self.hash = hash
    hasPositions = true
  }

  init?(_ value: CBOR, label: String) {
    guard let list = value["exclusions"]?.array, list.count <= 64 else { return nil }
    var exclusions: [Exclusion] = []
    for item in list {
      guard let exclusion = Exclusion(item) else { return nil }
      exclusions.append(exclusion)
    }
    self.exclusions = exclusions
    algorithm = value["alg"]?.text
    hash = value["merkle"] == nil ? value["hash"]?.bytes : nil
    hasPositions = label != "c2pa.hash.bmff"
  }

  /// What the hash covers of a file; nil where its boxes cannot be read.
  func ranges(of source: ByteSource, limits: ReadLimits) throws(FileError) -> HashedRanges? {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    guard list.problem == nil else { return nil }
    var pieces: [HashedRanges.Piece] = []
    for box in list.boxes {
      var left = ByteRanges()
      var isWhole = false
      for exclusion in exclusions {
        for found in try exclusion.boxes(in: box, &window, limits: limits) {
          guard let parts = exclusion.parts else {
            left.insert(found.range)
            isWhole = isWhole || found == box
            continue
          }
          for part in parts where part.offset <= found.range.count {
            let rest = found.range.dropFirst(part.offset)
            left.insert(part.length == 0 ? rest : rest.prefix(part.length))
          }
        }
      }
      if isWhole { continue }
      if hasPositions { pieces.append(.position(box.range.lowerBound)) }
      pieces += left.gaps(in: box.range).map { .bytes($0) }
    }
    return HashedRanges(pieces)
  }

  var cbor: CBOR {
    .map([
      .init("exclusions", .array(exclusions.map(\.cbor))), .init("name", "jumbf manifest"),
      .init("alg", algorithm.map { .text($0) } ?? .null), .init("hash", .bytes(hash ?? [])),
    ])
  }
}

extension BoxHash.Exclusion {
  init?(_ value: CBOR) {
    guard let xpath = value["xpath"]?.text, xpath.hasPrefix("/") else { return nil }
    path = []
    for name in xpath.utf8.dropFirst().split(separator: UInt8(ascii: "/")) {
      guard name.count == 4 else { return nil }
      path.append(BoxType(code: name.reduce(0) { $0 << 8 | UInt32($1) }))
    }
    guard !path.isEmpty, path.count <= 16 else { return nil }
    length = value["length"]?.integer
    version = (value["version"]?.integer).flatMap { UInt8(exactly: $0) }
    flags = value["flags"]?.bytes
    if case .simple(20) = value["exact"] { isExact = false }
    for item in value["data"]?.array ?? [] {
      guard let offset = item["offset"]?.integer, offset >= 0, let bytes = item["value"]?.bytes
      else { return nil }
      data.append((offset, bytes))
    }
    guard let list = value["subset"]?.array else { return }
    var parts: [(offset: Int, length: Int)] = []
    for item in list {
      guard let offset = item["offset"]?.integer, let length = item["length"]?.integer,
        offset >= 0, length >= 0
      else { return nil }
      parts.append((offset, length))
    }
    self.parts = parts
  }

  /// The boxes that it means, of one of the outermost ones.
  fileprivate func boxes(
    in box: Box, _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) -> [Box] {
    guard box.type == path[0] else { return [] }
    var found = [box]
    for type in path.dropFirst() {
      var next: [Box] = []
      for box in found {
        // A full box has its version and its flags before the boxes in it.
        let inner = box.type == "meta" ? box.payload.dropFirst(4) : box.payload
        next += try BoxList(&window, in: inner, limit: limits.parts).boxes
          .filter { $0.type == type }
        guard next.count <= limits.parts else { return [] }
      }
      found = next
    }
    var result: [Box] = []
    for box in found where try fits(box, window) { result.append(box) }
    return result
  }

  private func fits(_ box: Box, _ window: ByteWindow) throws(FileError) -> Bool {
    if let length, length != box.range.count { return false }
    for (offset, value) in data {
      let place = box.range.dropFirst(offset).prefix(value.count)
      guard try window.copy(place) == value else { return false }
    }
    guard version != nil || flags != nil else { return true }
    let head = try window.copy(box.payload.prefix(4))
    guard head.count == 4 else { return false }
    if let version, head[0] != version { return false }
    guard let flags, flags.count >= 3 else { return true }
    return zip(flags, head[1...]).allSatisfy { wanted, own in
      isExact ? wanted == own : wanted | own == wanted
    }
  }

  fileprivate var cbor: CBOR {
    var pairs: [CBOR.Pair] = [
      .init("xpath", .text(path.map { "/" + $0.name }.joined()))
    ]
    if !data.isEmpty {
      pairs.append(
        .init(
          "data", .array(data.map { ["offset": .integer($0.offset), "value": .bytes($0.value)] })))
    }
    return .map(pairs)
  }
}
