/// The fields that a user of Ricoh's cameras adds for surveys: names, then texts or the numbers of
/// menu items.
enum RoadFacts {
  @Sendable static func read(_ data: Header, _ facts: inout Facts) {
    guard let mark = data.text(0..<2), mark == "II" || mark == "MM" else { return }
    let data = Header(data.bytes, mark == "II" ? .littleEndian : .bigEndian)
    // Additional segments contain sounds.
    guard data.short(4) == 0, let start = data.short(8), let count = data.short(start),
      count <= 100
    else { return }
    var sections: [Int: Header] = [:]
    var position = start + 10
    while let type = data.short(position), let size = data.short(position + 2), size >= 2,
      let value = data.slice((position + 4)..<(position + 2 + size))
    {
      sections[type] = Header(value, data.byteOrder)
      position += 2 + size
    }
    let names = texts(sections[1], count)
    let values = texts(sections[2] ?? sections[18], count)
    for index in 0..<count where index < names.count && !names[index].isEmpty {
      let number = sections[3]?.short(2 * index) ?? 0xFFFF
      add(
        names[index], text: index < values.count ? values[index] : "", number: number,
        to: &facts)
    }
  }

  /// The first texts of a section; zeros fill up what is left of it.
  private static func texts(_ section: Header?, _ count: Int) -> [String] {
    guard let section else { return [] }
    return section.bytes.split(separator: 0, maxSplits: count, omittingEmptySubsequences: false)
      .prefix(count).map { String(latinOrUTF8: $0) }
  }

  private static func add(_ key: String, text: String, number: Int, to facts: inout Facts) {
    let words = key.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = words.joined()
    let items = menus[name] ?? []
    let item = items.indices.contains(number - 1) ? items[number - 1] : "\(number)"
    facts.add(name, text.isEmpty ? item : text, stored: number)
  }

  private static let menus = [
    "SignType": ["Directional", "Warning", "Information"],
    "Location": ["Verge", "Gantry", "Central reservation", "Roundabout"],
    "Lit": ["Yes", "No"],
    "Condition": ["Good", "Fair", "Poor", "Damaged"],
    "Azimuth": [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW",
      "NW", "NNW",
    ],
  ]
}
