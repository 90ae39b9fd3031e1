/// The film of an image sequence (ISO/IEC 23008-12, 7), or one that is a whole file: tracks of
/// pictures, other tracks, and metadata.
package struct Film {
  struct Track {
    /// The media of the track (`hdlr`; ISO/IEC 14496-12, 8.4.3).
    let kind: BoxType
    let box: Box
    let table: SampleTable
    /// Whether it is shown with the film, or is one of the pictures of a sequence.
    let isPicture: Bool
    /// Its number among all tracks, the number that it has for others, and how its samples are coded.
    let place: Int
    let id: UInt32
    let description: [UInt8]
    /// Whether its samples are in other files, which it names (`dref`).
    let isElsewhere: Bool
    /// Whether its samples contain positions of the film.
    let saysPlaces: Bool

    var name: String {
      (kind == "soun" ? "a track of sound" : "a track of \(kind.name)")
        + (saysPlaces ? " with positions" : "")
    }
  }

  let source: ByteSource
  private let movies: [Box]
  private let media: [Box]
  private let blocks: Set<Range<Int>>
  /// Where packets of XMP are, of which others read the properties.
  private let packets: Set<Range<Int>>
  /// Whether it is the whole of the file.
  private let isAlone: Bool
  private(set) var tracks: [Track] = []
  /// The carriers of positions over time.
  let carriers: [TimedMetadata.Carrier]
  /// The samples of fragments.
  private let fragments: FragmentTable
  let boxes: [Box]
  /// The problems that hide boxes of the film, and their positions.
  private var problems: [(message: String, offset: Int)] = []

  /// Whether there is no movie.
  package var isEmpty: Bool { movies.isEmpty }

  /// The film among the boxes of a file, of which some are blocks that are removed as such.
  package init(_ skeleton: Skeleton, _ source: ByteSource) throws {
    self.source = source
    boxes = try skeleton.boxFile(source).boxes
    isAlone = skeleton.film != nil
    blocks = isAlone ? [] : Set(skeleton.blocks.map(\.carrier))
    packets = Set(skeleton.blocks.filter { $0.kind == .xmp }.map(\.carrier))
    movies = boxes.filter { $0.type == "moov" }
    fragments = try FragmentTable(isAlone ? boxes : [], movies, source)
    carriers = movies.isEmpty ? [] : try TimedMetadata.carriers(in: source)
    let disclosure = Set(carriers.map(\.kind))
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
        var isElsewhere = false
        for other in (outer + info) where other.type == "edts" || other.type == "dinf" {
          for list in try inside(other) where list.type == "dref" && isAlone {
            let bytes = try source.read(list.payload.prefix(DataReferences.longest))
            isElsewhere = isElsewhere || DataReferences.leadToThisFile(bytes) != true
          }
        }
        let header = outer.first { $0.type == "tkhd" }
        let long = try header.map { try source.read($0.payload.prefix(1)) == [1] } ?? false
        let identity = try header.map {
          try source.read($0.payload.dropFirst(long ? 20 : 12).prefix(4))
        }
        let tables = try inside(info.first { $0.type == "stbl" })
        let described = tables.first { $0.type == "stsd" }
        let description = try described.map { try source.read($0.payload.prefix(4096)) } ?? []
        let number: UInt32 = identity?.rawSpan.integer(at: 0, .bigEndian) ?? 0
        let coding: UInt32 = description.rawSpan.integer(at: 12, .bigEndian) ?? 0
        let saysPlaces = disclosure.contains(
          .track(number: Int(number), format: BoxType(code: coding)))
        let shown = isAlone ? StripList.filmTracks : StripList.tracks
        tracks.append(
          Track(
            kind: BoxType(code: code), box: box, table: SampleTable(tables, source),
            isPicture: shown.contains(BoxType(code: code)) && !saysPlaces,
            place: tracks.count + 1, id: number, description: description,
            isElsewhere: isElsewhere, saysPlaces: saysPlaces))
      }
    }
    self.problems = problems
    // Samples in media data with numbers of their own (ISO/IEC 14496-12, 8.1.4) are found by other references.
    let isWhole = !tracks.contains(where: \.isElsewhere)
    media = boxes.filter { $0.type == "mdat" || $0.type == "imda" && isWhole }
  }

  /// Adds the frames, and their metadata.
  package func add(to result: inout Inventory) throws {
    if isAlone { return try addWhole(to: &result) }
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
    for (_, patch) in try disclosures() {
      result.add(said: "a box of the film with metadata", patch.range)
    }
  }

  /// Adds the samples of a film that is a whole file, in file order.
  private func addWhole(to result: inout Inventory) throws {
    if let track = tracks.first(where: \.isElsewhere) {
      result.add(
        unclear: "track \(track.place), whose samples lie in other files that it names,",
        at: track.box.range.lowerBound)
      return
    }
    for problem in problems + [fragments.problem].compactMap({ $0 }) {
      result.add(unclear: problem.message, at: problem.offset)
    }
    var samples: [[Range<Int>]] = []
    do {
      samples = try tracks.map { try chunks([$0]) }
      let shown = zip(tracks, samples).flatMap { $0.isPicture ? $1 : [] }
      for range in ByteRanges(shown).ranges { result.add(picture: range) }
    } catch let error as MetadataError {
      result.add(
        unclear: "samples that are not found (\(error.message))",
        at: movies.first?.range.lowerBound ?? 0)
      return
    }
    for track in tracks where !track.isPicture { result.add(said: track.name, track.box.range) }
    let examined = try examined(exceptPackets: true)
    for (name, patch) in examined.patches { result.add(said: name, patch.range) }
    for part in examined.unfit {
      result.add(
        unclear: "\(part.name), which contains something else than a decoder needs,",
        at: part.range.lowerBound)
    }
    for range in strays(samples.flatMap(\.self)) where try !source.isBlank(range) {
      result.add(said: "data that no track shows", range)
    }
  }

  /// The samples of everything that is shown, in file order.
  func shownSamples() throws -> [Range<Int>] {
    ByteRanges(try chunks(tracks.filter(\.isPicture))).ranges
  }

  /// The samples of all tracks, in file order.
  func allSamples() throws -> [Range<Int>] { ByteRanges(try chunks(tracks)).ranges }

  /// Replacements for everything that does not show the frames: free space for tracks, and zeros
  /// for their samples and the film's metadata, so that nothing moves. Bytes that are others' as
  /// well stay.
  package func patches(keeping others: ByteRanges = ByteRanges()) throws -> [Patch] {
    let patches = try disclosures().map(\.patch)
    let leaving = tracks.filter { !$0.isPicture }
    let strays = isAlone ? strays(try chunks(tracks)) : []
    return try patches + emptied(leaving, keeping: others)
      + strays.flatMap { try source.zeros(over: $0) }
  }

  /// Free space instead of tracks, and zeros for their samples.
  func emptied(
    _ leaving: [Track], keeping others: ByteRanges = ByteRanges()
  ) throws -> [Patch] {
    guard !leaving.isEmpty else { return [] }
    if let problem = fragments.problem {
      throw MetadataError(.damaged, problem.message, offset: problem.offset)
    }
    return try leaving.map { Patch(blanking: $0.box.range) } + references(to: leaving)
      // The boxes that locate samples come after them.
      + samples(of: leaving, keeping: others).flatMap { try source.zeros(over: $0) }
      + leaving.flatMap { fragments.boxes[$0.id] ?? [] }.map { Patch(blanking: $0) }
  }

  /// Removes references to removed tracks (`tref`): free space, or the number for no track if there
  /// are other references.
  private func references(to leaving: [Track]) throws -> [Patch] {
    let places = Set(leaving.map(\.box.range))
    let numbers = Set(leaving.map(\.id))
    var window = try ByteWindow(source)
    var patches: [Patch] = []
    for track in tracks where !places.contains(track.box.range) {
      let all = try BoxList(&window, in: track.box.payload, limit: 4096).first("tref")
      guard let all else { continue }
      var isEmpty = true
      var own: [Patch] = []
      for kind in try BoxList(&window, in: all.payload, limit: 4096).boxes {
        guard !kind.isRoom, kind.payload.count <= 4096 else { continue }
        let list = Header(try window.copy(kind.payload), .bigEndian)
        let stated = (0..<(kind.payload.count / 4)).map { UInt32(list.long(4 * $0) ?? 0) }
        guard stated.contains(where: numbers.contains) else {
          isEmpty = false
          continue
        }
        guard stated.contains(where: { $0 != 0 && !numbers.contains($0) }) else {
          own.append(Patch(blanking: kind.range))
          continue
        }
        isEmpty = false
        for (index, number) in stated.enumerated() where numbers.contains(number) {
          own.append(Patch(position: kind.payload.lowerBound + 4 * index, bytes: [0, 0, 0, 0]))
        }
      }
      patches += isEmpty && !own.isEmpty ? [Patch(blanking: all.range)] : own
    }
    return patches
  }

  /// The ranges of samples that belong only to some tracks.
  private func samples(
    of leaving: [Track], keeping others: ByteRanges
  ) throws -> [Range<Int>] {
    let places = Set(leaving.map(\.box.range))
    var kept = others
    kept.insert(contentsOf: try chunks(tracks.filter { !places.contains($0.box.range) }))
    return media(try chunks(leaving), except: kept)
  }

  /// The media data in some ranges, without those in others.
  private func media(_ ranges: [Range<Int>], except others: ByteRanges) -> [Range<Int>] {
    var (kept, data, samples) = (others, ByteRanges(), ByteRanges())
    data.insert(contentsOf: media.map(\.payload))
    kept.insert(contentsOf: data.gaps(in: 0..<source.count))
    samples.insert(contentsOf: ranges)
    return samples.subtracting(kept)
  }

  /// The changes that empty the samples of tracks that no longer belong to the film.
  ///
  /// - Parameter lost: Their numbers, with the tables of their samples where these are in that header.
  /// - Returns: Zeros, and room for the boxes in fragments that list samples of them.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` where the samples of the film are not found.
  func emptied(lost: [(number: UInt32, table: SampleTable?)]) throws -> [Patch] {
    guard !lost.isEmpty else { return [] }
    let samples = lost.flatMap { track in
      ((try? track.table?.chunks { MetadataError(.damaged, $0) }) ?? [])
        + (fragments.runs[track.number] ?? [])
    }
    let shown = ByteRanges(try chunks(tracks))
    return try media(samples, except: shown).flatMap { try source.zeros(over: $0) }
      + lost.flatMap { fragments.boxes[$0.number] ?? [] }.map { Patch(blanking: $0) }
  }

  /// The media data outside of the samples.
  private func strays(_ samples: [Range<Int>]) -> [Range<Int>] {
    let used = ByteRanges(samples)
    return media.flatMap { used.gaps(in: $0.payload) }
  }

  /// Media data that no track shows; empty if samples are not found.
  func unshown() throws -> [Range<Int>] {
    guard let samples = try? chunks(tracks) else { return [] }
    return try strays(samples).filter { try !source.isBlank($0) }
  }

  /// The ranges of the samples of tracks.
  func chunks(_ tracks: [Track]) throws -> [Range<Int>] {
    try tracks.filter { !$0.isElsewhere }.flatMap { track in
      try track.table.chunks { MetadataError(.damaged, $0) } + (fragments.runs[track.id] ?? [])
    }
  }

  static let nameOfHandler = "names of handlers"

  /// Zeros for a film's metadata: dates, names, unknown boxes.
  ///
  /// - Parameter exceptPackets: Whether user data that contain only a packet that is read are left out.
  /// - Returns: Names, and the replacements of the named data.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` where boxes are not understood.
  func disclosures(
    exceptPackets: Bool = false
  ) throws -> [(name: String, patch: Patch)] {
    try examined(exceptPackets: exceptPackets).patches
  }

  /// The same, with the boxes that decode samples and contain something else than they should.
  private func examined(
    exceptPackets: Bool
  ) throws -> (patches: [(name: String, patch: Patch)], unfit: [FilmRemains.Part]) {
    var patches: [(name: String, patch: Patch)] = []
    var unfit: [FilmRemains.Part] = []
    var window = try ByteWindow(source)
    let file = try FilmSurroundings(in: movies, &window)
    var waiting = movies.map { (box: $0, depth: 0, around: file) }
    let others = Set(tracks.filter { !$0.isPicture }.map(\.box.range))
    func blank(_ range: Range<Int>, _ name: String) throws {
      patches += try source.zeros(over: range).map { (name, $0) }
    }
    if isAlone { patches += try disclosuresOfFragments() }
    while let (parent, depth, outer) = waiting.popLast() {
      let list = try BoxList(&window, in: parent.payload, limit: 4096)
      let around = try outer.inside(parent, list.boxes, &window)
      var seen: Set<BoxType> = []
      for box in list.boxes where !others.contains(box.range) && !blocks.contains(box.range) {
        let isSecond = !seen.insert(box.type).inserted
        if box.isRoom {
          try blank(box.payload, "data in room")
          continue
        }
        if try box.type == "udta" && exceptPackets && holdsPacketAlone(box, &window) { continue }
        guard
          StripList.keeps(box.type, in: parent.type, isSecond: isSecond, isFilm: isAlone)
        else {
          patches.append(("box \(box.type.name)", Patch(blanking: box.range)))
          continue
        }
        switch box.type {
        case "trak", "mdia", "minf", "stbl", "edts", "dinf":
          if depth < 8 { waiting.append((box, depth + 1, around)) }
          continue
        // Fragments have been looked through.
        case "mvex": continue
        case "mvhd", "tkhd", "mdhd":
          // Version and flags, then two dates.
          let isLong = try source.read(box.payload.prefix(1)).first == 1
          try blank(box.payload.dropFirst(4).prefix(isLong ? 16 : 8), "dates of the header")
        default: break
        }
        let remains = try remains(of: box, in: around, &window)
        patches += remains.patches
        unfit += remains.unfit
      }
    }
    return (patches, unfit)
  }

  /// Whether user data hold a packet that is read, and nothing else.
  private func holdsPacketAlone(_ data: Box, _ window: inout ByteWindow) throws -> Bool {
    let list = try BoxList(&window, in: data.payload, limit: 64)
    let end = list.problem?.offset ?? data.payload.upperBound
    guard !list.boxes.isEmpty, list.boxes.allSatisfy({ packets.contains($0.range) }) else {
      return false
    }
    return try source.isBlank(end..<data.payload.upperBound)
  }
}
