internal import Verso

/// What a photo shows that does not lie in its file: no hash of the file covers it.
enum OtherFiles {
  /// Whether a photo shows parts of other files, as far as its own file says so.
  static func areShown(by photo: Photo, _ source: ByteSource, _ limits: ReadLimits) throws -> Bool {
    if photo.format.structure == .drawing {
      guard source.count <= limits.blockBytes else { return true }
      return isOpen(drawing: try source.read(0..<source.count))
    }
    guard photo.format.structure == .media else { return false }
    var window = try ByteWindow(source)
    var left = limits.parts
    return try isOpen(boxesIn: 0..<source.count, &window, &left, depth: 0)
  }

  // MARK: Drawings

  /// Whether a drawing runs programs or shows what lies elsewhere: an address that is neither a part
  /// of the drawing nor data in it.
  private static func isOpen(drawing: [UInt8]) -> Bool {
    let text = drawing.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for mark in ["<script", "<?xml-stylesheet", "<!entity", "@import", ":script"]
    where text.position(of: Array(mark.utf8)) != nil {
      return true
    }
    for mark in ["href", "src", "url("] {
      var at = 0
      while let found = text.position(of: Array(mark.utf8), from: at) {
        at = found + mark.utf8.count
        let isAttribute = !mark.hasSuffix("(")
        // An attribute stands behind a space or its prefix; elsewhere the letters mean nothing.
        if isAttribute, found == 0 || !separators.contains(text[found - 1]) { continue }
        if isAddressElsewhere(text[at...], isAttribute) { return true }
      }
    }
    return false
  }

  private static let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
  private static let separators: [UInt8] = spaces + [0x3A, 0x22, 0x27]

  /// Whether what follows a name of an attribute, or an opening parenthesis, is an address of
  /// something else.
  private static func isAddressElsewhere(_ text: ArraySlice<UInt8>, _ isAttribute: Bool) -> Bool {
    var rest = text.drop { spaces.contains($0) }
    if isAttribute {
      guard rest.first == UInt8(ascii: "=") else { return false }
      rest = rest.dropFirst().drop { spaces.contains($0) }
    }
    rest = rest.drop { separators.contains($0) }
    return !rest.starts(with: "#".utf8) && !rest.starts(with: "data:".utf8)
  }

  // MARK: Boxes

  /// The boxes on the way to a list of files that samples or items lie in (ISO 14496-12, 8.7.2).
  private static let frames: [BoxType] = ["moov", "trak", "mdia", "minf", "dinf", "meta"]

  private static func isOpen(
    boxesIn range: Range<Int>, _ window: inout ByteWindow, _ left: inout Int, depth: Int
  ) throws(FileError) -> Bool {
    guard depth < 8 else { return true }
    for box in try BoxList(&window, in: range, limit: left).boxes {
      left -= 1
      guard left > 0 else { return true }
      if box.type == "dref" {
        // A number of entries stands before them.
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
