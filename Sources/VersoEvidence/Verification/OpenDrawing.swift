internal import Verso

/// A drawing (SVG) whose bytes do not contain everything that is displayed: it runs programs, or
/// displays other files.
///
/// The text is split into tags, attributes and the text between them, as an XML reader does it; in
/// doubt it is considered open.
struct OpenDrawing {
  private let text: [UInt8]
  private var at = 0

  /// The action of a drawing, as the end of a sentence that begins with "it"; nil for one that
  /// shows only itself.
  static func problem(of drawing: [UInt8]) -> String? {
    // Other encodings would hide the searched marks.
    guard String(validating: drawing, as: UTF8.self) != nil, !drawing.contains(0) else {
      return "is a drawing in another encoding than UTF-8"
    }
    var scanner = OpenDrawing(text: drawing)
    return scanner.problem()
  }

  private init(text: [UInt8]) { self.text = text }

  // MARK: Markup

  private mutating func problem() -> String? {
    var isStyle = false
    while at < text.count {
      guard text[at] == UInt8(ascii: "<") else {
        let end = text[at...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
        if isStyle, let found = Self.problem(ofStyle: Self.decoded(text[at..<end])) { return found }
        at = end
        continue
      }
      if takes("<!--") {
        guard skip(behind: "-->") != nil else { return "is a drawing that is not in order" }
      } else if takes("<![CDATA[") {
        guard let content = skip(behind: "]]>") else { return "is a drawing that is not in order" }
        if isStyle, let found = Self.problem(ofStyle: Array(content)) { return found }
      } else if takes("<?") {
        guard let content = skip(behind: "?>") else { return "is a drawing that is not in order" }
        if let found = Self.problem(ofInstruction: Array(content)) { return found }
      } else if takes("<!") {
        // Declarations inside may add texts and attributes to elements.
        guard let content = skip(behind: ">") else { return "is a drawing that is not in order" }
        if content.contains(UInt8(ascii: "[")) { return "declares texts or attributes of its own" }
      } else if takes("</") {
        guard let content = skip(behind: ">") else { return "is a drawing that is not in order" }
        if Self.local(Array(content)) == "style" { isStyle = false }
      } else {
        at += 1
        guard let tag = tag() else { return "is a drawing that is not in order" }
        if let found = Self.problem(of: tag) { return found }
        if tag.name == "style" { isStyle = !tag.isEmpty }
      }
    }
    return nil
  }

  private struct Tag {
    var name: String
    var attributes: [(name: String, value: [UInt8])] = []
    var isEmpty = false
  }

  private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// The tag whose name begins here, with values as a reader has them.
  private mutating func tag() -> Tag? {
    func isEnd(_ byte: UInt8) -> Bool {
      Self.spaces.contains(byte) || [0x3E, 0x2F, 0x3D].contains(byte)
    }
    var tag = Tag(name: Self.local(word(until: isEnd)))
    guard !tag.name.isEmpty else { return nil }
    while at < text.count {
      if Self.spaces.contains(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: ">") {
        at += 1
        return tag
      } else if text[at] == UInt8(ascii: "/") {
        tag.isEmpty = true
        at += 1
      } else {
        let name = word(until: isEnd)
        guard !name.isEmpty else { return nil }
        skipSpaces()
        guard at < text.count, text[at] == UInt8(ascii: "=") else { return nil }
        at += 1
        skipSpaces()
        guard at < text.count, [0x22, 0x27].contains(text[at]) else { return nil }
        let mark = text[at]
        at += 1
        let value = word { $0 == mark }
        guard at < text.count else { return nil }
        at += 1
        let isBase = String(decoding: name, as: UTF8.self).lowercased() == "xml:base"
        tag.attributes.append((isBase ? "xml:base" : Self.local(name), Self.decoded(value[...])))
      }
    }
    return nil
  }

  private mutating func word(until isEnd: (UInt8) -> Bool) -> [UInt8] {
    let end = text[at...].firstIndex(where: isEnd) ?? text.count
    defer { at = end }
    return Array(text[at..<end])
  }

  private mutating func skipSpaces() {
    while at < text.count, Self.spaces.contains(text[at]) { at += 1 }
  }

  /// Whether the text goes on like this; moves past it then.
  private mutating func takes(_ mark: StaticString) -> Bool {
    let bytes = Array("\(mark)".utf8)
    guard text[at...].starts(with: bytes) else { return false }
    at += bytes.count
    return true
  }

  /// Moves past a mark.
  private mutating func skip(behind mark: String) -> ArraySlice<UInt8>? {
    guard let found = text.position(of: Array(mark.utf8), from: at) else { return nil }
    defer { at = found + mark.utf8.count }
    return text[at..<found]
  }

  /// A name without its prefix, in small letters.
  private static func local(_ name: [UInt8]) -> String {
    let last = name.split(separator: UInt8(ascii: ":")).last ?? []
    return String(decoding: last.filter { !spaces.contains($0) }, as: UTF8.self).lowercased()
  }

  /// A text with its references to characters resolved.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let named: [String: String] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(40).firstIndex(of: UInt8(ascii: ";")) {
        let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
        let number =
          name.hasPrefix("#x") || name.hasPrefix("#X")
          ? UInt32(name.dropFirst(2), radix: 16)
          : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        if let letter = named[name]
          ?? number.flatMap({ Unicode.Scalar($0) }).map({ String(Character($0)) })
        {
          result += letter.utf8
          rest = rest[(end + 1)...]
          continue
        }
      }
      result.append(byte)
      rest = rest.dropFirst()
    }
    return result
  }

  // MARK: Open contents

  private static let programs: Set<String> = ["script", "handler", "listener"]
  /// Elements that show what is not a drawing.
  private static let foreign: Set<String> = [
    "foreignobject", "iframe", "frame", "embed", "object", "audio", "video", "link", "meta", "base",
    "form", "import", "include",
  ]
  private static let animations: Set<String> = [
    "set", "animate", "animatetransform", "animatemotion", "animatecolor",
  ]
  private static let addresses: Set<String> = [
    "href", "src", "srcset", "poster", "data", "action", "formaction", "background", "xml:base",
    "codebase", "archive", "content",
  ]

  private static func problem(of tag: Tag) -> String? {
    if programs.contains(tag.name) { return "runs programs (\(tag.name))" }
    if foreign.contains(tag.name) { return "shows what is no drawing (\(tag.name))" }
    for (name, value) in tag.attributes {
      if name.hasPrefix("on") { return "runs programs (\(name))" }
      if animations.contains(tag.name), name == "attributename" {
        let target = local(value)
        if addresses.contains(target) || target.hasPrefix("on") || target == "style" {
          return "changes what it refers to (\(tag.name) of \(target))"
        }
      }
      let found =
        addresses.contains(name) ? problem(ofAddress: value, name) : problem(ofStyle: value)
      if let found { return found }
    }
    return nil
  }

  private static func problem(ofInstruction content: [UInt8]) -> String? {
    let words = String(decoding: content, as: UTF8.self).lowercased()
    if words.hasPrefix("xml-stylesheet") { return "shows parts of other files (xml-stylesheet)" }
    guard words.hasPrefix("xml "), let place = content.position(of: Array("encoding".utf8)) else {
      return nil
    }
    let name = words.utf8.dropFirst(place + 8).drop {
      spaces.contains($0) || [0x3D, 0x22, 0x27].contains($0)
    }
    return ["utf-8", "us-ascii", "ascii", "iso-8859-1"].contains { name.starts(with: $0.utf8) }
      ? nil : "is a drawing in another encoding than UTF-8"
  }

  /// Whether an address leads out of the drawing: neither to a part of it nor to a picture or a font in it.
  private static func problem(ofAddress value: [UInt8], _ name: String) -> String? {
    // Readers of addresses pass over blanks and control characters.
    let address = value.lazy.filter { $0 > 0x20 && $0 != 0x7F }.prefix(64)
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if address.isEmpty || isInside(address) { return nil }
    let isProgram = ["javascript:", "vbscript:"].contains { address.starts(with: $0.utf8) }
    return isProgram ? "runs programs (\(name))" : "shows parts of other files (\(name))"
  }

  private static func isInside(_ address: some Sequence<UInt8>) -> Bool {
    ["#", "data:image/", "data:font/", "data:application/font", "data:application/x-font"]
      .contains { address.starts(with: $0.utf8) }
  }

  /// Whether a style sheet, or the value of an attribute that may be part of one, shows other files.
  private static func problem(ofStyle value: [UInt8]) -> String? {
    guard value.contains(where: { [0x28, 0x40, 0x5C, 0x3A].contains($0) }) else { return nil }
    let style = unescaped(value)
    for mark in ["expression(", "-moz-binding", "behavior:", "javascript:", "vbscript:"]
    where style.position(of: Array(mark.utf8)) != nil {
      return "runs programs (\(mark.filter(\.isLetter)))"
    }
    if style.position(of: Array("@import".utf8)) != nil {
      return "shows parts of other files (@import)"
    }
    // If a list has several addresses, each begins with its own function, or with quotation marks.
    for mark in ["url(", "image(", "image-set(", "src("] {
      var at = 0
      while let found = style.position(of: Array(mark.utf8), from: at) {
        at = found + mark.utf8.count
        let address = style[at...].drop { spaces.contains($0) || $0 == 0x22 || $0 == 0x27 }
        let isList = address.starts(with: "url(".utf8)
        if !isInside(address), !isList { return "shows parts of other files (\(mark.dropLast()))" }
      }
    }
    return nil
  }

  /// A style sheet without comments, its escapes resolved, in small letters (CSS Syntax 3, 4.3.7).
  private static func unescaped(_ style: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(style.count)
    var at = 0
    while at < style.count {
      if style[at...].starts(with: "/*".utf8) {
        at = style.position(of: Array("*/".utf8), from: at + 2).map { $0 + 2 } ?? style.count
      } else if style[at] == UInt8(ascii: "\\") {
        at += 1
        let digits = style[at...].prefix(6).prefix { $0.hexadecimal != nil }
        at += digits.count
        if let code = digits.hexadecimalNumber {
          if let scalar = Unicode.Scalar(code) {
            result += String(Character(scalar)).lowercased().utf8
          }
          if at < style.count, spaces.contains(style[at]) { at += 1 }
        } else if at < style.count, style[at] == 0x0A {
          // A line break after a backslash is removed with it.
          at += 1
        }
      } else {
        result.append((0x41...0x5A).contains(style[at]) ? style[at] | 0x20 : style[at])
        at += 1
      }
    }
    return result
  }
}
