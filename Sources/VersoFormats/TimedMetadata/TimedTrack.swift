/// A track of a film: the kind of its samples, and their location.
struct TimedTrack {
  /// The number by which other boxes refer to it.
  let number: Int
  /// All of its box.
  let range: Range<Int>
  /// The media of the track (`hdlr`; ISO/IEC 14496-12, 8.4.3).
  let handler: BoxType
  /// The format of its samples, according to their first description.
  let format: BoxType
  /// The first description of its samples, from its length on.
  let description: [UInt8]
  /// The number of ticks per second; zero if absent.
  let scale: Int
  /// The boxes of its sample table.
  let tables: [Box]
  /// Whether its samples are in another file, or several (`dref`).
  let isElsewhere: Bool

  /// The longest description that is read.
  private static let longest = 1 << 16

  /// The track in a box; what it lacks is zero, or empty.
  init(_ track: Box, _ window: inout ByteWindow) throws(FileError) {
    func inside(_ box: Box?) throws(FileError) -> [Box] {
      guard let box else { return [] }
      return try BoxList(&window, in: box.payload, limit: 256).boxes
    }
    func head(_ box: Box?) throws(FileError) -> Header {
      Header(
        try box.map { box throws(FileError) in try window.copy(box.payload.prefix(32)) } ?? [],
        .bigEndian)
    }
    let parts = try inside(track)
    let media = try inside(parts.first { $0.type == "mdia" })
    let info = try inside(media.first { $0.type == "minf" })
    tables = try inside(info.first { $0.type == "stbl" })
    let identity = try head(parts.first { $0.type == "tkhd" })
    let clock = try head(media.first { $0.type == "mdhd" })
    let purpose = try head(media.first { $0.type == "hdlr" })
    number = identity.long(identity.byte(0) == 1 ? 20 : 12) ?? 0
    scale = clock.long(clock.byte(0) == 1 ? 20 : 12) ?? 0
    handler = BoxType(code: UInt32(purpose.long(8) ?? 0))
    range = track.range
    var description: [UInt8] = []
    if let samples = tables.first(where: { $0.type == "stsd" }) {
      description = try window.copy(samples.payload.dropFirst(8).prefix(Self.longest))
    }
    let size: UInt32 = description.rawSpan.integer(at: 0, .bigEndian) ?? 0
    self.description = Array(description.prefix(Int(size)))
    format = BoxType(code: description.rawSpan.integer(at: 4, .bigEndian) ?? 0)
    isElsewhere = try Self.isElsewhere(try inside(info.first { $0.type == "dinf" }), &window)
  }

  /// Whether all references lead out of the file.
  private static func isElsewhere(
    _ info: [Box], _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    guard let list = info.first(where: { $0.type == "dref" }) else { return false }
    let bytes = try window.copy(list.payload.prefix(DataReferences.longest))
    return DataReferences.leadToThisFile(bytes) == false
  }
}
