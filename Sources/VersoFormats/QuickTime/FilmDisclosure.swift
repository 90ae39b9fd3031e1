/// A box of a film that may contain metadata: a box of user data, an item of a list, nonempty free
/// space, an unknown box. Boxes that describe how a film is displayed are left out.
package struct FilmDisclosure: Hashable, Sendable {
  /// The name that readers give it, with its group; else that of the box: "Keys:LocationNote", "box uuid".
  package let name: String
  /// The film's own name for it: a key, a name in words, the letters of the box.
  package let key: String
  /// The box with its header, and what is in it.
  package let box: Range<Int>
  package let payload: Range<Int>
  /// Whether it is free space, which should be empty.
  package let isRoom: Bool
  /// The way to remove it.
  package var removal = Removal.leaves

  package enum Removal: Hashable, Sendable {
    /// The box is removed, and its Box.holders become shorter.
    case leaves
    /// Free space replaces the box.
    case blanked
    /// Zeros take the place of the bytes.
    case zeroed
    /// Another byte takes the place of each of its bytes.
    case filled(UInt8)
    /// Known brands replace unknown ones.
    case renamed
    /// It stays, because the film could not be decoded without it.
    case stays
  }

  /// All metadata of a film between two positions: in its header, in fragments, next to them, in
  /// free space.
  package static func all(
    in range: Range<Int>, of source: ByteSource
  ) throws(FileError) -> [FilmDisclosure] {
    var search = try FilmDisclosureSearch(source.limits, try ByteWindow(source), in: range)
    try search.visit(range, in: nil, depth: 0)
    return search.found
  }

  /// Free space instead of the boxes with the video's position: those with such names, such texts
  /// among its keys, and nonempty free space.
  static func places(
    _ source: ByteSource, in range: Range<Int>
  ) throws(FileError) -> [Patch] {
    var patches: [Patch] = []
    for disclosure in try all(in: range, of: source) {
      if disclosure.isNamed(for: .gps) {
        patches.append(Patch(blanking: disclosure.box))
        continue
      }
      guard disclosure.payload.count <= source.limits.blockBytes else { continue }
      guard PlaceWords.areIn(try source.read(disclosure.payload)) else { continue }
      patches +=
        disclosure.removal == .renamed
        ? try FileTypeBox.patches(disclosure.box, source) : [Patch(blanking: disclosure.box)]
    }
    return patches
  }

  /// Whether its name means data of one kind, whatever readers do with it.
  package func isNamed(for personal: PersonalData) -> Bool {
    let short = name.split(separator: ":").last.map(String.init) ?? name
    if name.contains(":"), personal.names(short) { return true }
    let key = key.lowercased()
    // "com.example.city", iTunes' own names.
    if key.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"-_".contains($0) }).contains(
      where: {
        personal.names(String($0))
      })
    {
      return true
    }
    let isCode = key.count == 4
    if personal == .identity {
      // What Windows says of a film, with names among it: no reader needs it.
      if key == "xtra" { return true }
      if isCode { return Self.people.contains(key) }
      return key.hasSuffix(".user") || Self.roles.contains { key.contains($0) }
    }
    guard personal.isPlace else { return false }
    if key.utf8.count > 8, PlaceWords.areIn(Array(self.key.utf8)) { return true }
    if isCode { return ["gps", "xyz", "loci"].contains { key.contains($0) } }
    let words = key.split { !$0.isLetter && !$0.isNumber }
    return Self.places.contains { key.contains($0) }
      || words.contains { ["lat", "lon", "lng", "loci", "geo"].contains($0) }
  }

  /// Whether it is a document that a camera writes.
  package var isXML: Bool { key == "xml " }

  /// Whether it is a box for metadata in a place where it does not belong.
  package var isOutOfPlace: Bool {
    removal == .blanked
      && (["meta", "udta", "uuid", "XMP_", "xml ", "loci"].contains(key) || key.first == "©")
  }

  private static let places = [
    "location", "gps", "xyz", "iso6709", "latitude", "longitude", "geotag", "coordinate",
  ]

  /// Words in keys that mean a person.
  private static let roles = [
    "author", "artist", "producer", "director", "publisher", "performer", "composer", "copyright",
    "email", "phone", "serial", "owner", "account", "contact", "credit", "collection.user",
    "camera.identifier", "itunmovi",
  ]

  /// Codes of boxes and items that mean a person, in lowercase.
  private static let people: Set<String> = [
    "apid", "ownr", "soco", "soar", "soaa", "©ard", "©aut", "©prd", "©pub", "©art", "aart", "©wrt",
    "©com", "©cpy", "cprt", "©dir",
    "auth", "perf", "©prf", "©phg", "©src", "©hst", "snum", "slno", "came", "lens", "cmid", "©swf",
    "©arg", "©sne", "©sol", "©xpd", "©nrt", "©ope", "©con", "©own", "©enc",
  ]
}

/// Goes through the boxes of a film down to those that hold no others.
private struct FilmDisclosureSearch {
  let limits: ReadLimits
  var window: ByteWindow
  var found: [FilmDisclosure] = []

  init(_ limits: ReadLimits, _ window: ByteWindow, in range: Range<Int>) throws(FileError) {
    (self.limits, self.window) = (limits, window)
    let boxes = try BoxList(&self.window, in: range, limit: limits.parts).boxes
    around = try FilmSurroundings(in: boxes, &self.window)
  }

  /// What the film states around the boxes that are gone through.
  private var around: FilmSurroundings

  mutating func visit(
    _ range: Range<Int>, in outer: Box?, depth: Int
  ) throws(FileError) {
    guard depth < 12 else { return }
    let list = try BoxList(&window, in: range, limit: limits.parts)
    let parent = outer?.type
    let before = around
    defer { around = before }
    if let outer { around = try around.inside(outer, list.boxes, &window) }
    var seen: Set<BoxType> = []
    for box in list.boxes {
      Steps.add()
      let isSecond = !seen.insert(box.type).inserted
      switch box.type {
      case _ where parent == "ilst": break
      case _ where Box.holders.contains(box.type):
        if box.type == "udta", try !isMadeOfBoxes(box.payload) {
          add(box)
        } else {
          try visit(box.payload, in: box, depth: depth + 1)
        }
      case "meta": try visitList(box, depth: depth + 1)
      case _ where box.isRoom:
        if box.payload.isEmpty { continue }
        if parent == nil, try isMadeOfBoxes(box.payload) {
          try visit(box.payload, in: box, depth: depth + 1)
        } else {
          add(box, isRoom: true)
        }
      case "mdat", "keys": break
      case _ where parent == nil && ["ftyp", "styp"].contains(box.type):
        var disclosure = FilmDisclosure(
          name: "brands that nobody knows", key: box.type.name, box: box.range,
          payload: box.payload, isRoom: false)
        disclosure.removal = .renamed
        found.append(disclosure)
      case _ where parent == nil && StripList.filmFileBoxes.contains(box.type):
        try addRemains(box)
      case _ where StripList.keeps(box.type, in: parent ?? "", isSecond: isSecond):
        try addRemains(box)
      default:
        add(box, isUserData: parent == "udta")
        if MakerBox.types.contains(box.type) { try addValues(of: box) }
      }
    }
  }

  /// Additional data in a box that is shown.
  private mutating func addRemains(_ box: Box) throws(FileError) {
    for part in try FilmRemains(of: box, in: around, &window).parts {
      var disclosure = FilmDisclosure(
        name: part.name, key: part.key, box: part.range, payload: part.payload, isRoom: false)
      disclosure.removal =
        switch part.form {
        case .box: .blanked
        case .bytes: part.fill == 0 ? .zeroed : .filled(part.fill)
        case .needed, .unfit: .stays
        }
      found.append(disclosure)
    }
  }

  private mutating func add(_ box: Box, isRoom: Bool = false, isUserData: Bool = false) {
    let letters = box.type.latinName
    let known = isUserData ? MovieTags.userData[letters].map { "UserData:\($0)" } : nil
    found.append(
      FilmDisclosure(
        name: known ?? (isRoom ? "data in the box \(letters)" : "box \(letters)"),
        key: letters, box: box.range, payload: box.payload, isRoom: isRoom))
  }

  /// Whether boxes fill a stretch, but for less than a header or zeros.
  private mutating func isMadeOfBoxes(_ range: Range<Int>) throws(FileError) -> Bool {
    let list = try BoxList(&window, in: range, limit: limits.parts)
    guard let problem = list.problem else { return true }
    guard !list.boxes.isEmpty || range.count < 8 else { return false }
    let rest = problem.offset..<max(range.upperBound, problem.offset)
    return rest.count < 8 ? true : try window.source.isBlank(rest)
  }

  /// A `meta` box: items with codes or with numbers of keys, texts of XML.
  private mutating func visitList(_ box: Box, depth: Int) throws(FileError) {
    let isFull = try window.copy(box.payload.prefix(4)) == [0, 0, 0, 0]
    let list = try BoxList(
      &window, in: box.payload.dropFirst(isFull ? 4 : 0), limit: limits.parts)
    guard list.first("iprp") == nil, list.first("iinf") == nil else { return }
    var keys: [String] = []
    if let box = list.first("keys"), box.payload.count <= 1 << 20 {
      keys = MovieMetadata.keys(Header(try window.copy(box.payload), .bigEndian))
    }
    for child in list.boxes {
      switch child.type {
      case "ilst":
        for item in try BoxList(&window, in: child.payload, limit: limits.parts).boxes {
          guard !item.isRoom else { continue }
          try add(item: item, keys)
        }
      case "hdlr": addName(of: child)
      case "keys": break
      case "udta", "meta": try visit(child.range, in: box, depth: depth + 1)
      case _ where child.isRoom: if !child.payload.isEmpty { add(child, isRoom: true) }
      default: add(child)
      }
    }
    if let box = list.first("keys") { try addKeys(box) }
  }

  /// The camera and positions in a maker's box.
  private mutating func addValues(of box: Box) throws(FileError) {
    guard box.payload.count <= limits.blockBytes else { return }
    for value in MakerBox.values(of: box.type, try window.copy(box.payload)) {
      let range = box.payload.dropFirst(value.range.lowerBound).prefix(value.range.count)
      add(bytes: value.name, range)
    }
  }

  /// The name of a handler, which is not needed.
  private mutating func addName(of box: Box) {
    add(bytes: Film.nameOfHandler, box.payload.dropFirst(12))
  }

  /// The names of keys, and the data after the last one.
  private mutating func addKeys(_ box: Box) throws(FileError) {
    let data = Header(try window.copy(box.payload.prefix(1 << 20)), .bigEndian)
    var at = 8
    while let size = data.long(at), size >= 8, size <= data.bytes.count - at {
      add(bytes: "the name of a key", box.payload.dropFirst(at + 8).prefix(size - 8))
      at += size
    }
    add(bytes: "data after the keys", box.payload.dropFirst(at))
  }

  private mutating func add(bytes name: String, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var disclosure = FilmDisclosure(name: name, key: "", box: range, payload: range, isRoom: false)
    disclosure.removal = .zeroed
    found.append(disclosure)
  }

  private mutating func add(item: Box, _ keys: [String]) throws(FileError) {
    let letters = item.type.latinName
    var (name, key) = ("item \(letters)", letters)
    let index = Int(item.type.code) - 1
    if keys.indices.contains(index) {
      key = keys[index]
      name = "Keys:\(MovieMetadata.name(ofKey: key) ?? key)"
    } else if item.type == "----" {
      let parts = try BoxList(&window, in: item.payload, limit: 64)
      if let box = parts.first("name"), box.payload.count <= 1024 {
        key = String(latinOrUTF8: try window.copy(box.payload.dropFirst(4)))
        name = "item \(key)"
      }
    } else if let known = MovieTags.items[letters] {
      name = "ItemList:\(known)"
    }
    found.append(
      FilmDisclosure(name: name, key: key, box: item.range, payload: item.payload, isRoom: false))
  }
}
