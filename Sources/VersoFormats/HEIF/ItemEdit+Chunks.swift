/// Films next to the pictures of a file: positions of their bytes count from the file's start, so
/// they change with everything before them.
extension ItemEdit {
  /// Corrects the positions of the chunks of an image sequence (ISO 14496-12, 8.7.5).
  func moveChunks(_ result: inout Splice, _ moved: Splice.Copies) throws {
    var window = try ByteWindow(source)
    for movie in boxes where movie.type == "moov" {
      var waiting = [(movie, 0)]
      while let (parent, depth) = waiting.popLast() {
        let list = try BoxList(&window, in: parent.payload, limit: 4096)
        for box in list.boxes {
          switch box.type {
          case "trak", "mdia", "minf", "stbl": if depth < 4 { waiting.append((box, depth + 1)) }
          case "stco", "co64": try moveChunks(box, &result, moved)
          case "saio", "mvex":
            throw MetadataError(
              .unsupported, "a film with \(box.type.name) is not changed", place: format,
              offset: box.range.lowerBound)
          default: break
          }
        }
      }
    }
  }

  private func moveChunks(
    _ box: Box, _ result: inout Splice, _ moved: Splice.Copies
  ) throws {
    let isLong = box.type == "co64"
    let size = isLong ? 8 : 4
    // Tracks that leave have no chunks.
    guard let start = moved.position(of: box.payload.lowerBound) else { return }
    guard box.payload.count <= 1 << 26 else {
      throw MetadataError(.tooLarge, "too many chunks", place: format)
    }
    var bytes = try source.read(box.payload)
    guard let count: UInt32 = bytes.rawSpan.integer(at: 4, .bigEndian),
      Int(count) <= (bytes.count - 8) / size
    else {
      throw MetadataError(
        .damaged, "a list of chunks is cut short", place: format, offset: box.range.lowerBound)
    }
    let old = bytes
    for number in 0..<Int(count) {
      let at = 8 + size * number
      let short: UInt32 = bytes.rawSpan.integer(at: at, .bigEndian) ?? 0
      let long: UInt64 = bytes.rawSpan.integer(at: at, .bigEndian) ?? 0
      guard let position = Int(exactly: isLong ? long : UInt64(short)),
        let new = moved.position(of: position), isLong || new <= Int(UInt32.max)
      else {
        throw MetadataError(
          .damaged, "a chunk is outside the media data", place: format,
          offset: box.range.lowerBound + at)
      }
      if isLong {
        bytes.store(UInt64(new), at: at, .bigEndian)
      } else {
        bytes.store(UInt32(new), at: at, .bigEndian)
      }
    }
    if bytes != old { result.overwrite(at: start, with: bytes) }
  }

  /// Corrects the position of the video in Samsung's trailer: it counts from the start of the file.
  func moveVideo(_ result: inout Splice) throws {
    guard let box = boxes.last(where: { $0.type == "sefd" }), box.payload.count <= 1 << 26 else {
      return
    }
    let bytes = try source.read(box.payload)
    for place in SamsungTrailer.videoPlaces(in: bytes) {
      let at = box.payload.lowerBound + place
      guard let old: UInt32 = bytes.rawSpan.integer(at: place, .bigEndian), old > 0,
        let moved = result.position(of: Int(old)), let here = result.position(of: at)
      else { continue }
      guard let new = UInt32(exactly: moved) else {
        throw MetadataError(.tooLarge, "the position of the video passes 4 GB", place: format)
      }
      var stored: [UInt8] = []
      stored.append(new, .bigEndian)
      if new != old { result.overwrite(at: here, with: stored) }
    }
  }
}
