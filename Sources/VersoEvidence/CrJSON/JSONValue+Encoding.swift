internal import Verso

extension JSONValue {
  /// The value as text, a line a member.
  var encoded: [UInt8] {
    var output: [UInt8] = []
    append(to: &output, indent: 0)
    return output
  }

  private func append(to output: inout [UInt8], indent: Int) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let text): output += text.utf8
    case .string(let text): Self.append(text, to: &output)
    case .array(let values):
      Self.append("[", values, "]", to: &output, indent: indent) { value, output in
        value.append(to: &output, indent: indent + 1)
      }
    case .object(let members):
      Self.append("{", members, "}", to: &output, indent: indent) { member, output in
        Self.append(member.name, to: &output)
        output += ": ".utf8
        member.value.append(to: &output, indent: indent + 1)
      }
    }
  }

  private static func append<Item>(
    _ start: String, _ items: [Item], _ end: String, to output: inout [UInt8], indent: Int,
    each: (Item, inout [UInt8]) -> Void
  ) {
    output += start.utf8
    for (index, item) in items.enumerated() {
      output += (index == 0 ? "\n" : ",\n").utf8
      output += repeatElement(0x20, count: 2 * (indent + 1))
      each(item, &output)
    }
    if !items.isEmpty {
      output.append(0x0A)
      output += repeatElement(0x20, count: 2 * indent)
    }
    output += end.utf8
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
    output.append(0x22)
    for (index, piece) in text.split(separator: "\0", omittingEmptySubsequences: false).enumerated()
    {
      // A NUL, which readers of tags remove as an end, stays here.
      if index > 0 { output += "\\u0000".utf8 }
      var quoted: [UInt8] = []
      Rendering.appendQuoted(String(piece), to: &quoted)
      output += quoted.dropFirst().dropLast()
    }
    output.append(0x22)
  }
}
