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
    JSONDocument.members([
      "Keep": document(first, besides: nil), "Reason": .text(ranking.reason),
      "Doubles": .list(ranking.members.dropFirst().map { document($0, besides: first) }),
    ]).append(to: &output)
  }

  private static func document(
    _ member: DoubleRanking.Member, besides kept: DoubleRanking.Member?
  ) -> JSONDocument {
    func list(_ texts: [String]) -> JSONDocument? {
      texts.isEmpty ? nil : .list(texts.map { .text($0) })
    }
    return .members([
      "SourceFile": .text(member.path), "Values": .number(member.saying.values),
      "FileSize": .number(member.size), "IsSameFile": member.isSameFile ? .bool(true) : nil,
      "Says": list(member.saying.words),
      "SaysOtherwise": kept.flatMap { list(member.saying.words(against: $0.saying)) },
      "SideFiles": list(member.sideFiles), "SharedSideFiles": list(member.sharedSideFiles),
      "LeftBehind": list(member.leftBehind.map(\.name)),
    ])
  }
}
