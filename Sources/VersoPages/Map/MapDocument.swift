package import Verso
package import VersoEvidence

/// The object of JSON that describes a map.
package enum MapDocument {
  /// Whether a signature covers all bytes of each row; nil without one.
  package static func signed(_ map: FileMap, _ verdict: Verification?) -> [Bool]? {
    guard let uncovered = verdict?.coverage.uncovered else { return nil }
    return map.rows.map { row in !uncovered.contains { $0.range.overlaps(row.range) } }
  }

  /// - Parameters:
  ///   - map: The map of a file.
  ///   - source: The name of the file.
  ///   - signed: Whether a signature covers each row; nil without one.
  /// - Returns: The object.
  package static func json(_ map: FileMap, source: String, signed: [Bool]?) -> JSONDocument {
    let rows = map.rows.enumerated().map { index, row in
      JSONDocument.members([
        "Offset": .number(row.range.lowerBound), "Size": .number(row.range.count),
        "Part": .list(row.path.map { .text($0) }), "Role": .text(row.role.rawValue),
        "Strip": .optional(row.strip?.rawValue), "Signed": signed.map { .bool($0[index]) },
        "Problem": .optional(row.problem),
      ])
    }
    return .members([
      "SourceFile": .text(source), "Format": .text(map.format), "Size": .number(map.count),
      "StripRefused": .optional(map.refusal), "Parts": .list(rows),
    ])
  }
}
