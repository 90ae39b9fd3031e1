import Verso

/// The words for files of one picture.
enum DoubleListing {
  /// Lines for people: the one to keep with the reason, and those that are the same.
  static func append(_ ranking: DoubleRanking, to output: inout [UInt8]) {
    for (index, member) in ranking.members.enumerated() {
      let path = ValueLine.bytes(member.path)
      if index == 0 {
        output += path + Array("  (keep: \(ranking.reason))\n".utf8)
      } else {
        let note = member.isSameFile ? "  (another name of one file)" : ""
        output += Array("  ".utf8) + path + Array("\(note)\n".utf8)
      }
    }
  }

  /// The lesser ones, each with a zero behind it.
  static func appendPaths(_ ranking: DoubleRanking, to output: inout [UInt8]) {
    for member in ranking.members.dropFirst() { output += PathBytes.bytes(member.path) + [0] }
  }

  /// An object.
  static func appendObject(_ ranking: DoubleRanking, to output: inout [UInt8]) {
    guard let first = ranking.members.first else { return }
    output += "{\n  \"Keep\": ".utf8
    appendMember(first, to: &output)
    output += ",\n  \"Reason\": ".utf8
    Rendering.appendQuoted(ranking.reason, to: &output)
    output += ",\n  \"Doubles\": [".utf8
    for (index, member) in ranking.members.dropFirst().enumerated() {
      output += index == 0 ? "\n    ".utf8 : ",\n    ".utf8
      appendMember(member, to: &output)
    }
    output += "\n  ]\n}".utf8
  }

  private static func appendMember(_ member: DoubleRanking.Member, to output: inout [UInt8]) {
    output += "{\"SourceFile\": ".utf8
    Rendering.appendQuoted(member.path, to: &output)
    output += ", \"Values\": \(member.values), \"FileSize\": \(member.size)".utf8
    if member.isSameFile { output += ", \"IsSameFile\": true".utf8 }
    output += "}".utf8
  }
}
