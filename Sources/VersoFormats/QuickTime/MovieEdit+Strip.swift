extension MovieEdit {
  /// Keeps what is shown. Everything else in the header becomes free space. Zeros are written over
  /// the samples of removed tracks, over other boxes and over data after the last one. The kept boxes of the file are
  /// those that get other contents.
  mutating func strip(
    _ skeleton: Skeleton, except kept: [Range<Int>], _ patches: [Patch]
  ) throws {
    let film = try Film(skeleton, source)
    try take(film.patches() + patches)
    wiped += try FileTypeBox.patches(boxes, source, isFilm: true)
    wiped += try FileTypeBox.further(boxes).flatMap { try source.room(over: $0) }
    for (index, box) in boxes.enumerated() where !StripList.filmFileBoxes.contains(box.type) {
      if box.isRoom {
        cleared += try source.zeros(over: box.payload)
        continue
      }
      guard !kept.contains(box.range) else { continue }
      others[index] = nil
      wiped += try source.room(over: box.range)
    }
    if let trailer {
      wiped += try trailer.count < 8 ? source.zeros(over: trailer) : source.room(over: trailer)
    }
  }

  /// Replacements for positions over time.
  func placesOverTime(_ skeleton: Skeleton) throws -> [Patch] {
    try Film(skeleton, source).withoutPlaces()
  }

  /// Takes over patches of the file: those of the header change it, the others are written once it
  /// holds.
  mutating func take(_ patches: [Patch]) throws {
    let payload = boxes[place].payload
    let rooms = boxes.filter(\.isRoom)
    var inside: [Patch] = []
    for patch in patches {
      if payload.lowerBound <= patch.position, patch.range.upperBound <= payload.upperBound {
        inside.append(patch)
      } else if let room = rooms.first(where: { $0.range.contains(patch.position) }) {
        let isBox = patch.bytes.dropFirst(4).prefix(4).elementsEqual("free".utf8)
        cleared +=
          try isBox || patch.range == room.range
          ? emptied(patch.range, in: room)
          : source.zeros(over: patch.range)
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
}
