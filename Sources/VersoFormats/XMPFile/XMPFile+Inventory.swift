extension XMPFile {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    // A sidecar has no picture; the bytes stand for it.
    var result = Inventory()
    result.add(pictureBytes: empty)
    return result
  }
}
