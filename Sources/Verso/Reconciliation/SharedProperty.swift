/// A value that a photo has in up to three places: in Exif, IPTC and XMP (MWG 2.0, chapter 5).
package struct SharedProperty: Hashable, Sendable {
  /// The name: "description".
  package let name: String
  let kind: Kind
  let places: [Place]

  /// The kind of its values.
  enum Kind: Hashable, Sendable {
    case text
    case texts
    case date
    case number
  }

  /// One place of the value.
  enum Place: Hashable, Sendable {
    /// A field of Exif text; several names are joined with "; " (MWG 2.0, 5.4).
    case exif(Tag)
    /// A field that Windows writes: text in UTF-16, lists with ";". Only kept in step.
    case windows(Tag)
    /// A date with its own fraction and offset.
    case exifDate(Metadata.DateRole)
    /// A field of Exif text that no standard requires. Only kept in step.
    case exifText(Tag)
    /// A number in IFD0. Only kept in step.
    case exifNumber(Tag)
    case iptc(UInt16)
    /// A date and the time that belongs to it.
    case iptcDate(UInt16, UInt16)
    case xmp(XMP.Name, Form, isLegacy: Bool)
    /// A field of the first place shown (Iptc4xmpExt:LocationShown). Only kept in step.
    case xmpLocation(String)
    /// A place that only films have; the home is the first place in a kind of film.
    case film(FilmTag)
  }

  /// How XMP stores it.
  enum Form: Hashable, Sendable {
    case simple
    case languages
    case bag
    case sequence
  }

  /// A text about what the picture shows.
  package static let description = SharedProperty(
    name: "description", kind: .text,
    places: [
      .exif(Tag(.ifd0, ExifNumber.imageDescription)), .iptc(IPTCNumber.captionAbstract),
      .xmp(.dc("description"), .languages, isLegacy: false),
      .xmp(.tiff("ImageDescription"), .languages, isLegacy: true),
    ] + films("Description") + [.film(FilmTag("ItemList", "LongDescription"))])
  /// A short name.
  package static let title = SharedProperty(
    name: "title", kind: .text,
    places: [
      .iptc(IPTCNumber.objectName), .xmp(.dc("title"), .languages, isLegacy: false),
      .windows(Tag(.ifd0, ExifNumber.xpTitle)),
    ] + films("Title"))
  /// A line that sums it up.
  package static let headline = line("headline", IPTCNumber.headline, "Headline")
  /// Whom to name where it is shown.
  package static let credit = line("credit", IPTCNumber.credit, "Credit")
  /// The supplier.
  package static let source = line("source", IPTCNumber.source, "Source")
  /// Instructions for the use of the picture.
  package static let instructions = line(
    "instructions", IPTCNumber.specialInstructions, "Instructions")
  /// The author of the description.
  package static let captionWriter = line(
    "captionWriter", IPTCNumber.writerEditor, "CaptionWriter")
  /// The creator's job.
  package static let jobTitle = line("jobTitle", IPTCNumber.byLineTitle, "AuthorsPosition")
  /// The name of the work among the people who share in it.
  package static let jobID = line(
    "jobID", IPTCNumber.originalTransmissionReference, "TransmissionReference")
  /// The makers, one name each.
  package static let creator = SharedProperty(
    name: "creator", kind: .texts,
    places: [
      .exif(Tag(.ifd0, ExifNumber.artist)), .iptc(IPTCNumber.byLine),
      .xmp(.dc("creator"), .sequence, isLegacy: false),
      .xmp(.tiff("Artist"), .simple, isLegacy: true), .windows(Tag(.ifd0, ExifNumber.xpAuthor)),
    ] + films("Artist") + films("Author"))
  /// Whose it is.
  package static let copyright = SharedProperty(
    name: "copyright", kind: .text,
    places: [
      .exif(Tag(.ifd0, ExifNumber.copyright)), .iptc(IPTCNumber.copyrightNotice),
      .xmp(.dc("rights"), .languages, isLegacy: false),
      .xmp(.tiff("Copyright"), .languages, isLegacy: true),
    ] + films("Copyright"))
  /// Words to find it by.
  package static let keywords = SharedProperty(
    name: "keywords", kind: .texts,
    places: [
      .iptc(IPTCNumber.keywords), .xmp(.dc("subject"), .bag, isLegacy: false),
      .windows(Tag(.ifd0, ExifNumber.xpKeywords)), .film(FilmTag("Keys", "Keywords")),
      .film(FilmTag("ItemList", "Keyword")), .film(FilmTag("UserData", "Keywords")),
    ])
  /// When it was taken.
  package static let captureDate = SharedProperty(
    name: "captureDate", kind: .date,
    places: [
      .exifDate(.original), .iptcDate(IPTCNumber.dateCreated, IPTCNumber.timeCreated),
      .xmp(.photoshop("DateCreated"), .simple, isLegacy: false),
      .xmp(.exif("DateTimeOriginal"), .simple, isLegacy: true), .film(.creationDate),
      .film(FilmTag("UserData", "DateTimeOriginal", .date)),
      .film(FilmTag("ItemList", "ContentCreateDate", .date)),
      .film(FilmTag("UserData", "ContentCreateDate", .date)),
      .exifText(Tag(.ifd0, Metadata.DateRole.original.date.number)),
    ])
  /// When it became digital.
  package static let digitizedDate = SharedProperty(
    name: "digitizedDate", kind: .date,
    places: [
      .exifDate(.digitized),
      .iptcDate(IPTCNumber.digitalCreationDate, IPTCNumber.digitalCreationTime),
      .xmp(.xmp("CreateDate"), .simple, isLegacy: false),
      .xmp(.exif("DateTimeDigitized"), .simple, isLegacy: true),
      .exifText(Tag(.ifd0, Metadata.DateRole.digitized.date.number)),
    ])
  /// When it was changed last.
  package static let modifiedDate = SharedProperty(
    name: "modifiedDate", kind: .date,
    places: [
      .exifDate(.modified), .xmp(.xmp("ModifyDate"), .simple, isLegacy: false),
      .xmp(.tiff("DateTime"), .simple, isLegacy: true),
    ])
  /// Stars: 0 to 5, -1 for rejected.
  package static let rating = SharedProperty(
    name: "rating", kind: .number,
    places: [
      .xmp(.xmp("Rating"), .simple, isLegacy: false), .exifNumber(Tag(.ifd0, ExifNumber.rating)),
      .film(FilmTag("Keys", "UserRating", .number)),
    ])
  /// The lens, by the name of its model.
  static let lens = SharedProperty(
    name: "lens", kind: .text,
    places: [
      .exif(Tag(.exif, ExifNumber.lensModel)),
      .xmp(XMP.Name(.exifEX, "LensModel"), .simple, isLegacy: false),
      .xmp(XMP.Name(.aux, "Lens"), .simple, isLegacy: true),
      .exifText(Tag(.exif, ExifNumber.lens)), .film(FilmTag("Keys", "LensModel")),
    ])
  /// The names of the people in it; regions with names are faces.
  static let people = SharedProperty(
    name: "people", kind: .texts,
    places: [.xmp(XMP.Name(.iptcExt, "PersonInImage"), .bag, isLegacy: false)])
  /// A part of a city.
  package static let sublocation = place(
    "sublocation", IPTCNumber.subLocation, .iptcCore("Location"), "Sublocation")
  /// The city shown.
  package static let city = place("city", IPTCNumber.city, .photoshop("City"), "City")
  /// The state or province shown.
  package static let state = place(
    "state", IPTCNumber.provinceState, .photoshop("State"), "ProvinceState")
  /// The country shown.
  package static let country = place(
    "country", IPTCNumber.countryPrimaryLocationName, .photoshop("Country"), "CountryName")
  /// Its code of two or three letters (ISO 3166).
  package static let countryCode = place(
    "countryCode", IPTCNumber.countryPrimaryLocationCode, .iptcCore("CountryCode"), "CountryCode")

  /// A line of text that IPTC and Photoshop know by one name.
  private static func line(_ name: String, _ iptc: UInt16, _ local: String) -> SharedProperty {
    SharedProperty(
      name: name, kind: .text,
      places: [.iptc(iptc), .xmp(.photoshop(local), .simple, isLegacy: false)])
  }

  private static func place(
    _ name: String, _ iptc: UInt16, _ xmp: XMP.Name, _ field: String
  ) -> SharedProperty {
    SharedProperty(
      name: name, kind: .text,
      places: [.iptc(iptc), .xmp(xmp, .simple, isLegacy: false), .xmpLocation(field)])
  }

  /// All of them, in the order in which people ask.
  package static let all = [
    description, title, headline, creator, copyright, keywords, captureDate, digitizedDate,
    modifiedDate, rating, sublocation, city, state, country, countryCode, credit, source,
    instructions, captionWriter, jobTitle, jobID,
  ]

  /// Values that cameras write, and that no two places contradict. They are not reconciled, but
  /// have a name.
  private static let named = all + [lens, people]

  /// Other names that people use, in small letters.
  private static let otherNames = [
    "keyword": keywords, "caption": description, "author": creator, "photographer": creator,
    "date": captureDate, "stars": rating,
  ]

  /// The places of films that have one name.
  private static func films(_ name: String) -> [Place] {
    ["Keys", "ItemList", "UserData"].map { .film(FilmTag($0, name)) }
  }

  /// The place of a new value in a film; nil for XMP.
  func home(in film: FilmKind) -> FilmTag? {
    switch (self, film) {
    case (_, .canonRaw): nil
    case (.captureDate, _): .creationDate
    case (.keywords, .threeGPP): FilmTag("UserData", "Keywords")
    case (.keywords, _): FilmTag("Keys", "Keywords")
    case (.description, _), (.title, _), (.copyright, _):
      FilmTag(Self.home[film] ?? "Keys", name.prefix(1).uppercased() + name.dropFirst())
    case (.creator, .threeGPP): FilmTag("UserData", "Author")
    case (.creator, _): FilmTag(Self.home[film] ?? "Keys", "Artist")
    default: nil
    }
  }

  private static let home: [FilmKind: String] = [
    .quickTime: "Keys", .mpeg4: "ItemList", .threeGPP: "UserData",
  ]

  /// The property that an Exif field is a part of; nil if only Exif has it.
  package init?(of tag: Tag) {
    let found = Self.all.first { property in
      property.places.contains { place in
        switch place {
        case .exif(let own): own == tag
        case .exifDate(let role): role.date == tag
        default: false
        }
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The property of a name, whatever its case.
  package init?(named name: String) {
    let lower = name.lowercased()
    guard
      let found = Self.named.first(where: { $0.name.lowercased() == lower })
        ?? Self.otherNames[lower]
    else { return nil }
    self = found
  }

  /// The property of a name after "MWG:", whatever its case: the library's own, or the one under
  /// which people set it, "DateTimeOriginal".
  package init?(mwg name: String) {
    let names = { (property: SharedProperty) in [property.name, Self.typedName(property.name)] }
    guard
      let found = Self.all.first(where: { property in
        names(property).contains { $0.lowercased() == name.lowercased() }
      })
    else { return nil }
    self = found
  }

  /// The name under which people set what the library calls by a name, one of
  /// ``Metadata/filmStatementNames`` included.
  ///
  /// - Returns: "DateTimeOriginal", "GPS", "Title".
  static func typedName(_ name: String) -> String {
    let role = Metadata.DateRole.all.first { $0.property.name == name }
    if let role, let field = TagRegistry.standard.definition(of: role.date) { return field.name }
    return name == "location" ? "GPS" : name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The names of the fields that may contain it: "IFD0:Artist", "XMP-dc:Creator".
  package var fieldNames: [String] {
    func name(_ tag: Tag) -> [String] {
      TagRegistry.standard.definition(of: tag).map { ["\(tag.directory.name):\($0.name)"] } ?? []
    }
    return places.flatMap { place -> [String] in
      switch place {
      case .exif(let tag), .windows(let tag), .exifText(let tag), .exifNumber(let tag): name(tag)
      case .exifDate(let role): name(role.date)
      case .iptc(let number): name(Tag(.iptc, number))
      case .iptcDate(let date, let time): name(Tag(.iptc, date)) + name(Tag(.iptc, time))
      case .xmp(let name, _, _): [XMPDefinition.label(of: name)]
      case .xmpLocation: []
      case .film(let tag): [tag.description]
      }
    }
  }

  /// Whether a text is a value: not only blanks, and no copyright notice without a name and a year,
  /// which cameras write with fields that nobody has filled in ("Copyright,").
  func isStated(_ text: String) -> Bool {
    guard name == "copyright" else { return text.utf8.contains { $0 != UInt8(ascii: " ") } }
    let rest = ["copyright", "(c)"].reduce(text.lowercased()) { text, word in
      text.split(separator: word).joined()
    }
    return rest.contains { $0.isLetter || $0.isNumber }
  }

  private init(name: String, kind: Kind, places: [Place]) {
    self.name = name
    self.kind = kind
    self.places = places
  }
}

extension XMP.Name {
  fileprivate static func dc(_ local: String) -> XMP.Name { XMP.Name(.dc, local) }
  fileprivate static func tiff(_ local: String) -> XMP.Name { XMP.Name(.tiff, local) }
  fileprivate static func exif(_ local: String) -> XMP.Name { XMP.Name(.exif, local) }
  fileprivate static func xmp(_ local: String) -> XMP.Name { XMP.Name(.xmp, local) }
  fileprivate static func photoshop(_ local: String) -> XMP.Name { XMP.Name(.photoshop, local) }
  fileprivate static func iptcCore(_ local: String) -> XMP.Name { XMP.Name(.iptcCore, local) }
}
