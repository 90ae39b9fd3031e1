package import Verso

/// What was done to a file, or would be, as JSON for programs (`docs/schemas/edit.json`).
package struct EditDocument {
  private let source: String
  private let result: String?
  private let isTrial: Bool
  private let receipt: Receipt?
  private let changes: [Receipt.Change]
  private let additions: [String]
  private let isSigned: Bool
  private let copy: String?
  private let size: Int?
  private let kept: [String]
  private let notes: [String]

  /// - Parameters:
  ///   - source: The file.
  ///   - result: The file that was written; nil if nothing was.
  ///   - isTrial: Whether nothing is written.
  ///   - receipt: What was done, with the changes.
  ///   - changes: The changes, where there is no receipt.
  ///   - additions: What else was written, in words.
  ///   - isSigned: Whether the result was signed.
  ///   - copy: The copy of the old file.
  ///   - size: The number of bytes of a part that was made a file.
  ///   - kept: The data that a strip keeps.
  ///   - notes: What else is to be known.
  package init(
    source: String, result: String? = nil, isTrial: Bool = false, receipt: Receipt? = nil,
    changes: [Receipt.Change] = [], additions: [String] = [], isSigned: Bool = false,
    copy: String? = nil, size: Int? = nil, kept: [String] = [],
    notes: [String] = []
  ) {
    (self.source, self.result, self.isTrial) = (source, result, isTrial)
    (self.receipt, self.isSigned, self.copy) = (receipt, isSigned, copy)
    (self.size, self.kept) = (size, kept)
    (self.changes, self.additions) = (receipt?.changes ?? changes, additions)
    let layout = receipt?.layoutWords.map { ["no readable value is lost; \($0)"] } ?? []
    self.notes = notes + layout
  }

  /// As a JSON object.
  package var json: JSONDocument {
    let removed = receipt.map { $0.removedElsewhere + $0.removedBlocks } ?? []
    return .members([
      "SourceFile": .text(source), "Result": .optional(result), "Bytes": size.map { .number($0) },
      "DryRun": isTrial ? .bool(true) : nil,
      "Changed": .bool(receipt?.isChange ?? !(changes.isEmpty && additions.isEmpty)),
      "Changes": .list(
        changes.map(Self.change) + additions.map { .members(["Tag": .text($0)]) }),
      "Removed": .list(removed.map { .text($0) }), "Kept": .list(kept.map { .text($0) }),
      "Signed": isSigned ? .bool(true) : nil, "Backup": .optional(copy),
      "Notes": .list(notes.map { .text($0) }),
    ])
  }

  private static func change(_ change: Receipt.Change) -> JSONDocument {
    .members([
      "Tag": .text(change.name), "Old": .optional(change.text(change.old)),
      "New": .optional(change.text(change.new)),
    ])
  }
}

extension Receipt {
  /// The effect of a write that changes no value, in words; nil for others.
  package var layoutWords: String? {
    layoutChange.map { change in
      let count = abs(change)
      let bytes = "\(count) byte\(count == 1 ? "" : "s") \(change < 0 ? "shorter" : "longer")"
      return "new layout" + (count == 0 ? "" : ", \(bytes)")
    }
  }
}

extension Receipt.Change {
  /// One of its values in words; nil if it is missing.
  package func text(_ value: Value?) -> String? {
    value.map { value in
      tag.map { Rendering().text(of: value, tag: $0) } ?? value.string ?? ""
    }
  }
}
