import Verso
import VersoLibrary

/// The words for files of one picture.
enum DuplicateListing {
  /// Lines for people: the one to keep with the reason, and those that are the same.
  static func append(_ ranking: DuplicateRanking, to output: inout [UInt8]) {
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
    on member: DuplicateRanking.Member, besides kept: DuplicateRanking.Member
  ) -> [String] {
    var notes: [String] = []
    if member.isSameFile { notes.append("another name of the same file") }
    if !member.sidecars.isEmpty {
      let names = member.sidecars.map { Path.name(of: $0) }
      notes.append("with \(names.joined(separator: ", "))")
    }
    for (name, isFilm) in member.leftBehind {
      notes.append("its \(isFilm ? "film" : "other half") \(name) stays here")
    }
    if !member.sharedSidecars.isEmpty {
      let names = member.sharedSidecars.joined(separator: ", ")
      notes.append("\(names) stays here for other photos")
    }
    let more = member.statements.words(beyond: kept.statements)
    if !more.isEmpty {
      notes.append("it has more metadata than the first: \(more.joined(separator: ", "))")
    }
    let other = member.statements.words(against: kept.statements)
    if !other.isEmpty { notes.append("it has other metadata: \(other.joined(separator: ", "))") }
    return notes
  }

  /// The files to remove and their sidecars, each followed by a zero. A file is left out if its
  /// other half would be left alone, or if it is another name of an earlier file, because removing
  /// it frees nothing.
  static func appendPaths(_ ranking: DuplicateRanking, to output: inout [UInt8]) {
    for member in ranking.members.dropFirst() where member.leftBehind.isEmpty && !member.isSameFile
    {
      for path in [member.path] + member.sidecars { output += PathBytes.bytes(path) + [0] }
    }
  }
}
