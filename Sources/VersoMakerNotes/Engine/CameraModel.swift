/// The sets of models that a camera is in, as far as rules of maker notes use them.
///
/// Scripts/generate/makers.py writes the tables from models.tsv. Digits are hexadecimal; a piece is
/// a stretch of `text`: five digits for where it starts, two for how long it is.
///
/// - `names`, sorted: a camera's full name in small letters (piece), its kind (3).
/// - `kinds`: of the cameras of one kind, in which sets they are: a digit for four sets, the first
///   its lowest bit. Kind 0 is in none.
struct CameraModel: Sendable {
  private let kind: Int

  private static let names = StaticTable(CameraModelTables.names)
  private static let kinds = StaticTable(CameraModelTables.kinds)
  private static let text = StaticTable(CameraModelTables.text)
  private static let size = 10

  /// The camera with a name, as in the tag Model. The case of letters does not count, nor do blanks
  /// at the end.
  init(_ model: [UInt8]) {
    let end = model.lastIndex { $0 != 0x20 && $0 != 0 }.map { $0 + 1 } ?? 0
    let all = 0..<(end > 0 ? Self.names.count / Self.size : 0)
    let index = all.search { Self.compare(Self.names.piece(at: $0 * Self.size), model[..<end]) }
    kind = index.map { Self.names.number(at: $0 * Self.size + 7, digits: 3) } ?? 0
  }

  /// Whether the camera is in a set, by the set's number.
  func isIn(set: Int) -> Bool {
    let width = CameraModelTables.width
    guard kind > 0, set / 4 < width else { return false }
    return Self.kinds.number(at: kind * width + set / 4, digits: 1) >> (set % 4) & 1 == 1
  }

  /// The order of a known name and one of a file: below 0, 0, above 0.
  private static func compare(_ piece: Range<Int>, _ name: ArraySlice<UInt8>) -> Int {
    var position = piece.lowerBound
    for byte in name {
      guard position < piece.upperBound else { return -1 }
      let known = text.byte(at: position)
      if known != byte.lowered { return known < byte.lowered ? -1 : 1 }
      position += 1
    }
    return position == piece.upperBound ? 0 : 1
  }
}
