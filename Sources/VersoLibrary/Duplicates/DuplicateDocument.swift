package import Verso

/// The copies of a picture as JSON for programs (`docs/schemas/duplicates.json`).
extension DuplicateRanking {
  /// As a JSON object; nil without a file.
  package var json: JSONDocument? {
    members.first.map { first in
      .members([
        "Keep": Self.document(first, besides: nil), "Reason": .text(reason),
        "Duplicates": .list(members.dropFirst().map { Self.document($0, besides: first) }),
      ])
    }
  }

  private static func document(_ member: Member, besides kept: Member?) -> JSONDocument {
    func list(_ texts: [String]) -> JSONDocument? { texts.isEmpty ? nil : .texts(texts) }
    return .members([
      "SourceFile": .text(member.path), "Values": .number(member.statements.values),
      "FileSize": .number(member.size), "IsSameFile": member.isSameFile ? .bool(true) : nil,
      "Says": list(member.statements.words),
      "SaysOtherwise": kept.flatMap { list(member.statements.words(against: $0.statements)) },
      "SidecarReading": list(member.sidecars), "SharedSidecars": list(member.sharedSidecars),
      "LeftBehind": list(member.leftBehind.map(\.name)),
    ])
  }
}
