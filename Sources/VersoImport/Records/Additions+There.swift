import Verso

extension Additions {
  /// The metadata that a file has and a photo lacks, as an import of other parts of an export may
  /// have added them. Nil if a value differs, because a service only adds values.
  init?(of there: Metadata, beyond own: Metadata) {
    self.init()
    if there.location != own.location {
      guard own.location == nil else { return nil }
      location = there.location
    }
    let (said, had) = (Self.taken(in: there), Self.taken(in: own))
    if said != had {
      guard had == nil else { return nil }
      date = said
    }
    for property in SharedProperty.descriptions + [.rating] {
      let said = there.texts(of: property)
      guard said != own.texts(of: property) else { continue }
      guard !said.isEmpty, !own.saidTexts(of: property).contains(where: { $0.said != nil }) else {
        return nil
      }
      texts.append(Text(property: property, texts: said))
    }
    let named = own.xmp.texts(of: Self.personInImage)
    people = there.xmp.texts(of: Self.personInImage).filter { !named.contains($0) }
    if there.keywords != own.keywords {
      guard there.keywords.starts(with: own.keywords) else { return nil }
      keywords = there.keywords
    }
    properties = there.xmp.properties.filter { property in
      property.name == Self.dateCreated && date == nil
        && !own.xmp.properties.contains(property)
    }
  }

  private static func taken(in metadata: Metadata) -> CaptureDate? {
    metadata.time.flatMap { $0.role == .modified ? nil : metadata.captureDate }
  }

  /// These, and others that were computed for a photo that has these already.
  func adding(_ more: Additions) -> Additions {
    var all = self
    all.date = more.date ?? date
    all.location = more.location ?? location
    all.texts.removeAll { text in more.texts.contains { $0.property == text.property } }
    all.texts += more.texts
    all.people += more.people
    all.keywords = more.keywords ?? keywords
    let names = Set(more.properties.map(\.name))
    all.properties.removeAll { names.contains($0.name) }
    all.properties += more.properties
    return all
  }

  /// A photo's own values that another file of the same picture lacks, value by value.
  static func values(of own: Metadata, notIn there: Metadata) -> [String] {
    var found = Additions()
    if let date = taken(in: own), taken(in: there).map({ !$0.isSameTime(as: date) }) ?? true {
      found.date = date
    }
    if let place = own.location, there.location.map({ !$0.isNear(place) }) ?? true {
      found.location = place
    }
    for property in SharedProperty.descriptions + [.rating] {
      let said = own.saidTexts(of: property).filter { $0.said != nil }
      guard !said.isEmpty, said != there.texts(of: property) else { continue }
      // Additions of another service come after it.
      let whole = there.texts(of: property).joined(separator: "\n")
      if !said.allSatisfy(whole.contains) {
        found.texts.append(Text(property: property, texts: said))
      }
    }
    let (words, named) = (Set(there.keywords), there.xmp.texts(of: personInImage))
    let lost = own.keywords.filter { !words.contains($0) }
    if !lost.isEmpty { found.keywords = lost }
    found.people = own.xmp.texts(of: personInImage).filter { !named.contains($0) }
    let stored = Set(there.xmp.properties)
    found.properties = own.xmp.properties.filter {
      $0.name.isDescription && $0.name != personInImage && !KeywordPaths.names.contains($0.name)
        && !stored.contains($0)
    }
    return found.values
  }
}
