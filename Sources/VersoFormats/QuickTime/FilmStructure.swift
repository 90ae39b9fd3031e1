/// The places of the boxes that refer to a film's samples (ISO/IEC 14496-12, 6.3.4).
///
/// Some players follow them wherever they are. If one is in another place, its positions would not
/// be corrected when samples move.
enum FilmStructure {
  /// The parent of each of them; those of the file have none.
  private static let parents: [BoxType: BoxType?] = [
    "moov": nil, "moof": nil, "trak": "moov", "mvex": "moov", "mdia": "trak", "minf": "mdia",
    "stbl": "minf", "stco": "stbl", "co64": "stbl", "stsz": "stbl", "stz2": "stbl",
    "stsc": "stbl", "traf": "moof", "tfhd": "traf", "trun": "traf",
  ]

  /// The boxes that consist of boxes and are parsed; tables are not.
  private static let containers: Set<BoxType> = [
    "moov", "moof", "trak", "mvex", "mdia", "minf", "stbl", "traf", "udta", "edts", "dinf", "ilst",
    "tref",
  ]

  /// A misplaced box and its position; otherwise nil.
  static func problem(
    of boxes: [Box], _ window: inout ByteWindow
  ) throws(FileError) -> (message: String, offset: Int)? {
    var waiting: [(Box, Int)] = []
    for box in boxes {
      guard let place = parents[box.type] else { continue }
      if place != nil {
        return ("a box \(box.type.name) outside of all others", box.range.lowerBound)
      }
      waiting.append((box, 0))
    }
    while let (parent, depth) = waiting.popLast() {
      for box in try BoxList(&window, in: parent.payload, limit: 65_536).boxes {
        if let place = parents[box.type], place != parent.type {
          return (
            "a box \(box.type.name) in \(parent.type.name), where none belongs,",
            box.range.lowerBound
          )
        }
        if depth < 8, containers.contains(box.type) { waiting.append((box, depth + 1)) }
      }
    }
    return nil
  }
}
