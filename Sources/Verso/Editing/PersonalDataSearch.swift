/// Searches all bytes of a file for metadata where no reader looks for them: after the end of the
/// picture, in parts of unknown programs, in pictures in texts.
///
/// Exif data, packets of XMP, other documents of XML, runs of IPTC's datasets and GoPro's metadata are known by how they
/// begin, wherever that is. Pictures need no separate search, because their metadata begin in the same ways.
struct PersonalDataSearch {
  let wanted: [PersonalData]
  let photo: Photo
  /// The findings, by kind of data and location.
  var found: [String] = []
  /// The number of bytes that may still be read again, so that the work stays in proportion to the
  /// file.
  private var budget: Int
  /// The budget for decompressed data, in all of the file.
  var inflation: ReadBudget
  /// The ranges of the file where it may be.
  private var exceptions: [Range<Int>] = []
  /// How deeply texts may be nested.
  private var depth = 3
  /// The start of the packet that was read last: it begins in two ways.
  private var packet: Int?

  /// Looks through a file.
  ///
  /// - Parameters:
  ///   - wanted: The data to search for.
  ///   - source: The file to search.
  ///   - photo: The photo whose limits and tags count.
  ///   - ranges: The ranges where it may be.
  /// - Returns: The findings, which may be empty.
  /// - Throws: ``FileError`` when the file cannot be read. ``MetadataError`` when so much in it
  ///   begins like metadata that searching all of it would take too long.
  static func find(
    _ wanted: [PersonalData], in source: ByteSource, of photo: Photo,
    except ranges: [Range<Int>] = []
  ) throws -> [String] {
    var search = PersonalDataSearch(
      wanted, photo, count: source.count, inflation: ReadBudget(photo.limits))
    search.exceptions = ranges
    try search.look(through: source, isFile: true)
    try search.lookIntoCompressed(source)
    try search.lookIntoOtherParts(source)
    try search.lookIntoFields()
    return search.found
  }

  /// Whether bytes that no reader understands contain it.
  ///
  /// - Parameters:
  ///   - personal: The data to search for.
  ///   - bytes: The bytes to search.
  ///   - photo: The photo whose limits and tags count.
  ///   - inflation: The remaining budget for compressed data of the whole file.
  /// - Returns: Whether it is there, or may be there.
  /// - Throws: The errors of ``find(_:in:of:)``.
  static func finds(
    _ personal: PersonalData, in bytes: [UInt8], of photo: Photo, _ inflation: inout ReadBudget
  ) throws -> Bool {
    var search = PersonalDataSearch(
      [personal], photo, count: bytes.count, inflation: inflation)
    defer { inflation = search.inflation }
    try search.look(through: ByteSource(bytes, limits: photo.limits), isFile: false)
    if search.found.isEmpty { try search.lookIntoCompressed(bytes, "bytes that are compressed") }
    return !search.found.isEmpty
  }

  private init(_ wanted: [PersonalData], _ photo: Photo, count: Int, inflation: ReadBudget) {
    (self.wanted, self.photo, self.inflation) = (wanted, photo, inflation)
    budget = (8 << 20) + photo.limits.passes * count
  }

  // MARK: Beginnings

  private enum Beginning {
    case exif, xmp, xml, iptc, gpmf, base64
    /// Base64 in UTF-16.
    case wideBase64
  }

  /// The longest beginning.
  private static let reach = 64
  /// The number of consecutive letters of Base64 that is no accident; lines of it have 60 and more.
  private static let run = 48
  /// One of these steps is in each such run, with half a step after it.
  private static let step = run / 2

  mutating func look(through source: ByteSource, isFile: Bool) throws {
    let step = 1 << 18
    var start = 0
    packet = nil
    // Ranges that were parsed are not searched again byte by byte.
    var seen = 0
    while true {
      // Holes contain nothing.
      start = source.nextData(from: start)
      guard start < source.count else { break }
      let bytes = try source.read(start..<min(start + step + Self.reach, source.count))
      for (at, kind) in Self.beginnings(in: bytes, before: step) where start + at >= seen {
        // A few findings are sufficient.
        if found.count >= 16 { return }
        // The directories of a TIFF file are its own readers' matter.
        if isFile, exceptions.contains(where: { $0.contains(start + at) }) { continue }
        if isFile, start + at == 0, photo.container.isMadeOfDirectories { continue }
        seen = try look(at: start + at, kind, source)
      }
      start += step
    }
  }

  /// The pairs of bytes that each of the beginnings has, but Base64, which are its first ones.
  private static let pairs = [
    "II", "MM", "ht", "h\0", "RD", "<?", "<\0", "DE", "\u{1C}\u{2}",
  ].map { pair in
    (pair.utf8.first ?? 0, pair.utf8.last ?? 0)
  }

  /// What begins at a position where one of the pairs is.
  private static func beginning(in span: RawSpan, at position: Int) -> Beginning? {
    func holds(_ text: StaticString) -> Bool { span.matches(text, at: position) }
    switch span.byte(at: position) {
    case 0x49: return holds("II*\0") ? .exif : nil
    case 0x4D: return holds("MM\0*") ? .exif : nil
    case 0x68:
      let isAddress =
        holds("http://www.w3.org/1999/02/22-rdf")
        || holds("h\0t\0t\0p\0:\0/\0/\0w\0w\0w\0.\0w\03\0")
        || holds("h\0\0\0t\0\0\0t\0\0\0p\0\0\0:\0\0\0/\0\0\0")
      return isAddress ? .xmp : nil
    // No reference can stand for a letter of an element's name, as one can in an address.
    case 0x52:
      let before = span.byte(at: position - 1)
      return holds("RDF") && (before == UInt8(ascii: ":") || before == UInt8(ascii: "<"))
        ? .xmp : nil
    case 0x3C:
      // In UTF-16 and UTF-32 of either order.
      return holds("<?xml ") || holds("<\0?\0x\0m\0l\0") || holds("<\0\0\0?\0\0\0x\0\0\0m")
        ? .xml : nil
    case 0x44: return holds("DEVC\0") ? .gpmf : nil
    case 0x1C:
      return span.byteCount > position + 5 && span.byte(at: position + 3) == 0 ? .iptc : nil
    default: return nil
    }
  }

  /// The places in bytes where something begins, in their order.
  ///
  /// Most files are pixels. So the search looks for pairs of bytes, many at a time, and for runs of letters in steps.
  private static func beginnings(in bytes: [UInt8], before end: Int) -> [(Int, Beginning)] {
    var result: [(Int, Beginning)] = []
    let span = bytes.rawSpan
    span.forEach(of: pairs, before: end) { at in
      if let kind = beginning(in: bytes.rawSpan, at: at) { result.append((at, kind)) }
    }
    var at = 0
    while at < bytes.count {
      if let (start, after) = wideRun(span, at: at) {
        if after - start >= 2 * run, start < end { result.append((start, .wideBase64)) }
        at = max(after, at + step)
        continue
      }
      guard span.isLetter(at), span.isLetter(at + step / 4), span.isLetter(at + step / 2) else {
        at += step
        continue
      }
      var (start, after) = (at, at)
      while start > 0, span.isLetter(start - 1) { start -= 1 }
      while span.isLetter(after) { after += 1 }
      if after - start >= run, start < end { result.append((start, .base64)) }
      at = max(after, at + step)
    }
    return result.sorted { $0.0 < $1.0 }
  }

  /// The start and end of a run of letters with zeros between them, as in UTF-16 of either order;
  /// nil if absent.
  private static func wideRun(_ span: RawSpan, at position: Int) -> (Int, Int)? {
    // Most bytes are neither followed by a zero nor by a byte and a zero.
    guard span.byte(at: position + 1) == 0 || span.byte(at: position + 2) == 0 else { return nil }
    let first = span.isLetter(position) ? position : position + 1
    func isWide(_ at: Int) -> Bool { span.isLetter(at) && span.byte(at: at + 1) == 0 }
    guard isWide(first), isWide(first + step / 2), isWide(first + step) else { return nil }
    var (start, after) = (first, first)
    while start > 1, isWide(start - 2) { start -= 2 }
    while isWide(after) { after += 2 }
    return (start, after)
  }

  // MARK: Starts of data

  /// Looks at what begins at a position.
  ///
  /// - Returns: The position from which the next ones are searched.
  private mutating func look(
    at start: Int, _ kind: Beginning, _ source: ByteSource
  ) throws -> Int {
    switch kind {
    case .exif: try lookAtExif(source, start)
    case .xmp: try lookAtPacket(source, start)
    case .xml: try lookAtDocument(source, start)
    case .iptc: try lookAtDatasets(source, start)
    case .gpmf: try lookAtGPMF(source, start)
    case .base64: return try lookAtText(source, start, isWide: false)
    case .wideBase64: return try lookAtText(source, start, isWide: true)
    }
    return start
  }

  private mutating func lookAtExif(_ source: ByteSource, _ start: Int) throws {
    // Most data that begins like this is not Exif, which the first directory shows.
    let head = try source.read(start..<min(start + 8, source.count))
    let order: ByteOrder = head[0] == 0x49 ? .littleEndian : .bigEndian
    guard let offset: UInt32 = head.rawSpan.integer(at: 4, order) else { return }
    let first = try source.read(
      (start + Int(offset))..<min(start + Int(offset) + 14, source.count))
    let fields = first.rawSpan
    guard let count: UInt16 = fields.integer(at: 0, order), count > 0,
      let format: UInt16 = fields.integer(at: 4, order), (1...18).contains(format)
    else { return }
    // Most blocks are small, and only those that lead farther are read to the end.
    var bytes = try read(source, start, Self.window)
    if bytes.count == Self.window, leadsFarther(bytes) {
      bytes = try read(source, start, photo.limits.blockBytes)
    }
    let part = photo.further(exif: bytes, 0)
    var places = wanted.flatMap { part.metadata.places(of: $0) }
    if wanted.contains(where: { !part.metadata.makerNotePatches($0).isEmpty }) {
      places.append("maker note")
    }
    if places.isEmpty, wanted.contains(where: \.isPlace),
      !StrayPosition.ranges(in: bytes, order).isEmpty
    {
      places.append("a position that nothing refers to")
    }
    add("Exif data", start, places)
  }

  private mutating func lookAtPacket(_ source: ByteSource, _ start: Int) throws {
    // The name is inside the element that begins the description.
    let before = try source.read(max(0, start - 4096)..<start)
    let element = before.lastIndex(of: 0x3C)
    let escaped = before.indices.last { before.rawSpan.matches("&lt;", at: $0) }
    if let escaped, escaped > element ?? -1 {
      return try lookAtEscaped(source, start - before.count + escaped)
    }
    guard let element else { return }
    // The end of an element has the same name.
    guard before.dropFirst(element + 1).first != UInt8(ascii: "/") else { return }
    let first = start - before.count + element
    guard packet != first else { return }
    packet = first
    var bytes = try read(source, first, Self.window)
    var end = Self.endOfPacket(bytes)
    while end == nil, bytes.count < min(photo.limits.blockBytes, source.count - first) {
      bytes = try read(source, first, 2 * bytes.count)
      end = Self.endOfPacket(bytes)
    }
    var packet = Array(bytes.prefix(end ?? Self.window))
    // No reader takes UTF-32, but the names in it have only letters of ASCII.
    if packet.count > 4, packet[1...3].allSatisfy({ $0 == 0 }) { packet.removeAll { $0 == 0 } }
    let part = photo.further(xmp: packet, 0)
    var places = wanted.flatMap { part.metadata.places(of: $0) }
    if places.isEmpty, !part.isWhole, wanted.contains(where: { $0.isNamed(in: packet) }) {
      places = ["what cannot be read to its end"]
    }
    add("XMP", start, places)
  }

  /// Looks at a document of XML, which ends where something else begins. One that describes resources is a packet.
  private mutating func lookAtDocument(_ source: ByteSource, _ start: Int) throws {
    var text = try read(source, start, Self.window).filter { $0 != 0 }
    text = Array(text.prefix { $0 >= 0x20 || $0.isBlank })
    let isPacket = text.position(of: Array("http://www.w3.org/1999/02/22-rdf".utf8)) != nil
    guard !isPacket, wanted.contains(where: { $0.names(elementsOf: text) }) else { return }
    add("XML", start, ["a name of an element"])
  }

  /// Looks at a packet that is the text of another one.
  private mutating func lookAtEscaped(_ source: ByteSource, _ start: Int) throws {
    let bytes = try read(source, start, Self.window)
    var text = String(decoding: bytes, as: UTF8.self)
    for (name, letter) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] {
      text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: letter)
    }
    let packet = Array(text.utf8)
    let part = photo.further(xmp: Array(packet.prefix(Self.endOfPacket(packet) ?? packet.count)), 0)
    add("XMP in a text", start, wanted.flatMap { part.metadata.places(of: $0) })
  }

  /// Where the element ends that describes something, in any form of Unicode.
  private static func endOfPacket(_ bytes: [UInt8]) -> Int? {
    let span = bytes.rawSpan
    for at in bytes.indices where bytes[at] == 0x52 {
      if span.matches("RDF>", at: at) { return at + 4 }
      if span.matches("R\0D\0F\0>", at: at) { return at + 8 }
      if span.matches("R\0\0\0D\0\0\0F\0\0\0>", at: at) { return at + 16 }
    }
    return nil
  }

  private mutating func lookAtDatasets(_ source: ByteSource, _ start: Int) throws {
    let bytes = try source.read(start..<min(start + 4096, source.count))
    var reader = ByteReader(bytes.rawSpan, byteOrder: .bigEndian)
    try spend(256)
    guard let (number, range) = try? IPTCReader.next(&reader),
      wanted.contains(where: { $0.iptc.contains(number) }),
      // A run of random bytes begins so, too, but no text follows, and no second dataset.
      !range.isEmpty, bytes[range].allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return }
    let next = reader.remaining >= 2 ? bytes[reader.offset..<(reader.offset + 2)] : []
    guard next.isEmpty || next.elementsEqual([0x1C, 0x02]) || next.allSatisfy({ $0 == 0 }) else {
      return
    }
    add("IPTC data", start, [photo.metadata.name(of: Tag(.iptc, number))])
  }

  private mutating func lookAtGPMF(_ source: ByteSource, _ start: Int) throws {
    let disclosed = TimedMetadata.discloses(gpmf: try read(source, start, Self.window))
    var places: [String] = []
    if disclosed.position, wanted.contains(where: \.isPlace) { places.append("GPS positions") }
    // A film keeps the box, and its number is overwritten.
    if disclosed.serialNumber, !photo.isFilm, wanted.contains(.identity) {
      places.append("CameraSerialNumber")
    }
    add("GoPro's metadata", start, places)
  }

  /// The ends of lines and the blanks as XML and JSON write them.
  private static let lineEnds: [[UInt8]] = [
    "&#xA;", "&#xa;", "&#10;", "&#xD;", "&#xd;", "&#13;", "&#x20;", "&#32;", "&#x9;", "&#9;", "\\n",
    "\\r", "\\t",
  ].map { Array($0.utf8) }

  /// The number of bytes of a text that are the end of a line.
  private static func lineEnd(_ bytes: [UInt8], _ start: Int, _ width: Int) -> Int? {
    guard bytes[start] == 0x26 || bytes[start] == 0x5C else { return nil }
    return lineEnds.first { end in
      end.indices.allSatisfy { index in
        let at = start + index * width
        return at < bytes.count && bytes[at] == end[index]
      }
    }.map { $0.count * width }
  }

  /// Looks into a picture that is written as text (RFC 4648).
  private mutating func lookAtText(
    _ source: ByteSource, _ start: Int, isWide: Bool
  ) throws -> Int {
    var end = start
    let step = 1 << 16
    var text: [UInt8] = []
    reading: while end < source.count, text.count < photo.limits.blockBytes {
      let bytes = try source.read(end..<min(end + step, source.count))
      var at = 0
      while at < bytes.count {
        if Base64.mayHold(bytes[at]) {
          text.append(bytes[at])
          at += 1
        } else if isWide, bytes[at] == 0 {
          at += 1
        } else if let count = Self.lineEnd(bytes, at, isWide ? 2 : 1) {
          at += count
        } else if at > 0, bytes.count - at < 32, end + bytes.count < source.count {
          // The end of a line may be cut.
          break
        } else {
          end += at
          break reading
        }
      }
      end += at
    }
    guard text.count >= Self.run, depth > 0 else { return start + 1 }
    depth -= 1
    defer { depth += 1 }
    let before = found
    // A word may come directly before it, and four letters are three bytes.
    for shift in 0..<4 where found == before {
      try spend(text.count)
      let decoded = Base64.decoded(text.dropFirst(shift))
      try look(through: ByteSource(decoded, limits: photo.limits), isFile: false)
    }
    if found != before {
      found = before + found.dropFirst(before.count).map { "a text at byte \(start): \($0)" }
    }
    return end
  }

  // MARK: Work

  /// The number of bytes that are read of data before their length is known.
  private static let window = 1 << 18

  private mutating func read(
    _ source: ByteSource, _ start: Int, _ count: Int
  ) throws -> [UInt8] {
    let most = min(count, photo.limits.blockBytes)
    let bytes = try source.read(start..<min(start + most, source.count))
    try spend(bytes.count)
    return bytes
  }

  /// Whether directories of a beginning are after it.
  private func leadsFarther(_ bytes: [UInt8]) -> Bool {
    var reader = ExifReader(
      bytes.rawSpan, block: bytes, index: 0, base: 0, place: BlockKind.exif.name,
      limits: photo.limits)
    reader.read()
    return !reader.warnings.isEmpty
  }

  mutating func spend(_ count: Int) throws {
    budget -= count
    guard budget >= 0 else {
      throw MetadataError(
        .unsupported, "too much in it begins like metadata to be looked through",
        place: photo.format.name)
    }
  }

  private mutating func add(_ kind: String, _ start: Int, _ places: [String]) {
    guard !places.isEmpty else { return }
    let names = places.prefix(3).joined(separator: ", ")
    found.append("\(kind) at byte \(start) (\(names)\(places.count > 3 ? " …" : ""))")
  }
}

extension RawSpan {
  /// Whether a position has a letter of Base64.
  fileprivate func isLetter(_ position: Int) -> Bool {
    byte(at: position).map(Base64.isLetter) ?? false
  }
}
