extension Photo {
  /// The film of a motion photo, a file of its own: what phones put behind a picture, or into a part of
  /// their own, to be shown with it.
  ///
  /// - Returns: Nil for a photo without one.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func film() throws -> [UInt8]? {
    for name in ["EmbeddedVideoFile", "MotionPhotoVideo"] {
      guard let item = items[name], case .bytes = item.value else { continue }
      if let bytes = try bytes(of: item) { return bytes }
    }
    guard format.structure == .segments else { return nil }
    let source = try openOrigin()
    guard let range = try MotionVideo.find(source, behind: skeleton) else { return nil }
    let head = try source.read(range.prefix(8))
    guard let size: UInt32 = head.rawSpan.integer(at: 0, .bigEndian),
      size >= 8, Int(size) <= range.count
    else { return nil }
    return try source.read(range)
  }
}
