package import Verso
package import VersoQuery

/// Which files are meant: by the endings of their names, by when they were changed, and by what photos state.
package struct FileChoice: Sendable {
  /// From when on files are new.
  package enum Newer: Sendable {
    /// Changed after this file.
    case file(FileStatus)
    /// Changed on this date or later.
    case date(PartialDate)

    /// The meaning of a text: an existing file, or a date; nil for neither.
    package init?(_ text: String) {
      if let status = FileStatus(text) {
        self = .file(status)
      } else if let date = PartialDate(text) {
        self = .date(date)
      } else {
        return nil
      }
    }
  }

  /// The endings of names, in small letters; nil for all.
  package let endings: Set<String>?
  package let newer: Newer?
  /// The conditions that a photo must fulfil.
  package let conditions: [Condition]
  /// Whether what their sidecars state counts as stated by them.
  package let readsSidecars: Bool

  package init(
    endings: Set<String>?, newer: Newer?, conditions: [Condition], readsSidecars: Bool = false
  ) {
    (self.endings, self.newer) = (endings, newer)
    (self.conditions, self.readsSidecars) = (conditions, readsSidecars)
  }

  /// The endings in a list with commas between them, with a full stop in front or without; nil for an invalid list.
  package static func endings(in list: String) -> Set<String>? {
    let words = list.split(separator: ",", omittingEmptySubsequences: false).map {
      word -> String in
      let plain = String(word).lowercased().filter { $0 != " " }
      return plain.hasPrefix(".") ? String(plain.dropFirst()) : plain
    }
    let areEndings = words.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains("*") }
    return areEndings ? Set(words) : nil
  }

  /// Whether every file is chosen.
  package var isEverything: Bool { endings == nil && newer == nil && conditions.isEmpty }

  /// Whether a file is meant.
  ///
  /// - Throws: The error of opening the photo, if it has to be read.
  package func includes(_ path: String) throws -> Bool {
    guard isNamedAndNew(path) else { return false }
    guard !conditions.isEmpty else { return true }
    let subject = Subject(path: path, readsSidecar: readsSidecars)
    return try conditions.allSatisfy { try $0.matches(subject) }
  }

  /// The names in the conditions that none of these photos has a value for.
  package func names(inNone paths: PathTable) -> [TagName] {
    var names = conditions.reduce(into: Set<TagName>()) { $0.formUnion($1.names) }
    for path in paths where !names.isEmpty {
      let subject = Subject(path: path, readsSidecar: readsSidecars)
      names = names.filter { name in !((try? name.isPresent(in: subject)) ?? false) }
    }
    return names.sorted { $0.text < $1.text }
  }

  /// Whether a file is selected by its name and its time.
  package func isNamedAndNew(_ path: String) -> Bool {
    if let endings {
      guard let ending = Path.ending(of: path)?.lowercased(), endings.contains(ending) else {
        return false
      }
    }
    switch newer {
    case nil: return true
    case .file(let old):
      guard let own = FileStatus(path) else { return false }
      return (own.modified, own.nanoseconds) > (old.modified, old.nanoseconds)
    case .date(let date):
      return FileFacts(path: path).modified.flatMap { date.place(of: $0) }.map { $0 >= 0 } ?? false
    }
  }

  /// Which file keeps a photo from being asked: its sidecar where that alone cannot be read.
  package func culprit(_ path: String) -> String {
    guard readsSidecars, let side = Sidecar.existing(for: path), (try? Photo(path: side)) == nil,
      (try? Photo(path: path)) != nil
    else { return path }
    return side
  }
}
