extension JPEG {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    guard skeleton.format != .exv else { throw PictureData.absence(skeleton) }
    var walk = JPEGTables(source)
    guard let scan = try walk.read() else { return PictureData(whole: source) }
    var result = PictureData()
    result.parts.add("tables", walk.tables)
    let isJFIF = skeleton.blocks.contains { $0.kind == .jfif }
    var adobe: UInt8?
    if let block = skeleton.blocks.first(where: { $0.kind == .adobe }) {
      // Version, two fields of flags, then how colours are encoded (T.872, 6.5.3).
      adobe = try source.read(block.payload.dropFirst(6).prefix(1)).first
    }
    if let colors = walk.colors(adobe: adobe, isJFIF: isJFIF) {
      result.parts.add("colours", bytes: [colors])
    }
    result.addProfile(skeleton)
    for picture in try picturesInXMP(skeleton, source) {
      result.parts.add("picture in XMP", bytes: picture)
    }
    result.scan = .init(start: scan, end: [0xFF, Marker.end])
    return result
  }

  /// The pictures that XMP holds in letters, and viewers show with the photo: that for the other eye (GImage of Google's cameras).
  private static func picturesInXMP(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> [[UInt8]] {
    var bytes: [UInt8] = []
    for block in skeleton.blocks where block.kind == .xmp || block.kind == .extendedXMP {
      // A part of an extended packet has its packet, the length and its place in 40 bytes.
      bytes += try source.read(
        block.kind == .xmp ? block.payload : block.payload.dropFirst(40))
    }
    var found: [[UInt8]] = []
    var at = 0
    while let name = bytes.position(of: Array("GImage:Data".utf8), from: at) {
      at = name + 11
      guard
        let start = bytes[at...].prefix(8).firstIndex(where: { [0x22, 0x27, 0x3E].contains($0) })
      else { continue }
      let value = bytes[(start + 1)...].prefix { ![0x22, 0x27, 0x3C].contains($0) }
      if !value.isEmpty { found.append(Array(value)) }
      at = value.endIndex
    }
    return found
  }

  package static func companions(
    _ skeleton: Skeleton, _ source: ByteSource, behind end: Int
  ) throws(FileError) -> [Range<Int>] {
    guard end < source.count else { return [] }
    var found: [Range<Int>] = []
    var known = ByteRanges()
    if let block = skeleton.blocks.first(where: { $0.kind == .mpf }) {
      let listed = MPFIndex.pictures(try source.read(block.payload))
      for (number, range) in try pictures(skeleton, source) where range.lowerBound >= end {
        known.insert(range)
        if !listed[number].isReduced { found.append(range) }
      }
    }
    if let film = try MotionVideo.find(source, from: end) {
      found.append(film)
      known.insert(film)
    }
    // A gain map that only XMP names, and other unlisted data.
    return try found + AppendedPictures.find(in: known.gaps(in: end..<source.count), of: source)
  }
}

/// The segments in front of a picture that decode it.
private struct JPEGTables {
  private let source: ByteSource
  private(set) var tables: [Range<Int>] = []
  /// The numbers of the components (T.81, B.2.2).
  private var components: [UInt8] = []

  init(_ source: ByteSource) { self.source = source }

  /// Goes through the segments.
  ///
  /// - Returns: Where the first scan begins; nil if none is found.
  mutating func read() throws(FileError) -> Int? {
    var window = try ByteWindow(source)
    var at = 2
    for _ in 0..<source.limits.parts {
      guard let segment = try JPEG.segment(at: at, &window) else { return nil }
      let (marker, range) = (segment.marker, segment.range)
      if marker == JPEG.Marker.scan { return range.lowerBound }
      guard marker != JPEG.Marker.end, segment.length != 0, segment.length != 1,
        range.upperBound <= source.count
      else { return nil }
      at = range.upperBound
      if segment.length == nil || segment.isMetadata { continue }
      tables.append(range)
      if JPEG.Marker.beginsFrame(marker) {
        let frame = try window.copy(range.prefix(64))
        components = stride(from: 10, to: frame.count, by: 3).map { frame[$0] }
      }
    }
    return nil
  }

  /// The meaning of the components for decoders that read JFIF's header first and then Adobe's; nil
  /// for the usual one: brightness and two differences of colour, or gray.
  func colors(adobe: UInt8?, isJFIF: Bool) -> UInt8? {
    switch components.count {
    case 3:
      if isJFIF { return nil }
      if let adobe { return adobe == 0 ? 0 : nil }
      return components.elementsEqual("RGB".utf8) ? 0 : nil
    case 4: return adobe.map { 0x10 + ($0 & 0xF) }
    default: return nil
    }
  }
}

extension JPEG {
  /// The part of a file that decodes its picture: the segments after its first marker without JFIF
  /// and metadata, and the scans.
  package static func picture(of file: [UInt8]) throws(FileError) -> [UInt8]? {
    guard recognizes(file.rawSpan) else { return nil }
    var window = try ByteWindow(ByteSource(file))
    var result: [UInt8] = []
    var at = 2
    while let segment = try segment(at: at, &window) {
      if segment.marker == Marker.scan { return result + file[segment.range.lowerBound...] }
      at = segment.range.upperBound
      guard let length = segment.length, length >= 2, at <= file.count else { return nil }
      let isAdobe =
        segment.marker == 0xEE
        && file.rawSpan.matches("Adobe", at: segment.data.lowerBound)
      if !segment.isMetadata || isAdobe { result += file[segment.range] }
    }
    return nil
  }
}
