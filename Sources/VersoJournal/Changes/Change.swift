/// A change of a file, as the journal records it.
package struct Change: Hashable, Sendable {
  /// The kind of change of a file.
  package enum Kind: Int, Sendable {
    /// A new file took the place of the old one.
    case replaced = 1
    /// Bytes were written over others in the file itself.
    case patched = 2
    /// A file was made where none was.
    case made = 3
    /// A file got another name.
    case moved = 4
    /// A file got an additional name.
    case linked = 5
    /// A folder was made.
    case folder = 6
    /// A file that had been made was removed.
    case removed = 7
    /// A folder that had been made was removed.
    case folderRemoved = 8
  }

  /// Its number: later changes have higher ones.
  package let number: Int
  package let kind: Kind
  /// The path from the root, as a text (``PathBytes``).
  package let path: String
  /// Where the file is after the change, when that is another path.
  package let target: String?
  /// The file before the change; nil if there was none.
  package let old: FileState?
  /// The file after the change; nil if absent, or when the program ended before it knew.
  package let new: FileState?
  /// The change that this one takes back.
  package let reverses: Int?

  /// Where the file is after the change.
  package var place: String { target ?? path }
}

/// One call of a command that changed files.
package struct Run: Hashable, Sendable {
  package let number: Int
  /// Seconds since 1970.
  package let time: Int
  /// The command line.
  package let command: String
  /// The folder that it ran in.
  package let folder: String
  /// The run that it takes back.
  package let reverses: Int?
  /// The number of changes that it made, and the number of them that were not undone.
  package let changes: (all: Int, standing: Int)
}

extension Run {
  package static func == (a: Run, b: Run) -> Bool { a.number == b.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
