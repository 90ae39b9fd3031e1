/// The data of Canon's Digital Photo Professional: blocks between a header and a footer, in a
/// separate file or after a photo.
struct Recipe {
  /// The blocks that tables describe.
  private(set) var notes: [NoteBytes] = []
  /// The packets of XMP among them.
  private(set) var packets: [InnerBlock] = []
  /// The irregular parts.
  private(set) var warnings: [Warning] = []

  static let headerSize = 28
  static let footerSize = 64
  /// The beginning of header and footer.
  static let mark: StaticString = "CANON OPTIONAL DATA\0"

  /// The numbers of the blocks.
  private enum Kind {
    /// The recipe of versions up to 3.
    static var edits: Int { 0xFFFF_00F4 }
    /// A packet.
    static var packet: Int { 0xFFFF_00F6 }
    /// The recipe of version 4.
    static var version4: Int { 0xFFFF_00F7 }
  }

  /// Where a recipe begins that ends with these 64 bytes, which end at a position; nil if they are no
  /// footer.
  static func start(_ footer: [UInt8], endingAt end: Int) -> Int? {
    guard footer.count == footerSize, footer.rawSpan.matches(mark),
      let size = Header(footer, .bigEndian).long(20), size <= end - headerSize - footerSize
    else { return nil }
    return end - headerSize - footerSize - size
  }

  /// Reads the blocks in the range of a recipe, with header and footer.
  init(
    _ window: ByteWindow, _ range: Range<Int>, place: String, limits: ReadLimits
  ) throws(FileError) {
    let header = Header(try window.copy(range.prefix(Self.headerSize)), .bigEndian)
    let room = max(0, range.count - Self.headerSize)
    guard header.bytes.rawSpan.matches(Self.mark), let size = header.long(24) else {
      warn("a recipe without its header", place, range.lowerBound)
      return
    }
    if size > room { warn("a recipe of \(size) bytes, room for \(room)", place, range.lowerBound) }
    var rest = range.dropFirst(Self.headerSize).prefix(size)
    for _ in 0..<64 {
      let head = Header(try window.copy(rest.prefix(8)), .bigEndian)
      guard let kind = head.long(0), let size = head.long(4) else { return }
      let block = rest.dropFirst(8)
      guard size <= block.count else {
        warn("a block of a recipe is cut off", place, rest.lowerBound)
        return
      }
      try read(kind, block.prefix(size), window, place, limits)
      rest = block.dropFirst(size)
    }
  }

  private mutating func warn(_ message: String, _ place: String, _ offset: Int) {
    warnings.append(Warning(message, place: place, offset: offset))
  }

  private mutating func read(
    _ kind: Int, _ range: Range<Int>, _ window: ByteWindow, _ place: String, _ limits: ReadLimits
  ) throws(FileError) {
    guard [Kind.edits, Kind.packet, Kind.version4].contains(kind) else { return }
    guard range.count <= limits.blockBytes else {
      return warn("a recipe of \(range.count) bytes, left unread", place, range.lowerBound)
    }
    let (bytes, start) = (try window.copy(range), range.lowerBound)
    switch kind {
    case Kind.edits:
      notes.append(NoteBytes(.table("CanonVRD::Edit", .bigEndian), bytes, at: start, place: place))
    case Kind.version4:
      // Its length precedes it.
      guard let size = Header(bytes, .bigEndian).long(0) else { return }
      let recipe = Array(bytes.dropFirst(4).prefix(size))
      notes.append(Self.note(version4: recipe, at: start + 4, place: place))
    default:
      packets.append(
        InnerBlock(.xmp, bytes, position: start, index: nil, place: "\(place) > XMP", outer: .other)
      )
    }
  }

  /// The recipe of version 4, which is a file of its own as well.
  static func note(version4 bytes: [UInt8], at start: Int, place: String) -> NoteBytes {
    NoteBytes(.table("CanonVRD::DR4", .littleEndian), bytes, at: start, place: place)
  }
}
