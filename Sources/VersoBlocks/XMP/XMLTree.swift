/// The elements of an XML document with their contents, as far as they could be read.
struct XMLTree: ~Escapable {
  /// An element.
  struct Node {
    let name: XMP.Name
    let attributes: [XMLReader.Attribute]
    /// The namespace that it declares for names without a prefix.
    let defaultNamespace: String?
    /// Its text; empty if it holds elements.
    fileprivate(set) var text = ""
    fileprivate(set) var children: [Node] = []
    /// Whether the document ends inside of it.
    fileprivate(set) var isCut = false
  }

  private var xml: XMLReader
  /// The number of elements and attributes that may still be read.
  private var left: Int
  private var isOver = false

  /// The root element of a document, nil if absent, and whether all of it was read.
  static func root(of document: RawSpan, limits: ReadLimits) -> (node: Node?, isWhole: Bool) {
    var end = document.byteCount
    while end > 0, let last = document.byte(at: end - 1), last == 0 || last.isXMLBlank { end -= 1 }
    guard end > 0 else { return (nil, false) }
    var tree = XMLTree(document.extracting(0..<end), limits)
    while let event = tree.next() {
      guard case .start(let element) = event else { continue }
      let node = tree.node(element)
      return (node, !node.isCut)
    }
    return (nil, false)
  }

  @_lifetime(copy document)
  private init(_ document: RawSpan, _ limits: ReadLimits) {
    xml = XMLReader(document, limits: limits)
    left = limits.entries
  }

  /// The next event; nil at the end, and where the rest cannot be read.
  @_lifetime(self: copy self)
  private mutating func next() -> XMLReader.Event? {
    guard !isOver else { return nil }
    do throws(ReadError) {
      if let event = try xml.next() { return event }
    } catch {}
    isOver = true
    return nil
  }

  @_lifetime(self: copy self)
  private mutating func node(_ element: XMLReader.Element) -> Node {
    var node = Node(
      name: element.name, attributes: element.attributes,
      defaultNamespace: element.defaultNamespace)
    Steps.add(1 + element.attributes.count)
    left -= 1 + element.attributes.count
    if left < 0 { isOver = true }
    while let event = next() {
      switch event {
      case .end: return node
      case .text(let text): if node.children.isEmpty { node.text += text }
      case .start(let child):
        node.text = ""
        node.children.append(self.node(child))
      }
    }
    node.isCut = true
    return node
  }
}
