extension FileFormat {
  /// A JPEG picture (ITU-T T.81).
  public static let jpeg = segments(
    "JPEG", ["jpg", "jpeg", "jpe", "jfif"], "image/jpeg", "public.jpeg", .jpeg)
  /// Several JPEG pictures taken at once, of which none is the main one (CIPA DC-007, 5.2.3.3).
  package static let mpo = segments("MPO", ["mpo"], "image/jpeg", "public.mpo-image", .jpeg)
  /// A stereo pair in one JPEG picture.
  package static let jps = segments("JPS", ["jps"], "image/x-jps", "public.jpeg", .jpeg)
  /// The segments of a JPEG file without its picture, as Exiv2 keeps them.
  package static let exv = segments("EXV", ["exv"], "image/x-exv", nil, nil)

  private static func segments(
    _ name: String, _ endings: [String], _ mimeType: String, _ uniformType: String?,
    _ coding: Coding?
  ) -> FileFormat {
    FileFormat(
      name: name, endings: endings, family: coding == nil ? nil : "JPEG", mimeType: mimeType,
      uniformType: uniformType, clause: "ITU-T T.81, annex B (Compressed data formats)",
      coding: coding,
      traits: [
        .numbersProfilePieces, .isMadeOfSegments, .isDefinedByExif, .carriesCredentials,
        .holdsComments,
        coding == nil ? .hasNoPicture : .hasEnd,
      ],
      carrierName: { $0.code == 0xFE ? "COM" : "APP\(Int($0.code) - 0xE0)" })
  }
}

/// JPEG files: segments up to the scan (ITU-T T.81, annex B), then the picture, then whatever
/// follows its end.
package enum JPEG: TiledContainer, SeriesContainer {
  package static let formats: [FileFormat] = [.jpeg, .mpo, .jps, .exv]

  package enum Marker {
    package static let start: UInt8 = 0xD8
    package static let end: UInt8 = 0xD9
    package static let scan: UInt8 = 0xDA
    package static let app0: UInt8 = 0xE0
    static let app1: UInt8 = 0xE1
    package static let app15: UInt8 = 0xEF
    package static let comment: UInt8 = 0xFE

    /// Whether a marker has no length: TEM, RSTn, SOI, EOI.
    package static func standsAlone(_ marker: UInt8) -> Bool {
      marker == 0x01 || (0xD0...0xD9).contains(marker)
    }

    /// Whether it begins a frame header: SOFn, without DHT, JPG and DAC.
    static func beginsFrame(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    isSegments(head)
      || head.byte(at: 0) == 0xFF && head.byte(at: 1) == 0xD8 && head.byte(at: 2) == 0xFF
  }

  /// Whether it begins as Exiv2's files of segments do.
  private static func isSegments(_ head: RawSpan) -> Bool {
    head.byte(at: 0) == 0xFF && head.byte(at: 1) == 0x01 && head.matches("Exiv2", at: 2)
  }

  /// Where the first segment begins.
  package static func start(of format: FileFormat) -> Int { format == .exv ? 7 : 2 }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: isSegments(window.bytes.rawSpan) ? .exv : format)
    let scan = try skeleton.readSegments(
      &window, start(of: skeleton.format)..<window.source.count, limits: limits)
    guard skeleton.format != .exv else { return skeleton }
    let trailers = try Trailers.read(
      window, behind: skeleton.blocks.last?.carrier.upperBound ?? 2, limits: limits)
    skeleton.add(trailers)
    // Its end marker is the last of a picture, except for data that programs append. Only where it
    // is not in sight the scan has to be gone through, and only for who asks.
    if let scan, trailers.tail.position(of: [0xFF, Marker.end]) == nil {
      skeleton.doubtfulScan = scan..<(trailers.start ?? window.source.count)
    }
    if skeleton.blocks.contains(where: { $0.kind == .stereo }) { skeleton.format = .jps }
    if let index = skeleton.blocks.first(where: { $0.kind == .mpf }),
      let first = MPFIndex.pictures(try window.copy(index.payload)).first,
      first.attributes & 0xFF_0000 == 0x02_0000
    {
      skeleton.format = .mpo
    }
    return skeleton
  }

  /// The next marker and the position of its FF.
  ///
  /// Fill bytes before it are legal; anything else there is skipped with a warning, as all readers
  /// do.
  fileprivate static func nextMarker(
    _ window: inout ByteWindow, from position: Int, _ warnings: inout [Warning]
  ) throws(FileError) -> (Int, UInt8)? {
    var at = position
    var skipped = false
    // Every turn goes on by at least a byte; what is cut short or begins outside ends it.
    while at >= 0, try window.load(at..<(at + 2)) {
      let bytes = window.bytes.rawSpan
      var local = at - window.start
      while let first = bytes.byte(at: local), let second = bytes.byte(at: local + 1) {
        if first == 0xFF, second != 0xFF, second != 0 {
          if skipped {
            warnings.append(
              Warning("bytes that belong to no segment", place: "JPEG", offset: position))
          }
          return (window.start + local, second)
        }
        skipped = skipped || first != 0xFF
        local += 1
        // Data far from a marker are no longer JPEG.
        if window.start + local - position > 1 << 20 { return nil }
      }
      at = window.start + local
    }
    warnings.append(
      Warning("the file ends before its picture begins", place: "JPEG", offset: position))
    return nil
  }

  /// Recognizes the contents of a segment by its first bytes.
  fileprivate static func block(
    _ marker: UInt8, _ segment: Range<Int>, _ window: inout ByteWindow
  ) throws(FileError) -> Block {
    _ = try window.load(segment.lowerBound..<min(segment.upperBound, segment.lowerBound + 48))
    let bytes = window.bytes.rawSpan
    let start = segment.lowerBound + 4 - window.start
    var kind = BlockKind.other
    var header = 0
    for signature in signatures where signature.marker == marker {
      if bytes.matches(signature.text, at: start),
        start + signature.text.utf8CodeUnitCount <= segment.upperBound - window.start
      {
        kind = signature.kind
        header = signature.header
        break
      }
    }
    if kind == .other, marker == Marker.app1, let length = lengthBeforePacket(bytes, at: start) {
      (kind, header) = (.xmp, length)
    }
    let payload = min(segment.lowerBound + 4 + header, segment.upperBound)..<segment.upperBound
    return Block(kind, carrier: segment, payload: payload, code: UInt32(marker))
  }

  /// The number of bytes before an XMP packet whose header is not that of the standard.
  private static func lengthBeforePacket(_ bytes: RawSpan, at start: Int) -> Int? {
    (0..<32).first { length in
      bytes.byte(at: start + length) == UInt8(ascii: "<")
        && (bytes.matches("<?xpacket b", at: start + length)
          || bytes.matches("<x:xmpmeta", at: start + length))
    }
  }

  package struct Signature {
    package let marker: UInt8
    package let text: StaticString
    package let kind: BlockKind
    /// The number of bytes before the payload.
    package let header: Int
  }

  package static let signatures: [Signature] = [
    .init(marker: 0xE0, text: "JFIF\0", kind: .jfif, header: 5),
    .init(marker: 0xE0, text: "JFXX\0", kind: .jfxx, header: 5),
    .init(marker: 0xE1, text: "Exif\0", kind: .exif, header: 6),
    .init(marker: 0xE1, text: "http://ns.adobe.com/xap/1.0/\0", kind: .xmp, header: 29),
    .init(
      marker: 0xE1, text: "http://ns.adobe.com/xmp/extension/\0", kind: .extendedXMP, header: 35),
    .init(marker: 0xE2, text: "ICC_PROFILE\0", kind: .icc, header: 12),
    .init(marker: 0xE2, text: "MPF\0", kind: .mpf, header: 4),
    .init(
      marker: 0xE2, text: "urn:iso:std:iso:ts:21496:-1\0", kind: .gainMap, header: 28),
    .init(marker: 0xE3, text: "_JPSJPS_", kind: .stereo, header: 8),
    .init(marker: 0xEA, text: "UNICODE\0", kind: .unicodeComment, header: 8),
    .init(marker: 0xEB, text: "JP", kind: .jumbf, header: 8),
    .init(marker: 0xED, text: "Photoshop 3.0\0", kind: .photoshop, header: 14),
    .init(marker: 0xEE, text: "Adobe", kind: .adobe, header: 5),
    .init(marker: 0xFE, text: "", kind: .comment, header: 0),
  ]

  /// The frame header: T.81, B.2.2.
  fileprivate static func frame(
    _ marker: UInt8, _ bytes: RawSpan, at start: Int, to count: Int
  ) -> PictureFacts? {
    guard count >= 10, let precision = bytes.byte(at: start + 4),
      let height: UInt16 = bytes.integer(at: start + 5, .bigEndian),
      let width: UInt16 = bytes.integer(at: start + 7, .bigEndian),
      let components = bytes.byte(at: start + 9)
    else { return nil }
    var facts = PictureFacts(
      width: Int(width), height: Int(height), bitsPerSample: Int(precision),
      components: Int(components), encoding: Int(marker - 0xC0))
    if components == 3, count >= 10 + 9, let first = bytes.byte(at: start + 11),
      let second = bytes.byte(at: start + 14), let third = bytes.byte(at: start + 17)
    {
      let across = [first, second, third].map { Int($0 >> 4) }
      let down = [first, second, third].map { Int($0 & 15) }
      if let h = across.min(), let v = down.min(), h > 0, v > 0 {
        facts.subsampling = ((across.max() ?? h) / h, (down.max() ?? v) / v)
      }
    }
    return facts
  }
}

extension Skeleton {
  /// Reads the segments of a JPEG picture that carries the metadata of a file of another format.
  package mutating func readPicture(
    _ window: inout ByteWindow, _ range: Range<Int>, limits: ReadLimits
  ) throws(FileError) {
    guard try window.copy(range.prefix(2)) == [0xFF, JPEG.Marker.start] else { return }
    try readSegments(&window, (range.lowerBound + 2)..<range.upperBound, limits: limits)
  }

  /// Reads the segments of a JPEG file, or of a JPEG picture within a file of another format. Their range is without
  /// the marker before the first one.
  ///
  /// - Returns: The start of the first scan; nil if none was found.
  @discardableResult
  mutating func readSegments(
    _ window: inout ByteWindow, _ range: Range<Int>, limits: ReadLimits
  ) throws(FileError) -> Int? {
    blocks.reserveCapacity(8)
    insertion = range.lowerBound
    var position = range.lowerBound
    var parts = 0
    while true {
      guard let found = try JPEG.nextMarker(&window, from: position, &warnings) else {
        isWhole = false
        return nil
      }
      let (start, marker) = found
      guard start + 2 <= range.upperBound else {
        warn("the segments end before the picture begins", at: range.upperBound)
        isWhole = false
        return nil
      }
      if marker == JPEG.Marker.scan { return start }
      if marker == JPEG.Marker.end {
        if format != .exv { warn("the picture ends before it begins: it has no scan", at: start) }
        return nil
      }
      if JPEG.Marker.standsAlone(marker) {
        position = start + 2
        continue
      }
      parts += 1
      guard parts <= limits.parts else {
        exceed(limits.parts, "segments", at: start)
        return nil
      }
      guard let found = try JPEG.segment(at: start, &window), let length = found.length else {
        warn("the file ends within a segment", at: start)
        isWhole = false
        return nil
      }
      guard length >= 2 else {
        warn("a segment of length \(length)", at: start)
        isWhole = false
        return nil
      }
      var segment = found.range
      let isCut = segment.upperBound > range.upperBound
      if isCut {
        warn(
          "the file ends within a segment of \(length) bytes", at: start)
        isWhole = false
        segment = start..<range.upperBound
      }
      if found.isMetadata {
        let block = try JPEG.block(marker, segment, &window)
        if try !joinExif(block, &window) { blocks.append(block) }
        // New blocks go after the JFIF headers, which must come first (JFIF 1.02).
        let kind = blocks[blocks.count - 1].kind
        if insertion == segment.lowerBound, kind == .jfif || kind == .jfxx {
          insertion = segment.upperBound
        }
      } else if JPEG.Marker.beginsFrame(marker), picture == nil {
        _ = try window.load(start..<min(segment.upperBound, start + 64))
        picture = JPEG.frame(
          marker, window.bytes.rawSpan, at: start - window.start, to: segment.count)
      }
      if isCut { return nil }
      position = segment.upperBound
    }
  }

  /// Joins Exif data that do not fit one segment: what follows another segment of them, with the same signature and without
  /// the header of TIFF, goes on with its bytes. Readers agree on that, also if the first segment has a single byte.
  private mutating func joinExif(
    _ block: Block, _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    guard block.kind == .exif, let last = blocks.last, last.kind == .exif,
      last.carrier.upperBound == block.carrier.lowerBound
    else { return false }
    let start = block.payload.lowerBound
    let signature = try window.copy((start - 6)..<start)
    let header = try window.copy(block.payload.prefix(4))
    guard signature == Array("Exif\0\0".utf8),
      header != Array("II*\0".utf8), header != Array("MM\0*".utf8)
    else { return false }
    blocks[blocks.count - 1] = Block(
      .exif, carrier: last.carrier.lowerBound..<block.carrier.upperBound, payload: last.payload,
      continuation: last.continuation + [block.payload], code: last.code)
    return true
  }

  package mutating func warn(_ message: String, at offset: Int) {
    warnings.append(Warning(message, place: format.name, offset: offset))
  }
}
