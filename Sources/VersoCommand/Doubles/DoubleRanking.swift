import Verso

/// The files of one picture, the one to keep first.
struct DoubleRanking {
  struct Member {
    let path: String
    /// How many values the file says.
    let values: Int
    /// Its size in bytes.
    let size: Int
    /// When its content changed last, in seconds since 1970.
    let modified: Int
    fileprivate let identity: Path.Identity
    /// Whether it is another name of a file among those before it.
    fileprivate(set) var isSameFile = false

    /// Reads what a file says.
    ///
    /// - Throws: What reading it throws.
    init(_ path: String) throws {
      let status = FileStatus(path)
      self.path = path
      values = try Files.photo(path).items.reduce(0) { count, _ in count + 1 }
      size = status?.size ?? 0
      modified = status?.modified ?? 0
      identity = Path(path).identity
    }
  }

  private(set) var members: [Member]

  /// Puts files in order.
  init(_ members: [Member]) {
    self.members = members.sorted { Self.verdict($0, $1).isFirst }
    var seen: Set<Path.Identity> = []
    for index in self.members.indices {
      let identity = self.members[index].identity
      self.members[index].isSameFile = !seen.insert(identity).inserted
    }
  }

  /// Why the first one is the one to keep.
  var reason: String {
    guard members.count > 1 else { return "" }
    return Self.verdict(members[0], members[1]).reason
  }

  /// What decides between two files, in this order: who says more, whose name is no copy's, who was there
  /// earlier, whose path is shorter.
  private static func verdict(_ one: Member, _ other: Member) -> (isFirst: Bool, reason: String) {
    if one.values != other.values {
      return (
        one.values > other.values, "it says most: \(one.values) values, the next \(other.values)"
      )
    }
    let marks = (isMarkedAsCopy(one.path), isMarkedAsCopy(other.path))
    if marks.0 != marks.1 { return (!marks.0, "its name is that of no copy") }
    if one.modified != other.modified {
      return (one.modified < other.modified, "it was written first")
    }
    let lengths = (one.path.utf8.count, other.path.utf8.count)
    if lengths.0 != lengths.1 { return (lengths.0 < lengths.1, "its path is the shortest") }
    return (one.path < other.path, "its path comes first")
  }

  /// Whether a name is one that programs give to copies: "a (1).jpg", "a copy.jpg", "Copy of a.jpg",
  /// "a_1_.jpg", "a~2.jpg", "a-edited.jpg".
  static func isMarkedAsCopy(_ path: String) -> Bool {
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
