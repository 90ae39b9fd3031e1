internal import Verso

/// All tags of a file, in ExifTool's order.
struct TagList {
  private(set) var tags: [FoundTag] = []

  /// - Parameters:
  ///   - photo: The photo; nil for a file that could not be read.
  ///   - path: The file.
  ///   - request: What is asked for.
  init(_ photo: Photo?, path: String, _ request: Request) {
    if path != "-" { tags = SystemTags.tags(of: path) }
    guard let photo else { return }
    let needsPlain = request.needsPlain
    let needsShown = !request.isNumeric
    var found = needsShown ? Self.read(photo, isNumeric: false, request) : []
    if needsPlain || !needsShown {
      let plain = Self.read(photo, isNumeric: true, request)
      if needsShown {
        var at = 0
        for index in found.indices {
          let near = plain[at...].prefix(8)
          guard
            let match = near.firstIndex(where: {
              $0.group == found[index].group && $0.name == found[index].name
            })
          else { continue }
          found[index].plain = plain[match].plain
          at = match + 1
        }
      } else {
        found = plain
      }
    }
    if !request.keepsStructures { found = found.flatMap(Flattening.flat) }
    let order = GroupOrder(photo)
    Self.sort(&found, order)
    tags += found
    if request.usesMWG { tags += MWG.tags(of: photo, found) }
    numberCopies(isHeaderLast: order.isHeaderLast)
  }

  private static func read(_ photo: Photo, isNumeric: Bool, _ request: Request) -> [FoundTag] {
    var selection = Rendering.Selection()
    selection.showsUnknown = request.showsUnknown
    let rendering = Rendering(numeric: isNumeric, selection: selection)
    var tags: [FoundTag] = []
    let isRaw = photo.format.isRaw
    rendering.visit(photo) { group, name, words in
      var tag = FoundTag(group, String(decoding: name, as: UTF8.self), shown: words, plain: words)
      tag.isOfCamera = isRaw && group.hasPrefix("Track") && TagGroups.isOfCamera(tag.lowerName)
      tags.append(tag)
    }
    guard request.showsComposite else { return tags }
    rendering.visitComposites(photo) { name, text in
      tags.append(FoundTag("Composite", name, shown: .text(text), plain: .text(text)))
    }
    return tags
  }

  /// Brings groups into the order in which ExifTool finds them.
  private static func sort(_ tags: inout [FoundTag], _ order: GroupOrder) {
    var places: [String: (Int, Int)] = [:]
    var keyed: [(key: (Int, Int), index: Int)] = []
    for (index, tag) in tags.enumerated() {
      let key: (Int, Int)
      if tag.group == "ExifIFD", GroupOrder.isAfterNote(tag.name) {
        key = GroupOrder.isAfterInterop(tag.name) ? order.afterInterop : order.afterNote
      } else if tag.group == "Composite" {
        key = (Int.max, CompositeOrder.place(of: tag.name))
      } else if let known = places[tag.group] {
        key = known
      } else {
        key = order.place(of: tag.group)
        places[tag.group] = key
      }
      keyed.append((key, index))
    }
    keyed.sort { ($0.key.0, $0.key.1, $0.index) < ($1.key.0, $1.key.1, $1.index) }
    let sorted = keyed.map { tags[$0.index] }
    tags = sorted
  }

  /// Counts the tags of each name, the one that counts first.
  private mutating func numberCopies(isHeaderLast: Bool) {
    var full: Set<String> = []
    for tag in tags where tag.name == "SubfileType" {
      if ["Full-resolution image", "0"].contains(tag.shown.line) { full.insert(tag.group) }
    }
    var best: [String: (index: Int, rank: Double)] = [:]
    for (index, tag) in tags.enumerated() {
      let rank = TagGroups.rank(
        tag, fullDirectories: full, isHeaderLast: isHeaderLast)
      guard let old = best[tag.name] else {
        best[tag.name] = (index, rank)
        continue
      }
      if rank > old.rank || rank == old.rank && TagGroups.laterCounts(tag) {
        best[tag.name] = (index, rank)
      }
    }
    var counts: [String: Int] = [:]
    for index in tags.indices where best[tags[index].name]?.index != index {
      let count = counts[tags[index].name, default: 0] + 1
      counts[tags[index].name] = count
      tags[index].copy = count
    }
  }

  mutating func append(_ tag: FoundTag) { tags.append(tag) }
  mutating func insert(_ tag: FoundTag, at index: Int) { tags.insert(tag, at: index) }

  /// The first tag that a name means, the one that counts before others.
  func first(_ name: TagName) -> FoundTag? {
    var found: FoundTag?
    for tag in tags where name.matches(tag) {
      if tag.copy == 0 { return tag }
      if found == nil { found = tag }
    }
    return found
  }
}

extension Request {
  /// Whether plain values are needed in addition to those that are shown.
  var needsPlain: Bool {
    guard !isNumeric else { return false }
    return coordinateFormat != nil || condition != nil || tags.contains(where: \.isPlain)
      || lines.contains { $0.contains("#") }
      || steps.contains {
        if case .copy = $0 { true } else { false }
      }
  }
}

/// The order of composite values: those that need others come after them.
enum CompositeOrder {
  private static let later: Set<String> = [
    "CircleOfConfusion", "DOF", "FOV", "FocalLength35efl", "HyperfocalDistance", "LightValue",
    "GPSPosition", "Lens35efl",
  ]

  static func place(of name: String) -> Int { later.contains(name) ? 1 : 0 }
}

/// Where ExifTool finds groups in a file.
struct GroupOrder {
  /// The places of blocks, in the order of the file.
  private var exif = 1 << 20, xmp = 1 << 20, resources = 1 << 20, profile = 1 << 20
  private let isTIFF: Bool
  /// Whether the JFIF header comes after the Exif block.
  private(set) var isHeaderLast = false

  init(_ photo: Photo) {
    isTIFF = photo.container.isMadeOfDirectories
    for block in photo.blocks {
      let start = block.carrier.lowerBound + (1 << 10)
      switch block.kind {
      case .exif: exif = min(exif, start)
      case .xmp: xmp = min(xmp, start)
      case .jfif: isHeaderLast = exif < start
      case .photoshop: resources = min(resources, start)
      case .icc: profile = min(profile, start)
      default: break
      }
    }
  }

  /// The numbers of the fields that lead to other groups, which are found in their order.
  private enum Pointer {
    // By its number: only the order of these counts.
    static let sub = 330, xmp = 700, iptc = 33_723, resources = 34_377, exif = 34_665
    static let profile = 34_675, geo = 34_735, gps = 34_853
    static let interop = 40_965
  }

  /// The fields of Exif after the maker note.
  static func isAfterNote(_ name: String) -> Bool { namesAfterNote.contains(name) }

  /// Those of them after the field that leads to the interoperability directory.
  static func isAfterInterop(_ name: String) -> Bool { namesAfterInterop.contains(name) }

  private static let namesAfterInterop = Set(
    TagRegistry.standard.definitions(in: .exif).filter { $0.tag.number > Pointer.interop }
      .map(\.name))
  private static let namesAfterNote = Set(
    TagRegistry.standard.definitions(in: .exif).filter { $0.tag.number > Tag.makerNote.number }
      .map(\.name))

  var afterNote: (Int, Int) { (isTIFF ? 10 : exif, Pointer.exif * 4 + 2) }

  var afterInterop: (Int, Int) { (isTIFF ? 10 : exif, Pointer.exif * 4 + 3) }

  func place(of group: String) -> (Int, Int) {
    let base = isTIFF ? 10 : exif
    switch group {
    case "ExifTool", "System", "File": return (0, 0)
    case "JFIF", "JFXX": return (isHeaderLast ? base + 1 : 1, 0)
    case "IFD0": return (base, 0)
    case "ExifIFD": return (base, Pointer.exif * 4)
    case "InteropIFD": return (base, Pointer.exif * 4 + 3)
    case "GPS": return (base, Pointer.gps * 4)
    case "GeoTiff": return (base, Pointer.geo * 4)
    case "Photoshop", "IPTC":
      return isTIFF
        ? (base, (group == "IPTC" ? Pointer.iptc : Pointer.resources) * 4)
        : (resources, group == "IPTC" ? 0 : 1)
    default: break
    }
    if group.hasPrefix("SubIFD") { return (base, Pointer.sub * 4) }
    if group.hasPrefix("IFD") {
      return (base, 0x10_0000 + (Int(group.dropFirst(3).prefix(4)) ?? 0))
    }
    if group.hasPrefix("XMP-") { return isTIFF ? (base, Pointer.xmp * 4) : (xmp, 0) }
    if group.hasPrefix("ICC") { return isTIFF ? (base, Pointer.profile * 4) : (profile, 0) }
    if group.hasPrefix("MPF") || group.hasPrefix("MPImage") { return (1 << 21, 0) }
    switch TagGroups.general(group) {
    case "MakerNotes", "PrintIM": return (base, Pointer.exif * 4 + 1)
    case "QuickTime", "PNG", "RIFF", "Jpeg2000", "GIF": return (2, 0)
    case "APP14", "APP12", "Ducky": return (1 << 21, 1)
    default: return (1 << 19, 0)
    }
  }
}
