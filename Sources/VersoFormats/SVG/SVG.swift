extension FileFormat {
  /// Drawings in XML (Scalable Vector Graphics).
  public static let svg = FileFormat(
    name: "SVG", endings: ["svg"], mimeType: "image/svg+xml", structure: .drawing)
}

/// SVG drawings in UTF-8: where their XMP packet and their Content Credentials lie. They are read,
/// not written.
package enum SVG: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.svg]
  package static let signature = "an element svg"

  /// How the block of Content Credentials is told.
  package static let credentials = StorePlace.asText

  package static func recognizes(_ head: RawSpan) -> Bool {
    // Nothing but white space and the mark of UTF-8 may stand in front.
    var start = head.byte(at: 0) == 0xEF ? 3 : 0
    while let byte = head.byte(at: start), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { start += 1 }
    guard head.byte(at: start) == UInt8(ascii: "<") else { return false }
    var text: [UInt8] = []
    for index in start..<max(start, min(head.byteCount, ByteWindow.step)) {
      if let byte = head.byte(at: index) { text.append(byte) }
    }
    var tags = XMLTags(text)
    // What stands before the first element may be a comment as long as a page.
    guard let first = tags.next(), case .start(let name, _, _) = first else { return false }
    return name == "svg" || name.hasSuffix(":svg")
  }

  package static func scan(
    _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    guard window.source.count <= limits.blockBytes else {
      skeleton.warn("a drawing of more than \(limits.blockBytes) bytes", at: 0)
      skeleton.isWhole = false
      return skeleton
    }
    let text = try window.source.read(0..<window.source.count)
    var tags = XMLTags(text)
    var open: [String] = []
    var packet: Int?
    var count = 0
    while let tag = tags.next() {
      count += 1
      guard count <= limits.parts * 16, open.count <= limits.nesting * 8 else {
        skeleton.warn("more elements than are allowed", at: tags.position)
        skeleton.isWhole = false
        return skeleton
      }
      switch tag {
      case .start(let name, let range, let isEmpty):
        if isEmpty { continue }
        if name == "x:xmpmeta", packet == nil { packet = range.lowerBound }
        if name == "c2pa:manifest", open.last.map(local) == "metadata" {
          let end = text[range.upperBound...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
          let letters = range.upperBound..<end
          skeleton.blocks.append(
            Block(.jumbf, carrier: letters, payload: letters, code: credentials))
        }
        open.append(name)
      case .end(let name, let range):
        guard open.popLast() == name else {
          skeleton.warn("an element ends that did not begin", at: range.lowerBound)
          skeleton.isWhole = false
          return skeleton
        }
        if name == "x:xmpmeta", let start = packet {
          let all = start..<range.upperBound
          skeleton.blocks.append(Block(.xmp, carrier: all, payload: all, code: 0))
          packet = nil
        }
      }
    }
    if !open.isEmpty || tags.isBroken {
      skeleton.warn("the file ends within an element", at: tags.position)
      skeleton.isWhole = false
    }
    skeleton.blocks.sort { $0.carrier.lowerBound < $1.carrier.lowerBound }
    return skeleton
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}

/// The tags of a text in XML, one after the other; comments, instructions and what is quoted in
/// `CDATA` are passed over.
private struct XMLTags {
  enum Tag {
    case start(String, Range<Int>, isEmpty: Bool)
    case end(String, Range<Int>)
  }

  private let text: [UInt8]
  private(set) var position = 0
  /// Whether the text ended within something.
  private(set) var isBroken = false

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> Tag? {
    while let start = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if skip("<!--", "-->") || skip("<![CDATA[", "]]>") || skip("<?", "?>") { continue }
      guard !isBroken else { return nil }
      let isDeclaration = text.has("<!", at: start)
      guard let end = close(from: start + 1, isDeclaration) else {
        isBroken = true
        return nil
      }
      position = end + 1
      if isDeclaration { continue }
      let isEnd = text.has("</", at: start)
      let name = text[(start + (isEnd ? 2 : 1))..<end]
        .prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")].contains($0) }
      let word = String(decoding: name, as: UTF8.self)
      let range = start..<(end + 1)
      if isEnd { return .end(word, range) }
      return .start(word, range, isEmpty: text[end - 1] == UInt8(ascii: "/"))
    }
    return nil
  }

  /// Passes over something with a beginning and an end of its own.
  private mutating func skip(_ begin: StaticString, _ end: String) -> Bool {
    guard !isBroken, text.has(begin, at: position) else { return false }
    guard let found = text.position(of: Array(end.utf8), from: position) else {
      isBroken = true
      return false
    }
    position = found + end.utf8.count
    return true
  }

  /// Where a tag ends: behind its attributes, whose values may hold anything, or behind what a
  /// declaration holds in brackets.
  private func close(from start: Int, _ isDeclaration: Bool) -> Int? {
    var quote: UInt8?
    var depth = 0
    for index in start..<max(start, text.count) {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if isDeclaration, byte == UInt8(ascii: "[") {
        depth += 1
      } else if isDeclaration, byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ">"), depth <= 0 {
        return index
      }
    }
    return nil
  }
}

extension [UInt8] {
  fileprivate func has(_ letters: StaticString, at position: Int) -> Bool {
    let count = letters.utf8CodeUnitCount
    return position + count <= self.count && rawSpan.matches(letters, at: position)
  }
}
