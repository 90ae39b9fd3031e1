/// How a value is shown to people.
///
/// The raw values are those of the generated tables.
package enum TagPrint: UInt8, CaseIterable, Sendable {
  /// As stored: "3", "1 2 3", "0.5", the text itself; one byte of UNDEFINED as a number.
  case plain
  /// The label of the value: "Rotate 90 CW", else "Unknown (9)".
  case labels
  /// The label of the value, else its number in hexadecimal digits: "Unknown (0x9)".
  case hexLabels
  /// A label for each number: "Unsigned; Unsigned; Unsigned".
  case labelList
  /// The label of the whole value where there is one, else those of its bits: "Preview, Page".
  case bitmask
  /// Seconds, as a fraction below a quarter: "1/250", "0.5", "30".
  case exposureTime
  /// One decimal, two below 1: "2.8", "0.95".
  case fNumber
  /// An APEX value converted to seconds, like `exposureTime`: "1/250".
  case apexShutterSpeed
  /// An APEX value converted to an f-number with one decimal: "2.8".
  case apexAperture
  /// A signed fraction in thirds or halves: "+1/3", "-0.7", "0".
  case signedFraction
  /// "12.5 m"; "inf" and "undef" without a unit.
  case metres
  /// One decimal: "23.3 mm".
  case focalLength
  /// "35 mm".
  case wholeMillimetres
  /// "21 C".
  case celsius
  /// "24-70mm f/2.8-4".
  case lensInfo
  /// Digits without the NULs that may follow: "0232".
  case versionText
  /// Numbers with full stops between them: "2.3.0.0".
  case dottedVersion
  /// A label for each byte: "Y, Cb, Cr, -".
  case componentsConfiguration
  /// Columns and rows as two SHORT, then a byte for each filter: "[Red,Green][Green,Blue]".
  case cfaPattern
  /// A colour for each byte: "Red,Green,Blue".
  case cfaPlaneColor
  /// Text after eight bytes that name its characters.
  case characterText
  /// Text in UTF-16, little-endian, up to NUL.
  case xpText
  /// Text in UTF-8 up to NUL, also where it is stored as bytes.
  case utf8Text
  /// Text without the blanks at its end.
  case trimmedText
  /// Text with what cannot be shown left out.
  case printableText
  /// Two texts with NUL between them, shown with a new line instead.
  case copyright
  /// Text without the caption that ends with the last colon and blank: "Lens: 50mm" as "50mm".
  case afterColon
  /// Date and time as stored: "2024:05:01 18:05:30".
  case date
  /// Date and time of ISO 8601 converted to the form of Exif: "2024:05:01 18:05:30+02:00".
  case isoDate
  /// A date, also one whose colons are missing or other characters: "2024:05:01".
  case dateStamp
  /// Hours, minutes and seconds: "18:05:30.5".
  case timeStamp
  /// Digits without the blanks at their end: "050".
  case subSeconds
  /// Numbers with commas between them: "100, 200".
  case iso
  /// Degrees, minutes and seconds: "48 deg 8' 14.03\"".
  case coordinate
  /// Columns and rows as two SHORT, the names of the columns, the values: a table in one line.
  case spatialFrequencyResponse
  /// Exposure times and counts of the pictures in a composite one: "0.02 undef 0.01 2 2".
  case compositeExposureTimes
  /// A label for the upper byte, one for the lower: "Small Differences; Not Default Settings".
  ///
  /// The keys of the labels are (0, upper byte) and (1, lower byte).
  case developmentType
  /// SHORT numbers, the first of which counts the pairs that follow: "Data Mining; Opt-out".
  ///
  /// The keys of the labels are (0, first of the pair) and (1, second of the pair).
  case learningOptOutIn
  /// Bytes as hexadecimal digits in lower case: "00ff".
  case hexadecimal
  /// Bytes as hexadecimal digits in upper case: "00FF".
  case upperHexadecimal
  /// "(Binary data 1024 bytes)".
  case binary
  /// As `plain`, and as `binary` where that is longer than 32 characters.
  case list32
  /// As `plain`, and as `binary` where that is longer than 64 characters.
  case list64
  /// The labels of the operations in a DNG opcode list: "WarpRectilinear, FixVignetteRadial".
  case opcodeList
  /// SMPTE time codes of eight bytes each.
  case timeCodes
  /// A number rounded to three decimals: "23.976".
  case threeDecimals
  /// Two decimals each, with a hyphen between them: "2.80-3.20".
  case tStop
  /// The label of the last byte of a format's GUID: "24-bit RGB".
  case pixelFormat
  /// A date of eight digits: "2024:05:01".
  case iptcDate
  /// A time of six digits and an offset: "18:05:30+02:00".
  case iptcTime
  /// The name of the character set that an escape sequence calls: "UTF8".
  case characterSet
  /// Photo Mechanic's four numbers: "Tagged:0, ColorClass:1, Rating:2, FrameNum:3".
  case prefs
  /// Only how many bytes are stored.
  case storedBinary
  /// The label of one of the four patterns of a sensor's filters, "[Red,Green][Green,Blue]"; as
  /// numbers the colours of the four: "0 1 1 2".
  case sensorPattern
}
