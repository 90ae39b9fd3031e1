/// A property of pictures that a strip keeps: which items it decodes, and the form that its standard gives it.
struct PropertyRow: Sendable {
  /// Whether a content is of the form.
  typealias Form = @Sendable (Header) -> Bool

  /// The kinds of items that need it; an empty set means all pictures.
  private let items: Set<BoxType>
  let form: Form
  /// A content of the form without what no decoder needs; nil if decoders need all of it.
  let plain: (@Sendable ([UInt8]) -> [UInt8])?

  init(
    _ form: @escaping Form, of items: BoxType..., plain: (@Sendable ([UInt8]) -> [UInt8])? = nil
  ) {
    (self.form, self.items, self.plain) = (form, Set(items), plain)
  }

  /// Fields that a function counts, with ranges among them that no decoder needs.
  init(
    _ count: @escaping BoxForm.Count, free: @escaping BoxForm.Free, fill: UInt8,
    of items: BoxType...
  ) {
    self.items = Set(items)
    form = Self.counted(count)
    plain = { content in
      var content = content
      for range in free(Header(content, .bigEndian)) {
        content.replaceSubrange(range, with: repeatElement(fill, count: range.count))
      }
      return content
    }
  }

  /// Whether pictures of all kinds may have it.
  var isOfAll: Bool { items.isEmpty }

  /// Whether an item of this kind needs it.
  func fits(_ item: BoxType) -> Bool {
    items.isEmpty ? StripList.pictures.contains(item) : items.contains(item)
  }

  /// The most bytes of a content that are checked.
  static let longest = 1 << 24

  static func sizes(_ sizes: Int...) -> Form { { sizes.contains($0.bytes.count) } }

  /// Fields that a function counts, and nothing after them.
  static func counted(_ count: @escaping BoxForm.Count) -> Form {
    { data in count(data) == data.bytes.count }
  }
}

/// The forms of properties whose size depends on their content.
enum PropertyForms {
  /// Bits of each channel, and with a flag how each is stored, but no labels (ISO/IEC 23008-12, 6.5.6).
  static let pixels: PropertyRow.Form = { data in
    guard let flags = data.long(0), let channels = data.byte(4) else { return false }
    var at = 5 + channels
    guard flags & 1 == 1 else { return at == data.bytes.count }
    for _ in 0..<channels {
      guard let head = data.byte(at), head & 1 == 0 else { return false }
      at += head & 2 == 0 ? 1 : 2
    }
    return at == data.bytes.count
  }

  /// Sizes of layers in two or four bytes each (AV1 Image File Format, 2.3.2.3).
  static let layerSizes: PropertyRow.Form = { data in
    data.byte(0).map { $0 <= 1 && data.bytes.count == ($0 == 0 ? 7 : 13) } ?? false
  }

  /// Focal lengths and centres, with a flag of both directions (23008-12, 6.5.39).
  static let cameraMatrix: PropertyRow.Form = { data in
    data.long(0).map { data.bytes.count == ($0 & 1 == 0 ? 16 : 24) } ?? false
  }

  /// Where the camera was, as flags announce it (23008-12, 6.5.40).
  static let cameraPosition: PropertyRow.Form = { data in
    guard let flags = data.long(0) else { return false }
    let turn = flags & 8 == 0 ? 0 : flags & 0x10 == 0 ? 6 : 12
    return data.bytes.count == 4 + 4 * [1, 2, 4, 0x20].count { flags & $0 != 0 } + turn
  }

  // MARK: Uncompressed pictures

  /// Components by number: names of others are texts (ISO/IEC 23001-17, 5.1.3).
  static let components: PropertyRow.Form = { data in
    guard let count = data.long(0), data.bytes.count == 4 + 2 * count else { return false }
    return (0..<count).allSatisfy { (data.short(4 + 2 * $0) ?? .max) < 0x8000 }
  }

  /// Components and how they are stored (23001-17, 5.2.1).
  static let uncompressed: PropertyRow.Form = { data in
    switch data.byte(0) {
    case 0: data.long(8).map { data.bytes.count == 36 + 5 * $0 } ?? false
    case 1: data.bytes.count == 8
    default: false
    }
  }

  /// Places of compressed units, in numbers of declared sizes (23001-17, 6.3.1).
  static let units: PropertyRow.Form = { data in
    let sizes = [1, 2, 3, 4, 8]
    guard let codes = data.byte(4), let count = data.long(5), codes & 3 == 0,
      codes >> 5 < 5, codes >> 2 & 7 < 5
    else { return false }
    let offset = codes >> 5 == 0 ? 0 : sizes[codes >> 5]
    return data.bytes.count == 9 + count * (offset + sizes[codes >> 2 & 7])
  }

  /// A pattern of components with a gain each (23001-17, 6.1.3).
  static let pattern: PropertyRow.Form = { data in
    guard let width = data.short(4), let height = data.short(6) else { return false }
    return data.bytes.count == 8 + 8 * width * height
  }

  // MARK: Decoders

  /// Parameter sets of EVC (ISO/IEC 14496-15, 12.3.3.2).
  static let evc: PropertyRow.Form = { data in
    arrays(data, at: 17) { [24, 25, 26].contains($0 & 0x3F) ? .many : .unknown }
  }

  /// Profile and levels, then parameter sets of VVC (14496-15, 11.2.4.2).
  static let vvc: PropertyRow.Form = { data in
    guard data.long(0) == 0, let head = data.byte(4) else { return false }
    var at = 5
    if head & 1 == 1 {
      guard let layers = data.short(at).map({ $0 >> 4 & 7 }),
        let constraints = data.byte(at + 3).map({ $0 & 0x3F })
      else { return false }
      at += 6 + constraints
      if layers > 1 {
        guard let flags = data.byte(at) else { return false }
        at += 1 + (0..<(layers - 1)).count { flags & 0x80 >> $0 != 0 }
      }
      guard let profiles = data.byte(at) else { return false }
      at += 1 + 4 * profiles + 6
    }
    return arrays(data, at: at) { head in
      switch head & 0x1F {
      // Decoding capabilities and operating points have one unit; parameter sets of three kinds.
      case 12, 13: .one
      case 14...17: .many
      default: .unknown
      }
    }
  }

  private enum Units { case one, many, unknown }

  /// Arrays of units, to the end.
  private static func arrays(_ data: Header, at start: Int, _ units: (Int) -> Units) -> Bool {
    guard data.bytes.count <= 1 << 16, let count = data.byte(start) else { return false }
    var at = start + 1
    for _ in 0..<count {
      guard let head = data.byte(at) else { return false }
      at += 1
      var left = 1
      switch units(head) {
      case .one: break
      case .many:
        guard let number = data.short(at) else { return false }
        (left, at) = (number, at + 2)
      case .unknown: return false
      }
      for _ in 0..<left {
        guard let size = data.short(at), size >= 2, size <= data.bytes.count - at - 2 else {
          return false
        }
        at += 2 + size
      }
    }
    return at == data.bytes.count
  }

  /// Tables of a JPEG picture, without comments and application segments (23008-12, annex H).
  static let jpegTables: PropertyRow.Form = { data in
    // No tag: markers of a JPEG picture, where it begins and ends, and of its tables.
    let (start, end, tables) = (0xFFD8, 0xFFD9, [0xFFDB, 0xFFC4, 0xFFDD, 0xFFCC])
    var at = data.short(0) == start ? 2 : 0
    while let marker = data.short(at), marker != end {
      guard tables.contains(marker), let size = data.short(at + 2), size >= 2,
        size <= data.bytes.count - at - 2
      else { return false }
      at += 2 + size
    }
    return at == data.bytes.count || data.short(at) == end && at + 2 == data.bytes.count
  }

  /// Boxes of the header of a JPEG 2000 picture (15444-16, 6.5).
  static let jpeg2000Header: PropertyRow.Form = { data in
    var at = 0
    while let size = data.long(at), let code = data.long(at + 4), size >= 8,
      size <= data.bytes.count - at
    {
      let range = at..<(at + size)
      let box = Box(type: BoxType(code: UInt32(code)), range: range, payload: range.dropFirst(8))
      guard ["bpcc", "cdef", "cmap", "pclr"].contains(box.type),
        StripList.describesPicture(box, in: "jp2h"),
        box.type != "bpcc" || size <= 8 + 255,
        box.type != "pclr"
          || JPEG2000.paletteCount(Array(data.bytes.dropFirst(at + 8).prefix(258))) == size - 8
      else { return false }
      at += size
    }
    return at == data.bytes.count
  }
}

/// What an auxiliary picture is for (`auxC`; ISO/IEC 23008-12, 6.5.8).
enum AuxiliaryType {
  /// The types of the standards and of makers of cameras.
  private static let names: Set<String> = [
    "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:avc:2015:auxid:1",
    "urn:mpeg:avc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
    "urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:com:photo:aux:hdrgainmap",
  ]
  private static let applesNames: Set<String> = [
    "disparity", "depth", "portraiteffectsmatte", "semanticskinmatte", "semantichairmatte",
    "semanticteethmatte", "semanticglassesmatte", "semanticskymatte", "hdrgainmap",
    "styledeltamap", "linearthumbnail",
  ]

  private static func isKnown(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 7 && name.hasPrefix("urn:com:apple:photo:20") && parts[4].count == 4
      && parts[4].allSatisfy(\.isNumber) && parts[5] == "aux"
      && applesNames.contains(String(parts[6]))
  }

  /// The content of a property without additional data: readers need the name only. An unknown name becomes empty.
  static func plain(_ content: [UInt8]) -> [UInt8] {
    let name = content.dropFirst(4).prefix { $0 != 0 }
    let isKnown = isKnown(String(decoding: name, as: UTF8.self))
    return [0, 0, 0, 0] + (isKnown ? Array(name) : []) + [0]
  }
}
