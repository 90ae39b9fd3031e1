extension FileFormat {
  /// A JPEG 2000 picture (ISO/IEC 15444-1).
  package static let jpeg2000 = jpeg2000("JP2", ["jp2"], "image/jp2")
  /// A JPEG 2000 picture without boxes.
  package static let jpeg2000Codestream = jpeg2000(
    "J2C", ["j2c", "j2k"], "image/x-j2c", traits: .ignoresExifTurn)
  /// A JPEG 2000 picture with the extensions of ISO/IEC 15444-2.
  static let jpx = jpeg2000("JPX", ["jpx", "jpf"], "image/jpx")
  /// A document of several layers (ISO/IEC 15444-6).
  static let jpm = jpeg2000("JPM", ["jpm"], "image/jpm")
  /// A JPEG 2000 picture that is encoded for speed (ISO/IEC 15444-15).
  static let jph = jpeg2000("JPH", ["jph"], "image/jph")

  private static func jpeg2000(
    _ name: String, _ endings: [String], _ mimeType: String,
    traits: Traits = [.ignoresExifTurn, .hasXMLBoxes]
  ) -> FileFormat {
    FileFormat(
      name: name, endings: endings, family: "JPEG 2000", mimeType: mimeType,
      uniformType: "public.jpeg-2000", traits: traits)
  }
}

/// JPEG 2000: boxes with a codestream among them, or the codestream alone (ISO/IEC 15444-1, annex I).
package enum JPEG2000: Container {
  package static let formats: [FileFormat] = [.jpeg2000, .jpeg2000Codestream, .jpx, .jpm, .jph]

  package static func recognizes(_ head: RawSpan) -> Bool {
    isNaked(head)
      || (head.matches("\0\0\0\u{C}jP  ") || head.matches("\0\0\0\u{C}jP\u{1A}\u{1A}"))
        && head.integer(at: 8, .bigEndian) == 0x0D0A_870A as UInt32
  }

  private static func isNaked(_ head: RawSpan) -> Bool {
    head.integer(at: 0, .bigEndian) == 0xFF4F_FF51 as UInt32
  }

  /// The boxes with other boxes that have metadata.
  static let parents: Set<BoxType> = ["jp2h", "res ", "jpch", "jplh", "asoc", "uinf"]

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    guard !isNaked(window.bytes.rawSpan) else { return try scanCodestream(&window, limits) }
    var skeleton = Skeleton(format: format)
    let list = try BoxList(&window, in: 0..<window.source.count, limit: limits.parts)
    skeleton.note(list)
    // Before the picture; after a box that extends to the end there is no place.
    let next = list.boxes.first { $0.type == "jp2c" || $0.isOpen }
    skeleton.insertion = next?.range.lowerBound ?? list.boxes.last?.range.upperBound ?? 0
    var all: [Box] = []
    var heads: Set<BoxType> = []
    var waiting = Array(list.boxes.reversed().map { ($0, 0, nil as BoxType?) })
    while let (box, depth, parent) = waiting.popLast(), all.count < limits.parts {
      all.append(box)
      if parents.contains(box.type), depth < limits.depth {
        let inner = try BoxList(&window, in: box.payload, limit: 4096)
        if let problem = inner.problem { skeleton.warn(problem.message, at: problem.offset) }
        waiting += inner.boxes.reversed().map { ($0, depth + 1, box.type as BoxType?) }
      } else if let block = try block(box, &window) {
        skeleton.blocks.append(block)
      } else if !StripList.describesPicture(box, in: parent)
        || depth == 0 && ["jP  ", "ftyp"].contains(box.type) && !heads.insert(box.type).inserted
      {
        skeleton.add(other: box)
      }
      if box.type == "ftyp", box.payload.count >= 4 {
        switch try window.type(at: box.payload.lowerBound) {
        case "jpx ": skeleton.format = .jpx
        case "jpm ": skeleton.format = .jpm
        case "jph ": skeleton.format = .jph
        default: break
        }
      }
    }
    skeleton.facts = try JPEG2000Facts.read(all, &window)
    try addDocuments(all, to: &skeleton, &window, limits)
    return skeleton
  }

  /// The contents of XML and map data in separate boxes. They are not in an edited block.
  private static func addDocuments(
    _ boxes: [Box], to skeleton: inout Skeleton, _ window: inout ByteWindow, _ limits: ReadLimits
  ) throws(FileError) {
    for box in boxes where box.payload.count <= limits.blockBytes {
      guard skeleton.facts.count < limits.items else { return }
      if box.type == "xml " {
        let found = XMLFacts.read(try window.copy(box.payload), as: xml, limits: limits)
        skeleton.facts += found.items
        if !found.isWhole {
          skeleton.warn("XML that cannot be read to its end", at: box.range.lowerBound)
        }
      } else if GeoJP2.isNamed(box) {
        skeleton.facts += GeoJP2.facts(
          try window.copy(box.payload), at: box.payload.lowerBound, limits: limits)
      }
    }
  }

  private static let xml = XMLDialect("XML", .flat)

  /// The contents of a box; nil for ignored ones.
  private static func block(
    _ box: Box, _ window: inout ByteWindow
  ) throws(FileError) -> Block? {
    switch box.type {
    case "colr":
      let method = try window.copy(box.payload.prefix(1)).first
      guard method == 2 || method == 3, box.payload.count > 3 else { return nil }
      return Block(
        .icc, carrier: box.range, payload: box.payload.dropFirst(3), code: box.type.code)
    case "jumb": return Block(.jumbf, carrier: box.range, payload: box.payload, code: box.type.code)
    case "uuid":
      guard let (high, low) = box.uuid, let family = Family(high: high, low: low) else {
        return nil
      }
      var payload = box.payload
      if family == .exif {
        // Some programs put JPEG's signature in front.
        let head = try window.copy(payload.prefix(6))
        if head.rawSpan.matches("Exif\0\0") { payload = payload.dropFirst(6) }
      }
      return Block(family.kind, carrier: box.range, payload: payload, code: box.type.code)
    default: return nil
    }
  }

  /// The kind of a box, by its extended type.
  private enum Family {
    case exif, xmp, iptc, photoshop

    init?(high: UInt64, low: UInt64) {
      switch (high, low) {
      // "JpgTiffExif->JP2", and Photoshop's form.
      case (0x4A70_6754_6966_6645, 0x7869_662D_3E4A_5032),
        (0x0537_CDAB_9D0C_4431, 0xA72A_FA56_1F2A_113E):
        self = .exif
      case (0xBE7A_CFCB_97A9_42E8, 0x9C71_9994_91E3_AFAC): self = .xmp
      case (0x33C7_A4D2_B81D_4723, 0xA0BA_F1A3_E097_AD38),
        (0x09A1_4E97_C0B4_42E0, 0xBEBF_36DF_6F0C_E36F):
        self = .iptc
      case (0x2C4C_0100_8504_40B9, 0xA03E_5621_48D6_DFEB): self = .photoshop
      default: return nil
      }
    }

    var kind: BlockKind {
      switch self {
      case .exif: .exif
      case .xmp: .xmp
      case .iptc: .iptc
      case .photoshop: .photoshop
      }
    }
  }

  /// The size and the comments of a codestream (ISO/IEC 15444-1, annex A).
  private static func scanCodestream(
    _ window: inout ByteWindow, _ limits: ReadLimits
  ) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: .jpeg2000Codestream)
    var position = 2
    for _ in 0..<limits.parts {
      guard try window.load(position..<(position + 4)) else { break }
      let head = Header(window.bytes[(position - window.start)...].prefix(4), .bigEndian)
      // No tag: markers of a codestream.
      guard let marker = head.short(0), let length = head.short(2), length >= 2,
        marker >= 0xFF4F, marker != 0xFF90
      else { return skeleton }
      let segment = position..<(position + 2 + length)
      guard segment.upperBound <= window.source.count else { break }
      switch marker {
      case 0xFF51:
        let data = Header(try window.copy(segment.prefix(16)), .bigEndian)
        if let width = data.long(6), let height = data.long(10) {
          skeleton.picture = PictureFacts(
            width: width, height: height, bitsPerSample: 0, components: 0)
        }
      case 0xFF64 where length > 4:
        skeleton.blocks.append(
          Block(.comment, carrier: segment, payload: segment.dropFirst(6), code: 0x64))
      default: break
      }
      position = segment.upperBound
    }
    skeleton.warn("the file ends within its header", at: position)
    skeleton.isWhole = false
    return skeleton
  }

  package static func limit(for kind: BlockKind) -> Int {
    kind == .exif || kind == .xmp ? Int(Int32.max) - 256 : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    func refuse(_ message: String) -> MetadataError {
      MetadataError(.unsupported, message, place: skeleton.format.name)
    }
    var (changes, skeleton) = (changes, skeleton)
    var patches: [Patch] = []
    if skeleton.format != .jpeg2000Codestream {
      var window = try ByteWindow(source)
      let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
      // These hold positions in the file.
      let moving: Set<BoxType> = ["ftbl", "dtbl", "cref", "fidx", "cidx", "iptr"]
      if let box = list.boxes.first(where: { moving.contains($0.type) }) {
        throw refuse("a file with a box \(box.type.name) is not changed")
      }
      // Data in other boxes become free space there, so that these keep their length.
      let outer = Set(list.boxes.map(\.range))
      for (index, payload) in changes.payloads
      where !outer.contains(skeleton.blocks[index].carrier) {
        let block = skeleton.blocks[index]
        guard payload == nil, block.kind != .icc else {
          throw refuse("the \(block.kind.name) in a box of another kind cannot be changed")
        }
        changes.payloads[index] = nil
        patches.append(Patch(blanking: block.carrier))
      }
      if changes.isStripped {
        patches += try FileTypeBox.patches(list.boxes, source)
        let strangers = try HeaderWalk(list.boxes, &window).strangers
        var leaving = ByteRanges()
        leaving.insert(contentsOf: strangers.map(\.range))
        patches.removeAll { leaving.contains($0.position) }
        for box in strangers {
          // Inside others it becomes free space, whatever it contains.
          guard outer.contains(box.range) else {
            patches.append(Patch(blanking: box.range))
            continue
          }
          changes.payloads[skeleton.blocks.count] = .some(nil)
          skeleton.add(other: box)
        }
        for box in list.boxes where box.type == "jp2c" {
          for range in try comments(in: box.payload, &window) {
            patches.append(
              Patch(
                position: range.lowerBound, bytes: [UInt8](repeating: 0x20, count: range.count)))
          }
          patches += try source.zeros(over: surplus(in: box.payload, &window))
        }
      }
    }
    var end = source.count
    if changes.isStripped, skeleton.format == .jpeg2000Codestream {
      var window = try ByteWindow(source)
      end = try surplus(in: 0..<source.count, &window).lowerBound
    }
    var splice = try Splice(changes, skeleton, end: end) { kind, payload, old in
      guard skeleton.format != .jpeg2000Codestream, kind == .exif || kind == .xmp else {
        throw refuse("\(skeleton.format.named) file cannot carry \(kind.name)")
      }
      let name: [UInt8] =
        kind == .exif
        ? Array("JpgTiffExif->JP2".utf8)
        : [
          0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3,
          0xAF, 0xAC,
        ]
      return Box.bytes("uuid", name + payload)
    }
    splice.overwrite(inOriginal: patches)
    return splice
  }

  /// The ranges of comment texts in the main header of a codestream.
  package static func comments(
    in codestream: Range<Int>, _ window: inout ByteWindow
  ) throws(FileError) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var position = codestream.lowerBound + 2
    for _ in 0..<window.source.limits.parts {
      guard position + 4 <= codestream.upperBound,
        try window.load(position..<(position + 4))
      else { break }
      let head = Header(window.bytes[(position - window.start)...].prefix(4), .bigEndian)
      // No tag: markers of a codestream.
      guard let marker = head.short(0), let length = head.short(2), length >= 2,
        marker >= 0xFF4F, marker != 0xFF90, position + 2 + length <= codestream.upperBound
      else { break }
      if marker == 0xFF64, length > 4 {
        result.append((position + 6)..<(position + 2 + length))
      }
      position += 2 + length
    }
    return result
  }

  package static func picture(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>] {
    guard skeleton.format != .jpeg2000Codestream else {
      var carriers = ByteRanges()
      for block in skeleton.blocks { carriers.insert(block.carrier) }
      return carriers.gaps(in: 0..<source.count)
    }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    return list.boxes.filter { $0.type == "jp2c" }.map(\.payload)
  }
}
