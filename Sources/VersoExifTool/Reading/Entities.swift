internal import Verso

/// Characters as entities of HTML and XML, both ways.
enum Entities {
  private static let names: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "iexcl": 0xA1,
    "cent": 0xA2, "pound": 0xA3, "yen": 0xA5, "sect": 0xA7, "copy": 0xA9, "laquo": 0xAB,
    "reg": 0xAE, "deg": 0xB0, "plusmn": 0xB1, "sup2": 0xB2, "sup3": 0xB3, "acute": 0xB4,
    "micro": 0xB5, "para": 0xB6, "middot": 0xB7, "raquo": 0xBB, "frac14": 0xBC, "frac12": 0xBD,
    "frac34": 0xBE, "iquest": 0xBF, "Agrave": 0xC0, "Aacute": 0xC1, "Acirc": 0xC2, "Atilde": 0xC3,
    "Auml": 0xC4, "Aring": 0xC5, "AElig": 0xC6, "Ccedil": 0xC7, "Egrave": 0xC8, "Eacute": 0xC9,
    "Ecirc": 0xCA, "Euml": 0xCB, "Igrave": 0xCC, "Iacute": 0xCD, "Icirc": 0xCE, "Iuml": 0xCF,
    "ETH": 0xD0, "Ntilde": 0xD1, "Ograve": 0xD2, "Oacute": 0xD3, "Ocirc": 0xD4, "Otilde": 0xD5,
    "Ouml": 0xD6, "times": 0xD7, "Oslash": 0xD8, "Ugrave": 0xD9, "Uacute": 0xDA, "Ucirc": 0xDB,
    "Uuml": 0xDC, "Yacute": 0xDD, "THORN": 0xDE, "szlig": 0xDF, "agrave": 0xE0, "aacute": 0xE1,
    "acirc": 0xE2, "atilde": 0xE3, "auml": 0xE4, "aring": 0xE5, "aelig": 0xE6, "ccedil": 0xE7,
    "egrave": 0xE8, "eacute": 0xE9, "ecirc": 0xEA, "euml": 0xEB, "igrave": 0xEC, "iacute": 0xED,
    "icirc": 0xEE, "iuml": 0xEF, "eth": 0xF0, "ntilde": 0xF1, "ograve": 0xF2, "oacute": 0xF3,
    "ocirc": 0xF4, "otilde": 0xF5, "ouml": 0xF6, "divide": 0xF7, "oslash": 0xF8, "ugrave": 0xF9,
    "uacute": 0xFA, "ucirc": 0xFB, "uuml": 0xFC, "yacute": 0xFD, "thorn": 0xFE, "yuml": 0xFF,
    "euro": 8364, "hellip": 8230, "ndash": 8211, "mdash": 8212, "lsquo": 8216,
    "rsquo": 8217, "ldquo": 8220, "rdquo": 8221, "bdquo": 8222, "trade": 8482,
  ]

  /// A text with entities, for all characters beyond ASCII where that is wanted.
  static func escaped(_ text: [UInt8], all: Bool) -> [UInt8] {
    var out = ""
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case _ where all && scalar.value > 0x7F:
        let name = names.first { $0.value == scalar.value && $0.key != "apos" }?.key
        out += name.map { "&\($0);" } ?? "&#x\(String(scalar.value, radix: 16));"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return Array(out.utf8)
  }

  static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      out += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        out += "&"
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(after: start)..<end]
      var value = names[String(name)]
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        value = UInt32(name.dropFirst(2), radix: 16)
      } else if name.hasPrefix("#") {
        value = UInt32(name.dropFirst())
      }
      guard let scalar = value.flatMap(Unicode.Scalar.init) else {
        out += "&"
        rest = rest.dropFirst()
        continue
      }
      out.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return out + rest
  }
}
