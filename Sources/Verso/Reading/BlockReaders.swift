/// The list of readers of blocks, for all files. The format's own reader follows them.
enum BlockReaders {
  /// All of them, in the order in which they end.
  static func all() -> [any BlockReader] {
    [
      FieldNoteReader(), CommentReader(), JFIFReader(), ProfileReader(), PhotoshopReader(),
      IPTCBlockReader(), ExifBlockReader(), PacketReader(), MPFReader(), SegmentReader(),
      JUMBFReader(),
    ]
  }

  /// The place in the list of who reads blocks of a kind.
  static func place(of kind: BlockKind) -> Int? { places[kind] }

  private static let places: [BlockKind: Int] = {
    var places: [BlockKind: Int] = [:]
    for (index, reader) in all().enumerated() {
      for kind in type(of: reader).kinds { places[kind] = index }
    }
    return places
  }()
}
