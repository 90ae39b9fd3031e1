extension ConformanceRule {
  static let heifPrimary = ConformanceRule(
    "heif-primary", .error, "The primary item is one of the items.",
    clause: "ISO/IEC 14496-12, 8.11.4 (Primary item box)")
  static let heifLocation = ConformanceRule(
    "heif-location", .error, "The data of an item are in the file.",
    clause: "ISO/IEC 14496-12, 8.11.3 (The item location box)")
  static let heifUnlisted = ConformanceRule(
    "heif-unlisted-item", .warning, "What has a location, a reference or a property is an item.",
    clause: "ISO/IEC 14496-12, 8.11.6 (Item information box)")
  static let heifRepetition = ConformanceRule(
    "heif-repeated-item", .error, "The number of an item is its own.",
    clause: "ISO/IEC 14496-12, 8.11.6 (Item information box)")
  static let heifProperty = ConformanceRule(
    "heif-property", .error, "The properties that an item has are there.",
    clause: "ISO/IEC 23008-12, 9.3 (Item properties box)")
  static let heifSize = ConformanceRule(
    "heif-image-size", .warning, "Every picture has its size as a property (ispe).",
    clause: "ISO/IEC 23008-12, 6.5.3 (Image spatial extents)")
  static let heifHandler = ConformanceRule(
    "heif-handler", .warning, "The handler of the items is pict.",
    clause: "ISO/IEC 23008-12, 6.2 (the handler type of the file-level meta box)")
  static let heifDescription = ConformanceRule(
    "heif-description", .warning, "Exif and XMP refer to the picture that they describe (cdsc).",
    clause: "ISO/IEC 23008-12, 6.4 (Roles of images) and annex A.2.1")
}

extension HEIF {
  package static let rules: [ConformanceRule] = [
    .heifPrimary, .heifLocation, .heifUnlisted, .heifRepetition, .heifProperty, .heifSize,
    .heifHandler, .heifDescription,
  ]

  package static func findings(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> FindingList {
    var list = FindingList()
    guard skeleton.format.frames == .items else { return list }
    guard let table = try skeleton.boxFile(source).firstTable else { return list }
    let place = "\(skeleton.format.name) meta"
    table.check(place, source.count, &list)
    if let handler = table.child("hdlr") {
      let bytes = try source.read(handler.payload.prefix(12))
      if bytes.count == 12, !bytes.rawSpan.matches("pict", at: 8) {
        list.add(
          .heifHandler, "it is \(String(decoding: bytes[8...], as: UTF8.self))",
          place: "\(place) > hdlr", at: handler.payload.lowerBound + 8)
      }
    }
    return list
  }
}

extension ItemTable {
  /// Contradictions between the items, their places, references and properties.
  fileprivate func check(_ place: String, _ count: Int, _ list: inout FindingList) {
    let at = box.range.lowerBound
    var ids: Set<UInt32> = []
    for item in items where !ids.insert(item.id).inserted {
      list.add(.heifRepetition, "there are two items \(item.id)", place: "\(place) > iinf", at: at)
    }
    if let primary {
      if !ids.contains(primary) {
        list.add(
          .heifPrimary, "the primary item \(primary) is not an item",
          place: "\(place) > pitm", at: child("pitm")?.range.lowerBound ?? at)
      }
    } else if !items.isEmpty {
      list.add(.heifPrimary, "none is named", place: place, at: at)
    }
    checkPlaces(ids, place, count, &list)
    for reference in references {
      let unknown = ([reference.from] + reference.to).first { !ids.contains($0) }
      if let unknown {
        list.add(
          .heifUnlisted,
          "a reference \(reference.type.name) names item \(unknown), which is not there",
          place: "\(place) > iref", at: child("iref")?.range.lowerBound ?? at)
      }
    }
    checkProperties(ids, place, &list)
    let described = Set(references.filter { $0.type == "cdsc" }.map(\.from))
    for item in items where item.blockKind != nil && !described.contains(item.id) {
      list.add(
        .heifDescription, "item \(item.id) (\(item.blockKind?.name ?? "")) describes no picture",
        place: "\(place) > iref", at: child("iref")?.range.lowerBound ?? at)
    }
  }

  private func checkPlaces(
    _ ids: Set<UInt32>, _ place: String, _ count: Int, _ list: inout FindingList
  ) {
    let places = locationsByItem
    let place = "\(place) > iloc"
    let at = child("iloc")?.range.lowerBound ?? box.range.lowerBound
    for location in locations where !ids.contains(location.id) {
      list.add(
        .heifUnlisted, "item \(location.id) has a location and is not there", place: place,
        at: location.position ?? at)
    }
    for item in items {
      guard let location = places[item.id] else { continue }
      // Parts of other items and of other files are no places in this one.
      guard location.method < 2, location.dataReference == 0, !location.extents.isEmpty,
        ranges(of: location, count: count) == nil
      else { continue }
      list.add(
        .heifLocation, "item \(item.id) (\(item.type.name)) is outside the file", place: place,
        at: location.position ?? at)
    }
  }

  /// Items that are pictures by themselves; what is cut of others has a size, too.
  private static let pictures: [BoxType] = ["hvc1", "av01", "grid", "iden", "iovl", "jpeg", "avc1"]

  private func checkProperties(
    _ ids: Set<UInt32>, _ place: String, _ list: inout FindingList
  ) {
    let at = child("iprp")?.range.lowerBound ?? box.range.lowerBound
    let place = "\(place) > iprp"
    for association in associations {
      if !ids.contains(association.id) {
        list.add(
          .heifUnlisted, "item \(association.id) has properties and is not there", place: place,
          at: at)
      }
      let wrong = association.properties.first {
        $0.number != 0 && !properties.indices.contains($0.number - 1)
      }
      if let wrong {
        list.add(
          .heifProperty,
          "item \(association.id) has property \(wrong.number) of \(properties.count)",
          place: place,
          at: at)
      }
    }
    let held = propertiesByItem
    for item in items where Self.pictures.contains(item.type) {
      guard !(held[item.id] ?? []).contains(where: { $0.type == "ispe" }) else { continue }
      list.add(.heifSize, "item \(item.id) (\(item.type.name)) has none", place: place, at: at)
    }
  }
}
