/// What a picture is decoded from: its data, and whatever of the file's structure decodes and colours
/// them, size, tables and profile among it.
///
/// What is said of the picture is no part of it, nor how it is turned to be shown, nor a thumbnail: a copy
/// with other metadata has the same data, and one with another picture has others.
package struct PictureData: Sendable {
  /// The parts whose places the structure of the file tells.
  package var parts = Appearance()
  /// Where data begin whose end is found only by going through them: the scans of a JPEG picture.
  package var scan: Int?

  package init() {}

  /// The picture of a file whose data nobody knows better: all of it but what is known to be said.
  package init(allOf skeleton: Skeleton, _ source: ByteSource) throws {
    parts.add("file", try Appearance.rest(skeleton, source))
  }

  /// Adds the profile that says what the colours are.
  package mutating func addProfile(_ skeleton: Skeleton) {
    for block in skeleton.blocks where block.kind == .icc {
      parts.add("profile", [block.payload] + block.continuation)
    }
  }

  /// What is said of a file that shows nothing.
  package static func absence(_ skeleton: Skeleton) -> MetadataError {
    MetadataError(.unsupported, "there is no picture in it", place: skeleton.format.name)
  }
}

extension Container {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    try PictureData(allOf: skeleton, source)
  }
}
