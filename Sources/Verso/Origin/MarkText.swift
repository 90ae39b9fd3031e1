/// A text that is searched for the mark of a generator.
///
/// Only the beginning and the end of a long text are examined: prompts are shorter than that, and
/// settings are at one of the two. A small file can hold a text of many megabytes.
struct MarkText {
  /// The whole text as it is in the file.
  let stored: String
  /// The text without blanks around it; of a long one the beginning and the end.
  let whole: String
  /// The beginning, as statements show it.
  var start: String { String(whole.unicodeScalars.prefix(300)) }
  private let bytes: [UInt8]

  /// The number of bytes that are searched on each side.
  static let limit = 1 << 18

  init(_ text: String) {
    stored = text
    let stored = text.utf8
    if stored.count > 2 * Self.limit {
      let parts = Array(stored.prefix(Self.limit)) + Array(stored.suffix(Self.limit))
      whole = String(decoding: parts, as: UTF8.self).bare
    } else {
      whole = text.bare
    }
    bytes = Array(whole.utf8)
  }

  // MARK: Names

  /// Whether it is one of some names, with or without a version: "NovelAI Diffusion V4.5 4BDE2A90".
  func isName(_ names: [String]) -> Bool {
    guard bytes.count < 120 else { return false }
    let text = whole.lowercased()
    return names.contains { name in
      guard text.hasPrefix(name.lowercased()) else { return false }
      let rest = text.dropFirst(name.count)
      guard let first = rest.first else { return true }
      guard " /-_(".contains(first) else { return false }
      return rest.split { " /-_".contains($0) }.allSatisfy(Self.isVersion)
    }
  }

  /// "4.5", "v6", "3o", "(Build", "1234)", "4bde2a90".
  private static func isVersion(_ word: Substring) -> Bool {
    var word = word.drop { "(".contains($0) }
    while word.last == ")" { word.removeLast() }
    if ["version", "build", "beta", "alpha", "v"].contains(word) { return true }
    let digits = word.first == "v" ? word.dropFirst() : word
    let isNumber =
      digits.first?.isNumber == true && digits.allSatisfy { $0.isASCII && !$0.isWhitespace }
      && digits.filter(\.isLetter).count <= 3
    return isNumber || word.count >= 8 && word.allSatisfy(\.isHexDigit)
  }

  /// Whether a text is a UUID (RFC 9562).
  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }

  // MARK: JSON

  /// Whether it is an object of JSON with some members, at any depth, perhaps with a word before it
  /// ("Prompt: {").
  func isObject(with all: [String], _ any: [String]) -> Bool {
    guard let start = bytes.prefix(32).firstIndex(of: UInt8(ascii: "{")),
      bytes[..<start].allSatisfy({ $0.isLetter || $0 == UInt8(ascii: ":") || $0.isBlank })
    else { return false }
    return all.allSatisfy { position(ofMember: $0) != nil }
      && (any.isEmpty || any.contains { position(ofMember: $0) != nil })
  }

  /// Where the value of a member begins, also in an object that is itself a text of another one.
  private func position(ofMember name: String) -> Int? {
    let wanted = Array("\"\(name)".utf8)
    var start = 0
    while let found = bytes.position(of: wanted, from: start) {
      var at = found + wanted.count
      start = found + 1
      while at < bytes.count, bytes[at] == UInt8(ascii: "\\") { at += 1 }
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { continue }
      at += 1
      while at < bytes.count, bytes[at].isBlank { at += 1 }
      if at < bytes.count, bytes[at] == UInt8(ascii: ":") {
        at += 1
        while at < bytes.count, bytes[at].isBlank { at += 1 }
        return at
      }
    }
    return nil
  }

  /// The value of China's label: "1" of `{"Label":"1"}`; nil without one.
  ///
  /// - Parameters:
  ///   - outer: The member that the object with the label is the value of; nil if it is the text.
  ///   - others: Members one of which has to be there; any text if the list is empty.
  /// - Returns: The value of the label.
  func label(inside outer: String?, besides others: [String] = []) -> String? {
    guard isObject(with: ["Label"] + (outer.map { [$0] } ?? []), others),
      let start = position(ofMember: "Label")
    else { return nil }
    let value = bytes[start...].prefix(40)
      .drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
      .prefix {
        $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ",")
          && $0 != UInt8(ascii: "}")
      }
    return String(decoding: value, as: UTF8.self).bare
  }

  // MARK: Forms of programs

  /// Whether it has the line of settings that the web UI of Stable Diffusion and similar programs
  /// write: "Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 7, Size: 512x512".
  func hasSettings(inCaption isCaption: Bool) -> Bool {
    let key = Array("Steps: ".utf8)
    var next = bytes.position(of: key)
    while let found = next {
      next = bytes.position(of: key, from: found + 1)
      let before = found == 0 ? 0x0A : bytes[found - 1]
      let isLine = before == 0x0A || before == 0x0D
      guard isLine || !isCaption && before.isBlank else { continue }
      // Each ends where the next begins, so that all is searched once.
      if Self.isSettings(Array(bytes[found..<(next ?? bytes.count)])) { return true }
    }
    return false
  }

  private static func isSettings(_ text: [UInt8]) -> Bool {
    func has(_ key: String) -> Bool { text.position(of: Array(key.utf8)) != nil }
    func hasNumber(_ key: String) -> Bool { number(behind: key, in: text) }
    guard hasNumber("Steps: "), hasNumber("Seed: ") else { return false }
    return ["Sampler: ", "Model hash: ", "Clip skip: ", "Schedule type: "].contains(where: has)
      || ["CFG scale: ", "CFG Scale: ", "Guidance Scale: ", "Denoising strength: "]
        .contains(where: hasNumber)
      || hasNumber("Size: ") && has("Model: ")
  }

  /// Whether a number follows the first of some texts.
  private static func number(behind key: String, in text: [UInt8]) -> Bool {
    guard let found = text.position(of: Array(key.utf8)) else { return false }
    let value = text[(found + key.utf8.count)...].prefix(2)
    return value.drop { $0 == UInt8(ascii: "-") }.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Whether it is a prompt with options: `"a cat" -s 50 -S 298074 -W 512 -H 768 -C 5 -A k_lms`;
  /// numbers may follow without a blank.
  var isCommand: Bool {
    let words = whole.suffix(400).split(separator: " ")
    var options: Set<Substring> = []
    let known = ["-s", "-S", "-W", "-H", "-C"]
    for (index, word) in words.enumerated() where known.contains(String(word.prefix(2))) {
      let next = word.count == 2 ? words[index...].dropFirst().first : word.dropFirst(2)
      if let next, Double(next) != nil { options.insert(word.prefix(2)) }
    }
    return options.count >= 2
  }

  /// Whether it names a job of Midjourney's: by its identity, or after the options of a prompt.
  var namesJob: Bool {
    let key = Array("Job ID: ".utf8)
    guard let found = bytes.position(of: key) else { return false }
    let name = bytes[(found + key.count)...].prefix(36)
    return Self.isUUID(String(decoding: name, as: UTF8.self))
      || ["v", "ar", "niji"].contains { Self.number(behind: " --\($0) ", in: bytes) }
  }

  /// Whether it is "Signature: " with what looks like the bytes of one, in Base64.
  var isSignature: Bool {
    let key = "Signature: "
    guard whole.hasPrefix(key) else { return false }
    let code = whole.dropFirst(key.count)
    return code.utf8.count >= 24
      && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-".contains($0)) }
      && code.contains(where: \.isNumber) && code.contains(where: \.isUppercase)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
