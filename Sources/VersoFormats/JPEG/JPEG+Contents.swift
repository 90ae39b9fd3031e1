extension JPEG {
  /// The pictures of a multi-picture file that are seen together: panoramas, and views of two eyes
  /// or from several angles (CIPA DC-007, 5.2.3.3.1).
  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    var contents = FurtherContents()
    let together = facts.count { fact in
      fact.name == "MPImageType"
        && fact.value.integer.map { $0 & 0xFF_0000 == 0x02_0000 } ?? false
    }
    contents.count(together, .picture)
    return contents
  }

  package static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]? {
    switch skeleton.picture?.components {
    case 1: ["GRAY"]
    case 3: ["RGB "]
    case 4: ["CMYK"]
    default: nil
    }
  }

  package static func isComplete(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool {
    guard skeleton.format.coding != nil else { return true }
    return try source.contains([0xFF, Marker.end])
  }
}
