/// The maker notes of Apple: a directory, some of whose values are property lists.
enum Apple: MakerCode {
  static var facts: MakerFacts { AppleTables.facts }

  /// Reads a property list whose names are tags.
  static func read(_ layout: String, _ part: MakerPart, into reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard layout == "propertyList", let region = buffer.rawSpan.region(part.range),
      case .structure(let fields) = words(region)
    else { return }
    for (name, value) in fields {
      guard let row = part.table.row(of: name.utf8), case .text(let text) = value else { continue }
      reader.add(row, .text(text), in: part)
    }
  }

  static func call(
    _ name: String, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard name == "propertyList", let x = arguments.first else { return nil }
    let bytes = x.bytes
    return words(bytes.rawSpan).map { .words($0) } ?? x
  }

  private static func words(_ bytes: RawSpan) -> Wording? {
    guard var list = BinaryPropertyList(bytes) else { return nil }
    return list.words()
  }
}
