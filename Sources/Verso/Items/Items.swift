/// All values of a photo, one item after the other: fields of Exif and IPTC, headers, profiles and films, XMP, maker
/// notes, and values computed from them.
///
/// The items of a part are made when a loop reaches it. A narrowed sequence makes only its own items.
public struct Items: Sequence, Sendable {
  fileprivate let photo: Photo
  /// The groups and the names to which it was narrowed.
  fileprivate var groups = Rendering.Selection()
  fileprivate var names = Rendering.Selection()
  /// The parts to which it was narrowed, of those that take a while.
  fileprivate var kinds = Kinds.all
  /// The numbers of fields to which it was narrowed; nil for all.
  fileprivate var numbers: [UInt16]?

  /// The parts of a photo that take a while to be gone through.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The properties of XMP.
    package static let xmp = Kinds(rawValue: 1)
    /// The notes of cameras.
    package static let notes = Kinds(rawValue: 2)
    /// Values that are derived from all the others.
    package static let derived = Kinds(rawValue: 4)
    package static let all: Kinds = [.xmp, .notes, .derived]
  }

  /// The item with a name and its group, "Canon:LensType", or the first one with the name alone. Nil if the photo does
  /// not have it. Case does not matter.
  public subscript(name: String) -> Item? {
    var items = self
    items.names.tags = Rendering.Selection.names(of: name)
    return items.first { _ in true }
  }

  /// The items of a name, with its group or without.
  package func all(named name: String) -> [Item] {
    var items = self
    items.names.tags = Rendering.Selection.names(of: name)
    return Array(items)
  }

  /// The items of a group, "Canon", or of several that have one name: "XMP", "EXIF".
  public subscript(group name: String) -> Items {
    var items = self
    items.groups.groups = [name.lowercased()]
    return items
  }

  /// The items that are selected.
  package subscript(selection selection: Rendering.Selection) -> Items {
    var items = self
    (items.groups, items.names) = (selection, selection)
    return items
  }

  /// The selected items, without parts that cannot contain any of them.
  ///
  /// - Parameters:
  ///   - selection: The items to select.
  ///   - kinds: The parts that are gone through, of those that take a while.
  ///   - numbers: The numbers that fields of Exif have which can be selected: directories without any are
  ///     skipped. Nil if they are not known.
  package subscript(
    selection selection: Rendering.Selection, kinds kinds: Kinds, numbers numbers: [UInt16]? = nil
  ) -> Items {
    var items = self[selection: selection]
    items.kinds = kinds
    items.numbers = numbers
    return items
  }

  /// The items without those of parts that take a while.
  var quick: Items {
    var items = self
    items.kinds = []
    return items
  }

  /// Goes through the parts of the photo, in the order in which they are printed.
  public func makeIterator() -> some IteratorProtocol<Item> { Walk(self) }

  /// Goes through the parts of a photo.
  private struct Walk: IteratorProtocol {
    private let items: Items
    private var parts: ArraySlice<Part>
    private var found: ArraySlice<Item> = []

    fileprivate init(_ items: Items) {
      self.items = items
      parts = Part.all(of: items.photo)[...]
    }

    /// The next item; nil at the end.
    mutating func next() -> Item? {
      while true {
        if let item = found.popFirst() { return item }
        guard let part = parts.popFirst() else { return nil }
        found = items.items(of: part)[...]
      }
    }
  }

  /// A part that is put into items at once.
  fileprivate enum Part {
    case directory(Int)
    case iptc
    case facts
    case xmp
    case note(Int)
    case derived

    static func all(of photo: Photo) -> [Part] {
      let metadata = photo.metadata
      let directories = metadata.directories.indices
        .filter { metadata.directories[$0].kind != .iptc }
      let hasField = metadata.field(Tag.makerNote) != nil
      let notes = metadata.makerNotes.indices
        .filter { hasField || !metadata.makerNotes[$0].isField }
      return directories.map(Part.directory) + [.iptc, .facts, .xmp] + notes.map(Part.note)
        + [.derived]
    }
  }

  fileprivate func items(of part: Part) -> [Item] {
    let metadata = photo.metadata
    switch part {
    case .directory(let index):
      let directory = metadata.directories[index]
      guard groups.includes(directory.kind) else { return [] }
      if let numbers, directory.kind.isExif,
        !directory.entries.contains(where: { numbers.contains($0.number) })
      {
        return []
      }
      return photo.items(of: directory, names)
    case .iptc:
      guard let iptc = metadata.directory(.iptc), groups.includes(.iptc) else { return [] }
      return narrowed(IPTCFacts.facts(of: iptc, group: "IPTC"), block: .iptc)
    case .facts: return narrowed(metadata.facts)
    case .xmp:
      guard kinds.contains(.xmp) else { return [] }
      return narrowed(XMPRenderer.items(of: metadata.xmp), block: .xmp)
    case .note(let index):
      guard kinds.contains(.notes) else { return [] }
      let note = metadata.makerNotes[index]
      return note.shown.lazy
        .filter { includes(note.groupName($0), note.name($0), isOfNote: true) }
        .map { note.item($0) }
    case .derived:
      guard kinds.contains(.derived), groups.includes(.composite) else { return [] }
      return photo.composites.lazy.filter { names.includes(.composite, $0.name) }.map(\.item)
    }
  }

  private func includes(_ group: String, _ name: String, isOfNote: Bool = false) -> Bool {
    groups.includes(group: group, isOfNote: isOfNote)
      && names.includes(group: group, name: name, isOfNote: isOfNote)
  }

  /// The items that are asked for. Names are unique.
  private func narrowed(_ items: [Item], block: BlockKind? = nil) -> [Item] {
    var done: Set<String> = []
    var result: [Item] = []
    for var item in items
    where includes(item.group, item.name)
      && done.insert("\(item.group):\(item.name)").inserted
    {
      if let block { item.source.block = block }
      result.append(item)
    }
    return result
  }
}

extension Photo {
  /// All values of the photo.
  ///
  /// ```swift
  /// for item in photo.items[group: "Canon"] { print(item.name, item.text) }
  /// photo.items["Canon:LensType"]?.value.integer   // 254
  /// ```
  public var items: Items { Items(photo: self) }

  /// The item of a name with its group, `photo["Canon:LensType"]`, or the first one of a name alone; nil if the photo
  /// does not have it. The case of letters does not matter.
  public subscript(name: String) -> Item? { items[name] }

  /// The binary data of an item: a thumbnail, a table.
  ///
  /// - Returns: Nil if the file does not contain them unchanged, or ends before them.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func bytes(of item: Item) throws -> [UInt8]? {
    if let preview = previews.first(where: { $0.group == item.group && $0.name == item.name }) {
      return try bytes(of: preview)
    }
    if case .held(let bytes)? = item.content { return Array(bytes) }
    if case .bytes = item.value, item.source.block == .xmp { return decoded(item) }
    if let picture = try reducedPicture(item) { return picture }
    let pieces = item.ranges
    guard !pieces.isEmpty else { return nil }
    let source = try openOrigin()
    var bytes: [UInt8] = []
    for range in pieces {
      guard range.lowerBound >= 0, range.upperBound <= source.count else { return nil }
      bytes += try source.read(range)
    }
    return bytes
  }

  /// The bytes of a property of XMP in Base64, or in a text that is not for reading.
  private func decoded(_ item: Item) -> [UInt8]? {
    let label = "\(item.group):\(item.name)"
    for property in metadata.xmp.properties
    where XMPDefinition.label(of: property.name) == label {
      guard let text = metadata.xmp.texts(of: property.name).first else { continue }
      let isCoded = XMPDefinition(of: property.name)?.row.print == .base64
      return isCoded ? Base64.decoded(text.utf8) : Array(text.utf8)
    }
    return nil
  }

  /// Whether the binary data of an item are beyond the end of the file.
  package func isCutOff(_ item: Item) -> Bool {
    let preview = previews.first { $0.group == item.group && $0.name == item.name }
    if let range = preview?.range { return isBehindEnd([range]) }
    return isBehindEnd(item.ranges + strips(ofReducedPicture: item))
  }
}
