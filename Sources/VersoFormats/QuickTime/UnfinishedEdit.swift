/// The rest of an interrupted edit of a film, and the patches that finish it.
///
/// An edit writes the new header to an invisible place, makes it visible, empties the samples of
/// removed tracks, and then the old boxes (``MovieEdit/stages()``). If it is interrupted in
/// between, there are two cases. Free space contains the old boxes, which list what had to be
/// emptied, or a copy of the header is at the end of the file.
struct UnfinishedEdit {
  /// Zeros for samples to which only old boxes in room lead.
  private var samples: [Patch] = []
  /// Zeros for those old boxes.
  private var boxes: [Patch] = []

  /// The tracks that old boxes in free space list.
  private typealias Track = (number: UInt32, handler: BoxType, table: SampleTable?)

  /// Tracks that edits never remove: if free space lists one that the film no longer has, other
  /// software hid it there.
  private static let lasting: Set<BoxType> = ["vide", "soun", "auxv", "pict"]

  /// Looks for old boxes in the room of a film.
  ///
  /// - Parameters:
  ///   - all: The boxes of the file.
  ///   - skeleton: The film as it was read.
  ///   - source: Its bytes.
  ///   - emptiesTracks: Whether what is to be done now takes tracks away as well. Otherwise lists
  ///     of removed tracks stay for such an edit.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` where the samples of the film are not found.
  init(
    _ all: [Box], _ skeleton: Skeleton, _ source: ByteSource, emptiesTracks: Bool
  ) throws {
    var window = try ByteWindow(source)
    var rooms = all.filter(\.isRoom)
    for movie in all where movie.type == "moov" {
      rooms += try BoxList(&window, in: movie.payload, limit: 4096).boxes.filter(\.isRoom)
    }
    var olds: [(room: Box, tracks: [Track])] = []
    for room in rooms {
      guard let old = try Self.oldBoxes(in: room.payload, source, &window) else { continue }
      olds.append((room, try Self.tracks(old, source, &window)))
    }
    guard !olds.isEmpty else { return }
    let film = try Film(skeleton, source)
    var lost: [Track] = []
    for (room, tracks) in olds {
      let gone = tracks.filter { track in !film.tracks.contains { $0.id == track.number } }
      let areOurs = !gone.contains { Self.lasting.contains($0.handler) }
      guard gone.isEmpty || emptiesTracks && areOurs else { continue }
      boxes += try source.zeros(over: room.payload)
      lost += gone
    }
    samples = try film.emptied(lost: lost.map { ($0.number, $0.table) })
  }

  /// The patches that finish the edit, stage by stage.
  var stages: [[Patch]] { [samples, boxes].filter { !$0.isEmpty } }

  /// The film as it is once that is written.
  func finished(_ source: ByteSource) -> ByteSource {
    let patches = samples + boxes
    return patches.isEmpty
      ? source : ByteSource(source, patches: patches, count: source.count)
  }

  // MARK: Old boxes

  /// The range of free space that is searched: after the part that an edit may have left free at
  /// the front.
  private static let depth = 1 << 20

  /// The boxes of a header that begin in room; nil if none do. The header of the first one may
  /// be lost, because that of the free space overlaps it: then they are its contents.
  private static func oldBoxes(
    in room: Range<Int>, _ source: ByteSource, _ window: inout ByteWindow
  ) throws(FileError) -> [Box]? {
    guard let part = try source.zeros(over: room.prefix(depth)).first?.range,
      let index = try source.read(part).firstIndex(where: { $0 != 0 })
    else { return nil }
    let first = part.lowerBound + index
    // A length begins with zeros; and the header of the film's dates may have stood in front (ISO/IEC 14496-12, 8.2.2).
    let starts = (0..<4).map { first - $0 } + [100, 112].map { room.lowerBound + $0 }
    for start in starts where start >= room.lowerBound && start + 8 <= room.upperBound {
      let list = try BoxList(&window, in: start..<room.upperBound, limit: 4096).boxes
      let old = list.prefix { $0.isOfHeader && !$0.isOpen }
      if !old.isEmpty { return Array(old) }
    }
    return nil
  }

  /// The tracks that old boxes list: their numbers, what they are made for, and the tables of their samples.
  private static func tracks(
    _ old: [Box], _ source: ByteSource, _ window: inout ByteWindow
  ) throws(FileError) -> [Track] {
    var found: [Track] = []
    var waiting = [old]
    while let boxes = waiting.popLast() {
      for box in boxes where box.type == "trak" || box.type == "moov" {
        waiting.append(try BoxList(&window, in: box.payload, limit: 4096).boxes)
      }
      // The contents of a track whose own header is lost are among the others.
      guard let header = boxes.first(where: { $0.type == "tkhd" }) else { continue }
      let bytes = try window.copy(header.payload.prefix(24))
      let number: UInt32? = bytes.rawSpan.integer(at: bytes.first == 1 ? 20 : 12, .bigEndian)
      guard let number else { continue }
      var inner = boxes
      var handler: BoxType = ""
      for type in ["mdia", "minf", "stbl"] as [BoxType] {
        guard let box = inner.first(where: { $0.type == type }) else {
          inner = []
          break
        }
        inner = try BoxList(&window, in: box.payload, limit: 4096).boxes
        if type == "mdia", let box = inner.first(where: { $0.type == "hdlr" }) {
          handler = try window.type(at: box.payload.lowerBound + 8)
        }
      }
      found.append((number, handler, inner.isEmpty ? nil : SampleTable(inner, source)))
    }
    return found
  }

  // MARK: The copy

  /// The copy of the header that an edit put after all others until the first one is written. It
  /// leads only to samples to which the first one leads, and to fewer if tracks are removed. There
  /// is never more than one.
  static func copy(among boxes: [Box], _ source: ByteSource) throws(FileError) -> Box? {
    let movies = boxes.filter { $0.type == "moov" }
    let limit = source.limits.blockBytes
    guard movies.count == 2, movies.allSatisfy({ $0.payload.count <= limit }) else { return nil }
    let tables = try movies.map { movie throws(FileError) in
      MovieBox(movie.type, try source.read(movie.payload)).sampleTables
    }.compactMap { $0 }
    // Data without a valid position, or not made of boxes, are not from an edit.
    guard tables.count == 2, !tables[1].isEmpty else { return nil }
    let known = Set(tables[0])
    return tables[1].allSatisfy { known.contains($0) } ? movies[1] : nil
  }
}

extension Box {
  /// Whether it is of a kind that occurs in the header of a film, or in its metadata.
  fileprivate var isOfHeader: Bool {
    let types: Set<BoxType> = [
      "moov", "mvhd", "trak", "tkhd", "mdia", "edts", "tref", "mvex", "iods", "udta", "meta",
      "hdlr",
      "keys", "ilst", "XMP_", "loci", "titl", "dscp", "auth", "kywd",
    ]
    return types.contains(type) || type.latinName.first == "©"
  }
}

extension MovieBox {
  /// The sample tables, to decide whether two headers are of one film; nil if they are not found.
  fileprivate var sampleTables: [[UInt8]]? {
    var result: [[UInt8]] = []
    var isWhole = true
    func visit(_ box: MovieBox, _ depth: Int) {
      guard depth < 6 else { return }
      switch box.type {
      case "stco", "co64", "stsz", "stz2", "stsc", "tfhd": result.append(box.bytes)
      case "moov", "trak", "mdia", "minf", "stbl":
        var box = box
        guard (try? box.open()) != nil else {
          isWhole = false
          return
        }
        for child in box.boxes { visit(child, depth + 1) }
      default: break
      }
    }
    visit(self, 0)
    return isWhole ? result : nil
  }
}
