/// The samples in fragments of a film (ISO/IEC 14496-12, 8.8): boxes `moof`, each with the samples
/// that continue the previous ones.
struct FilmFragments {
  /// A track's defaults for samples of fragments (`trex`).
  private struct Defaults { var duration = 0, size = 0 }

  private let fragments: [Box]
  private var defaults: [Int: Defaults] = [:]

  /// The fragments among the boxes of a file.
  init(_ boxes: [Box], movie: BoxList, _ window: inout ByteWindow) throws(FileError) {
    fragments = boxes.filter { $0.type == "moof" }
    guard !fragments.isEmpty, let extends = movie.first("mvex") else { return }
    for box in try BoxList(&window, in: extends.payload, limit: 256).boxes where box.type == "trex"
    {
      let data = Header(try window.copy(box.payload.prefix(24)), .bigEndian)
      guard let number = data.long(4), let duration = data.long(12), let size = data.long(16) else {
        continue
      }
      defaults[number] = Defaults(duration: duration, size: size)
    }
  }

  var isEmpty: Bool { fragments.isEmpty }

  /// Adds the samples of a track.
  ///
  /// - Returns: The reason why there are no more; nil if these are all.
  func add(
    _ track: TimedTrack, to samples: inout [TimedSample], most: Int, _ budget: inout PassBudget,
    _ window: inout ByteWindow
  ) throws(FileError) -> String? {
    var ticks = samples.last.map { ($0.time + $0.duration) * Double(track.scale) } ?? 0
    for fragment in fragments {
      let boxes = try BoxList(&window, in: fragment.payload, limit: 256).boxes
      for box in boxes where box.type == "traf" {
        let parts = try BoxList(&window, in: box.payload, limit: 1024).boxes
        guard let header = parts.first(where: { $0.type == "tfhd" }) else { continue }
        let data = Header(try window.copy(header.payload.prefix(64)), .bigEndian)
        guard data.long(4) == track.number else { continue }
        var own = defaults[track.number] ?? Defaults()
        let base = Self.header(data, fragment.range.lowerBound, &own)
        if let box = parts.first(where: { $0.type == "tfdt" }) {
          let data = Header(try window.copy(box.payload.prefix(12)), .bigEndian)
          let time =
            data.byte(0) == 1 ? data.quad(4).map(Double.init) : data.long(4).map(Double.init)
          ticks = time ?? ticks
        }
        var at = base
        for box in parts where box.type == "trun" {
          guard box.payload.count <= window.source.limits.blockBytes else {
            return "a run of it is too long"
          }
          let run = Header(try window.copy(box.payload), .bigEndian)
          let problem = Self.add(
            run, own, base, &at, &ticks, Double(track.scale), &samples, most, &budget,
            count: window.source.count)
          if let problem { return problem }
        }
      }
    }
    return nil
  }

  /// Reads a fragment's defaults for all its samples of a track (`tfhd`, 8.8.7).
  ///
  /// - Returns: From where their positions count. Without one of its own it is the fragment's start, as all
  ///   recorders write it today.
  private static func header(_ data: Header, _ start: Int, _ defaults: inout Defaults) -> Int {
    let flags = (data.long(0) ?? 0) & 0xFF_FFFF
    var (at, base) = (8, start)
    if flags & 1 != 0 {
      base = data.quad(at).flatMap { Int(exactly: $0) } ?? start
      at += 8
    }
    if flags & 2 != 0 { at += 4 }
    if flags & 8 != 0 {
      defaults.duration = data.long(at) ?? defaults.duration
      at += 4
    }
    if flags & 16 != 0 { defaults.size = data.long(at) ?? defaults.size }
    return base
  }

  /// Adds the samples of a run (`trun`, 8.8.8).
  private static func add(
    _ run: Header, _ defaults: Defaults, _ base: Int, _ at: inout Int, _ ticks: inout Double,
    _ scale: Double, _ samples: inout [TimedSample], _ most: Int, _ budget: inout PassBudget,
    count total: Int
  ) -> String? {
    guard let flags = run.long(0), let count = run.long(4) else {
      return "a run of it is cut short"
    }
    var place = 8
    if flags & 1 != 0 {
      let (sum, isOver) = base.addingReportingOverflow(run.number(.signedLong, place) ?? 0)
      guard !isOver else { return "a sample is outside the file" }
      at = sum
      place += 4
    }
    if flags & 4 != 0 { place += 4 }
    for _ in 0..<count {
      guard samples.count < most else { return "more than \(most) samples" }
      var (duration, size) = (defaults.duration, defaults.size)
      if flags & 0x100 != 0 {
        guard let value = run.long(place) else { return "a run of it is cut short" }
        duration = value
        place += 4
      }
      if flags & 0x200 != 0 {
        guard let value = run.long(place) else { return "a run of it is cut short" }
        size = value
        place += 4
      }
      if flags & 0x400 != 0 { place += 4 }
      if flags & 0x800 != 0 { place += 4 }
      guard at >= 0, at <= total, size <= total - at else {
        return "a sample is outside the file"
      }
      guard budget.take(size + 1) else { return "its samples overlap" }
      samples.append(
        TimedSample(
          range: at..<(at + size), time: ticks / scale, duration: Double(duration) / scale))
      ticks += Double(duration)
      at += size
    }
    return nil
  }
}
