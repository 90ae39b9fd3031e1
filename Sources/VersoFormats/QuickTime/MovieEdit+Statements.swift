/// The values of a film, set and removed in every place of its header with the name.
extension MovieEdit {
  mutating func apply(_ edit: FilmEdit) throws {
    switch edit.tag.group {
    case "Keys": try setKey(edit)
    case "ItemList": try setItem(edit)
    case "UserData": try setUserData(edit)
    default: try setDate(edit)
    }
  }

  private static func misfit(_ edit: FilmEdit) -> MetadataError {
    MetadataError(
      .invalidValue, "\(edit.text ?? "") does not fit", place: edit.tag.description)
  }

  // MARK: User data

  /// Changes the film's user data, which are created if absent.
  mutating func updateUserData(_ change: (inout MovieBox) throws -> Void) throws {
    let format = format
    if !movie.boxes.contains(where: { $0.type == "udta" }) {
      movie.boxes.insertBeforeRoom(MovieBox("udta", boxes: []))
    }
    var isDone = false
    try movie.update("udta") { box in
      guard !isDone else { return }
      isDone = true
      try Self.open(&box, format)
      try change(&box)
    }
  }

  private mutating func setUserData(_ edit: FilmEdit) throws {
    let format = format
    var isThere = false
    func matches(_ box: MovieBox) -> Bool {
      edit.tag.name == "*"
        ? MovieTags.userData[box.type.latinName] != nil
        : MovieTags.userData[box.type.latinName] == edit.tag.name
    }
    func update(_ data: inout MovieBox) throws {
      try Self.open(&data, format)
      let old = data.boxes
      var seen: Set<BoxType> = []
      data.boxes = try old.compactMap { box in
        guard matches(box) else { return box }
        guard let text = edit.text else { return nil }
        isThere = true
        // A text in several boxes, one for each language, is now in one.
        guard seen.insert(box.type).inserted else { return nil }
        guard let bytes = Self.userData(box.type, text, old: box.bytes) else {
          throw Self.misfit(edit)
        }
        return MovieBox(box.type, bytes)
      }
      if data.boxes.isEmpty, !old.isEmpty { data.content = .boxes([], rest: []) }
    }
    try movie.update("udta", update)
    if edit.text == nil {
      try movie.update("trak") { track in
        guard track.holds(["udta"]) else { return }
        try Self.open(&track, format)
        try track.update("udta", update)
      }
      movie.dropEmpty("udta")
      return
    }
    guard !isThere, let text = edit.text else { return }
    guard let code = MovieTags.newUserData[edit.tag.name].flatMap(BoxType.init(latin:)),
      let bytes = Self.userData(code, text, old: [])
    else { throw Self.misfit(edit) }
    try updateUserData { $0.boxes.append(MovieBox(code, bytes)) }
  }

  /// A value as a box of user data stores it; nil if it does not fit.
  private static func userData(_ type: BoxType, _ text: String, old: [UInt8]) -> [UInt8]? {
    let name = type.latinName
    if name.first == "©" || name.first == "@" {
      return FilmText.userData(text, language: old.rawSpan.integer(at: 2, .bigEndian))
    }
    switch name {
    case "loci": return FilmText.loci(text)
    case "kywd": return FilmText.keywords3GPP(text)
    case _ where MovieMetadata.texts3GP.contains(name): return FilmText.text3GPP(text)
    default: return Array(text.utf8)
    }
  }

  // MARK: Keys and items

  /// The kind of list in a `meta` box (its handler): names of its own, or iTunes' codes.
  private static func handler(_ meta: MovieBox) -> BoxType? {
    meta.boxes.first { $0.type == "hdlr" }
      .flatMap { $0.bytes.rawSpan.integer(at: 8, .bigEndian) }.map { BoxType(code: $0) }
  }

  private static func list(_ handler: BoxType, isFull: Bool) -> MovieBox {
    var head: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    head.append(handler.code, .bigEndian)
    // iTunes' own list is of Apple's making, which readers look for.
    head += handler == "mdir" ? Array("appl".utf8) : [0, 0, 0, 0]
    head += [UInt8](repeating: 0, count: handler == "mdir" ? 9 : 8)
    return MovieBox(
      "meta", front: isFull ? [0, 0, 0, 0] : [],
      boxes: [MovieBox("hdlr", head), MovieBox("ilst", boxes: [])])
  }

  private mutating func updateLists(
    ofTracks: Bool, _ change: (inout MovieBox) throws -> Void
  ) throws {
    let format = format
    func update(_ meta: inout MovieBox) throws {
      try Self.open(&meta, format)
      try meta.update("ilst") { try Self.open(&$0, format) }
      try change(&meta)
    }
    func updateAll(_ parent: inout MovieBox) throws {
      guard parent.holds(["meta", "udta"]) else { return }
      try Self.open(&parent, format)
      try parent.update("meta", update)
      try parent.update("udta") { data in
        guard data.holds(["meta"]) else { return }
        try Self.open(&data, format)
        try data.update("meta", update)
        data.boxes.removeAll { $0.type == "meta" && $0.isEmptyList }
      }
      parent.boxes.removeAll { $0.type == "meta" && $0.isEmptyList }
    }
    try updateAll(&movie)
    if ofTracks { try movie.update("trak", updateAll) }
    movie.dropEmpty("udta")
  }

  /// Sets the values of the items that are meant; those of other languages go.
  ///
  /// - Returns: Whether there was one.
  private static func setItems(
    in meta: inout MovieBox, _ edit: FilmEdit, where isMeant: (BoxType) -> Bool
  ) throws -> Bool {
    var isThere = false
    try meta.update("ilst") { list in
      list.boxes = try list.boxes.compactMap { item in
        guard isMeant(item.type) else { return item }
        isThere = true
        guard let text = edit.text else { return nil }
        var new = try Self.item(item.type, text, edit)
        // A value that is not text is the same in all languages.
        if edit.tag.content != .text { new.boxes = new.boxes.inLanguages(of: item) }
        return new
      }
    }
    return isThere
  }

  private static func item(
    _ type: BoxType, _ text: String, _ edit: FilmEdit
  ) throws -> MovieBox {
    var bytes: [UInt8] = []
    if edit.tag.content == .number {
      guard let number = FilmText.number(text) else { throw Self.misfit(edit) }
      bytes.append(number.type, .bigEndian)
      bytes += [0, 0, 0, 0] + number.bytes
    } else {
      bytes.append(UInt32(1), .bigEndian)
      bytes += [0, 0, 0, 0] + Array(text.utf8)
    }
    return MovieBox(type, boxes: [MovieBox("data", bytes)])
  }

  private mutating func setKey(_ edit: FilmEdit) throws {
    let format = format
    var isThere = false
    try updateLists(ofTracks: edit.text == nil) { meta in
      guard let keys = meta.boxes.first(where: { $0.type == "keys" }) else { return }
      let names = MovieMetadata.keys(Header(keys.bytes, .bigEndian))
      let found = try Self.setItems(in: &meta, edit) { type in
        let index = Int(type.code) - 1
        guard names.indices.contains(index) else { return false }
        let name = MovieMetadata.name(ofKey: names[index])
        return edit.tag.name == "*" || name == edit.tag.name
          || name?.hasPrefix("\(edit.tag.name)-") == true
      }
      isThere = isThere || found
    }
    guard !isThere, let text = edit.text else { return }
    guard let key = MovieTags.newKeys[edit.tag.name] else { throw Self.misfit(edit) }
    // FFmpeg's names have no domain.
    let isPlain = edit.tag == .creationTime || edit.tag == .plainLocation
    let domain = isPlain ? "" : "com.apple.quicktime."
    func add(_ meta: inout MovieBox) throws {
      let number = try meta.number(ofKey: domain + key, format)
      if !meta.boxes.contains(where: { $0.type == "ilst" }) {
        meta.boxes.append(MovieBox("ilst", boxes: []))
      }
      try meta.update("ilst") { list in
        try Self.open(&list, format)
        list.boxes.append(try Self.item(BoxType(code: number), text, edit))
      }
    }
    // QuickTime's list is in the header itself (QuickTime File Format, metadata); some writers have
    // theirs in the user data.
    if try movie.updateFirst(in: "meta", format, Self.isKeys, add) { return }
    var isDone = false
    try movie.update("udta") { data in
      guard !isDone, data.holds(["meta"]) else { return }
      try Self.open(&data, format)
      isDone = try data.updateFirst(in: "meta", format, Self.isKeys, add)
    }
    guard !isDone else { return }
    movie.boxes.insertBeforeRoom(Self.list("mdta", isFull: false))
    _ = try movie.updateFirst(in: "meta", format, Self.isKeys, add)
  }

  private static func isKeys(_ meta: MovieBox) -> Bool { handler(meta) == "mdta" }

  // MARK: Lists in which something was removed

  /// Takes the names of keys away that no item has any longer, and lists in which nothing is left.
  mutating func tidyLists() throws {
    try updateLists(ofTracks: true) { try $0.dropUnusedKeys() }
  }

  private mutating func setItem(_ edit: FilmEdit) throws {
    let format = format
    var isThere = false
    try updateLists(ofTracks: edit.text == nil) { meta in
      guard Self.handler(meta) != "mdta" else { return }
      let found = try Self.setItems(in: &meta, edit) { type in
        let name = MovieTags.items[type.latinName]
        return edit.tag.name == "*" ? name != nil : name == edit.tag.name
      }
      isThere = isThere || found
    }
    guard !isThere, let text = edit.text else { return }
    guard let code = MovieTags.newItems[edit.tag.name].flatMap(BoxType.init(latin:)) else {
      throw Self.misfit(edit)
    }
    try updateUserData { data in
      // iTunes' list is in the user data (MP4 registration authority, "iTunes metadata").
      let isOne = data.boxes.contains { box in
        var box = box
        return box.type == "meta" && (try? box.open()) != nil && Self.handler(box) == "mdir"
      }
      if !isOne { data.boxes.append(Self.list("mdir", isFull: true)) }
      var isDone = false
      try data.update("meta") { meta in
        try Self.open(&meta, format)
        guard !isDone, Self.handler(meta) == "mdir" else { return }
        isDone = true
        if !meta.boxes.contains(where: { $0.type == "ilst" }) {
          meta.boxes.append(MovieBox("ilst", boxes: []))
        }
        try meta.update("ilst") { list in
          try Self.open(&list, format)
          list.boxes.append(try Self.item(code, text, edit))
        }
      }
    }
  }

  // MARK: Dates of headers

  private mutating func setDate(_ edit: FilmEdit) throws {
    let format = format
    guard let seconds = FilmText.seconds(edit.text) else { throw Self.misfit(edit) }
    let isSecond = edit.tag.name.hasSuffix("ModifyDate")
    func set(_ box: inout MovieBox) throws {
      var bytes = box.bytes
      let isLong = bytes.first == 1
      let at = 4 + (isSecond ? (isLong ? 8 : 4) : 0)
      guard bytes.count >= at + (isLong ? 8 : 4) else {
        throw MetadataError(.damaged, "the box \(box.type.name) is cut short", place: format)
      }
      if isLong {
        bytes.store(seconds, at: at, .bigEndian)
      } else {
        guard let short = UInt32(exactly: seconds) else { throw Self.misfit(edit) }
        bytes.store(short, at: at, .bigEndian)
      }
      box.content = .bytes(bytes)
    }
    guard edit.tag.name.hasPrefix("Track") || edit.tag.name.hasPrefix("Media") else {
      return try movie.update("mvhd", set)
    }
    try movie.update("trak") { track in
      try Self.open(&track, format)
      if edit.tag.name.hasPrefix("Track") { return try track.update("tkhd", set) }
      try track.update("mdia") { media in
        try Self.open(&media, format)
        try media.update("mdhd", set)
      }
    }
  }
}

extension MovieBox {
  /// Whether it directly contains a box of one of these types.
  func holds(_ types: Set<BoxType>) -> Bool {
    var box = self
    guard (try? box.open()) != nil else { return false }
    return box.boxes.contains { types.contains($0.type) }
  }

  /// Whether it is a list in which nothing is left.
  fileprivate var isEmptyList: Bool {
    boxes.contains { box in
      guard box.type == "ilst", case .boxes(let items, _) = box.content else { return false }
      return items.isEmpty
    } && boxes.allSatisfy { ["hdlr", "keys", "ilst", "free"].contains($0.type) }
  }

  /// Takes away boxes of a type in which nothing is left.
  fileprivate mutating func dropEmpty(_ type: BoxType) {
    boxes.removeAll { box in
      guard box.type == type, case .boxes(let inner, _) = box.content else { return false }
      return inner.isEmpty
    }
  }

  /// Changes the first box of a type that is meant.
  ///
  /// - Returns: Whether there is one.
  fileprivate mutating func updateFirst(
    in type: BoxType, _ format: String, _ isMeant: (MovieBox) -> Bool,
    _ change: (inout MovieBox) throws -> Void
  ) throws -> Bool {
    for index in boxes.indices where boxes[index].type == type {
      var box = boxes[index]
      guard (try? box.open()) != nil, isMeant(box) else { continue }
      try change(&box)
      boxes[index] = box
      return true
    }
    return false
  }

  /// Takes the names of keys away that no item of the list has, and gives the items the new numbers.
  fileprivate mutating func dropUnusedKeys() throws {
    guard let place = boxes.firstIndex(where: { $0.type == "keys" }),
      let list = boxes.firstIndex(where: { $0.type == "ilst" }),
      case .boxes(let items, _) = boxes[list].content
    else { return }
    let old = boxes[place].bytes
    let names = MovieMetadata.keys(Header(old, .bigEndian))
    let used = Set(items.map { Int($0.type.code) })
    guard names.indices.contains(where: { !used.contains($0 + 1) }) else { return }
    // Content that is not understood completely stays.
    var bytes = Array(old.prefix(8))
    var numbers: [UInt32: UInt32] = [:]
    var at = 8
    for index in names.indices {
      guard let size: UInt32 = old.rawSpan.integer(at: at, .bigEndian),
        size >= 8, Int(size) <= old.count - at
      else { return }
      if used.contains(index + 1) {
        numbers[UInt32(index + 1)] = UInt32(numbers.count + 1)
        bytes += old[at..<(at + Int(size))]
      }
      at += Int(size)
    }
    guard at == old.count, old.rawSpan.integer(at: 4, .bigEndian) == UInt32(names.count) else {
      return
    }
    bytes.store(UInt32(numbers.count), at: 4, .bigEndian)
    boxes[place].content = .bytes(bytes)
    boxes[list].boxes = items.map { item in
      numbers[item.type.code].map { MovieBox(BoxType(code: $0), renaming: item) } ?? item
    }
  }

  /// The number of a key in a list of keys, to which it is added where it is missing.
  fileprivate mutating func number(
    ofKey key: String, _ format: String
  ) throws(MetadataError) -> UInt32 {
    let old = boxes.first { $0.type == "keys" }?.bytes ?? [0, 0, 0, 0, 0, 0, 0, 0]
    let names = MovieMetadata.keys(Header(old, .bigEndian))
    if let index = names.firstIndex(of: key) { return UInt32(index + 1) }
    let announced: UInt32 = old.rawSpan.integer(at: 4, .bigEndian) ?? 0
    guard old.count >= 8, Int(announced) == names.count, names.count < 4096 else {
      throw MetadataError(.damaged, "the list of keys is not understood", place: format)
    }
    var bytes = old
    bytes.store(announced + 1, at: 4, .bigEndian)
    bytes.append(UInt32(8 + key.utf8.count), .bigEndian)
    bytes += Array("mdta\(key)".utf8)
    if let index = boxes.firstIndex(where: { $0.type == "keys" }) {
      boxes[index].content = .bytes(bytes)
    } else {
      let index = boxes.firstIndex { $0.type == "ilst" } ?? boxes.count
      boxes.insert(MovieBox("keys", bytes), at: index)
    }
    return announced + 1
  }
}

extension [MovieBox] {
  /// A value for each language in which an item had one.
  fileprivate func inLanguages(of item: MovieBox) -> [MovieBox] {
    var item = item
    guard count == 1, (try? item.open()) != nil else { return self }
    let languages = item.boxes.filter { $0.type == "data" }.map { $0.bytes.dropFirst(4).prefix(4) }
    let new = languages.filter { $0.count == 4 }.map { language in
      let value = self[0].bytes
      return MovieBox("data", [UInt8](value.prefix(4)) + language + value.dropFirst(8))
    }
    return new.isEmpty ? self : new
  }

  /// Puts a box in front of the room at the end.
  mutating func insertBeforeRoom(_ box: MovieBox) {
    let last = lastIndex { !$0.isRoom }
    insert(box, at: last.map { $0 + 1 } ?? 0)
  }
}
