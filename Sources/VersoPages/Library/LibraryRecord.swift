import Verso

/// The values of one photo for the page: a line a column, each as JSON in its final form, empty for
/// none. No value has an end of a line in it, as JSON writes that as `\n`.
package struct LibraryRecord: Sendable {
  private var values: [[UInt8]] = Array(repeating: [], count: LibraryColumn.allCases.count)

  /// The separator of a photo's labels. JSON has no such byte.
  package static let separator: UInt8 = 0x1F

  private static let places = Dictionary(
    uniqueKeysWithValues: LibraryColumn.allCases.enumerated().map { ($1, $0) })

  /// A number; nil for none.
  package mutating func set(_ column: LibraryColumn, _ number: Int?) {
    guard let number, let place = Self.places[column] else { return }
    values[place] = Array("\(number)".utf8)
  }

  /// A text, cut where it is longer than a page shows; nil or nothing for none.
  package mutating func set(_ column: LibraryColumn, _ text: String?, longest: Int = 200) {
    guard let text, !text.isEmpty, let place = Self.places[column] else { return }
    values[place] = []
    ScriptJSON.append(Self.cut(text, longest), to: &values[place])
  }

  /// Several short texts.
  package mutating func set(_ column: LibraryColumn, labels: [String]) {
    guard let place = Self.places[column] else { return }
    var bytes: [UInt8] = []
    for label in labels.prefix(50) where !label.isEmpty {
      if !bytes.isEmpty { bytes.append(Self.separator) }
      ScriptJSON.append(Self.cut(label, 100), to: &bytes)
    }
    values[place] = bytes
  }

  private static func cut(_ text: String, _ longest: Int) -> String {
    // Nearly all are so short that nothing has to be counted.
    guard text.utf8.count > longest else { return text }
    let scalars = text.unicodeScalars.prefix(longest)
    return scalars.count < text.unicodeScalars.count ? String(scalars) + "…" : text
  }

  /// All values, a line each.
  package var bytes: [UInt8] { Array(values.joined(separator: [0x0A])) }
}

/// JSON that is valid in an element `script` of a page, and in a script.
package enum ScriptJSON {
  /// Appends a text between quotation marks. In an element `script`, a `<` could end the element or
  /// begin a comment that hides its end, so it is written as a number. The same is done with line
  /// separators that only scripts know.
  package static func append(_ text: String, to out: inout [UInt8]) {
    let start = out.count
    Rendering.appendQuoted(text, to: &out)
    guard out[start...].contains(where: { $0 == 0x3C || $0 == 0xE2 }) else { return }
    let quoted = Array(out[start...])
    out.removeSubrange(start...)
    var at = 0
    while at < quoted.count {
      if quoted[at] == 0x3C {
        out += "\\u003C".utf8
        at += 1
      } else if quoted[at...].starts(with: [0xE2, 0x80, 0xA8]) {
        out += "\\u2028".utf8
        at += 3
      } else if quoted[at...].starts(with: [0xE2, 0x80, 0xA9]) {
        out += "\\u2029".utf8
        at += 3
      } else {
        out.append(quoted[at])
        at += 1
      }
    }
  }

  /// A text between quotation marks.
  package static func text(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    append(text, to: &out)
    return out
  }
}
