/// Hints for printers (Print Image Matching), of whose block only the version is public.
package enum PrintIM: MakerCode {
  package enum Layout: UInt8 {
    case hints
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let start = part.range.lowerBound
    let buffer = reader.note.buffers[part.source]
    guard part.range.count > 15, buffer.rawSpan.matches("PrintIM", at: start),
      let row = part.table.row(named: "PrintIMVersion"),
      let version = reader.bytes(start + 8, count: 4, of: part)
    else { return reader.warn("no hints for printers", at: start, in: part) }
    reader.add(row, .text(version), in: part)
  }
}
