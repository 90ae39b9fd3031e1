import Verso

extension Additions {
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
    let own = metadata.time.flatMap { $0.role == .modified ? nil : metadata.captureDate }
    let text = packet.texts(of: .captureDate).first
    if let text, let said = CaptureDate(text), said.isValid {
      let isDay = text.utf8.count <= 10
      if own == nil, isDay {
        // Exif has no day without a time.
        properties += packet.xmp.properties.filter {
          $0.name == XMP.Name(.photoshop, "DateCreated")
        }
      } else if own.map({ !$0.isSameTime(as: said) }) ?? true, !isDay {
        // A side file often repeats the date without its fraction and its offset: then the photo's is better.
        date = said
      }
    }
    for property in SharedProperty.descriptions {
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
    let words = KeywordPaths(packet).words
    if !words.isEmpty, Set(words) != Set(keywords) { keywords = words }
    let stored = Set(metadata.xmp.properties)
    properties += packet.xmp.properties.filter { property in
      property.name.isDescription && !stored.contains(property)
    }
  }
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
