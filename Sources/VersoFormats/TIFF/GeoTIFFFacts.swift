/// The geographic position of a picture: the keys of GeoTIFF (OGC 19-008r4), in three fields of a
/// TIFF directory.
package enum GeoTIFFFacts {
  /// The fields: the directory of keys, their numbers, their texts.
  package enum Field {
    package static let keys: UInt16 = ExifNumber.geoTiffDirectory
    package static let numbers: UInt16 = ExifNumber.geoTiffDoubleParams
    package static let texts: UInt16 = ExifNumber.geoTiffAsciiParams
  }

  /// The facts of a directory's keys; none where it has no such fields.
  package static func read(_ directory: Directory) -> [Item] {
    guard let entry = directory.entry(Field.keys) else { return [] }
    let keys = Header(directory.bytes(of: entry), directory.byteOrder)
    guard let version = keys.short(0), let major = keys.short(2), let minor = keys.short(4),
      let count = keys.short(6)
    else { return [] }
    let texts = directory.entry(Field.texts).map { directory.bytes(of: $0) } ?? []
    let numbers = Header(
      directory.entry(Field.numbers).map { directory.bytes(of: $0) } ?? [], directory.byteOrder)
    var facts = Facts("GeoTiff")
    // Keys may share their values, and may be repeated often.
    var passes = PassBudget(for: texts.count + numbers.bytes.count)
    facts.add("GeoTiffVersion", "\(version).\(major).\(minor)")
    // Never crossed: the end is at least 1.
    for index in 1...max(count, 1) where index <= count {
      guard let key = keys.short(8 * index), let place = keys.short(8 * index + 2),
        let size = keys.short(8 * index + 4), let offset = keys.short(8 * index + 6)
      else { break }
      guard let name = names[UInt16(key)] else { continue }
      if place != 0, !passes.take(size) { break }
      switch UInt16(place) {
      case 0: add(name, UInt16(key), offset, to: &facts)
      case Field.numbers:
        let found = (offset..<(offset + size)).compactMap { numbers.double(8 * $0) }
        if !found.isEmpty { facts.add(name, found) }
      case Field.texts where offset + size <= texts.count:
        var text = texts[offset..<(offset + size)]
        // A bar ends a text, a zero all of them.
        while let last = text.last, last == 0 || last == UInt8(ascii: "|") { text.removeLast() }
        facts.add(name, String(latinOrUTF8: text))
      default: break
      }
    }
    return facts.facts
  }

  private static func add(_ name: String, _ key: UInt16, _ number: Int, to facts: inout Facts) {
    guard let labels = labels(key) else { return facts.add(name, number) }
    facts.add(name, number, labels)
  }
}
