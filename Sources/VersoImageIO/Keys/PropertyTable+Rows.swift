internal import Verso

extension PropertyTable {
  /// The field of a key of `{IPTC}`.
  static func tag(_ key: String) -> Tag {
    iptc.first { $0.key == key }?.tag ?? Tag(.iptc, 0)
  }

  /// The row of a key in a dictionary.
  static func row(_ dictionary: String, _ key: String) -> PropertyRow? {
    rows(dictionary).first { $0.key == key }
  }

  /// The rows of a dictionary.
  static func rows(_ dictionary: String) -> [PropertyRow] {
    switch dictionary {
    case ImageProperty.exifDictionary: exif
    case ImageProperty.tiffDictionary: tiff
    case ImageProperty.gpsDictionary: gps
    case ImageProperty.iptcDictionary: iptc
    case ImageProperty.dngDictionary: dng
    default: []
    }
  }

  /// The row whose first property of XMP has a path, and its dictionary. Otherwise a row
  /// with this path as another property.
  static func row(path: String) -> (dictionary: String, row: PropertyRow)? {
    let dictionaries = [
      ImageProperty.exifDictionary, ImageProperty.gpsDictionary, ImageProperty.tiffDictionary,
      ImageProperty.iptcDictionary,
    ]
    for dictionary in dictionaries {
      if let row = rows(dictionary).first(where: { $0.paths.first == path }) {
        return (dictionary, row)
      }
    }
    // ImageIO's own names of fields.
    let isOwn =
      ImageMetadata.names.contains { $0.own == path } || path == "exifEX:PhotographicSensitivity"
    for dictionary in dictionaries where isOwn {
      if let row = rows(dictionary).first(where: { $0.paths.contains(path) }) {
        return (dictionary, row)
      }
    }
    return nil
  }
}
