extension MovieEdit {
  /// Leaves what is shown: everything else in the header becomes room, and zeros are written over the
  /// samples of tracks that leave, over other boxes and over what stands behind the last one.
  mutating func strip(_ skeleton: Skeleton) throws {
    let film = try Film(in: boxes, skeleton, source)
    try take(film.patches())
    wiped += try FileTypeBox.patches(boxes, source, isFilm: true)
    wiped += try FileTypeBox.further(boxes).flatMap { try source.room(over: $0) }
    for (index, box) in boxes.enumerated() where !StripList.filmFileBoxes.contains(box.type) {
      if box.isRoom, try source.isBlank(box.payload) { continue }
      others[index] = nil
      wiped += try source.room(over: box.range)
    }
    if let trailer {
      wiped += try trailer.count < 8 ? source.zeros(over: trailer) : source.room(over: trailer)
    }
  }

  /// Empties the tracks that say places, and boxes of dashcams that lead to some.
  mutating func emptyPlaces(_ skeleton: Skeleton) throws {
    let film = try Film(in: boxes, skeleton, source)
    try take(film.withoutPlaces() + Self.dashcamPlaces(of: boxes, source))
    try take(film.boxesOfPlacesBesideFragments().map { Patch(blanking: $0.range) })
  }

  /// Takes over patches of the file: those of the header change it, the others are written once it
  /// holds.
  private mutating func take(_ patches: [Patch]) throws {
    let payload = boxes[place].payload
    var inside: [Patch] = []
    for patch in patches {
      if payload.lowerBound <= patch.position, patch.range.upperBound <= payload.upperBound {
        inside.append(patch)
      } else {
        wiped.append(patch)
      }
    }
    guard !inside.isEmpty else { return }
    // Nothing else was changed before: places count from the old header.
    var bytes = try source.read(payload)
    // A part of what leaves goes with it.
    let order = inside.sorted { ($0.position, $1.bytes.count) < ($1.position, $0.bytes.count) }
    var end = payload.lowerBound
    for patch in order where patch.range.upperBound > end {
      bytes.replace(Patch(position: patch.position - payload.lowerBound, bytes: patch.bytes))
      end = patch.range.upperBound
    }
    var stripped = MovieBox(movie.type, bytes)
    try Self.open(&stripped, format)
    movie = stripped
  }

  /// Where dashcams keep positions: a box `gps ` in the header lists boxes of room in which they lie.
  static func dashcamPlaces(of boxes: [Box], _ source: ByteSource) throws(FileError) -> [Patch] {
    var patches: [Patch] = []
    var window = try ByteWindow(source)
    for movie in boxes where movie.type == "moov" {
      for box in try BoxList(&window, in: movie.payload, limit: 4096).boxes where box.type == "gps "
      {
        patches.append(Patch(blanking: box.range))
        guard box.payload.count <= 1 << 24 else { continue }
        let list = Header(try window.copy(box.payload), .bigEndian)
        for index in 0..<min(list.long(4) ?? 0, (list.bytes.count - 8) / 8) {
          guard let start = list.long(8 + 8 * index), let count = list.long(12 + 8 * index),
            count >= 12, start <= source.count, count <= source.count - start,
            count <= 1 << 20
          else { continue }
          let head = Header(try source.read(start..<(start + 12)), .bigEndian)
          guard head.text(4..<8) == "free", head.text(8..<11) == "GPS" else { continue }
          patches.append(Patch(zeros: (start + 8)..<(start + count)))
        }
      }
    }
    return patches
  }
}
