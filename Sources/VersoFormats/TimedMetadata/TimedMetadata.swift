/// The positions of a film over time: in separate tracks, in blocks between the media data, and
/// after the film. Even of a film of gigabytes only its boxes' headers and these samples are read.
package struct TimedMetadata {
  let source: ByteSource
  let limits: ReadLimits
  private let boxes: [Box]
  let movie: BoxList?
  private let fragments: FilmFragments?
  /// The tracks, in the order of the film.
  private(set) var tracks: [TimedTrack] = []
  private var window: ByteWindow
  private var result = TimedPlaces()
  var budget: PassBudget

  /// The most samples of a track: two days of thirty a second.
  static let mostSamples = 1 << 22
  /// The number of bytes read at once where samples are consecutive.
  private static let piece = 1 << 20

  init(_ source: ByteSource) throws(FileError) {
    self.source = source
    limits = source.limits
    window = try ByteWindow(source)
    budget = PassBudget(for: source.count, limits)
    boxes = try BoxList(&window, in: 0..<source.count, limit: limits.parts).boxes
    guard let box = boxes.first(where: { $0.type == "moov" }) else {
      (movie, fragments) = (nil, nil)
      return
    }
    let movie = try BoxList(&window, in: box.payload, limit: 4096)
    self.movie = movie
    fragments = try FilmFragments(boxes, movie: movie, &window)
    for box in movie.boxes where box.type == "trak" { tracks.append(try TimedTrack(box, &window)) }
    if let header = movie.first("mvhd") {
      let data = Header(try window.copy(header.payload.prefix(16)), .bigEndian)
      let seconds =
        data.byte(0) == 1 ? data.quad(4).map(Double.init) : data.long(4).map(Double.init)
      // Seconds since 1904; zero is unknown.
      if let seconds, seconds > 0, seconds < 1e11 { result.created = seconds - 2_082_844_800 }
    }
  }

  /// The positions of a film.
  package static func read(
    _ source: ByteSource
  ) throws(FileError) -> TimedPlaces {
    var reader = try TimedMetadata(source)
    for track in reader.tracks { try reader.read(track) }
    for range in try reader.freeBlocks() {
      guard range.count <= 1 << 16, reader.budget.take(range.count) else { continue }
      FreeGPS.read(try source.read(range), into: &reader.result)
      reader.note("Novatek freeGPS")
    }
    for box in try reader.sentenceBoxes() {
      guard box.payload.count <= source.limits.blockBytes, reader.budget.take(box.payload.count)
      else {
        continue
      }
      reader.result.sentences += TextPlaces.sentences(try source.read(box.payload))
      reader.note("NMEA 0183")
    }
    if let trailer = try Insta360.trailer(source) {
      let count = reader.result.places.count
      try Insta360.read(trailer.records, source, into: &reader.result)
      if reader.result.places.count > count { reader.note("Insta360") }
    }
    reader.result.finish()
    return reader.result
  }

  private mutating func note(_ format: String) {
    if !result.formats.contains(format) { result.formats.append(format) }
  }

  // MARK: Tracks

  /// The format of a track's samples; nil if they hold none of the places that are read.
  mutating func format(_ track: TimedTrack) throws(FileError) -> TimedFormat? {
    guard let format = TimedFormat.all.first(where: { $0.types.contains(track.format) }) else {
      return nil
    }
    guard format.isDoubtful else { return format }
    var spare = PassBudget(for: source.count, limits)
    let samples = try samples(track, most: 4096, &spare).samples
    for sample in samples where sample.range.count <= 1 << 16 {
      if TextPlaces.isPlace(TextPlaces.text(try source.read(sample.range))) { return format }
    }
    return nil
  }

  mutating func samples(
    _ track: TimedTrack, most: Int = TimedMetadata.mostSamples, _ budget: inout PassBudget
  ) throws(FileError) -> (samples: [TimedSample], problem: String?) {
    var (samples, problem) = try SampleTable(track.tables, source).samples(
      scale: track.scale, most: most, &budget)
    if let fragments, !fragments.isEmpty, samples.count < most {
      let own = try fragments.add(track, to: &samples, most: most, &budget, &window)
      // A film of fragments has tables without samples.
      problem = own ?? (samples.isEmpty ? problem : nil)
    }
    return (samples, problem)
  }

  private mutating func read(_ track: TimedTrack) throws(FileError) {
    guard track.scale > 0, let format = try format(track) else { return }
    guard !track.isElsewhere else {
      result.warn("the samples of track \(track.number) are in another file", format.name)
      return
    }
    var budget = budget
    let (samples, problem) = try samples(track, &budget)
    self.budget = budget
    if let problem {
      result.warn("track \(track.number): \(problem)", format.name, at: track.range.lowerBound)
    }
    note(format.name)
    try read(samples, format)
  }

  /// Reads samples, consecutive ones at once.
  private mutating func read(_ samples: [TimedSample], _ format: TimedFormat) throws(FileError) {
    var start = 0
    while start < samples.count {
      var end = start + 1
      var range = samples[start].range
      while end < samples.count, samples[end].range.lowerBound == range.upperBound,
        samples[end].range.upperBound - range.lowerBound <= Self.piece
      {
        range = range.lowerBound..<samples[end].range.upperBound
        end += 1
      }
      guard range.count <= limits.blockBytes else {
        result.warn("a sample takes more than is read", format.name, at: range.lowerBound)
        start = end
        continue
      }
      let bytes = try source.read(range)
      for sample in samples[start..<end] {
        let from = sample.range.lowerBound - range.lowerBound
        guard from + sample.range.count <= bytes.count else { break }
        format.read(Array(bytes[from..<(from + sample.range.count)]), sample, &result)
      }
      start = end
    }
  }

  // MARK: Other places

  /// The blocks of recorders for cars.
  mutating func freeBlocks() throws(FileError) -> [Range<Int>] {
    guard let list = movie?.first("gps ") else { return [] }
    var blocks: [Range<Int>] = []
    for range in try FreeGPS.ranges(list, &window)
    where FreeGPS.isBlock(try source.read(range.prefix(12))) { blocks.append(range) }
    return blocks
  }

  /// Boxes of sentences of NMEA 0183 in a box of room, as BlackVue's recorders have them.
  mutating func sentenceBoxes() throws(FileError) -> [Box] {
    var result: [Box] = []
    for box in boxes.filter({ $0.isRoom && $0.payload.count >= 16 }).prefix(64) {
      result += try BoxList(&window, in: box.payload, limit: 32).boxes.filter { $0.type == "gps " }
    }
    return result
  }

  /// Seconds since 1970 of a date and time in UTC; nil if the calendar has no such day.
  static func time(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Double
  ) -> Double? {
    guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0..<24).contains(hour), (0..<60).contains(minute), second >= 0, second < 86_401
    else { return nil }
    let date = CaptureDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: 0)
    guard date.isValid else { return nil }
    return date.secondsSince1970(assuming: 0).map { $0 + second }
  }
}

extension TimedMetadata {
  /// Whether a film has the track that identifies which of its pictures the photo of a Live Photo
  /// is.
  package static func hasStillImageTime(_ source: ByteSource) throws(FileError) -> Bool {
    let key = Array("com.apple.quicktime.still-image-time".utf8)
    return try TimedMetadata(source).tracks.contains {
      $0.format == "mebx" && $0.description.position(of: key) != nil
    }
  }
}
