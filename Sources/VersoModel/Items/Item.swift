/// One value of a photo, wherever it is stored. It may be a field of Exif, a value of a maker note,
/// a property of XMP, a value of a header or a colour profile, or a computed value.
///
/// ``Photo/items`` has all of them. They are read only: ``Metadata`` changes values.
public struct Item: Hashable, Sendable {
  /// The group, under ExifTool's name (family 1): "ExifIFD", "Canon", "XMP-dc", "Composite".
  public let group: String
  /// The name within the group: "LensType".
  public let name: String
  /// The exact value, before it is put into words.
  public let value: Value
  /// Where it comes from.
  package var source: Source
  /// The plain form, where that is not what follows from the value.
  private let plain: Wording?
  /// The form for people, where that is not the plain one.
  private let shown: Wording?
  /// The binary data of the item, if they are in memory or in several pieces.
  package let content: Content?

  package init(
    _ group: String, _ name: String, _ value: Value, shown: Wording? = nil, plain: Wording? = nil,
    source: Source = Source(), content: Content? = nil
  ) {
    self.content = content
    self.group = group
    self.name = name
    self.value = value
    self.source = source
    self.plain = plain
    self.shown = shown == plain ?? value.wording ? nil : shown
  }

  /// An item of texts.
  package init(_ group: String, _ name: String, words: Wording, plain: Wording) {
    self.init(group, name, Value(plain), shown: words, plain: plain)
  }

  /// The meaning of the value: "Rotate 90 CW", "1/200", "50.0 mm"; "Unknown (7)" for an unknown
  /// code. Nil if the value needs no explanation.
  public var meaning: String? { shown.map(\.line) }

  /// The value as people read it: "Rotate 90 CW", "1/200".
  public var text: String { words(numeric: false).line }

  /// The value as a plain number or code: "6", "0.005".
  package var numericText: String { words(numeric: true).line }

  /// The values as plain texts, one each.
  package var texts: [String] {
    let words = words(numeric: true)
    return if case .list(let values) = words { values.map(\.line) } else { [words.line] }
  }

  /// The value in words: for people, or plainly.
  package func words(numeric: Bool) -> Wording {
    let stored = plain ?? value.wording
    return numeric ? stored : shown ?? stored
  }
}

extension Item: CustomStringConvertible {
  /// Group, name and text: "Canon:LensType: EF 50mm f/1.8".
  public var description: String { "\(group):\(name): \(text)" }
}

extension Item {
  /// The binary data of an item. Few items have some, so they take no room in the others.
  package indirect enum Content: Hashable, Sendable {
    /// Bytes at hand; a view that copies nothing.
    case held(ArraySlice<UInt8>)
    /// Bytes of the file in pieces, one after the other.
    case pieces([Range<Int>])
  }

  /// The ranges of its bytes in the file, one or several.
  package var ranges: [Range<Int>] {
    if let range = source.range { return [range] }
    if case .pieces(let pieces)? = content { return pieces }
    return []
  }

  /// Where a value comes from.
  package struct Source: Hashable, Sendable {
    /// The kind of block that contains it; nil for the file's own structure, and for derived items.
    package var block: BlockKind?
    /// The range of its bytes in the file, counted from its start. It is nil if the file does
    /// not contain them unchanged: in texts, in compressed or encrypted data, in a value that was
    /// changed since.
    package var range: Range<Int>?
    /// The items that it was made from: "ExifIFD:FNumber". Empty for values of the standard itself.
    package var items: [String]

    package init(block: BlockKind? = nil, range: Range<Int>? = nil, items: [String] = []) {
      self.block = block
      self.range = range
      self.items = items
    }
  }
}
