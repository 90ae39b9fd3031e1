/// A change that starts from what is there: an item more in a list, a date some hours later, a
/// number counted up. A change that people type as `Keywords+=harbour`, `AllDates-=1:00`,
/// `Rating+=1`.
package struct Amendment: Hashable, Sendable {
  /// Whether something comes to what is there, or is taken from it.
  package enum Direction: Hashable, Sendable {
    /// `+=`
    case adding
    /// `-=`
    case subtracting
  }

  /// The property to change; nil for the dates of taking, digitizing and changing together.
  package let name: FieldName?
  private let change: Change

  private enum Change: Hashable, Sendable {
    case items([String], Direction)
    case shift(DateShift)
    case number(Double)
  }

  /// Understands what is typed.
  ///
  /// - Parameters:
  ///   - name: A tag with its group or without; AllDates for the dates of taking, digitizing and changing.
  ///   - direction: Whether it is added or removed.
  ///   - value: Items of a list, a time (``DateShift/init(_:)``), or a number.
  ///   - separator: The separator of items in a list; by default commas and semicolons in keywords,
  ///     and nothing in other lists.
  /// - Throws: ``MetadataError`` for a name that nothing has, for one that holds neither list, date nor
  ///   number, and for a value that does not fit.
  package init(
    _ name: String, _ direction: Direction, _ value: String, separator: String? = nil
  ) throws {
    if SpokenName(name) == .dates {
      self.name = nil
      change = .shift(try Self.shift(value, direction, name))
      return
    }
    let field = try FieldName(typed: name)
    self.name = field
    switch field.content {
    case .date: change = .shift(try Self.shift(value, direction, name))
    case .number:
      guard let number = Double(value.trimmed), number.isFinite else {
        throw MetadataError(.invalidValue, "a number expected, not \(value)", place: name)
      }
      change = .number(direction == .adding ? number : -number)
    case .list:
      let items = field.items(in: value, separator: separator)
      guard !items.isEmpty else {
        throw MetadataError(
          .invalidValue,
          "what is to be \(direction == .adding ? "added" : "taken away") is missing",
          place: name)
      }
      change = .items(items, direction)
    case .other:
      throw MetadataError(
        .invalidValue,
        "it holds one value, which is set; lists, dates and numbers can be added to", place: name)
    }
  }

  private static func shift(
    _ text: String, _ direction: Direction, _ name: String
  ) throws(MetadataError) -> DateShift {
    guard let shift = DateShift(text) else {
      throw MetadataError(
        .invalidValue,
        "a time expected, such as 90min, 1:30 (hours and minutes), \"2h 3min\" or \"1 0\" (a day), not \(text)",
        place: name)
    }
    return direction == .adding ? shift : shift.reversed
  }

  /// Whether it changes only an existing value: an item to remove, a date, a number.
  package var needsOldValue: Bool {
    if case .items(_, .adding) = change { false } else { true }
  }

  /// Changes metadata. A missing value stays missing: no date is made up, and nothing is counted
  /// from zero.
  ///
  /// - Parameters:
  ///   - metadata: The metadata to change.
  ///   - photo: The photo itself, if `metadata` are those of its sidecar: values that the sidecar
  ///     lacks are read from it, and their changed form is written to the sidecar.
  /// - Throws: An error of the library for the new value. ``MetadataError`` with
  ///   ``MetadataError/Code/notEditable`` if the last item of a list is removed from a sidecar
  ///   whose photo has items: these would become visible again.
  package func apply(to metadata: inout Metadata, besides photo: Metadata? = nil) throws {
    switch change {
    case .shift(let shift):
      guard let photo else {
        guard let name else { return try metadata.shiftDates(by: shift) }
        return try metadata.shift(name, by: shift)
      }
      guard let name else { return try metadata.shiftDates(besides: photo) { _ in shift } }
      try metadata.shift(name, by: shift, besides: photo)
    case .number(let number):
      guard let name,
        let old = metadata.number(of: name) ?? photo?.number(of: metadata.place(of: name))
      else { return }
      var text: [UInt8] = []
      text.append(old + number, significant: 15)
      try metadata.set(name, parsing: String(decoding: text, as: UTF8.self))
    case .items(let items, let direction):
      guard let name else { return }
      let own = metadata.items(of: name)
      let inPhoto = photo?.items(of: metadata.place(of: name)) ?? []
      let old = own.isEmpty ? inPhoto : own
      let items = FieldName.regrouped(items, by: old)
      var new = old
      switch direction {
      case .adding: for item in items where !new.contains(item) { new.append(item) }
      case .subtracting: new.removeAll { items.contains($0) }
      }
      guard new != old else { return }
      try (own.isEmpty ? photo : metadata)?.requireKnownCharset(of: old)
      if new.isEmpty {
        guard inPhoto.isEmpty else {
          throw MetadataError(
            .notEditable,
            "a sidecar cannot state that there is no value, and the photo states \(inPhoto.joined(separator: ", "))"
              + " itself; take that out of the photo")
        }
        metadata.remove(name)
      } else {
        // The empty text in front means that they are items.
        try metadata.set(name, parsing: [""] + new)
      }
    }
  }
}

extension FieldName {
  /// The kind of a change of an existing value.
  fileprivate enum Content { case list, date, number, other }

  fileprivate var content: Content {
    switch self {
    case .shared(let property):
      switch property.kind {
      case .texts: return .list
      case .date: return .date
      case .number: return .number
      case .text: return .other
      }
    case .tag(Tag(.ifd0, ExifNumber.artist)): return .list
    case .tag(let tag):
      guard let definition = TagRegistry.standard.definition(of: tag) else { return .other }
      if definition.isRepeatable { return .list }
      // The directions of coordinates and altitudes are in separate fields.
      guard let row = definition.row, tag.directory != .gps else { return .other }
      if case .date = row.print { return .date }
      let isText = definition.format == .ascii || definition.format == .undefined
      return isText || definition.count ?? 1 != 1 ? .other : .number
    case .property(let name):
      guard let definition = XMPDefinition(of: name), definition.fields.isEmpty else {
        return .other
      }
      switch definition.type {
      case _ where definition.array != nil: return definition.type == .languages ? .other : .list
      case .date: return .date
      case .integer, .real, .rational: return .number
      case .string, .boolean, .languages, .structure: return .other
      }
    case .film(let tag):
      switch tag.content {
      case .date, .header, .instant: return .date
      case .number: return .number
      default: return .other
      }
    case .translation, .makerNote: return .other
    }
  }

  /// Whether it has several separate values.
  package var isList: Bool { content == .list }

  /// Whether it holds a date.
  package var isDate: Bool { content == .date }

  /// Whether it holds one number, whose values have no names.
  package var isPlainNumber: Bool {
    guard content == .number else { return false }
    guard case .tag(let tag) = self else { return true }
    return TagRegistry.standard.definition(of: tag)?.labels.isEmpty ?? false
  }

  /// Whether they are keywords, which a comma or a semicolon separates where they are typed.
  var areKeywords: Bool {
    self == .shared(.keywords) || self == .tag(Tag(.iptc, UInt16(IPTCNumber.keywords)))
  }

  /// The items in a text that is typed.
  package func items(in text: String, separator: String? = nil) -> [String] {
    let parts: [String]
    if let separator {
      parts = separator.isEmpty ? [text] : Self.parts(of: text, between: separator)
    } else if areKeywords || self == .property(XMP.Name(.dc, "subject")) {
      parts = Self.segments(of: text)
    } else {
      parts = [text]
    }
    return parts.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The keywords in a text; one in quotation marks may have commas and semicolons.
  static func segments(of text: String) -> [String] { text.entries(between: separators) }

  /// What separates keywords.
  static let separators = [",", ";"]

  /// Whether a text that is typed for it is several items.
  var isSplit: Bool {
    if case .property(let name) = self { return XMPDefinition(of: name)?.isSplit ?? false }
    return areKeywords
  }

  /// The items of a text, with those joined that are one item in the photo. "Paris, France" is one
  /// keyword if the photo has it, although a comma separates typed keywords.
  static func regrouped(_ items: [String], by known: [String]) -> [String] {
    let whole = known.map { ($0, segments(of: $0)) }.filter { $0.1.count > 1 }
    guard !whole.isEmpty else { return items }
    var result: [String] = []
    var rest = items[...]
    while let first = rest.first {
      let found = whole.filter { rest.starts(with: $0.1) }.max { $0.1.count < $1.1.count }
      result.append(found?.0 ?? first)
      rest = rest.dropFirst(found?.1.count ?? 1)
    }
    return result
  }

  private static func parts(of text: String, between separator: String) -> [String] {
    var parts: [String] = [""]
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        rest = rest.dropFirst(separator.count)
        parts.append("")
      } else {
        parts[parts.count - 1].append(rest.removeFirst())
      }
    }
    return parts
  }
}

extension Metadata {
  /// The meaning of a name here: values of Exif are in XMP where Exif cannot be stored.
  fileprivate func place(of name: FieldName) -> FieldName {
    guard case .tag(let tag) = name, !carriesExif, let shared = SharedProperty(of: tag) else {
      return name
    }
    return .shared(shared)
  }

  /// The items of a named list, combined from all of its places.
  package func items(of name: FieldName) -> [String] {
    switch place(of: name) {
    case .shared(let property):
      var items: [String] = []
      for statement in statements(of: property) {
        for text in statement.texts where !items.contains(text) { items.append(text) }
      }
      return items
    case .tag(Tag(.ifd0, ExifNumber.artist)):
      return value(of: Tag(.ifd0, ExifNumber.artist))?.string.map(Self.names) ?? []
    case .tag(let tag): return texts(of: tag)
    case .property(let name): return xmp.texts(of: name)
    case .translation, .makerNote, .film: return []
    }
  }

  /// The number that a name means; nil if absent.
  fileprivate func number(of name: FieldName) -> Double? {
    switch place(of: name) {
    case .shared(let property): texts(of: property).first.flatMap { Double($0) }
    case .tag(let tag): value(of: tag)?.doubles.flatMap { $0.count == 1 ? $0.first : nil }
    case .property(let name):
      xmp.texts(of: name).first.flatMap { text in
        let parts = text.split(separator: "/", maxSplits: 1).map { Double($0) }
        guard let first = parts.first ?? nil else { return nil }
        return parts.count == 2 ? parts[1].map { first / $0 } : first
      }
    case .film(let tag): text(in: tag).flatMap { Double($0) }
    case .translation, .makerNote: nil
    }
  }
}
