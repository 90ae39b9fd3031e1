/// The meaning of a typed name: a tag, a property of XMP, a property in several places, or a value
/// in a maker note.
package enum FieldName: Hashable, Sendable {
  /// A field of Exif or IPTC: "Artist", "ExifIFD:ExposureTime", "IPTC:Keywords".
  case tag(Tag)
  /// A property of XMP: "XMP-dc:Title", "XMP:Rating".
  case property(XMP.Name)
  /// A property of XMP in one language: "XMP-dc:Title[de]", "XMP-dc:Title-de".
  case translation(XMP.Name, language: String)
  /// Something that is written to every place that a photo has for it: "Description", "Keywords",
  /// "MWG:Copyright".
  case shared(SharedProperty)
  /// A value in a maker note: "Apple:ContentIdentifier".
  case makerNote(MakerNoteTag)
  /// A place that only films have: "Keys:Title", "QuickTime:CreateDate".
  case film(FilmTag)

  /// The meaning of a name, whatever the case of its letters.
  ///
  /// A plain name is something shared, else a tag, else a property of one of XMP's common
  /// namespaces; a name that Exif has (Copyright, Artist) means Exif. A group in front decides, and
  /// names that only the namespaces of single programs have need it.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/unknownTag``; it names the near ones.
  package init(_ name: String, in metadata: Metadata = .empty) throws {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let group = parts.count == 2 ? parts[0].lowercased() : ""
    if name.hasSuffix("]") {
      self = try Self.translation(inBrackets: name, group: group)
      return
    }
    if FilmTag.groups.contains(where: { $0.lowercased() == group }) {
      guard let tag = FilmTag(name) else {
        throw MetadataError(
          .unknownTag, "no field of a film is called \(name)" + TagRegistry.standard.hint(for: name)
        )
      }
      self = .film(tag)
      return
    }
    // Exif has a field of that name.
    if name.lowercased() != "copyright", case .shared(let property)? = SpokenName(name) {
      self = .shared(property)
      return
    }
    let isXMP = group == "xmp" || group.hasPrefix("xmp-")
    let found = isXMP || group.isEmpty ? XMPDefinition.named(name) : []
    if isXMP {
      if found.isEmpty, let (name, language) = Self.translation(name) {
        self = .translation(name, language: language)
        return
      }
      guard let first = found.first else {
        throw MetadataError(
          .unknownTag, "no property of XMP is called \(name)" + TagRegistry.standard.hint(for: name)
        )
      }
      self = .property(first.property)
      return
    }
    // Names that only films have, or that XMP uses for something else.
    if group.isEmpty, let tag = FilmTag(anywhere: name),
      metadata.registry.tags(named: name).isEmpty,
      Self.commonProperty(name) == nil || ["Author", "Genre"].contains(tag.name)
    {
      self = .film(tag)
      return
    }
    do {
      self = .tag(try metadata.tag(named: name))
    } catch {
      if metadata.registry.tags(named: name).isEmpty, let tag = MakerNoteTag(name) {
        self = .makerNote(tag)
        return
      }
      if found.isEmpty, group.isEmpty, metadata.registry.tags(named: name).isEmpty {
        try Self.checkOthers(name)
      }
      guard !found.isEmpty, metadata.registry.tags(named: name).isEmpty else { throw error }
      guard let common = Self.commonProperty(name) else {
        throw Self.needsGroup(
          name, used: "single programs", found.map { "\($0.group):\($0.name)" })
      }
      self = .property(common.property)
    }
  }

  /// The property that a plain name means.
  static func commonProperty(_ name: String) -> XMPDefinition? {
    XMPDefinition.named(name).first { $0.isEditable && commonGroups.contains($0.group) }
  }

  /// Lists the possible groups of a name that only maker notes have, or only films.
  private static func checkOthers(_ name: String) throws(MetadataError) {
    let notes = MakerNoteDefinition.named(name)
    if !notes.isEmpty {
      throw needsGroup(name, used: "makers' notes", notes.map { "\($0.group):\($0.name)" })
    }
    let isOfFilms = FilmTag.all.contains { $0.name.lowercased() == name.lowercased() }
    if isOfFilms { throw needsGroup(name, used: nil, []) }
  }

  /// The message for a name that has a meaning only with its group.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - users: The users of the name other than films; nil for none.
  ///   - others: How it is written with the groups of these.
  /// - Returns: The error, which names the places of films first: there are few.
  private static func needsGroup(
    _ name: String, used users: String?, _ others: [String]
  ) -> MetadataError {
    let films = FilmTag.known.filter { $0.name.lowercased() == name.lowercased() }
      .map(\.description)
    let all = [films.isEmpty ? nil : "films", users].compactMap { $0 }
    let names = (films + others.prefix(4)).joined(separator: ", ")
    return MetadataError(
      .unknownTag,
      "\(name) needs a group, as only \(all.joined(separator: " and ")) use the name: \(names)")
  }

  /// The groups of XMP whose names may be used alone.
  private static let commonGroups: Set<String> = [
    "XMP-dc", "XMP-xmp", "XMP-xmpRights", "XMP-xmpMM", "XMP-photoshop", "XMP-iptcCore",
    "XMP-iptcExt", "XMP-exif", "XMP-exifEX", "XMP-tiff", "XMP-aux", "XMP-plus", "XMP-lr",
    "XMP-mwg-rs", "XMP-mwg-kw", "XMP-mwg-coll",
  ]

  /// A name with a language in brackets, as in paths of XMP. Only XMP has languages, so a name
  /// without a group means XMP's.
  private static func translation(
    inBrackets name: String, group: String
  ) throws(MetadataError) -> FieldName {
    let parts = name.dropLast().split(
      separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    let isXMP = group.isEmpty || group == "xmp" || group.hasPrefix("xmp-")
    guard parts.count == 2, isXMP, let (property, language) = translation("\(parts[0])-\(parts[1])")
    else {
      throw MetadataError(
        .unknownTag,
        "\(name): a language follows the name of a text of XMP that can be stored in several, such as "
          + "XMP-dc:Title[de] or XMP-dc:Description[pt-BR]")
    }
    return .translation(property, language: language)
  }

  /// A name followed by a language (RFC 5646), for a property that may be in several.
  private static func translation(_ name: String) -> (XMP.Name, String)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    // "XMP-dc" has one of its own.
    for count in parts.indices.dropFirst().reversed() {
      let language = parts[count...].joined(separator: "-")
      guard (2...35).contains(language.utf8.count),
        parts[count...].allSatisfy({ part in
          (1...8).contains(part.utf8.count)
            && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }),
        let definition = XMPDefinition.named(parts[..<count].joined(separator: "-")).first
      else { continue }
      let isRight = definition.type == .languages && definition.isEditable
      return isRight ? (definition.property, language) : nil
    }
    return nil
  }
}

extension FieldName {
  /// Whether some photo takes a value of it; what a maker's note takes depends on the note.
  package var isEditable: Bool {
    switch self {
    case .tag(let tag): TagRegistry.standard.definition(of: tag)?.isEditable ?? false
    case .property(let name): XMPDefinition(of: name)?.isEditable ?? false
    case .translation, .shared, .makerNote: true
    case .film(let tag): tag.content != nil
    }
  }
}

extension Metadata {
  /// Sets a field by its name from a text, as a person types it: `set("DateTimeOriginal", to: "2026-05-06 07:08:09")`.
  ///
  /// The name is that of a tag, a property of XMP, a value in a maker note, or a shared one
  /// ("Creator"). With its group ("EXIF:Artist") only that field is set. In keywords, commas
  /// separate one from the next.
  ///
  /// - Throws: ``MetadataError`` if nothing has this name, or the text is not a value of it. Nothing is changed then.
  public mutating func set(_ name: String, to text: String) throws {
    try set(FieldName(name, in: self), parsing: text)
  }

  /// Sets a list by its name: `set("Keywords", to: ["Paris, France", "dawn"])`. Each text is one item as it is.
  ///
  /// - Throws: The errors of ``set(_:to:)-(String,String)``.
  public mutating func set(_ name: String, to texts: [String]) throws {
    try set(FieldName(name, in: self), parsing: [""] + texts)
  }

  /// Removes a field by its name, with its group or without. A field that is missing is not an error.
  ///
  /// - Throws: ``MetadataError`` if nothing has this name.
  public mutating func remove(_ name: String) throws { remove(try FieldName(name, in: self)) }

  /// Sets what a name means from text as a person types it.
  ///
  /// - Throws: ``MetadataError`` when the text is no value of it; nothing is changed then.
  package mutating func set(_ name: FieldName, parsing text: String) throws {
    try set(name, parsing: [text])
  }

  /// Sets what a name means from several texts as a person types them: the items of a list.
  ///
  /// A creator is one text, whatever it contains ("Bell, Graham"). In keywords commas and
  /// semicolons separate one from the next as well; so do a comma and a blank in other lists of
  /// XMP, but those of names. After an empty text all texts are items as they are: "" and "Paris,
  /// France" are one keyword.
  ///
  /// - Parameters:
  ///   - name: The property to set.
  ///   - texts: One text, or the items of a list; empty ones are left out.
  /// - Throws: ``MetadataError`` when a text is no value of it, or when it holds one value only;
  ///   nothing is changed then.
  package mutating func set(_ name: FieldName, parsing texts: [String]) throws {
    let areItems = texts.count > 1 && texts[0].isEmpty
    var texts = texts.count > 1 ? texts.filter { !$0.trimmed.isEmpty } : texts
    if name.areKeywords, !areItems { texts = texts.flatMap(FieldName.segments) }
    switch name {
    case .tag(let tag):
      // Values of Exif are in XMP where Exif cannot be stored.
      if !carriesExif, let shared = SharedProperty(of: tag) {
        try setTexts(typed(texts, of: shared), of: shared)
      } else if isFilm, let tags = filmTags(of: tag) {
        for tag in tags { try set(tag, parsing: texts) }
      } else if isFilm {
        throw MetadataError(
          .unsupported,
          tag.directory == .gps
            ? "films store only a whole position: GPS=46.95,7.45,540"
            : "films have no place for it; XMP may have one", place: self.name(of: tag))
      } else if !carriesExif, let property = XMPDefinition(of: tag, registry)?.property {
        try set(.property(property), parsing: texts)
      } else {
        try set(tag, parsing: texts)
        repeatValue(of: tag)
      }
    case .property(let name):
      var typed: [String] = []
      for text in texts { typed.append(try TypedStatement.stored(text, of: name)) }
      let texts = typed
      guard let definition = XMPDefinition(of: name) else {
        xmp.setTexts(texts, of: name, as: texts.count > 1 ? .bag : nil)
        return
      }
      if definition.type == .languages, definition.isEditable, texts.count == 1 {
        // Those in other languages stay.
        return xmp.setText(texts[0], of: name)
      }
      xmp.set(name, to: try definition.node(parsing: texts, areItems: areItems))
    case .translation(let name, let language):
      guard texts.count <= 1, let text = texts.first else {
        throw MetadataError(.invalidValue, Self.isSingle, place: name.local)
      }
      setText(text, of: name, language: language)
    case .shared(.keywords): try setTexts(texts.map(\.trimmed), of: .keywords)
    case .shared(.countryCode):
      guard texts.allSatisfy({ $0.trimmed.isEmpty || Self.isCountryCode($0.trimmed) }) else {
        throw MetadataError(
          .invalidValue, "two or three letters expected, such as CHE, not \(texts[0])",
          place: "CountryCode")
      }
      try setTexts(texts.map(\.trimmed), of: .countryCode)
    case .shared(let property):
      try setTexts(typed(texts, of: property), of: property)
    case .makerNote(let tag):
      guard texts.count <= 1, let text = texts.first else {
        throw MetadataError(.invalidValue, Self.isSingle, place: tag.description)
      }
      try set(tag, parsing: text)
    case .film(let tag): try set(tag, parsing: texts)
    }
  }

  /// The form in which a typed value of a property is written: names without surrounding blanks,
  /// and a date with its former offset from UTC if none is typed.
  private func typed(_ texts: [String], of property: SharedProperty) -> [String] {
    if property == .creator { return texts.map(\.trimmed) }
    guard !isFilm, let role = DateRole.all.first(where: { $0.property == property }) else {
      return texts
    }
    return texts.map { text in
      CaptureDate(typed: text).map { "\(withOffset($0, of: role))" } ?? text
    }
  }

  private static func isCountryCode(_ text: String) -> Bool {
    (2...3).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isLetter }
  }

  private static let isSingle = "it holds one value, so it is given once"

  private mutating func set(_ tag: Tag, parsing texts: [String]) throws {
    if texts.count <= 1 {
      try set(tag, parsing: texts.first ?? "")
    } else if registry.definition(of: tag)?.isRepeatable == true {
      try setTexts(texts, of: tag)
    } else if tag == Tag(.ifd0, ExifNumber.artist) {
      // Several names are stored in one field (MWG 2.0, 5.4).
      try set(tag, parsing: Self.joined(texts))
    } else {
      throw MetadataError(.invalidValue, Self.isSingle, place: self.name(of: tag))
    }
  }

  /// Removes what a name means.
  package mutating func remove(_ name: FieldName) {
    switch name {
    case .tag(let tag):
      if !carriesExif, let shared = SharedProperty(of: tag) { return remove(.shared(shared)) }
      if isFilm, let tags = filmTags(of: tag) {
        for tag in tags { remove(.film(tag)) }
        return
      }
      if isFilm, tag.directory == .gps { return removeFromPlace(tag.number) }
      if !carriesExif, let property = XMPDefinition(of: tag, registry)?.property {
        return remove(.property(property))
      }
      let name = registry.definition(of: tag)?.name
      if tag.directory == .iptc, field(tag) == nil { refuseFurtherIPTC { $0.name == name } }
      let copy = copy(of: tag)
      remove(tag)
      if let copy { remove(copy) }
    case .property(let name): xmp.set(name, to: nil)
    case .translation(let name, let language): xmp.setText(nil, of: name, language: language)
    case .shared(let property):
      do {
        try setTexts([], of: property)
      } catch {
        refuse(error, nil)
      }
    case .makerNote(let tag): remove(tag)
    case .film(let tag):
      do {
        if tag.content == .header {
          try removeHeader(tag)
        } else if let film {
          for tag in tag.places(in: film) { try say(nil, in: asShown(tag)) }
        } else if tag.group.isEmpty, let property = FieldName.commonProperty(tag.name) {
          xmp.set(property.property, to: nil)
        }
      } catch {
        refuse(error, nil)
      }
    }
  }

  /// Removes the part of a position for a field from a film, which stores it as a whole: only the
  /// altitude, or all of it.
  private mutating func removeFromPlace(_ number: UInt16) {
    switch number {
    case GPSNumber.latitude, GPSNumber.latitudeRef, GPSNumber.longitude, GPSNumber.longitudeRef:
      clearLocation()
    case GPSNumber.altitude, GPSNumber.altitudeRef:
      guard var place = location, place.altitude != nil else { return }
      place.altitude = nil
      location = place
    default: break
    }
  }

  /// Removes a group of fields: a directory of Exif, "EXIF" for all of them, "IPTC", "XMP" or one
  /// namespace of it as "XMP-dc", "ICC_Profile".
  ///
  /// - Returns: Whether it is the name of a group that can be removed.
  @discardableResult
  public mutating func removeAll(inGroup name: String) -> Bool {
    let lower = name.lowercased()
    if lower == "xmp" {
      xmp.properties = []
    } else if lower.hasPrefix("xmp-") {
      xmp.properties.removeAll { property in
        let label = XMPDefinition.label(of: property.name).lowercased()
        return label.hasPrefix(lower + ":")
      }
    } else if let group = FilmTag.groups.first(where: { $0.lowercased() == lower }),
      group != "QuickTime"
    {
      removeFilmGroup(group)
    } else if lower == "icc_profile" {
      iccProfile = nil
    } else if lower == "exif" {
      for kind in [DirectoryKind.ifd0, .exif, .gps, .interop] { removeAll(in: kind) }
      // In a file that is made of directories the second one is a picture.
      if directory(.ifd1)?.block != nil { removeAll(in: .ifd1) }
    } else if let kind = DirectoryKind(named: lower), kind.isExif || kind == .iptc {
      if kind == .iptc, directory(kind) == nil { refuseFurtherIPTC { _ in true } }
      removeAll(in: kind)
      // Where Exif cannot be stored, XMP has the position of the photo.
      if kind == .gps, !carriesExif {
        removePlaceFromXMP()
        removeFromFilm(.gps)
      }
    } else {
      return false
    }
    return true
  }

  /// Additional IPTC data, which are not edited: under IPTC2 and so on.
  var furtherIPTC: [Item] {
    facts.filter { $0.group.hasPrefix("IPTC") && $0.group.dropFirst(4).allSatisfy(\.isNumber) }
  }

  /// Refuses to remove data that are only in IPTC blocks that edits do not change.
  private mutating func refuseFurtherIPTC(_ isMeant: (Item) -> Bool) {
    guard let item = furtherIPTC.first(where: isMeant) else { return }
    refuse(
      MetadataError(
        .notEditable,
        "is in an additional block of IPTC data, which only a whole strip removes (but not from raw files)",
        place: "\(item.group):\(item.name)"), nil)
  }
}
