extension ConformanceRule {
  /// The chunk has a TIFF header at its start.
  static let exifHeader = ConformanceRule(
    "exif-header", .warning, "Outside of JPEG, Exif begins with the TIFF header and no signature.",
    clause: "PNG 3, 11.3.4 (Miscellaneous information), eXIf; RFC 9649, 2.7 (Extended File Format)")
}
