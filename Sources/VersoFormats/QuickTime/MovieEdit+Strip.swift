extension MovieEdit {
  /// Leaves what is shown: everything else in the header becomes room, and zeros are written over the
  /// samples of tracks that leave, over other boxes and over what stands behind the last one.
  ///
  /// - Parameters:
  ///   - skeleton: The film as it was read.
  ///   - kept: The boxes of the file that get something else to hold.
  ///   - patches: What is written over besides.
  mutating func strip(
    _ skeleton: Skeleton, except kept: [Range<Int>], _ patches: [Patch]
  ) throws {
    let film = try Film(in: boxes, skeleton, source)
    try take(film.patches() + patches)
    wiped += try FileTypeBox.patches(boxes, source, isFilm: true)
    wiped += FileTypeBox.further(boxes).map { Patch(blanking: $0) }
    for (index, box) in boxes.enumerated() where !StripList.filmFileBoxes.contains(box.type) {
      if box.isRoom {
        if try !source.isBlank(box.payload) { cleared.append(Patch(zeros: box.payload)) }
        continue
      }
      guard !kept.contains(box.range) else { continue }
      others[index] = nil
      wiped.append(Patch(blanking: box.range))
    }
    if let trailer {
      wiped.append(trailer.count < 8 ? Patch(zeros: trailer) : Patch(blanking: trailer))
    }
  }

  /// What empties the tracks that say places, and boxes of dashcams that lead to some.
  func placesOverTime(_ skeleton: Skeleton) throws -> [Patch] {
    let film = try Film(in: boxes, skeleton, source)
    return try film.withoutPlaces() + Self.dashcamPlaces(of: boxes, source)
  }

  /// Takes over patches of the file: those of the header change it, the others are written once it
  /// holds.
  mutating func take(_ patches: [Patch]) throws {
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
