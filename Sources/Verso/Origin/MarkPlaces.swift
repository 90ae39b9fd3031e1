/// The texts of a photo in which marks of generators are searched for, by the place that rows name.
///
/// A value in an additional page, in a second Exif block or in another language counts as in the
/// same place as the photo's own: a reader finds it there.
struct MarkPlaces {
  /// A text, and its place as statements show it: "IFD0:Software, Exif 2".
  typealias Text = (text: MarkText, shown: String)

  private(set) var texts: [String: [Text]] = [:]
  /// The places in the order in which they were found.
  private(set) var order: [String] = []
  /// The places whose values are no texts that could be read.
  private(set) var unread: [String] = []

  init(_ photo: Photo) {
    for item in photo.items.quick { add(item, nil) }
    // A repeated name is among the items once.
    var seen: Set<String> = []
    for item in photo.metadata.facts
    where Self.place(of: item) != nil && !seen.insert("\(item.group):\(item.name)").inserted {
      add(item, nil)
    }
    for further in photo.metadata.further {
      switch further.content {
      case .text(let text, let label): add(label, text, "\(label), \(further.place)")
      case .fields(let directory):
        for item in photo.items(of: directory) { add(item, further.place) }
      }
    }
    addXMP(photo.metadata)
  }

  private mutating func addXMP(_ metadata: Metadata) {
    var done: Set<String> = []
    for name in metadata.xmp.properties.map(\.name) + metadata.elsewhere.map(\.property.name) {
      let label = XMPDefinition.label(of: name)
      guard GeneratorMark.isPlace.contains(label), done.insert(label).inserted else { continue }
      for said in metadata.said(name) { add(label, said.text, said.place) }
    }
  }

  private mutating func add(_ item: Item, _ elsewhere: String?) {
    guard let place = Self.place(of: item) else { return }
    let label = "\(item.group):\(item.name)"
    let shown = elsewhere.map { "\(label), \($0)" } ?? label
    if case .bytes = item.value {
      // The reader of PNG chunks reports what it could not read.
      if item.group != "PNG" { unread.append(shown) }
      return
    }
    add(place, item.texts.joined(separator: "\n"), shown)
  }

  private mutating func add(_ place: String, _ text: String, _ shown: String) {
    if texts[place] == nil { order.append(place) }
    texts[place, default: []].append((MarkText(text), shown))
  }

  /// The place that rows name: that of the first page for all pages, the name for all languages; nil for
  /// what no row asks for.
  private static func place(of item: Item) -> String? {
    var name = item.name[...]
    while !names.contains(name) {
      // "Description-eng": a name may have a hyphen of its own.
      guard let end = name.lastIndex(of: "-") else { return nil }
      name = name[..<end]
    }
    let place = "\(group(item.group)):\(name)"
    return GeneratorMark.isPlace.contains(place) ? place : nil
  }

  private static func group(_ group: String) -> String {
    if group.hasPrefix("SubIFD") { return "IFD0" }
    for start in ["IFD", "IPTC"] where group.hasPrefix(start) {
      let number = group.dropFirst(start.count)
      if number.allSatisfy(\.isNumber) { return start == "IFD" ? "IFD0" : start }
    }
    return group.hasSuffix("Keys") ? "Keys" : group
  }

  /// The names of the items that rows ask for, without the group.
  static let names = Set(
    GeneratorMark.isPlace.map { $0.split(separator: ":").last ?? $0[...] })
}
