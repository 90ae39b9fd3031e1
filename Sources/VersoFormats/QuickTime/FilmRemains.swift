/// Data that do not define how a film is shown, in boxes that do. Examples are boxes in sample
/// descriptions, the name of the compressor, names of files, and bytes after the last field.
struct FilmRemains {
  /// A stretch of such a box.
  struct Part: Hashable {
    /// The way to remove it.
    enum Form: Hashable {
      /// It is a box, which free space can replace.
      case box
      /// It is bytes that can be zeros.
      case bytes
      /// It is needed.
      case needed
    }
    let name: String
    /// The film's own name for it.
    var key = ""
    let range: Range<Int>
    let payload: Range<Int>
    let form: Form
  }

  static let nameOfCompressor = "the name of the compressor"

  private(set) var parts: [Part] = []

  /// Looks into a box.
  ///
  /// - Parameters:
  ///   - box: A box of a film's header.
  ///   - handler: The media of the track around it.
  ///   - window: The film.
  /// - Throws: ``FileError`` when it cannot be read.
  init(of box: Box, handler: BoxType, _ window: inout ByteWindow) throws(FileError) {
    switch box.type {
    case "stsd": try addDescriptions(box, handler, &window)
    case "dref": try addReferences(box, &window)
    case "sgpd", "sbgp":
      let isKnown = try SampleGroups.isKnown(box, &window)
      parts.append(
        Part(
          name: "box \(box.type.name)", key: box.type.latinName, range: box.range,
          payload: box.payload, form: isKnown ? .needed : .box))
    default:
      let head = Header(try window.copy(box.payload.prefix(40)), .bigEndian)
      if let count = Self.fieldCount(box.type, head) {
        add(bytes: "data after the fields of \(box.type.name)", box.payload.dropFirst(count))
      } else if Self.opaque.contains(box.type) {
        add(needed: "box \(box.type.name)", box.payload)
      }
    }
  }

  private mutating func add(bytes name: String, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    parts.append(Part(name: name, range: range, payload: range, form: .bytes))
  }

  private mutating func add(needed name: String, _ range: Range<Int>) {
    parts.append(Part(name: name, range: range, payload: range, form: .needed))
  }

  // MARK: Fields

  /// The boxes that are shown and have a form of their own, which may contain statements.
  private static let opaque: Set<BoxType> = [
    "elng", "subs", "iods", "pssh", "stsh", "clip", "matt", "ctab", "trgr", "sinf", "gmhd",
    "imap", "leva", "tapt", "sdtp", "senc", "stdp",
  ]

  /// The number of bytes that the fields of a box take (ISO/IEC 14496-12, 8.2 to 8.8 and 8.16;
  /// QuickTime File Format); nil for boxes without a fixed form.
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
    case "load": return 16
    case "mehd", "tfdt": return isLong ? 12 : 8
    case "cslg": return isLong ? 44 : 24
    case "trex": return 24
    case "stts", "ctts", "co64": return table(8)
    case "stco", "stss", "stps": return table(4)
    case "stsc": return table(12)
    case "elst": return table(isLong ? 20 : 12)
    case "stsz": return head.long(4) == 0 ? table(4, behind: 12) : 12
    case "stz2":
      guard let bits = head.byte(7), let count = head.long(8) else { return nil }
      return 12 + (count * bits + 7) / 8
    case "padb": return head.long(4).map { 8 + ($0 + 1) / 2 }
    default: return fieldCount(ofFragment: type, head, isLong)
    }
  }

  private static func fieldCount(
    ofFragment type: BoxType, _ head: Header, _ isLong: Bool
  ) -> Int? {
    guard let flags = head.long(0).map({ $0 & 0xFF_FFFF }) else { return nil }
    /// The number of fields of four bytes, according to the flags.
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
    case "saiz":
      let start = flags & 1 == 0 ? 9 : 17
      guard let size = head.byte(start - 5), let count = head.long(start - 4) else { return nil }
      return start + (size == 0 ? count : 0)
    default: return nil
    }
  }

  /// The names of files in references to this file.
  private mutating func addReferences(_ box: Box, _ window: inout ByteWindow) throws(FileError) {
    let entries = Box(type: box.type, range: box.range, payload: box.payload.dropFirst(8))
    for entry in try BoxList(&window, in: entries.payload, limit: 256).boxes {
      let flags = Header(try window.copy(entry.payload.prefix(4)), .bigEndian).long(0) ?? 0
      let name = entry.payload.dropFirst(4)
      if flags & 1 == 1, entry.type == "url " {
        add(bytes: "the name of a file", name)
      } else if !name.isEmpty {
        add(needed: "the name of a file", name)
      }
    }
  }

  // MARK: Descriptions of samples

  private mutating func addDescriptions(
    _ box: Box, _ handler: BoxType, _ window: inout ByteWindow
  ) throws(FileError) {
    let list = try BoxList(&window, in: box.payload.dropFirst(8), limit: 1024)
    for entry in list.boxes { try addDescription(entry, handler, &window) }
    if let end = list.boxes.last?.range.upperBound {
      add(bytes: "data after the descriptions of samples", end..<box.range.upperBound)
    }
  }

  private mutating func addDescription(
    _ entry: Box, _ handler: BoxType, _ window: inout ByteWindow
  ) throws(FileError) {
    let name = "the description of \(entry.type.name)"
    guard let (start, boxes) = try Self.boxes(in: entry, handler, &window) else {
      add(needed: name, entry.payload)
      return
    }
    var fields = entry.payload.prefix(start)
    // A box configures the decoder completely, and the name of the program is not needed.
    let isConfigured = boxes.contains { StripList.configurations.contains($0.type) }
    if Self.isPicture(handler), start == 78, isConfigured {
      add(bytes: Self.nameOfCompressor, fields.dropFirst(42).prefix(32))
      fields = fields.prefix(42)
    }
    add(needed: name, fields)
    for box in boxes where !box.isRoom {
      let isKnown = StripList.descriptionBoxes.contains(box.type)
      let size = StripList.descriptionSizes[box.type] ?? box.payload.count
      parts.append(
        Part(
          name: "box \(box.type.name) in \(name)", key: box.type.latinName, range: box.range,
          payload: box.payload.prefix(size), form: isKnown ? .needed : .box))
      if isKnown {
        add(bytes: "data after the fields of \(box.type.name)", box.payload.dropFirst(size))
      }
    }
    for box in boxes where box.isRoom { add(bytes: "data in room in \(name)", box.payload) }
    let end = boxes.last?.range.upperBound ?? entry.payload.lowerBound + start
    add(bytes: "data after \(name)", end..<entry.range.upperBound)
  }

  private static func isPicture(_ handler: BoxType) -> Bool {
    ["vide", "auxv", "pict"].contains(handler)
  }

  /// The boxes after the fields of a description, and their offset in it; nil if they are not
  /// found.
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

extension StripList {
  /// The boxes in sample descriptions that configure a decoder completely.
  static let configurations: Set<BoxType> = [
    "avcC", "hvcC", "lhvC", "vvcC", "evcC", "av1C", "vpcC", "esds", "d263", "jpgC", "j2kH",
  ]

  /// The lengths of boxes in sample descriptions that all have the same length (ISO/IEC 14496-12,
  /// 12; QuickTime File Format; 14496-15; Dolby Vision Streams Within the ISO Base Media File
  /// Format; Spherical Video V2).
  static let descriptionSizes: [BoxType: Int] = propertySizes.merging(
    [
      "btrt": 12, "gama": 4, "fiel": 2, "SmDm": 28, "CoLL": 8, "dvcC": 24, "dvvC": 24, "dvwC": 24,
      "st3d": 5, "hfov": 4, "dac3": 3, "frma": 4, "ccst": 8, "enda": 2, "srat": 8,
    ], uniquingKeysWith: { first, _ in first })

  /// The boxes in sample descriptions that decode samples or define how they look and sound
  /// (ISO/IEC 14496-12, 8.5.2 and 12; 14496-14, -15 and -30; QuickTime File Format; 23001-17; the
  /// registration authority, mp4ra.org).
  static let descriptionBoxes: Set<BoxType> = configurations.union([
    "avcE", "hvcE", "dvcC", "dvvC", "dvwC", "mvcC", "svcC", "lvcC", "vvnC", "uncC", "cmpd", "cmpC",
    "glbl", "Fiel", "APRG", "ARES", "AORD", "ACLR", "SMI ", "alac", "strf", "dvc1", "wfex", "cpgx",
    "colr", "pasp", "clap", "fiel", "gama", "btrt", "clli", "mdcv", "cclv", "amve", "SmDm", "CoLL",
    "ccst", "auxi", "st3d", "sv3d", "vexu", "hfov", "eyes", "must", "rinf", "sinf", "stsd", "svmi",
    "chan", "chnl", "srat", "wave", "frma", "enda", "dac3", "dec3", "dac4", "dmlp", "ddts", "udts",
    "dOps", "dfLa", "pcmC", "ipcm", "fpcm", "damr", "dawp", "dqcp", "devc", "dsmv", "mhaC", "mhaP",
    "iacb", "SA3D", "ftab", "vttC", "mime", "txtC", "styl", "hlit", "dlay", "m4ds", "ipcC", "vwdi",
    "jxlC", "pack", "cope", "lsel", "cicp", "reve", "ndwt",
  ])
}
