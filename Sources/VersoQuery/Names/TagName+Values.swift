extension TagName {
  /// The value of the photo or its file under the name, the one that takes precedence; nil if there is no value, or only
  /// blanks.
  ///
  /// - Throws: The errors of opening the photo.
  public func item(in subject: Subject) throws -> Item? {
    switch kind {
    case .fact(let fact): return subject.facts?.item(fact)
    case .nothing: return nil
    case .place: return try subject.photo().place.map(Self.item)
    case .faces:
      let names = try subject.photo().faces.map { Item.Value.text($0.name) }
      return names.isEmpty
        ? nil : Item("MWG", "Faces", names.count == 1 ? names[0] : .list(names))
    case .group(let name): return try Self.items(of: name, subject).first
    case .shared(let property, let lookup):
      let metadata = try subject.photo().metadata
      // The capture date falls back on the others, which its own property does not.
      if property == .captureDate {
        let date = metadata.believedDate.map { Item("MWG", property.name, .text($0)) }
        return try date ?? Self.first(lookup, subject)
      }
      let statement = metadata.statements(of: property).first
      return try statement.map(Self.item) ?? Self.first(lookup, subject)
    case .tag(let lookup):
      if lookup.role == .original, !text.contains(":"),
        let date = try subject.photo().metadata.dateOfFilm
      {
        return date
      }
      if let item = try Self.first(lookup, subject) { return item }
      if let item = try sharedItem(in: subject) { return item }
      // A whole position for `set`, unless a tag has that name: some films have GPSCoordinates.
      return try SpokenName(text) == .place ? subject.photo().place.map(Self.item) : nil
    }
  }

  /// All values of a comparison: all places of a shared name, all tags of a name with *, and
  /// otherwise the one that counts.
  ///
  /// - Throws: The errors of opening the photo.
  public func items(in subject: Subject) throws -> [Item] {
    switch kind {
    case .shared(let property, _) where property == .keywords || property == .creator:
      let statements = try subject.photo().metadata.statements(of: property)
      return try statements.isEmpty ? one(in: subject) : statements.map(Self.item)
    case .tag(let lookup) where text.contains("*"):
      let found = try subject.photo().items[selection: lookup.selection, kinds: lookup.kinds]
      var items = found.filter { !$0.isBlank }
      for item in subject.facts?.items ?? []
      where lookup.selection.includes(field: item.name, of: item.group) { items.append(item) }
      return items
    case .group(let name): return try Self.items(of: name, subject)
    default: return try one(in: subject)
    }
  }

  private func one(in subject: Subject) throws -> [Item] {
    try item(in: subject).map { [$0] } ?? []
  }

  /// Whether the photo or its file has a value under the name.
  ///
  /// - Throws: The errors of opening the photo.
  public func isPresent(in subject: Subject) throws -> Bool {
    if text.contains("*") { return try !items(in: subject).isEmpty }
    return try item(in: subject) != nil
  }

  /// The date under the name, with the fraction of the second and the offset from UTC if other fields record them; nil if
  /// absent.
  ///
  /// - Throws: The errors of opening the photo.
  public func date(in subject: Subject) throws -> CaptureDate? {
    if case .tag(let lookup) = kind, let role = lookup.role,
      let date = try subject.photo().metadata.date(role)
    {
      return date
    }
    return try item(in: subject).flatMap { date(of: $0, subject) }
  }

  /// The date of an item under the name.
  func date(of item: Item, _ subject: Subject) -> CaptureDate? {
    if case .tag(let lookup) = kind, let role = lookup.role,
      ["IFD0", "ExifIFD"].contains(item.group)
    {
      return (try? subject.photo())?.metadata.date(role)
    }
    guard case .text(let text) = item.value else { return nil }
    return CaptureDate(text)
  }

  // MARK: Finding

  /// The value that `set` writes under the name of a field of Exif if the file has no place for
  /// Exif.
  private func sharedItem(in subject: Subject) throws -> Item? {
    let metadata = try subject.photo().metadata
    guard !metadata.carriesExif, !text.contains(":"), !text.contains("*"),
      let property = TagRegistry.standard.tags(named: text).lazy
        .compactMap({ SharedProperty(of: $0) }).first
    else { return nil }
    return metadata.statements(of: property).first.map(Self.item)
  }

  private static func first(_ lookup: Lookup, _ subject: Subject) throws -> Item? {
    let photo = try subject.photo()
    if let derived = lookup.derived, photo.place != nil,
      let item = photo.items[selection: derived, kinds: .derived].first(where: { _ in true })
    {
      return item
    }
    let items = photo.items[
      selection: lookup.selection, kinds: lookup.kinds, numbers: lookup.numbers]
    guard let first = items.first(where: { !$0.isBlank }), first.group == "IFD0",
      isOfExif(first.name)
    else { return items.first { !$0.isBlank } }
    // Raw files have fields of Exif in IFD0 as well; ExifIFD takes precedence.
    return items.first { $0.group == "ExifIFD" && $0.name == first.name && !$0.isBlank } ?? first
  }

  /// Whether the standard has the field of a name in ExifIFD.
  private static func isOfExif(_ name: String) -> Bool {
    TagRegistry.standard.tags(named: "ExifIFD:\(name)").contains { tag in
      TagRegistry.standard.definition(of: tag)?.row?.tag == tag
    }
  }

  private static func items(of group: String, _ subject: Subject) throws -> [Item] {
    if group.lowercased() == "system" { return subject.facts?.items ?? [] }
    let selection = Rendering.Selection(groups: [group])
    return try subject.photo().items[selection: selection].filter { !$0.isBlank }
  }

  /// A statement of one place as an item of its field.
  private static func item(_ statement: SharedProperty.Statement) -> Item {
    let parts = statement.name.split(separator: ":", maxSplits: 1).map(String.init)
    let texts = statement.texts.map { Item.Value.text($0) }
    return Item(
      parts.count == 2 ? parts[0] : "MWG", parts.last ?? statement.name,
      texts.count == 1 ? texts[0] : .list(texts))
  }

  private static func item(_ place: Location) -> Item {
    let numbers = [place.latitude.degrees, place.longitude.degrees]
    return Item("Composite", "GPSPosition", .list(numbers.map { .real($0) }))
  }
}

extension Item {
  /// Whether it is a text of blanks, which has no value.
  var isBlank: Bool {
    guard case .text(let text) = value else { return false }
    return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0 }
  }
}

extension Metadata {
  /// The capture date of a film, from the place with precedence; nil for other files.
  package var dateOfFilm: Item? {
    guard hasFilmTags, !carriesExif, let date = believedDate else { return nil }
    return Item("MWG", "DateTimeOriginal", .text(date))
  }

  /// The preferred date, without a time if it has none: for a film its local time, or the instant
  /// if that is unknown.
  fileprivate var believedDate: String? {
    guard hasFilmTags, !carriesExif, let time, time.role != .modified else {
      return [SharedProperty.captureDate, .digitizedDate, .modifiedDate].lazy
        .compactMap { self.texts(of: $0).first }.first { CaptureDate($0) != nil }
    }
    return time.local.map { "\($0)" } ?? time.instant.map { "\($0)" }
  }
}

extension Photo {
  /// The position of the picture, from its metadata, or from a film's or camera's own data; nil if
  /// absent.
  var place: Location? {
    if let location = metadata.location { return location }
    guard
      metadata.facts.contains(where: { $0.name.hasPrefix("GPS") || $0.name.hasPrefix("Location") })
    else { return nil }
    let selection = Rendering.Selection(tags: ["Composite:GPSLatitude", "Composite:GPSLongitude"])
    var (latitude, longitude): (Double?, Double?)
    for item in items[selection: selection, kinds: .derived] {
      let number = item.value.number ?? Double(item.numericText)
      if item.name == "GPSLatitude" { latitude = number } else { longitude = number }
    }
    guard let latitude, let longitude, latitude != 0 || longitude != 0,
      latitude.magnitude <= 90, longitude.magnitude <= 180
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }
}
