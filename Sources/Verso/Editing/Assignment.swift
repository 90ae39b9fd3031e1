/// A value for a field as a person types both, NAME=VALUE, understood before any photo is touched.
///
/// ```swift
/// let wanted = [try Assignment("Artist", "Ada Example"), try Assignment("GPS", "37.33,-122.03")]
/// let assignments = Assignment.joined(wanted)
/// try Assignment.check(assignments)
/// for assignment in assignments { try assignment.apply(to: &photo.metadata) }
/// ```
package enum Assignment: Hashable, Sendable {
  /// A name, and the texts for it: several for a list.
  case field(FieldName, [String])
  /// A whole position, or none.
  case location(Location?)
  /// The three dates of a photo: taken, digitized, changed.
  case dates(CaptureDate?)
  /// A change that starts from the existing value.
  case amendment(Amendment)
  /// A value as a field of Exif stores it, not as it is displayed. Examples are the number of a
  /// meaning, the APEX value of an aperture, and the three fractions of a coordinate.
  case stored(Tag, String)

  /// Understands what is typed.
  ///
  /// - Parameters:
  ///   - name: A tag with its group or without, GPS for a whole position, AllDates for the three
  ///     dates. With a # after it, "ApertureValue#", the value is in its stored form if the tag is
  ///     one of Exif's.
  ///   - value: Its value; an empty one removes it.
  /// - Throws: ``MetadataError`` where nothing has the name, or if it is a position or a date and
  ///   the value is invalid. Other values are checked by ``check(_:)`` and ``apply(to:)``.
  package init(_ name: String, _ value: String) throws {
    if name.hasSuffix("#") {
      self = try Self.stored(String(name.dropLast()), value)
      return
    }
    switch SpokenName(name) {
    case .place:
      let location = Location(value)
      guard value.isEmpty || location != nil else {
        throw MetadataError(
          .invalidValue,
          "\(name)=\(value): latitude,longitude in degrees expected, such as 37.331686,-122.030731, "
            + "and metres after them if you like (latitude from -90 to 90, longitude from -180 to 180)"
        )
      }
      self = .location(location)
    case .dates:
      let date = CaptureDate(typed: value)
      guard value.isEmpty || date != nil else {
        throw MetadataError(
          .invalidValue,
          "\(name)=\(value): a date expected, such as AllDates=\"2026:05:06 07:08:09\"")
      }
      self = .dates(date)
    default: self = .field(try FieldName(typed: name), [value])
    }
  }

  /// The items of a list, each as it is: commas separate nothing in them. With a # after the name
  /// of an Exif field, several numbers in stored form.
  ///
  /// - Throws: ``MetadataError`` where nothing has the name, or if it is no field.
  package init(_ name: String, items: [String]) throws {
    if name.hasSuffix("#") {
      let plain = String(name.dropLast())
      self =
        try FieldName(typed: plain).isList
        ? try Assignment(plain, items: items)
        : try Self.stored(plain, items.joined(separator: " "))
      return
    }
    guard Self.isWhole(name) else {
      // The empty text in front means that they are items, and is left out.
      self = .field(try FieldName(typed: name), items.isEmpty ? [] : [""] + items)
      return
    }
    throw MetadataError(.invalidValue, "it holds one value, so it is given once", place: name)
  }

  /// Whether a name means a whole position, or all dates, and no field of its own.
  package static func isWhole(_ name: String) -> Bool {
    [.place, .dates].contains(SpokenName(name))
  }

  private static func stored(_ name: String, _ value: String) throws -> Assignment {
    let plain = try Assignment(name, value)
    guard !value.isEmpty, case .field(.tag(let tag), _) = plain, tag.directory.isExif,
      let row = TagRegistry.standard.definition(of: tag)?.row
    else { return plain }
    switch row.print {
    // Dates, and values whose sign is in another field, have only one form.
    case .date, .dateStamp: return plain
    case .coordinate where value.split(separator: " ").count != 3: return plain
    case _ where tag == Tag(.gps, GPSNumber.altitude): return plain
    default: return .stored(tag, value)
    }
  }

  /// The items of a list in a text that is typed; nil for a name that holds no list.
  ///
  /// - Throws: ``MetadataError`` if nothing has the name.
  package static func items(
    _ name: String, _ value: String, separator: String
  ) throws -> [String]? {
    guard !Self.isWhole(name) else {
      return nil
    }
    let field = try FieldName(typed: name)
    return field.isList ? field.items(in: value, separator: separator) : nil
  }

  /// The assignment with those items together that the metadata have as one, for a list that was printed with commas.
  package func regrouped(by metadata: Metadata) -> Assignment {
    guard case .field(let name, let texts) = self, name.isList, texts.count == 1 else {
      return self
    }
    let segments = FieldName.segments(of: texts[0])
    let items = FieldName.regrouped(segments, by: metadata.items(of: name))
    return items == segments ? self : .field(name, [""] + items)
  }

  /// Whether it removes a value and sets none.
  package var isRemoval: Bool {
    switch self {
    case .field(_, let texts): texts.allSatisfy(\.isEmpty)
    case .location(let location): location == nil
    case .dates(let date): date == nil
    case .amendment, .stored: false
    }
  }

  /// Applies the assignment to metadata.
  ///
  /// - Parameters:
  ///   - metadata: The metadata to change.
  ///   - photo: The photo itself, if `metadata` are those of its sidecar
  ///     (``Amendment/apply(to:besides:)``).
  /// - Throws: The error of the library for the value.
  package func apply(to metadata: inout Metadata, besides photo: Metadata? = nil) throws {
    switch self {
    case .location(var location):
      // The altitude of an unchanged position is still true: "GPS<{GPS}" has none.
      if location?.altitude == nil, let old = metadata.location, Metadata.isNear(location, old) {
        location?.altitude = old.altitude
        location?.storedAltitude = old.storedAltitude
      }
      metadata.location = location
      metadata.removeMeasurement()
    case .dates(let date):
      for role in [Metadata.DateRole.original, .digitized, .modified] {
        metadata.setDate(role, to: date.map { metadata.withOffset($0, of: role) })
      }
    case .amendment(let amendment): try amendment.apply(to: &metadata, besides: photo)
    case .stored(let tag, let text):
      guard metadata.carriesExif, let definition = metadata.registry.definition(of: tag) else {
        return try Assignment.field(.tag(tag), [text]).apply(to: &metadata)
      }
      try metadata.set(tag, to: try definition.value(stored: text))
      metadata.repeatValue(of: tag)
    case .field(let name, let texts):
      if texts.allSatisfy(\.isEmpty) {
        metadata.remove(name)
      } else {
        try metadata.set(name, parsing: texts)
      }
    }
    if let refusal = metadata.refusals.first { throw refusal }
  }

  /// The assignments with those of one name together: `Keywords=a Keywords=b` gives a list of two.
  package static func joined(_ assignments: [Assignment]) -> [Assignment] {
    var result: [Assignment] = []
    var places: [FieldName: Int] = [:]
    for assignment in assignments {
      guard case .field(let name, let texts) = assignment else {
        result.append(assignment)
        continue
      }
      if let place = places[name], case .field(_, let first) = result[place] {
        result[place] = .field(name, first + texts)
      } else {
        places[name] = result.count
        result.append(assignment)
      }
    }
    // A position removes the fields of the old one, so fields of the new one come after it. A
    // coordinate sets its direction, and a date its fraction: an explicit one comes after it, too.
    let positions = result.filter(\.isPlace)
    let others = result.filter { !$0.isPlace }
    return positions + others.filter { !$0.isPart } + others.filter(\.isPart)
  }

  /// Whether it takes the place of one that was given before, and does not add to it: of lists only items
  /// given as such do.
  package func replaces(_ other: Assignment) -> Bool {
    switch (self, other) {
    case (.location, .location), (.dates, .dates): true
    case (.stored(let tag, _), .stored(let other, _)),
      (.stored(let tag, _), .field(.tag(let other), _)),
      (.field(.tag(let tag), _), .stored(let other, _)):
      tag == other
    case (.field(let name, let texts), .field(let other, _)):
      name == other && (!name.isList || texts.count > 1 && texts[0].isEmpty)
    default: false
    }
  }

  private var isPlace: Bool {
    if case .location = self { true } else { false }
  }

  /// Whether it is a part of another field's value, which that one sets, too.
  private var isPart: Bool {
    guard case .field(.tag(let tag), _) = self else { return false }
    return tag.referrer != nil || Metadata.DateRole.all.contains { $0.subsecond == tag }
  }

  /// The field that it sets; nil for several, and for other values.
  package var tag: Tag? {
    switch self {
    case .field(.tag(let tag), _), .stored(let tag, _): tag
    default: nil
    }
  }

  /// The field with a part of its value: the side of a coordinate, the fraction of a date.
  package var part: Tag? {
    tag?.reference ?? Metadata.DateRole.all.first { $0.date == tag }?.subsecond
  }

  /// The value of metadata under a name, to detect a change; empty for names of dependent values.
  private static func text(of name: FieldName, in metadata: Metadata) -> String {
    switch name {
    case .tag(let tag):
      metadata.value(of: tag).map {
        "\(metadata.registry.definition(of: tag)?.name ?? tag.description)=\(Rendering().text(of: $0, tag: tag))"
      } ?? ""
    case .shared(let property): metadata.texts(of: property).joined(separator: ", ")
    case .property(let name) where XMPDefinition(of: name)?.type == .languages:
      metadata.xmp.text(of: name) ?? ""
    case .property(let name): metadata.xmp.texts(of: name).joined(separator: ", ")
    case .translation, .makerNote, .film: ""
    }
  }

  /// Refuses a coordinate whose sign or letter contradicts its reference.
  private static func checkSides(_ assignments: [Assignment]) throws(MetadataError) {
    func typed(_ number: UInt16) -> String? {
      for case .field(.tag(Tag(.gps, number)), let texts) in assignments { return texts.first }
      return nil
    }
    for (number, sides) in [(UInt16(GPSNumber.latitude), "NS"), (GPSNumber.longitude, "EW")] {
      guard let text = typed(number)?.uppercased(),
        let side = typed(number - 1)?.uppercased().first,
        sides.contains(side)
      else { continue }
      let end = text.last { $0 != " " }
      let letter = end.flatMap { sides.contains($0) ? $0 : nil }
      guard let said = letter ?? (text.hasPrefix("-") ? sides.last : nil), said != side else {
        continue
      }
      throw MetadataError(
        .invalidValue,
        "\(text) has the reference \(said), but the given reference is \(side); give one of them"
      )
    }
  }

  /// Tries assignments on empty metadata, so that a wrong value, and two that contradict each
  /// other, are found before a photo is read.
  ///
  /// - Throws: ``MetadataError``, or what a handler of tags throws.
  package static func check(_ assignments: [Assignment]) throws {
    var metadata = Metadata.empty
    var said: [(name: FieldName, text: String)] = []
    for assignment in assignments {
      // The values that a maker note accepts depend on the note.
      if case .field(.makerNote, _) = assignment { continue }
      // Only films have the place.
      if case .field(.film(let tag), let texts) = assignment {
        let words = texts.filter { !$0.trimmed.isEmpty }
        if !words.isEmpty { _ = try tag.stored(words.joined(separator: ", ")) }
        continue
      }
      try assignment.apply(to: &metadata)
      // Two names may mean one field, and only the last would be heard.
      if let other = said.first(where: { Self.text(of: $0.name, in: metadata) != $0.text }) {
        let names = [other.name.label, assignment.label]
        throw MetadataError(
          .invalidValue,
          names[0] == names[1]
            ? "\(names[0]) is changed twice, and the second change would undo the first; give one of them"
            : "\(names[0]) and \(names[1]) mean the same field, and differ; give one of them"
        )
      }
      for name in assignment.settled { said.append((name, Self.text(of: name, in: metadata))) }
    }
    try checkSides(assignments)
  }

  /// The fields that it decides, so that nothing after it may change them.
  private var settled: [FieldName] {
    switch self {
    case .field(.tag(let tag), let texts):
      // A date with an offset from UTC sets that of its own tag.
      let offset = Metadata.DateRole.all.first { $0.date == tag }?.offset
      let hasOffset = texts.contains { CaptureDate(typed: $0)?.offset != nil }
      return [.tag(tag)] + (hasOffset ? offset.map { [.tag($0)] } ?? [] : [])
    case .field(let name, _): return [name]
    case .location(let place):
      let height = place.map { $0.altitude != nil } ?? true ? [GPSNumber.altitude] : []
      return ([GPSNumber.latitude, GPSNumber.longitude] + height).map { .tag(Tag(.gps, $0)) }
    default: return []
    }
  }

  /// What it is called in messages.
  private var label: String {
    switch self {
    case .field(let name, _): name.label
    case .stored(let tag, _): FieldName.tag(tag).label
    case .location: "GPS"
    case .dates: "AllDates"
    case .amendment(let amendment): amendment.name?.label ?? "AllDates"
    }
  }
}

extension FieldName {
  /// Its name in messages: "Title", "IFD0:Artist", "XMP-dc:Title".
  var label: String {
    switch self {
    case .tag(let tag):
      TagRegistry.standard.definition(of: tag).map { "\(tag.directory.name):\($0.name)" }
        ?? tag.description
    case .property(let name): XMPDefinition.label(of: name)
    case .translation(let name, let language): "\(XMPDefinition.label(of: name))[\(language)]"
    case .shared(let property): property.name.prefix(1).uppercased() + property.name.dropFirst()
    case .makerNote(let tag): tag.description
    case .film(let tag): tag.description
    }
  }

  /// The meaning of a name of something that is to be changed.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/unknownTag``; with
  ///   ``MetadataError/Code/notEditable`` for what follows from other values.
  package init(typed name: String) throws {
    do {
      try self.init(name)
    } catch {
      if let composite = Composite.names.first(where: { $0.lowercased() == name.lowercased() }) {
        throw MetadataError(
          .notEditable, "\(composite) is computed from other tags and changes with them")
      }
      throw error
    }
  }
}
