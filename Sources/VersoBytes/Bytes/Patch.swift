/// Bytes that are written over others of the same number.
package struct Patch: Hashable, Sendable {
  package var position: Int
  package var bytes: [UInt8]

  package init(position: Int, bytes: [UInt8]) {
    self.position = position
    self.bytes = bytes
  }

  package var range: Range<Int> { position..<(position + bytes.count) }
}

extension [UInt8] {
  /// Overwrites the bytes of a patch, which must lie inside.
  package mutating func replace(_ patch: Patch) {
    replaceSubrange(patch.range, with: patch.bytes)
  }
}
