/// Time zones in maker notes.
///
/// Which of two things a camera writes is known from photos of theirs: the zone that it was set to,
/// or the moment by a clock in UTC. Casio's home town and Panasonic's place of the world clock are
/// ignored: they do not show which zone the clock used.
struct MakerZones {
  private let values: CaptureValues
  private let facts: [Item]
  /// Whether there is anything to look at.
  private let isEmpty: Bool

  init(_ metadata: Metadata) {
    values = CaptureValues(metadata)
    facts = metadata.facts
    isEmpty = metadata.makerNotes.isEmpty
  }

  /// The moment by clocks in UTC.
  var instants: [(name: String, date: CaptureDate)] {
    var found: [(String, CaptureDate)] = []
    func add(_ name: String, _ text: String?) {
      guard let text, var date = CaptureDate(text), date.isValid else { return }
      date.offset = 0
      found.append((name, date))
    }
    // Thousandths of a second since 1970, after the picture ("Image_UTC_Data").
    if let item = facts.first(where: { $0.group == "Samsung" && $0.name == "TimeStamp" }) {
      add("Samsung:TimeStamp", item.text)
    }
    guard !isEmpty else { return found }
    add("Google:CreateDate", values.note("CreateDate", group: "Google"))
    add("Olympus:DateTimeUTC", values.note("DateTimeUTC", group: "Olympus"))
    // Photos of an α7 at one moment, with its clock in several zones, have the same.
    add("Sony:SonyDateTime2", values.note("SonyDateTime2", group: "Sony"))
    return found
  }

  /// The zones that cameras were set to.
  func zones(of date: CaptureDate) -> [CaptureTime.Evidence] {
    guard !isEmpty else { return [] }
    return [canon, nikon, pentax, ricoh, flir(date)].compactMap { $0 }.filter { evidence in
      evidence.offsets.allSatisfy { (-12 * 60...14 * 60).contains($0) }
    }
  }

  private func minutes(_ name: String, _ group: String) -> Int? {
    values.note(name, group: group, numeric: true).flatMap { Int($0) }
      .flatMap { CaptureDate.isPossible($0) ? $0 : nil }
  }

  /// Most cameras include summer time in TimeZone, and some leave it to DaylightSavings: the city
  /// decides.
  private var canon: CaptureTime.Evidence? {
    guard let zone = minutes("TimeZone", "Canon") else { return nil }
    let name = "Canon:TimeZone"
    guard minutes("DaylightSavings", "Canon") ?? 0 != 0 else {
      return .init(.makerZone, name, [zone])
    }
    let city = values.note("TimeZoneCity", group: "Canon").flatMap { CityZones.offsets[$0] }
    switch city {
    case nil: return .init(.makerZone, name, [zone, zone + 60])
    case let city?: return .init(.makerZone, name, [city.contains(zone) ? zone + 60 : zone])
    }
  }

  /// The zone without summer time, and whether that was on. The menus of recent cameras have the
  /// zone as well, as a number in a list, so the words of both are read: "+09:00", "+09:00
  /// (Tokyo)".
  private var nikon: CaptureTime.Evidence? {
    guard
      let zone = values.note("TimeZone", group: "Nikon")
        .flatMap({ CaptureDate.offset(String($0.prefix(6))) })
    else { return nil }
    let isSummer = minutes("DaylightSavings", "Nikon") == 1
    return .init(.makerZone, "Nikon:TimeZone", [isSummer ? zone + 60 : zone])
  }

  /// A city at home and one on a journey, each with its own summer time.
  private var pentax: CaptureTime.Evidence? {
    guard let place = minutes("WorldTimeLocation", "Pentax") else { return nil }
    let (city, summer) =
      place == 1 ? ("DestinationCity", "DestinationDST") : ("HometownCity", "HometownDST")
    guard (0...1).contains(place),
      let offsets = values.note(city, group: "Pentax").flatMap({ CityZones.offsets[$0] })
    else { return nil }
    let more = minutes(summer, "Pentax") == 1 ? 60 : 0
    return .init(.makerZone, "Pentax:\(city)", offsets.map { $0 + more })
  }

  private var ricoh: CaptureTime.Evidence? {
    let offset = values.note("TimeZone", group: "Ricoh").flatMap { CaptureDate.offset($0) }
    return offset.map { .init(.makerZone, "Ricoh:TimeZone", [$0]) }
  }

  /// A date of the same moment with its zone.
  private func flir(_ date: CaptureDate) -> CaptureTime.Evidence? {
    let own = values.note("DateTimeOriginal", group: "FLIR").flatMap { CaptureDate($0) }
    guard let own, let offset = own.offset, own.isSameReading(as: date) else { return nil }
    return .init(.makerZone, "FLIR:DateTimeOriginal", [offset])
  }
}
