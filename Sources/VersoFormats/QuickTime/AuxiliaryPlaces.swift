/// The locations of decryption data for samples in a film's header itself (`senc`; ISO/IEC 23001-7,
/// 7.2), by the number of the track. Other boxes point to them by positions in the file.
struct AuxiliaryPlaces {
  private(set) var ranges: [UInt32: Range<Int>] = [:]

  /// Finds them in a header whose first box is at a position.
  init(_ movie: MovieBox, at start: Int) {
    visit(movie, at: start, track: nil, depth: 0)
  }

  private mutating func visit(_ box: MovieBox, at start: Int, track: UInt32?, depth: Int) {
    var box = box
    guard depth < 5, (try? box.open()) != nil else { return }
    var track = track
    if box.type == "trak" { track = box.trackNumber }
    var at = start + box.front.count
    for child in box.boxes {
      let header = child.count - child.contentCount - child.front.count
      switch child.type {
      case "trak", "mdia", "minf", "stbl":
        visit(child, at: at + header, track: track, depth: depth + 1)
      case "senc": if let track { ranges[track] = at..<(at + child.count) }
      default: break
      }
      at += child.count
    }
  }
}

extension MovieBox {
  /// The number of bytes in it.
  var contentCount: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .boxes(let boxes, let rest): boxes.reduce(rest.count) { $0 + $1.count }
    }
  }

  /// The number of a track that others know it by; nil for anything else.
  var trackNumber: UInt32? {
    var track = self
    guard (try? track.open()) != nil,
      let header = track.boxes.first(where: { $0.type == "tkhd" })
    else { return nil }
    let bytes = header.bytes
    return bytes.rawSpan.integer(at: bytes.first == 1 ? 20 : 12, .bigEndian)
  }
}
