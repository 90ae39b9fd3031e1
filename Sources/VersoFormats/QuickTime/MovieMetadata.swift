/// A film's metadata by people and cameras: user data, items in iTunes' form, and keys (QuickTime
/// File Format; ISO 14496-12, 8.10 and 8.11).
package struct MovieMetadata {
  private(set) var facts: [Item] = []

  /// The most bytes of a value that are read; for more only the count is shown.
  private static let longest = 1 << 20

  // MARK: User data

  /// The boxes of a `udta` box.
  mutating func addUserData(
    _ boxes: [Box], _ window: inout ByteWindow
  ) throws(FileError) {
    for box in boxes.prefix(256) {
      if box.type == "meta" {
        try addMeta(box, group: "Keys", &window)
        continue
      }
      guard box.payload.count <= Self.longest, !box.payload.isEmpty else { continue }
      if box.type == "NCDT" {
        facts += NikonFilm.items(try window.copy(box.payload))
        continue
      }
      guard let name = MovieTags.userData[box.type.latinName]
      else { continue }
      addUserData(box.type.latinName, name, try window.copy(box.payload))
    }
  }

  private mutating func addUserData(_ code: String, _ name: String, _ data: [UInt8]) {
    var own = Facts("UserData")
    let header = Header(data, .bigEndian)
    if code.first == "©" || code.first == "@" {
      // Texts in several languages: a length, a language, the text.
      guard let count = header.short(0), count <= data.count - 4, let language = header.short(2),
        let text = header.slice(4..<(4 + count)) ?? (count == 0 ? [] : nil)
      else { return }
      add(name, Self.decode(text, language), to: &own)
    } else if Self.texts3GP.contains(code) {
      guard data.count > 6 else { return }
      add(name, Self.text(data.dropFirst(6)), to: &own)
    } else if code == "kywd" {
      let words = FilmText.words(keywords3GPP: data)
      if !words.isEmpty { own.add(name, words.joined(separator: ", ")) }
    } else if code == "loci" {
      own.add(name, Self.place(data))
    } else if ["AllF", "SelO"].contains(code), let number = header.byte(0) {
      own.add(name, number)
    } else if code == "LOOP" {
      own.add(name, header.long(0), [1: "Normal", 2: "Palindromic"])
    } else if code == "WLOC", let x = header.short(0), let y = header.short(2) {
      own.add(name, "\(x) \(y)")
    } else if code == "AIGC"
      || data.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0 || $0 == 10 || $0 == 13 })
    {
      add(name, String(latinOrUTF8: data.prefix { $0 != 0 }), to: &own)
    }
    facts += own.facts
  }

  /// A place (3GPP TS 26.244, 8.10): its name, what it was to the film, longitude, latitude and
  /// height, the heavenly body, notes.
  private static func place(_ data: [UInt8]) -> String {
    var rest = data.dropFirst(6)
    func next() -> String? {
      let isWide = rest.starts(with: [0xFE, 0xFF])
      if isWide {
        var end = rest.startIndex + 2
        while end + 1 < rest.endIndex, rest[end] != 0 || rest[end + 1] != 0 { end += 2 }
        guard end + 1 < rest.endIndex else { return nil }
        defer { rest = rest[(end + 2)...] }
        return CodedText.utf16(rest[(rest.startIndex + 2)..<end], .bigEndian)
      }
      guard let end = rest.firstIndex(of: 0) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(latinOrUTF8: rest[..<end])
    }
    guard let name = next(), rest.count >= 13, let role = rest.first else { return "<err>" }
    let bytes = Array(rest)
    func fixed(_ position: Int) -> Double {
      Double((bytes.rawSpan.integer(at: position, .bigEndian) as Int32?) ?? 0) / 65536
    }
    let roles = ["shooting", "real", "fictional", "reserved"]
    var text = name.isEmpty ? "(none)" : name
    text += " Role=" + (role < 4 ? roles[Int(role)] : "unknown(\(role))")
    text +=
      " Lat=" + Facts.text(fixed(5), decimals: 5) + " Lon=" + Facts.text(fixed(1), decimals: 5)
    text += " Alt=" + Facts.text(fixed(9), decimals: 2)
    rest = rest.dropFirst(13)
    if let body = next() { text += " Body=" + body }
    if let notes = next() { text += " Notes=" + notes }
    return text
  }

  static let texts3GP: Set<String> = [
    "albm", "auth", "cprt", "dscp", "gnre", "perf", "titl",
  ]

  /// A text in the encoding of its language code: Macintosh's below 0x400, else Unicode.
  private static func decode(_ bytes: ArraySlice<UInt8>, _ language: Int) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return text(bytes) }
    let letters = bytes.prefix { $0 != 0 }
    return language < 0x400 ? MacRoman.text(letters) : String(latinOrUTF8: letters)
  }

  /// A text in UTF-16 after a byte order mark, else in UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      return CodedText.utf16(bytes.dropFirst(2), .bigEndian)
    }
    return String(latinOrUTF8: bytes.prefix { $0 != 0 })
  }

  // MARK: Items and keys

  /// A `meta` box: its handler, then items that have codes of their own or numbers of keys.
  mutating func addMeta(
    _ box: Box, group: String, _ window: inout ByteWindow
  ) throws(FileError) {
    // In MPEG-4 files version and flags precede its boxes.
    let isFull = try window.copy(box.payload.prefix(4)) == [0, 0, 0, 0]
    let boxes = try BoxList(
      &window, in: box.payload.dropFirst(isFull ? 4 : 0), limit: 64
    ).boxes
    if let handler = boxes.first(where: { $0.type == "hdlr" }), handler.payload.count <= 4096 {
      var own = Facts("QuickTime")
      QuickTimeFacts.handler(try window.copy(handler.payload), to: &own)
      facts += own.facts
    }
    var keys: [String] = []
    if let box = boxes.first(where: { $0.type == "keys" }), box.payload.count <= 1 << 20 {
      keys = Self.keys(Header(try window.copy(box.payload), .bigEndian))
    }
    guard let list = boxes.first(where: { $0.type == "ilst" }) else { return }
    for item in try BoxList(&window, in: list.payload, limit: 1024).boxes {
      let values = try BoxList(&window, in: item.payload, limit: 64).boxes
        .filter { $0.type == "data" && $0.payload.count >= 8 }
      let index = Int(item.type.code)
      if keys.indices.contains(index - 1) {
        try addKey(keys[index - 1], group, values, &window)
      } else if let value = values.first, let name = MovieTags.items[item.type.latinName] {
        try addItem(item.type.latinName, name, value, &window)
      }
    }
  }

  /// The names of keys: a length and a domain before each.
  static func keys(_ data: Header) -> [String] {
    var keys: [String] = []
    var position = 8
    while let size = data.long(position), size >= 8, keys.count < 4096,
      let text = data.text((position + 8)..<(position + size)) ?? (size == 8 ? "" : nil)
    {
      keys.append(text)
      position += size
    }
    return keys
  }

  private mutating func addKey(
    _ key: String, _ group: String, _ values: [Box], _ window: inout ByteWindow
  ) throws(FileError) {
    let ofPicture = group == "VideoKeys" ? MovieTags.pictureKeys[key] : nil
    guard let name = ofPicture ?? Self.name(ofKey: key) else { return }
    for (index, value) in values.enumerated() {
      let data = try Value(value, &window)
      var own = Facts(group)
      let short = key.split(separator: ".").last.map(String.init) ?? key
      add(name + data.language, short, data, to: &own)
      // A value in one language applies to all.
      if index == 0, !data.language.isEmpty { add(name, short, data, to: &own) }
      facts += own.facts
    }
  }

  static func name(ofKey key: String) -> String? {
    var short = Substring(key)
    for domain in ["com.apple.quicktime.", "com."] where key.hasPrefix(domain) {
      short = key.dropFirst(domain.utf8.count)
      break
    }
    if let name = MovieTags.keys[String(short)] ?? MovieTags.keys[key] { return name }
    // A name that is not known is made of the key's words.
    var result = ""
    var isStart = true
    for letter in short.unicodeScalars where letter.isASCII {
      let isPart = letter.properties.isAlphabetic || ("0"..."9").contains(letter)
      if isPart || letter == "-" || letter == "_" {
        result += isStart ? String(letter).uppercased() : String(letter)
        isStart = false
      } else if letter == "." || letter == " " {
        isStart = true
      }
    }
    return result.utf8.count > 1 ? result : result.isEmpty ? nil : "Tag_\(result)"
  }

  private mutating func addItem(
    _ code: String, _ name: String, _ value: Box, _ window: inout ByteWindow
  ) throws(FileError) {
    var own = Facts("ItemList")
    add(name, code, try Value(value, &window), to: &own)
    facts += own.facts
  }

  /// A value with its type.
  private struct Value {
    let type: Int
    /// Its range in the file.
    let range: Range<Int>
    let data: Header
    /// The end of a name in another language than none: "-eng-NO".
    let language: String

    init(_ box: Box, _ window: inout ByteWindow) throws(FileError) {
      let head = Header(try window.copy(box.payload.prefix(8)), .bigEndian)
      type = (head.long(0) ?? 0) & 0xFF_FFFF
      let value = box.payload.dropFirst(8)
      range = value
      let count = value.count
      data = Header(
        count <= MovieMetadata.longest ? try window.copy(value) : [], .bigEndian)
      let (country, language) = (head.short(4) ?? 0, head.short(6) ?? 0)
      var text = ""
      if language >= 0x400, language != 0x7FFF {
        let letters = [10, 5, 0].map { UInt8(language >> $0 & 0x1F) + 0x60 }
        text = "-" + String(decoding: letters, as: UTF8.self)
      }
      if country > 255 {
        text += "-" + String(latinOrUTF8: [UInt8(country >> 8), UInt8(country & 0xFF)])
      }
      self.language = text == "-und" ? "" : text
    }

    /// The number; nil for texts and bytes.
    var number: Double? {
      switch (type, range.count) {
      case (21, 1): data.number(.signedByte, 0).map(Double.init)
      case (22, 1), (0, 1): data.byte(0).map(Double.init)
      case (21, 2): data.number(.signedShort, 0).map(Double.init)
      case (22, 2), (0, 2): data.short(0).map(Double.init)
      case (21, 4): data.number(.signedLong, 0).map(Double.init)
      case (22, 4): data.long(0).map(Double.init)
      case (21, 8): data.quad(0).map { Double(Int64(bitPattern: $0)) }
      case (22, 8): data.quad(0).map { Double($0) }
      case (23, 4): data.float(0)
      case (24, 8): data.double(0)
      default: nil
      }
    }

    var text: String? {
      switch type {
      case 1, 3: String(latinOrUTF8: data.bytes)
      case 2, 5: CodedText.utf16(data.bytes[...], .bigEndian)
      default: nil
      }
    }
  }

  private func add(_ name: String, _ code: String, _ value: Value, to facts: inout Facts) {
    if let text = value.text { return add(name, text, to: &facts) }
    if code == "trkn" || code == "disk", let number = value.data.short(2) {
      let total = value.data.short(4) ?? 0
      return facts.add(name, total > 0 ? "\(number) of \(total)" : "\(number)")
    }
    guard let number = value.number ?? Self.number(code, value.data) else {
      return facts.add(name, binary: value.range)
    }
    let labels: UInt16? =
      switch code {
      case "rtng": LabelSet.movieRating
      case "stik": LabelSet.movieMedia
      case "sfID": LabelSet.movieStore
      case "video-orientation": LabelSet.movieTurn
      default: nil
      }
    if let labels { return facts.add(name, Int(number), labels) }
    switch code {
    case "cpil", "pcst", "hdvd", "itnu", "shwm":
      facts.add(name, Int(number), [0: "No", 1: "Yes"])
    case "pgap": facts.add(name, Int(number), [0: "Insert Gap", 1: "No Gap"])
    case "akID": facts.add(name, Int(number), [0: "iTunes", 1: "AOL"])
    default: facts.add(name, [number])
    }
  }

  /// Numbers whose type declares only bytes.
  private static func number(_ code: String, _ data: Header) -> Double? {
    switch code {
    case "atID", "cnID", "geID", "sfID", "tves", "tvsn": data.long(0).map(Double.init)
    case "plID": data.quad(0).map { Double($0) }
    default: nil
    }
  }

  // MARK: Texts with a meaning

  /// The items that a reader would find for a film's value, before it is written.
  package static func facts(of tag: FilmTag, text: String) -> [Item] {
    var own = Facts(tag.group)
    switch tag.content {
    case .number: if let number = Double(text) { own.add(tag.name, [number]) }
    case .header: own.add(tag.name, text)
    case .place where tag == .location3GPP:
      if let bytes = FilmText.loci(text) { own.add(tag.name, place(bytes)) }
    default: MovieMetadata().add(tag.name, text, to: &own)
    }
    return own.facts
  }

  private func add(_ name: String, _ text: String, to facts: inout Facts) {
    switch name.prefix(while: { $0 != "-" }) {
    case "GPSCoordinates":
      guard let place = ISO6709(text) else { return facts.add(name, text) }
      facts.add(name, place.shown, stored: place.stored)
    case "ContentCreateDate", "CreationDate", "CreationTime", "LocationDate", "DateTimeOriginal",
      "ReleaseDate", "PurchaseDate":
      facts.add(name, Self.date(text))
    default: facts.add(name, text)
    }
  }

  /// A date of ISO 8601 in the form of Exif: "2019:02:12 15:27:12+08:00".
  private static func date(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return text
    }
    bytes[4] = UInt8(ascii: ":")
    bytes[7] = UInt8(ascii: ":")
    if bytes.count > 10, bytes[10] == UInt8(ascii: "T") { bytes[10] = 0x20 }
    let sign = bytes.count - 5
    if sign >= 19, bytes[sign] == UInt8(ascii: "+") || bytes[sign] == UInt8(ascii: "-") {
      bytes.insert(UInt8(ascii: ":"), at: sign + 3)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
