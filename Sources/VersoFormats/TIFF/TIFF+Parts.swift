extension TIFF {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    var result = FileParts()
    let head = try source.read(0..<16)
    guard let header = TIFFHeader(head.rawSpan) else {
      return FileParts(blocksOf: skeleton, source)
    }
    let layout = header.layout
    result.add("header", 0..<(layout.firstPointer + layout.offsetSize), .structure)
    for directory in skeleton.directories {
      guard let position = directory.position,
        let table = try DirectoryTable(at: position, layout, source)
      else { continue }
      let name = directory.kind.name
      result.add(name, table.range, .structure)
      for slot in table.slots {
        guard !slot.isInline, let value = slot.value else { continue }
        let label = TagRegistry.standard.definition(of: Tag(directory.kind, slot.number))?.name
        result.add(
          "\(name) \(label ?? Tag(directory.kind, slot.number).hexadecimal)",
          value.clamped(to: 0..<source.count),
          StripList.describesPicture(slot.number) ? .look : .metadata)
      }
      for data in directory.data() {
        result.add("\(name) picture", data.clamped(to: 0..<source.count), .picture)
      }
    }
    return result
  }
}
