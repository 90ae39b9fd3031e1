import Verso

/// An export of Google Photos: its pictures and films, what its side files say of them, and its albums.
///
/// It may lie in several folders and archives, which are one export: a picture and its side file often lie in two
/// parts of it. Only names, sizes and side files are held.
package struct TakeoutExport: Sendable {
  /// A folder or an archive that was named.
  package struct Source: Sendable {
    package let path: String
    package let isFolder: Bool
  }

  /// A picture or a film.
  package struct Item: Sendable {
    /// The index of its source.
    package let source: Int
    /// Its path in a folder, or the number of its entry in an archive.
    package let place: Place
    /// The index of its folder.
    package let folder: Int
    package let name: String
    /// How many bytes it has, or says to have.
    package let size: Int
    /// When the file was changed, in seconds since 1970; nil where that is not said.
    package let modified: Int?
    /// The index of what its side file says; nil without one.
    package var record: Int?
    /// How the side file was found.
    package var rule: TakeoutMatching.Rule?
    /// Whether several side files may be meant.
    package var isAmbiguous = false
  }

  /// Where the bytes of an item are.
  package enum Place: Sendable {
    case path(String)
    case entry(Int)
  }

  /// A folder of the export, such as "Photos from 2020", or an album.
  package struct Folder: Sendable {
    /// Its name; empty for files that lie in none.
    package let name: String
    /// The name of the album, as it was given; nil for folders that are none.
    package var album: String?
  }

  /// Something that is to be told.
  package struct Problem: Sendable {
    /// The file, as it is called in its source.
    package let file: String
    package let text: String
  }

  package internal(set) var sources: [Source] = []
  package internal(set) var folders: [Folder] = []
  package internal(set) var items: [Item] = []
  /// What the side files say, without the titles, which are of no use any more.
  package internal(set) var records: [TakeoutRecord] = []
  /// What in it cannot be used, and why.
  package internal(set) var problems: [Problem] = []
  /// How many files in it are neither pictures nor side files, or belong to other services.
  package internal(set) var others = 0
  /// The first ten thousand of them.
  package internal(set) var otherNames: [String] = []

  /// How many pictures in the bin were left out.
  package internal(set) var trashed = 0

  init() {}

  /// Reads what is in an export: the names of all files, and its side files.
  ///
  /// - Parameters:
  ///   - paths: Its folders and archives.
  ///   - target: The folder that it is brought to, which is passed over where it lies in one of them.
  ///   - includesTrash: Whether pictures in the bin count.
  /// - Throws: `ArchiveError` or `FileError` for what cannot be read as a whole, such as an archive that is cut
  ///   short: what is missing in it may be what other parts need.
  package init(_ paths: [String], target: String, includesTrash: Bool = false) throws {
    self = try ExportReader.read(paths, target: target, includesTrash: includesTrash)
  }

  /// What an item is called in messages: "Photos from 2020/IMG.jpg".
  package func label(_ item: Item) -> String {
    let folder = folders[item.folder].name
    return folder.isEmpty ? item.name : "\(folder)/\(item.name)"
  }
}
