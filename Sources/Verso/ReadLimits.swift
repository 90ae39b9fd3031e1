/// How much a file may make the reader do. Beyond a limit reading stops with a ``Warning`` and what
/// was read until then is kept.
public struct ReadLimits: Hashable, Sendable {
  /// The most bytes that one metadata block may hold in memory. 64 MiB unless told.
  public var blockBytes = 64 << 20
  /// How deep directories may nest. 8 unless told; cameras use 3.
  public var depth = 8
  /// How deep the elements of an XMP packet may nest. 128 unless told; programs use 20.
  public var nesting = 128
  /// The most fields in all directories of a block, or values in an XMP packet. 65,536 unless told.
  public var entries = 65_536
  /// The most segments, chunks or boxes of a file. 65,536 unless told.
  public var parts = 65_536

  /// The most bytes that all compressed data of a file may become: texts and profiles of PNG, boxes of
  /// JPEG XL, manifests. 32 MiB unless told; real photos stay under one.
  public var inflatedBytes = 32 << 20

  /// The limits that suit photos.
  public init() {}
}

/// What is left of the limits of one file while it is read.
///
/// A limit for a chunk is none for a file, which may have thousands of them; whatever is taken from
/// here is gone for the chunks that follow.
package struct ReadBudget: Sendable {
  /// How many bytes may still come out of compressed data.
  package private(set) var inflatedBytes: Int
  /// Whether something was left unread because it would have cost too much.
  package private(set) var isSpent = false
  package let limits: ReadLimits

  package init(_ limits: ReadLimits) {
    self.limits = limits
    inflatedBytes = limits.inflatedBytes
  }

  /// Takes so many bytes; false where they are more than are left, and nothing is left then.
  package mutating func takeInflated(_ count: Int) -> Bool {
    guard count <= inflatedBytes else {
      inflatedBytes = 0
      isSpent = true
      return false
    }
    inflatedBytes -= count
    return true
  }
}
