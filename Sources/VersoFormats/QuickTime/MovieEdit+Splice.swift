/// The film as a new file. The media data are copied, the header is in its place or at the front,
/// and every position that counts from the start of the file is corrected.
extension MovieEdit {
  func splice() throws -> Splice {
    var movie = movie
    let grown = movie.count - original.count
    if leavesRoom, grown > 0, kind != .canonRaw,
      !movie.boxes.contains(where: { $0.isRoom && $0.count > 512 })
    {
      movie.boxes.append(.room(slack(for: grown)))
    } else if !leavesRoom {
      movie.boxes.removeAll(where: \.isBlankRoom)
    }
    // A table of chunks that needs longer numbers makes the header longer, and with that every
    // position: there are no more such steps than tables.
    while true {
      let (splice, places) = try assembled(movie.encoded)
      let header = places[boxes[place].range.lowerBound]?.lowerBound ?? 0
      let auxiliary = (
        old: AuxiliaryPlaces(original, at: boxes[place].payload.lowerBound),
        new: AuxiliaryPlaces(movie, at: header + movie.count - movie.contentCount)
      )
      var offsets = MovedOffsets(
        splice.copies, places, auxiliary,
        media: boxes.filter { $0.type == "mdat" }.map(\.payload), format: format)
      var moved = movie
      guard try !offsets.move(&moved) else {
        try MovedOffsets.widen(&movie, format)
        continue
      }
      var result = splice
      if let place = places[boxes[place].range.lowerBound] {
        result.overwrite(at: place.lowerBound, with: moved.encoded)
      }
      // Bytes that were copied over are gone for later steps.
      result.overwrite(
        (unfinished.stages.flatMap(\.self) + cleared + wiped).compactMap { patch in
          splice.copies.position(of: patch.position)
            .map { Patch(position: $0, bytes: patch.bytes) }
        })
      try moveFragments(&result, &offsets)
      return result
    }
  }

  /// The boxes in their order, with a header of the right length, and where each is by its old place.
  private func assembled(_ header: [UInt8]) throws -> (Splice, [Int: Range<Int>]) {
    var result = Splice()
    var places: [Int: Range<Int>] = [:]
    func insertHeader() {
      places[boxes[place].range.lowerBound] = result.count..<(result.count + header.count)
      result.insert(header)
    }
    let front = boxes.firstIndex { !["ftyp", "styp", "pdin"].contains($0.type) } ?? 0
    let last = boxes.lastIndex { !Self.lastBoxes.contains($0.type) } ?? boxes.count - 1
    for (index, box) in boxes.enumerated() {
      if movesToFront, index == front { insertHeader() }
      if index == place {
        if !movesToFront { insertHeader() }
      } else if let bytes = others[index] {
        places[box.range.lowerBound] = result.count..<(result.count + bytes.count)
        result.insert(bytes)
      } else if !leavesRoom, box.isRoom, box.type != "wide", try source.isBlank(box.payload) {
        // Room is left out.
      } else if box.isOpen,
        index < boxes.count - 1 || !additions.isEmpty || index != last
          || trailer != nil || movesToFront && place > index
      {
        // Another box follows it now, so it needs its length.
        let header = Box.header(box.type, count: box.payload.count)
        result.insert(header)
        result.copy(box.payload)
      } else {
        result.copy(box.range)
      }
      if index == last { for bytes in additions { result.insert(bytes) } }
    }
    if let trailer { result.copy(trailer) }
    return (result, places)
  }

  // MARK: Fragments

  /// Corrects other boxes of the file: fragments, their indexes.
  private func moveFragments(_ result: inout Splice, _ offsets: inout MovedOffsets) throws {
    var patches: [Patch] = []
    // Removed bytes must not come back with the corrections.
    let source = wiped.isEmpty ? source : ByteSource(source, patches: wiped, count: source.count)
    for (index, box) in boxes.enumerated() where index != place && others[index] == nil {
      guard ["moof", "mfra", "sidx", "meta"].contains(box.type) else { continue }
      guard let start = result.position(of: box.range.lowerBound) else { continue }
      guard box.range.count <= source.limits.blockBytes else {
        throw MetadataError(
          .tooLarge, "the box \(box.type.name) is too large", place: format,
          offset: box.range.lowerBound)
      }
      let bytes = try source.read(box.range)
      if box.type == "sidx" {
        try offsets.check(index: box, bytes)
        continue
      }
      guard box.type != "meta" else {
        try offsets.check(items: bytes, at: box.range.lowerBound)
        continue
      }
      let (list, _) = try Self.parsed(bytes, format)
      guard var first = list.first else { continue }
      try offsets.move(fragment: &first)
      let moved = first.encoded
      if moved != bytes, moved.count == bytes.count {
        patches.append(Patch(position: start, bytes: moved))
      }
    }
    result.overwrite(patches)
  }

  private static func parsed(
    _ bytes: [UInt8], _ format: String
  ) throws(MetadataError) -> ([MovieBox], [UInt8]) {
    do throws(ReadError) {
      return try MovieBox.list(bytes[...], limit: 65_536)
    } catch {
      throw MetadataError(.damaged, "a box is not understood", place: format)
    }
  }
}
