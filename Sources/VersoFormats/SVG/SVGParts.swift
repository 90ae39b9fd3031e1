/// The parts of a drawing with metadata: the tag of the root, and `title`, `desc` and `metadata`
/// below it (SVG 2, 5.7 and 5.8). Data of the picture's own elements belong to the picture.
struct SVGParts {
  private var root: (tag: Range<Int>, name: String, isEmpty: Bool)?
  private var rootEnd: Range<Int>?
  /// The rest of these elements without packets, RDF and Content Credentials, which are blocks.
  private var pieces: [Range<Int>] = []
  /// RDF without a packet around it, and the tags of the element that holds it.
  private var found: [(range: Range<Int>, tag: Range<Int>, end: Range<Int>?)] = []

  /// The element below the root that is open, and from where on its content is no piece yet.
  private var open: (tag: Range<Int>, isMetadata: Bool, start: Int)?
  /// A block that is open in it.
  private var block: (start: Int, depth: Int, isGraph: Bool)?

  /// An element begins, at a depth of so many others; its name has the prefix.
  mutating func start(_ name: String, _ tag: Range<Int>, isEmpty: Bool, depth: Int) {
    if depth == 0 {
      if root == nil { root = (tag, name, isEmpty) }
      return
    }
    let local = SVG.local(name)
    if depth == 1 {
      guard ["title", "desc", "metadata"].contains(local), prefix(of: name) == rootPrefix else {
        return
      }
      if isEmpty {
        pieces.append(tag)
      } else {
        open = (tag, local == "metadata", tag.lowerBound)
      }
      return
    }
    guard !isEmpty, block == nil, let element = open, element.isMetadata else { return }
    // RDF and credentials at deeper levels are not blocks.
    let isGraph = local == "RDF" && depth == 2
    let isStore = name == "c2pa:manifest" && depth == 2
    guard isGraph || isStore || name == "x:xmpmeta" else { return }
    block = (tag.lowerBound, depth, isGraph)
    add(element.start, tag.lowerBound)
  }

  /// An element ends.
  mutating func end(_ tag: Range<Int>, depth: Int) {
    if let ended = block, ended.depth == depth, let element = open {
      if ended.isGraph { found.append((ended.start..<tag.upperBound, element.tag, nil)) }
      open?.start = tag.upperBound
      block = nil
    } else if depth == 1, let element = open {
      add(element.start, tag.upperBound)
      for index in found.indices.reversed() {
        guard found[index].end == nil else { break }
        found[index].end = tag
      }
      open = nil
    } else if depth == 0, rootEnd == nil {
      rootEnd = tag
    }
  }

  /// Adds a piece; if elements cross each other, no piece is added.
  private mutating func add(_ start: Int, _ end: Int) {
    if start < end { pieces.append(start..<end) }
  }

  private var rootPrefix: Substring? { root.flatMap { prefix(of: $0.name) } }

  private func prefix(of name: String) -> Substring? {
    name.firstIndex(of: ":").map { name[..<$0] }
  }

  /// The drawing without its picture: a document of its own.
  func document(_ text: [UInt8]) -> [UInt8] {
    guard let root else { return [] }
    var document = Array(text[root.tag])
    for piece in pieces { document += text[piece] }
    return document + (root.isEmpty ? [] : Array("</\(root.name)>".utf8))
  }

  /// The blocks of RDF. Each has the tags around it, which declare its prefixes.
  var graphs: [Block] {
    guard let root else { return [] }
    return found.map { range, tag, end in
      Block(
        .xmp, carrier: range, payload: root.tag,
        continuation: [tag, range] + [end, rootEnd].compactMap(\.self), code: 0)
    }
  }
}
