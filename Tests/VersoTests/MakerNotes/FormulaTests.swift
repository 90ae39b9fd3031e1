import Testing

@testable import Verso
@testable import VersoMakerNotes
@testable import VersoModel

/// A row of Scripts/Tables/formula-functions.tsv, whose expression was turned into tokens.
struct FormulaExample: Sendable, CustomTestStringConvertible {
  let line: Int
  /// Where the tokens start in ``text``, and how many they are.
  let start: Int
  let count: Int
  let value: String
  let result: String

  var testDescription: String { "formula-functions.tsv, line \(line): \(value) gives \(result)" }

  /// The value of a text of the table: 1.5, "text", [1 2], <41 42> or none.
  static func value(_ text: String) -> MakerValue {
    let inner = text.dropFirst().dropLast()
    switch text.first {
    case "\"": return .text(inner.replacing("\\\"", with: "\""))
    case "[": return .list(inner.split(separator: " ").compactMap { Double($0) })
    case "<": return .text(inner.split(separator: " ").compactMap { UInt8($0, radix: 16) })
    case "n": return .none
    default: return .number(Double(text) ?? .nan)
    }
  }
}

@Suite("What formulas compute")
struct FormulaTests {
  @Test("An expression gives the result in its row", arguments: FormulaExample.all)
  func example(_ example: FormulaExample) throws {
    var scope = MakerScope(MakerContext(), .makerNotes)
    let x = FormulaExample.value(example.value)
    scope.x = x
    scope.source = x.bytes
    scope.range = scope.source.indices
    scope.count = scope.source.count
    let program = example.start..<(example.start + example.count)
    let result = Formula.value(program, of: FormulaExample.text, &scope)
    let expected = FormulaExample.value(example.result)
    #expect(result.isNone == expected.isNone, "\(result)")
    #expect(result.string == expected.string)
  }

  @Test("Every function of all makers has a row")
  func everyFunction() throws {
    let told = Set(FormulaExample.all.flatMap { $0.functions })
    let all = Set((0...UInt8.max).filter { Formula.Function(rawValue: $0) != nil })
    // These take more than a value: the labels of a row, other places of a block, a form of words
    // that only the renderer has.
    let others: [Formula.Function] = [.label, .labels, .val, .binary, .date]
    #expect(all.subtracting(told) == Set(others.map(\.rawValue)))
  }
}

extension FormulaExample {
  /// The numbers of the functions that are called.
  fileprivate var functions: [UInt8] {
    var found: [UInt8] = []
    var at = start
    while at < start + count {
      let token = Self.text.byte(at: at)
      at += 1
      switch token {
      case UInt8(ascii: "n"), UInt8(ascii: "k"):
        while Self.text.byte(at: at) != 0x20 { at += 1 }
        at += 1
      case UInt8(ascii: "s"): at += 3 + Self.text.number(at: at, digits: 3)
      case UInt8(ascii: "v"): at += 2
      case UInt8(ascii: "c"):
        found.append(UInt8(Self.text.number(at: at + 1, digits: 2)))
        at += 3
      case UInt8(ascii: "C"), UInt8(ascii: "M"), UInt8(ascii: "j"), UInt8(ascii: "J"),
        UInt8(ascii: "a"), UInt8(ascii: "o"):
        at += 3
      default: break
      }
    }
    return found
  }
}
