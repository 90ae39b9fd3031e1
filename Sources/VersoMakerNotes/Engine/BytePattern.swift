/// A pattern for text and bytes, in the notation of regular expressions: what conditions on models,
/// versions and headers need of it. It is read in place, so creating it costs nothing.
///
/// `.` any byte, `[a-z]` and `[^a-z]`, `\d \w \s \b` and their opposites, `\0` to `\7`, `\x1f`,
/// `^`, `$`, groups, `(?:…)`, `(?=…)`, `(?!…)`, `|`, and `? * + {2} {2,} {2,3}`, each also followed
/// by `?` for as few as possible.
package struct BytePattern {
  private let pattern: Text
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - pattern: The pattern. It is part of the program, never of a file.
  ///   - options: "i" where the case of letters does not matter.
  package init(_ pattern: [UInt8], options: [UInt8] = []) {
    self.pattern = .bytes(pattern)
    ignoresCase = options.contains(UInt8(ascii: "i"))
  }

  /// A pattern in a table.
  package init(_ pattern: StaticText, ignoresCase: Bool) {
    self.pattern = .table(pattern)
    self.ignoresCase = ignoresCase
  }

  /// The text of a pattern. It is no generic parameter: a type made of another one at run time
  /// costs more than all patterns of a photo.
  fileprivate enum Text {
    case bytes([UInt8])
    case table(StaticText)

    var startIndex: Int {
      switch self {
      case .bytes: 0
      case .table(let text): text.startIndex
      }
    }

    var endIndex: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .table(let text): text.endIndex
      }
    }

    subscript(position: Int) -> UInt8 {
      switch self {
      case .bytes(let bytes): bytes[position]
      case .table(let text): text[position]
      }
    }
  }

  /// Whether a pattern can match a text: not where its only branch begins at the text's start with
  /// other letters.
  static func mayMatch(
    _ pattern: StaticText, ignoresCase: Bool, _ text: ArraySlice<UInt8>
  ) -> Bool {
    var at = pattern.startIndex + 1
    guard at < pattern.endIndex, pattern[at - 1] == UInt8(ascii: "^") else { return true }
    for byte in text {
      guard at < pattern.endIndex else { return true }
      let wanted = pattern[at]
      // A character that is not a letter or digit, or that a quantifier follows, has a special
      // meaning.
      let isPlain = (wanted | 0x20).isLetter || wanted.isDigit || wanted == 0x20
      guard isPlain else { return true }
      if byte != wanted, !ignoresCase || byte.lowered != wanted.lowered {
        let isCounted = at + 1 < pattern.endIndex && pattern[at + 1].allowsNone
        return isCounted || (at..<pattern.endIndex).contains { pattern[$0] == UInt8(ascii: "|") }
      }
      at += 1
    }
    return true
  }

  /// Whether the pattern matches somewhere in a text.
  package func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var matching = Matching(pattern: pattern, text: text, ignoresCase: ignoresCase)
    return matching.first(from: text.startIndex) != nil
  }

  /// The bytes that the pattern and its groups match first; nil if it does not match.
  package func firstMatch(in text: [UInt8], from start: Int = 0) -> [Range<Int>?]? {
    guard start <= text.count else { return nil }
    var matching = Matching(pattern: pattern, text: text[...], ignoresCase: ignoresCase)
    guard let whole = matching.first(from: start) else { return nil }
    return [whole]
      + matching.groupStarts.map { start in
        matching.groups.last { $0.start == start }?.range
      }
  }
}

/// One text on its way through a pattern.
private struct Matching {
  let pattern: BytePattern.Text
  let text: ArraySlice<UInt8>
  let ignoresCase: Bool
  /// Whether there is only one branch, in the pattern and in all its groups.
  private let isUnbranched: Bool
  /// The groups that matched, by their place in the pattern; of repeated matches of one group the
  /// last counts.
  private(set) var groups: [(start: Int, range: Range<Int>)] = []
  /// The remaining steps: a text cannot keep the reader busy.
  private var steps = 100_000

  /// The rest that has to match.
  typealias Rest = (inout Matching, Int) -> Bool

  init(pattern: BytePattern.Text, text: ArraySlice<UInt8>, ignoresCase: Bool) {
    self.pattern = pattern
    self.text = text
    self.ignoresCase = ignoresCase
    isUnbranched = !(pattern.startIndex..<pattern.endIndex).contains {
      pattern[$0] == UInt8(ascii: "|")
    }
  }

  private var all: Range<Int> { pattern.startIndex..<pattern.endIndex }

  /// The letter, digit or blank with which all that matches begins; nil if it may be another.
  private var firstLetter: UInt8? {
    guard isUnbranched, !ignoresCase, !all.isEmpty else { return nil }
    let byte = pattern[all.lowerBound]
    guard (byte | 0x20).isLetter || byte.isDigit || byte == 0x20 else { return nil }
    let isCounted = all.count > 1 && pattern[all.lowerBound + 1].allowsNone
    return isCounted ? nil : byte
  }

  mutating func first(from start: Int) -> Range<Int>? {
    let letter = firstLetter
    // Never crossed: a position in a text is at most its end.
    for position in start...text.endIndex {
      if let letter, position == text.endIndex || text[position] != letter { continue }
      var end = position
      let isFound = matchAny(all, at: position) { _, last in
        end = last
        return true
      }
      if isFound { return position..<end }
      if position == start, isAnchored { return nil }
    }
    return nil
  }

  /// Whether all branches begin at the start of the text, so that they match nowhere else.
  private var isAnchored: Bool {
    var at = all.lowerBound
    while at < all.upperBound {
      guard pattern[at] == UInt8(ascii: "^") else { return false }
      at = behindBranch(at..<all.upperBound)
    }
    return !all.isEmpty
  }

  /// Where the groups that keep what they matched start, in their order.
  var groupStarts: [Int] {
    var starts: [Int] = []
    var at = all.lowerBound
    while at < all.upperBound {
      let isGroup = pattern[at] == UInt8(ascii: "(")
      if isGroup, kind(ofGroup: at) == nil { starts.append(at) }
      at = isGroup ? innerStart(ofGroup: at) : end(ofAtom: at)
    }
    return starts
  }

  // MARK: The parts of a pattern

  /// The start of the next branch of a group, after `|`; the end if absent.
  private func behindBranch(_ range: Range<Int>) -> Int {
    guard !isUnbranched else { return range.upperBound }
    var at = range.lowerBound
    while at < range.upperBound {
      if pattern[at] == UInt8(ascii: "|") { return at + 1 }
      at = end(ofAtom: at)
    }
    return range.upperBound
  }

  /// Where an atom ends: a byte, an escape, a set, a group.
  private func end(ofAtom start: Int) -> Int {
    var at = start + 1
    switch pattern[start] {
    case UInt8(ascii: "\\"):
      guard at < pattern.endIndex else { return at }
      let isHexadecimal = pattern[at] == UInt8(ascii: "x")
      at += 1
      let most = min(at + 2, pattern.endIndex)
      while isHexadecimal, at < most, pattern[at].hexadecimal != nil { at += 1 }
    case UInt8(ascii: "["):
      if at < pattern.endIndex, pattern[at] == UInt8(ascii: "^") { at += 1 }
      repeat {
        let isEscape = at < pattern.endIndex && pattern[at] == UInt8(ascii: "\\")
        at = isEscape ? end(ofAtom: at) : at + 1
      } while at < pattern.endIndex && pattern[at] != UInt8(ascii: "]")
      at += 1
    case UInt8(ascii: "("):
      while at < pattern.endIndex, pattern[at] != UInt8(ascii: ")") { at = end(ofAtom: at) }
      at += 1
    default: break
    }
    return min(at, pattern.endIndex)
  }

  /// The letter after `(?`; nil for a group that keeps what it matched.
  private func kind(ofGroup start: Int) -> UInt8? {
    guard start + 2 < pattern.endIndex, pattern[start + 1] == UInt8(ascii: "?") else { return nil }
    return pattern[start + 2]
  }

  private func innerStart(ofGroup start: Int) -> Int {
    kind(ofGroup: start) == nil ? start + 1 : start + 3
  }

  /// The quantifier after an atom; nil without one.
  private func count(at start: Int, _ end: Int) -> (
    range: ClosedRange<Int>, isLazy: Bool, end: Int
  )? {
    guard start < end else { return nil }
    var range = 0...Int.max
    var at = start + 1
    switch pattern[start] {
    case UInt8(ascii: "?"): range = 0...1
    case UInt8(ascii: "*"): break
    case UInt8(ascii: "+"): range = 1...Int.max
    case UInt8(ascii: "{"):
      var numbers = [0]
      var hasLast = true
      while at < end, pattern[at] != UInt8(ascii: "}") {
        hasLast = pattern[at] != UInt8(ascii: ",")
        if hasLast {
          let digit = Int(pattern[at] & 15)
          numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 1000)
        } else {
          numbers.append(0)
        }
        at += 1
      }
      at += 1
      // Never crossed: the end is at least the start.
      range = numbers[0]...(hasLast ? max(numbers[0], numbers[numbers.count - 1]) : Int.max)
    default: return nil
    }
    let isLazy = at < end && pattern[at] == UInt8(ascii: "?")
    return (range, isLazy, isLazy ? at + 1 : at)
  }

  // MARK: Matching

  /// Matches one of the branches that `|` separates.
  private mutating func matchAny(_ range: Range<Int>, at position: Int, _ rest: Rest) -> Bool {
    var start = range.lowerBound
    repeat {
      if match(start..<range.upperBound, at: position, rest) { return true }
      start = behindBranch(start..<range.upperBound)
    } while start < range.upperBound
    return false
  }

  /// Matches everything up to `|` or the end.
  private mutating func match(_ range: Range<Int>, at position: Int, _ rest: Rest) -> Bool {
    steps -= 1
    guard steps > 0 else { return false }
    var position = position
    var at = range.lowerBound
    while at < range.upperBound {
      switch pattern[at] {
      case UInt8(ascii: "|"): return rest(&self, position)
      case UInt8(ascii: "^"):
        guard position == text.startIndex else { return false }
        at += 1
        continue
      case UInt8(ascii: "$"):
        let last = text.endIndex - 1
        guard position > last || position == last && text[position] == 10 else { return false }
        at += 1
        continue
      case UInt8(ascii: "("): return matchGroup(at, range.upperBound, position, rest)
      case UInt8(ascii: "\\") where at + 1 < range.upperBound && pattern[at + 1] | 0x20 == 0x62:
        let isEdge = isWord(position - 1) != isWord(position)
        guard isEdge == (pattern[at + 1] == UInt8(ascii: "b")) else { return false }
        at += 2
        continue
      default: break
      }
      let end = end(ofAtom: at)
      guard let several = count(at: end, range.upperBound) else {
        guard fits(at..<end, position) else { return false }
        position += 1
        at = end
        continue
      }
      var most = 0
      while most < several.range.upperBound, fits(at..<end, position + most) { most += 1 }
      guard most >= several.range.lowerBound else { return false }
      // Never crossed: the guard above has found at least the fewest.
      for step in 0...(most - several.range.lowerBound) {
        let count = several.isLazy ? several.range.lowerBound + step : most - step
        if match(several.end..<range.upperBound, at: position + count, rest) { return true }
      }
      return false
    }
    return rest(&self, position)
  }

  private mutating func matchGroup(
    _ start: Int, _ last: Int, _ position: Int, _ rest: Rest
  ) -> Bool {
    let end = end(ofAtom: start)
    let inner = innerStart(ofGroup: start)..<max(innerStart(ofGroup: start), end - 1)
    let kind = kind(ofGroup: start)
    if kind == UInt8(ascii: "=") || kind == UInt8(ascii: "!") {
      let isThere = matchAny(inner, at: position) { _, _ in true }
      return isThere == (kind == UInt8(ascii: "="))
        && match(end..<last, at: position, rest)
    }
    let several = count(at: end, last)
    let others = (several?.end ?? end)..<last
    return matchSeveral(
      inner, keptAt: kind == nil ? start : nil, several?.range ?? 1...1, 0, at: position
    ) { matching, position in matching.match(others, at: position, rest) }
  }

  private mutating func matchSeveral(
    _ inner: Range<Int>, keptAt start: Int?, _ range: ClosedRange<Int>, _ count: Int,
    at position: Int, _ rest: Rest
  ) -> Bool {
    if count < range.upperBound, count < 64 {
      let isFound = matchAny(inner, at: position) { matching, end in
        // An empty match need not be repeated.
        guard end > position || count < max(1, range.lowerBound) else { return false }
        if let start { matching.groups.append((start, position..<end)) }
        if matching.matchSeveral(
          inner, keptAt: start, range, count + 1, at: end, rest)
        {
          return true
        }
        if start != nil { matching.groups.removeLast() }
        return false
      }
      if isFound { return true }
    }
    return count >= range.lowerBound && rest(&self, position)
  }

  // MARK: Bytes

  /// Whether an atom matches a byte of the text.
  private func fits(_ atom: Range<Int>, _ position: Int) -> Bool {
    guard position < text.endIndex else { return false }
    let byte = text[position]
    let first = pattern[atom.lowerBound]
    switch first {
    case UInt8(ascii: "."): return true
    case UInt8(ascii: "["):
      let isInverted = pattern[atom.lowerBound + 1] == UInt8(ascii: "^")
      let members = (atom.lowerBound + (isInverted ? 2 : 1))..<(atom.upperBound - 1)
      return isIn(members, byte) != isInverted
    case UInt8(ascii: "\\"): return isMember(atom, byte)
    default: return first == byte || ignoresCase && isSameLetter(first, byte)
    }
  }

  private func isIn(_ members: Range<Int>, _ byte: UInt8) -> Bool {
    var at = members.lowerBound
    while at < members.upperBound {
      let end = pattern[at] == UInt8(ascii: "\\") ? end(ofAtom: at) : at + 1
      guard end + 1 < members.upperBound, pattern[end] == UInt8(ascii: "-") else {
        if isMember(at..<end, byte) { return true }
        at = end
        continue
      }
      let first = end + 1
      let last = pattern[first] == UInt8(ascii: "\\") ? self.end(ofAtom: first) : first + 1
      let bounds = (value(at..<end), value(first..<last))
      let isLetter = ignoresCase && (0x41...0x5A).contains(byte & ~0x20)
      if bounds.0 <= byte, byte <= bounds.1 { return true }
      if isLetter, bounds.0 <= byte ^ 0x20, byte ^ 0x20 <= bounds.1 { return true }
      at = last
    }
    return false
  }

  /// Whether a plain byte or an escape matches a byte.
  private func isMember(_ atom: Range<Int>, _ byte: UInt8) -> Bool {
    let isEscaped = pattern[atom.lowerBound] == UInt8(ascii: "\\") && atom.count > 1
    switch isEscaped ? pattern[atom.lowerBound + 1] : 0 {
    case UInt8(ascii: "d"): return (0x30...0x39).contains(byte)
    case UInt8(ascii: "D"): return !(0x30...0x39).contains(byte)
    case UInt8(ascii: "w"): return Self.isWord(byte)
    case UInt8(ascii: "W"): return !Self.isWord(byte)
    case UInt8(ascii: "s"): return Self.isBlank(byte)
    case UInt8(ascii: "S"): return !Self.isBlank(byte)
    default:
      let value = value(atom)
      return value == byte || ignoresCase && isSameLetter(value, byte)
    }
  }

  private func value(_ atom: Range<Int>) -> UInt8 {
    let first = pattern[atom.lowerBound]
    guard first == UInt8(ascii: "\\"), atom.count > 1 else { return first }
    let escaped = pattern[atom.lowerBound + 1]
    switch escaped {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case 0x30...0x37: return escaped - 0x30
    case UInt8(ascii: "x"):
      return (atom.lowerBound + 2..<atom.upperBound).reduce(0) { number, index in
        number << 4 | (pattern[index].hexadecimal ?? 0)
      }
    default: return escaped
    }
  }

  private func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool {
    one ^ other == 0x20 && (0x41...0x5A).contains(one & ~0x20)
  }

  private func isWord(_ position: Int) -> Bool {
    text.indices.contains(position) && Self.isWord(text[position])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x5F
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension [UInt8] {
  /// Whether a pattern matches somewhere in the text.
  package func matches(_ pattern: StaticString) -> Bool {
    let table = StaticTable(pattern)
    let text = StaticText(table, 0..<table.count)
    return BytePattern(text, ignoresCase: false).matches(self[...])
  }
}

extension UInt8 {
  /// Whether it is a small letter of ASCII.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }

  /// Whether it may make the previous atom optional: `?`, `*`, and `{`.
  fileprivate var allowsNone: Bool {
    self == UInt8(ascii: "?") || self == UInt8(ascii: "*") || self == UInt8(ascii: "{")
  }
}
