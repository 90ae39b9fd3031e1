/// The machine that computes the formulas of the tables.
///
/// A formula is text in which operands precede their operators; Scripts/maker_formula.py makes it
/// from an expression such as `form("%.1f mm", x / 10) if x > 0 else none`:
///
/// | token | meaning |
/// | --- | --- |
/// | `n12.5 ` | a number, ended by a blank |
/// | `s003abc` | a text, its length in hexadecimal digits before it |
/// | `x` | the value |
/// | `vmodel ` | what a name means, ended by a blank |
/// | `c2form ` | calls a function with so many arguments |
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
/// The functions are in Formula+Functions.swift; a maker adds its own in `MakerCode.call`.
enum Formula {
  /// The result of a formula that lies in a maker's text.
  static func value(_ program: Range<Int>, _ scope: inout MakerScope) -> MakerValue {
    if isSurelyFalse(program, scope) { return .flag(false) }
    let text = scope.maker.facts.text
    var stack: [MakerValue] = []
    var at = program.lowerBound
    while at < program.upperBound {
      let token = text.byte(at: at)
      at += 1
      switch token {
      case UInt8(ascii: "x"): stack.append(scope.x)
      case UInt8(ascii: "n"):
        let word = word(text, &at)
        stack.append(.number(Double(word) ?? 0))
      case UInt8(ascii: "s"):
        let length = text.number(at: at, digits: 3)
        var bytes: [UInt8] = []
        text.append((at + 3)..<(at + 3 + length), to: &bytes)
        stack.append(.text(bytes))
        at += 3 + length
      case UInt8(ascii: "v"): stack.append(variable(word(text, &at), scope))
      case UInt8(ascii: "c"):
        let count = min(text.number(at: at, digits: 1), stack.count)
        at += 1
        let arguments = Array(stack.suffix(count))
        stack.removeLast(count)
        stack.append(call(word(text, &at), arguments, &scope))
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
    return stack.last ?? .none
  }

  private static func word(_ text: StaticTable, _ at: inout Int) -> String {
    var end = at
    while text.byte(at: end) != 0x20 { end += 1 }
    defer { at = end + 1 }
    return text.string(at..<end)
  }

  private static func variable(_ name: String, _ scope: MakerScope) -> MakerValue {
    switch name {
    case "i": .number(Double(scope.index))
    case "format":
      .text(Array("\(scope.format.name)".utf8))
    case "count": .number(Double(scope.count))
    case "size": .number(Double(scope.range.count))
    case "bytes": .text(scope.bytes)
    case "make": .text(scope.context.make)
    case "model": .text(scope.context.model)
    case "filetype": .text(scope.context.fileType)
    case "true": .number(1)
    case "none", "false": .none
    default: scope.context.members[name] ?? .none
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

  /// Numbers are equal by value, also where they stand in texts; other texts letter by letter.
  private static func areEqual(_ left: MakerValue, _ right: MakerValue) -> Bool {
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
