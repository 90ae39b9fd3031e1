/// The contents of JUMBF boxes (ISO/IEC 19566-5): Content Credentials and other data of programs.
/// It is shown, not trusted.
package struct JUMBFFacts {
  package private(set) var facts: [Item] = []
  private let bytes: Header
  private let limits: ReadLimits
  /// The number of values of CBOR and JSON that may still be read.
  private var budget: Int
  private var isNamed = false

  /// The facts of boxes that follow one another.
  package static func read(_ boxes: [UInt8], limits: ReadLimits) -> [Item] {
    var reader = JUMBFFacts(
      bytes: Header(boxes, .bigEndian), limits: limits, budget: limits.entries)
    reader.read(0..<boxes.count, label: "", depth: 0)
    return reader.facts
  }

  private init(bytes: Header, limits: ReadLimits, budget: Int) {
    (self.bytes, self.limits, self.budget) = (bytes, limits, budget)
  }

  /// Reads the boxes of a range, of which the first may name the others.
  private mutating func read(_ range: Range<Int>, label: String, depth: Int) {
    guard depth < limits.nesting else { return }
    var label = label
    var position = range.lowerBound
    while position + 8 <= range.upperBound, let stored = bytes.long(position), budget > 0 {
      budget -= 1
      var (start, size) = (position + 8, stored)
      if stored == 1, let long = bytes.quad(start).flatMap({ Int(exactly: $0) }) {
        (start, size) = (start + 8, long)
      }
      if stored == 0 { size = range.upperBound - position }
      guard size >= start - position, size <= range.upperBound - position else { return }
      let content = start..<(position + size)
      switch bytes.text((position + 4)..<(position + 8)) {
      case "jumb": read(content, label: label, depth: depth + 1)
      case "jumd": label = describe(content) ?? label
      case "cbor": add(CBORValue.read(bytes.bytes[content], &budget), group: "CBOR")
      case "json": add(JSONItems.read(bytes.bytes[content], &budget), group: "JSON")
      case "bfdb":
        guard content.count > 1, let type = bytes.text(content.dropFirst()) else { break }
        add("\(Self.name(label))Type", .text(type), group: "Jpeg2000")
      case "bidb":
        add("\(Self.name(label))Data", .bytes(count: content.count), group: "Jpeg2000")
      default: break
      }
      position += size
    }
  }

  /// Reads the description of a superbox: its kind, which of the following fields it has, its label,
  /// a number, a digest, and boxes of its own.
  private mutating func describe(_ range: Range<Int>) -> String? {
    guard range.count > 16, let toggles = bytes.byte(range.lowerBound + 16) else { return nil }
    var position = range.lowerBound + 17
    var label: String?
    if toggles & 2 != 0, let end = bytes.bytes.position(of: 0, from: position),
      end < range.upperBound
    {
      label = String(latinOrUTF8: bytes.bytes[position..<end])
      position = end + 1
    }
    if !isNamed {
      isNamed = true
      let kind = bytes.bytes[range.prefix(16)]
      let digits = kind.map { String(hexadecimal: $0, digits: 2) }
      let rest = digits.dropFirst(8).joined()
      let words =
        "(\(String(latinOrUTF8: kind.prefix(4))))-\(digits[4...5].joined())-"
        + "\(digits[6...7].joined())-\(rest)"
      facts.append(Item("JUMBF", "JUMDType", .text(words)))
      if let label { facts.append(Item("JUMBF", "JUMDLabel", .text(label))) }
    }
    position += (toggles & 4 != 0 ? 4 : 0) + (toggles & 8 != 0 ? 32 : 0)
    if toggles & 16 != 0, let label, position + 8 < range.upperBound,
      bytes.text((position + 4)..<(position + 8)) == "c2sh", let size = bytes.long(position),
      size > 8, size <= range.upperBound - position
    {
      let salt = bytes.bytes[(position + 8)..<(position + size)].hexadecimal()
      add("\(Self.name(label))Salt", .text(salt), group: "Jpeg2000")
    }
    return label
  }

  /// Adds what a box holds: the members of a map by their names, those of a list by their numbers.
  private mutating func add(_ value: Item.Value?, group: String) {
    switch value {
    case .structure(let members):
      for member in members {
        // A list of one is that one; Dublin Core is what names without a prefix mean.
        var value = member.value
        if case .list(let values) = value, values.count == 1 { value = values[0] }
        let key = member.name.hasPrefix("dc:") ? String(member.name.dropFirst(3)) : member.name
        add(Self.name(key), value, group: group)
      }
    case .list(let values):
      for (index, value) in values.enumerated() { add("Item\(index)", value, group: group) }
    default: break
    }
  }

  private mutating func add(_ name: String, _ value: Item.Value, group: String) {
    guard !name.isEmpty, facts.count < limits.entries else { return }
    facts.append(Item(group, name, value, plain: value.itemized))
  }

  /// A key or a label as a name: its words, each with a capital letter.
  package static func name(_ key: String) -> String {
    var name = ""
    var startsWord = true
    var last: Unicode.Scalar = " "
    for letter in key.unicodeScalars {
      let isPart =
        letter.isASCII && (letter.properties.isAlphabetic || ("0"..."9").contains(letter))
        || letter == "-" || letter == "_"
      defer { last = letter }
      guard isPart else {
        startsWord = true
        continue
      }
      if letter == "_", last == "_" { continue }
      name += startsWord ? String(letter).uppercased() : String(letter)
      startsWord = false
    }
    if name.hasPrefix("C2pa") { name = "C2PA" + name.dropFirst(4) }
    return name.utf8.count == 1 ? "Tag\(name)" : name
  }
}

extension JUMBFFacts {
  /// The boxes in the segments of a file, joined.
  package static func storesInSegments(
    _ blocks: [Block], _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) -> [[UInt8]] {
    var stores: [[UInt8]] = []
    var place: [Int: Int] = [:]
    var left = limits.blockBytes
    for block in blocks where block.kind == .jumbf {
      guard block.count + 64 <= left else { continue }
      left -= block.count + 64
      // The letters "JP", the number of the box, that of the segment; then its header, which is the
      // same in each segment (ISO/IEC 19566-5, D.2).
      let content = block.carrier.dropFirst(4)
      let head = Header(try window.copy(content.prefix(4)), .bigEndian)
      guard content.count > 16, let number = head.short(2) else { continue }
      if let index = place[number] {
        stores[index] += try window.copy(content.dropFirst(16))
      } else {
        place[number] = stores.count
        stores.append(try window.copy(content.dropFirst(8)))
      }
    }
    return stores
  }
}
