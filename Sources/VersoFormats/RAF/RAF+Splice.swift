extension RAF {
  package static func limit(for kind: BlockKind) -> Int { JPEG.limit(for: kind) }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  /// The scan of the picture, and what the sensor saw.
  package static func picture(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>] {
    let header = try RAFHeader(source)
    let last = skeleton.blocks.last { $0.kind != .header }?.carrier.upperBound
    let start = max(last ?? header.picture.lowerBound, header.picture.lowerBound)
    let scan = start..<max(start, header.picture.upperBound)
    return [scan] + header.others.map(\.range).filter { $0.lowerBound >= scan.upperBound }
  }

  /// The picture with its metadata is rewritten; everything else is copied. If it has become larger
  /// than the room before the next part, that part moves by whole sectors, and the header's
  /// positions with it. Nothing else in the file counts from its start.
  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    let header = try RAFHeader(source)
    let old = header.picture
    var whole = Splice()
    whole.copy(old)
    // The picture alone, as a file of its own: its blocks are the skeleton's without those of the header.
    let part = ByteSource(whole, of: source)
    var window = try ByteWindow(part)
    guard JPEG.recognizes(window.bytes.rawSpan) else {
      throw MetadataError(.damaged, "its picture is not JPEG", place: format.name)
    }
    let inner = try JPEG.scan(&window)
    let own = skeleton.blocks.indices.filter { skeleton.blocks[$0].kind != .header }
    guard inner.isWhole, inner.blocks.count == own.count else {
      throw MetadataError(.damaged, "the segments of its picture are not whole", place: format.name)
    }
    var moved = changes
    moved.payloads = [:]
    for (index, number) in own.enumerated() {
      if let change = changes.payloads[number] { moved.payloads[index] = change }
    }
    moved.patches = []
    let picture = try JPEG.splice(moved, skeleton: inner, source: part)
    return try assemble(picture, header, source)
  }

  private static func assemble(
    _ picture: Splice, _ header: RAFHeader, _ source: ByteSource
  ) throws -> Splice {
    let old = header.picture
    let next = header.next(source.count)
    let room = next - old.lowerBound
    let sector = 512
    let growth = picture.count > room ? (picture.count - room + sector - 1) / sector * sector : 0
    guard let front = header.bytes(picture: picture.count, growth: growth) else {
      throw MetadataError(
        .unsupported, "its header has unknown locations, so nothing after it is moved",
        place: format.name)
    }
    var splice = Splice()
    splice.insert(front)
    for piece in picture.pieces {
      switch piece {
      case .copy(let range):
        splice.copy((old.lowerBound + range.lowerBound)..<(old.lowerBound + range.upperBound))
      case .insert(let bytes): splice.insert(bytes)
      }
    }
    splice.insert([UInt8](repeating: 0, count: room + growth - picture.count))
    splice.copy(next..<source.count)
    return splice
  }
}

/// The header of a raw file of Fujifilm: the locations of its picture, its directories and its
/// data.
struct RAFHeader {
  /// The JPEG picture.
  let picture: Range<Int>
  /// Other parts, and the offset of their locations in the header.
  let others: [(place: Int, range: Range<Int>)]
  private let header: Header

  /// The first byte that no place is known in.
  private static let known = 0x94

  init(_ source: ByteSource) throws {
    let header = Header(try source.read(0..<0x88), .bigEndian)
    guard let picture = RAF.range(header, 0x54, source.count), picture.lowerBound >= 0x5C,
      header.long(0x58) == picture.count
    else {
      throw MetadataError(.damaged, "its picture is not in the file", place: RAF.format.name)
    }
    var others: [(place: Int, range: Range<Int>)] = []
    // Older headers end where the picture begins.
    for place in [0x5C, 0x64, 0x78, 0x80] where place + 8 <= picture.lowerBound {
      guard let range = RAF.range(header, place, source.count) else { continue }
      guard range.lowerBound >= picture.upperBound || range.upperBound <= picture.lowerBound else {
        throw MetadataError(
          .damaged, "its picture overlaps other parts of it", place: RAF.format.name)
      }
      others.append((place, range))
    }
    self.picture = picture
    self.others = others
    self.header = Header(try source.read(0..<picture.lowerBound), .bigEndian)
  }

  /// The start of the first part after the picture.
  func next(_ end: Int) -> Int {
    others.map(\.range.lowerBound).filter { $0 >= picture.upperBound }.min() ?? end
  }

  /// The header of a file whose picture has another length, and whose other parts are shifted by a
  /// number of bytes. Nil if the header continues in an unknown way and parts would move.
  func bytes(picture count: Int, growth: Int) -> [UInt8]? {
    guard growth == 0 || header.bytes.dropFirst(Self.known).allSatisfy({ $0 == 0 }) else {
      return nil
    }
    var result = header.bytes
    func put(_ number: Int, at place: Int) -> Bool {
      guard let number = UInt32(exactly: number) else { return false }
      var bytes: [UInt8] = []
      bytes.append(number, .bigEndian)
      result.replaceSubrange(place..<(place + 4), with: bytes)
      return true
    }
    guard put(count, at: 0x58) else { return nil }
    for (place, range) in others where range.lowerBound >= picture.upperBound {
      guard put(range.lowerBound + growth, at: place) else { return nil }
    }
    return result
  }
}
