/// How a value of XMP is shown to people.
///
/// The raw values are those of the generated table.
package enum XMPPrint: UInt8, CaseIterable {
  /// As stored.
  case plain
  /// The label of the value, else "Unknown (9)".
  case labels
  /// The label of what follows the address of the PLUS vocabulary.
  case vocabulary
  /// "True" and "False", whatever the case.
  case boolean
  /// Seconds, as a fraction below a quarter: "1/250", "0.5".
  case exposureTime
  /// One decimal, two below 1: "2.8".
  case fNumber
  /// A signed fraction in thirds or halves: "+1/3".
  case signedFraction
  /// An APEX value converted to seconds: "1/250".
  case apexShutterSpeed
  /// An APEX value converted to an f-number: "2.8".
  case apexAperture
  /// "2.8".
  case oneDecimal
  /// One decimal: "23.3 mm".
  case focalLength
  /// "35 mm".
  case wholeMillimetres
  /// "12.5 m"; "inf" and "undef" without a unit.
  case metres
  /// "24-70mm f/2.8-4".
  case lensInfo
  /// "48 deg 8' 14.03" N".
  case latitude
  /// "11 deg 34' 31.99" E".
  case longitude
  /// A number's four bytes with full stops between them: "0.1.0.0".
  case dottedVersion
  /// A label; 4294967295 means 65535.
  case colorSpace
  /// "infinity" for 4294967295.
  case infinity
  /// A number's four bytes as letters: "hev1".
  case fourCharacters
  /// A label; the slash of a PDF name before the value does not count.
  case name
  /// A date, although the type does not declare it.
  case date
  /// A date of PDF: "D:20240501180530+02'00'".
  case pdfDate
  /// Seconds since 1970.
  case unixTime
  /// Milliseconds since 1970.
  case unixMilliseconds
  /// "180530" as "18:05:30".
  case exifTime
  /// "1:2:3:4" as "Tagged:1, ColorClass:2, Rating:3, FrameNum:4".
  case preferences
  /// The codes of a PLUS media summary.
  case mediaSummary
  /// Bytes in base 64; only their number is shown.
  case base64
  /// Text that is not for reading; only its length is shown.
  case binary
}
