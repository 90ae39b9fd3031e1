/// What a film states around a box, with which the content of that box has to agree.
struct FilmSurroundings {
  /// The box that it is in; without letters for the boxes of the file.
  private(set) var parent: BoxType = ""
  /// What its track is made for.
  private(set) var handler: BoxType = ""
  /// How many samples its table or its fragment of a track has; nil where it is in neither.
  private(set) var samples: Int?
  /// The numbers of all tracks; nil in a file without a header, such as a segment.
  let tracks: Set<UInt32>?
  /// Whether samples are encrypted, or nobody knows.
  let isEncrypted: Bool

  /// Sample descriptions of what is encrypted (ISO/IEC 14496-12, 8.12; 23001-7, 4.1).
  static let encrypted: Set<BoxType> = ["encv", "enca", "enct", "encs", "encm", "drms", "drmi"]

  /// Looks through the headers among the boxes of a file.
  init(in boxes: [Box], _ window: inout ByteWindow) throws(FileError) {
    var tracks: Set<UInt32> = []
    var isEncrypted = false
    func children(_ box: Box?, after count: Int = 0) throws(FileError) -> [Box] {
      guard let box else { return [] }
      return try BoxList(&window, in: box.payload.dropFirst(count), limit: 4096).boxes
    }
    let movies = boxes.filter { $0.type == "moov" }
    for movie in movies {
      for track in try children(movie) where track.type == "trak" {
        let parts = try children(track)
        if let header = parts.first(where: { $0.type == "tkhd" }) {
          let fields = Header(try window.copy(header.payload.prefix(24)), .bigEndian)
          if let number = fields.long(fields.byte(0) == 1 ? 20 : 12) {
            tracks.insert(UInt32(number))
          }
        }
        var inner = parts
        for type: BoxType in ["mdia", "minf", "stbl"] {
          inner = try children(inner.first { $0.type == type })
        }
        let entries = try children(inner.first { $0.type == "stsd" }, after: 8)
        isEncrypted = isEncrypted || entries.contains { Self.encrypted.contains($0.type) }
      }
    }
    self.tracks = movies.isEmpty ? nil : tracks
    self.isEncrypted = isEncrypted || movies.isEmpty
  }

  /// What the boxes of one of these boxes have around them.
  func inside(
    _ box: Box, _ children: [Box], _ window: inout ByteWindow
  ) throws(FileError) -> FilmSurroundings {
    var inner = self
    inner.parent = box.type
    inner.samples = nil
    switch box.type {
    case "mdia":
      if let handler = children.first(where: { $0.type == "hdlr" }) {
        inner.handler = try window.type(at: handler.payload.lowerBound + 8)
      }
    case "stbl":
      if let sizes = children.first(where: { ["stsz", "stz2"].contains($0.type) }) {
        inner.samples = Header(try window.copy(sizes.payload.prefix(12)), .bigEndian).long(8)
      }
    case "traf":
      var count = 0
      for run in children where run.type == "trun" {
        count += Header(try window.copy(run.payload.prefix(8)), .bigEndian).long(4) ?? 0
      }
      inner.samples = count
    default: break
    }
    return inner
  }
}
