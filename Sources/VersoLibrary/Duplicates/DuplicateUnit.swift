import Verso

/// The facts that order files: more metadata, a name that is not a copy's, an earlier date, a
/// shorter path.
package struct DuplicateFacts {
  package var kinds: DuplicateStatements.Kinds = []
  package var values = 0
  package var path = ""
  package var modified = Int.max

  /// Adds the metadata of another file of the same photo; the first one's path counts.
  package mutating func add(_ other: DuplicateFacts) {
    if path.isEmpty { path = other.path }
    kinds.formUnion(other.kinds)
    values += other.values
    modified = min(modified, other.modified)
  }
}

/// The files of one name in one folder, of which some are duplicates: a photo, or files that belong
/// together. They are kept or not as a whole.
package struct DuplicateUnit {
  /// The facts of those of them that are duplicates.
  package let facts: DuplicateFacts
  /// The number of its files that belong together.
  package let wholeness: Int
  /// The names of these.
  package let halves: [String]

  /// - Parameters:
  ///   - group: The files.
  ///   - duplicates: The facts by which the duplicates are ordered.
  ///   - pictures: The number of pictures that these have: the others are duplicates of one next to
  ///     them.
  package init(_ group: PhotoGroup, _ duplicates: [DuplicateFacts], pictures: Int) {
    halves = group.halves.map(\.name)
    wholeness = max(1, halves.count - (duplicates.count - pictures))
    facts = duplicates.reduce(into: DuplicateFacts()) { $0.add($1) }
  }

  /// The reason that files which belong together are in one place.
  package var togetherness: String {
    "its companions are here: \(halves.joined(separator: ", "))"
  }

  /// The decision between two: first the number of companions in the same place, then the criteria
  /// for files.
  package static func verdict(_ one: DuplicateUnit, _ other: DuplicateUnit) -> (
    isFirst: Bool, reason: String
  ) {
    if one.wholeness != other.wholeness {
      let isFirst = one.wholeness > other.wholeness
      return (isFirst, (isFirst ? one : other).togetherness)
    }
    return verdict(one.facts, other.facts)
  }

  /// The decision between files of one place.
  package static func verdict(_ one: DuplicateFacts, _ other: DuplicateFacts) -> (
    isFirst: Bool, reason: String
  ) {
    let kinds = (one.kinds.words, other.kinds.words)
    if kinds.0.count != kinds.1.count {
      let isFirst = kinds.0.count > kinds.1.count
      let (most, next) = isFirst ? kinds : (kinds.1, kinds.0)
      let rest = next.isEmpty ? "nothing of these" : next.joined(separator: ", ")
      return (
        isFirst, "it has most metadata: \(most.joined(separator: ", ")); the next has \(rest)"
      )
    }
    let values = (one.values, other.values)
    if values.0 != values.1 {
      return (
        values.0 > values.1,
        "it has most values: \(max(values.0, values.1)), the next \(min(values.0, values.1))"
      )
    }
    let marks = (isMarkedAsCopy(one.path), isMarkedAsCopy(other.path))
    if marks.0 != marks.1 { return (!marks.0, "its name is not that of a copy") }
    if one.modified != other.modified {
      return (one.modified < other.modified, "it is the oldest")
    }
    let lengths = (one.path.utf8.count, other.path.utf8.count)
    if lengths.0 != lengths.1 { return (lengths.0 < lengths.1, "its path is the shortest") }
    return (one.path < other.path, "its path comes first")
  }

  /// Whether a name is one that programs give to copies: "a (1).jpg", "a copy.jpg", "Copy of a.jpg",
  /// "a_1_.jpg", "a~2.jpg", "a-edited.jpg".
  package static func isMarkedAsCopy(_ path: String) -> Bool {
    let name = Path.name(of: path)
    let stem = PathBytes.parts(of: name).map { String($0.stem) } ?? name
    let low = stem.lowercased()
    let words = ["copy of ", "kopie von ", "copie de ", "copia de "]
    if words.contains(where: { low.hasPrefix($0) }) { return true }
    var front = Substring(low)
    let digits = { (character: Character) in character.isASCII && character.isNumber }
    // A number at the end, bare or in brackets.
    let isBracketed = front.hasSuffix(")")
    if isBracketed { front = front.dropLast() }
    let tail = front.reversed().prefix(while: digits).count
    let bare = front.dropLast(tail)
    if isBracketed, tail > 0, bare.hasSuffix("(") { return true }
    if tail > 0, tail < 3, bare.hasSuffix("~") { return true }
    let rest = tail > 0 ? bare : front
    let trimmed = rest.hasSuffix(" ") ? rest.dropLast() : rest
    return ["copy", "kopie", "copie", "copia", "-edited", "-bearbeitet"].contains { mark in
      trimmed.hasSuffix(mark) && trimmed.count > mark.count
        && (mark.hasPrefix("-")
          || " -_".contains(trimmed.dropLast(mark.count).last ?? "x"))
    }
  }
}
