/// A format that is read, not written.
package protocol ReadOnlyContainer: Container {}

extension ReadOnlyContainer {
  package static func limit(for kind: BlockKind) -> Int { 0 }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    throw refusal(skeleton)
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    throw refusal(skeleton)
  }

  private static func refusal(_ skeleton: Skeleton) -> MetadataError {
    let name = skeleton.format.name
    return MetadataError(.unsupported, "\(name) files are read, not written", place: name)
  }
}
