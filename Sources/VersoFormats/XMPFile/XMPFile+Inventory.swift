extension XMPFile {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    // A sidecar has no picture; its bytes are used instead.
    var result = Inventory()
    result.add(pictureBytes: empty)
    return result
  }
}
