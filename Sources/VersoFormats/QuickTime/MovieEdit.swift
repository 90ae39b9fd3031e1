/// A film that is changed: its first boxes where they are, and its header in memory.
///
/// The header (`moov`) contains everything and is small; the media data are never read.
/// ``stages()`` writes what is new into the file itself, ``splice()`` into a new one.
struct MovieEdit {
  private(set) var source: ByteSource
  let format: String
  let kind: FilmKind
  /// The boxes of the file.
  let boxes: [Box]
  /// Bytes after the last box that are not a box: a trailer.
  let trailer: Range<Int>?
  /// Where the header is among the boxes.
  let place: Int
  /// The header as it is to be.
  var movie: MovieBox
  /// The header as it was.
  let original: MovieBox
  /// New bytes for other boxes of the file by their place; none for one that leaves.
  var others: [Int: [UInt8]]
  /// Boxes that are new in the file.
  var additions: [[UInt8]] = []
  /// The bytes that are overwritten outside of the header once the new one is valid: samples of
  /// removed tracks.
  var wiped: [Patch] = []
  /// Zeros for nonempty free space, which is not needed, so they come first.
  var cleared: [Patch] = []
  var leavesRoom = true
  var movesToFront = false
  /// Whether the header is wanted in front of the media data, where it may be already.
  var isWantedInFront = false
  /// Zeros for removed values in samples of tracks that stay.
  private(set) var blankedSamples: [Patch] = []
  /// Whether tracks leave.
  private(set) var losesTracks = false
  /// The rest of an interrupted edit, which is finished first.
  let unfinished: UnfinishedEdit

  private init(_ skeleton: Skeleton, _ source: ByteSource, emptiesTracks: Bool) throws {
    let name = skeleton.format.name
    let limits = source.limits
    func refusal(_ message: String, at offset: Int?) -> MetadataError {
      MetadataError(.unsupported, message, place: name, offset: offset)
    }
    guard let kind = skeleton.film else {
      throw refusal("\(name) files without a header (moov) are read, not changed", at: nil)
    }
    var window = try ByteWindow(source)
    let list = try skeleton.boxFile(source).list
    let end = list.boxes.last?.range.upperBound ?? 0
    if let problem = list.problem, problem.offset != end || list.limit != nil {
      throw refusal(
        "\(problem.message) is not understood, so nothing is changed", at: problem.offset)
    }
    if let cut = list.cutData {
      throw refusal("the media data are cut off, so nothing is changed", at: cut.offset)
    }
    if let problem = try FilmStructure.problem(of: list.boxes, &window) {
      throw refusal(
        "\(problem.message) is not understood, so nothing is changed", at: problem.offset)
    }
    let movies = list.boxes.indices.filter { list.boxes[$0].type == "moov" }
    guard let place = movies.first else {
      throw refusal("a film without a header (moov) is not changed", at: nil)
    }
    let unfinished = try UnfinishedEdit(
      list.boxes, skeleton, source, emptiesTracks: emptiesTracks)
    let source = unfinished.finished(source)
    let movie = try Self.read(list.boxes[place], source, limits, name)
    var others: [Int: [UInt8]] = [:]
    let copy = movies.count > 1 ? try UnfinishedEdit.copy(among: list.boxes, source) : nil
    for second in movies.dropFirst() {
      guard list.boxes[second].range == copy?.range else {
        throw refusal(
          "a film with two headers (moov) that lead to different samples is not changed",
          at: list.boxes[second].range.lowerBound)
      }
      others[second] = MovieBox.room(list.boxes[second].range.count).encoded
    }
    self.source = source
    self.unfinished = unfinished
    self.kind = kind
    self.place = place
    self.movie = movie
    self.others = others
    format = name
    boxes = list.boxes
    trailer = end < source.count ? end..<source.count : nil
    original = movie
  }

  private static func read(
    _ box: Box, _ source: ByteSource, _ limits: ReadLimits, _ format: String
  ) throws -> MovieBox {
    guard box.payload.count <= limits.blockBytes else {
      throw MetadataError(
        .tooLarge, "a header (moov) of more than \(limits.blockBytes >> 20) MB", place: format,
        offset: box.range.lowerBound)
    }
    var movie = MovieBox(box.type, try source.read(box.payload))
    try open(&movie, format)
    // A compressed header refers to the samples as well, and would not be corrected.
    if movie.boxes.contains(where: { $0.type == "cmov" }) {
      throw MetadataError(
        .unsupported, "a film whose header is compressed (cmov) is not changed", place: format,
        offset: box.range.lowerBound)
    }
    return movie
  }

  /// Opens a box, or reports that it is damaged.
  static func open(_ box: inout MovieBox, _ format: String) throws(MetadataError) {
    do throws(ReadError) {
      try box.open()
    } catch {
      throw MetadataError(
        .damaged, "the box \(box.type.name) is not made of boxes to its end, so nothing is changed",
        place: format)
    }
  }

  /// The film with all its changes.
  init(_ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource) throws {
    let emptiesTracks = changes.isStripped || changes.film.emptiesPlaces
    try self.init(skeleton, source, emptiesTracks: emptiesTracks)
    guard changes.orientation == nil else {
      throw MetadataError(
        .unsupported, "the orientation of a film is not changed", place: format)
    }
    leavesRoom = changes.film.leavesRoom
    isWantedInFront = changes.film.movesToFront
    movesToFront = isWantedInFront && !standsInFront
    losesTracks = emptiesTracks
    blankedSamples = try changes.film.blanked.flatMap { try source.zeros(over: $0) }
    // Removing whole tracks uses places in the old header, so it comes first. Then blocks follow,
    // from the last one to the first.
    var blocks = changes.payloads.map { (skeleton.blocks[$0.key], $0.value) }
    if changes.isStripped {
      let kept = blocks.filter { $0.1 != nil }.map(\.0.carrier)
      try strip(skeleton, except: kept, changes.patches)
    } else {
      try take(
        changes.patches + blankedSamples
          + (changes.film.emptiesPlaces ? placesOverTime(skeleton) : []))
    }
    blocks += changes.film.leaving.map { range in
      (Block(.other, carrier: range, payload: range, code: 0), nil)
    }
    let header = boxes[place].range
    for (block, payload) in blocks.sorted(by: {
      $0.0.carrier.lowerBound > $1.0.carrier.lowerBound
    }) {
      let isInHeader = header.contains(block.carrier.lowerBound)
      if changes.isStripped, isInHeader {
        // Data in the header are removed with everything that is not shown.
        if let payload { try add(block.kind, payload, insteadOfUserData: true) }
      } else if payload == nil, changes.isStripped || block.kind == .other, !isInHeader {
        try blank(block.carrier)
      } else {
        try change(block, to: payload)
      }
    }
    for edit in changes.film.edits { try apply(edit) }
    if !changes.film.leaving.isEmpty || changes.film.edits.contains(where: { $0.text == nil }) {
      try tidyLists()
    }
    for (kind, payload) in changes.additions { try add(kind, payload) }
    if let directories = changes.film.directories {
      try setCanon(directories, from: skeleton)
    }
    // Boxes that were only looked into are as they were.
    if movie != original, movie.encoded == original.encoded { movie = original }
    let replaced = others.keys.map { boxes[$0].range }
    wiped.removeAll { patch in replaced.contains { $0.contains(patch.position) } }
  }

  /// Whether the header precedes the media data.
  var standsInFront: Bool { !boxes[..<place].contains { $0.type == "mdat" } }

  /// Replaces data outside of the header by zeros.
  private mutating func blank(_ range: Range<Int>) throws(FileError) {
    let isGone = (wiped + cleared).contains { $0.range.contains(range.lowerBound) }
    guard !isGone else { return }
    // Unneeded data are removed first.
    if let room = boxes.first(where: { $0.isRoom && $0.range.contains(range.lowerBound) }) {
      cleared += try emptied(range, in: room)
    } else {
      wiped.append(range.count < 8 ? Patch(zeros: range) : Patch(blanking: range))
    }
  }

  /// The patch that empties a stretch of room: zeros and, if boxes follow in that room, the header
  /// of a free box up to them.
  func emptied(_ range: Range<Int>, in room: Box) throws(FileError) -> [Patch] {
    guard room.range != range else { return try source.zeros(over: room.payload) }
    let rest = range.upperBound..<max(room.range.upperBound, range.upperBound)
    let isLast = try source.isBlank(rest)
    return isLast || range.count < 8
      ? try source.zeros(over: range) : try source.room(over: range)
  }

  /// The same film with empty free space.
  func withClearRoom() -> MovieEdit {
    var edit = self
    edit.source = ByteSource(source, patches: cleared, count: source.count)
    return edit
  }

  /// A box of the film that holds a block: it gets a new payload, or leaves.
  mutating func change(_ block: Block, to payload: [UInt8]?) throws {
    if let index = boxes.firstIndex(where: { $0.range == block.carrier }) {
      let box = boxes[index]
      guard let payload else {
        others[index] = []
        return
      }
      var front = try source.read(box.range.lowerBound..<block.payload.lowerBound)
      // The header is rewritten; the data between it and the payload stay.
      front.removeFirst(min(try headerCount(of: box), front.count))
      let bytes = Box.bytes(box.type, front + payload)
      if try bytes.count != box.range.count || source.read(box.range) != bytes {
        others[index] = bytes
      }
      return
    }
    let header = boxes[place]
    guard header.payload.lowerBound <= block.carrier.lowerBound,
      block.carrier.upperBound <= header.payload.upperBound,
      try change(block, to: payload, in: &movie, original, at: header.payload.lowerBound)
    else {
      throw MetadataError(
        .unsupported, "the \(block.kind.name) of this format cannot be changed", place: format,
        offset: block.carrier.lowerBound)
    }
  }

  func headerCount(of box: Box) throws(FileError) -> Int {
    try source.read(box.range.prefix(4)) == [0, 0, 0, 1] ? 16 : 8
  }

  /// Finds a block in the old header by its position, and changes it in the new one.
  private func change(
    _ block: Block, to payload: [UInt8]?, in box: inout MovieBox, _ old: MovieBox, at start: Int
  ) throws -> Bool {
    var old = old
    try Self.open(&old, format)
    try Self.open(&box, format)
    var at = start + old.front.count
    // Boxes keep their order as long as statements have not been changed: blocks come first.
    for (index, child) in old.boxes.enumerated() {
      let range = at..<(at + child.count)
      at = range.upperBound
      guard range.contains(block.carrier.lowerBound), index < box.boxes.count else { continue }
      if range == block.carrier {
        if let payload {
          let front = child.count - child.bytes.count - child.front.count
          let kept = max(block.payload.lowerBound - range.lowerBound - front - child.front.count, 0)
          box.boxes[index].content = .bytes(Array(child.bytes.prefix(kept)) + payload)
        } else {
          box.boxes.remove(at: index)
        }
        return true
      }
      let front = child.count - child.bytes.count - child.front.count
      return try change(
        block, to: payload, in: &box.boxes[index], child,
        at: range.lowerBound + front)
    }
    return false
  }

  /// Puts in a packet: QuickTime's user data have a place for it, MPEG-4 files a box of their own (XMP
  /// specification, part 3, 1.2.7 and 2.2.7). It takes the room of old user data if it is added instead of them.
  ///
  /// - Throws: ``MetadataError`` for content without a place.
  mutating func add(
    _ kind: BlockKind, _ payload: [UInt8], insteadOfUserData: Bool = false
  ) throws {
    guard kind == .xmp else {
      throw MetadataError(
        .unsupported, "\(kind.name) cannot be put into this format", place: format)
    }
    guard self.kind == .quickTime else {
      additions.append(Box.bytes("uuid", Self.packetName + payload))
      return
    }
    let packet = MovieBox("XMP_", payload)
    if insteadOfUserData, let index = original.boxes.firstIndex(where: { $0.type == "udta" }),
      movie.boxes.indices.contains(index), movie.boxes[index].isRoom
    {
      let data = MovieBox("udta", boxes: [packet])
      let left = movie.boxes[index].count - data.count
      if left == 0 || left >= 8 {
        movie.boxes.replaceSubrange(
          index..<(index + 1), with: left == 0 ? [data] : [data, .room(left)])
        return
      }
    }
    try updateUserData { $0.boxes.append(packet) }
  }

  /// The extended type of the box of a packet.
  static let packetName: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
}
