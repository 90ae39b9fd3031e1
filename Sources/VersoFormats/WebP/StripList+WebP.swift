extension StripList {
  /// The chunks of a file that describe the picture (RFC 9649, 2.7).
  package static let webP: Set<UInt32> = [
    WebP.Chunk.extended, WebP.Chunk.lossy, WebP.Chunk.lossless, WebP.Chunk.alpha,
    WebP.Chunk.animation, WebP.Chunk.frame,
  ]

  /// The chunks within a frame of an animation.
  static let webPFrame: Set<UInt32> = [
    WebP.Chunk.lossy, WebP.Chunk.lossless, WebP.Chunk.alpha,
  ]
}
