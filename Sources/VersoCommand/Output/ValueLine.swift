import Verso

/// Values in lines for scripts.
enum ValueLine {
  /// The bytes of a value that is printed alone: its lines and tabs stay, and nothing else moves a cursor.
  static func bytes(alone text: String) -> [UInt8] {
    let marks = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      "\t\n".unicodeScalars.contains($0)
    }
    var bytes: [UInt8] = []
    for mark in marks {
      if mark.startIndex > text.startIndex {
        bytes.append(
          UInt8(text.unicodeScalars[text.unicodeScalars.index(before: mark.startIndex)].value))
      }
      // The end of a line on other systems.
      let line = mark.last == "\r" && mark.endIndex < text.endIndex ? mark.dropLast() : mark
      bytes += Self.bytes(String(line))
    }
    return bytes
  }

  /// The bytes of a value in a line, without its end. A character that would begin another line or
  /// move a cursor becomes a full stop. The bytes of names of files that are not UTF-8 are given on
  /// as they are, but to a terminal as `\xE9`.
  static func bytes(_ text: String) -> [UInt8] {
    guard PathBytes.hasBytes(text), !Standard.outputIsTerminal else { return printable(text) }
    var bytes: [UInt8] = []
    var characters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if PathBytes.isByte(scalar) {
        bytes += printable(String(characters))
        characters = String.UnicodeScalarView()
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        characters.append(scalar)
      }
    }
    return bytes + printable(String(characters))
  }

  /// A piece of a line. A program gets invisible characters as they are, and a terminal shows them.
  private static func printable(_ text: String) -> [UInt8] {
    guard !Standard.outputIsTerminal else { return Array(Rendering.printable(text).utf8) }
    let line = text.unicodeScalars.map { "\t\n\r".unicodeScalars.contains($0) ? "." : $0 }
    return Array(
      Rendering.printable(String(String.UnicodeScalarView(line)), asData: true).utf8)
  }
}
