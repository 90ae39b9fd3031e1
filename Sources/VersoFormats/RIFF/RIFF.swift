extension FileFormat {
  /// A sound (Multimedia Programming Interface 1.0), which cameras record with photos.
  package static let wav = riff(
    "WAV", "wav", "audio/x-wav", [.isAllSound, .hasExifOfFilms])
  /// A sound of more than 4 GB (EBU Tech 3306).
  package static let largeWAV = riff(
    "WAV (RF64)", "wav", "audio/x-wav", .hasExifOfFilms)
  /// A film of Video for Windows.
  package static let avi = riff(
    "AVI", "avi", "video/x-msvideo", .hasExifOfFilms)

  private static func riff(
    _ name: String, _ ending: String, _ mimeType: String, _ traits: Traits
  ) -> FileFormat {
    FileFormat(
      name: name, endings: [ending], family: ending, mimeType: mimeType,
      clause: "RFC 9649, 2 (WebP Container Specification)", traits: [.hasEnd, traits])
  }
}

/// Sounds and films in chunks of four letters and a length, some of them lists of chunks
/// (Multimedia Programming Interface 1.0; Exif 3.0, 5). They are read, not written.
package enum RIFF: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.wav, .largeWAV, .avi]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    RIFFReader()
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    (head.matches("RIFF") || head.matches("RF64"))
      && (head.matches("WAVE", at: 8) || head.matches("AVI ", at: 8))
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    let isLarge = window.bytes.rawSpan.matches("RF64")
    let isFilm = window.bytes.rawSpan.matches("AVI ", at: 8)
    var skeleton = Skeleton(format: isFilm ? .avi : isLarge ? .largeWAV : .wav)
    var position = 12
    var parts = 0
    var sizeOfSound: UInt64?
    while position + 8 <= window.source.count {
      parts += 1
      guard parts <= limits.parts,
        let (code, length) = try ChunkCursor.head(.riff, at: position, &window)
      else {
        skeleton.warn("more than \(limits.parts) chunks", at: position)
        break
      }
      let name = String(letters: code)
      // Data after a whole file are the rest of a long film, without metadata of its own.
      if name == "RIFF" { break }
      if code == 0, length == 0 {
        skeleton.warn("a chunk without name and bytes", at: position)
        break
      }
      var size = length
      if name == "data", length == UInt32.max, let sizeOfSound { size = Int(clamping: sizeOfSound) }
      if name == "data" { skeleton.soundBytes = (skeleton.soundBytes ?? 0) + Double(size) }
      guard size <= window.source.count - position - 8 else {
        skeleton.warn("the file ends within a chunk of \(size) bytes", at: position)
        break
      }
      let data = (position + 8)..<(position + 8 + size)
      if name == "ds64" {
        _ = try window.load(data.lowerBound..<min(data.upperBound, data.lowerBound + 16))
        sizeOfSound = window.bytes.rawSpan.integer(
          at: data.lowerBound + 8 - window.start, .littleEndian)
      }
      // Chunks have an even size.
      let carrier = position..<min(data.upperBound + size % 2, window.source.count)
      if let block = try block(name, code, carrier, data, &window) { skeleton.blocks.append(block) }
      skeleton.blocks += try notes(name, code, data, &window)
      position = carrier.upperBound
    }
    return skeleton
  }

  /// The notes of camera makers in a chunk: those of a list of them, or the chunk itself.
  private static func notes(
    _ name: String, _ code: UInt32, _ data: Range<Int>, _ window: inout ByteWindow
  ) throws(FileError) -> [Block] {
    if name == "JUNK", data.count > 8 {
      return [Block(.makerNote, carrier: data, payload: data, code: code)]
    }
    guard name == "LIST", data.count >= 12 else { return [] }
    let head = try window.copy(data.prefix(4))
    guard ["hydt", "pntx"].contains(where: { head.elementsEqual($0.utf8) }) else { return [] }
    var notes: [Block] = []
    var cursor = ChunkCursor(.riff, in: data.dropFirst(4))
    while notes.count < 16, let chunk = try cursor.next(&window) {
      notes.append(
        Block(.makerNote, carrier: chunk.data, payload: chunk.data, code: chunk.code))
    }
    return notes
  }

  /// The contents of a chunk; nil for sound, pictures and ignored chunks. A list is known by its
  /// type.
  private static func block(
    _ name: String, _ code: UInt32, _ carrier: Range<Int>, _ data: Range<Int>,
    _ window: inout ByteWindow
  ) throws(FileError) -> Block? {
    switch name {
    case "C2PA": return Block(.jumbf, carrier: carrier, payload: data, code: code)
    case "_PMX": return Block(.xmp, carrier: carrier, payload: data, code: code)
    case "LIST" where data.count >= 4:
      _ = try window.load(data.lowerBound..<(data.lowerBound + 4))
      guard
        let type: UInt32 = window.bytes.rawSpan.integer(
          at: data.lowerBound - window.start, .bigEndian)
      else { return nil }
      let lists = ["INFO", "INF0", "exif", "hdrl", "adtl"]
      guard lists.contains(String(letters: type)) else { return nil }
      let payload = (data.lowerBound + 4)..<data.upperBound
      return Block(.header, carrier: carrier, payload: payload, code: type)
    case "fmt ", "bext", "ds64", "smpl", "inst", "fact", "IDIT", "CSET", "acid", "guan", "list",
      "afsp", "cue ", "plst", "JUNK", "JUNQ":
      return Block(.header, carrier: carrier, payload: data, code: code)
    default: return nil
    }
  }
}
