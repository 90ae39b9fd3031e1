import Verso
package import VersoLibrary

/// The export of a service: pictures and films, their metadata, and albums.
///
/// It may be in several folders and archives, which are one export: a picture and its sidecar are
/// often in two parts of it. Only names, sizes and records of documents are held.
package struct PhotoExport: Sendable {
  /// A folder or an archive that was named.
  package struct Source: Sendable {
    package let path: String
    package let isFolder: Bool
  }

  /// Where the bytes of a file are.
  package enum Place: Sendable {
    /// Its path in a folder.
    case path(String)
    /// The number of its entry in an archive.
    case entry(Int)
  }

  /// An XMP sidecar.
  package struct Packet: Sendable {
    package let source: Int
    package let place: Place
    package let name: String
    package let size: Int
  }

  /// A folder of the export, such as "Photos from 2020", or an album.
  package struct Folder: Sendable {
    /// Its path below the target; empty for files without a folder.
    package let name: String
    /// The name of the album, as it was given; nil for folders that are not albums.
    package var album: String?
    /// Whether the service has made it for a year.
    package var isOfYear = false
  }

  /// A problem to report.
  package struct Problem: Sendable {
    /// The file, as it is called in its source.
    package let file: String
    package let text: String

    package init(file: String, text: String) { (self.file, self.text) = (file, text) }
  }

  package internal(set) var sources: [Source] = []
  /// Whether several were named, so that messages name the part.
  var isInParts = false
  package internal(set) var folders: [Folder] = []
  package internal(set) var items: [Item] = []
  package internal(set) var packets: [Packet] = []
  /// The metadata of pictures.
  package internal(set) var records: [Record] = []
  /// Whether anything in it is the service's.
  package internal(set) var isKnown = false
  /// The unusable parts, and the reasons.
  package internal(set) var problems: [Problem] = []
  /// The notes on it that are not problems.
  package internal(set) var notes: [Problem] = []
  /// The number of files in it that are neither pictures nor sidecars, or belong to other services.
  package internal(set) var others = 0
  /// The first ten thousand of them.
  package internal(set) var otherNames: [String] = []
  /// Their description, if more is known of them.
  package internal(set) var otherTexts: [String: String] = [:]
  /// The pictures in the bin, which were left out.
  package internal(set) var trashed: [String] = []
  /// The number of sidecars that have no picture.
  package internal(set) var alone = 0
  /// The first ten thousand of them.
  package internal(set) var aloneNames: [String] = []
  /// The names of the documents that the records are from; empty for those that are from none.
  package internal(set) var recordNames = NameList()

  /// The folders by their names.
  private var folderNumbers: [String: Int] = [:]
  /// The folders of the sources by source and path, and that of the last file.
  private var homes: [String: Int] = [:]
  private var lastHome: (source: Int, folders: [String], number: Int)?
  /// The albums that are no folders of the export, by their titles.
  private var albumNumbers: [String: Int] = [:]
  /// The most skipped files that are kept by name.
  private static let mostNamed = 10_000

  init() {}

  /// Reads what is in an export: the names of all files, and its documents.
  ///
  /// - Parameters:
  ///   - paths: Its folders and archives.
  ///   - service: Whose it is.
  ///   - target: The target folder, which is skipped if it is in one of them.
  ///   - includesTrash: Whether pictures in the bin count.
  /// - Throws: `ArchiveError` or `FileError` for files that cannot be read completely, such as an
  ///   archive that is cut short. Its missing files may be necessary for other parts.
  package init(
    _ paths: [String], of service: Service, target: String, includesTrash: Bool = false
  ) throws {
    var reader = ExportReader(service.reader())
    self = try reader.read(paths, target: target, includesTrash: includesTrash)
  }

  /// The name of an item in messages: "Photos from 2020/IMG.jpg".
  package func label(_ item: Item) -> String {
    let folder = folders[item.folder].name
    return folder.isEmpty ? item.name : "\(folder)/\(item.name)"
  }

  /// Where an item is: its path, or the archive that it is in and its name there.
  package func path(_ item: Item) -> String {
    switch item.place {
    case .path(let path): path
    case .entry: "\(sources[item.source].path): \(label(item))"
    }
  }
}

// MARK: While it is read

extension PhotoExport {
  /// The index of the folder with this name, which is created if absent.
  mutating func folder(_ name: String) -> Int {
    if let known = folderNumbers[name] { return known }
    folders.append(Folder(name: name))
    folderNumbers[name] = folders.count - 1
    return folders.count - 1
  }

  /// The index of an album that is no folder of the export: one that is called like a folder has other pictures.
  mutating func album(_ title: String) -> Int {
    let title = title.said ?? "_"
    if let known = albumNumbers[title] { return known }
    folders.append(Folder(name: FileName.folder(ofTitle: title), album: title))
    albumNumbers[title] = folders.count - 1
    return folders.count - 1
  }

  /// The number of a file's folder in its source.
  mutating func home(of file: ExportFile) -> Int {
    if let lastHome, lastHome.source == file.source, lastHome.folders == file.folders {
      return lastHome.number
    }
    let key = "\(file.source)/\(file.folders.joined(separator: "/"))"
    let number = homes[key] ?? homes.count
    homes[key] = number
    lastHome = (file.source, file.folders, number)
    return number
  }

  /// Adds a picture or a film, which goes to a folder.
  mutating func addItem(_ file: ExportFile, to folder: String) {
    items.append(Item(file, folder: self.folder(folder), home: home(of: file)))
  }

  /// Adds an XMP sidecar.
  mutating func addPacket(_ file: ExportFile) {
    isKnown = true
    packets.append(
      Packet(source: file.source, place: file.place, name: file.name, size: file.size))
  }

  /// Adds the metadata of a picture.
  ///
  /// - Parameters:
  ///   - record: The metadata.
  ///   - name: The name of the document; empty for none.
  /// - Returns: Its index.
  mutating func add(_ record: Record, in name: String) -> Int {
    records.append(record)
    recordNames.append(name)
    isKnown = true
    return records.count - 1
  }

  /// The name of a file in messages: with the part of the export, if there are several.
  func path(_ file: ExportFile) -> String { Self.path(file.path, in: part(file.source)) }

  private func part(_ source: Int) -> String? {
    let path = sources[source].path
    return isInParts ? String(path[PathBytes.nameStart(of: path)...]) : nil
  }

  private static func path(_ file: String, in part: String?) -> String {
    part.map { $0.isEmpty ? file : "\($0): \(file)" } ?? file
  }

  /// Adds the part of the export to problems and notes.
  mutating func namePart(_ source: Int, problemsFrom: Int, notesFrom: Int) {
    guard let part = part(source) else { return }
    for index in problems.indices.dropFirst(problemsFrom) {
      problems[index] = Problem(
        file: Self.path(problems[index].file, in: part), text: problems[index].text)
    }
    for index in notes.indices.dropFirst(notesFrom) {
      notes[index] = Problem(file: Self.path(notes[index].file, in: part), text: notes[index].text)
    }
  }

  /// Notes a sidecar whose picture is not there.
  mutating func addAlone(_ path: String) {
    if alone < Self.mostNamed { aloneNames.append(path) }
    alone += 1
  }

  /// Skips a file that is not imported.
  ///
  /// - Parameters:
  ///   - path: Its path in the export.
  ///   - text: Its description; nil if nothing is known of it.
  mutating func passOver(_ path: String, _ text: String? = nil) {
    if others < Self.mostNamed {
      otherNames.append(path)
      if let text { otherTexts[path] = text }
    }
    others += 1
  }

  /// Leaves out pictures in the bin, and frees data that are no longer needed.
  mutating func close(includesTrash: Bool) {
    (folderNumbers, albumNumbers, homes, lastHome) = ([:], [:], [:], nil)
    // They are no longer needed, and an export has many.
    for number in records.indices { records[number].name = nil }
    guard !includesTrash else { return }
    var kept: [Item] = []
    for item in items {
      if item.record.map({ records[$0].isTrashed }) ?? false {
        trashed.append(label(item))
      } else {
        kept.append(item)
      }
    }
    items = kept
  }
}
