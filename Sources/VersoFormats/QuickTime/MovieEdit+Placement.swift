/// Where the new header goes in the file itself, so that no byte of the media data moves.
///
/// New data are first written to an invisible place: into free space, after the header of a `free`
/// box. Then one number in one sector hides the old boxes and shows the new ones. It is the length
/// of a `free` box over the old boxes, which now ends where the new ones begin. Up to that moment
/// the file is the old one, whatever happens, and from then on the new one. Then zeros are written
/// over the samples of removed tracks, and last over the old boxes, which locate these samples
/// (``UnfinishedEdit``).
extension MovieEdit {
  /// Stages of patches; nil if the film has to be rewritten.
  func stages() throws -> [[Patch]]? {
    let left = unfinished.stages
    guard !cleared.isEmpty else { return try placed().map { left + $0 } }
    return try withClearRoom().placed().map { left + [cleared] + $0 }
  }

  private func placed() throws -> [[Patch]]? {
    guard !movesToFront, trailer == nil || additions.isEmpty else { return nil }
    let isMovieChanged = movie != original
    // References from one place of the header to another must not move.
    let isBound = !AuxiliaryPlaces(original, at: 0).ranges.isEmpty
    if isBound, isMovieChanged, !keepsTracks { return nil }
    if isMovieChanged, others.isEmpty, additions.isEmpty, let stages = try movieStages() {
      return stages.emptying(wiped)
    }
    guard isMovieChanged || !others.isEmpty || !additions.isEmpty else {
      return wiped.isEmpty ? [] : [wiped]
    }
    if isBound, isMovieChanged { return nil }
    if let stages = try fileStages(isMovieChanged) { return stages.emptying(wiped) }
    // A small film is rewritten quickly, and stays playable while it is loaded.
    guard source.count >= Self.small else { return nil }
    if standsInFront, let stages = try replacement() { return stages }
    guard !isWantedInFront, let stages = try relocation() else { return nil }
    return stages.emptying(wiped)
  }

  /// Whether all changes are after the tracks.
  private var keepsTracks: Bool {
    let last = (original.boxes.lastIndex { $0.type == "trak" } ?? -1) + 1
    return original.boxes.prefix(last) == movie.boxes.prefix(last)
  }

  static let small = 1 << 22

  // MARK: Inside the header

  /// The change made among the boxes of the header.
  private func movieStages() throws -> [[Patch]]? {
    let box = boxes[place]
    let old = try ranges(original, at: box.payload.lowerBound)
    // Nothing can be put after a rest that is not a box.
    guard old.last?.upperBound ?? box.payload.lowerBound == box.range.upperBound else { return nil }
    let (before, after) = (original.boxes, movie.boxes)
    var first = 0
    while first < min(before.count, after.count), before[first] == after[first] { first += 1 }
    var (last, newLast) = (before.count, after.count)
    while last > first, newLast > first, before[last - 1] == after[newLast - 1] {
      last -= 1
      newLast -= 1
    }
    // Room around what changes is used.
    let level = Level(
      children: zip(old, before).map { ($0, $1.isRoom) },
      end: box.range.upperBound, keepsOld: !wiped.isEmpty)
    let bytes = after[first..<newLast].flatMap(\.encoded)
    if let stages = try level.replace(first..<last, with: bytes, source) { return stages }
    let tail = after[first...].filter { !$0.isBlankRoom }.flatMap(\.encoded)
    if let stages = try level.replace(first..<before.count, with: tail, source) { return stages }
    return try grown(level, from: first, to: tail)
  }

  private func ranges(_ parent: MovieBox, at start: Int) throws -> [Range<Int>] {
    var at = start + parent.front.count
    return parent.boxes.map { box in
      defer { at += box.count }
      return at..<(at + box.count)
    }
  }

  /// The header takes room in that follows it, or that is made at the end of the file.
  private func grown(_ level: Level, from first: Int, to tail: [UInt8]) throws -> [[Patch]]? {
    let box = boxes[place]
    guard !box.isOpen, let size = try sizePatch(of: box) else { return nil }
    let needed = tail.count + 16
    var stages: [[Patch]] = []
    var room: Range<Int>
    let next = place + 1
    if next < boxes.count {
      guard boxes[next].isRoom, !boxes[next].isOpen, boxes[next].range.count >= needed,
        // Readers of the header would then read all of the room.
        boxes[next].range.count <= needed + Self.mostRoom,
        boxes[next].payload.lowerBound - boxes[next].range.lowerBound == 8
      else { return nil }
      room = boxes[next].range
    } else {
      guard trailer == nil else { return nil }
      room = source.count..<(source.count + needed + slack(for: tail.count))
      stages.append([Patch(position: room.lowerBound, bytes: MovieBox.room(room.count).encoded)])
    }
    var grown = level
    grown.children.append((room, true))
    grown.end = room.upperBound
    guard
      let flips = try grown.replace(
        first..<level.children.count, with: tail, source, isRoomNew: next >= boxes.count),
      flips.count >= 2, let patch = size(box.range.count + room.count)
    else { return nil }
    if stages.isEmpty {
      stages.append(flips[0])
    } else {
      stages[0] += flips[0]
    }
    // The header takes the room in before anything in it is seen.
    return stages + [[patch]] + flips.dropFirst()
  }

  /// The most room that a header takes beyond what it needs.
  private static let mostRoom = 1 << 20

  func slack(for count: Int) -> Int { leavesRoom ? min(count + 1024, 1 << 14) : 0 }

  /// The patch that changes the length of a box; nil if that is not one write into one sector.
  private func sizePatch(of box: Box) throws -> ((Int) -> Patch?)? {
    let isLong = try source.read(box.range.prefix(4)) == [0, 0, 0, 1]
    return { count in
      var bytes: [UInt8] = []
      if isLong {
        bytes.append(UInt64(count), .bigEndian)
      } else {
        guard let short = UInt32(exactly: count) else { return nil }
        bytes.append(short, .bigEndian)
      }
      let patch = Patch(position: box.range.lowerBound + (isLong ? 8 : 0), bytes: bytes)
      return patch.isInOneSector ? patch : nil
    }
  }

  // MARK: Among the boxes of the file

  private var newBoxes: [Int: [UInt8]] {
    var result = others
    if movie != original { result[place] = movie.encoded }
    return result
  }

  /// The change made among the boxes of the file, if all changes are adjacent.
  private func fileStages(_ isMovieChanged: Bool) throws -> [[Patch]]? {
    guard let last = boxes.last, !last.isOpen else { return nil }
    let changed = newBoxes
    var level = Level(
      children: boxes.map { ($0.range, $0.isRoom) }, end: last.range.upperBound,
      keepsOld: !wiped.isEmpty)
    let isTail = trailer == nil && !Self.lastBoxes.contains(last.type)
    let first = changed.keys.min() ?? boxes.count
    var end = (changed.keys.max() ?? boxes.count - 1) + 1
    if !additions.isEmpty {
      guard isTail else { return nil }
      end = boxes.count
    }
    // Free space in between is removed, and free space at the end if something follows it.
    func isSpare(_ index: Int) throws -> Bool {
      try boxes[index].isRoom && source.isBlank(boxes[index].payload)
    }
    guard try (first..<max(first, end)).allSatisfy({ try changed[$0] != nil || isSpare($0) }) else {
      return nil
    }
    let bytes =
      (first..<max(first, end)).flatMap { changed[$0] ?? [] } + additions.flatMap { $0 }
    if let stages = try level.replace(first..<max(first, end), with: bytes, source) {
      return stages
    }
    // After all others there is always space.
    guard isTail, !movesFragments, try (min(end, boxes.count)..<boxes.count).allSatisfy(isSpare)
    else { return nil }
    let room = source.count..<(source.count + bytes.count + 16 + slack(for: 0))
    level.children.append((room, true))
    level.end = room.upperBound
    guard
      var stages = try level.replace(
        first..<boxes.count, with: bytes, source, isRoomNew: true)
    else { return nil }
    stages[0].insert(
      Patch(position: room.lowerBound, bytes: MovieBox.room(room.count).encoded), at: 0)
    return stages
  }

  /// The boxes that readers look for at the end of the file.
  static let lastBoxes: Set<BoxType> = ["mfra", "sefd", "mpvd"]

  /// Whether the header has to stay in front of fragments.
  private var movesFragments: Bool {
    newBoxes[place] != nil && boxes.contains { $0.type == "moof" }
  }

  /// The index and the new bytes of the one box that changes, if it can be at the end of the file.
  private var movable: (place: Int, bytes: [UInt8])? {
    let changed = newBoxes
    guard changed.count == 1, additions.isEmpty, let (index, bytes) = changed.first,
      !boxes[index].isOpen, let last = boxes.last, !last.isOpen, trailer == nil,
      !Self.lastBoxes.contains(last.type),
      !movesFragments, kind != .canonRaw, bytes.count >= 8
    else { return nil }
    return (index, bytes)
  }

  /// Stages that put a box after all others and make it visible.
  private func appended(_ bytes: [UInt8], room: Int) -> [[Patch]] {
    var hidden = bytes
    // A box of room first, so that a write that is stopped leaves no half header.
    hidden.replaceSubrange(4..<8, with: Array("free".utf8))
    let rest = room >= 8 ? MovieBox.room(room).encoded : []
    let type = BoxType(code: bytes.rawSpan.integer(at: 4, .bigEndian) ?? 0)
    return [[Patch(position: source.count, bytes: hidden + rest)]]
      + Self.retyped(source.count + 4, as: type)
  }

  /// The one box that changes goes to the end of the file; room is left in its place.
  ///
  /// For a moment there are two headers of the same film; readers use the first, which is the old
  /// one.
  private func relocation() throws -> [[Patch]]? {
    guard let (index, bytes) = movable else { return nil }
    let old = boxes[index]
    return appended(bytes, room: slack(for: 0)) + Self.retyped(old.range.lowerBound + 4, as: "free")
      + [[Patch(zeros: old.range.dropFirst(try headerCount(of: old)))]]
  }

  /// A header that has not become longer is written over the old one. While it is half done, a copy
  /// of the header is at the end of the file, which is removed again.
  private func replacement() throws -> [[Patch]]? {
    guard let (index, _) = movable, index == place else { return nil }
    let old = boxes[place]
    var movie = movie
    let left = old.payload.count - movie.contentCount
    guard left == 0 || left >= 8 else { return nil }
    if left > 0 { movie.boxes.append(.room(left)) }
    let bytes = movie.encoded
    let type = old.range.lowerBound + 4
    return appended(bytes, room: 0) + Self.retyped(type, as: "free")
      + (wiped.isEmpty ? [] : [wiped])
      + [[Patch(position: old.payload.lowerBound, bytes: Array(bytes.suffix(old.payload.count)))]]
      + Self.retyped(type, as: "moov") + [[.end(source.count)]]
  }

  /// Patches that give a box another type, one sector each: half a type is unknown.
  private static func retyped(_ position: Int, as type: BoxType) -> [[Patch]] {
    var bytes: [UInt8] = []
    bytes.append(type.code, .bigEndian)
    let whole = Patch(position: position, bytes: bytes)
    if whole.isInOneSector { return [[whole]] }
    let cut = 512 - position % 512
    return [
      [Patch(position: position, bytes: Array(bytes[..<cut]))],
      [Patch(position: position + cut, bytes: Array(bytes[cut...]))],
    ]
  }
}

extension [[Patch]] {
  /// The same with what is emptied once the new header is seen, and before the old one is zeros.
  fileprivate func emptying(_ wiped: [Patch]) -> [[Patch]] {
    guard !wiped.isEmpty else { return self }
    let isLastZeros = last?.allSatisfy { patch in
      !patch.isEnd && patch.bytes.allSatisfy { $0 == 0 }
    }
    guard isLastZeros ?? false else { return self + [wiped] }
    return dropLast() + [wiped] + suffix(1)
  }
}

/// Consecutive boxes, some of which are replaced.
private struct Level {
  var children: [(range: Range<Int>, isRoom: Bool)]
  var end: Int
  /// Whether the old boxes must stay until the data that they refer to are emptied.
  var keepsOld = false

  /// Stages that replace some of the boxes by others, with the help of the room around them. The last box may be new:
  /// not in the file yet.
  ///
  /// - Returns: Nil if there is no room for it.
  /// - Throws: ``FileError`` when the file cannot be read.
  func replace(
    _ old: Range<Int>, with bytes: [UInt8], _ source: ByteSource, isRoomNew: Bool = false
  ) throws -> [[Patch]]? {
    let start = old.lowerBound < children.count ? children[old.lowerBound].range.lowerBound : end
    let stop = old.isEmpty ? start : children[old.upperBound - 1].range.upperBound
    if !keepsOld, let stages = try overwritten(start..<stop, bytes, source) { return stages }
    let behind = try behind(
      start..<stop, children[old.upperBound...], bytes, source, isRoomNew: isRoomNew)
    if let behind { return behind }
    guard !isRoomNew else { return nil }
    return try inFront(start..<stop, children[..<old.lowerBound], bytes, source)
  }

  /// The difference is inside one sector, which is written completely or not at all.
  private func overwritten(
    _ old: Range<Int>, _ bytes: [UInt8], _ source: ByteSource
  ) throws -> [[Patch]]? {
    let left = old.count - bytes.count
    guard left == 0 || left >= 8, !old.isEmpty, old.upperBound <= source.count else { return nil }
    // Of the room only the header is read, and checked that the rest is blank: room may be larger
    // than memory.
    let room = left == 0 ? [] : header(old.upperBound - left, left, inOneSector: false)?.bytes
    guard let room else { return nil }
    let new = bytes + room
    let before = try source.read(old.prefix(new.count))
    guard before.count == new.count, try source.isBlank(old.dropFirst(new.count)),
      let first = before.indices.first(where: { before[$0] != new[$0] }),
      let last = before.indices.last(where: { before[$0] != new[$0] })
    else { return nil }
    let patch = Patch(position: old.lowerBound + first, bytes: Array(new[first..<(last + 1)]))
    return patch.isInOneSector ? [[patch]] : nil
  }

  /// The room that follows a place: its boxes made one first.
  private func behind(
    _ old: Range<Int>, _ following: ArraySlice<(range: Range<Int>, isRoom: Bool)>,
    _ bytes: [UInt8], _ source: ByteSource, isRoomNew: Bool
  ) throws -> [[Patch]]? {
    let rooms = following.prefix { $0.isRoom }.map(\.range)
    guard let first = rooms.first, let last = rooms.last else { return nil }
    let room = first.lowerBound..<last.upperBound
    let left = room.count - 8 - bytes.count
    let merged = header(room.lowerBound, room.count)
    guard left == 0 || left >= 8, let cover = header(old.lowerBound, old.count + 8),
      rooms.count == 1 || merged != nil,
      try isRoomNew || isBlank(rooms, room.prefix(bytes.count + 16), source)
    else { return nil }
    var hidden = [Patch(position: room.lowerBound + 8, bytes: bytes)]
    if left > 0, let rest = header(room.upperBound - left, left, inOneSector: false) {
      hidden = Self.swallowed(rooms.dropFirst(), outside: hidden + [rest]) + hidden + [rest]
    }
    var stages = rooms.count > 1 ? [[merged].compactMap { $0 }] : []
    stages += [hidden, [cover]]
    if old.count > 0 {
      // Blank bytes stay as they are.
      stages.append(
        try source.zeros(over: old.dropFirst(8)) + [Patch(zeros: room.prefix(8))])
    }
    return stages
  }

  /// The room in front of a place.
  private func inFront(
    _ old: Range<Int>, _ leading: ArraySlice<(range: Range<Int>, isRoom: Bool)>,
    _ bytes: [UInt8], _ source: ByteSource
  ) throws -> [[Patch]]? {
    let rooms = leading.reversed().prefix { $0.isRoom }.map(\.range)
    guard let last = rooms.first, let first = rooms.last, !old.isEmpty else { return nil }
    let room = first.lowerBound..<last.upperBound
    let start = room.lowerBound + 8
    let rest = start + bytes.count
    let merged = header(room.lowerBound, room.count)
    guard rest + 8 <= room.upperBound, let flip = header(room.lowerBound, 8),
      rooms.count == 1 || merged != nil,
      try isBlank(Array(rooms), room.prefix(bytes.count + 16), source),
      let cover = header(rest, old.upperBound - rest, inOneSector: false)
    else { return nil }
    var stages = rooms.count > 1 ? [[merged].compactMap { $0 }] : []
    let hidden = [Patch(position: start, bytes: bytes), cover]
    stages += [
      Self.swallowed(rooms.dropLast(), outside: hidden) + hidden, [flip], [Patch(zeros: old)],
    ]
    return stages
  }

  /// Zeros for the headers of room that has become a part of other room.
  private static func swallowed(
    _ rooms: ArraySlice<Range<Int>>, outside others: [Patch]
  ) -> [Patch] {
    rooms.map { Patch(zeros: $0.prefix(8)) }.filter { patch in
      !others.contains { $0.range.overlaps(patch.range) }
    }
  }

  /// Whether the overwritten part of free space is empty: programs and cameras keep data in it.
  private func isBlank(
    _ rooms: [Range<Int>], _ part: Range<Int>, _ source: ByteSource
  ) throws -> Bool {
    for room in rooms {
      let inside = room.dropFirst(8).clamped(to: part)
      if !inside.isEmpty, try !source.isBlank(inside) { return false }
    }
    return true
  }

  /// The header of a free space box; nil if its length does not fit or it crosses a sector.
  private func header(_ position: Int, _ count: Int, inOneSector: Bool = true) -> Patch? {
    guard let size = UInt32(exactly: count), count >= 8 else { return nil }
    var bytes: [UInt8] = []
    bytes.append(size, .bigEndian)
    bytes += Array("free".utf8)
    let patch = Patch(position: position, bytes: bytes)
    return !inOneSector || patch.isInOneSector ? patch : nil
  }
}
