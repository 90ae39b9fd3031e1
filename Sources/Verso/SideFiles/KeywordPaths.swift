/// The words of a photo, and the hierarchies that they stand in.
package struct KeywordPaths: Sendable {
  /// All words: "sea".
  package private(set) var words: [String]
  /// The words from the most general one down to the word itself: "nature", "sea". A word without a hierarchy stands alone.
  package private(set) var paths: [[String]]

  /// The words that metadata say: those of the photo itself, or else the last words of hierarchies, which is all that some programs write.
  package init(_ metadata: Metadata) {
    let found = Self.hierarchies.lazy
      .map { name, separator in
        metadata.xmp.texts(of: name).map { Self.parts($0, separator) }.filter { !$0.isEmpty }
      }
      .first { !$0.isEmpty }
    var (words, paths) = (metadata.keywords, found ?? [])
    if words.isEmpty {
      for word in paths.compactMap(\.last) where !words.contains(word) { words.append(word) }
    }
    let said = Set(paths.joined())
    paths += words.filter { !said.contains($0) }.map { [$0] }
    (self.words, self.paths) = (words, paths)
  }

  /// Adds those that others have and these do not.
  package mutating func formUnion(_ other: KeywordPaths) {
    let (known, said) = (Set(words), Set(paths))
    words += other.words.filter { !known.contains($0) }
    paths += other.paths.filter { !said.contains($0) }
    // A word alone says no more than one in a hierarchy.
    let placed = Set(paths.filter { $0.count > 1 }.joined())
    paths.removeAll { $0.count == 1 && placed.contains($0[0]) }
  }

  /// Says them where programs look for them: `dc:subject`, Lightroom's and darktable's hierarchies, digiKam's and Immich's.
  package func write(to metadata: inout Metadata) throws {
    try metadata.setTexts(words, of: .keywords)
    for (name, separator) in Self.hierarchies {
      let texts = paths.map { $0.joined(separator: String(separator)) }
      metadata.xmp.setTexts(texts, of: name, as: separator == "/" ? .sequence : .bag)
    }
  }

  private static func parts(_ path: String, _ separator: Character) -> [String] {
    path.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// Where words stand in hierarchies, and what is between them.
  private static let hierarchies: [(XMP.Name, Character)] = [
    (XMP.Name(.lr, "hierarchicalSubject"), "|"), (XMP.Name(.digiKam, "TagsList"), "/"),
  ]

  /// The names of the properties that hold hierarchies.
  package static let names: Set<XMP.Name> = Set(hierarchies.map(\.0))
}
