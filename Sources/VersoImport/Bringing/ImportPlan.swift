import Verso
package import VersoLibrary

/// The plan of an import: each picture once, with all metadata of its sidecars.
package struct ImportPlan: Sendable {
  /// The treatment of albums.
  package enum Albums: String, CaseIterable, Sendable {
    /// Their names become keywords of their pictures.
    case keywords
    /// A picture goes into the folder of its first album.
    case folders
    /// Nothing.
    case none
  }

  /// A picture or film.
  package struct Entry: Sendable {
    /// Its item in the export.
    package let item: Int
    /// The record of its sidecar, or of one of its copies; nil without any.
    package let record: Int?
    /// The additional records of its copies.
    let furtherRecords: [Int]
    /// The albums that it is in.
    package let albums: [Int]
    /// The items that have the same bytes.
    package let copies: [Int]
  }

  package let export: PhotoExport
  package let albums: Albums
  package let entries: [Entry]

  /// Finds out which items have the same bytes.
  ///
  /// Only those are read that have as many bytes as another one. One with an XMP sidecar of its own
  /// is the same as one in its place with the same sidecar. If a picture is in the folder of a year
  /// and in albums, the first counts; with ``Albums/folders`` the one in an album.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - contents: Its bytes.
  ///   - albums: The treatment of albums.
  ///   - each: Called for each item that was read, or need not be.
  package init(
    _ export: PhotoExport, _ contents: ExportContents, albums: Albums, each: () -> Void = {}
  ) {
    self.export = export
    self.albums = albums
    var sizes: [Int: Int] = [:]
    for item in export.items { sizes[item.size, default: 0] += 1 }
    var groups: [[Int]] = []
    var known: [Content: Int] = [:]
    // Those with an XMP sidecar of their own.
    var described: [Content: [Int]] = [:]
    for (number, item) in export.items.enumerated() {
      defer { each() }
      guard sizes[item.size] ?? 0 > 1, item.size > 0, !item.isCompanion,
        // A file that cannot be read has no equal, and fails later.
        let hash = try? contents.hash(of: item)
      else {
        groups.append([number])
        continue
      }
      let content = Content(size: item.size, hash: hash)
      if item.packet != nil || !item.versions.isEmpty {
        described[content, default: []].append(number)
      } else if let group = known[content] {
        groups[group].append(number)
      } else {
        known[content] = groups.count
        groups.append([number])
      }
    }
    for numbers in described.values { groups += Self.described(numbers, export, contents) }
    entries = groups.map { Self.entry(of: $0, export, albums) }
      // In the order of the archive, which goes forward only.
      .sorted { $0.item < $1.item }
  }

  private struct Content: Hashable {
    let size: Int
    let hash: ContentHash
  }

  /// The items of one content with XMP sidecars of their own that are the same: in one place, with the same sidecars.
  private static func described(
    _ numbers: [Int], _ export: PhotoExport, _ contents: ExportContents
  ) -> [[Int]] {
    struct Description: Hashable {
      let place: [UInt8]
      let sides: [ContentHash]
    }
    var groups: [[Int]] = []
    var known: [Description: Int] = [:]
    for number in numbers {
      let item = export.items[number]
      let packets = [item.packet].compactMap { $0 } + item.versions
      let sides = packets.compactMap { try? contents.hash(of: export.packets[$0]) }
      let description = Description(place: Array(export.label(item).utf8), sides: sides)
      if numbers.count > 1, sides.count == packets.count, let group = known[description] {
        groups[group].append(number)
      } else {
        known[description] = groups.count
        groups.append([number])
      }
    }
    return groups
  }

  private static func entry(of group: [Int], _ export: PhotoExport, _ albums: Albums) -> Entry {
    func isInAlbum(_ number: Int) -> Bool {
      export.folders[export.items[number].folder].album != nil
    }
    // The folder of a year comes before those of which nothing is known, and these before albums; then the order of names.
    func rank(_ number: Int) -> Int {
      let folder = export.folders[export.items[number].folder]
      guard folder.album == nil else { return albums == .folders ? 0 : 3 }
      return folder.isOfYear ? 1 : 2
    }
    let best = group.map(rank).min() ?? 0
    let fitting = group.filter { rank($0) == best }
    let folder = fitting.map { export.items[$0].folder }.min {
      export.folders[$0].name.utf8.lexicographicallyPrecedes(export.folders[$1].name.utf8)
    }
    // Of the names in one folder, the shorter one has no number.
    let wanted =
      fitting.filter { export.items[$0].folder == folder }
      .min { export.items[$0].name.utf8.count < export.items[$1].name.utf8.count } ?? group[0]
    // The sidecar of a copy counts where it has the copy's very name.
    var records: [Int] = []
    for number in [wanted] + group {
      let item = export.items[number]
      guard !item.isCompanion, let record = item.record, number == wanted || item.hasName else {
        continue
      }
      if !records.contains(record) { records.append(record) }
    }
    var found: [Int] = []
    for number in group {
      let item = export.items[number]
      for folder in (isInAlbum(number) ? [item.folder] : []) + item.albums
      where !found.contains(folder) {
        found.append(folder)
      }
    }
    found.sort {
      export.folders[$0].name.utf8.lexicographicallyPrecedes(export.folders[$1].name.utf8)
    }
    return Entry(
      item: wanted, record: records.first, furtherRecords: Array(records.dropFirst()),
      albums: found, copies: group.filter { $0 != wanted })
  }

  /// The item of an entry.
  package func item(_ entry: Entry) -> PhotoExport.Item { export.items[entry.item] }

  /// The records of an entry's sidecars, its own first.
  package func record(_ entry: Entry) -> Record? {
    guard let number = entry.record else { return nil }
    var record = export.records[number]
    for further in entry.furtherRecords { record.add(export.records[further]) }
    return record
  }

  /// The names of an entry's sidecars, its own first.
  package func sidecars(_ entry: Entry) -> [String] {
    let records = [entry.record].compactMap { $0 } + entry.furtherRecords
    let packet = item(entry).packet.map { export.packets[$0].name }
    var names: [String] = []
    for name in records.map({ export.recordNames[$0] }) + [packet].compactMap({ $0 })
    where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The folder that an entry goes to, as a path below the target.
  package func folder(_ entry: Entry) -> String {
    let album = albums == .folders ? entry.albums.first : nil
    return export.folders[album ?? item(entry).folder].name
  }

  /// The names of albums that become keywords.
  package func keywords(_ entry: Entry) -> [String] {
    guard albums == .keywords, !item(entry).isCompanion else { return [] }
    return entry.albums.compactMap { export.folders[$0].album?.said }
  }
}
