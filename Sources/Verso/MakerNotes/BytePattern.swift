/// A pattern for text and bytes, in the notation of regular expressions: what conditions on models,
/// versions and headers need of it.
///
/// `.` any byte, `[a-z]` and `[^a-z]`, `\d \w \s \b` and their opposites, `\0` to `\7`, `\x1f`, `^`, `$`,
/// groups, `(?:…)`, `(?=…)`, `(?!…)`, `|`, and `? * + {2} {2,} {2,3}`, each also with `?` behind it
/// for as few as possible.
struct BytePattern {
  private indirect enum Node {
    case any
    case set([ClosedRange<UInt8>], inverted: Bool)
    case start, end, edge, noEdge
    case group([[Node]], index: Int?)
    case ahead([[Node]], isWanted: Bool)
    case several(Node, ClosedRange<Int>, isLazy: Bool)
  }

  private var branches: [[Node]] = []
  private var groups = 0
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - pattern: The pattern. It is part of the program, never of a file.
  ///   - options: "i" where the case of letters does not matter.
  init(_ pattern: [UInt8], options: [UInt8] = []) {
    ignoresCase = options.contains(UInt8(ascii: "i"))
    var at = 0
    branches = parse(pattern, &at)
  }

  /// The bytes that the pattern and its groups match first; nil where it does not match.
  func firstMatch(in text: [UInt8], from start: Int = 0) -> [Range<Int>?]? {
    var matching = Matching(text: text, groups: [Range<Int>?](repeating: nil, count: groups + 1))
    for position in start...max(start, text.count) {
      guard position <= text.count else { return nil }
      var end = 0
      let isFound = matching.matchAny(branches[...], at: position, ignoresCase) { matching, last in
        end = last
        return true
      }
      if isFound {
        matching.groups[0] = position..<end
        return matching.groups
      }
      // A pattern that begins at the start cannot match elsewhere.
      if branches.allSatisfy({ if case .start? = $0.first { true } else { false } }) { return nil }
    }
    return nil
  }

  // MARK: Parsing

  private mutating func parse(_ pattern: [UInt8], _ at: inout Int) -> [[Node]] {
    var branches: [[Node]] = [[]]
    while at < pattern.count, pattern[at] != UInt8(ascii: ")") {
      if pattern[at] == UInt8(ascii: "|") {
        at += 1
        branches.append([])
        continue
      }
      let node = parseOne(pattern, &at)
      branches[branches.count - 1].append(parseCount(node, pattern, &at))
    }
    return branches
  }

  private mutating func parseOne(_ pattern: [UInt8], _ at: inout Int) -> Node {
    let byte = pattern[at]
    at += 1
    switch byte {
    case UInt8(ascii: "."): return .any
    case UInt8(ascii: "^"): return .start
    case UInt8(ascii: "$"): return .end
    case UInt8(ascii: "("):
      var kind: UInt8?
      if at + 1 < pattern.count, pattern[at] == UInt8(ascii: "?") {
        kind = pattern[at + 1]
        at += 2
      } else {
        groups += 1
      }
      let index = groups
      let inner = parse(pattern, &at)
      at += 1
      switch kind {
      case UInt8(ascii: "="): return .ahead(inner, isWanted: true)
      case UInt8(ascii: "!"): return .ahead(inner, isWanted: false)
      case nil: return .group(inner, index: index)
      default: return .group(inner, index: nil)
      }
    case UInt8(ascii: "["):
      var ranges: [ClosedRange<UInt8>] = []
      let inverted = at < pattern.count && pattern[at] == UInt8(ascii: "^")
      if inverted { at += 1 }
      var isFirst = true
      while at < pattern.count, isFirst || pattern[at] != UInt8(ascii: "]") {
        isFirst = false
        let low = parseMember(pattern, &at)
        ranges += low
        guard low.count == 1, low[0].count == 1, at + 1 < pattern.count,
          pattern[at] == UInt8(ascii: "-"), pattern[at + 1] != UInt8(ascii: "]")
        else { continue }
        at += 1
        let high = parseMember(pattern, &at)
        let (first, last) = (low[0].lowerBound, high[0].upperBound)
        if first <= last { ranges.append(first...last) }
      }
      at += 1
      return .set(ranges, inverted: inverted)
    case UInt8(ascii: "\\"):
      guard at < pattern.count else { return .any }
      switch pattern[at] {
      case UInt8(ascii: "b"):
        at += 1
        return .edge
      case UInt8(ascii: "B"):
        at += 1
        return .noEdge
      case UInt8(ascii: "D"), UInt8(ascii: "W"), UInt8(ascii: "S"):
        let small = pattern[at] | 0x20
        at += 1
        return .set(Self.members(small), inverted: true)
      default:
        at -= 1
        return .set(parseMember(pattern, &at), inverted: false)
      }
    default: return .set([byte...byte], inverted: false)
    }
  }

  /// One member of a set: a byte, an escape, or a kind of bytes.
  private func parseMember(_ pattern: [UInt8], _ at: inout Int) -> [ClosedRange<UInt8>] {
    let byte = pattern[at]
    at += 1
    guard byte == UInt8(ascii: "\\"), at < pattern.count else { return [byte...byte] }
    let escaped = pattern[at]
    at += 1
    switch escaped {
    case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "s"): return Self.members(escaped)
    case UInt8(ascii: "n"): return [10...10]
    case UInt8(ascii: "r"): return [13...13]
    case UInt8(ascii: "t"): return [9...9]
    case 0x30...0x37: return [(escaped - 0x30)...(escaped - 0x30)]
    case UInt8(ascii: "x"):
      var number = 0
      var digits = 0
      while digits < 2, at < pattern.count, let digit = Self.digit(pattern[at]) {
        number = number * 16 + digit
        digits += 1
        at += 1
      }
      let byte = UInt8(truncatingIfNeeded: number)
      return [byte...byte]
    default: return [escaped...escaped]
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46, 0x61...0x66: Int(byte | 0x20) - 0x57
    default: nil
    }
  }

  private static func members(_ kind: UInt8) -> [ClosedRange<UInt8>] {
    switch kind {
    case UInt8(ascii: "d"): [0x30...0x39]
    case UInt8(ascii: "w"): [0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F...0x5F]
    default: [0x09...0x0D, 0x20...0x20]
    }
  }

  private func parseCount(_ node: Node, _ pattern: [UInt8], _ at: inout Int) -> Node {
    guard at < pattern.count else { return node }
    var range = 1...1
    switch pattern[at] {
    case UInt8(ascii: "?"): range = 0...1
    case UInt8(ascii: "*"): range = 0...Int.max
    case UInt8(ascii: "+"): range = 1...Int.max
    case UInt8(ascii: "{"):
      var numbers = [0]
      var hasLast = true
      var end = at + 1
      while end < pattern.count, pattern[end] != UInt8(ascii: "}") {
        if pattern[end] == UInt8(ascii: ",") {
          numbers.append(0)
          hasLast = false
        } else {
          numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(pattern[end]) - 0x30
          hasLast = true
        }
        end += 1
      }
      let last = hasLast ? numbers[numbers.count - 1] : Int.max
      range = numbers[0]...max(numbers[0], last)
      at = end
    default: return node
    }
    at += 1
    let isLazy = at < pattern.count && pattern[at] == UInt8(ascii: "?")
    if isLazy { at += 1 }
    return .several(node, range, isLazy: isLazy)
  }

  // MARK: Matching

  private struct Matching {
    let text: [UInt8]
    var groups: [Range<Int>?]
    /// What is left to be tried: a text cannot keep the reader busy.
    var steps = 100_000

    typealias Rest = (inout Matching, Int) -> Bool

    mutating func matchAny(
      _ branches: ArraySlice<[Node]>, at position: Int, _ ignoresCase: Bool, _ rest: Rest
    ) -> Bool {
      for branch in branches where match(branch[...], at: position, ignoresCase, rest) {
        return true
      }
      return false
    }

    mutating func match(
      _ nodes: ArraySlice<Node>, at position: Int, _ ignoresCase: Bool, _ rest: Rest
    ) -> Bool {
      steps -= 1
      guard steps > 0 else { return false }
      guard let node = nodes.first else { return rest(&self, position) }
      let others = nodes.dropFirst()
      switch node {
      case .any, .set:
        guard fits(node, position, ignoresCase) else { return false }
        return match(others, at: position + 1, ignoresCase, rest)
      case .start: return position == 0 && match(others, at: position, ignoresCase, rest)
      case .end:
        let isEnd =
          position == text.count || position == text.count - 1 && text[position] == 10
        return isEnd && match(others, at: position, ignoresCase, rest)
      case .edge, .noEdge:
        let isEdge = isWord(position - 1) != isWord(position)
        guard case .edge = node else {
          return !isEdge && match(others, at: position, ignoresCase, rest)
        }
        return isEdge && match(others, at: position, ignoresCase, rest)
      case .group(let branches, let index):
        return matchAny(branches[...], at: position, ignoresCase) { matching, end in
          let old = index.flatMap { matching.groups[$0] }
          if let index { matching.groups[index] = position..<end }
          if matching.match(others, at: end, ignoresCase, rest) { return true }
          if let index { matching.groups[index] = old }
          return false
        }
      case .ahead(let branches, let isWanted):
        let isThere = matchAny(branches[...], at: position, ignoresCase) { _, _ in true }
        return isThere == isWanted && match(others, at: position, ignoresCase, rest)
      case .several(let inner, let range, let isLazy):
        switch inner {
        case .any, .set:
          var most = 0
          while most < range.upperBound, fits(inner, position + most, ignoresCase) { most += 1 }
          guard most >= range.lowerBound else { return false }
          for step in 0...(most - range.lowerBound) {
            let count = isLazy ? range.lowerBound + step : most - step
            if match(others, at: position + count, ignoresCase, rest) { return true }
          }
          return false
        default:
          return matchSeveral(inner, range, 0, at: position, ignoresCase) { matching, end in
            matching.match(others, at: end, ignoresCase, rest)
          }
        }
      }
    }

    private mutating func matchSeveral(
      _ node: Node, _ range: ClosedRange<Int>, _ count: Int, at position: Int,
      _ ignoresCase: Bool, _ rest: Rest
    ) -> Bool {
      if count < range.upperBound, count < 64,
        match(
          [node], at: position, ignoresCase,
          { matching, end in
            end > position
              && matching.matchSeveral(node, range, count + 1, at: end, ignoresCase, rest)
          })
      {
        return true
      }
      return count >= range.lowerBound && rest(&self, position)
    }

    private func fits(_ node: Node, _ position: Int, _ ignoresCase: Bool) -> Bool {
      guard position < text.count else { return false }
      let byte = text[position]
      guard case .set(let ranges, let inverted) = node else { return true }
      var isIn = ranges.contains { $0.contains(byte) }
      if ignoresCase, !isIn, (0x41...0x5A).contains(byte & ~0x20) {
        isIn = ranges.contains { $0.contains(byte ^ 0x20) }
      }
      return isIn != inverted
    }

    private func isWord(_ position: Int) -> Bool {
      guard position >= 0, position < text.count else { return false }
      let byte = text[position]
      return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x5F
    }
  }
}
