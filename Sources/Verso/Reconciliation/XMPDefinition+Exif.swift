extension XMPDefinition {
  /// The property that XMP has for a field of Exif (XMP Specification, Part 2; CIPA DC-010): `tiff:Make`,
  /// `exif:ExposureTime`, `exifEX:LensModel`. Nil if it has none.
  package init?(of tag: Tag, _ registry: TagRegistry = .standard) {
    guard [.ifd0, .exif, .gps].contains(tag.directory),
      let name = registry.definition(of: tag)?.name
    else { return nil }
    let found = XMPDefinition.named(name).filter(\.isEditable)
    let property = ["XMP-tiff", "XMP-exif", "XMP-exifEX"].lazy.compactMap { group in
      found.first { $0.group == group && $0.name == name }
    }.first
    guard let property else { return nil }
    self = property
  }
}
