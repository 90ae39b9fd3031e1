extension Photo {
  /// Data that other readers may use as orientation, position, time or thumbnail, although Verso
  /// does not read them there. Examples are repeated fields, fields in another directory, numbers
  /// of another type, and blocks within blocks.
  ///
  /// Photos of cameras have nothing of it. A seal binds them, so that nobody can add statements
  /// there afterwards.
  func addOtherPlaces(to result: inout Appearance) throws {
    // Fields may be nested.
    var room = 4 * (try openOrigin().count) + 1 << 20
    func add(_ entry: Entry, of directory: Directory, _ place: String) throws {
      // Where a pointer leads is moved by edits; that there is one is not.
      let bytes = Self.pointers.contains(entry.number) ? [] : directory.bytes(of: entry)
      room -= bytes.count
      guard room >= 0 else { throw Appearance.refusal(skeleton, "its fields overlap too often") }
      result.add("\(Tag(directory.kind, entry.number)) \(place)", bytes: bytes)
    }
    for directory in metadata.directories where directory.kind.isExif || directory.kind == .gps {
      var seen: Set<UInt16> = []
      for entry in directory.entries where !seen.insert(entry.number).inserted {
        try add(entry, of: directory, "once more")
      }
      for entry in directory.entries where isElsewhere(entry, in: directory) {
        try add(entry, of: directory, "elsewhere")
      }
    }
    addDamage(to: &result)
    try addTextBesideDescription(to: &result)
    try addResources(to: &result)
    try addTexts(to: &result)
    try addFurtherPackets(to: &result)
    // Parts of a packet that no packet names; some readers join them anyway.
    if !skeleton.blocks.contains(where: { $0.kind == .xmp }) {
      for block in skeleton.blocks where block.kind == .extendedXMP {
        result.add("part of no packet", [block.payload])
      }
    }
  }

  /// Damage that makes other readers skip Exif data or a directory: a number in the header that is
  /// not TIFF's, an unknown type, a value outside of the block.
  private func addDamage(to result: inout Appearance) {
    guard !container.isMadeOfDirectories else { return }
    if let block = metadata.directory(.ifd0)?.bytes, block.count >= 4,
      !block.starts(with: [0x49, 0x49, 0x2A, 0]), !block.starts(with: [0x4D, 0x4D, 0, 0x2A])
    {
      result.add("header of Exif", bytes: Array(block[..<4]))
    }
    for kind in [DirectoryKind.ifd0, .exif, .gps] {
      for directory in metadata.directories where directory.kind == kind {
        for entry in directory.entries
        // Not all readers know the text of Exif 3.0, either.
        where entry.state == .damaged || !(1...13).contains(entry.format) {
          var number: [UInt8] = []
          number.append(entry.count, .bigEndian)
          result.add("\(Tag(kind, entry.number)) \(entry.format), damaged", bytes: number)
        }
      }
    }
  }

  /// The contents of the photo's packet outside of its description.
  private func addTextBesideDescription(to result: inout Appearance) throws {
    let source = try openOrigin()
    guard let block = skeleton.blocks.first(where: { $0.kind == .xmp }) else { return }
    var payload: [UInt8] = []
    for range in [block.payload] + block.continuation { payload += try source.read(range) }
    var budget = ReadBudget(limits)
    guard let packet = container.decoded(block, payload, &budget) else { return }
    let text = TextBesideDescription.bytes(of: packet)
    if !text.isEmpty { result.add("remainder of XMP", bytes: text) }
  }

  /// The pointers that edits move.
  private static let pointers: Set<UInt16> = [
    ExifNumber.exifOffset, ExifNumber.gpsInfo, ExifNumber.subIFD,
  ]

  /// Fields that other programs follow to more directories or data, wherever they are.
  private static let unread: Set<UInt16> = [
    ExifNumber.globalParametersIFD, ExifNumber.leafSubIFD, ExifNumber.hasselbladExif,
    ExifNumber.profileIFD, ExifNumber.kdcIFD, ExifNumber.afcpIPTC,
  ]

  /// Whether a field leads to data that other programs may read, and Verso does not.
  private func isUnread(_ entry: Entry, in directory: Directory) -> Bool {
    let kind = directory.kind
    switch entry.number {
    // The pictures of a TIFF file are among its parts.
    case ExifNumber.subIFD:
      return !container.isMadeOfDirectories || [.exif, .gps, .interop].contains(kind)
    case let number where Self.unread.contains(number): return true
    default:
      let isPointer = entry.format == Format.ifd.code || Self.pointers.contains(entry.number)
      return isPointer && ExifPointer.kind(of: entry.number, in: kind) == nil
    }
  }

  /// Whether other programs may find directories in the photo that Verso does not read. Pointers beyond the end of their block
  /// lead to none.
  var hasUnreadDirectories: Bool {
    fields.contains { isUnread($1, in: $0) && !Self.leadsNowhere($1, in: $0) }
  }

  private static func leadsNowhere(_ entry: Entry, in directory: Directory) -> Bool {
    guard directory.block != nil, entry.state == .sound, !unread.contains(entry.number) else {
      return false
    }
    let positions = ExifPointer.positions(
      in: directory.bytes(of: entry), format: entry.format, directory.byteOrder)
    return !positions.contains { $0 < directory.bytes.count }
  }

  /// Whether there are directories whose content a seal does not bind: other programs may take them for the photo's.
  package var hasUnboundDirectories: Bool {
    fields.contains { directory, entry in
      isUnread(entry, in: directory)
        || Self.pointers.contains(entry.number) && isElsewhere(entry, in: directory)
    }
  }

  private var fields: some Sequence<(Directory, Entry)> {
    metadata.directories.lazy.filter { $0.kind.isExif || $0.kind == .gps }
      .flatMap { directory in directory.entries.lazy.map { (directory, $0) } }
  }

  private func isElsewhere(_ entry: Entry, in directory: Directory) -> Bool {
    if isUnread(entry, in: directory) { return true }
    let kind = directory.kind
    switch entry.number {
    case ExifNumber.orientation:
      let isThumbnail =
        kind == .ifd1 && metadata.value(of: Tag(.ifd0, ExifNumber.orientation)) != nil
      return kind != .ifd0 && !isThumbnail || !Self.isPlain(directory.value(of: entry))
    case ExifNumber.exifOffset, ExifNumber.gpsInfo: return kind != .ifd0
    case ExifNumber.dateTimeOriginal, ExifNumber.createDate: return kind != .exif && kind != .ifd0
    // The packet and the profile of a container that has places of its own for them.
    case ExifNumber.applicationNotes, ExifNumber.iccProfile: return !container.isMadeOfDirectories
    case ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength:
      guard !container.isMadeOfDirectories else { return false }
      return kind != .ifd1 || !Self.isPlain(directory.value(of: entry))
    default: return false
    }
  }

  /// Whether a value is one whole number, as every reader takes it.
  private static func isPlain(_ value: Value?) -> Bool {
    switch value {
    case .byte(let numbers): numbers.count == 1
    case .short(let numbers): numbers.count == 1
    case .long(let numbers): numbers.count == 1
    default: false
    }
  }

  /// PNG texts that other programs read as a block or a field of Exif.
  private func addTexts(to result: inout Appearance) throws {
    let source = try openOrigin()
    for block in skeleton.blocks where block.kind == .text {
      let head = try source.read(block.payload.prefix(256))
      let name = head.prefix { $0 != 0 }
      let keyword = String(decoding: Latin.utf8(name), as: UTF8.self)
      if PNGTextHome.isPacket(keyword) {
        result.add("packet in a text", [block.payload])
      } else if PNGTextHome.isProfile(keyword) {
        result.add("profile in a text", [block.payload])
      } else if PNGTextHome.isField(keyword) {
        result.add("field in a text", [block.payload])
      }
    }
  }

  /// The compressed texts of PNG that reading may leave out because they are damaged or become too large.
  func addUnreadTexts(to result: inout Appearance) throws {
    let source = try openOrigin()
    // A part of what reading allows, which spends the same on profiles and packets.
    var own = limits
    own.inflatedBytes /= 8
    var budget = ReadBudget(own)
    for block in skeleton.blocks where block.kind == .text {
      guard block.payload.count <= own.blockBytes,
        PNGText(block.code, try source.read(block.payload), &budget) != nil
      else {
        result.add("text that cannot be read", [block.payload])
        continue
      }
    }
  }

  /// Packets of additional pictures that other readers take for the photo's own. Cameras write the
  /// time of each of them.
  private func addFurtherPackets(to result: inout Appearance) throws {
    let source = try openOrigin()
    for block in skeleton.blocks where block.kind == .furtherXMP {
      var bytes = try source.read(block.payload)
      for range in block.continuation { bytes += try source.read(range) }
      let packet = XMPReader.read(
        bytes.rawSpan, base: block.payload.lowerBound, place: block.kind.name, limits: limits)
      let taken = packet.xmp.properties.filter { property in
        ["orientation", "colorspace"].contains(property.name.local.lowercased())
          || Self.isPlace(property.name)
      }
      for (name, bytes) in Self.canonical(taken) { result.add("further \(name)", bytes: bytes) }
    }
  }
}
