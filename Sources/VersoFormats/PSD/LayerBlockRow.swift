/// A block in or after the records of layers that a strip keeps, and its form (Photoshop File Formats, Additional Layer Information).
/// Blocks without a row are removed: notes, linked and embedded files, links to them, dates, timelines, the programs that wrote the
/// document, and whatever is unknown. Layers of linked files keep the pixels that show them.
struct LayerBlockRow: Sendable {
  /// What a block contains.
  enum Form: Equatable, Sendable {
    /// A number of bytes.
    case sizes(ClosedRange<Int>)
    /// Records of one size after some bytes, with at most three bytes of padding.
    case records(Int, after: Int)
    /// Numbers, the first of them this version.
    case version(UInt16, ClosedRange<Int>)
    /// A number of letters, and the letters.
    case text
    /// A list of patterns or effects, each with its length.
    case patterns, effects
    /// Descriptors, one after the other, each after a number of bytes, and numbers after them.
    case descriptors([Int], rest: Int)
    /// A list of layers.
    case layers

    /// The number of bytes that are looked at.
    var limit: Int {
      switch self {
      case .sizes, .records, .version, .layers: 2
      case .text, .patterns, .effects, .descriptors: 32 << 20
      }
    }
  }

  let key: BoxType
  let form: Form
  /// Whether it is after the layers, or in one of them; nil for one that may be in both.
  var isGlobal: Bool?

  static func of(_ key: BoxType) -> LayerBlockRow? { byKey[key] }

  private static let byKey = Dictionary(
    rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

  /// The blocks whose lengths have eight bytes in large documents.
  static let wide: Set<BoxType> = [
    "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "FEid",
    "FXid", "PxSD", "lnkE", "lnk3", "lnkD", "pths", "cinf",
  ]

  private init(_ key: BoxType, _ form: Form, isGlobal: Bool? = false) {
    (self.key, self.form, self.isGlobal) = (key, form, isGlobal)
  }

  private static func global(_ key: BoxType, _ form: Form) -> LayerBlockRow {
    LayerBlockRow(key, form, isGlobal: true)
  }

  private static let rows: [LayerBlockRow] = [
    // Layers.
    .init("luni", .text), .init("lyid", .sizes(4...4)), .init("lclr", .sizes(8...8)),
    .init("clbl", .sizes(4...4)), .init("infx", .sizes(4...4)), .init("knko", .sizes(4...4)),
    .init("lspf", .sizes(4...4)), .init("lnsr", .sizes(4...4)), .init("fxrp", .sizes(16...16)),
    .init("lsct", .sizes(4...16)), .init("lsdk", .sizes(4...16)), .init("tsly", .sizes(4...4)),
    .init("lmgm", .sizes(4...4)), .init("vmgm", .sizes(4...4)), .init("lyvr", .sizes(4...4)),
    .init("iOpa", .sizes(4...4)), .init("sn2P", .sizes(4...4)),
    .init("brst", .records(4, after: 0)),
    .init("vmsk", .records(26, after: 8)), .init("vsms", .records(26, after: 8)),
    .init("vogk", .descriptors([4], rest: 0)), .init("vscg", .descriptors([4], rest: 0)),
    .init("vstk", .descriptors([0], rest: 0)), .init("artb", .descriptors([0], rest: 0)),
    .init("artd", .descriptors([0], rest: 0), isGlobal: nil),
    .init("abdd", .descriptors([0], rest: 0), isGlobal: nil),
    // Their effects.
    .init("lrFX", .effects), .init("lfx2", .descriptors([4], rest: 0)),
    .init("lmfx", .descriptors([4], rest: 0)), .init("lfxs", .descriptors([4], rest: 0)),
    // What fills them, and what they adjust.
    .init("SoCo", .descriptors([0], rest: 0)), .init("GdFl", .descriptors([0], rest: 0)),
    .init("PtFl", .descriptors([0], rest: 0)), .init("TySh", .descriptors([52, 2], rest: 35)),
    .init("nvrt", .sizes(0...0)), .init("post", .sizes(2...4)), .init("thrs", .sizes(2...4)),
    .init("brit", .sizes(7...8)), .init("expA", .version(1, 14...16)),
    .init("blnc", .sizes(18...20)), .init("phfl", .sizes(15...20)),
    .init("mixr", .version(1, 12...44)), .init("selc", .version(1, 84...84)),
    .init("hue ", .version(2, 100...104)), .init("hue2", .version(2, 100...104)),
    .init("levl", .version(2, 292...900)), .init("curv", .sizes(7...16_384)),
    .init("grdm", .sizes(32...4096)), .init("vibA", .descriptors([0], rest: 0)),
    .init("blwh", .descriptors([0], rest: 0)), .init("CgEd", .descriptors([0], rest: 0)),
    .init("clrL", .descriptors([2], rest: 0)),
    // After the layers.
    Self.global("Layr", .layers), Self.global("Lr16", .layers), Self.global("Lr32", .layers),
    Self.global("Mtrn", .sizes(0...0)), Self.global("Mt16", .sizes(0...0)),
    Self.global("Mt32", .sizes(0...0)),
    Self.global("LMsk", .sizes(13...16)), Self.global("FMsk", .sizes(12...12)),
    Self.global("Patt", .patterns),
    Self.global("Pat2", .patterns), Self.global("Pat3", .patterns),
  ]

  /// Whether a block is of the form.
  func fits(_ count: Int, _ bytes: [UInt8]) -> Bool {
    let head = Header(bytes, .bigEndian)
    switch form {
    case .sizes(let sizes): return sizes.contains(count)
    case .version(let version, let sizes):
      return sizes.contains(count) && head.short(0) == Int(version)
    case .records(let size, let start): return count >= start && (count - start) % size < 4
    case .text:
      guard let letters = head.long(0) else { return false }
      return letters <= count / 2 && (0..<4).contains(count - 4 - 2 * letters)
    case .patterns: return tile(head, count, from: 0) { (($0.long($1) ?? .max), 4) }
    case .effects: return tile(head, count, from: 4) { (($0.long($1 + 8) ?? .max), 12) }
    case .descriptors(let starts, let rest):
      guard bytes.count == count else { return true }
      return bytes.withReader(.bigEndian) { reader in
        for start in starts {
          guard (try? reader.skip(start)) != nil, (try? Descriptor.skip(&reader)) != nil else {
            return false
          }
        }
        let end = reader.offset
        return reader.remaining <= max(rest, 3)
          && (rest > 0 || bytes[end...].allSatisfy { $0 == 0 })
      }
    case .layers: return true
    }
  }

  /// Whether records with a length fill all bytes.
  private func tile(
    _ data: Header, _ count: Int, from start: Int, _ record: (Header, Int) -> (size: Int, head: Int)
  ) -> Bool {
    guard data.bytes.count == count else { return true }
    var at = start
    while count - at >= 4 {
      let (size, head) = record(data, at)
      guard size <= count - at - head else { return false }
      at += head + size
      at += min((4 - at % 4) % 4, count - at)
    }
    return data.bytes[min(at, count)...].allSatisfy { $0 == 0 }
  }
}

/// A descriptor: named values of known types (Photoshop File Formats, Descriptor Structure).
private enum Descriptor {
  /// Moves past a descriptor with its version.
  static func skip(_ reader: inout ByteReader) throws(ReadError) {
    guard try reader.next(UInt32.self) == 16 else { throw damaged(reader) }
    try skipItems(&reader, depth: 32)
  }

  private static func damaged(_ reader: borrowing ByteReader) -> ReadError {
    .malformed(at: reader.offset, expected: "a descriptor")
  }

  private static func skipItems(_ reader: inout ByteReader, depth: Int) throws(ReadError) {
    try skipText(&reader)
    try skipName(&reader)
    for _ in 0..<(try reader.next(UInt32.self)) {
      try skipName(&reader)
      try skipValue(&reader, depth: depth)
    }
  }

  private static func skipText(_ reader: inout ByteReader) throws(ReadError) {
    try reader.skip(2 * Int(try reader.next(UInt32.self)))
  }

  /// A name, or four letters if its length is zero.
  private static func skipName(_ reader: inout ByteReader) throws(ReadError) {
    let count = Int(try reader.next(UInt32.self))
    try reader.skip(count == 0 ? 4 : count)
  }

  private static func skipValue(_ reader: inout ByteReader, depth: Int) throws(ReadError) {
    guard depth > 0 else { throw damaged(reader) }
    let type = try reader.next(UInt32.self)
    switch String(letters: type) {
    case "Objc", "GlbO": try skipItems(&reader, depth: depth - 1)
    case "VlLs":
      for _ in 0..<(try reader.next(UInt32.self)) { try skipValue(&reader, depth: depth - 1) }
    case "ObAr":
      try reader.skip(4)
      try skipItems(&reader, depth: depth - 1)
    case "doub", "comp": try reader.skip(8)
    case "UntF": try reader.skip(12)
    case "UnFl":
      try reader.skip(4)
      try reader.skip(8 * Int(try reader.next(UInt32.self)))
    case "long": try reader.skip(4)
    case "bool": try reader.skip(1)
    case "TEXT": try skipText(&reader)
    case "enum":
      try skipName(&reader)
      try skipName(&reader)
    case "type", "GlbC":
      try skipText(&reader)
      try skipName(&reader)
    // The engine's data of a text, tables of colours.
    case "tdta": try reader.skip(Int(try reader.next(UInt32.self)))
    // Names of files, references to other objects.
    default: throw damaged(reader)
    }
  }
}
