/// The maker notes of Phase One.
package enum PhaseOne: MakerCode {
  package enum Layout: UInt8 {
    case directory
  }

  package enum Function: UInt8 {
    case coefficients
  }

  /// Reads a directory whose numbers and sizes have 32 bits: a header, the position of the
  /// directory, then how many entries it has. Positions count from the header.
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    var part = part
    let start = part.range.lowerBound
    let buffer = reader.note.buffers[part.source]
    part.byteOrder = buffer.rawSpan.matches("MMMM", at: start) ? .bigEndian : .littleEndian
    // The entries of the note itself say how their values are stored, those of the blocks below
    // do not.
    let isNote = part.table.name == "PhaseOne::Main"
    let size = isNote ? 16 : 12
    guard let offset: UInt32 = reader.integer(at: start + 8, in: part),
      Int(offset) <= part.range.count - 8,
      let count: UInt32 = reader.integer(at: start + Int(offset), in: part),
      (2...300).contains(count), size * Int(count) <= part.range.count - Int(offset) - 8
    else { return reader.warn("the directory is damaged", at: start, in: part) }
    for index in 0..<Int(count) {
      let entry = start + Int(offset) + 8 + size * index
      let code: UInt32 = isNote ? reader.integer(at: entry + 4, in: part) ?? 0 : 0
      guard let number: UInt32 = reader.integer(at: entry, in: part),
        let length: UInt32 = reader.integer(at: entry + size - 8, in: part),
        let position: UInt32 = reader.integer(at: entry + size - 4, in: part)
      else { return }
      let place = length > 4 ? start + Int(position) : entry + size - 4
      guard Int(length) <= part.range.upperBound - place else {
        reader.warn("a value lies outside", at: entry, in: part)
        continue
      }
      let range = place..<(place + Int(length))
      let format = format(isNote ? code : length % 4 == 0 ? 4 : 0, at: place, part, reader)
      reader.add(number, range, format, count: range.count / format.size, in: part)
    }
  }

  /// How a value is stored. Numbers of four bytes may be of either kind: those that make sense as
  /// floating point are such.
  private static func format(
    _ code: UInt32, at place: Int, _ part: MakerPart, _ reader: MakerReader
  ) -> MakerFormat {
    switch code {
    case 1: return .string
    case 2: return .signedShort
    case 4:
      let bits: UInt32 = reader.integer(at: place, in: part) ?? 0
      return (121..<140).contains(bits >> 23 & 0xFF) ? .float : .signedLong
    default: return .undefined
    }
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let x = arguments.first else { return nil }
    let words = x.numbers.map { PrintFormat.text(Array("%.5g".utf8), [.number($0)]) }
    return .text(Array(words.joined(separator: [0x20])))
  }
}
