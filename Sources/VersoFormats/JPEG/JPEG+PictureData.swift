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
    result.scan = .init(start: scan, end: [0xFF, Marker.end])
    return result
  }

  package static func companions(
    _ skeleton: Skeleton, _ source: ByteSource, behind end: Int
  ) throws(FileError) -> [Range<Int>] {
    guard end < source.count else { return [] }
    var found: [Range<Int>] = []
    if let block = skeleton.blocks.first(where: { $0.kind == .mpf }) {
      let listed = MPFIndex.pictures(try source.read(block.payload))
      for (number, range) in try pictures(skeleton, source)
      where range.lowerBound >= end && !listed[number].isReduced { found.append(range) }
    }
    if let film = try MotionVideo.find(source, from: end) { found.append(film) }
    return found
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
  /// - Returns: Where the first scan begins; nil where none is found.
  mutating func read() throws(FileError) -> Int? {
    var window = try ByteWindow(source)
    var at = 2
    for _ in 0..<ReadLimits().parts {
      guard try window.load(at..<(at + 4)) else { return nil }
      let local = at - window.start
      guard window.bytes[local] == 0xFF else { return nil }
      let marker = window.bytes[local + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == JPEG.Marker.scan { return at }
      guard marker != JPEG.Marker.end else { return nil }
      if JPEG.Marker.standsAlone(marker) {
        at += 2
        continue
      }
      let length = Int(window.bytes[local + 2]) << 8 | Int(window.bytes[local + 3])
      guard length >= 2, length <= source.count - at - 2 else { return nil }
      let segment = at..<(at + 2 + length)
      let isSaid =
        marker == JPEG.Marker.comment || (JPEG.Marker.app0...JPEG.Marker.app15).contains(marker)
      if !isSaid { tables.append(segment) }
      if JPEG.Marker.beginsFrame(marker) {
        let frame = try window.copy(segment.prefix(64))
        components = stride(from: 10, to: frame.count, by: 3).map { frame[$0] }
      }
      at = segment.upperBound
    }
    return nil
  }

  /// What the numbers of the components stand for, as decoders have it who look at JFIF's header first and
  /// then at Adobe's; nil for the usual: brightness and two differences of colour, or gray.
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
