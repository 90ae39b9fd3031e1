/// The description of gain maps in XMP.
package enum GainMap {
  /// The namespaces of the parameters: Adobe's and Apple's.
  package static let parameters = [
    "http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.apple.com/HDRGainMap/1.0/",
  ]
  /// Those, and Google's list of the pictures in the file.
  package static let namespaces =
    parameters + [container, "http://ns.google.com/photos/1.0/container/item/"]
  private static let container = "http://ns.google.com/photos/1.0/container/"

  /// The properties of a packet that viewers need: numbers and truth values of the parameters, and
  /// the list of pictures. Texts that people wrote into these namespaces are not included.
  package static func statements(of xmp: XMP) -> [XMP.Property] {
    coded(xmp.properties.filter { namespaces.contains($0.name.namespace.uri) })
  }

  private static func coded(_ properties: [XMP.Property]) -> [XMP.Property] {
    properties.compactMap { property in
      coded(property.node, named: property.name.local).map { XMP.Property(property.name, $0) }
    }
  }

  private static func coded(_ node: XMP.Node, named local: String) -> XMP.Node? {
    switch node.content {
    case .text(let text):
      let isCode =
        switch local {
        case "Semantic": text.utf8.count < 32 && text.allSatisfy { $0.isASCII && $0.isLetter }
        case "Mime": text.hasPrefix("image/") && text.utf8.count < 32 && !text.contains(" ")
        default: Double(text) != nil || ["true", "false"].contains(text.lowercased())
        }
      return isCode ? XMP.Node(node.content) : nil
    case .uri: return nil
    case .structure(let fields): return XMP.Node(.structure(coded(fields)))
    case .array(let kind, let items):
      return XMP.Node(.array(kind, items.compactMap { coded($0, named: local) }))
    }
  }

  /// Removes everything except the first picture and the gain maps from the list of pictures,
  /// unless the others stay, and sets the new lengths of the gain maps.
  package static func keepItems(in xmp: inout XMP, sizes: [Int], keepsOthers: Bool = false) {
    for index in xmp.properties.indices where xmp.properties[index].name.local == "Directory" {
      guard case .array(let kind, let items) = xmp.properties[index].node.content else { continue }
      var rest = sizes[...]
      let kept = items.compactMap { item -> XMP.Node? in
        let meaning = field("Semantic", in: item)
        guard meaning == "GainMap" else {
          return meaning == "Primary" || keepsOthers ? item : nil
        }
        let size = rest.popFirst()
        return size.map { setting("Length", to: "\($0)", in: item) } ?? (keepsOthers ? item : nil)
      }
      xmp.properties[index].node.content = .array(kind, kept)
    }
  }

  /// The fields of an item, which may be one level deeper.
  private static func field(_ local: String, in node: XMP.Node) -> String? {
    guard case .structure(let fields) = node.content else { return nil }
    for property in fields {
      if property.name.local == local, case .text(let text) = property.node.content { return text }
      if property.name.local == "Item" { return field(local, in: property.node) }
    }
    return nil
  }

  private static func setting(_ local: String, to text: String, in node: XMP.Node) -> XMP.Node {
    guard case .structure(var fields) = node.content else { return node }
    for index in fields.indices {
      if fields[index].name.local == local { fields[index].node.content = .text(text) }
      if fields[index].name.local == "Item" {
        fields[index].node = setting(local, to: text, in: fields[index].node)
      }
    }
    return XMP.Node(.structure(fields), qualifiers: node.qualifiers)
  }
}
