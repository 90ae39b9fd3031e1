/// The facts of each picture in a multi-picture index (CIPA DC-007, 5.2.3).
package enum MPFFacts {
  /// The facts of an index: the TIFF stream after "MPF", which begins at `base` in a file of `count` bytes.
  ///
  /// - Returns: Those of the index, then those of each picture.
  package static func read(
    _ index: [UInt8], base: Int, fileCount count: Int, limits: ReadLimits
  ) -> [Item] {
    var reader = ExifReader(
      index.rawSpan, block: index, index: nil, base: base, place: "MPF", limits: limits)
    reader.read()
    var result: [Item] = []
    for directory in reader.directories where directory.kind.code < 0x100 {
      var facts = Facts("MPF0")
      for entry in directory.entries {
        guard let value = directory.value(of: entry) else { continue }
        add(entry.number, value, to: &facts)
      }
      result += facts.facts
    }
    for (number, picture) in MPFIndex.pictures(index).enumerated() {
      result += facts(of: number, picture, index, base, count)
    }
    return result
  }

  private static func add(_ number: UInt16, _ value: Value, to facts: inout Facts) {
    switch number {
    case MPFNumber.version:
      facts.add("MPFVersion", String(decoding: value.bytes ?? [], as: UTF8.self))
    case MPFNumber.identifiers: facts.add("ImageUIDList", binary: value.count)
    case MPFNumber.panOrientation:
      let code = value.integer ?? 0
      let pieces = [code & 0xFF, code >> 8 & 0xFF, code >> 16 & 0xFF, code >> 24]
      facts.add("PanOrientation", pieces.map { "\($0)" }.joined(separator: "; "), stored: code)
    default:
      guard let name = names[number] else { return }
      if let value = Item.Value(value) { facts.add(name, value) }
    }
  }

  private static func facts(
    of number: Int, _ picture: MPFIndex.Picture, _ index: [UInt8], _ base: Int, _ count: Int
  ) -> [Item] {
    var facts = Facts("MPImage\(number + 1)")
    let attributes = picture.attributes
    facts.add("MPImageFlags", bits: Int(attributes >> 27), LabelSet.mpImageFlags)
    let format = Int(attributes >> 24 & 7)
    facts.add("MPImageFormat", format == 0 ? "JPEG" : "Unknown (\(format))", stored: format)
    facts.add("MPImageType", Int(attributes & 0xFF_FFFF), LabelSet.mpImageType)
    facts.add("MPImageLength", picture.count)
    let start = picture.offset == 0 ? 0 : base + picture.offset
    facts.add("MPImageStart", start)
    facts.add("DependentImage1EntryNumber", picture.dependents.0)
    facts.add("DependentImage2EntryNumber", picture.dependents.1)
    if picture.offset > 0, picture.count > 0, start < count {
      // Large thumbnails are what other programs look for as a preview.
      let isPreview = attributes & 0xFF_0000 == 0x01_0000
      let name = isPreview ? "PreviewImage" : "MPImage\(number + 1)"
      if picture.count <= count - start {
        facts.add(name, binary: start..<(start + picture.count))
      } else {
        facts.add(name, binary: picture.count)
      }
    }
    return facts.facts
  }
}
