internal import Verso

/// A key of a dictionary: the location of its value in a photo, and its form.
struct PropertyRow: Sendable {
  let key: String
  /// The field; nil if only XMP has it.
  let tag: Tag?
  let shape: PropertyShape
  /// The corresponding XMP properties, with blanks between them, the first one first.
  let xmp: String

  init(
    _ key: String, _ directory: DirectoryKind, _ number: UInt16, _ shape: PropertyShape,
    xmp: String = ""
  ) {
    self.key = key
    tag = Tag(directory, number)
    self.shape = shape
    self.xmp = xmp
  }

  init(_ key: String, _ shape: PropertyShape, xmp: String) {
    self.key = key
    tag = nil
    self.shape = shape
    self.xmp = xmp
  }

  /// Whether there is a corresponding XMP property of a standard, and not only ImageIO's.
  var hasStandardPath: Bool { paths.first.map { !ImageMetadata.ownPaths.contains($0) } ?? false }

  /// The paths of the properties of XMP.
  var paths: [String] { xmp.split(separator: " ").map(String.init) }
}

/// The form of the values of a key.
enum PropertyShape: Sendable {
  /// A whole number.
  case integer
  /// A fraction, divided.
  case double
  /// A number, whole where it is stored so.
  case number
  /// Whole numbers, always as an array; bytes too.
  case integers
  /// Fractions, always as an array.
  case doubles
  /// Numbers, always as an array.
  case numbers
  /// Text.
  case text
  /// Texts, always as an array.
  case texts
  /// A date as Exif writes it: "2024:05:06 07:08:09".
  case date
  /// Text with a code of its character set before it, which is not shown.
  case comment
  /// Digits in bytes as numbers: "0231" is [2, 3, 1].
  case version
  /// Degrees, minutes and seconds as positive degrees.
  case degrees
  /// Hours, minutes and seconds as text: "05:06:07".
  case clock
  /// Bytes.
  case data
  /// Named values.
  case structure

  /// Whether it holds all values of a list.
  var isList: Bool {
    switch self {
    case .integers, .doubles, .numbers, .texts: true
    default: false
    }
  }
}
