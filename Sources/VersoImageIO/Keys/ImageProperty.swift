/// ImageIO's keys, with their exact strings: `ImageProperty.Exif.dateTimeOriginal` is
/// `kCGImagePropertyExifDateTimeOriginal`.
///
/// The members have the names of ImageIO's constants without their prefix. They are strings, so that dictionaries made
/// with them work with ImageIO as well.
public enum ImageProperty {}

/// Names of ImageIO's options. Verso does not decode or encode pictures; the names are here so that code that passes
/// options compiles and means the same everywhere.
public enum ImageOption {}
