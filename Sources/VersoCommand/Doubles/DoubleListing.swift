import Verso
import VersoLibrary

/// The words for files of one picture.
enum DoubleListing {
  /// Lines for people: the one to keep with the reason, and those that are the same.
  static func append(_ ranking: DoubleRanking, to output: inout [UInt8]) {
    for (index, member) in ranking.members.enumerated() {
      let path = ValueLine.bytes(member.path)
      if index == 0 {
        output += path + Array("  (keep: \(ranking.reason))\n".utf8)
      } else {
        let notes = notes(on: member, besides: ranking.members[0])
        let note = notes.isEmpty ? "" : "  (\(notes.joined(separator: "; ")))"
        output += Array("  ".utf8) + path + Array("\(Rendering.printable(note))\n".utf8)
      }
    }
  }

  /// The notes for people who remove a duplicate.
  private static func notes(
    on member: DoubleRanking.Member, besides kept: DoubleRanking.Member
  ) -> [String] {
    var notes: [String] = []
    if member.isSameFile { notes.append("another name of the same file") }
    if !member.sideFiles.isEmpty {
      let names = member.sideFiles.map { Path.name(of: $0) }
      notes.append("with \(names.joined(separator: ", "))")
    }
    for (name, isFilm) in member.leftBehind {
      notes.append("its \(isFilm ? "film" : "other half") \(name) stays here")
    }
    if !member.sharedSideFiles.isEmpty {
      let names = member.sharedSideFiles.joined(separator: ", ")
      notes.append("\(names) stays here for other photos")
    }
    let more = member.saying.words(beyond: kept.saying)
    if !more.isEmpty {
      notes.append("it has more metadata than the first: \(more.joined(separator: ", "))")
    }
    let other = member.saying.words(against: kept.saying)
    if !other.isEmpty { notes.append("it has other metadata: \(other.joined(separator: ", "))") }
    return notes
  }

  /// The files to remove and their sidecars, each followed by a zero. A file is left out if its
  /// other half would be left alone, or if it is another name of an earlier file, because removing
  /// it frees nothing.
  static func appendPaths(_ ranking: DoubleRanking, to output: inout [UInt8]) {
    for member in ranking.members.dropFirst() where member.leftBehind.isEmpty && !member.isSameFile
    {
      for path in [member.path] + member.sideFiles { output += PathBytes.bytes(path) + [0] }
    }
  }

  /// An object.
  static func appendObject(_ ranking: DoubleRanking, to output: inout [UInt8]) {
    guard let first = ranking.members.first else { return }
    output += "{\n  \"Keep\": ".utf8
    appendMember(first, besides: nil, to: &output)
    output += ",\n  \"Reason\": ".utf8
    Rendering.appendQuoted(ranking.reason, to: &output)
    output += ",\n  \"Doubles\": [".utf8
    for (index, member) in ranking.members.dropFirst().enumerated() {
      output += index == 0 ? "\n    ".utf8 : ",\n    ".utf8
      appendMember(member, besides: first, to: &output)
    }
    output += "\n  ]\n}".utf8
  }

  private static func appendMember(
    _ member: DoubleRanking.Member, besides kept: DoubleRanking.Member?, to output: inout [UInt8]
  ) {
    output += "{\"SourceFile\": ".utf8
    Rendering.appendQuoted(member.path, to: &output)
    output += ", \"Values\": \(member.saying.values), \"FileSize\": \(member.size)".utf8
    if member.isSameFile { output += ", \"IsSameFile\": true".utf8 }
    appendList("Says", member.saying.words, to: &output)
    if let kept {
      appendList("SaysOtherwise", member.saying.words(against: kept.saying), to: &output)
    }
    appendList("SideFiles", member.sideFiles, to: &output)
    appendList("SharedSideFiles", member.sharedSideFiles, to: &output)
    appendList("LeftBehind", member.leftBehind.map(\.name), to: &output)
    output += "}".utf8
  }

  private static func appendList(_ name: String, _ texts: [String], to output: inout [UInt8]) {
    guard !texts.isEmpty else { return }
    output += ", \"\(name)\": [".utf8
    for (index, text) in texts.enumerated() {
      if index > 0 { output += ", ".utf8 }
      Rendering.appendQuoted(text, to: &output)
    }
    output += "]".utf8
  }
}
