/// Films of QuickTime, MPEG-4 and 3GPP: tracks of samples with a header (ISO/IEC 14496-12, QuickTime
/// File Format).
package enum Movie: FilmContainer {
  package static let formats: [FileFormat] = [
    .mov, .mp4, .threeG2, .threeGP, .aax, .dvb, .f4a, .f4b, .f4p, .f4v, .m4a, .m4b, .m4p, .m4v,
    .mqv,
  ]
  package static let keepsExif = false

  package static func recognizes(_ head: RawSpan) -> Bool {
    isMadeOfBoxes(head) && Brand.format(of: head).frames != .items
  }

  // Brands leave it open whether a file shows items or tracks.
  package static func recognizes(_ window: ByteWindow) throws(FileError) -> Bool {
    guard recognizes(window.bytes.rawSpan) else { return false }
    var ahead = window
    return try BoxList.has("moov", &ahead)
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    try Skeleton(film: BoxFile(&window), &window)
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory { try filmInventory(skeleton, source) }
}

extension Skeleton {
  /// A film.
  init(film file: BoxFile, _ window: inout ByteWindow) throws(FileError) {
    try self.init(file, &window)
    try addMovie(file, &window)
    try addFacts(file, &window)
    film = FilmKind(format)
    // Data after the last box stay there: a trailer of the camera, or the start of a box of an
    // interrupted writer.
    if let problem = file.list.problem, file.list.limit == nil, file.list.cutData == nil,
      problem.offset == file.boxes.last?.range.upperBound
    {
      isWhole = true
    }
  }

  /// Adds the facts of the boxes, and of a phone's trailer in one of them.
  mutating func addFacts(_ file: BoxFile, _ window: inout ByteWindow) throws(FileError) {
    facts = try QuickTimeFacts.read(
      file.list, file.tables.last, isUTC: format == .cr3, &window)
    for box in file.boxes where box.type == "sefd" {
      facts += try Trailers.samsung(window, in: box.payload, limits: window.source.limits)
    }
  }

  /// Adds what is missing of the media data. Adds the blocks among the user data of a film of
  /// QuickTime: the packet (XMP specification, part 3, 2.2.7) and the notes of camera makers.
  mutating func addMovie(_ file: BoxFile, _ window: inout ByteWindow) throws(FileError) {
    if let cut = file.list.cutData {
      missingBytes = max(cut.offset + cut.count - window.source.count, 0)
    }
    if file.list.problem != nil { isWhole = false }
    guard let movie = file.list.first("moov"),
      let data = try BoxList(&window, in: movie.payload, limit: 256).first("udta")
    else { return }
    let notes: [BoxType] = ["TAGS", "FFMV", "MMA0", "MMA1", "PENT", "PXMN", "thmb"]
    var hasPacket = false
    for box in try BoxList(&window, in: data.payload, limit: 256).boxes {
      var kind = BlockKind.makerNote
      if box.type == "XMP_", !hasPacket {
        kind = .xmp
        hasPacket = true
      } else if !notes.contains(box.type) {
        continue
      }
      blocks.append(Block(kind, carrier: box.range, payload: box.payload, code: box.type.code))
    }
  }
}
