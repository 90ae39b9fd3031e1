/// Patches in stages: each stage relies on the bytes that were written before.
extension [[Patch]] {
  /// The final length of the file, if it is truncated after temporary data.
  package var end: Int? { joined().first(where: \.isEnd)?.position }

  /// A file after all stages, and the ranges of it that are copied.
  package func result(over source: ByteSource) -> (ByteSource, Splice) {
    let end = end
    let patches = joined().filter { patch in
      !patch.isEnd && (end.map { patch.position < $0 } ?? true)
    }
    let count = end ?? patches.reduce(source.count) { Swift.max($0, $1.range.upperBound) }
    return (ByteSource(source, patches: patches, count: count), Splice(patches, source))
  }
}
