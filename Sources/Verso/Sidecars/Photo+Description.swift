extension Photo {
  /// Writes the photo's metadata into a sidecar for other programs: date, position, texts, keywords
  /// with hierarchies, rating, label, people, author and rights.
  ///
  /// The values of all places are settled first (``Metadata/texts(of:)``). How it was exposed and
  /// developed is not written: programs read that from the photo, and from what is theirs in the
  /// sidecar, which stays.
  ///
  /// - Parameters:
  ///   - side: The sidecar: a new one (``Sidecar/empty(registry:)``) or one that is there.
  ///   - replaces: Whether the photo's values replace those of the sidecar. By default only missing
  ///     values are added, and keywords and hierarchies that it lacks.
  /// - Throws: ``MetadataError`` where something cannot be said in the sidecar.
  package func describe(in side: inout Photo, replaces: Bool = false) throws {
    var description = side.metadata
    try say(dates: metadata, in: &description, replaces)
    if let location = metadata.location {
      let there = description.location
      if there.map({ replaces && !($0.isSame(as: location) && description.isPlaceInForm) }) ?? true
      {
        description.location = location
      }
    }
    for property in SharedProperty.descriptions + [.rating] {
      let texts = metadata.saidTexts(of: property).compactMap(\.said)
      let there = description.texts(of: property)
      guard !texts.isEmpty, there.isEmpty || replaces && there != texts else { continue }
      try metadata.requireKnownCharset(of: texts)
      try description.setTexts(texts, of: property)
    }
    let said = Set(description.translations.map(\.words))
    let translations = metadata.translations.filter { replaces || !said.contains($0.words) }
    if Set(description.translations) != Set(description.translations + translations) {
      description.add(translations)
    }
    var words = KeywordPaths(metadata)
    if !words.words.isEmpty {
      if !replaces {
        var all = KeywordPaths(description)
        all.formUnion(words)
        words = all
      }
      try words.write(to: &description)
    }
    let known = replaces ? [] : Set(description.xmp.properties.map(\.name))
    let further = namedFaces.saidOnce(marks).properties.filter { property in
      property.name.isDescription && !KeywordPaths.names.contains(property.name)
        && property.saysSomething && !known.contains(property.name)
    }
    let stored = Set(description.xmp.properties)
    let new = further.filter { !stored.contains($0) }
    if replaces {
      description.take(new + further.filter { stored.contains($0) })
    } else {
      description.xmp.properties += new
    }
    if let refusal = description.refusals.first { throw refusal }
    side.metadata = description
  }

  /// The metadata with all faces as regions of the Metadata Working Group, which nearly all programs read.
  private var namedFaces: Metadata {
    guard metadata.xmp.node(XMP.Name(.mwgRegions, "Regions")) == nil else { return metadata }
    var copy = self
    for face in faces { copy.add(face) }
    return copy.metadata
  }

  /// Writes the dates where programs look for them: `photoshop:DateCreated` and
  /// `exif:DateTimeOriginal`, and `xmp:CreateDate`.
  private func say(
    dates metadata: Metadata, in description: inout Metadata, _ replaces: Bool
  ) throws {
    // A film has the moment, and local time follows from it.
    let time = metadata.time.flatMap { $0.role == .modified ? nil : $0 }
    var taken = metadata.texts(of: .captureDate).first ?? time?.local.map { "\($0)" }
    // An offset elsewhere in the photo belongs to it.
    if let text = taken, var date = CaptureDate(text), date.offset == nil, date.hasTime,
      let offset = time?.local?.offset
    {
      date.offset = offset
      taken = "\(date)"
    }
    guard let taken else { return }
    // All places where programs look have this value.
    func isOpen(_ property: SharedProperty, _ text: String, _ names: [XMP.Name]) -> Bool {
      guard let there = description.texts(of: property).first else { return true }
      let isSaid = names.allSatisfy { name in
        description.xmp.texts(of: name).first.flatMap { CaptureDate($0) } == CaptureDate(text)
      }
      return replaces && (!isSaid || CaptureDate(there) != CaptureDate(text))
    }
    if isOpen(
      .captureDate, taken,
      [XMP.Name(.exif, "DateTimeOriginal"), XMP.Name(.photoshop, "DateCreated")])
    {
      try description.setTexts([taken], of: .captureDate)
      try description.put(
        [taken], at: .xmp(XMP.Name(.exif, "DateTimeOriginal"), .simple, isLegacy: true),
        .captureDate)
    }
    let digitized = metadata.texts(of: .digitizedDate).first ?? taken
    if isOpen(.digitizedDate, digitized, [XMP.Name(.xmp, "CreateDate")]) {
      try description.setTexts([digitized], of: .digitizedDate)
    }
  }
}

extension Metadata {
  /// The XMP with a single statement on origin and usage, and the origin from generators' marks if
  /// the property has none.
  fileprivate func saidOnce(_ marks: [OriginDisclosure]) -> XMP {
    var metadata = settled(denying: unreadXMP.isEmpty)
    if metadata.origin?.type == nil, let gravest = OriginDisclosure.gravest(marks) {
      metadata.say(gravest)
    }
    return metadata.xmp
  }

  /// Whether an XMP position has the form of the specification, "46,30.0N" or "46,30,0N" (XMP
  /// Specification, Part 2, GPSCoordinate), and not only degrees or whole minutes, which fewer
  /// programs read.
  fileprivate var isPlaceInForm: Bool {
    ["GPSLatitude", "GPSLongitude"].allSatisfy { name in
      let text = xmp.texts(of: XMP.Name(.exif, name)).first ?? ""
      let minutes = text.split(separator: ",", maxSplits: 1).dropFirst().first ?? ""
      return minutes.contains { $0 == "." || $0 == "," } && "NSEW".contains(text.last ?? " ")
    }
  }
}

extension Location {
  /// Whether another place is the same but for how it is written.
  fileprivate func isSame(as other: Location) -> Bool {
    func isNear(_ one: Double?, _ two: Double?, _ most: Double) -> Bool {
      guard let one, let two else { return one == nil && two == nil }
      return (one - two).magnitude < most
    }
    return isNear(latitude.degrees, other.latitude.degrees, 1e-7)
      && isNear(longitude.degrees, other.longitude.degrees, 1e-7)
      && isNear(altitude, other.altitude, 0.01)
  }
}
