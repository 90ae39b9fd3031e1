import Verso

/// What was done to a file, or would be, for programs.
struct EditDocument {
  let source: String
  /// The file that was written; nil where none was.
  var result: String?
  var isTrial = false
  var receipt: Receipt?
  var isSigned = false
  /// The copy of the old file.
  var copy: String?
  /// What stays although much is removed.
  var kept: [String] = []
  var notes: [String] = []

  /// As a JSON object.
  var json: JSONDocument {
    let removed = receipt.map { $0.removedElsewhere + $0.removedBlocks } ?? []
    return .members([
      "SourceFile": .text(source), "Result": .optional(result),
      "DryRun": isTrial ? .bool(true) : nil,
      "Changed": .bool(receipt?.isChange ?? false),
      "Changes": .list((receipt?.changes ?? []).map(Self.change)),
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

extension Receipt.Change {
  /// One of its values in words; nil if it is missing.
  func text(_ value: Value?) -> String? {
    value.map { value in
      tag.map { Rendering().text(of: value, tag: $0) } ?? value.string ?? ""
    }
  }
}
