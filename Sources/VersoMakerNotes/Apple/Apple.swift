/// The maker notes of Apple: a directory, some of whose values are property lists.
package enum Apple: MakerCode {
  package enum Layout: UInt8 {
    case propertyList
  }

  package enum Function: UInt8 {
    case propertyList
  }

  /// The beginning of a note: the name, and its byte order.
  package static let header = Array("Apple iOS\0\0\u{1}MM".utf8)

  /// A note with one text.
  package static func note(_ number: UInt16, text: String) -> [UInt8] {
    var note = header
    note.append(UInt16(1), .bigEndian)
    // The value follows the entry and the position of the next directory, which there is not.
    note += entry(number, text: text, at: note.count + 16, .bigEndian)
    note.append(UInt32(0), .bigEndian)
    return note + text.utf8 + [0]
  }

  /// An entry for a text at a position.
  package static func entry(
    _ number: UInt16, text: String, at position: Int, _ order: ByteOrder
  ) -> [UInt8] {
    let layout = DirectoryLayout(order)
    var entry: [UInt8] = []
    layout.append(
      number, format: Format.ascii.code, count: text.utf8.count + 1,
      field: layout.encoded(position), to: &entry)
    return entry
  }

  /// Reads a property list whose names are tags.
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let region = buffer.rawSpan.region(part.range),
      case .structure(let fields) = words(region)
    else { return }
    for (name, value) in fields {
      guard let row = part.table.row(of: name.utf8), case .text(let text) = value else { continue }
      reader.add(row, .text(text), in: part)
    }
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let x = arguments.first else { return nil }
    let bytes = x.bytes
    return words(bytes.rawSpan).map { .words($0) } ?? x
  }

  private static func words(_ bytes: RawSpan) -> Wording? {
    guard var list = BinaryPropertyList(bytes) else { return nil }
    return list.words()
  }
}
