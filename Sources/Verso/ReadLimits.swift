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

  /// The limits that suit photos.
  public init() {}
}
