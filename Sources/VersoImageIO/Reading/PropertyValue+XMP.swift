internal import Verso

extension PropertyValue {
  /// A value of XMP as ImageIO shows the field that it stands for; nil where it has no such shape.
  init?(_ node: XMP.Node, _ shape: PropertyShape, at path: String = "") {
    let texts = node.texts
    guard let first = node.defaultText ?? texts.first else {
      guard shape == .structure || node.isStructured else { return nil }
      self.init(structure: node)
      if path == ImageMetadata.flashPath, let flash = Self.flash(node) { self = flash }
      return
    }
    let numbers = texts.compactMap { Self.number($0) }
    func array(_ form: (Double) -> PropertyValue?) -> PropertyValue? {
      let values = numbers.compactMap(form)
      return values.isEmpty || values.count != texts.count ? nil : .array(values)
    }
    let result: PropertyValue? =
      switch shape {
      case .integer: Self.number(first).flatMap { Int(exactly: $0) }.map { .integer($0) }
      case .double: Self.number(first).map { .double($0) }
      case .number: Self.number(first).map { Self.plain($0) }
      case .integers: array { Int(exactly: $0).map { .integer($0) } } ?? Self.dotted(first)
      case .doubles: array { .double($0) }
      case .numbers: array { Self.plain($0) }
      case .text, .comment: .text(first)
      case .texts: .array(texts.map { .text($0) })
      // A day alone is no date with a time.
      case .date: first.contains(":") ? CaptureDate(first).map { .text($0.exifText) } : nil
      case .version: Self.version(Array(first.utf8))
      case .degrees:
        Coordinate(first).map { .double(Self.rounded(degrees: $0.degrees.magnitude)) }
      case .clock: CaptureDate(first).map { .text(String($0.exifText.suffix(8))) }
      case .structure: Self(structure: node)
      case .data: nil
      }
    guard let result else { return nil }
    self = result
  }

  /// A number as XMP writes it: "28/10", "2.8".
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
    guard let above = Double(parts[0]), let below = Double(parts[1]), below != 0 else { return nil }
    return above / below
  }

  private static func plain(_ number: Double) -> PropertyValue {
    Int(exactly: number).map { .integer($0) } ?? .double(number)
  }

  /// Whole numbers with full stops between them.
  static func dotted(_ text: String) -> PropertyValue? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count && numbers.count > 1
      ? .array(numbers.map { .integer($0) }) : nil
  }

  /// The bits of Exif's field from the structure that XMP has for it (Exif 3.0, table 9).
  static func flash(_ node: XMP.Node) -> PropertyValue? {
    guard case .dictionary(let fields) = PropertyValue(structure: node) else { return nil }
    func bits(_ name: String) -> Int {
      let text = fields[name]?.text ?? ""
      return text.lowercased() == "true" ? 1 : Int(text).map { $0 & 3 } ?? 0
    }
    return .integer(
      bits("Fired") | bits("Return") << 1 | bits("Mode") << 3 | bits("Function") << 5
        | bits("RedEyeMode") << 6)
  }

  /// The structure that XMP has for the bits of Exif's field.
  static func flashNode(_ bits: Int) -> XMP.Node {
    func field(_ name: String, _ text: String) -> XMP.Property {
      XMP.Property(XMP.Name(.exif, name), XMP.Node(.text(text)))
    }
    func flag(_ bit: Int) -> String { bits >> bit & 1 == 1 ? "True" : "False" }
    return XMP.Node(
      .structure([
        field("Fired", flag(0)), field("Return", "\(bits >> 1 & 3)"),
        field("Mode", "\(bits >> 3 & 3)"), field("Function", flag(5)),
        field("RedEyeMode", flag(6)),
      ]))
  }

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

  /// The text that stands for all, where it is one text.
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
