/// Data that do not define how a film is shown, in boxes that do. Examples are boxes in sample
/// descriptions, the name of the compressor, names of files, and bytes after the last field.
struct FilmRemains {
  /// A stretch of such a box.
  struct Part: Hashable {
    /// How it is taken away.
    enum Form: Hashable {
      /// It is a box, in the place of which room can stand.
      case box
      /// It is bytes that can be zeros.
      case bytes
      /// It is needed.
      case needed
      /// It decodes samples, and contains something else than it should.
      case unfit
    }
    let name: String
    /// What the film itself calls it.
    var key = ""
    let range: Range<Int>
    let payload: Range<Int>
    let form: Form
    /// The byte that takes the place of each of its bytes.
    var fill: UInt8 = 0
    var filling: [UInt8] { [UInt8](repeating: fill, count: range.count) }
  }

  static let nameOfCompressor = "the name of the compressor"

  private(set) var parts: [Part] = []

  /// Looks into a box that has a row for where it is.
  init(
    of box: Box, in around: FilmSurroundings, _ window: inout ByteWindow
  ) throws(FileError) {
    switch box.type {
    case "stsd": try addDescriptions(box, around, &window)
    case "dref": try addReferences(box, &window)
    case "hdlr": try addHandler(box, around, &window)
    case "sgpd", "sbgp":
      let isKnown = try SampleGroups.isKnown(box, &window)
      add(box, Self.name(of: box), isKnown ? .needed : .box)
    default:
      guard let row = StripList.filmRows[box.type] else { return }
      try add(box, Self.name(of: box), row.form, around, &window)
    }
  }

  /// The codes and the name of a program.
  private mutating func addHandler(
    _ box: Box, _ around: FilmSurroundings, _ window: inout ByteWindow
  ) throws(FileError) {
    let kinds = Header(try window.copy(box.payload.prefix(12)), .bigEndian)
    // QuickTime's media information may name a second one, of files.
    if around.parent == "minf", !FilmChecks.isDataHandler(kinds) {
      return add(box, Self.name(of: box), .box)
    }
    if !FilmChecks.handlers.contains(kinds.text(4..<8) ?? "") {
      add(bytes: Film.nameOfHandler, box.payload.dropFirst(4).prefix(4))
    }
    add(bytes: Film.nameOfHandler, box.payload.dropFirst(12))
  }

  private static func name(of box: Box) -> String { "box \(box.type.name)" }

  /// What of a box does not fit its row.
  private mutating func add(
    _ box: Box, _ name: String, _ form: BoxForm, _ around: FilmSurroundings,
    _ window: inout ByteWindow, depth: Int = 0
  ) throws(FileError) {
    func content() throws(FileError) -> Header {
      Header(try window.copy(box.payload.prefix(Self.longest)), .bigEndian)
    }
    switch form {
    case .fields: try addFields(of: box, around, &window)
    case .opaque: add(box, name, .needed)
    case .size(let size):
      add(box, name, fields: size <= box.payload.count ? size : nil)
    case .counted(let count): add(box, name, fields: count(try content()))
    case .decoder(let count): add(box, name, fields: count(try content()), else: .unfit)
    case .partly(let count, let free, let fill):
      let content = try content()
      add(box, name, fields: count(content), else: .unfit)
      for range in count(content) == nil ? [] : free(content) {
        let place = box.payload.dropFirst(range.lowerBound).prefix(range.count)
        parts.append(
          Part(
            name: "free bytes in \(name)", range: place, payload: place, form: .bytes, fill: fill))
      }
    case .bytes(let fits):
      let content = try content()
      let isFit = box.payload.count <= Self.longest && fits(content, around)
      add(box, name, isFit ? .needed : .box)
    case .boxes(let forms, let start):
      let list = try BoxList(&window, in: box.payload.dropFirst(start), limit: 256)
      // A zero may end a list of QuickTime.
      let end = list.problem?.offset ?? box.payload.upperBound
      let isBlank = try window.source.isBlank(end..<box.payload.upperBound)
      guard depth < 8, list.limit == nil, isBlank || box.payload.upperBound - end < 8 else {
        return add(box, name, .box)
      }
      if start > 0 { add(needed: name, box.payload.prefix(start)) }
      for child in list.boxes {
        let inner = "\(Self.name(of: child)) in \(name)"
        if child.isRoom {
          add(bytes: "data in room in \(name)", child.payload)
        } else if let form = forms[child.type] {
          try add(child, inner, form, around, &window, depth: depth + 1)
        } else {
          add(child, inner, .box)
        }
      }
      add(bytes: "data after the boxes of \(box.type.name)", end..<box.payload.upperBound)
    }
  }

  /// How long a content may be that is checked.
  private static let longest = 1 << 24

  private mutating func add(_ box: Box, _ name: String, _ form: Part.Form) {
    parts.append(
      Part(
        name: name, key: box.type.latinName, range: box.range, payload: box.payload, form: form))
  }

  private mutating func add(
    _ box: Box, _ name: String, fields count: Int?, else form: Part.Form = .box
  ) {
    guard let count else { return add(box, name, form) }
    parts.append(
      Part(
        name: name, key: box.type.latinName, range: box.range, payload: box.payload.prefix(count),
        form: .needed))
    let surplus = box.payload.dropFirst(count)
    add(bytes: "data after the fields of \(box.type.name)", surplus, in: box.payload)
  }

  /// Adds bytes that are removed. All of `whole` is searched for personal data: a text may begin in the fields before.
  private mutating func add(bytes name: String, _ range: Range<Int>, in whole: Range<Int>? = nil) {
    guard !range.isEmpty else { return }
    parts.append(Part(name: name, range: range, payload: whole ?? range, form: .bytes))
  }

  private mutating func add(needed name: String, _ range: Range<Int>) {
    parts.append(Part(name: name, range: range, payload: range, form: .needed))
  }

  // MARK: Fields

  /// The boxes without which there is no film.
  private static let indispensable: Set<BoxType> = [
    "mvhd", "tkhd", "mdhd", "vmhd", "smhd", "nmhd", "sthd", "elst", "stts", "ctts", "stsc", "stsz",
    "stz2", "stco", "co64", "mfhd", "tfhd", "tfdt", "trun", "trex",
  ]

  /// The bytes of a box with fields of a known length that are reserved or follow the fields.
  private mutating func addFields(
    of box: Box, _ around: FilmSurroundings, _ window: inout ByteWindow
  ) throws(FileError) {
    let head = Header(try window.copy(box.payload.prefix(40)), .bigEndian)
    guard let count = Self.fieldCount(box.type, head), count <= box.payload.count else {
      return add(box, Self.name(of: box), Self.indispensable.contains(box.type) ? .unfit : .box)
    }
    // Numbers may be the letters of a text.
    if box.payload.count <= 1 << 16 { add(needed: Self.name(of: box), box.payload) }
    for range in Self.reserved(box.type, isLong: head.byte(0) == 1) {
      add(
        bytes: "reserved fields of \(box.type.name)",
        box.payload.dropFirst(range.lowerBound).prefix(range.count))
    }
    if let samples = around.samples, box.payload.count <= Self.longest,
      let end = SurplusEntries.start(
        box.type, Header(try window.copy(box.payload.prefix(count)), .bigEndian), samples)
    {
      let name = "entries of \(box.type.name) without samples"
      add(bytes: name, box.payload.prefix(count).dropFirst(end))
    }
    let surplus = box.payload.dropFirst(count)
    add(
      bytes: "data after the fields of \(box.type.name)", surplus,
      in: box.payload.count <= 1 << 16 ? box.payload : surplus)
  }

  /// The fields that are reserved, or that only say which part of a film a program shows first (8.2.2, 8.3.2).
  private static func reserved(_ type: BoxType, isLong: Bool) -> [Range<Int>] {
    let more = isLong ? 12 : 0
    return switch type {
    case "mvhd": [(26 + more)..<(36 + more), (72 + more)..<(96 + more)]
    case "tkhd": isLong ? [24..<28, 36..<44] : [16..<20, 24..<32]
    default: []
    }
  }

  /// How many bytes the fields of a box take (ISO/IEC 14496-12, 8.2 to 8.8 and 8.16; QuickTime File Format); nil for boxes
  /// without a fixed form.
  private static func fieldCount(_ type: BoxType, _ head: Header) -> Int? {
    let isLong = head.byte(0) == 1
    func table(_ entry: Int, behind start: Int = 8) -> Int? {
      head.long(start - 4).map { start + entry * $0 }
    }
    switch type {
    case "mvhd": return isLong ? 112 : 100
    case "tkhd": return isLong ? 96 : 84
    case "mdhd": return isLong ? 36 : 24
    case "vmhd": return 12
    case "smhd", "mfhd", "mfro": return 8
    case "nmhd", "sthd": return 4
    case "mehd", "tfdt": return isLong ? 12 : 8
    case "trex": return 24
    case "stts", "ctts", "stsh", "co64": return table(8)
    case "stco", "stss", "stps": return table(4)
    case "stsc": return table(12)
    case "elst": return table(isLong ? 20 : 12)
    case "stsz": return head.long(4) == 0 ? table(4, behind: 12) : 12
    case "stz2":
      guard let bits = head.byte(7), let count = head.long(8) else { return nil }
      return 12 + (count * bits + 7) / 8
    default: return fieldCount(ofFragment: type, head, isLong)
    }
  }

  private static func fieldCount(
    ofFragment type: BoxType, _ head: Header, _ isLong: Bool
  ) -> Int? {
    guard let flags = head.long(0).map({ $0 & 0xFF_FFFF }) else { return nil }
    /// How many fields of four bytes there are by the flags.
    func fields(_ bits: [Int]) -> Int { 4 * bits.count { flags & $0 != 0 } }
    switch type {
    case "tfhd": return 8 + (flags & 1 == 0 ? 0 : 8) + fields([2, 8, 0x10, 0x20])
    case "trun":
      return head.long(4).map { 8 + fields([1, 4]) + $0 * fields([0x100, 0x200, 0x400, 0x800]) }
    case "tfra":
      guard let sizes = head.long(8), let count = head.long(12) else { return nil }
      let numbers = [0, 2, 4].reduce(3) { $0 + (sizes >> $1) & 3 }
      return 16 + count * ((isLong ? 16 : 8) + numbers)
    case "sidx":
      let start = isLong ? 32 : 24
      return head.short(start - 2).map { start + 12 * $0 }
    case "saio":
      let start = flags & 1 == 0 ? 8 : 16
      return head.long(start - 4).map { start + $0 * (isLong ? 8 : 4) }
    default: return nil
    }
  }

  /// The names of files in references that lead to this file.
  private mutating func addReferences(_ box: Box, _ window: inout ByteWindow) throws(FileError) {
    let list = try BoxList(&window, in: box.payload.dropFirst(8), limit: 256)
    for entry in list.boxes {
      let flags = Header(try window.copy(entry.payload.prefix(4)), .bigEndian).long(0) ?? 0
      let name = entry.payload.dropFirst(4)
      if flags & 1 == 1 {
        add(bytes: "the name of a file", name)
      } else if !name.isEmpty {
        add(needed: "the name of a file", name)
      }
    }
    guard list.limit == nil else { return add(box, Self.name(of: box), .unfit) }
    let end = list.boxes.last?.range.upperBound ?? box.payload.dropFirst(8).lowerBound
    add(bytes: "data after the fields of \(box.type.name)", end..<box.payload.upperBound)
  }

  // MARK: Descriptions of samples

  private mutating func addDescriptions(
    _ box: Box, _ around: FilmSurroundings, _ window: inout ByteWindow
  ) throws(FileError) {
    let list = try BoxList(&window, in: box.payload.dropFirst(8), limit: 1024)
    for entry in list.boxes { try addDescription(entry, around, &window) }
    if let end = list.boxes.last?.range.upperBound {
      add(bytes: "data after the descriptions of samples", end..<box.range.upperBound)
    }
  }

  private mutating func addDescription(
    _ entry: Box, _ around: FilmSurroundings, _ window: inout ByteWindow
  ) throws(FileError) {
    let name = "the description of \(entry.type.name)"
    guard let (start, boxes) = try Self.boxes(in: entry, around.handler, &window) else {
      // These codings have boxes, so something else is in their place.
      add(entry, name, Self.described.contains(entry.type) ? .unfit : .needed)
      return
    }
    var fields = entry.payload.prefix(start)
    // A box configures the decoder, and nobody needs the name of the program.
    let isConfigured = boxes.contains { StripList.configurations.contains($0.type) }
    func addReserved(_ ranges: [Range<Int>]) {
      for range in ranges {
        add(
          bytes: "reserved fields of \(name)",
          fields.dropFirst(range.lowerBound).prefix(range.count))
      }
    }
    // Reserved, a revision and a vendor, and without QuickTime's version reserved (12.2.3).
    if around.handler == "soun" {
      addReserved([0..<6, 10..<16] + (start == 28 ? [20..<24] : []))
    }
    if Self.isPicture(around.handler), start == 78, isConfigured {
      // Reserved, versions and a vendor, reserved (ISO/IEC 14496-12, 12.1.3).
      addReserved([0..<6, 8..<24, 36..<40])
      add(bytes: Self.nameOfCompressor, fields.dropFirst(42).prefix(32))
      fields = fields.prefix(42)
    }
    add(needed: name, fields)
    var seen: Set<BoxType> = []
    for box in boxes where !box.isRoom {
      let inner = "\(Self.name(of: box)) in \(name)"
      // Colours may be stated in two ways.
      let isSecond = !seen.insert(box.type).inserted && box.type != "colr"
      if let row = StripList.descriptionRows[box.type], !isSecond,
        row.fits(entry.type, around.handler)
      {
        try add(box, inner, row.form, around, &window)
      } else {
        add(box, inner, .box)
      }
    }
    for box in boxes where box.isRoom { add(bytes: "data in room in \(name)", box.payload) }
    let end = boxes.last?.range.upperBound ?? entry.payload.lowerBound + start
    add(bytes: "data after \(name)", end..<entry.range.upperBound)
  }

  /// The codings whose decoders need a box (ISO/IEC 14496-14, -15; the bindings of AV1 and VP9).
  private static let described: Set<BoxType> = [
    "avc1", "avc3", "hvc1", "hev1", "vvc1", "vvi1", "av01", "vp09", "mp4v",
  ]

  private static func isPicture(_ handler: BoxType) -> Bool {
    ["vide", "auxv", "pict"].contains(handler)
  }

  /// The boxes after the fields of a description, and where they begin in it; nil if they are not found.
  private static func boxes(
    in entry: Box, _ handler: BoxType, _ window: inout ByteWindow
  ) throws(FileError) -> (start: Int, boxes: [Box])? {
    let starts: [Int]
    switch handler {
    case _ where isPicture(handler): starts = [78]
    // Two versions of QuickTime's have more fields.
    case "soun": starts = [28, 44, 64]
    default:
      switch entry.type {
      case "tx3g": starts = [38]
      case "tmcd": starts = [26]
      case "stpp", "sbtt", "stxt", "mett", "metx":
        // Texts that end with a zero, two or three.
        let bytes = try window.copy(entry.payload.prefix(4096))
        var ends: [Int] = []
        var at = 8
        while ends.count < 3, let end = bytes.position(of: 0, from: min(at, bytes.count)) {
          at = end + 1
          ends.append(at)
        }
        starts = ends.reversed()
      default: starts = [8]
      }
    }
    for start in starts where start <= entry.payload.count {
      let rest = entry.payload.dropFirst(start)
      if rest.count < 8 { return (start, []) }
      let list = try BoxList(&window, in: rest, limit: 256)
      let left = list.problem.map { rest.upperBound - $0.offset } ?? 0
      if !list.boxes.isEmpty, left < 8 { return (start, list.boxes) }
    }
    return nil
  }
}
