/// The film of an image sequence (ISO/IEC 23008-12, 7): tracks of pictures, beside which others may lie,
/// and what it says of itself.
package struct Film {
  private struct Track {
    /// What it is made for (`hdlr`; ISO/IEC 14496-12, 8.4.3).
    let kind: BoxType
    let box: Box
    let table: SampleTable

    var isPicture: Bool { StripList.tracks.contains(kind) }
    var name: String { kind == "soun" ? "a track of sound" : "a track of \(kind.name)" }
  }

  private let source: ByteSource
  private let movies: [Box]
  private let media: [Box]
  private let blocks: Set<Range<Int>>
  private var tracks: [Track] = []
  /// What hides boxes of the film, and where.
  private var problems: [(message: String, offset: Int)] = []

  /// Whether there is none.
  package var isEmpty: Bool { movies.isEmpty }

  /// The film among the boxes of a file, of which some are blocks that are removed as such.
  package init(in boxes: [Box], _ skeleton: Skeleton, _ source: ByteSource) throws {
    self.source = source
    blocks = Set(skeleton.blocks.map(\.carrier))
    movies = boxes.filter { $0.type == "moov" }
    media = boxes.filter { $0.type == "mdat" }
    var window = try ByteWindow(source)
    var problems: [(message: String, offset: Int)] = []
    func inside(_ box: Box?) throws -> [Box] {
      guard let box else { return [] }
      let list = try BoxList(&window, in: box.payload, limit: 4096)
      if let problem = list.problem { problems.append(problem) }
      return list.boxes
    }
    for movie in movies {
      for box in try inside(movie) where box.type == "trak" {
        let outer = try inside(box)
        let parts = try inside(outer.first { $0.type == "mdia" })
        let handler = parts.first { $0.type == "hdlr" }
        let kind = try handler.map { try source.read($0.payload.dropFirst(8).prefix(4)) } ?? []
        let code: UInt32 = kind.rawSpan.integer(at: 0, .bigEndian) ?? 0
        let info = try inside(parts.first { $0.type == "minf" })
        for other in (outer + info) where other.type == "edts" || other.type == "dinf" {
          _ = try inside(other)
        }
        let table = SampleTable(try inside(info.first { $0.type == "stbl" }), source)
        tracks.append(Track(kind: BoxType(code: code), box: box, table: table))
      }
    }
    self.problems = problems
  }

  /// Adds the frames, and what is said beside them.
  package func add(to result: inout Inventory) throws {
    for problem in problems { result.add(unclear: problem.message, at: problem.offset) }
    for track in tracks {
      do {
        let chunks = try track.table.chunks { MetadataError(.damaged, $0) }
        if track.isPicture { for range in chunks { result.add(picture: range) } }
      } catch let error as MetadataError {
        result.add(
          unclear: "frames that are not found (\(error.message))", at: track.box.range.lowerBound)
      }
      if !track.isPicture { result.add(said: track.name, track.box.range) }
    }
    for patch in try sayings() {
      result.add(said: "a box of the film that says something", patch.range)
    }
  }

  /// What takes the place of all that does not show the frames: room for tracks, and zeros for their
  /// samples and for what the film says, so that nothing moves. Bytes that are others' as well stay.
  package func patches(keeping others: ByteRanges = ByteRanges()) throws -> [Patch] {
    let patches = try sayings()
    let leaving = tracks.filter { !$0.isPicture }
    guard !leaving.isEmpty else { return patches }
    func chunks(_ tracks: [Track]) throws -> [Range<Int>] {
      try tracks.flatMap { try $0.table.chunks { MetadataError(.damaged, $0) } }
    }
    var (kept, data, samples) = (others, ByteRanges(), ByteRanges())
    data.insert(contentsOf: media.map(\.payload))
    kept.insert(contentsOf: data.gaps(in: 0..<source.count))
    kept.insert(contentsOf: try chunks(tracks.filter(\.isPicture)))
    samples.insert(contentsOf: try chunks(leaving))
    return patches + leaving.map { Patch(blanking: $0.box.range) }
      + samples.subtracting(kept).map { Patch(zeros: $0) }
  }

  /// Zeros for what a film says beside its frames: dates, names, boxes that nobody knows.
  private func sayings() throws -> [Patch] {
    var patches: [Patch] = []
    var window = try ByteWindow(source)
    var waiting = movies.map { ($0, 0) }
    let others = Set(tracks.filter { !$0.isPicture }.map(\.box.range))
    func blank(_ range: Range<Int>) throws {
      if try !source.isBlank(range) { patches.append(Patch(zeros: range)) }
    }
    while let (parent, depth) = waiting.popLast() {
      let list = try BoxList(&window, in: parent.payload, limit: 4096)
      for box in list.boxes where !others.contains(box.range) {
        switch box.type {
        case "trak", "mdia", "minf", "stbl", "edts", "dinf":
          if depth < 8 { waiting.append((box, depth + 1)) }
        case "mvhd", "tkhd", "mdhd":
          // Version and flags, then two dates.
          let isLong = try source.read(box.payload.prefix(1)).first == 1
          try blank(box.payload.dropFirst(4).prefix(isLong ? 16 : 8))
        case "hdlr": try blank(box.payload.dropFirst(24))
        case _ where blocks.contains(box.range): break
        case _ where box.isRoom: try blank(box.payload)
        case _ where StripList.filmBoxes.contains(box.type): break
        default: patches.append(Patch(blanking: box.range))
        }
      }
    }
    return patches
  }
}
