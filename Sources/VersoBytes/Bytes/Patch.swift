/// Bytes that are written over others of the same number.
package struct Patch: Hashable, Sendable {
  package var position: Int
  package var bytes: [UInt8]
  /// Whether it has no bytes, and the file ends at its position once all others are written.
  package private(set) var isEnd = false

  package init(position: Int, bytes: [UInt8]) {
    self.position = position
    self.bytes = bytes
  }

  /// Zeros instead of existing bytes.
  package init(zeros range: Range<Int>) {
    self.init(position: range.lowerBound, bytes: [UInt8](repeating: 0, count: range.count))
  }

  /// The end of the file once all others are written.
  package static func end(_ position: Int) -> Patch {
    var patch = Patch(position: position, bytes: [])
    patch.isEnd = true
    return patch
  }

  package var range: Range<Int> { position..<(position + bytes.count) }

  /// Whether the volume writes it completely or not at all: it is in one sector.
  package var isInOneSector: Bool { range.lowerBound / 512 == (range.upperBound - 1) / 512 }
}

extension [UInt8] {
  /// Overwrites the bytes of a patch, which must be inside.
  package mutating func replace(_ patch: Patch) {
    replaceSubrange(patch.range, with: patch.bytes)
  }
}
