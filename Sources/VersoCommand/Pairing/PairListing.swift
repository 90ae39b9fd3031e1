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
        document(pair).append(to: &output, indent: 2)
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

  private static func document(_ pair: Pair) -> JSONDocument {
    .members([
      "Kind": .text(pair.kind.rawValue), "Why": .text(pair.why), "Files": .texts(pair.files),
    ])
  }
}
