extension Photo {
  /// Exif, XMP and additional IPTC data in Photoshop resources, which are not separate blocks.
  private enum Resource {
    static let exif: Set<UInt16> = [PhotoshopNumber.exif, PhotoshopNumber.secondExif]
    static let thumbnails: Set<UInt16> = [PhotoshopNumber.bgrThumbnail, PhotoshopNumber.thumbnail]
  }

  /// The resources, which may run through several segments.
  func resourceStreams(_ source: ByteSource) throws(FileError) -> [ResourceStream] {
    var budget = ReadBudget(limits)
    var pieces: [(block: Int, bytes: [UInt8])] = []
    var count = 0
    // Those of a document are a block of this kind only if they describe the picture.
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind == .photoshop
      || format.has(.isMadeOfResources) && block.code == PSD.Part.resources && block.kind == .header
    {
      guard block.count <= limits.blockBytes - count else { continue }
      let bytes = container.decoded(block, try source.read(block.payload), &budget) ?? []
      count += bytes.count
      pieces.append((index, bytes))
    }
    return ResourceStream.all(pieces)
  }

  /// Plans the resources without what is removed.
  func planResources(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    guard pending.stripping == nil,
      !pending.removing.isEmpty || !pending.emptied.isEmpty || !removedDatasets.isEmpty
        || !changedProperties.isEmpty
    else { return }
    for stream in try resourceStreams(source) {
      guard let first = stream.blocks.first else { continue }
      var bytes = stream.bytes
      if let change = changes.payloads[first] {
        guard let payload = change else { continue }
        bytes = payload
      }
      var names: [String] = []
      guard let cleaned = try cleaned(bytes, isFurther: isFurther(stream), &names),
        cleaned != bytes
      else { continue }
      receipt.addRemovals(names)
      for index in stream.blocks { changes.payloads[index] = .some(nil) }
      if !cleaned.isEmpty { changes.payloads[first] = .some(cleaned) }
    }
  }

  /// Whether all IPTC data in a stream are additional ones.
  private func isFurther(_ stream: ResourceStream) -> Bool {
    if container.isMadeOfDirectories { return skeleton.blocks.contains { $0.kind == .iptc } }
    return original.directory(.iptc)?.block.map { $0 != stream.blocks.first } ?? false
  }

  /// The resources without what is removed; nil if they cannot be read to their end.
  private func cleaned(
    _ bytes: [UInt8], isFurther: Bool, _ names: inout [String]
  ) throws -> [UInt8]? {
    var out: [UInt8] = []
    var hasIPTC = isFurther
    var at = 0
    var inflation = ReadBudget(limits)
    func says(_ data: ArraySlice<UInt8>) -> Bool {
      pending.removing.contains { $0.isStated(in: data) }
    }
    for (number, data) in PhotoshopResources.ranges(in: bytes) {
      let whole = at..<min(data.upperBound + data.count % 2, bytes.count)
      at = whole.upperBound
      var new: [UInt8]?
      switch number {
      case _ where Resource.exif.contains(number) && !format.has(.isMadeOfResources):
        new = try without(further(exif: Array(bytes[data]), 0), "Photoshop > Exif", &names)
      case PhotoshopNumber.xmp where !format.has(.isMadeOfResources):
        new = try without(further(xmp: Array(bytes[data]), 0), "Photoshop > XMP", &names)
      case PhotoshopNumber.iptc:
        if hasIPTC { new = withoutPersonalData(iptc: Array(bytes[data]), &names) }
        hasIPTC = true
      case _ where Resource.thumbnails.contains(number):
        let isFound = try pending.removing.contains {
          try PersonalDataSearch.finds($0, in: Array(bytes[data]), of: self, &inflation)
        }
        if isFound || says(bytes[data]) {
          new = []
          names.append("Photoshop thumbnail")
        }
      case _ where StripList.isBesideDocument(number):
        if says(bytes[data]) {
          new = []
          names.append(Self.name(ofResource: number))
        }
      default: break
      }
      guard let new else {
        out += bytes[whole]
        continue
      }
      guard !new.isEmpty else { continue }
      out += bytes[whole.lowerBound..<(data.lowerBound - 4)]
      out.append(UInt32(new.count), .bigEndian)
      out += new
      if new.count % 2 == 1 { out.append(0) }
    }
    return bytes[at...].allSatisfy { $0 == 0 } ? out + bytes[at...] : nil
  }

  /// New bytes for data that contain what is removed; nil if they do not.
  private func without(
    _ part: Further, _ place: String, _ names: inout [String]
  ) throws -> [UInt8]? {
    var part = part
    let before = part.metadata
    for kind in pending.emptied { part.metadata.removeAll(in: kind) }
    for personal in pending.removing {
      part.metadata.remove(personal)
      for patch in part.metadata.makerNotePatches(personal) { part.metadata.overwrite(patch) }
    }
    try part.metadata.removeFromLater(changedProperties)
    names += before.losses(in: part.metadata, of: place)
    guard before.directories.isEmpty else { return try rewritten(part, before) }
    guard part.metadata.xmp != before.xmp else { return nil }
    return part.metadata.xmp.isEmpty ? [] : try XMPWriter.packet(part.metadata.xmp, padding: 0)
  }

  /// The datasets of the first IPTC data that are no longer there.
  private var removedDatasets: Set<UInt16> {
    guard let before = original.directory(.iptc) else { return [] }
    let now = Set(metadata.directory(.iptc)?.entries.map(\.number) ?? [])
    return Set(before.entries.map(\.number)).subtracting(now)
  }

  private func withoutPersonalData(iptc data: [UInt8], _ names: inout [String]) -> [UInt8]? {
    var directory = IPTCReader.read(
      data, base: 0, index: nil, place: "IPTC", limits: limits
    ).directory
    let numbers = removedDatasets.union(pending.removing.flatMap(\.iptc))
    let count = directory.entries.count
    names += directory.entries.map(\.number).filter { numbers.contains($0) }.map {
      "\(Self.secondIPTC): \(metadata.name(of: Tag(.iptc, $0)))"
    }
    directory.entries.removeAll { numbers.contains($0.number) }
    guard directory.entries.count < count else { return nil }
    return directory.entries.isEmpty ? [] : IPTCWriter.bytes(directory, original: data)
  }

  /// Reports IPTC data that should be removed but stay: those in additional blocks that edits do
  /// not change.
  func noteFurtherIPTC(_ receipt: inout Receipt) {
    let removed = removedDatasets
    guard pending.stripping == nil, pending.removing.isEmpty, !removed.isEmpty else { return }
    let names = Set(removed.map { metadata.name(of: Tag(.iptc, $0)) })
    let isAll = metadata.directory(.iptc) == nil
    let left = metadata.furtherIPTC.filter { item in
      (isAll || names.contains("IPTC:\(item.name)"))
        && !receipt.removedElsewhere.contains("\(Self.secondIPTC): IPTC:\(item.name)")
    }.map { "\($0.group):\($0.name)" }
    guard !left.isEmpty else { return }
    let more = left.count > 4 ? " and \(left.count - 4) more" : ""
    // A raw file is not stripped.
    let way =
      format.isRaw && format != .dng
      ? "cannot be removed from a raw file" : "only a whole strip removes"
    receipt.notes.append(
      "not removed: \(left.prefix(4).joined(separator: ", "))\(more), "
        + "in an additional block of IPTC data, which \(way)")
  }

  private static let secondIPTC = "a second IPTC block"

  /// The places where the resources still contain something.
  func resourcePlaces(_ personal: PersonalData, _ source: ByteSource) throws -> [String] {
    var names: [String] = []
    for stream in try resourceStreams(source) {
      names += resourcePlaces(personal, stream.bytes, isFurther: isFurther(stream))
    }
    return names
  }

  private func resourcePlaces(
    _ personal: PersonalData, _ bytes: [UInt8], isFurther: Bool
  ) -> [String] {
    var names: [String] = []
    var hasIPTC = isFurther
    for (number, data) in PhotoshopResources.ranges(in: bytes) {
      switch number {
      case _ where Resource.exif.contains(number) && !format.has(.isMadeOfResources):
        let part = further(exif: Array(bytes[data]), 0).metadata
        names += part.places(of: personal).map { "Photoshop > Exif: \($0)" }
      case PhotoshopNumber.xmp where !format.has(.isMadeOfResources):
        let part = further(xmp: Array(bytes[data]), 0).metadata
        names += part.places(of: personal).map { "Photoshop > XMP: \($0)" }
      case PhotoshopNumber.iptc:
        if hasIPTC {
          let directory = IPTCReader.read(
            Array(bytes[data]), base: 0, index: nil, place: "IPTC", limits: limits
          ).directory
          names += directory.entries.map(\.number).filter { personal.iptc.contains($0) }
            .map { "\(Self.secondIPTC): \(metadata.name(of: Tag(.iptc, $0)))" }
        }
        hasIPTC = true
      case _ where !StripList.isBlock(number):
        if personal.isStated(in: bytes[data]) { names.append(Self.name(ofResource: number)) }
      default: break
      }
    }
    return names
  }

  private static func name(ofResource number: UInt16) -> String {
    "Photoshop resource 0x\(String(number, radix: 16, uppercase: true))"
  }

  // MARK: Pages

  /// The places in pages of a TIFF file with unread data: separate positions and packets.
  func pagePlaces(_ personal: PersonalData, _ source: ByteSource) throws -> [String] {
    let head = try source.read(0..<16)
    guard container.isMadeOfDirectories, let header = TIFFHeader(head.rawSpan) else { return [] }
    let known = Set(metadata.directories.compactMap(\.position))
    let blocks = Set(skeleton.blocks.map(\.payload))
    let numbers = Set(personal.exif.filter { $0.directory == .ifd0 }.map(\.number))
      .union(personal.isPlace ? PersonalData.geographic : [])
    var names: [String] = []
    var visited: Set<Int> = []
    var next = try header.layout.first(in: source)
    var page = 0
    while let position = next, position >= 8, position < source.count, names.count < 16,
      visited.insert(position).inserted, visited.count <= limits.parts,
      let table = try DirectoryTable(at: position, header.layout, source)
    {
      for slot in table.slots {
        guard let value = slot.value, value.upperBound <= source.count else { continue }
        switch slot.number {
        case ExifNumber.gpsInfo where personal.isPlace && !known.contains(slot.offset):
          names.append("IFD\(page):GPSInfo")
        case ExifNumber.applicationNotes
        where !blocks.contains(value) && value.count <= limits.blockBytes:
          let part = further(xmp: try source.read(value), 0).metadata
          names += part.places(of: personal).map { "IFD\(page) > XMP: \($0)" }
        case ExifNumber.iptcNAA where !blocks.contains(value) && value.count <= limits.blockBytes:
          let found = IPTCReader.read(
            try source.read(value), base: 0, index: nil, place: "IPTC", limits: limits)
          names += found.directory.entries.map(\.number).filter { personal.iptc.contains($0) }
            .map { "IFD\(page) > \(metadata.name(of: Tag(.iptc, $0)))" }
        case _ where numbers.contains(slot.number) && !known.contains(position):
          names.append("IFD\(page):\(Tag(.ifd0, slot.number).hexadecimal)")
        default: break
        }
      }
      next = table.nextPosition
      page += 1
    }
    return names
  }

  /// Removes a directory from every Exif block of the file.
  ///
  /// - Parameter name: The name of the group: "GPS".
  /// - Returns: Whether there is such a group that may be removed.
  package mutating func removeAll(inGroup name: String) -> Bool {
    guard metadata.removeAll(inGroup: name) else { return false }
    if let kind = DirectoryKind(named: name.lowercased()), kind == .gps || kind == .interop {
      pending.emptied.append(kind)
    }
    return true
  }
}
