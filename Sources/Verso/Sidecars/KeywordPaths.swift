/// The keywords of a photo, and their hierarchies.
package struct KeywordPaths: Sendable {
  /// All words: "sea".
  package private(set) var words: [String]
  /// The words from the most general one down to the word itself: "nature", "sea". A word without a
  /// hierarchy is alone.
  package private(set) var paths: [[String]]

  /// The keywords of metadata.
  ///
  /// The last word of each of digiKam's tags is one: Immich writes tags there and nowhere else.
  /// Words of other hierarchies are used if there are no others.
  package init(_ metadata: Metadata) {
    (words, paths) = (metadata.keywords.compactMap(\.said), [])
    var tagged: [String] = []
    var found: Set<[String]> = []
    for (name, separator) in Self.hierarchies {
      for path in metadata.xmp.texts(of: name).map({ Self.parts($0, separator) }) {
        guard let last = path.last else { continue }
        if found.insert(path).inserted { paths.append(path) }
        if separator == "/" { tagged.append(last) }
      }
    }
    if words.isEmpty { tagged += paths.compactMap(\.last) }
    var known = Set(words)
    for word in tagged where known.insert(word).inserted { words.append(word) }
    let said = Set(paths.joined())
    paths += words.filter { !said.contains($0) }.map { [$0] }
  }

  /// Adds those that others have and these do not.
  package mutating func formUnion(_ other: KeywordPaths) {
    let (known, said) = (Set(words), Set(paths))
    words += other.words.filter { !known.contains($0) }
    paths += other.paths.filter { !said.contains($0) }
    // A word alone adds nothing to the same word in a hierarchy.
    let placed = Set(paths.filter { $0.count > 1 }.joined())
    paths.removeAll { $0.count == 1 && placed.contains($0[0]) }
  }

  /// Writes them where programs look for them: `dc:subject`, Lightroom's and darktable's
  /// hierarchies, digiKam's and Immich's.
  package func write(to metadata: inout Metadata) throws {
    try metadata.setTexts(words, of: .keywords)
    for (name, separator) in Self.hierarchies {
      let texts = (separator == "/" ? tags : paths).map { $0.joined(separator: String(separator)) }
      metadata.xmp.setTexts(texts, of: name, as: separator == "/" ? .sequence : .bag)
    }
  }

  /// The hierarchies that end with a word, and the words without one. Programs that read tags use
  /// the last part of each as a word.
  private var tags: [[String]] {
    let all = Set(words)
    let tags = paths.filter { $0.last.map(all.contains) ?? false }
    let last = Set(tags.compactMap(\.last))
    return tags + words.filter { !last.contains($0) }.map { [$0] }
  }

  private static func parts(_ path: String, _ separator: Character) -> [String] {
    path.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// The properties with hierarchies of words, and their separators.
  private static let hierarchies: [(XMP.Name, Character)] = [
    (XMP.Name(.lr, "hierarchicalSubject"), "|"), (XMP.Name(.digiKam, "TagsList"), "/"),
  ]

  /// The names of the properties that hold hierarchies.
  package static let names: Set<XMP.Name> = Set(hierarchies.map(\.0))
}
