/// The data from which a picture is decoded, and the file's structures that decode and colour them,
/// such as size, tables and profile.
///
/// Metadata, orientation and thumbnails are not included: a copy with other metadata has the same
/// data, and one with another picture has others.
package struct PictureData: Sendable {
  /// The parts located by the structure of the file.
  package var parts = Appearance()
  /// Data whose end is found only by going through them: the scans of a JPEG picture.
  package var scan: Scan?

  /// Data of which the beginning is known, and how they end.
  package struct Scan: Sendable {
    /// Where they begin.
    package let start: Int
    /// Their last bytes; data that end otherwise are cut off.
    package let end: [UInt8]
  }

  package init() {}

  /// The picture of a truncated or damaged file: its rest is unknown, so only a copy of the whole
  /// file, byte for byte, has the same one.
  package init(whole source: ByteSource) { parts.add("whole file", [0..<source.count]) }

  /// The picture of a file without a better definition: everything except known metadata.
  package init(allOf skeleton: Skeleton, _ source: ByteSource) throws {
    let rest = try Appearance.rest(skeleton, source)
    self.init()
    parts.add(rest.isEmpty ? "whole file" : "file", rest.isEmpty ? [0..<source.count] : rest)
  }

  /// Adds the profile that defines the colours.
  package mutating func addProfile(_ skeleton: Skeleton) {
    for block in skeleton.blocks where block.kind == .icc {
      parts.add("profile", [block.payload] + block.continuation)
    }
  }

  /// The message on a file that shows nothing.
  package static func absence(_ skeleton: Skeleton) -> MetadataError {
    MetadataError(.unsupported, "there is no picture in it", place: skeleton.format.name)
  }
}

extension Container {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    try PictureData(allOf: skeleton, source)
  }

  package static func companions(
    _ skeleton: Skeleton, _ source: ByteSource, behind end: Int
  ) throws(FileError) -> [Range<Int>] { [] }
}

extension Container {
  /// The parts of ``pictureData(_:_:)`` with all whose end only going through them shows.
  ///
  /// - Throws: ``MetadataError`` for a file without a picture; ``FileError`` when it cannot be read.
  package static func completePictureData(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> Appearance {
    try complete(pictureData(skeleton, source), skeleton, source)
  }

  /// The parts of a picture's data with all whose end only going through them shows.
  package static func complete(
    _ data: PictureData, _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Appearance {
    guard let scan = data.scan else { return data.parts }
    let end = max(scan.start, try pictureEnd(source, from: scan.start))
    guard try source.read(max(scan.start, end - scan.end.count)..<end) == scan.end else {
      return PictureData(whole: source).parts
    }
    var parts = data.parts
    parts.add("scans", [scan.start..<end])
    let companions = try companions(skeleton, source, behind: end)
    if !companions.isEmpty { parts.add("companions", companions) }
    return parts
  }
}
