/// The machine that computes the formulas of the tables.
///
/// A formula is text in which operands precede their operators; Scripts/generate/maker_formula.py makes it
/// from an expression such as `form("%.1f mm", x / 10) if x > 0 else none`:
///
/// | token | meaning |
/// | --- | --- |
/// | `n12.5 ` | a number, ended by a blank |
/// | `s003abc` | a text, its length in hexadecimal digits before it |
/// | `x` | the value |
/// | `v06` | what is known by a name: its place in ``Formula/Name`` |
/// | `kFocalUnits ` | what was kept by a name, ended by a blank |
/// | `c217` | calls a function with so many arguments: its place in ``Formula/Function`` |
/// | `C203` | the same for one of the maker's own: its place in ``MakerCode/Function`` |
/// | `M012` | whether the camera is in a set of models, by the set's number |
/// | `j01f`, `J01f` | goes on at that place: if the top is false, which it takes away; always |
/// | `a01f`, `o01f` | goes on at that place if the top is false, true; else takes it away |
/// | `+-*/%^&\|Xlr` | arithmetic, powers, bits, shifts to the left and right |
/// | `<>=!LG` | comparisons, `L` and `G` with equality |
/// | `Nmi` | not, minus, the number at an index |
///
/// Jumps only lead forward, so every formula ends. Names:
///
/// - `x`: the value; `i`: its place in a list while numbers are converted one by one
/// - `format`, `count`, `size`: how it is stored ("int16u"); `bytes`: its stored bytes
/// - `make`, `model`, `filetype`: the camera and the file
/// - `none`: the value that does not count; `true`, `false`
/// - a name in capitals (`FocalUnits`): what `remember("FocalUnits", …)` kept; none without
///
/// The functions are in Formula+Functions.swift; a maker adds its own in ``MakerCode/Function``.
package enum Formula {
  /// The result of a formula in a maker's text.
  package static func value(_ program: Range<Int>, _ scope: inout MakerScope) -> MakerValue {
    value(program, of: scope.module.facts.text, &scope)
  }

  /// The result of a formula in a text.
  package static func value(
    _ program: Range<Int>, of text: StaticTable, _ scope: inout MakerScope
  ) -> MakerValue {
    // The stack of the last formula is used again.
    var stack: [MakerValue] = []
    swap(&stack, &scope.stack)
    if stack.capacity == 0 { stack.reserveCapacity(6) }
    var at = program.lowerBound
    while at < program.upperBound {
      let token = text.byte(at: at)
      at += 1
      switch token {
      case UInt8(ascii: "x"): stack.append(scope.x)
      case UInt8(ascii: "n"): stack.append(.number(number(text, &at)))
      case UInt8(ascii: "s"):
        let literal = Self.literal(text, &at)
        var bytes: [UInt8] = []
        text.append(literal, to: &bytes)
        stack.append(.text(bytes))
      case UInt8(ascii: "v"):
        let name = Name(rawValue: UInt8(text.number(at: at, digits: 2))) ?? .none
        at += 2
        if let isTrue = test(of: name, text, &at, program.upperBound, scope) {
          stack.append(.flag(isTrue))
        } else {
          stack.append(variable(name, scope))
        }
      case UInt8(ascii: "k"): stack.append(scope.context.members[word(text, &at)] ?? .none)
      case UInt8(ascii: "c"), UInt8(ascii: "C"):
        let count = min(text.number(at: at, digits: 1), stack.count)
        at += 1
        let function = UInt8(truncatingIfNeeded: text.number(at: at, digits: 2))
        at += 2
        let result =
          token == UInt8(ascii: "c")
          ? call(function, stack.suffix(count), &scope)
          : scope.module.code?.call(numbered: function, Array(stack.suffix(count)), &scope)
            ?? .none
        for _ in 0..<count { _ = stack.popLast() }
        stack.append(result)
      case UInt8(ascii: "M"):
        stack.append(.flag(scope.context.cameraModel.isIn(set: text.number(at: at, digits: 3))))
        at += 3
      case UInt8(ascii: "J"): at = program.lowerBound + text.number(at: at, digits: 3)
      case UInt8(ascii: "j"):
        let isTrue = stack.popLast()?.isTrue ?? false
        at = isTrue ? at + 3 : program.lowerBound + text.number(at: at, digits: 3)
      case UInt8(ascii: "a"), UInt8(ascii: "o"):
        let isTrue = stack.last?.isTrue ?? false
        if isTrue == (token == UInt8(ascii: "o")) {
          at = program.lowerBound + text.number(at: at, digits: 3)
        } else {
          stack.removeLast()
          at += 3
        }
      case UInt8(ascii: "N"): stack.append(.flag(!(stack.popLast()?.isTrue ?? false)))
      case UInt8(ascii: "m"): stack.append(.number(-(stack.popLast()?.number ?? 0)))
      default:
        let right = stack.popLast() ?? .none
        let left = stack.popLast() ?? .none
        stack.append(combined(left, right, token))
      }
    }
    let result = stack.popLast() ?? .none
    if !stack.isEmpty { stack.removeAll(keepingCapacity: true) }
    swap(&stack, &scope.stack)
    return result
  }

  private static func word(_ text: StaticTable, _ at: inout Int) -> String {
    let start = at
    while text.byte(at: at) != 0x20 { at += 1 }
    defer { at += 1 }
    return text.string(start..<at)
  }

  private static func number(_ text: StaticTable, _ at: inout Int) -> Double {
    let start = at
    var whole = 0
    while at < start + 15, (0x30...0x39).contains(text.byte(at: at)) {
      whole = whole * 10 + Int(text.byte(at: at)) - 0x30
      at += 1
    }
    if text.byte(at: at) == 0x20 {
      at += 1
      return Double(whole)
    }
    at = start
    return Double(word(text, &at)) ?? 0
  }

  private static func literal(_ text: StaticTable, _ at: inout Int) -> Range<Int> {
    let start = at + 3
    at = start + text.number(at: at, digits: 3)
    return start..<at
  }

  /// Whether a text that is known equals a literal, starts with it or matches a pattern: what most
  /// conditions ask. It contains the location of the literal. Nil if something else is asked.
  private static func test(
    of name: Name, _ text: StaticTable, _ at: inout Int, _ end: Int, _ scope: MakerScope
  ) -> Bool? {
    guard at < end, text.byte(at: at) == UInt8(ascii: "s") else { return nil }
    let known: ArraySlice<UInt8>
    switch name {
    case .bytes: known = scope.source[scope.range.clamped(to: scope.source.indices)]
    case .make: known = scope.context.make[...]
    case .model: known = scope.context.model[...]
    default: return nil
    }
    var behind = at + 1
    let literal = StaticText(text, Self.literal(text, &behind))
    guard behind < end else { return nil }
    switch text.byte(at: behind) {
    case UInt8(ascii: "="), UInt8(ascii: "!"):
      // Texts that spell numbers are equal by value.
      guard literal.first.map({ $0 >= 0x3A }) ?? true else { return nil }
      at = behind + 1
      return literal.elementsEqual(known) == (text.byte(at: behind) == UInt8(ascii: "="))
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let ignoresCase = text.byte(at: behind) == UInt8(ascii: "s")
      if ignoresCase {
        // The option "i".
        guard text.number(at: behind + 1, digits: 3) == 1,
          text.byte(at: behind + 4) == UInt8(ascii: "i")
        else { return nil }
        behind += 5
      }
      guard text.byte(at: behind) == UInt8(ascii: "c"),
        text.number(at: behind + 1, digits: 1) == (ignoresCase ? 3 : 2)
      else { return nil }
      switch Function(rawValue: UInt8(text.number(at: behind + 2, digits: 2))) {
      case .match:
        at = behind + 4
        return BytePattern.mayMatch(literal, ignoresCase: ignoresCase, known)
          && BytePattern(literal, ignoresCase: ignoresCase).matches(known)
      case .starts where !ignoresCase:
        at = behind + 4
        return known.starts(with: literal)
      default: return nil
      }
    default: return nil
    }
  }

  private static func variable(_ name: Name, _ scope: MakerScope) -> MakerValue {
    switch name {
    case .i: return .number(Double(scope.index))
    case .format:
      var bytes: [UInt8] = []
      bytes.append(scope.format.name)
      return .text(bytes)
    case .count: return .number(Double(scope.count))
    case .size: return .number(Double(scope.range.count))
    case .bytes: return .text(scope.bytes)
    case .make: return .text(scope.context.make)
    case .model: return .text(scope.context.model)
    case .filetype: return .text(scope.context.fileType)
    case .true: return .number(1)
    case .none, .false: return .none
    }
  }

  private static func combined(
    _ left: MakerValue, _ right: MakerValue, _ operation: UInt8
  ) -> MakerValue {
    switch operation {
    case UInt8(ascii: "="): return .flag(areEqual(left, right))
    case UInt8(ascii: "!"): return .flag(!areEqual(left, right))
    case UInt8(ascii: "<"), UInt8(ascii: "G"):
      return .flag(isLess(left, right) == (operation == UInt8(ascii: "<")))
    case UInt8(ascii: ">"), UInt8(ascii: "L"):
      return .flag(isLess(right, left) == (operation == UInt8(ascii: ">")))
    case UInt8(ascii: "i"):
      let parts = left.parts
      let index = right.integer < 0 ? right.integer + parts.count : right.integer
      return parts.indices.contains(index) ? parts[index] : .none
    case UInt8(ascii: "&"): return bits(left, right) { $0 & $1 }
    case UInt8(ascii: "|"): return bits(left, right) { $0 | $1 }
    case UInt8(ascii: "X"): return bits(left, right) { $0 ^ $1 }
    case UInt8(ascii: "l"): return bits(left, right) { $1 >= 0 && $1 < 62 ? $0 << $1 : 0 }
    case UInt8(ascii: "r"): return bits(left, right) { $1 >= 0 && $1 < 62 ? $0 >> $1 : 0 }
    default: break
    }
    let (a, b) = (left.number, right.number)
    switch operation {
    case UInt8(ascii: "+"): return .number(a + b)
    case UInt8(ascii: "-"): return .number(a - b)
    case UInt8(ascii: "*"): return .number(a * b)
    case UInt8(ascii: "/"): return b == 0 ? .none : .number(a / b)
    case UInt8(ascii: "%"):
      let (whole, divisor) = (left.integer, right.integer)
      guard divisor != 0, divisor != -1 else { return .number(0) }
      let rest = whole % divisor
      return .number(Double(rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest))
    case UInt8(ascii: "^"): return .number(Mathematics.power(a, b))
    default: return .none
    }
  }

  private static func bits(
    _ left: MakerValue, _ right: MakerValue, _ combine: (Int, Int) -> Int
  ) -> MakerValue {
    .number(Double(combine(left.integer, right.integer)))
  }

  /// Numbers are equal by value, also inside texts; other texts letter by letter.
  static func areEqual(_ left: MakerValue, _ right: MakerValue) -> Bool {
    if let a = left.exactNumber, let b = right.exactNumber { return a == b }
    if case .number(let b) = right { return left.number == b }
    if case .number(let a) = left, right.isNone { return a == 0 }
    return left.bytes == right.bytes
  }

  private static func isLess(_ left: MakerValue, _ right: MakerValue) -> Bool {
    if case .text(let a) = left, case .text(let b) = right,
      left.exactNumber == nil || right.exactNumber == nil
    {
      return a.lexicographicallyPrecedes(b)
    }
    return left.number < right.number
  }
}
