extension FileFormat {
  /// A GIF picture.
  public static let gif = FileFormat(
    name: "GIF", endings: ["gif"], mimeType: "image/gif", uniformType: "com.compuserve.gif",
    structure: .subBlocks, coding: .gif, frames: .subBlocks,
    carrierName: { "extension \(String($0.code & 0xFF, radix: 16, uppercase: true))" })
}

/// GIF files: a screen, then pictures and extensions in blocks of at most 255 bytes (GIF89a).
package enum GIF: Container {
  package static let formats: [FileFormat] = [.gif]

  private static let xmpName = "XMP DataXMP"
  /// The application in Content Credentials (C2PA 2.2, A.3.7), by which blocks of it are
  /// recognized.
  private static let credentialsName = "C2PA_GIF"
  package static let credentials = StorePlace.inSubBlocks
  /// The bytes through which readers without XMP find the end: 1, then 255 down to 0, then the end.
  private static let magic: [UInt8] = [1] + (0...255).reversed().map { UInt8($0) } + [0]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader(lastCounts: true) { GIFFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("GIF87a") || head.matches("GIF89a")
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    var (frames, delay, parts) = (0, 0, 0)
    /// The control block of the next picture.
    var control: Int?
    var cursor = GIFCursor()
    while let part = try cursor.next(&window) {
      parts += 1
      guard parts <= window.source.limits.parts else {
        skeleton.exceed(window.source.limits.parts, "blocks", at: part.range.lowerBound)
        break
      }
      switch part.kind {
      case .screen:
        skeleton.blocks.append(Block(.header, carrier: 0..<13, payload: 0..<13, code: 0))
        skeleton.insertion = part.range.upperBound
      case .control(let time):
        delay += time
        let block = try block(0xF9, part.range, &window)
        skeleton.setAside(control)
        control = block.kind == .header ? skeleton.blocks.count : nil
        skeleton.blocks.append(block)
      case .extension(let label):
        var block = try block(label, part.range, &window)
        if label == 0x01 {
          // A drawn text is removed with its control block.
          control = nil
          if let last = skeleton.blocks.last, last.code == 0xF9,
            last.carrier.upperBound == part.range.lowerBound
          {
            skeleton.blocks.removeLast()
            block = Block(
              .other, carrier: last.carrier.lowerBound..<part.range.upperBound,
              payload: block.payload, code: 0x301)
          }
        }
        skeleton.blocks.append(block)
      case .picture:
        frames += 1
        control = nil
      case .end: skeleton.setAside(control)
      }
    }
    if skeleton.isWhole, !cursor.isAtEnd {
      let isHeader = cursor.position == 0
      skeleton.warn(
        isHeader
          ? "the file ends within its header"
          : "the file ends too early, or its blocks are damaged",
        at: cursor.position)
      skeleton.isWhole = false
    }
    skeleton.facts += GIFFacts.animation(frames, delay)
    return skeleton
  }

  private static func block(
    _ label: UInt8, _ carrier: Range<Int>, _ window: inout ByteWindow
  ) throws(FileError) -> Block {
    let start = carrier.lowerBound
    switch label {
    case 0xFE:
      return Block(
        .comment, carrier: carrier, payload: (start + 2)..<carrier.upperBound, code: 0xFE)
    case 0xF9:
      // A longer one contains something else, and decoders skip it.
      return Block(
        carrier.count == 8 ? .header : .other, carrier: carrier,
        payload: (start + 2)..<carrier.upperBound, code: 0xF9)
    case 0xFF:
      let name = try window.copy((start + 3)..<min(start + 14, carrier.upperBound))
      let data = min(start + 14, carrier.upperBound)..<carrier.upperBound
      if name.elementsEqual(xmpName.utf8), data.count > magic.count {
        let packet = data.lowerBound..<(data.upperBound - magic.count)
        return Block(.xmp, carrier: carrier, payload: packet, code: 0xFF)
      }
      let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { name.elementsEqual($0.utf8) }
      if isLoop, try window.copy(data.prefix(2)) == [3, 1], data.count >= 5 {
        let code: UInt32 = name.first == 0x4E ? 0x2FF : 0x4FF
        return Block(.header, carrier: carrier, payload: data, code: code)
      }
      if name.starts(with: credentialsName.utf8) {
        return Block(.jumbf, carrier: carrier, payload: data, code: credentials)
      }
      let isProfile = name.elementsEqual("ICCRGBG1012".utf8)
      return Block(isProfile ? .icc : .other, carrier: carrier, payload: data, code: 0x1FF)
    default:
      return Block(
        .other, carrier: carrier, payload: (start + 2)..<carrier.upperBound,
        code: 0x300 | UInt32(label))
    }
  }

  package static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]? {
    guard block.kind == .comment || block.kind == .icc else { return payload }
    var result: [UInt8] = []
    var at = 0
    while at < payload.count, payload[at] > 0 {
      result += payload[(at + 1)..<min(at + 1 + Int(payload[at]), payload.count)]
      at += 1 + Int(payload[at])
    }
    return result
  }

  package static func limit(for kind: BlockKind) -> Int { kind == .xmp ? Int(Int32.max) : 0 }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    var window = try ByteWindow(source)
    var cursor = GIFCursor()
    while try cursor.next(&window) != nil {}
    return cursor.isAtEnd ? cursor.position : source.count
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    var splice = Splice()
    var at = 0
    // Extensions came with the second version of the format.
    splice.insert(Array("GIF89a".utf8))
    at = 6
    func add() throws {
      for (kind, payload) in changes.additions {
        guard kind == .xmp else {
          throw MetadataError(
            .unsupported, "a GIF file cannot carry \(kind.name)", place: format.name)
        }
        splice.insert(chunk(payload))
      }
    }
    var isAdded = changes.additions.isEmpty
    for (index, block) in skeleton.blocks.enumerated() where block.carrier.lowerBound >= 13 {
      splice.copy(at..<block.carrier.lowerBound)
      at = block.carrier.lowerBound
      if !isAdded {
        try add()
        isAdded = true
      }
      if changes.isStripped, isLoop(block) {
        // How often an animation runs, without additional data.
        splice.copy(at..<(block.payload.lowerBound + 4))
        splice.insert([0])
        at = block.carrier.upperBound
        continue
      }
      guard let change = changes.payloads[index] else { continue }
      at = block.carrier.upperBound
      if let payload = change { splice.insert(chunk(payload)) }
    }
    if !isAdded {
      splice.copy(at..<skeleton.insertion)
      at = skeleton.insertion
      try add()
    }
    let end = changes.dropsTrailer ? try pictureEnd(source, from: at) : source.count
    splice.copy(at..<end)
    return splice
  }

  /// Whether a block defines how often an animation runs.
  static func isLoop(_ block: Block) -> Bool {
    block.kind == .header && [0x2FF, 0x4FF].contains(block.code)
  }

  private static func chunk(_ packet: [UInt8]) -> [UInt8] {
    [0x21, 0xFF, 11] + Array(xmpName.utf8) + packet + magic
  }
}

extension Skeleton {
  /// Marks a control extension without a following picture as metadata.
  fileprivate mutating func setAside(_ index: Int?) {
    guard let index else { return }
    let block = blocks[index]
    blocks[index] = Block(
      .other, carrier: block.carrier, payload: block.payload, code: block.code)
  }
}

/// The facts in the header and the extensions of a GIF file.
package enum GIFFacts {
  /// The facts of the frames of an animation, whose delays are in hundredths of a second together.
  package static func animation(_ count: Int, _ delay: Int) -> [Item] {
    var facts = Facts("GIF")
    if count > 1 { facts.add("FrameCount", count) }
    let seconds = Double(delay) / 100
    if delay > 0 {
      facts.add("Duration", Facts.text(seconds, decimals: 2) + " s", stored: [seconds])
    }
    return facts.facts
  }

  /// The facts of a block.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    var facts = Facts("GIF")
    let span = data.rawSpan
    switch block.code {
    case 0 where data.count >= 13:
      facts.add("GIFVersion", String(decoding: data[3..<6], as: UTF8.self))
      let width: UInt16 = span.integer(at: 6, .littleEndian) ?? 0
      let height: UInt16 = span.integer(at: 8, .littleEndian) ?? 0
      facts.add("ImageWidth", width)
      facts.add("ImageHeight", height)
      let flags = data[10]
      facts.add("HasColorMap", flags & 0x80 == 0 ? "No" : "Yes", stored: flags >> 7)
      facts.add("ColorResolutionDepth", (flags >> 4 & 7) + 1)
      facts.add("BitsPerPixel", (flags & 7) + 1)
      facts.add("BackgroundColor", data[11])
      if data[12] > 0 { facts.add("PixelAspectRatio", [(Double(data[12]) + 15) / 64]) }
    case 0xF9 where data.count >= 6 && data[0] == 4 && data[1] & 1 == 1:
      facts.add("TransparentColor", data[4])
    case 0x2FF where data.count >= 4:
      let count = Int(data[2]) | Int(data[3]) << 8
      facts.add("AnimationIterations", count == 0 ? "Infinite" : "\(count)", stored: count)
    default: break
    }
    return facts.facts
  }
}
