/// A track of a film: what its samples are, and where they lie.
struct TimedTrack {
  /// The number by which other boxes refer to it.
  let number: Int
  /// All of its box.
  let range: Range<Int>
  /// What it is made for (`hdlr`; ISO/IEC 14496-12, 8.4.3).
  let handler: BoxType
  /// The format of its samples, as their first description has it.
  let format: BoxType
  /// The first description of its samples, from its length on.
  let description: [UInt8]
  /// How many ticks a second has.
  let scale: Int
  /// The boxes of its sample table.
  let tables: [Box]
  /// Whether its samples lie in another file, or several (`dref`).
  let isElsewhere: Bool

  /// The longest description that is read.
  private static let longest = 1 << 16

  /// The track in a box; nil where it lacks what every track has.
  init?(_ track: Box, _ window: inout ByteWindow) throws(FileError) {
    func inside(_ box: Box?) throws(FileError) -> BoxList? {
      guard let box else { return nil }
      return try BoxList(&window, in: box.payload, limit: 256)
    }
    guard let parts = try inside(track), let header = parts.first("tkhd"),
      let media = try inside(parts.first("mdia")), let times = media.first("mdhd"),
      let handler = media.first("hdlr"), let info = try inside(media.first("minf")),
      let tables = try inside(info.first("stbl")), let samples = tables.first("stsd")
    else { return nil }
    let isLong = try window.copy(header.payload.prefix(1)).first == 1
    let identity = Header(try window.copy(header.payload.prefix(32)), .bigEndian)
    let clock = Header(try window.copy(times.payload.prefix(32)), .bigEndian)
    let description = try window.copy(samples.payload.dropFirst(8).prefix(Self.longest))
    guard let number = identity.long(isLong ? 20 : 12),
      let scale = clock.long(clock.byte(0) == 1 ? 20 : 12), scale > 0
    else { return nil }
    self.number = number
    range = track.range
    self.handler = try window.type(at: handler.payload.lowerBound + 8)
    let size: UInt32 = description.rawSpan.integer(at: 0, .bigEndian) ?? 0
    self.description = Array(description.prefix(Int(size)))
    format = BoxType(code: description.rawSpan.integer(at: 4, .bigEndian) ?? 0)
    self.scale = scale
    self.tables = tables.boxes
    isElsewhere = try Self.isElsewhere(try inside(info.first("dinf")), &window)
  }

  /// Whether the first entry of the references leads out of the file (ISO/IEC 14496-12, 8.7.2): the lowest bit of
  /// its flags says that it does not.
  private static func isElsewhere(
    _ info: BoxList?, _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    guard let references = info?.first("dref") else { return false }
    let entry = Header(try window.copy(references.payload.dropFirst(8).prefix(12)), .bigEndian)
    return entry.long(8).map { $0 & 1 == 0 } ?? false
  }
}
