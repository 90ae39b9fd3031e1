extension FileFormat {
  /// A Photoshop document.
  package static let psd = photoshop("PSD", "psd", "com.adobe.photoshop-image")
  /// A large Photoshop document.
  package static let psb = photoshop(
    "PSB", "psb", "com.adobe.photoshop-large-image")

  private static func photoshop(
    _ name: String, _ ending: String, _ uniformType: String
  ) -> FileFormat {
    FileFormat(
      name: name, endings: [ending], family: "Photoshop",
      mimeType: "application/vnd.adobe.photoshop", uniformType: uniformType,
      traits: [.isMadeOfResources, .ignoresExifTurn],
      carrierName: {
        $0.kind == .other && $0.code == 0 ? "bytes after the layers" : lettersOrKind($0)
      })
  }
}

/// Photoshop documents: a header, colours, image resources, layers, the picture (Photoshop File
/// Formats). All metadata are in the resources.
package enum PSD: Container {
  package static let formats: [FileFormat] = [.psd, .psb]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { PSDFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("8BPS\0\u{1}") || head.matches("8BPS\0\u{2}")
  }

  /// The content of a block without metadata of other families.
  package enum Part {
    package static let header: UInt32 = 1
    package static let resources: UInt32 = 2
    package static let layers: UInt32 = 3
    package static let compression: UInt32 = 4
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    let isLarge = window.bytes.rawSpan.byte(at: 5) == 2
    var skeleton = Skeleton(format: isLarge ? .psb : .psd)
    guard let colors = try window.length(at: 26),
      let size = try window.length(at: colors.end)
    else {
      skeleton.warn("the file ends before its image resources do", at: 26)
      skeleton.isWhole = false
      return skeleton
    }
    skeleton.blocks = [Block(.header, carrier: 0..<26, payload: 0..<26, code: Part.header)]
    let section = colors.end..<size.end
    skeleton.insertion = section.lowerBound
    try skeleton.addResources(section, &window, limits: limits)
    try skeleton.addLayers(from: section.upperBound, isLarge: isLarge, &window, limits: limits)
    skeleton.add(try Trailers.read(window, behind: section.upperBound, limits: limits))
    return skeleton
  }

  package static func offsetBase(_ block: Block) -> Int { 0 }

  package static func limit(for kind: BlockKind) -> Int {
    kind == .photoshop || number(of: kind) != nil ? Int(Int32.max) : 0
  }

  /// Nothing of the document follows the picture, but some programs append data. Where a picture
  /// ends that is compressed by zlib is not known.
  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    var window = try ByteWindow(source)
    let head = Header(try window.copy(0..<26), .bigEndian)
    let isLarge = head.short(4) == 2
    guard let channels = head.short(12), let height = head.long(14), let width = head.long(18),
      let depth = head.short(22), let colors = try window.length(at: 26),
      let resources = try window.length(at: colors.end),
      let layers = try window.length(at: resources.end, isLarge: isLarge)
    else { return source.count }
    // More than Photoshop allows is damage.
    guard channels <= 56, height <= 300_000, width <= 300_000, depth <= 32 else {
      return source.count
    }
    let data = layers.end + 2
    let rows = height * channels
    let size: Int
    switch Header(try source.read(layers.end..<min(data, source.count)), .bigEndian).short(0) {
    case 0: size = rows * ((width * depth + 7) / 8)
    case 1:
      // The lengths of all rows precede them.
      let number = isLarge ? 4 : 2
      guard rows * number <= source.count - data else { return source.count }
      let counts = Header(try source.read(data..<(data + rows * number)), .bigEndian)
      size = (0..<rows).reduce(rows * number) { sum, row in
        sum + (isLarge ? counts.long(row * 4) ?? 0 : counts.short(row * 2) ?? 0)
      }
    default: return source.count
    }
    return size <= source.count - data ? data + size : source.count
  }

  /// The section of layers; nil if the file ends within it.
  static func layers(_ source: ByteSource, from start: Int) throws(FileError) -> LayerSection? {
    let window = try ByteWindow(source)
    let isLarge = try window.copy(4..<6) == [0, 2]
    return try LayerSection(at: start, isLarge: isLarge, window)
  }

  /// The layers and the picture, without the blocks that a strip removes.
  static func layersAndPicture(
    _ source: ByteSource, _ range: Range<Int>
  ) throws(FileError) -> [Appearance.Piece] {
    guard let section = try layers(source, from: range.lowerBound),
      section.range.upperBound <= range.upperBound
    else { return range.isEmpty ? [] : [.range(range)] }
    let rest = section.range.upperBound..<range.upperBound
    return section.pieces(without: section.unlisted.map(\.range))
      + (rest.isEmpty ? [] : [.range(rest)])
  }

  /// Notes, and the places of linked files.
  package static func isRemark(_ block: Block) -> Bool {
    block.kind == .other && ["Anno", "lnkE"].contains(BoxType(code: block.code))
  }

  /// The resource that holds a block.
  package static func number(of kind: BlockKind) -> UInt16? {
    switch kind {
    case .exif: PhotoshopNumber.exif
    case .xmp: PhotoshopNumber.xmp
    case .icc: PhotoshopNumber.profile
    default: nil
    }
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    let position = skeleton.insertion
    var window = try ByteWindow(source)
    guard let size = try window.length(at: position) else {
      throw MetadataError(.damaged, "the resources have no length", place: skeleton.format.name)
    }
    var resources = try source.read((position + 4)..<size.end)
    var replaced: [(number: UInt16, data: [UInt8]?)] = []
    var isStripped = false
    var cuts: [Range<Int>] = []
    for (index, block) in skeleton.blocks.enumerated() {
      guard let payload = changes.payloads[index] else { continue }
      if block.kind == .other {
        cuts.append(block.carrier)
      } else if let number = number(of: block.kind) {
        replaced.append((number, payload))
      } else if let payload {
        // Those of IPTC, among all others.
        resources = payload
      } else {
        isStripped = true
      }
    }
    for (kind, payload) in changes.additions {
      if let number = number(of: kind) {
        replaced.append((number, payload))
      } else if kind == .photoshop {
        replaced += PhotoshopResources.all(in: payload).map { ($0.number, $0.data) }
      } else {
        throw MetadataError(
          .unsupported, "a PSD file cannot carry \(kind.name)", place: skeleton.format.name)
      }
    }
    // The first word on a resource counts: what takes the place of an old one stays.
    if isStripped || changes.isStripped {
      var kept = Set(replaced.map(\.number))
      let profile = skeleton.blocks.firstIndex { $0.kind == .icc }
      let keepsProfile = profile.map { changes.payloads[$0] == nil } ?? true
      for number in PhotoshopResources.all(in: resources).map(\.number)
      where !StripList.describesDocument(number)
        && !(number == Self.number(of: .icc) && keepsProfile) && kept.insert(number).inserted
      {
        replaced.append((number, nil))
      }
    }
    guard
      let bytes = PhotoshopResources.replacing(replaced, in: resources)
        .map({ changes.isStripped ? StrippedResources($0).bytes : $0 }),
      let count = UInt32(exactly: bytes.count)
    else {
      throw MetadataError(
        .damaged, "the image resources cannot be read to their end", place: skeleton.format.name,
        offset: position)
    }
    var splice = Splice()
    splice.copy(0..<position)
    var length: [UInt8] = []
    length.append(count, .bigEndian)
    splice.insert(length + bytes)
    let end = changes.dropsTrailer ? try pictureEnd(source, from: size.end) : source.count
    var at = size.end
    if !cuts.isEmpty, let section = try layers(source, from: at) {
      for piece in section.pieces(without: cuts) {
        switch piece {
        case .range(let range): splice.copy(range)
        case .bytes(let bytes): splice.insert(bytes)
        }
      }
      at = section.range.upperBound
    }
    splice.copy(at..<end)
    if !changes.dropsTrailer { try splice.moveAFCP(source) }
    return splice
  }
}

extension ByteWindow {
  /// A length of four or eight bytes, and the range that it describes; nil outside the file.
  mutating func length(
    at position: Int, isLarge: Bool = false
  ) throws(FileError) -> (value: Int, start: Int, end: Int, range: Range<Int>)? {
    let start = position + (isLarge ? 8 : 4)
    guard try load(position..<start) else { return nil }
    let span = bytes.rawSpan
    let place = position - self.start
    let stored: UInt64? =
      isLarge
      ? span.integer(at: place, .bigEndian)
      : (span.integer(at: place, .bigEndian) as UInt32?).map(UInt64.init)
    guard let stored, let value = Int(exactly: stored), value <= source.count - start else {
      return nil
    }
    return (value, start, start + value, start..<(start + value))
  }
}

extension Skeleton {
  /// Adds the section of resources, and the blocks of other families in it.
  fileprivate mutating func addResources(
    _ section: Range<Int>, _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) {
    let start = section.lowerBound + 4
    guard section.count <= limits.blockBytes else {
      warn("image resources of \(section.count) bytes are left unread", at: section.lowerBound)
      isWhole = false
      return
    }
    let bytes = try window.copy(start..<section.upperBound)
    let found: [(UInt16, Range<Int>)] = bytes.withReader(.bigEndian) { reader in
      var found: [(UInt16, Range<Int>)] = []
      while reader.remaining > 0, let next = try? PhotoshopResources.next(&reader) {
        found.append(next)
      }
      return found
    }
    if (found.last?.1.upperBound ?? 0) + 1 < bytes.count {
      warn("the image resources cannot be read to their end", at: section.lowerBound)
    }
    let hasTexts = found.contains { PhotoshopResources.descriptive.contains($0.0) }
    blocks.append(
      Block(
        hasTexts ? .photoshop : .header, carrier: section, payload: start..<section.upperBound,
        code: PSD.Part.resources))
    for kind in [BlockKind.exif, .xmp, .icc] {
      guard let range = found.first(where: { $0.0 == PSD.number(of: kind) })?.1 else { continue }
      let payload = (start + range.lowerBound)..<(start + range.upperBound)
      blocks.append(Block(kind, carrier: payload, payload: payload, code: 0))
    }
  }

  /// Adds the records of the layers, how the picture is compressed, both read only, and the blocks that a strip removes.
  fileprivate mutating func addLayers(
    from start: Int, isLarge: Bool, _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) {
    guard let section = try LayerSection(at: start, isLarge: isLarge, window) else {
      warn("the file ends within its layers", at: start)
      return
    }
    let picture = section.range.upperBound..<(section.range.upperBound + 2)
    if try window.load(picture) {
      blocks.append(
        Block(.header, carrier: picture, payload: picture, code: PSD.Part.compression))
    }
    if let layers = section.records {
      blocks.append(Block(.header, carrier: layers, payload: layers, code: PSD.Part.layers))
    }
    for block in section.unlisted {
      blocks.append(
        Block(.other, carrier: block.range, payload: block.payload, code: block.key.code))
    }
  }
}
