/// Names of files and folders that are made of texts: what photos state, titles of albums.
package enum FileNames {
  /// A text as the name of one file or folder that every system takes, and that leads nowhere else.
  ///
  /// There is one rule for all commands that make names. Controls and characters that hide
  /// themselves go. Slashes and `< > : " \ | ? *` become `_`, and so does a blank or full stop at
  /// the end: no name is `.` or `..`. A `_` follows a name that Windows reserves for devices (CON,
  /// NUL, COM1).
  ///
  /// - Parameter text: The whole name, with its ending where it has one: parts that are safe can make one that is not.
  /// - Returns: The name; empty if nothing is left.
  package static func portable(_ text: String) -> String {
    var name = text
    if !text.utf8.allSatisfy(isPlain) {
      var scalars = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        // A character for a byte of an old name stays.
        guard PathBytes.isByte(scalar) || scalar.value >= 0x20 && !HiddenCharacters.contain(scalar)
        else { continue }
        scalars.append(isRefused(scalar) ? "_" : scalar)
      }
      name = String(scalars)
    }
    if let last = name.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      name = name.dropLast() + "_"
    }
    let stem = name.prefix { $0 != "." }
    return isDevice(stem) ? "\(stem)_\(name.dropFirst(stem.count))" : name
  }

  /// Whether a character cannot be in a name everywhere.
  package static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "<", ">", ":", "\"", "\\", "|", "?", "*": true
    default: false
    }
  }

  /// Whether a byte is itself in every place.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && !isRefused(Unicode.Scalar(byte))
  }

  /// Whether Windows takes a name for a device, whatever ending follows.
  private static func isDevice(_ stem: Substring) -> Bool {
    guard (3...7).contains(stem.utf8.count) else { return false }
    let name = stem.uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(name) { return true }
    guard name.hasPrefix("COM") || name.hasPrefix("LPT"), name.count == 4, let number = name.last
    else { return false }
    return "123456789\u{B9}\u{B2}\u{B3}".contains(number)
  }
}
