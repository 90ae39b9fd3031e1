extension Photo {
  /// Plans the JFIF header.
  func planJFIF(_ changes: inout BlockChanges) {
    let before = original.directory(.jfif)
    let now = metadata.directory(.jfif)
    guard before?.bytes != now?.bytes else { return }
    if let index = before?.block {
      changes.payloads[index] = .some(now?.bytes)
    } else if let now {
      changes.additions.insert((.jfif, now.bytes), at: 0)
    }
  }

  /// Plans the XMP packet, and the segments for what does not fit into it.
  func planXMP(
    _ changes: inout BlockChanges, _ options: WriteOptions, _ receipt: inout Receipt
  ) throws {
    // A rewritten packet has no comments.
    let isAsked = pending.stripping == nil && !pending.removing.isEmpty
    let hasRemarks = try isAsked && !remarks(of: pending.removing, openOrigin()).isEmpty
    // Repeated values of the packet are removed when it is rewritten.
    let isSettled = Set(original.elsewhere).subtracting(metadata.elsewhere).contains(
      where: \.isOfPacket)
    guard
      metadata.xmp != original.xmp || isSettled || pending.stripping != nil && !metadata.xmp.isEmpty
        || hasRemarks
    else { return }
    // Everything that one packet cannot store is known, and is stored in another way now.
    let isKnown = original.unreadXMP.isEmpty && !metadata.elsewhere.contains(where: \.isOfPacket)
    if !isKnown || !isSettled { try refuseLoss(.xmp, options) }
    // Of two statements on the origin or the use of the picture, the first may be the milder one.
    let isContradicted = metadata.elsewhere.contains {
      $0.isOfPacket && Metadata.statementNames.contains($0.property.name)
    }
    if isContradicted, pending.stripping == nil, !options.force {
      throw MetadataError(
        .damaged, "its XMP has two statements on its origin or its use, one of which would be lost",
        place: format.name, advice: .forceOrStrip)
    }
    if pending.stripping == nil, !original.leftOutXMP.isEmpty {
      receipt.notes.append(
        "its XMP was rewritten without \(original.leftOutXMP.joined(separator: "; "))")
    }
    let main = skeleton.blocks.firstIndex { $0.kind == .xmp }
    for (index, block) in skeleton.blocks.enumerated() where block.kind == .extendedXMP {
      changes.payloads[index] = .some(nil)
    }
    guard !metadata.xmp.isEmpty else {
      // Without the first, a second packet, which was kept unread, would come to light.
      for (index, block) in skeleton.blocks.enumerated() where block.kind == .xmp {
        changes.payloads[index] = .some(nil)
      }
      return
    }
    var extended: [[UInt8]] = []
    var packet: [UInt8]?
    if let main, pending.stripping == nil, !options.compact, original.xmp.extendedGUID == nil {
      // A packet that fits its padding keeps its length: nothing after it has to move.
      packet = XMPWriter.packet(metadata.xmp, count: skeleton.blocks[main].payload.count)
    }
    if packet == nil {
      let padding = pending.stripping == nil && !options.compact ? 2048 : 0
      let limit = container.limit(for: .xmp)
      (packet, extended) = try ExtendedXMP.split(metadata.xmp, limit: limit, padding: padding)
    }
    guard let packet else { return }
    try check(packet, extended)
    if let main {
      changes.payloads[main] = .some(packet)
    } else {
      changes.additions.append((.xmp, packet))
    }
    guard extended.isEmpty || container.limit(for: .extendedXMP) > 0 else {
      throw MetadataError(
        .tooLarge, "an XMP packet of \(packet.count) bytes does not fit", place: format.name)
    }
    for part in extended { changes.additions.append((.extendedXMP, part)) }
  }

  /// A packet that does not read back as what was to be written is not written.
  private func check(_ packet: [UInt8], _ extended: [[UInt8]]) throws {
    var limits = limits
    limits.depth = .max
    var found = XMPReader.read(packet.rawSpan, base: 0, place: "XMP", limits: limits)
    if !extended.isEmpty {
      found = ExtendedXMP.join(found, parts: extended, place: "XMP", limits: limits)
    }
    guard found.isWhole, found.xmp.isSame(as: metadata.xmp) else {
      throw MetadataError(.verificationFailed, "the new packet does not read back", place: "XMP")
    }
  }

  /// Plans the Photoshop resources: the IPTC data in them, and the digest that goes with these.
  func planPhotoshop(
    _ changes: inout BlockChanges, _ options: WriteOptions, _ source: ByteSource
  ) throws {
    let before = original.directory(.iptc)
    let now = metadata.directory(.iptc)
    guard pending.stripping == nil || now != nil, !Self.isSame(before, now) else { return }
    try refuseLoss(.photoshop, options)
    // A strip removes all of them; of several streams the one is changed that was read.
    let streams = try resourceStreams(source)
    let isRead = { (stream: ResourceStream) in stream.blocks.first == before?.block }
    let stream = streams.first(where: isRead) ?? streams.first { !$0.isDamaged } ?? streams.first
    let indices =
      pending.stripping == nil ? stream?.blocks ?? [] : streams.flatMap(\.blocks)
    let resources = pending.stripping == nil ? stream?.bytes ?? [] : []
    var data = now.map { IPTCWriter.bytes($0, original: before?.bytes ?? []) }
    if container.isMadeOfDirectories, let count = data?.count {
      // Where they may be stored as numbers of four bytes, the digest counts all of these.
      data? += [UInt8](repeating: 0, count: (4 - count % 4) % 4)
    }
    try check(data, against: now)
    if container.isMadeOfDirectories {
      planIPTC(data, &changes)
      // Resources without IPTC data stay as they are.
      guard
        PhotoshopResources.data(of: PhotoshopNumber.iptc, in: resources.rawSpan) != nil
          || PhotoshopResources.data(of: PhotoshopNumber.iptcDigest, in: resources.rawSpan)
            != nil
      else { return }
    }
    let replaced = PhotoshopResources.replacing(
      [
        (PhotoshopNumber.iptc, data),
        (PhotoshopNumber.iptcDigest, data.map { MD5.digest($0) }),
      ], in: resources)
    guard let replaced else {
      throw MetadataError(
        .damaged,
        "the Photoshop resources cannot be read to their end, so nothing is put into them",
        place: format.name, offset: indices.first.map { skeleton.blocks[$0].carrier.lowerBound })
    }
    for index in indices { changes.payloads[index] = .some(nil) }
    guard !replaced.isEmpty else { return }
    guard container.limit(for: .photoshop) > 0 else {
      throw MetadataError(
        .unsupported, "\(format.named) file cannot carry IPTC data", place: format.name)
    }
    if let first = indices.first {
      changes.payloads[first] = .some(replaced)
    } else {
      changes.additions.append((.photoshop, replaced))
    }
  }

  /// Plans IPTC data that no Photoshop resource surrounds.
  private func planIPTC(_ data: [UInt8]?, _ changes: inout BlockChanges) {
    if let index = skeleton.blocks.firstIndex(where: { $0.kind == .iptc }) {
      changes.payloads[index] = .some(data)
    } else if let data {
      changes.additions.append((.iptc, data))
    }
  }

  /// Plans the colour profile.
  func planProfile(_ changes: inout BlockChanges, _ options: WriteOptions) throws {
    guard pending.stripping == nil, metadata.profile != original.profile else { return }
    let indices = skeleton.blocks.indices.filter { skeleton.blocks[$0].kind == .icc }
    for index in indices { changes.payloads[index] = .some(nil) }
    guard let profile = metadata.profile else { return }
    if !options.force { try checkProfile(profile) }
    guard container.limit(for: .icc) > 0 else {
      throw MetadataError(
        .unsupported, "\(format.named) file cannot carry a colour profile", place: format.name)
    }
    if let first = indices.first {
      changes.payloads[first] = .some(profile)
    } else {
      changes.additions.append((.icc, profile))
    }
  }

  /// IPTC data that do not read back as what was to be written are not written.
  private func check(_ data: [UInt8]?, against directory: Directory?) throws {
    guard let data, let directory else { return }
    let found = IPTCReader.read(
      data, base: 0, index: nil, place: "IPTC", limits: limits
    ).directory
    let wanted = Dictionary(grouping: directory.entries, by: \.number)
    let read = Dictionary(grouping: found.entries, by: \.number)
    for (number, entries) in wanted where number != IPTCReader.codedCharacterSet {
      guard entries.map({ directory.bytes(of: $0) }) == read[number]?.map({ found.bytes(of: $0) })
      else {
        throw MetadataError(
          .verificationFailed, "the value does not read back", place: Tag(.iptc, number).description
        )
      }
    }
  }

  static func isSame(_ before: Directory?, _ now: Directory?) -> Bool {
    before?.entries == now?.entries && before?.bytes == now?.bytes
  }

  /// Refuses to rewrite a block that could not be read completely.
  private func refuseLoss(_ kind: BlockKind, _ options: WriteOptions) throws {
    guard metadata.unread.contains(kind), !options.force, pending.stripping == nil else { return }
    let block = skeleton.blocks.first { $0.kind == kind }
    throw MetadataError(
      .damaged,
      "a part of the \(kind.name) data could not be read and would be lost",
      place: format.name, offset: block?.carrier.lowerBound, advice: .forceOrStrip)
  }
}
