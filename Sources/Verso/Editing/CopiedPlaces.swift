/// The values to copy from a photo or film, by their places there.
struct CopiedPlaces {
  /// Fields of Exif and IPTC that go over as they are.
  var carried: Set<Tag> = []
  /// Fields of Exif and IPTC that the other file cannot carry.
  var uncarried: Set<Tag> = []
  /// Properties of XMP, which go over as they are.
  var properties: Set<XMP.Name> = []
  /// Places that only films have.
  let film: Set<FilmTag>
  /// Whether only the header of a film has the capture date, and that is copied.
  let isTakenByHeader: Bool
  private let selection: Rendering.Selection

  /// The kind of a place, for the receipt.
  enum Family: String {
    case exif = "Exif"
    case iptc = "IPTC"
    case other

    init(_ place: SharedProperty.Place) {
      switch place {
      case .exif, .exifDate, .exifText, .exifNumber, .windows: self = .exif
      case .iptc, .iptcDate: self = .iptc
      case .xmp, .xmpLocation, .film: self = .other
      }
    }
  }

  /// A value that is now in a place of another kind, with its place before.
  typealias Said = (name: String, family: Family)

  /// The values to copy from a film; empty for other files.
  init(_ metadata: Metadata, _ selection: Rendering.Selection) {
    self.selection = selection
    film = metadata.filmPlaces(in: selection)
    isTakenByHeader = metadata.isTakenByHeader(in: selection)
  }

  /// Whether the value of a place is copied, or would be if it could be stored.
  func contains(_ place: SharedProperty.Place) -> Bool {
    switch place {
    case .xmp(let name, _, _): properties.contains(name)
    case .xmpLocation: properties.contains(XMP.Name(.iptcExt, "LocationShown"))
    case .film(let tag): film.contains(tag)
    default: place.tag.map { carried.contains($0) || uncarried.contains($0) } ?? false
    }
  }

  /// Whether fields are meant, and not only what XMP calls so.
  ///
  /// - Returns: True if one of them is selected.
  func selects(_ tags: [Tag], _ metadata: Metadata) -> Bool {
    tags.contains { selection.includes($0, metadata) }
  }

  /// Whether the value of a place cannot be stored.
  func isUncarried(_ place: SharedProperty.Place) -> Bool {
    place.tag.map(uncarried.contains) ?? false
  }

  /// Whether a property has a place in XMP that was copied.
  func isCopied(_ property: SharedProperty) -> Bool {
    property.places.contains { place in
      switch place {
      case .xmp, .xmpLocation: contains(place)
      default: false
      }
    }
  }
}

extension SharedProperty.Place {
  /// The field of Exif or IPTC that it is.
  fileprivate var tag: Tag? { tags.first }

  /// That field, and those for a part of it.
  fileprivate var tags: [Tag] {
    switch self {
    case .exif(let tag), .windows(let tag), .exifText(let tag), .exifNumber(let tag): [tag]
    case .exifDate(let role): [role.date, role.subsecond, role.offset]
    case .iptc(let number): [Tag(.iptc, number)]
    case .iptcDate(let date, let time): [Tag(.iptc, date), Tag(.iptc, time)]
    case .xmp, .xmpLocation, .film: []
    }
  }

  fileprivate var isFilm: Bool { if case .film = self { true } else { false } }
}

extension Metadata {
  /// Whether a film has selected values in its own places.
  package func saysInFilm(_ selection: Rendering.Selection) -> Bool {
    !filmPlaces(in: selection).isEmpty || isTakenByHeader(in: selection)
  }

  /// Whether only the header of a film has the capture date, and that is selected.
  fileprivate func isTakenByHeader(in selection: Rendering.Selection) -> Bool {
    isFilm && filmHeader != nil && texts(of: .captureDate).isEmpty
      && selection.includes(DateRole.original.date, self)
  }

  /// The places of a film with selected values: by their own names, or by the name of the Exif
  /// equivalent.
  fileprivate func filmPlaces(in selection: Rendering.Selection) -> Set<FilmTag> {
    guard isFilm else { return [] }
    return Set(
      facts.compactMap { item in FilmTag.all.first { $0.isSaid(by: item) } }
    ).filter { tag in
      selection.includes(field: tag.name, of: tag.group)
        || Self.counterpart(of: tag).map { selection.includes($0, self) } ?? false
    }
  }

  /// The Exif field that corresponds to a place of a film.
  private static func counterpart(of tag: FilmTag) -> Tag? {
    if positions.contains(tag) { return Tag(.gps, GPSNumber.latitude) }
    if SharedProperty.captureDate.places.contains(.film(tag)) { return DateRole.original.date }
    return cameraFields.first { $0.places.contains(tag) }?.tag
  }

  /// The name that ``say(_:of:camera:_:)`` uses for the value, or a part of it, of an Exif or IPTC
  /// field; nil if films have no place for it.
  static func disclosure(of tag: Tag) -> String? {
    if let field = cameraFields.first(where: { $0.tag == tag }) { return field.name }
    if tag.directory == .gps { return tag.number <= GPSNumber.altitude ? "location" : nil }
    return SharedProperty.all.first { $0.places.contains { $0.tags.contains(tag) } }?.name
  }

  /// Writes into the own places of these metadata what another photo or film has in places that
  /// these lack: of everything copied, the values with precedence there.
  ///
  /// If both have the same places, only fields that cannot be stored are meant. XMP gets them,
  /// unless it had its own values. Properties of XMP that are selected by its names alone are
  /// copied alone.
  ///
  /// - Parameters:
  ///   - copied: The values to copy.
  ///   - other: The other metadata.
  ///   - camera: The fields of the camera that may be written.
  ///   - before: The metadata before.
  /// - Returns: The values that are written now.
  /// - Throws: ``MetadataError`` if it cannot be written.
  mutating func say(
    _ copied: CopiedPlaces, of other: Metadata, camera: [Tag], _ before: Metadata
  ) throws -> [CopiedPlaces.Said] {
    let isForeign = isFilm || other.isFilm || carriesExif != other.carriesExif
    guard isForeign || !copied.uncarried.isEmpty else { return [] }
    var said: [CopiedPlaces.Said] = []
    // The position is first, so that its related values are in one place.
    if let family = sayPlace(copied, of: other, before) { said.append(("location", family)) }
    for property in SharedProperty.all {
      let statement = other.written(property).first { copied.contains($0.place) }
      guard let statement else { continue }
      let isSaid: Bool
      let isMeant =
        isFilm || statement.place.isFilm
        || copied.selects(property.places.flatMap(\.tags), other)
      if isForeign, isMeant {
        isSaid = try sayOwn(statement, property, of: other)
      } else {
        let isOpen = before.texts(of: property).isEmpty || copied.isCopied(property)
        isSaid =
          try copied.isUncarried(statement.place) && isOpen
          && sayInXMP(statement.texts, property)
      }
      if isSaid { said.append((property.name, CopiedPlaces.Family(statement.place))) }
    }
    try sayHeader(copied, of: other)
    for field in Self.cameraFields where camera.contains(field.tag) {
      let takesXMP = isFilm || isForeign && copied.selects([field.tag], other)
      guard let text = other.text(of: field, copied, takesXMP: takesXMP) else { continue }
      if isFilm || carriesExif {
        try set(.tag(field.tag), parsing: text)
      } else {
        xmp.setTexts([text], of: field.property, as: nil)
      }
      let isOfExif = copied.uncarried.contains(field.tag)
      said.append((field.name, isOfExif ? .exif : .other))
    }
    return said
  }

  /// Writes a value as if it were set.
  ///
  /// XMP gets what the places here cannot store, such as a day without a time or a date before
  /// those of headers.
  ///
  /// - Returns: Whether it is in another place than before.
  private mutating func sayOwn(
    _ statement: SharedProperty.Statement, _ property: SharedProperty, of other: Metadata
  ) throws -> Bool {
    var texts = statement.texts
    let isDay =
      property.kind == .date && texts.contains { CaptureDate($0).map { !$0.hasTime } ?? false }
    if property == .captureDate, isFilm || other.isFilm, !isDay,
      var date = texts.first.flatMap({ CaptureDate($0) })
    {
      date.offset = date.offset ?? other.time?.local?.offset
      texts = ["\(date)"]
    }
    if !isDay, (try? setTexts(texts, of: property)) != nil { return true }
    return try !statement.isXMP && sayInXMP(statement.texts, property)
  }

  /// Writes the position of another photo or film.
  ///
  /// - Returns: Its place in the source; nil if it is not there.
  private mutating func sayPlace(
    _ copied: CopiedPlaces, of other: Metadata, _ before: Metadata
  ) -> CopiedPlaces.Family? {
    let inFilm = Self.positions.lazy.filter { copied.film.contains($0) }
      .compactMap { other.place(in: $0) }.first
    if let inFilm {
      location = inFilm
      // It was measured elsewhere.
      if carriesExif { removeMeasurement() }
      return .other
    }
    let fields = [Tag(.gps, GPSNumber.latitude), Tag(.gps, GPSNumber.longitude)]
    let isOfExif = !copied.uncarried.isDisjoint(with: fields)
    let takesXMP = isFilm || carriesExif && !other.carriesExif && copied.selects(fields, other)
    guard
      isOfExif || takesXMP && copied.properties.contains(XMP.Name(.exif, "GPSLatitude")),
      let place = other.location
    else { return nil }
    setLocation(place, sparing: copied.properties)
    if carriesExif, !Self.isNear(before.location, place) {
      removeMeasurement(sparing: copied.properties)
    }
    return isOfExif ? .exif : .other
  }

  /// Writes the dates in the header of a film: into a header unchanged, elsewhere in local time
  /// where the film was taken. A header with another kind of clock does not define a moment on its
  /// own.
  private mutating func sayHeader(_ copied: CopiedPlaces, of other: Metadata) throws {
    let isOfCamera = HeaderClock(of: other) == .camera
    let isOfOther = isOfCamera != (HeaderClock(of: self) == .camera)
    for (isModified, tags) in [(false, FilmTag.created), (true, FilmTag.modified)] {
      guard let text = other.text(in: tags[0]), var date = CaptureDate(text), date.isValid else {
        continue
      }
      if !isOfCamera {
        date.offset = 0
        date = other.time?.local?.offset.flatMap { date.shown(ahead: $0) } ?? date
      }
      if !isModified, copied.isTakenByHeader {
        // A film that has this moment in local time has more information.
        let own = texts(of: .captureDate).first.flatMap { CaptureDate($0) }
        let isOther =
          own.map { own in
            date.offset == nil
              ? !own.isSameReading(as: date) : own.secondsSince1970() != date.secondsSince1970()
          } ?? (!isFilm || isOfOther)
        if isOther { try setTexts(["\(date)"], of: .captureDate) }
      }
      guard copied.film.contains(tags[0]) else { continue }
      if isFilm {
        for tag in tags {
          if let stored = try? tag.stored(text) { try say(stored, in: tag) }
        }
      } else {
        try setTexts(["\(date)"], of: isModified ? .modifiedDate : .digitizedDate)
      }
    }
  }

  /// The copied text on the camera.
  func text(
    of field: CameraField, _ copied: CopiedPlaces, takesXMP: Bool
  ) -> String? {
    let inFilm = field.places.lazy.filter { copied.film.contains($0) }
      .compactMap { text(in: $0) }.first
    if let inFilm { return inFilm }
    if copied.uncarried.contains(field.tag) { return value(of: field.tag)?.string }
    return takesXMP && copied.properties.contains(field.property)
      ? xmp.texts(of: field.property).first : nil
  }

  /// Writes a film's values in additional places.
  ///
  /// - Returns: The places without an equal value here.
  /// - Throws: ``MetadataError`` if it cannot be written.
  mutating func sayFurther(
    _ places: Set<FilmTag>, of other: Metadata, _ said: inout [CopiedPlaces.Said]
  ) throws -> [FilmTag] {
    let shared = SharedProperty.all.flatMap(\.places)
    let others = FilmTag.all.filter { tag in
      places.contains(tag) && tag.content != .header && !Self.positions.contains(tag)
        && !shared.contains(.film(tag)) && !Self.cameraFields.contains { $0.places.contains(tag) }
        && !Self.isOfFile(tag)
    }
    guard isFilm else { return others }
    var homeless: [FilmTag] = []
    var names: Set<String> = []
    for tag in others where names.insert(tag.name).inserted {
      guard let text = other.text(in: tag), (try? tag.stored(text)) != nil else {
        homeless.append(tag)
        continue
      }
      try set(FilmTag("", tag.name, tag.content), parsing: [text])
      said.append((tag.name, .other))
    }
    return homeless
  }

  /// Whether a place of a film identifies the file, or describes how its bytes were written.
  static func isOfFile(_ tag: FilmTag) -> Bool {
    ["ContentIdentifier", "Encoder", "EncodedBy"].contains(tag.name)
  }
}
