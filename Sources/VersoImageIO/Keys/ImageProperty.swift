/// ImageIO's keys, with their exact strings: `ImageProperty.Exif.dateTimeOriginal` stands for
/// `kCGImagePropertyExifDateTimeOriginal`.
///
/// The members are named after ImageIO's constants without what they begin with. They are strings,
/// so that dictionaries made with them are those of ImageIO wherever they go.
public enum ImageProperty {}

/// Names of ImageIO's options. Verso does not decode or encode pictures; the names are here so that
/// code that passes options around compiles and says the same everywhere.
public enum ImageOption {}
