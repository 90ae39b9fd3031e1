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
