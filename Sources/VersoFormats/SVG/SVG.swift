extension FileFormat {
  /// Drawings in XML (Scalable Vector Graphics).
  package static let svg = FileFormat(
    name: "SVG", endings: ["svg"], mimeType: "image/svg+xml", traits: .isDrawing)
}

/// SVG drawings in UTF-8: their metadata, and the locations of their XMP and Content Credentials.
/// They are read, not written.
package enum SVG: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.svg]

  /// How the block of Content Credentials is recognized.
  package static let credentials = StorePlace.asText

  package static func recognizes(_ head: RawSpan) -> Bool {
    // Only white space and the mark of UTF-8 may come first.
    var start = head.byte(at: 0) == 0xEF ? 3 : 0
    while let byte = head.byte(at: start), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { start += 1 }
    guard head.byte(at: start) == UInt8(ascii: "<") else { return false }
    var text: [UInt8] = []
    for index in start..<max(start, min(head.byteCount, ByteWindow.step)) {
      if let byte = head.byte(at: index) { text.append(byte) }
    }
    var tags = XMLTags(text)
    // A comment before the first element may be as long as a page.
    guard let first = tags.next(), case .start(let name, _, _) = first else { return false }
    return name == "svg" || name.hasSuffix(":svg")
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    guard window.source.count <= limits.blockBytes else {
      skeleton.warn("a drawing of more than \(limits.blockBytes) bytes", at: 0)
      skeleton.isWhole = false
      return skeleton
    }
    let text = try window.source.read(0..<window.source.count)
    let parts = scan(text, &skeleton, limits)
    skeleton.blocks += parts.graphs
    skeleton.blocks.sort { $0.carrier.lowerBound < $1.carrier.lowerBound }
    let said = SVGFacts.read(parts.document(text), skeleton.blocks, text, limits: limits)
    skeleton.facts = said.items
    if !said.isWhole, skeleton.isWhole {
      skeleton.warn("its metadata cannot be read to their end", at: 0)
    }
    return skeleton
  }

  /// Finds the packet, the credentials and the parts with metadata, as far as the tags are well
  /// formed.
  private static func scan(
    _ text: [UInt8], _ skeleton: inout Skeleton, _ limits: ReadLimits
  ) -> SVGParts {
    var tags = XMLTags(text)
    var open: [String] = []
    var packet: Int?
    var parts = SVGParts()
    var count = 0
    while let tag = tags.next() {
      count += 1
      guard count <= limits.parts * 16, open.count <= limits.nesting * 16 else {
        skeleton.warn("more elements than are allowed", at: tags.position)
        skeleton.isWhole = false
        return parts
      }
      switch tag {
      case .start(let name, let range, let isEmpty):
        parts.start(name, range, isEmpty: isEmpty, depth: open.count)
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
          return parts
        }
        parts.end(range, depth: open.count)
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
    return parts
  }

  package static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]? {
    block.code == credentials ? Base64.strictlyDecoded(payload) : payload
  }

  /// A name without its prefix.
  static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}
