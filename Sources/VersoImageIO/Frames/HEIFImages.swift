internal import Verso

/// The images of a HEIF file, and their structure (ISO 23008-12).
struct HEIFImages: Sendable {
  /// An image of the file.
  struct Image: Sendable {
    let id: Int
    /// Whether it is made of tiles.
    var isGrid = false
    var width = 0
    var height = 0
    var bitsPerSample: Int?
    var channels: Int?
    /// The purpose of an auxiliary image, as an address.
    var auxiliaryType: String?
    var camera: ImageProperties = [:]
  }

  /// Images that belong together.
  private struct Group {
    let type: String
    let id: Int
    let members: [Int]
  }

  /// The images that count, in the order of the file.
  private(set) var images: [Image] = []
  /// The place of the first image to show among them.
  private(set) var primary = 0
  private var thumbnails: [Int: [Image]] = [:]
  private var auxiliary: [Int: [Image]] = [:]
  private var groups: [Group] = []
  /// The tiles that the first image to show is made of; nil if it is one piece.
  private(set) var primaryTile: (width: Int, height: Int)?

  /// Reads the structure; nil if the file has no images.
  init?(_ source: ByteSource, limits: ReadLimits) throws(FileError) {
    guard let top = try BoxList.top("meta", source, limits: limits), let meta = top.boxes.first
    else { return nil }
    let boxes = top.children(of: meta, behind: 4)
    var all = Self.items(boxes)
    Self.describe(&all, boxes)
    let references = Self.references(boxes)
    let byID = Dictionary(all.map { ($0.image.id, $0.image) }, uniquingKeysWith: { a, _ in a })
    var parts: Set<Int> = []
    for (type, from, to) in references {
      if type == "thmb" || type == "auxl" {
        parts.insert(from)
        guard let image = byID[from] else { continue }
        for id in to {
          if type == "thmb" { thumbnails[id, default: []].append(image) }
          if type == "auxl" { auxiliary[id, default: []].append(image) }
        }
      }
    }
    images = all.filter { !$0.isHidden && !parts.contains($0.image.id) }.map(\.image)
    guard !images.isEmpty else { return nil }
    if let box = boxes.first("pitm") {
      let isLong = boxes.header.byte(box.content.lowerBound) != 0
      let place = box.content.lowerBound + 4
      let id = isLong ? boxes.header.long(place) : boxes.header.short(place)
      primary = images.firstIndex { $0.id == id } ?? 0
    }
    let tile = references.first { $0.type == "dimg" && $0.from == images[primary].id }?.to.first
    if images[primary].isGrid, let tile = tile.flatMap({ byID[$0] }), tile.width > 0 {
      primaryTile = (tile.width, tile.height)
    }
    if let box = boxes.first("grpl") { groups = Self.groups(boxes.children(of: box)) }
  }

  // MARK: Its contents

  /// The dictionary `{HEIF}` of an image.
  func camera(ofImageAt index: Int) -> ImageProperties {
    images.indices.contains(index) ? images[index].camera : [:]
  }

  /// The dictionary `{Groups}` of an image.
  func group(ofImageAt index: Int) -> ImageProperties {
    guard images.indices.contains(index) else { return [:] }
    for (number, group) in groups.enumerated() {
      guard let place = group.members.firstIndex(of: images[index].id) else { continue }
      var result: ImageProperties = ["GroupIndex": .integer(number)]
      if group.type == "ster" {
        result["GroupType"] = "StereoPair"
        result[place == 0 ? "GroupImageIsLeftImage" : "GroupImageIsRightImage"] = true
      } else {
        result["GroupType"] = "Alternate"
        result["GroupImageIsAlternateImage"] = true
      }
      return result
    }
    return [:]
  }

  /// The groups of the file, as its container's properties list them.
  var groupList: [PropertyValue] {
    groups.enumerated().compactMap { number, group in
      let places = group.members.compactMap { id in images.firstIndex { $0.id == id } }
      guard !places.isEmpty else { return nil }
      var result: ImageProperties = ["GroupIndex": .integer(number)]
      if group.type == "ster", places.count > 1 {
        result["GroupType"] = "StereoPair"
        result["GroupImageIndexLeft"] = .integer(places[0])
        result["GroupImageIndexRight"] = .integer(places[1])
      } else {
        result["GroupType"] = "Alternate"
        result["GroupImages"] = .array(places.map { .integer($0) })
      }
      return .dictionary(result)
    }
  }

  /// The thumbnails of an image.
  func thumbnails(ofImageAt index: Int) -> [Image] {
    images.indices.contains(index) ? thumbnails[images[index].id] ?? [] : []
  }

  /// The auxiliary images of an image: depth, mattes, gain maps, transparency.
  func auxiliary(ofImageAt index: Int) -> [Image] {
    images.indices.contains(index) ? auxiliary[images[index].id] ?? [] : []
  }

  // MARK: Reading

  private typealias Item = (image: Image, isHidden: Bool)

  private static func items(_ boxes: BoxList) -> [Item] {
    guard let box = boxes.first("iinf") else { return [] }
    let isLong = boxes.header.byte(box.content.lowerBound) != 0
    let types = [
      "hvc1", "hev1", "av01", "avc1", "jpeg", "j2k1", "vvc1", "grid", "iden", "iovl", "tmap",
      "unci",
    ]
    return boxes.children(of: box, behind: isLong ? 8 : 6).all("infe").compactMap { entry in
      let start = entry.content.lowerBound
      guard let version = boxes.header.byte(start), version >= 2,
        let flags = boxes.header.long(start)
      else { return nil }
      let isWide = version > 2
      let number = isWide ? boxes.header.long(start + 4) : boxes.header.short(start + 4)
      let place = start + (isWide ? 10 : 8)
      guard let id = number, let type = boxes.header.text(place..<(place + 4)), types.contains(type)
      else { return nil }
      return (Image(id: id, isGrid: type == "grid"), flags & 1 == 1)
    }
  }

  private static func references(_ boxes: BoxList) -> [(type: String, from: Int, to: [Int])] {
    guard let box = boxes.first("iref") else { return [] }
    let header = boxes.header
    let size = header.byte(box.content.lowerBound) == 0 ? 2 : 4
    func id(_ place: Int) -> Int? { size == 2 ? header.short(place) : header.long(place) }
    return boxes.children(of: box, behind: 4).boxes.compactMap { entry in
      let start = entry.content.lowerBound
      guard let from = id(start), let count = header.short(start + size) else { return nil }
      let room = max(0, (entry.content.count - size - 2) / size)
      let to = (0..<min(count, room)).compactMap { id(start + size + 2 + size * $0) }
      return (entry.type, from, to)
    }
  }

  private static func groups(_ boxes: BoxList) -> [Group] {
    boxes.boxes.compactMap { box in
      let start = box.content.lowerBound
      guard let id = boxes.header.long(start + 4), let count = boxes.header.long(start + 8),
        box.type == "ster" || box.type == "altr"
      else { return nil }
      let room = max(0, (box.content.count - 12) / 4)
      let members = (0..<min(count, room)).compactMap { boxes.header.long(start + 12 + 4 * $0) }
      return Group(type: box.type, id: id, members: members)
    }
  }

  /// Gives items the values of their properties.
  private static func describe(_ items: inout [Item], _ boxes: BoxList) {
    guard let box = boxes.first("iprp") else { return }
    let inside = boxes.children(of: box)
    guard let container = inside.first("ipco") else { return }
    let properties = inside.children(of: container).boxes
    let places = Dictionary(
      items.enumerated().map { ($1.image.id, $0) }, uniquingKeysWith: { first, _ in first })
    let header = boxes.header
    for table in inside.all("ipma") {
      var at = table.content.lowerBound
      guard let flags = header.long(at), let count = header.long(at + 4) else { continue }
      let isWide = flags >> 24 > 0
      at += 8
      for _ in 0..<count {
        guard let id = isWide ? header.long(at) : header.short(at),
          let number = header.byte(at + (isWide ? 4 : 2)), at < table.content.upperBound
        else { break }
        at += isWide ? 5 : 3
        for _ in 0..<number {
          let isLong = flags & 1 == 1
          guard let index = isLong ? header.short(at) : header.byte(at) else { return }
          at += isLong ? 2 : 1
          let property = (index & (isLong ? 0x7FFF : 0x7F)) - 1
          guard properties.indices.contains(property), let place = places[id] else { continue }
          items[place].image.add(properties[property], header)
        }
      }
    }
  }
}

extension HEIFImages.Image {
  fileprivate mutating func add(_ box: BoxList.Box, _ header: Header) {
    let start = box.content.lowerBound
    switch box.type {
    case "ispe":
      width = header.long(start + 4) ?? 0
      height = header.long(start + 8) ?? 0
    case "pixi":
      channels = header.byte(start + 4)
      bitsPerSample = header.byte(start + 5)
    case "auxC":
      guard box.content.count > 4 else { return }
      auxiliaryType = header.text((start + 4)..<box.content.upperBound)
    case "cmin": camera["CameraModel"] = .dictionary(Self.model(box, header, width, height))
    case "cmex": camera["CameraExtrinsics"] = .dictionary(Self.extrinsics(box, header))
    default: break
    }
  }

  /// How the camera maps the world (ISO 23008-12, 6.5.37).
  private static func model(
    _ box: BoxList.Box, _ header: Header, _ width: Int, _ height: Int
  ) -> ImageProperties {
    let start = box.content.lowerBound
    func number(_ place: Int) -> Double? {
      header.number(.signedLong, start + place).map(Double.init)
    }
    guard let flags = header.long(start), let fx = number(4), let px = number(8),
      let py = number(12)
    else { return [:] }
    func power(_ exponent: Int) -> Double {
      var result = 1.0
      for _ in 0..<exponent { result *= 2 }
      return result
    }
    let scale = power(flags >> 8 & 31)
    let isGeneric = flags & 1 == 1
    let focalX = fx / scale * Double(width)
    var (focalY, skew) = (focalX, 0.0)
    if isGeneric, let fy = number(16), let skewing = number(20) {
      focalY = fy / scale * Double(height)
      skew = skewing / power(flags >> 16 & 31)
    }
    let center = (px / scale * Double(width), py / scale * Double(height))
    let matrix = [focalX, skew, center.0, 0, focalY, center.1, 0, 0, 1]
    return [
      "ModelType": .text(isGeneric ? "GenericPinhole" : "SimplifiedPinhole"),
      "Intrinsics": .array(matrix.map { .double($0) }),
    ]
  }

  /// Where the camera stood and where it looked (ISO 23008-12, 6.5.38).
  private static func extrinsics(_ box: BoxList.Box, _ header: Header) -> ImageProperties {
    let start = box.content.lowerBound
    guard let flags = header.long(start) else { return [:] }
    var at = start + 4
    func next() -> Double? {
      defer { at += 4 }
      return at + 4 <= box.content.upperBound
        ? header.number(.signedLong, at).map(Double.init) : nil
    }
    var position = [0.0, 0, 0]
    for axis in 0..<3 where flags >> axis & 1 == 1 {
      // Micrometres.
      position[axis] = (next() ?? 0) / 1_000_000
    }
    var turn = [0.0, 0, 0]
    if flags & 8 == 8 {
      let isLong = flags & 16 == 16
      for axis in 0..<3 {
        if isLong {
          turn[axis] = (next() ?? 0) / 1_073_741_824
        } else {
          turn[axis] = Double(header.number(.signedShort, at) ?? 0) / 16_384
          at += 2
        }
      }
    }
    var result: ImageProperties = [
      "Position": .array(position.map { .double($0) }),
      "Rotation": .array(rotation(turn).map { .double($0) }),
    ]
    result["CoordinateSystemID"] = .integer(flags & 32 == 32 ? Int(next() ?? 0) : 0)
    return result
  }

  /// The matrix, row by row, of a turn whose quaternion has these parts and a real one that makes
  /// its length 1.
  private static func rotation(_ q: [Double]) -> [Double] {
    let (x, y, z) = (q[0], q[1], q[2])
    let w = max(0, 1 - x * x - y * y - z * z).squareRoot()
    return [
      1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
      2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
      2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
    ]
  }
}
