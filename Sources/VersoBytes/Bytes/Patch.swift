/// Bytes that are written over others of the same number.
package struct Patch: Hashable, Sendable {
  package var position: Int
  package var bytes: [UInt8]

  package init(position: Int, bytes: [UInt8]) {
    self.position = position
    self.bytes = bytes
  }

  /// Zeros in the place of what is there.
  package init(zeros range: Range<Int>) {
    self.init(position: range.lowerBound, bytes: [UInt8](repeating: 0, count: range.count))
  }

  package var range: Range<Int> { position..<(position + bytes.count) }

  /// Whether the volume writes it whole or not at all: it lies in one sector.
  package var isInOneSector: Bool { range.lowerBound / 512 == (range.upperBound - 1) / 512 }
}

extension [UInt8] {
  /// Overwrites the bytes of a patch, which must lie inside.
  package mutating func replace(_ patch: Patch) {
    replaceSubrange(patch.range, with: patch.bytes)
  }
}
