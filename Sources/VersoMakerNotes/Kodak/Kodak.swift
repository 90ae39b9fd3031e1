/// The maker notes of Kodak.
///
/// Layouts: `marked`, a directory after a mark of its byte order; `text`, lines of a name and a
/// value.
package enum Kodak: MakerCode {
  package enum Layout: UInt8 {
    case marked, text
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .marked: readMarked(part, &reader)
    case .text: readText(part, &reader)
    }
  }

  /// A directory that is the value of a field, or to which the value leads.
  private static func readMarked(_ part: MakerPart, _ reader: inout MakerReader) {
    var part = part
    let count = reader.note.buffers[part.source].count
    if part.range.count == 4 {
      guard let offset: UInt32 = reader.integer(at: part.range.lowerBound, in: part),
        part.base + Int(offset) >= 0, part.base + Int(offset) < count
      else { return }
      part.range = (part.base + Int(offset))..<count
      // The first of them is an ordinary directory where it is not the value itself.
      if part.table.name == "Kodak::SubIFD0" { return reader.readDirectory(part) }
    }
    let start = part.range.lowerBound
    let bytes = reader.note.buffers[part.source]
    if bytes.rawSpan.matches("II", at: start) {
      part.byteOrder = .littleEndian
    } else if bytes.rawSpan.matches("MM", at: start) {
      part.byteOrder = .bigEndian
    } else {
      return reader.warn("a mark of the byte order is missing", at: start, in: part)
    }
    part.base = start
    part.range = (start + 2)..<max(part.range.upperBound, start + 2)
    reader.readDirectory(part)
  }

  private static func readText(_ part: MakerPart, _ reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let region = buffer.rawSpan.region(part.range),
      let other = part.table.row(of: "_other_info".utf8)
    else { return }
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let lines = region.array.prefix { $0 != 0 }.split { $0 == 0x0A || $0 == 0x0D }
    for line in lines {
      guard let colon = line.firstIndex(of: 0x3A) else { continue }
      let name = line[..<colon]
      let value = MakerValue.text(Array(line[(colon + 1)...].drop(while: isBlank)))
      if let row = part.table.row(of: name) {
        reader.add(row, value, in: part)
      } else {
        reader.add(other, value, named: tagName(name), in: part)
      }
    }
  }

  /// A name without blanks, whose words begin with capitals: "Color Mode" becomes "ColorMode".
  private static func tagName(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    for word in name.split(separator: 0x20) {
      let letters = word.filter {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || $0 == 0x2D
      }
      guard let first = letters.first else { continue }
      if let last = out.last, (0x41...0x5A).contains(last) { out.append(0x5F) }
      out.append(out.isEmpty || !(0x61...0x7A).contains(first) ? first : first & ~0x20)
      out += letters.dropFirst()
    }
    return out.isEmpty ? Array("NoName".utf8) : out
  }
}
