import Verso

/// Values in lines for scripts.
enum ValueLine {
  /// The bytes of a value in a line, without its end. What would begin another line or move a cursor is a
  /// full stop. The bytes of names of files that are not UTF-8 are given on as they are, but to a
  /// terminal as `\xE9`.
  static func bytes(_ text: String) -> [UInt8] {
    guard PathBytes.hasBytes(text), !Standard.outputIsTerminal else {
      return Array(Rendering.printable(text).utf8)
    }
    var bytes: [UInt8] = []
    var characters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if PathBytes.isByte(scalar) {
        bytes += Rendering.printable(String(characters)).utf8
        characters = String.UnicodeScalarView()
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        characters.append(scalar)
      }
    }
    return bytes + Array(Rendering.printable(String(characters)).utf8)
  }
}
