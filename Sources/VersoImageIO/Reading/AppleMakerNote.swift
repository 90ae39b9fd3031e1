internal import Verso

/// Apple's maker note, whose tags ImageIO gives under their numbers.
enum AppleMakerNote {
  /// The values by their numbers as text; none for another maker's note.
  static func properties(_ note: [UInt8]) -> ImageProperties {
    guard note.starts(with: Array("Apple iOS\0".utf8)), note.count > 16 else { return [:] }
    let isBig = note[12..<14].elementsEqual("MM".utf8)
    let order: ByteOrder = isBig ? .bigEndian : .littleEndian
    guard let directory = DirectoryCursor(note.rawSpan, at: 14, DirectoryLayout(order)) else {
      return [:]
    }
    var result: ImageProperties = [:]
    for index in 0..<directory.count {
      guard let entry = directory[index] else { break }
      guard let range = entry.value(), !range.isEmpty, let region = note.rawSpan.region(range),
        let value = Value(
          region, format: Format(code: entry.format), count: entry.count, byteOrder: order)
      else { continue }
      result["\(entry.number)"] = property(value)
    }
    return result
  }

  private static func property(_ value: Value) -> PropertyValue? {
    if let text = value.string { return .text(text) }
    if case .undefined(let bytes) = value {
      return TypedPropertyList(bytes)?.root ?? .data(bytes)
    }
    return PropertyValue(value, value.count == 1 ? .number : .numbers)
  }
}
