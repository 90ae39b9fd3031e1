/// A value of a JSON document, with the members of objects in their order.
package indirect enum JSONDocument {
  case text(String)
  case number(Int)
  case bool(Bool)
  case list([JSONDocument])
  case object([(name: String, value: JSONDocument)])

  /// Appends the document, an object's members each on a line of its own.
  package func append(to output: inout [UInt8], indent: Int = 0) {
    let space = String(repeating: " ", count: indent)
    switch self {
    case .text(let text): Rendering.appendQuoted(text, to: &output)
    case .number(let number): output += "\(number)".utf8
    case .bool(let value): output += "\(value)".utf8
    case .list(let values) where values.allSatisfy(\.isPlain):
      output += "[".utf8
      for (index, value) in values.enumerated() {
        if index > 0 { output += ", ".utf8 }
        value.append(to: &output)
      }
      output += "]".utf8
    case .list(let values):
      output += "[".utf8
      for (index, value) in values.enumerated() {
        output += "\(index == 0 ? "" : ",")\n\(space)  ".utf8
        value.append(to: &output, indent: indent + 2)
      }
      output += "\n\(space)]".utf8
    case .object(let all):
      output += "{".utf8
      // Names are unique in an object; the first of two counts.
      var names: Set<[UInt8]> = []
      let members = all.compactMap { name, value -> (name: [UInt8], value: JSONDocument)? in
        var quoted: [UInt8] = []
        Rendering.appendQuoted(name, to: &quoted)
        return names.insert(quoted).inserted ? (quoted, value) : nil
      }
      for (index, (name, value)) in members.enumerated() {
        output += "\(index == 0 ? "" : ",")\n\(space)  ".utf8
        output += name
        output += ": ".utf8
        value.append(to: &output, indent: indent + 2)
      }
      output += "\n\(space)}".utf8
    }
  }

  private var isPlain: Bool {
    switch self {
    case .text, .number, .bool: true
    case .list, .object: false
    }
  }
}

extension JSONDocument {
  /// An object of the members that are there.
  package static func members(_ members: KeyValuePairs<String, JSONDocument?>) -> JSONDocument {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// A text; nil without one.
  package static func optional(_ text: String?) -> JSONDocument? { text.map { .text($0) } }

  package static func texts(_ texts: [String]) -> JSONDocument { .list(texts.map { .text($0) }) }
}

extension JSONDocument: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}
