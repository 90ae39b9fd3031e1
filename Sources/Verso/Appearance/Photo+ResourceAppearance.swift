extension Photo {
  /// Photoshop resources and IPTC data that affect look, position and time where Verso does not
  /// read them. They are Exif, XMP, profiles and resolutions in resources, and additional IPTC
  /// data. Everything after bytes that are not understood belongs to them, because other readers
  /// continue there.
  func addResources(to result: inout Appearance) throws {
    let found = try embeddedBlocks()
    for payload in found.unread { result.add("resources that cannot be read", bytes: payload) }
    found.add(to: &result)
  }

  /// The thumbnails among Photoshop's resources.
  func addResourceThumbnails(to result: inout Appearance) throws {
    try embeddedBlocks().addThumbnails(to: &result)
  }

  private func embeddedBlocks() throws -> EmbeddedBlocks {
    let source = try openOrigin()
    var found = EmbeddedBlocks()
    var budget = ReadBudget(limits)
    for block in skeleton.blocks where block.kind == .photoshop || block.kind == .iptc {
      var payload = try source.read(block.payload)
      for range in block.continuation { payload += try source.read(range) }
      if block.kind == .iptc {
        found.iptc.append(payload)
      } else if let bytes = container.decoded(block, payload, &budget) {
        found.resources.append(bytes)
      } else {
        found.unread.append(payload)
      }
    }
    found.own = found.resources.count
    // Where a container has a place of its own for them, that is among the blocks.
    let known = Set(found.resources + found.iptc)
    for directory in metadata.directories where directory.kind.isExif {
      if let entry = directory.entry(ExifNumber.photoshopSettings) {
        let bytes = directory.bytes(of: entry)
        if !known.contains(bytes) { found.resources.append(bytes) }
      }
      if let entry = directory.entry(ExifNumber.iptcNAA) {
        let bytes = directory.bytes(of: entry)
        if !known.contains(bytes) { found.furtherIPTC.append(bytes) }
      }
    }
    found.profile = metadata.profile
    found.isPSD = format.has(.isMadeOfResources)
    return found
  }
}

/// The Photoshop resources and IPTC data of a file, in all places.
private struct EmbeddedBlocks {
  /// Resources, in the pieces in which the file has them.
  var resources: [[UInt8]] = []
  /// Those that cannot be read.
  var unread: [[UInt8]] = []
  /// How many of them this reader reads: the first.
  var own = 0
  /// Separate IPTC data, which Verso reads completely.
  var iptc: [[UInt8]] = []
  /// IPTC data that it skips.
  var furtherIPTC: [[UInt8]] = []
  /// The photo's own profile.
  var profile: [UInt8]?
  /// Whether the resources are in a Photoshop file, where most of them are bound as they are.
  var isPSD = false

  private struct Resource: Hashable {
    let number: UInt16
    let data: [UInt8]
  }

  /// Exif (two numbers) and XMP.
  private static let blocks: [UInt16] = [
    PhotoshopNumber.exif, PhotoshopNumber.secondExif, PhotoshopNumber.xmp,
  ]

  func add(to result: inout Appearance) {
    // Resources may continue in the next piece, and many readers read each piece on its own.
    let joined = resources.count == 1 ? resources[0] : resources.flatMap { $0 }
    let (list, rest) = Self.read(joined)
    for number in Self.blocks {
      guard let first = list.first(where: { $0.number == number }) else { continue }
      // In a file of Photoshop's these are its own.
      if !isPSD || number == PhotoshopNumber.secondExif {
        result.add("resource \(number)", bytes: first.data)
      }
    }
    var seen: Set<UInt16> = []
    for resource in list where resource.number != PhotoshopNumber.iptc {
      let isFirst = seen.insert(resource.number).inserted
      if !isFirst || !Self.blocks.contains(resource.number) { add(resource, to: &result) }
    }
    if !rest.isEmpty, !isPSD { result.add("behind the resources", bytes: rest) }
    let blocks = list.filter { $0.number == PhotoshopNumber.iptc }.map(\.data)
    // The first of its own is read, unless there are data outside of the resources.
    let hasOwn =
      iptc.isEmpty
      && Self.read(resources.prefix(own).flatMap { $0 }).list.contains {
        $0.number == PhotoshopNumber.iptc
      }
    let read = iptc + (hasOwn ? blocks.prefix(1) : [])
    for data in read { Self.addIPTC(data, isRead: true, to: &result) }
    let known = Set(read)
    for data in blocks.dropFirst(hasOwn ? 1 : 0) + furtherIPTC where !known.contains(data) {
      Self.addIPTC(data, isRead: false, to: &result)
    }
    guard resources.count > 1 else { return }
    let joint = Set(list)
    for resource in resources.flatMap({ Self.read($0).list }) where !joint.contains(resource) {
      if resource.number == PhotoshopNumber.iptc {
        Self.addIPTC(resource.data, isRead: false, to: &result)
      } else {
        add(resource, to: &result)
      }
    }
  }

  /// Adds all thumbnails, those that run on from one piece into the next as well.
  func addThumbnails(to result: inout Appearance) {
    func isThumbnail(_ number: UInt16) -> Bool { PhotoshopResources.thumbnails.contains(number) }
    var seen: Set<Resource> = []
    for bytes in [resources.flatMap { $0 }] + resources {
      for resource in Self.read(bytes, isThumbnail).list where seen.insert(resource).inserted {
        result.add("resource \(resource.number)", bytes: resource.data)
      }
    }
  }

  /// The resources that are wanted, by default those whose meaning counts, and what follows the last that is
  /// understood unless it is zeros.
  private static func read(
    _ bytes: [UInt8], _ isWanted: (UInt16) -> Bool = isBound
  ) -> (list: [Resource], rest: [UInt8]) {
    bytes.withReader(.bigEndian) { reader in
      var list: [Resource] = []
      while reader.remaining > 0 {
        let start = reader.offset
        guard let (number, data) = try? PhotoshopResources.next(&reader) else {
          let rest = bytes[start...]
          return (list, rest.contains { $0 != 0 } ? Array(rest) : [])
        }
        guard isWanted(number) else { continue }
        list.append(Resource(number: number, data: Array(bytes[data])))
      }
      return (list, [])
    }
  }

  /// Resolutions, profile, the shape of pixels, IPTC data, Exif, XMP and the clipping path.
  private static func isBound(_ number: UInt16) -> Bool {
    [
      PhotoshopNumber.resolutionInfo, PhotoshopNumber.iptc, PhotoshopNumber.profile,
      PhotoshopNumber.pixelAspectRatio, PhotoshopNumber.clippingPath,
    ].contains(number) || blocks.contains(number)
  }

  private func add(_ resource: Resource, to result: inout Appearance) {
    let data = resource.data
    let name = "further resource \(resource.number)"
    // Everything except statements on the picture is bound there.
    guard !isPSD || Self.blocks.contains(resource.number) else { return }
    switch resource.number {
    case PhotoshopNumber.resolutionInfo:
      let span = data.rawSpan
      let x: UInt32? = span.integer(at: 0, .bigEndian)
      let y: UInt32? = span.integer(at: 8, .bigEndian)
      let ratio = Appearance.ratio(x.map { UInt64($0) }, y.map { UInt64($0) })
      if !ratio.isEmpty { result.add(name, bytes: ratio) }
    case PhotoshopNumber.pixelAspectRatio:
      let bits: UInt64? = data.rawSpan.integer(at: 4, .bigEndian)
      if let bits, Double(bitPattern: bits) != 1 { result.add(name, bytes: data) }
    case PhotoshopNumber.profile:
      if data != profile { result.add(name, bytes: data) }
    default: result.add(name, bytes: data)
    }
  }

  /// Binds the turns that IPTC data name (2:131, 3:102), of data that are not read the dates and places too.
  private static func addIPTC(_ data: [UInt8], isRead: Bool, to result: inout Appearance) {
    // By its number: the rasterized caption's record is not read, so its datasets have no names.
    let turns: Set<UInt16> = [IPTCNumber.imageOrientation, 0x0366]
    let others: Set<UInt16> = [
      IPTCNumber.dateCreated, IPTCNumber.timeCreated, IPTCNumber.digitalCreationDate,
      IPTCNumber.digitalCreationTime, IPTCNumber.objectPreviewData,
    ]
    var reader = ByteReader(data.rawSpan, byteOrder: .bigEndian)
    while reader.remaining > 0 {
      let start = reader.offset
      guard let (number, range) = try? IPTCReader.next(&reader) else {
        let rest = data[start...]
        if rest.contains(where: { $0 != 0 }) {
          result.add("behind the IPTC data", bytes: Array(rest))
        }
        return
      }
      let isOther = others.contains(number) || Photo.placeNames.contains(number)
      guard turns.contains(number) || !isRead && isOther else { continue }
      let name = "\(Tag(.iptc, number))"
      result.add(isRead ? name : "further \(name)", bytes: Array(data[range]))
    }
  }
}
