internal import Verso

extension BoxHash {
  /// Boxes that are left out.
  struct Exclusion: Sendable {
    /// A step on the way to the box: its type, and which one of that type where not any of them.
    struct Step: Hashable, Sendable {
      let type: BoxType
      var number: Int?
    }

    /// The way to the box: "/meta/iloc".
    var path: [Step]
    /// The size that the box must have.
    var length: Int?
    /// Bytes that it must have at some positions.
    var data: [(offset: Int, value: [UInt8])] = []
    /// The version and the flags that it must have.
    var version: UInt8?
    var flags: [UInt8]?
    var isExact = true
    /// The parts of it that are left out; nil for all of it. Length 0 means up to its end.
    var parts: [(offset: Int, length: Int)]?

    init(_ path: [BoxType], data: [(offset: Int, value: [UInt8])] = []) {
      self.path = path.map { Step(type: $0) }
      self.data = data
    }

    /// The types on the way: "moov/pssh".
    var name: String { path.map(\.type.name).joined(separator: "/") }
  }
}

extension BoxHash.Exclusion {
  init?(_ value: CBOR) {
    guard let xpath = value["xpath"]?.text, xpath.hasPrefix("/") else { return nil }
    path = []
    for name in xpath.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let step = Step(Array(name)) else { return nil }
      path.append(step)
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
        offset >= 0, length >= 0, length <= Int.max - offset
      else { return nil }
      // Only the last one may extend to the end, and they may not overlap.
      if let last = parts.last, last.length == 0 || last.offset + last.length > offset {
        return nil
      }
      parts.append((offset, length))
    }
    self.parts = parts
  }

  /// The bytes of a box that are left out.
  func ranges(in box: Box) -> [Range<Int>] {
    guard let parts else { return [box.range] }
    return parts.compactMap { part in
      let rest = box.range.dropFirst(part.offset)
      let range = part.length == 0 ? rest : rest.prefix(part.length)
      return range.isEmpty ? nil : range
    }
  }

  /// The boxes that it means, of one of the outermost ones.
  func boxes(
    in box: Box, number: Int, _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) -> [Box] {
    guard box.type == path[0].type, path[0].number ?? number == number else { return [] }
    var found = [box]
    for step in path.dropFirst() {
      var next: [Box] = []
      for box in found {
        // A full box has its version and its flags before the boxes in it.
        let inner = box.type == "meta" ? box.payload.dropFirst(4) : box.payload
        var children = try BoxList(&window, in: inner, limit: limits.parts).boxes
          .filter { $0.type == step.type }
        if let number = step.number {
          children = children.indices.contains(number - 1) ? [children[number - 1]] : []
        }
        next += children
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

  var cbor: CBOR {
    var pairs: [CBOR.Pair] = [
      .init("xpath", .text(path.map { "/" + $0.type.name }.joined()))
    ]
    if !data.isEmpty {
      pairs.append(
        .init(
          "data", .array(data.map { ["offset": .integer($0.offset), "value": .bytes($0.value)] })))
    }
    return .map(pairs)
  }
}

extension BoxHash.Exclusion.Step {
  /// Reads "moov" or "moov[1]".
  fileprivate init?(_ text: [UInt8]) {
    guard text.count >= 4 else { return nil }
    type = BoxType(code: text.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    guard text.count > 4 else { return }
    guard text[4] == UInt8(ascii: "["), text.last == UInt8(ascii: "]"),
      let number = Int(String(decoding: text[5..<(text.count - 1)], as: UTF8.self)), number > 0
    else { return nil }
    self.number = number
  }
}
