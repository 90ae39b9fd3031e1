/// The samples in the fragments of a film (`moof`; ISO/IEC 14496-12, 8.8).
struct FragmentTable {
  /// The samples of a track by its number, run by run.
  private(set) var runs: [UInt32: [Range<Int>]] = [:]
  /// Where the boxes are that list them.
  private(set) var boxes: [UInt32: [Range<Int>]] = [:]
  /// The part that is not understood, and its position.
  private(set) var problem: (message: String, offset: Int)?

  /// Reads the fragments among the boxes of a file.
  init(_ all: [Box], _ movies: [Box], _ source: ByteSource) throws(FileError) {
    let fragments = all.filter { $0.type == "moof" }
    guard !fragments.isEmpty else { return }
    var window = try ByteWindow(source)
    var sizes: [UInt32: Int] = [:]
    for movie in movies {
      let extends = try BoxList(&window, in: movie.payload, limit: 4096).first("mvex")
      guard let extends else { continue }
      for box in try BoxList(&window, in: extends.payload, limit: 4096).boxes
      where box.type == "trex" {
        let data = Header(try window.copy(box.payload.prefix(24)), .bigEndian)
        if let track = data.long(4), let size = data.long(16) { sizes[UInt32(track)] = size }
      }
    }
    for fragment in fragments {
      var end = fragment.range.lowerBound
      for track in try BoxList(&window, in: fragment.payload, limit: 4096).boxes
      where track.type == "traf" {
        let parts = try BoxList(&window, in: track.payload, limit: 4096).boxes
        guard let header = parts.first(where: { $0.type == "tfhd" }),
          try read(header, parts, track, fragment, &end, sizes, &window)
        else {
          problem = ("a fragment that is not understood", track.range.lowerBound)
          return
        }
      }
    }
  }

  /// Reads the runs of one track of a fragment.
  ///
  /// - Returns: Whether all of it is understood.
  private mutating func read(
    _ header: Box, _ parts: [Box], _ track: Box, _ fragment: Box, _ end: inout Int,
    _ sizes: [UInt32: Int], _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    let head = Header(try window.copy(header.payload.prefix(40)), .bigEndian)
    guard let flags = head.long(0), let number = head.long(4) else { return false }
    let id = UInt32(number)
    var at = 8
    // Where positions count from: a number, the fragment, or the end of the samples before.
    var base = flags & 0x02_0000 != 0 ? fragment.range.lowerBound : end
    if flags & 1 != 0 {
      guard let stated = head.quad(at).flatMap({ Int(exactly: $0) }) else { return false }
      base = stated
      at += 8
    }
    if flags & 2 != 0 { at += 4 }
    if flags & 8 != 0 { at += 4 }
    var size = sizes[id] ?? 0
    if flags & 0x10 != 0 {
      guard let stated = head.long(at) else { return false }
      size = stated
    }
    end = base
    for part in parts where part.type == "trun" {
      guard part.payload.count <= window.source.limits.blockBytes else { return false }
      let run = Header(try window.copy(part.payload), .bigEndian)
      guard let flags = run.long(0), let count = run.long(4) else { return false }
      var position = 8
      var start = end
      if flags & 1 != 0 {
        guard let offset = run.number(.signedLong, position) else { return false }
        let (sum, isOver) = base.addingReportingOverflow(offset)
        guard !isOver else { return false }
        start = sum
        position += 4
      }
      if flags & 4 != 0 { position += 4 }
      let fields = [0x100, 0x200, 0x400, 0x800].map { flags & $0 != 0 }
      let entry = 4 * fields.count { $0 }
      var sum = 0
      if fields[1] {
        guard entry > 0, count <= (run.bytes.count - position) / entry else { return false }
        let place = fields[0] ? 4 : 0
        for index in 0..<count { sum += run.long(position + entry * index + place) ?? 0 }
      } else {
        let (product, isOver) = count.multipliedReportingOverflow(by: size)
        guard !isOver else { return false }
        sum = product
      }
      guard start >= 0, start <= window.source.count, sum <= window.source.count - start else {
        return false
      }
      runs[id, default: []].append(start..<(start + sum))
      end = start + sum
    }
    boxes[id, default: []].append(track.range)
    return true
  }
}
