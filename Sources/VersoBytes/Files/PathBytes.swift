/// Names of files, which are bytes, as texts.
///
/// To Linux a name is any bytes but a zero and a slash, and a text is not. UTF-8 in a name stays as
/// it is. Each byte that is not part of a UTF-8 character becomes one of the 128 characters
/// U+10FE80 to U+10FEFF, whose last two digits are the byte. "caf\u{10FEE9}.jpg" is the file that
/// Latin-1 calls "café.jpg". These characters are private and almost the last ones, so nobody uses
/// them. If a name contains one of them, its four bytes are converted, too. So no two names are one
/// text, and every text that was made of a name leads back to it.
///
/// All paths that this library takes and gives are such texts.
package enum PathBytes {
  /// A path as a text.
  ///
  /// - Parameter bytes: The path in the system's form, without a zero at its end.
  /// - Returns: The text, for ``Photo/init(path:registry:limits:strict:)`` and wherever else a path is
  ///   asked for.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), isPlain(text) { return text }
    var text = ""
    var parser = UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let length: Int
      switch parser.parseScalar(from: &input) {
      case .valid(let character):
        length = character.count
        let scalar = UTF8.decode(character)
        if !isByte(scalar) {
          text.unicodeScalars.append(scalar)
          rest = rest.dropFirst(length)
          continue
        }
      case .error(let count): length = count
      case .emptyInput: return text
      }
      for byte in rest.prefix(length) {
        Unicode.Scalar(first + UInt32(byte)).map { text.unicodeScalars.append($0) }
      }
      rest = rest.dropFirst(length)
    }
    return text
  }

  /// A path in the system's form, without a zero at its end.
  package static func bytes(_ path: String) -> [UInt8] {
    guard !isPlain(path) else { return Array(path.utf8) }
    var bytes: [UInt8] = []
    for scalar in path.unicodeScalars {
      if isByte(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes
  }

  /// The character for byte 0.
  private static let first: UInt32 = 0x10FE00

  /// Whether a character represents a byte.
  package static func isByte(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & ~0x7F == first + 0x80
  }

  /// Whether a text contains a character that represents a byte: it is useful only as a path.
  package static func hasBytes(_ text: String) -> Bool {
    !isPlain(text) && text.unicodeScalars.contains(where: isByte)
  }

  /// Whether a text is a path whose bytes are its UTF-8. Few others are thought not to be.
  private static func isPlain(_ text: String) -> Bool {
    // With this byte the characters from U+100000 on begin.
    !text.utf8.contains { $0 == 0xF4 || $0 == 0 }
  }
}

// MARK: To the system and back

extension PathBytes {
  /// A path that the system gives.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    if let text = unsafe String(validatingCString: cString), isPlain(text) { return text }
    var bytes: [UInt8] = []
    // Up to the zero that ends it.
    var at = unsafe cString
    while unsafe at.pointee != 0 {
      bytes.append(UInt8(bitPattern: unsafe at.pointee))
      unsafe at += 1
    }
    return text(bytes)
  }

  /// Hands a path to a call of the system. No such call is made with the text itself.
  ///
  /// - Parameters:
  ///   - path: The path. One with a zero in it leads nowhere, as the empty one does.
  ///   - body: The call; the bytes exist, followed by a zero, until it returns.
  /// - Returns: The result of the call.
  @safe package static func withPointer<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard !isPlain(path) else { return unsafe path.withCString(body) }
    var bytes = path.utf8.contains(0) ? [] : bytes(path).map { CChar(bitPattern: $0) }
    bytes.append(0)
    return unsafe body(bytes)
  }

  /// Whether two paths are the same bytes. Texts are equal that look so: those of é as one character
  /// and as two, which are two files.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    path.utf8.elementsEqual(other.utf8)
  }

  /// The folder of a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where the last part of a path begins. A character of a text may be a slash with a mark on it.
  package static func nameStart(of path: String) -> String.Index {
    path.utf8.lastIndex(of: slash).map { path.utf8.index(after: $0) } ?? path.startIndex
  }

  /// The parts before and after the last full stop of a name; nil without one.
  package static func parts(of name: String) -> (stem: Substring, ending: Substring)? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return (name[..<dot], name[name.utf8.index(after: dot)...])
  }

  private static let slash = UInt8(ascii: "/")
}
