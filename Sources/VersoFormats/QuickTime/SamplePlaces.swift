/// Where the samples of a film lie in its file, track by track, as its header and its fragments say: what no edit may
/// change.
struct SamplePlaces {
  private struct Track {
    let number: UInt32?
    /// Where each chunk lies. One whose length is not known goes on to the end of the box that it lies in.
    var chunks: [Range<Int>] = []
    /// What says how long they are.
    var sizes: [MovieBox] = []
    /// The samples that fragments list.
    var runs: [Range<Int>] = []

    /// Whether it is the same track, wherever its samples lie.
    func isLike(_ other: Self) -> Bool {
      number == other.number && chunks.count == other.chunks.count && sizes == other.sizes
        && runs.map(\.count) == other.runs.map(\.count)
    }
  }

  private var tracks: [Track] = []
  private let boxes: [Box]
  private let count: Int
  private let format: String
  /// How many chunks are read at most: as many as a camera makes in some days.
  private var chunksLeft = 1 << 24

  /// Finds the samples.
  ///
  /// - Parameters:
  ///   - movie: The header, opened.
  ///   - boxes: The boxes of the file.
  ///   - source: The file.
  ///   - format: Its name.
  ///   - mayLackTracks: Whether all tracks may have gone from a header that had some.
  /// - Throws: ``MetadataError`` where those of a track are not found.
  init(
    _ movie: MovieBox, _ boxes: [Box], _ source: ByteSource, _ format: String,
    mayLackTracks: Bool = false
  ) throws {
    self.boxes = boxes
    self.format = format
    count = source.count
    for track in movie.boxes where track.type == "trak" { try add(track) }
    let fragments = try FragmentTable(boxes, boxes.filter { $0.type == "moov" }, source)
    if let problem = fragments.problem {
      throw refusal(problem.message, at: problem.offset)
    }
    var runs = fragments.runs
    for index in tracks.indices {
      if let number = tracks[index].number {
        tracks[index].runs = runs.removeValue(forKey: number) ?? []
      }
    }
    for (number, runs) in runs.sorted(by: { $0.key < $1.key }) {
      tracks.append(Track(number: number, runs: runs))
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

  private mutating func add(_ track: MovieBox) throws {
    var result = Track(number: track.trackNumber)
    let name = "track \(tracks.count + 1)"
    func one(_ type: BoxType, in parent: MovieBox) throws -> MovieBox {
      var parent = parent
      try MovieEdit.open(&parent, format)
      let found = parent.boxes.filter { $0.type == type }
      guard found.count == 1 else {
        throw refusal(
          "the samples of \(name) are not found: it has \(found.count) boxes \(type.name)")
      }
      return found[0]
    }
    var info = try one("minf", in: one("mdia", in: track))
    var table = try one("stbl", in: info)
    try MovieEdit.open(&info, format)
    try MovieEdit.open(&table, format)
    guard let isOwn = info.leadsToThisFile else {
      throw refusal("where the samples of \(name) lie is not understood")
    }
    result.sizes = table.boxes.filter { ["stsz", "stz2", "stsc"].contains($0.type) }
    let lists = table.boxes.filter { $0.type == "stco" || $0.type == "co64" }
    if lists.isEmpty, result.sizes.isEmpty {
      // It lists no samples at all.
      tracks.append(result)
      return
    }
    guard lists.count == 1, let starts = lists[0].chunkStarts else {
      throw refusal("the list of the chunks of \(name) is not understood")
    }
    guard starts.count <= chunksLeft else {
      throw MetadataError(.tooLarge, "too many chunks", place: format)
    }
    chunksLeft -= starts.count
    if isOwn {
      var lengths = ChunkLengths(result.sizes)
      for start in starts {
        let length = lengths.next()
        guard length != 0 else {
          result.chunks.append(0..<0)
          continue
        }
        guard let start = Int(exactly: start), start < count else {
          throw refusal("a chunk of \(name) lies outside the file")
        }
        let end = length.map { min($0, count - start) + start } ?? self.end(behind: start)
        result.chunks.append(start..<end)
      }
    }
    tracks.append(result)
  }

  /// Where the box ends in which a byte lies.
  private func end(behind position: Int) -> Int {
    let index = boxes.partitioningIndex { $0.range.upperBound > position }
    return index < boxes.count ? boxes[index].range.upperBound : count
  }

  // MARK: The same samples

  /// Makes sure that the samples of a file that was made from this one are the same, byte for byte.
  ///
  /// - Parameters:
  ///   - new: Where the samples lie in it.
  ///   - before: This file.
  ///   - after: The new one, and how it was made; nil where nobody knows.
  ///   - losesTracks: Whether tracks may be missing.
  /// - Throws: ``MetadataError`` where they are not.
  func check(
    _ new: SamplePlaces, before: ByteSource, after: (ByteSource, Splice?), losesTracks: Bool
  ) throws {
    var moves: [(old: Range<Int>, shift: Int)] = []
    var left = tracks[...]
    for track in new.tracks {
      guard let index = left.firstIndex(where: { $0.isLike(track) }),
        losesTracks || index == left.startIndex
      else { throw lost }
      for (old, now) in zip(left[index].chunks + left[index].runs, track.chunks + track.runs)
      where !old.isEmpty {
        guard now.lowerBound <= after.0.count - old.count else { throw lost }
        moves.append((old, now.lowerBound - old.lowerBound))
      }
      left = left[(index + 1)...]
    }
    guard losesTracks || left.isEmpty else { throw lost }
    // What lies side by side and went the same way is looked at as one.
    moves.sort { ($0.old.lowerBound, $0.shift) < ($1.old.lowerBound, $1.shift) }
    var merged: [(old: Range<Int>, shift: Int)] = []
    for move in moves {
      if let last = merged.last, last.shift == move.shift,
        move.old.lowerBound <= last.old.upperBound
      {
        let end = max(last.old.upperBound, move.old.upperBound)
        merged[merged.count - 1].old = last.old.lowerBound..<end
      } else {
        merged.append(move)
      }
    }
    // All go as far as what is around them, or a byte would lie in two places.
    guard zip(merged, merged.dropFirst()).allSatisfy({ $0.old.upperBound <= $1.old.lowerBound })
    else { throw lost }
    var comparison = PictureComparison(
      before: (merged.map { .range($0.old) }, before),
      after: (
        merged.map { .range(($0.old.lowerBound + $0.shift)..<($0.old.upperBound + $0.shift)) },
        after.0, after.1
      ))
    guard try comparison.isSame() else { throw lost }
  }

  private var lost: MetadataError {
    MetadataError(
      .unsupported, "samples of its tracks lie in what would change, so nothing is changed",
      place: format)
  }
}

extension MovieEdit {
  /// Makes sure that what is going to be written has the samples of all tracks that stay, whichever way it came to be.
  ///
  /// - Parameters:
  ///   - result: What is going to be written.
  ///   - splice: What of it is copied.
  /// - Throws: ``MetadataError`` where it has not.
  func checkSamples(_ result: ByteSource, _ splice: Splice) throws {
    let old = try SamplePlaces(original, boxes, source, format)
    let new = try SamplePlaces.read(result, format)
    try old.check(new, before: source, after: (result, splice), losesTracks: losesTracks)
  }
}

extension SamplePlaces {
  /// The samples of a film that is the whole of a file.
  static func read(_ source: ByteSource, _ format: String) throws -> SamplePlaces {
    var window = try ByteWindow(source)
    let boxes = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts).boxes
    guard let header = boxes.first(where: { $0.type == "moov" }) else {
      throw MetadataError(.damaged, "a film without a header (moov)", place: format)
    }
    var movie = MovieBox(header.type, try source.read(header.payload))
    try MovieEdit.open(&movie, format)
    return try SamplePlaces(movie, boxes, source, format, mayLackTracks: true)
  }
}

// MARK: -

/// How many bytes each chunk of a track has (`stsc`, `stsz`, `stz2`; ISO/IEC 14496-12, 8.7.3 and 8.7.4).
private struct ChunkLengths {
  /// The first chunk of each run, and how many samples each of its chunks has.
  private var runs: [(first: Int, samples: Int)] = []
  /// The size of all samples; 0 where each has its own.
  private var fixed = 0
  private var bits = 32
  private var sizes: [UInt8] = []
  private var samplesLeft = 0
  private var (sample, run, chunk) = (0, 0, 0)

  init(_ tables: [MovieBox]) {
    let lists = tables.filter { $0.type != "stsc" }
    let runLists = tables.filter { $0.type == "stsc" }
    // Without them no length is known.
    guard lists.count == 1, runLists.count == 1, lists[0].bytes.count >= 12 else { return }
    let list = lists[0]
    sizes = Array(list.bytes.dropFirst(12))
    samplesLeft = Int((list.bytes.rawSpan.integer(at: 8, .bigEndian) as UInt32?) ?? 0)
    if list.type == "stsz" {
      fixed = Int((list.bytes.rawSpan.integer(at: 4, .bigEndian) as UInt32?) ?? 0)
    } else {
      bits = Int(list.bytes[7])
      if ![4, 8, 16].contains(bits) { samplesLeft = 0 }
    }
    let numbers: [UInt32] = runLists[0].bytes.rawSpan.integers(from: 8, .bigEndian)
    runs = stride(from: 0, to: numbers.count - numbers.count % 3, by: 3).map {
      (Int(numbers[$0]), Int(numbers[$0 + 1]))
    }
  }

  /// The length of the next chunk; nil where nobody knows.
  mutating func next() -> Int? {
    chunk += 1
    while run + 1 < runs.count, runs[run + 1].first <= chunk { run += 1 }
    guard run < runs.count, runs[run].first <= chunk, runs[run].samples <= samplesLeft else {
      samplesLeft = 0
      runs = []
      return nil
    }
    let count = runs[run].samples
    samplesLeft -= count
    if fixed != 0 {
      let (length, isOver) = count.multipliedReportingOverflow(by: fixed)
      return isOver ? nil : length
    }
    guard (sample + count) * bits <= sizes.count * 8 else { return nil }
    defer { sample += count }
    return (sample..<(sample + count)).reduce(0) { $0 + size(of: $1) }
  }

  private func size(of sample: Int) -> Int {
    switch bits {
    case 32: Int((sizes.rawSpan.integer(at: 4 * sample, .bigEndian) as UInt32?) ?? 0)
    case 16: Int((sizes.rawSpan.integer(at: 2 * sample, .bigEndian) as UInt16?) ?? 0)
    case 8: Int(sizes[sample])
    default: Int(sample % 2 == 0 ? sizes[sample / 2] >> 4 : sizes[sample / 2] & 0xF)
    }
  }
}

extension MovieBox {
  /// Where chunks begin (`stco`, `co64`); nil where the list is cut short.
  fileprivate var chunkStarts: [UInt64]? {
    let isLong = type == "co64"
    guard let count: UInt32 = bytes.rawSpan.integer(at: 4, .bigEndian),
      Int(count) <= (bytes.count - 8) / (isLong ? 8 : 4)
    else { return nil }
    let list = Array(bytes.dropFirst(8).prefix(Int(count) * (isLong ? 8 : 4)))
    if isLong { return list.rawSpan.integers(.bigEndian) }
    let short: [UInt32] = list.rawSpan.integers(.bigEndian)
    return short.map(UInt64.init)
  }

  /// Whether the samples of a track lie in this file, as the box `minf` says (`dref`; ISO/IEC 14496-12, 8.7.2); nil where
  /// some do and others do not, and where that is not understood.
  var leadsToThisFile: Bool? {
    guard var data = boxes.first(where: { $0.type == "dinf" }) else { return true }
    guard (try? data.open()) != nil else { return nil }
    guard let list = data.boxes.first(where: { $0.type == "dref" }) else { return true }
    guard list.bytes.count >= 8,
      let (entries, _) = try? MovieBox.list(list.bytes.dropFirst(8), limit: 65_536)
    else { return nil }
    // QuickTime says of an alias that it leads to the film itself by the same flag.
    let own = entries.map {
      (($0.bytes.rawSpan.integer(at: 0, .bigEndian) as UInt32?) ?? 0) & 1 == 1
    }
    return Set(own).count <= 1 ? own.first ?? true : nil
  }
}
