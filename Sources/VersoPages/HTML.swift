import Verso
import VersoEvidence

/// A page that is being written.
///
/// Markup is a `StaticString`, which only the program itself has; contents of files can only be
/// text.
package struct HTML {
  package private(set) var bytes: [UInt8] = []

  /// The most characters of a text that are shown.
  package static let longest = 500

  /// Begins a page that needs no network: nothing may be loaded, and only its own style and script count, by their hashes.
  mutating func begin(_ title: String, style: StaticString, script: StaticString? = nil) {
    func hash(_ text: StaticString) -> String {
      "'sha256-\(Base64.encoded(FileDigest.sha256(Array("\(text)".utf8))))'"
    }
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    add("<meta http-equiv=\"Content-Security-Policy\"")
    attribute(
      "content",
      "default-src 'none'; img-src data:; style-src \(hash(style)); "
        + "script-src \(script.map(hash) ?? "'none'"); base-uri 'none'; form-action 'none'")
    add(">\n<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
    text(title)
    add("</title>\n<style>")
    add(style)
    add("</style>\n</head>\n<body>\n")
  }

  /// Adds markup.
  package mutating func add(_ markup: StaticString) { bytes.append(markup) }

  /// Adds a text; what cannot be seen in it is made visible.
  package mutating func text(_ text: String) {
    Self.visit(text) { piece in
      switch piece {
      case .plain(let scalar): append(escaped: scalar)
      case .odd(let scalar):
        add("<span class=\"odd\">")
        bytes += Self.name(scalar).utf8
        add("</span>")
      case .cut(let count):
        add("<span class=\"odd\">")
        bytes += "… \(count) more characters".utf8
        add("</span>")
      }
    }
  }

  /// Adds a text whose direction does not affect the text around it.
  package mutating func isolated(_ text: String) {
    add("<bdi>")
    self.text(text)
    add("</bdi>")
  }

  /// Adds an attribute with its value to a tag that is not closed yet.
  package mutating func attribute(_ name: StaticString, _ value: String) {
    add(" ")
    bytes.append(name)
    add("=\"")
    Self.visit(value) { piece in
      switch piece {
      case .plain(let scalar): append(escaped: scalar)
      case .odd(let scalar): bytes += "⟨\(Self.name(scalar))⟩".utf8
      case .cut(let count): bytes += "… \(count) more characters".utf8
      }
    }
    add("\"")
  }

  package mutating func number(_ number: Int) { bytes += Self.grouped(number).utf8 }

  /// A count with its thing, in the plural where it is one: "1 byte", "2 bytes".
  package mutating func count(_ number: Int, _ thing: StaticString) {
    self.number(number)
    add(" ")
    add(thing)
    if number != 1 { add("s") }
  }

  /// Adds bytes as hexadecimal digits.
  package mutating func digest(_ digest: [UInt8]) {
    add("<code>")
    for byte in digest {
      for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    add("</code>")
  }

  /// Adds a JPEG picture as the address of an image.
  package mutating func source(jpeg: [UInt8]) {
    add(" src=\"data:image/jpeg;base64,")
    Base64.append(jpeg, to: &bytes)
    add("\"")
  }

  // MARK: Text

  private enum Piece {
    case plain(Unicode.Scalar)
    /// A character that cannot be seen, or that moves others.
    case odd(Unicode.Scalar)
    /// The number of characters that are left out.
    case cut(Int)
  }

  private static func visit(_ text: String, _ body: (Piece) -> Void) {
    var shown = 0
    var marks = 0
    for scalar in text.unicodeScalars {
      guard shown < longest else { return body(.cut(text.unicodeScalars.count - shown)) }
      shown += 1
      let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
      marks = isMark ? marks + 1 : 0
      // Marks in a tower reach over other lines.
      body(isOdd(scalar) || marks > 3 ? .odd(scalar) : .plain(scalar))
    }
  }

  private static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return false }
    // No tag: a pattern without dots, which looks like a space.
    if scalar.value == 0x2800 { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .surrogate, .unassigned:
      return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    PathBytes.isByte(scalar)
      ? "\\x" + String(hexadecimal: scalar.value & 0xFF, digits: 2, uppercase: true)
      : "U+" + String(hexadecimal: scalar.value, digits: 4, uppercase: true)
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "&": add("&amp;")
    case "<": add("&lt;")
    case ">": add("&gt;")
    case "\"": add("&quot;")
    case "'": add("&#39;")
    default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
    }
  }

  /// A number with a comma between thousands.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
