/// The locations of a film's samples, track by track, by its header and its fragments: no edit may
/// change the samples.
struct SamplePlaces {
  private struct Track {
    let number: UInt32?
    /// The start of each chunk; nil if absent, or they are in other files.
    var starts: ChunkStarts?
    /// The box with their lengths.
    var sizes: (type: BoxType, bytes: [UInt8])?
    var runs: [UInt8]?
    /// The samples that fragments list.
    var fragments: [Range<Int>] = []

    /// Whether it is the same track, wherever its samples are.
    func isLike(_ other: Self) -> Bool {
      number == other.number && starts?.count == other.starts?.count
        && sizes?.type == other.sizes?.type && sizes?.bytes == other.sizes?.bytes
        && runs == other.runs && fragments.map(\.count) == other.fragments.map(\.count)
    }
  }

  private var tracks: [Track] = []
  private let boxes: [Box]
  private let count: Int
  private let format: String

  /// Finds the samples of a film that is the whole of a file. A header that had tracks may have lost them all if
  /// `mayLackTracks`.
  ///
  /// - Throws: ``MetadataError`` where those of a track are not found.
  init(_ source: ByteSource, _ format: String, mayLackTracks: Bool = false) throws {
    var window = try ByteWindow(source)
    boxes = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts).boxes
    self.format = format
    count = source.count
    guard let movie = boxes.first(where: { $0.type == "moov" }) else {
      throw MetadataError(.damaged, "a film without a header (moov)", place: format)
    }
    for track in try inside(movie, &window) where track.type == "trak" {
      try add(track, source, &window)
    }
    let fragments = try FragmentTable(boxes, boxes.filter { $0.type == "moov" }, source)
    if let problem = fragments.problem {
      throw refusal(problem.message, at: problem.offset)
    }
    var runs = fragments.runs
    for index in tracks.indices {
      if let number = tracks[index].number {
        tracks[index].fragments = runs.removeValue(forKey: number) ?? []
      }
    }
    for (number, runs) in runs.sorted(by: { $0.key < $1.key }) {
      tracks.append(Track(number: number, fragments: runs))
    }
    if tracks.isEmpty, !mayLackTracks,
      let data = boxes.first(where: { $0.type == "mdat" && !$0.payload.isEmpty })
    {
      throw refusal("a header that leads to no samples", at: data.range.lowerBound)
    }
  }

  private func refusal(_ message: String, at offset: Int? = nil) -> MetadataError {
    MetadataError(
      .damaged, "\(message), so nothing is changed", place: format, offset: offset)
  }

  // MARK: Tables

  /// The boxes in one, which has to be made of them.
  private func inside(_ box: Box, _ window: inout ByteWindow) throws -> [Box] {
    let list = try BoxList(&window, in: box.payload, limit: 65_536)
    if let problem = list.problem, problem.offset + 8 <= box.range.upperBound {
      throw refusal(
        "the box \(box.type.name) is not made of boxes to its end", at: problem.offset)
    }
    return list.boxes
  }

  private mutating func add(
    _ track: Box, _ source: ByteSource, _ window: inout ByteWindow
  ) throws {
    let name = "track \(tracks.count + 1)"
    let outer = try inside(track, &window)
    func one(_ type: BoxType, among boxes: [Box]) throws -> [Box] {
      let found = boxes.filter { $0.type == type }
      guard found.count == 1 else {
        throw refusal(
          "the samples of \(name) are not found: it has \(found.count) boxes \(type.name)")
      }
      return try inside(found[0], &window)
    }
    let info = try one("minf", among: one("mdia", among: outer))
    let table = try one("stbl", among: info)
    var result = Track(number: nil)
    if let header = outer.first(where: { $0.type == "tkhd" }) {
      let bytes = try window.copy(header.payload.prefix(32))
      result = Track(
        number: bytes.rawSpan.integer(at: bytes.first == 1 ? 20 : 12, .bigEndian))
    }
    guard let isOwn = try leadsToThisFile(info, &window) else {
      throw refusal("the location of the samples of \(name) is not understood")
    }
    func bytes(_ box: Box) throws -> [UInt8] {
      guard box.payload.count <= source.limits.blockBytes else {
        throw MetadataError(
          .tooLarge, "the box \(box.type.name) is too large", place: format,
          offset: box.range.lowerBound)
      }
      return try source.read(box.payload)
    }
    let sizes = table.filter { $0.type == "stsz" || $0.type == "stz2" }
    let runs = table.filter { $0.type == "stsc" }
    // Without them no length is known.
    if sizes.count == 1, runs.count == 1 {
      result.sizes = (sizes[0].type, try bytes(sizes[0]))
      result.runs = try bytes(runs[0])
    }
    let lists = table.filter { $0.type == "stco" || $0.type == "co64" }
    if lists.isEmpty, sizes.isEmpty, runs.isEmpty {
      // It lists no samples at all.
      tracks.append(result)
      return
    }
    guard lists.count == 1, let starts = ChunkStarts(lists[0].type, try bytes(lists[0])) else {
      throw refusal("the list of the chunks of \(name) is not understood")
    }
    if isOwn {
      result.starts = starts
      guard chunks(of: result).allSatisfy({ $0 != nil }) else {
        throw refusal("a chunk of \(name) is outside the file")
      }
    }
    tracks.append(result)
  }

  private func leadsToThisFile(_ info: [Box], _ window: inout ByteWindow) throws -> Bool? {
    guard let data = info.first(where: { $0.type == "dinf" }),
      let list = try inside(data, &window).first(where: { $0.type == "dref" })
    else { return true }
    return DataReferences.leadToThisFile(
      try window.copy(list.payload.prefix(DataReferences.longest)))
  }

  /// The ranges of a track's chunks, one after the other: nil for one outside the file, empty for
  /// one without samples. A chunk of unknown length extends to the end of its box.
  private func chunks(of track: Track) -> some Sequence<Range<Int>?> {
    var lengths = track.sizes.map {
      ChunkLengths($0.type, sizes: $0.bytes, runs: track.runs ?? [])
    }
    return (0..<(track.starts?.count ?? 0)).lazy.map { index -> Range<Int>? in
      let length = lengths?.next()
      if length == nil { lengths = nil }
      guard length != 0 else { return 0..<0 }
      guard let start = track.starts?[index], start < count else { return nil }
      return start..<(length.map { min($0, count - start) + start } ?? end(behind: start))
    }
  }

  /// The end of the box that contains a byte.
  private func end(behind position: Int) -> Int {
    let index = boxes.partitioningIndex { $0.range.upperBound > position }
    return index < boxes.count ? boxes[index].range.upperBound : count
  }

  // MARK: The same samples

  /// Makes sure that the samples of a file that was made from this one are the same, byte for byte. How it was made is
  /// nil if unknown.
  ///
  /// - Throws: ``MetadataError`` where they are not.
  func check(
    _ new: SamplePlaces, before: ByteSource, after: (ByteSource, Splice?), losesTracks: Bool
  ) throws {
    var moves: [(old: Range<Int>, shift: Int)] = []
    // Adjacent ranges that moved by the same distance are treated as one.
    func add(_ old: Range<Int>, _ now: Range<Int>) throws {
      guard !old.isEmpty else { return }
      guard now.lowerBound <= after.0.count - old.count else { throw lost }
      let shift = now.lowerBound - old.lowerBound
      if let last = moves.last, last.shift == shift, last.old.upperBound == old.lowerBound {
        moves[moves.count - 1].old = last.old.lowerBound..<old.upperBound
      } else {
        moves.append((old, shift))
      }
    }
    var left = tracks[...]
    for track in new.tracks {
      guard let index = left.firstIndex(where: { $0.isLike(track) }),
        losesTracks || index == left.startIndex
      else { throw lost }
      for (old, now) in zip(chunks(of: left[index]), new.chunks(of: track)) {
        guard let old, let now else { throw lost }
        try add(old, now)
      }
      for (old, now) in zip(left[index].fragments, track.fragments) { try add(old, now) }
      left = left[(index + 1)...]
    }
    guard losesTracks || left.isEmpty else { throw lost }
    moves.sort { ($0.old.lowerBound, $0.shift) < ($1.old.lowerBound, $1.shift) }
    var merged = 0
    for move in moves {
      if merged > 0, moves[merged - 1].shift == move.shift,
        move.old.lowerBound <= moves[merged - 1].old.upperBound
      {
        let last = moves[merged - 1].old
        moves[merged - 1].old = last.lowerBound..<max(last.upperBound, move.old.upperBound)
      } else {
        moves[merged] = move
        merged += 1
      }
    }
    moves.removeLast(moves.count - merged)
    // All move as far as the data around them, or a byte would be in two places.
    guard zip(moves, moves.dropFirst()).allSatisfy({ $0.old.upperBound <= $1.old.lowerBound })
    else { throw lost }
    var comparison = PictureComparison(
      before: (moves.map { .range($0.old) }, before),
      after: (
        moves.map { .range(($0.old.lowerBound + $0.shift)..<($0.old.upperBound + $0.shift)) },
        after.0, after.1
      ))
    guard try comparison.isSame() else { throw lost }
  }

  private var lost: MetadataError {
    MetadataError(
      .unsupported, "samples of its tracks are in data that would change, so nothing is changed",
      place: format)
  }
}

extension MovieEdit {
  /// Makes sure that the file to be written has the samples of all tracks that stay, in every way
  /// of writing, except for what becomes zeros in them.
  ///
  /// - Throws: ``MetadataError`` where it has not.
  func checkSamples(_ result: ByteSource, _ splice: Splice) throws {
    let old = try SamplePlaces(source, format)
    let new = try SamplePlaces(result, format, mayLackTracks: true)
    let before =
      blankedSamples.isEmpty
      ? source : ByteSource(source, patches: blankedSamples, count: source.count)
    try old.check(new, before: before, after: (result, splice), losesTracks: losesTracks)
  }
}
