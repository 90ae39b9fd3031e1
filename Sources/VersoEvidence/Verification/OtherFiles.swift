internal import Verso

/// Contents that a photo displays from outside of its file: no hash of the file covers them.
enum OtherFiles {
  /// How a photo displays more than its file, as the end of a sentence that begins with "it"; nil
  /// where it displays only itself, according to its own file.
  static func shown(by photo: Photo, _ source: ByteSource, _ limits: ReadLimits) throws -> String? {
    if photo.format.has(.isDrawing) {
      guard source.count <= limits.blockBytes else {
        return "is a drawing that is too large to read"
      }
      return OpenDrawing.problem(of: try source.read(0..<source.count))
    }
    guard photo.format.mayHoldFilm else { return nil }
    var window = try ByteWindow(source)
    var left = limits.parts
    return try isOpen(boxesIn: 0..<source.count, &window, &left, depth: 0)
      ? "shows parts of other files" : nil
  }

  // MARK: Boxes

  /// The boxes on the path to a list of files with samples or items (ISO 14496-12, 8.7.2).
  private static let frames: [BoxType] = ["moov", "trak", "mdia", "minf", "dinf", "meta"]

  private static func isOpen(
    boxesIn range: Range<Int>, _ window: inout ByteWindow, _ left: inout Int, depth: Int
  ) throws(FileError) -> Bool {
    guard depth < 8 else { return true }
    for box in try BoxList(&window, in: range, limit: left).boxes {
      left -= 1
      guard left > 0 else { return true }
      if box.type == "dref" {
        // The number of entries precedes them.
        for entry in try BoxList(&window, in: box.payload.dropFirst(8), limit: left).boxes {
          left -= 1
          let flags = try window.copy(entry.payload.prefix(4))
          if flags.count < 4 || flags[3] & 1 == 0 { return true }
        }
      } else if frames.contains(box.type) {
        // In HEIF it is a full box, in QuickTime it is not.
        let head = try window.copy(box.payload.prefix(4))
        let isFull = box.type == "meta" && head == [0, 0, 0, 0]
        let inner = isFull ? box.payload.dropFirst(4) : box.payload
        if try isOpen(boxesIn: inner, &window, &left, depth: depth + 1) { return true }
      }
    }
    return false
  }
}
