internal import Verso

/// Values of the tree under their own names.
extension PropertyValue {
  /// A value of any kind under its own names.
  init(structure node: XMP.Node, depth: Int = 0) {
    switch node.content {
    case .text(let text), .uri(let text): self = .text(text)
    case .structure(let fields):
      let inner = depth < 32 ? fields : []
      self = .dictionary(
        Dictionary(
          inner.map { ($0.name.local, Self(structure: $0.node, depth: depth + 1)) },
          uniquingKeysWith: { first, _ in first }))
    case .array(let kind, let items):
      if kind == .alternative, let text = node.defaultText {
        self = .text(text)
      } else {
        self = .array(depth < 32 ? items.map { Self(structure: $0, depth: depth + 1) } : [])
      }
    }
  }

  /// The value as one of XMP; nil for bytes.
  var node: XMP.Node? {
    switch self {
    case .data, .null: return nil
    case .date(let date): return XMP.Node(.text(date.xmpForm))
    case .boolean(let flag): return XMP.Node(.text(flag ? "True" : "False"))
    case .array(let values):
      let nodes = values.compactMap(\.node)
      return nodes.count == values.count ? XMP.Node(.array(.bag, nodes)) : nil
    case .dictionary(let values):
      // Names without a prefix have no meaning in XMP.
      let known = values.sorted { $0.key < $1.key }.compactMap { key, value -> XMP.Property? in
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let namespace = XMP().namespace(parts[0]), let node = value.node
        else { return nil }
        return XMP.Property(XMP.Name(namespace, parts[1]), node)
      }
      return known.count == values.count ? XMP.Node(.structure(known)) : nil
    default: return text.map { XMP.Node(.text($0)) }
    }
  }
}

extension XMP.Node {
  /// The texts: its items, or the one that it is; of texts in languages the default one.
  var texts: [String] {
    switch content {
    case .text(let text), .uri(let text): return [text]
    case .structure: return []
    case .array(let kind, let items):
      if kind == .alternative { return defaultText.map { [$0] } ?? [] }
      return items.flatMap { item -> [String] in
        if case .array = item.content { return [] }
        return item.texts
      }
    }
  }

  /// The default text, if it is a single text.
  var defaultText: String? {
    switch content {
    case .text(let text), .uri(let text): return text
    case .structure: return nil
    case .array(let kind, let items):
      guard kind == .alternative else { return nil }
      let item = items.first { $0.language == "x-default" } ?? items.first
      guard let item, case .text(let text) = item.content else { return nil }
      return text
    }
  }

  var isStructured: Bool {
    switch content {
    case .structure: true
    case .array(_, let items): items.contains { $0.isStructured }
    case .text, .uri: false
    }
  }
}

extension CaptureDate {
  /// "2024-05-06T07:08:09.5+02:00" (ISO 16684-1, 8.2.1.1).
  var xmpForm: String {
    guard hasTime else { return isoText }
    let day = exifText.prefix(10).map { $0 == ":" ? "-" : $0 }
    let fraction = subsecond.map { ".\($0)" } ?? ""
    let zone = offset == 0 ? "Z" : offsetText ?? ""
    return "\(String(day))T\(exifText.suffix(8))\(fraction)\(zone)"
  }
}
