extension FileFormat {
  /// A JPEG XL picture in boxes (ISO/IEC 18181-2).
  public static let jpegXL = FileFormat(
    name: "JXL", endings: ["jxl"], family: "JPEG XL", mimeType: "image/jxl",
    uniformType: "public.jpeg-xl", traits: .ignoresExifTurn)
  /// A JPEG XL picture without boxes (ISO/IEC 18181-1), which has no place for metadata.
  package static let jpegXLCodestream = FileFormat(
    name: "JXL Codestream", endings: ["jxl"], family: "JPEG XL", mimeType: "image/jxl",
    uniformType: "public.jpeg-xl", traits: .ignoresExifTurn)
}

/// JPEG XL: boxes with a codestream among them, or the codestream alone. Nothing in them counts from
/// the start of the file, so that boxes may come and go.
package enum JPEGXL: Container {
  package static let formats: [FileFormat] = [.jpegXL, .jpegXLCodestream]

  /// The boxes with which a file begins.
  private static let head: [UInt8] =
    [0, 0, 0, 12] + Array("JXL \r\n\u{87}\n".unicodeScalars.map { UInt8($0.value) })
    + [0, 0, 0, 20] + Array("ftypjxl \0\0\0\0jxl ".utf8)

  package static func recognizes(_ head: RawSpan) -> Bool {
    isNaked(head) || (0..<12).allSatisfy { head.byte(at: $0) == self.head[$0] }
  }

  /// The boxes at the front, once each.
  private static let heads: Set<BoxType> = ["JXL ", "ftyp", "jxll"]

  private static func isNaked(_ head: RawSpan) -> Bool {
    head.byte(at: 0) == 0xFF && head.byte(at: 1) == 0x0A
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    guard !isNaked(window.bytes.rawSpan) else {
      var skeleton = Skeleton(format: .jpegXLCodestream)
      skeleton.picture = size(try window.copy(0..<32))
      return skeleton
    }
    var skeleton = Skeleton(format: .jpegXL)
    let list = try BoxList(&window, in: 0..<window.source.count, limit: window.source.limits.parts)
    skeleton.note(list)
    var heads: Set<BoxType> = []
    for box in list.boxes {
      switch box.type {
      // Of these there is one.
      case let type where Self.heads.contains(type) && !heads.insert(type).inserted:
        skeleton.add(other: box)
      // The file's head and the level of its codestream come first.
      case "JXL ", "ftyp", "jxll":
        if !box.isOpen { skeleton.insertion = box.range.upperBound }
      case "brob":
        let type = try window.type(at: box.payload.lowerBound)
        var kind = kind(of: type)
        if let found = kind, !Brotli.isThere {
          skeleton.warn(
            "the \(found.name) data are compressed by Brotli, which is not installed",
            at: box.range.lowerBound)
          kind = nil
        }
        guard box.payload.count > 4 else {
          skeleton.add(other: box)
          break
        }
        let payload = (box.payload.lowerBound + 4)..<box.payload.upperBound
        skeleton.blocks.append(
          Block(kind ?? .other, carrier: box.range, payload: payload, code: box.type.code))
      case "jxlc", "jxlp":
        // A part of a codestream begins with its number.
        let start = box.payload.lowerBound + (box.type == "jxlp" ? 4 : 0)
        if skeleton.picture == nil, start < box.payload.upperBound {
          skeleton.picture = size(
            try window.copy(start..<min(start + 32, box.payload.upperBound)))
        }
      default:
        guard let kind = kind(of: box.type) else {
          if !StripList.jpegXL.contains(box.type) { skeleton.add(other: box) }
          break
        }
        var payload = box.payload
        if kind == .exif {
          let head = Header(try window.copy(payload.prefix(4)), .bigEndian)
          payload = payload.dropFirst(4 + (head.long(0) ?? 0))
        }
        skeleton.blocks.append(
          Block(kind, carrier: box.range, payload: payload, code: box.type.code))
      }
    }
    skeleton.facts = try JPEG2000Facts.read(list.boxes, &window)
    return skeleton
  }

  /// The kind of block in boxes of a type.
  private static func kind(of type: BoxType) -> BlockKind? {
    switch type {
    case "Exif": .exif
    case "xml ": .xmp
    case "jumb": .jumbf
    case "jhgm": .gainMap
    default: nil
    }
  }

  /// The size of the picture of a codestream (ISO/IEC 18181-1, D.2).
  private static func size(_ bytes: [UInt8]) -> PictureFacts? {
    guard bytes.starts(with: [0xFF, 0x0A]) else { return nil }
    var at = 16
    func bits(_ count: Int) -> Int {
      var number = 0
      for bit in 0..<count where at / 8 < bytes.count {
        number |= Int(bytes[at / 8] >> (at % 8) & 1) << bit
        at += 1
      }
      return number
    }
    let isSmall = bits(1) == 1
    func length() -> Int {
      isSmall ? (bits(5) + 1) * 8 : bits([9, 13, 18, 30][bits(2)]) + 1
    }
    let height = length()
    let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let ratio = bits(3)
    let width = ratio == 0 ? length() : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
    return PictureFacts(width: width, height: height, bitsPerSample: 0, components: 0)
  }

  package static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]? {
    // Data to restore a JPEG have their metadata in a form of their own (ISO/IEC 18181-2, 9.5.3).
    guard BoxType(code: block.code) != "jbrd" else { return nil }
    guard !isPlain(block) else { return payload }
    guard let bytes = Brotli.decompressed(payload, &budget) else { return nil }
    guard block.kind == .exif else { return bytes }
    // The first four bytes are the number of bytes before the TIFF header.
    let start: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian) ?? 0
    return Array(bytes.dropFirst(4 + Int(start)))
  }

  package static func isPlain(_ block: Block) -> Bool { BoxType(code: block.code) != "brob" }

  package static func limit(for kind: BlockKind) -> Int {
    kind == .exif || kind == .xmp ? Int(Int32.max) - 256 : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func picture(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>] {
    guard skeleton.format == .jpegXL else { return [0..<source.count] }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    return list.boxes.filter { ["jxlc", "jxlp"].contains($0.type) }.map(\.payload)
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    func box(_ kind: BlockKind, _ payload: [UInt8], _ old: Block?) throws -> [UInt8] {
      switch kind {
      case .exif: return Box.bytes("Exif", [0, 0, 0, 0] + payload)
      case .xmp: return Box.bytes("xml ", payload)
      default:
        throw MetadataError(
          .unsupported, "a JPEG XL file cannot carry \(kind.name)", place: format.name)
      }
    }
    guard skeleton.format == .jpegXLCodestream, !changes.additions.isEmpty else {
      var splice = try Splice(changes, skeleton, end: source.count, carrier: box)
      if changes.isStripped, skeleton.format == .jpegXL {
        var window = try ByteWindow(source)
        let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
        splice.overwrite(inOriginal: try FileTypeBox.patches(list.boxes, source))
      }
      return splice
    }
    // The codestream gets the boxes that it did without.
    var splice = Splice()
    splice.insert(head)
    for (kind, payload) in changes.additions { splice.insert(try box(kind, payload, nil)) }
    splice.insert(Box.header("jxlc", count: source.count))
    splice.copy(0..<source.count)
    return splice
  }
}
