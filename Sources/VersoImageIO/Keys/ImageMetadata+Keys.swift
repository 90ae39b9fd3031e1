internal import Verso

/// The bridge between the tree and the dictionaries.
extension ImageMetadata {
  /// The value of a key of a dictionary, in ImageIO's shape (`CGImageMetadataCopyTagMatchingImageProperty`); nil if the
  /// tree does not have it, or the key has no property of XMP.
  public func value(matching dictionary: String, _ key: String) -> PropertyValue? {
    guard let row = PropertyTable.row(dictionary, key) else { return nil }
    return row.paths.lazy.compactMap { path in
      xmp.node(at: path).flatMap { PropertyValue($0, row.shape, at: path) }
    }.first
  }

  /// Sets the property of XMP for a key of a dictionary (`CGImageMetadataSetValueMatchingImageProperty`).
  ///
  /// A latitude or longitude is written with its reference: that of the sign, or of the key's companion.
  ///
  /// - Parameters:
  ///   - value: The value in the shape that the dictionary has; `.null` removes.
  ///   - dictionary: The dictionary, as "{Exif}".
  ///   - key: The key in it.
  ///   - companions: The other values of the dictionary, among them the reference of a coordinate.
  /// - Throws: `MetadataError` for a key that has no property of XMP, and for an invalid value.
  public mutating func setValue(
    _ value: PropertyValue, matching dictionary: String, _ key: String,
    in companions: ImageProperties = [:]
  ) throws {
    guard let row = PropertyTable.row(dictionary, key), let path = row.paths.first else {
      throw MetadataError(
        .unknownTag, "there is no property of XMP for it", place: "\(dictionary).\(key)")
    }
    if value == .null {
      for path in row.paths { xmp.remove(path) }
      return
    }
    guard let node = value.node(row.shape, path, key, companions) else {
      throw MetadataError(
        .invalidValue, "not a value of this key: \(value)", place: "\(dictionary).\(key)")
    }
    try xmp.set(node, at: path)
    // An equal property under another name would contradict it.
    for other in row.paths.dropFirst() where xmp.node(at: other) != nil {
      if let node = value.node(row.shape, other, key, companions) { try xmp.set(node, at: other) }
    }
  }
}
