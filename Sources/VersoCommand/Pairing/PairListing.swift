import Verso
import VersoLibrary

/// The words for files that belong together.
enum PairListing {
  /// A line: what they are, the files, and why.
  static func line(_ pair: Pair) -> [UInt8] {
    let kind = pair.kind.rawValue
    let blanks = String(repeating: " ", count: max(1, 9 - kind.count))
    let files = pair.files.map { Rendering.printable($0) }.joined(separator: " + ")
    return Array("\(kind)\(blanks)\(files)  (\(Rendering.printable(pair.why)))\n".utf8)
  }

  /// Prints pairs: a line each, or a JSON array of objects, followed by those of the unreadable
  /// files.
  ///
  /// - Throws: When the output takes no more.
  static func print(
    _ pairs: some Sequence<Pair>, asJSON isJSON: Bool, _ unread: UnreadFiles
  ) throws {
    var output: [UInt8] = []
    var count = 0
    func flush(from size: Int) throws {
      guard output.count >= size else { return }
      try Standard.output(output)
      output = []
    }
    func begin() {
      output += (count == 0 ? "[\n  " : ",\n  ").utf8
      count += 1
    }
    for pair in pairs {
      if isJSON {
        begin()
        appendObject(pair, to: &output)
      } else {
        output += line(pair)
      }
      try flush(from: 1 << 16)
    }
    if isJSON {
      for problem in unread.documents {
        begin()
        problem.append(to: &output, indent: 2)
      }
      output += (count == 0 ? "[]\n" : "\n]\n").utf8
    }
    try flush(from: 0)
  }

  private static func appendObject(_ pair: Pair, to output: inout [UInt8]) {
    output += "{\"Kind\": ".utf8
    Rendering.appendQuoted(pair.kind.rawValue, to: &output)
    output += ", \"Why\": ".utf8
    Rendering.appendQuoted(pair.why, to: &output)
    output += ", \"Files\": [".utf8
    for (number, file) in pair.files.enumerated() {
      if number > 0 { output += ", ".utf8 }
      Rendering.appendQuoted(file, to: &output)
    }
    output += "]}".utf8
  }
}
