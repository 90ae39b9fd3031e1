import Verso

/// The words for files that belong together.
enum PairListing {
  /// A line: what they are, the files, and why.
  static func line(_ pair: Pair) -> [UInt8] {
    let kind = pair.kind.rawValue
    let blanks = String(repeating: " ", count: max(1, 9 - kind.count))
    let files = pair.files.map { Rendering.printable($0) }.joined(separator: " + ")
    return Array("\(kind)\(blanks)\(files)  (\(Rendering.printable(pair.why)))\n".utf8)
  }

  /// A JSON array of objects, those of the files that could not be read behind the others.
  static func document(_ pairs: [Pair], _ unread: UnreadFiles) -> [UInt8] {
    let problems = unread.documents
    var output = Array("[".utf8)
    for (index, pair) in pairs.enumerated() {
      output += (index == 0 ? "\n  {\"Kind\": " : ",\n  {\"Kind\": ").utf8
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
    for (index, problem) in problems.enumerated() {
      output += (index == 0 && pairs.isEmpty ? "\n  " : ",\n  ").utf8
      problem.append(to: &output, indent: 2)
    }
    return output + (pairs.isEmpty && problems.isEmpty ? "]\n" : "\n]\n").utf8
  }
}
