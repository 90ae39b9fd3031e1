import Verso

extension Additions {
  /// What photos say in several places, but for dates and keywords.
  private static let shared: [SharedProperty] = [
    .title, .headline, .description, .creator, .copyright, .credit, .source, .instructions,
    .sublocation, .city, .state, .country, .countryCode,
  ]

  /// Takes what an XMP side file says.
  ///
  /// - Parameters:
  ///   - packet: The side file.
  ///   - metadata: What the picture says.
  ///   - keywords: The words that the picture has, which become those of the side file where this has some.
  mutating func take(_ packet: Metadata, _ metadata: Metadata, _ keywords: inout [String]) {
    if let place = packet.location, metadata.location.map({ !$0.isNear(place) }) ?? true {
      location = place
    }
    if let said = packet.texts(of: .captureDate).first.flatMap({ CaptureDate($0) }), said.isValid {
      let own = metadata.time.flatMap { $0.role == .modified ? nil : metadata.captureDate }
      // A side file often repeats the date without its fraction and its offset.
      if own.map({ !$0.isSameTime(as: said) }) ?? true { date = said }
    }
    for property in Self.shared {
      let said = packet.texts(of: property)
      guard !said.isEmpty, said != metadata.texts(of: property) else { continue }
      texts.append(Text(property: property, texts: said))
    }
    // No stars are no word: programs write them for every photo.
    if let rating = packet.rating, rating != 0, rating != metadata.rating,
      (-1...5).contains(rating)
    {
      texts.append(Text(property: .rating, texts: ["\(rating)"]))
    }
    let words = Self.words(packet)
    if !words.isEmpty, Set(words) != Set(keywords) { keywords = words }
    properties = packet.xmp.properties.filter { property in
      Self.isTaken(property.name) && metadata.xmp.node(property.name) != property.node
    }
  }

  /// The keywords of a side file: those that it says, or else the last words of what stands in hierarchies, which is all that
  /// some programs write.
  private static func words(_ packet: Metadata) -> [String] {
    let plain = packet.keywords
    guard plain.isEmpty else { return plain }
    var words: [String] = []
    for (name, separator) in Self.hierarchies {
      for path in packet.xmp.texts(of: name) {
        guard let word = path.split(separator: separator).last.flatMap({ String($0).said }),
          !words.contains(word)
        else { continue }
        words.append(word)
      }
      if !words.isEmpty { return words }
    }
    return words
  }

  /// Where words stand in hierarchies, and what is between them.
  private static let hierarchies: [(XMP.Name, Character)] = [
    (XMP.Name(.digiKam, "TagsList"), "/"), (XMP.Name(.lr, "hierarchicalSubject"), "|"),
  ]

  /// Whether a property describes what the picture shows, who made it and whose it is, and stands nowhere else.
  /// How it was exposed its camera knows better, how it was developed its program alone.
  private static func isTaken(_ name: XMP.Name) -> Bool {
    if let names = described[name.namespace.uri] { return names.contains(name.local) }
    return wholly.contains(name.namespace.uri) && !isShared(name)
  }

  private static func isShared(_ name: XMP.Name) -> Bool {
    name.namespace == .iptcCore && ["Location", "CountryCode"].contains(name.local)
  }

  /// Namespaces of which some properties are taken.
  private static let described: [String: Set<String>] = [
    XMP.Namespace.dc.uri: [
      "contributor", "coverage", "date", "language", "publisher", "relation", "type",
    ],
    XMP.Namespace.xmp.uri: ["Label", "Nickname"],
    XMP.Namespace.photoshop.uri: [
      "AuthorsPosition", "CaptionWriter", "Category", "SupplementalCategories",
      "TransmissionReference", "Urgency",
    ],
    XMP.Namespace.lr.uri: ["hierarchicalSubject", "weightedFlatSubject"],
    XMP.Namespace.exif.uri: ["UserComment", "GPSImgDirection", "GPSImgDirectionRef"],
  ]

  /// Namespaces of which all is taken.
  private static let wholly: Set<String> = Set(
    [
      XMP.Namespace.iptcCore, .iptcExt, .xmpRights, .digiKam, .mwgRegions, .mwgKeywords,
      .microsoftPhoto, .microsoftPhoto12, .acdsee, .acdseeRegions, .plus, .cc, .mediapro,
    ].map(\.uri))
}

extension Location {
  /// Whether another place is the same but for what is lost where degrees are rounded: a metre.
  func isNear(_ other: Location) -> Bool {
    abs(latitude.degrees - other.latitude.degrees) < 1e-5
      && abs(longitude.degrees - other.longitude.degrees) < 1e-5
  }
}

extension CaptureDate {
  /// Whether another date says the same, as far as both go: with the seconds, and with the distance from UTC where both
  /// have it.
  func isSameTime(as other: CaptureDate) -> Bool {
    let (here, there) = (secondsSince1970(assuming: 0), other.secondsSince1970(assuming: 0))
    guard let here, let there else { return false }
    if offset == nil || other.offset == nil {
      // What the clocks showed.
      let shown = here + Double(offset ?? 0) * 60
      return (shown - (there + Double(other.offset ?? 0) * 60)).magnitude < 1
    }
    return (here - there).magnitude < 1 && offset == other.offset
  }
}
