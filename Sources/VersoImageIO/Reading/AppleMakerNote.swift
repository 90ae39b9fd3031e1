internal import Verso

/// Apple's maker note, whose tags ImageIO gives under their numbers.
enum AppleMakerNote {
  /// The values by their numbers as text; none for another maker's note.
  static func properties(_ note: [UInt8]) -> ImageProperties {
    guard note.starts(with: Array("Apple iOS\0".utf8)), note.count > 16 else { return [:] }
    let isBig = note[12..<14].elementsEqual("MM".utf8)
    let order: ByteOrder = isBig ? .bigEndian : .littleEndian
    let header = Header(note, order)
    guard let count = header.short(14) else { return [:] }
    var result: ImageProperties = [:]
    for index in 0..<count {
      let entry = 16 + 12 * index
      guard let number = header.short(entry), let code = header.short(entry + 2),
        let values = header.long(entry + 4), let offset = header.long(entry + 8)
      else { break }
      let format = Format(code: UInt16(code))
      let (size, over) = values.multipliedReportingOverflow(by: format.size ?? 0)
      let start = size <= 4 ? entry + 8 : offset
      guard !over, size > 0, start <= note.count, size <= note.count - start,
        let region = note.rawSpan.region(start..<(start + size)),
        let value = Value(region, format: format, count: values, byteOrder: order)
      else { continue }
      result["\(number)"] = property(value)
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
