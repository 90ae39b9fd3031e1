/// The maker notes of FLIR, and its temperature data in separate segments.
///
/// Layouts: `records`, the blocks of a thermal picture; `text`, lines of a number, a kind and a
/// text; `tools`, the places in the picture that were measured.
package enum FLIR: MakerCode {
  package enum Layout: UInt8 {
    case records, text, tools
  }

  package enum Function: UInt8 {
    case imagetype, image, tagname, reading
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .records: readRecords(part, &reader)
    case .text: readText(part, &reader)
    case .tools: readTools(part, &reader)
    }
  }

  private static func readRecords(_ part: MakerPart, _ reader: inout MakerReader) {
    var part = part
    let start = part.range.lowerBound
    part.base = start
    for order in [ByteOrder.bigEndian, .littleEndian] {
      part.byteOrder = order
      guard let version: UInt32 = reader.integer(at: start + 0x14, in: part),
        (100..<200).contains(version),
        let offset: UInt32 = reader.integer(at: start + 0x18, in: part),
        let count: UInt32 = reader.integer(at: start + 0x1C, in: part)
      else { continue }
      if let table = MakerTable("FLIR::Header") {
        var header = part
        header.table = table
        header.range = start..<min(start + 0x40, part.range.upperBound)
        reader.read(header)
      }
      for index in 0..<Int(min(count, 1000)) {
        let entry = start + Int(offset) + 32 * index
        guard let kind: UInt16 = reader.integer(at: entry, in: part),
          let position: UInt32 = reader.integer(at: entry + 12, in: part),
          let size: UInt32 = reader.integer(at: entry + 16, in: part)
        else { return reader.warn("the list of records is cut off", at: entry, in: part) }
        let first = start + Int(position)
        guard kind != 0 else { continue }
        guard Int(size) <= part.range.upperBound - first else {
          return reader.warn("a record is outside", at: entry, in: part)
        }
        reader.add(
          UInt32(kind), first..<(first + Int(size)), .undefined, count: Int(size), in: part)
      }
      return
    }
    reader.warn("a thermal picture of an unknown version", at: start, in: part)
  }

  // MARK: Conversions

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch function {
    case .imagetype: return .text(imageType(x.bytes, scope))
    case .image:
      // A raw picture is shown as the TIFF file that it would be with a header.
      let header = imageType(x.bytes, scope) == "TIFF" ? 204 : 0
      return .words(.binary(x.bytes.count + header))
    case .tagname: return scope.row.map { .text(scope.module.facts.text.string($0.name)) }
    case .reading:
      guard arguments.count == 3 else { return nil }
      // Temperatures are stored in kelvins, except differences.
      if arguments[1].integer == 0x0D, arguments[2].integer != 11 {
        return .number(x.number - 273.15)
      }
      return arguments[1].integer == 0x24 ? .number(x.number * 1000) : x
    }
  }

  private static func imageType(_ bytes: [UInt8], _ scope: MakerScope) -> String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "PNG" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "JPG" }
    let members = scope.context.members
    let (width, height) = (members["ImageWidth"]?.number, members["ImageHeight"]?.number)
    let isRaw = Double(bytes.count) == (width ?? 0) * (height ?? 0) * 2
    return isRaw && scope.byteOrder == .littleEndian ? "TIFF" : "DAT"
  }
}
