/// For whom words are made.
package enum Audience: Sendable {
  case people
  /// Those that take Verso's JSON for ExifTool's: some words are its own there.
  case programs
}

/// A value in words: text, several values, or a structure of named ones.
package indirect enum Wording: Hashable, Sendable {
  case text([UInt8])
  /// So many bytes that are not for reading.
  case binary(Int)
  case list([Wording])
  case structure([(name: String, value: Wording)])

  package static func text(_ text: String) -> Wording { .text(Array(text.utf8)) }

  /// In one line for people.
  package var line: String {
    if case .text(let text) = self { return String(decoding: text, as: UTF8.self) }
    var out: [UInt8] = []
    appendLine(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// In one line: "a, b", "{Unit=pixel,W=4}".
  ///
  /// - Parameters:
  ///   - out: Where the line goes.
  ///   - audience: The audience.
  ///   - separator: The text between the items of a list.
  package func appendLine(
    to out: inout [UInt8], for audience: Audience = .people, separator: String = ", "
  ) {
    switch self {
    case .text(let text): out += text
    case .binary(let count): out.append(binary: count, for: audience)
    case .list(let values):
      for (index, value) in values.enumerated() {
        if index > 0 { out += separator.utf8 }
        value.appendLine(to: &out, for: audience)
      }
    case .structure(let fields):
      out.append("{")
      for (index, (name, value)) in fields.enumerated() {
        if index > 0 { out.append(",") }
        out.append(utf8: name)
        out.append("=")
        if case .list = value {
          out.append("[")
          value.appendLine(to: &out, for: audience)
          out.append("]")
        } else {
          value.appendLine(to: &out, for: audience)
        }
      }
      out.append("}")
    }
  }

  package static func == (a: Wording, b: Wording) -> Bool {
    switch (a, b) {
    case (.text(let x), .text(let y)): x == y
    case (.binary(let x), .binary(let y)): x == y
    case (.list(let x), .list(let y)): x == y
    case (.structure(let x), .structure(let y)):
      x.count == y.count && zip(x, y).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(text)
    case .binary(let count): hasher.combine(count)
    case .list(let values): hasher.combine(values)
    case .structure(let fields): for field in fields { hasher.combine(field.name) }
    }
  }
}
