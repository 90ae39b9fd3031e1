extension Rendering {
  /// A value of a photo as one row of a table: what JSON has under one key, or an element of an
  /// array in JSON.
  package struct Member: Sendable {
    /// The group, a colon and the name, as JSON's key has them.
    package let key: [UInt8]
    /// The number of bytes of the key that are the group.
    package let groupCount: Int
    /// As people read it, without anything that is no character of UTF-8.
    package let text: [UInt8]
    /// As a number, where it is one in the plain form: 0.005 for "1/200".
    package let number: Number?

    /// A number, whole if it is.
    package enum Number: Hashable, Sendable {
      case whole(Int)
      case real(Double)
    }
  }

  /// Everything that is shown, in the order of the JSON; of repeated names the first counts, as
  /// there.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: A member for each key, but for arrays, whose elements each have one; objects are JSON.
  package func members(_ photo: Photo) -> [Member] {
    var plain: [(group: String, name: [UInt8], words: Wording)] = []
    var numeric = self
    numeric.isNumeric = true
    numeric.visit(photo) { plain.append(($0, Array($1), $2)) }
    var shown = self
    shown.isNumeric = false
    var (keys, text) = (JSONKeys(), [UInt8]())
    var values: [Member] = []
    var at = 0
    func add(
      _ group: String, _ name: ArraySlice<UInt8>, _ words: Wording, _ plain: Wording?
    ) {
      let start = text.count
      text += group.utf8
      text.append(0x3A)
      text += name
      guard keys.insert(from: start, in: text) else {
        text.removeLast(text.count - start)
        return
      }
      let key = JSON.plain(text[start...])
      let groupCount = min(JSON.plain(Array(group.utf8)[...]).count, key.count - 1)
      Self.append(words, plain, Member.Head(key: key, groupCount: groupCount), &values)
    }
    shown.visit(photo) { group, name, words in
      // Both forms come in one order; where one has more than the other, that is skipped.
      let match = plain[at...].prefix(8).firstIndex { $0.group == group && $0.name[...] == name }
      if let match { at = match + 1 }
      add(group, name, words, match.map { plain[$0].words })
    }
    guard selection.mayIncludeComposites else { return values }
    for value in photo.composites where selection.includes(.composite, value.name) {
      add(
        "Composite", Array(value.name.utf8)[...], .text(value.text), .text(value.numericText))
    }
    return values
  }

  private static func append(
    _ words: Wording, _ plain: Wording?, _ head: Member.Head, _ values: inout [Member]
  ) {
    if case .list(let elements) = words {
      var others: [Wording?] = []
      if case .list(let found)? = plain, found.count == elements.count { others = found }
      for (index, element) in elements.enumerated() {
        let other = others.isEmpty ? nil : others[index]
        values.append(Member(head, element.plainText, number(other ?? element)))
      }
      return
    }
    values.append(Member(head, words.plainText, number(plain ?? words)))
  }

  private static func number(_ words: Wording) -> Member.Number? {
    guard case .text(let text) = words, JSON.isNumber(text[...]) else { return nil }
    let digits = String(decoding: text, as: UTF8.self)
    if let whole = Int(digits) { return .whole(whole) }
    return Double(digits).flatMap { $0.isFinite ? .real($0) : nil }
  }
}

extension Rendering.Member {
  /// The common data of values with one key.
  struct Head {
    let key: [UInt8]
    let groupCount: Int
  }

  init(_ head: Head, _ text: [UInt8], _ number: Number?) {
    (key, groupCount, self.text, self.number) = (head.key, head.groupCount, text, number)
  }
}

extension Wording {
  /// As one text of UTF-8; structures, and lists in lists, as JSON.
  fileprivate var plainText: [UInt8] {
    var out: [UInt8] = []
    switch self {
    case .text(let text): return JSON.plain(text[...])
    case .binary(let count): out.append(binary: count, for: .programs)
    case .list, .structure: appendJSON(to: &out)
    }
    return out
  }
}
