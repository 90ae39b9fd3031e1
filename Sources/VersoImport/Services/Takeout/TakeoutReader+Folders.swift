import Verso
import VersoLibrary

extension TakeoutReader {
  /// The folders that Google creates, by their names or their contents.
  func ownFolders(_ export: PhotoExport) -> [Int: TakeoutFolder] {
    var own: [Int: TakeoutFolder] = [:]
    for (number, folder) in export.folders.enumerated() {
      own[number] = TakeoutFolder(folder.name)
    }
    var contents = Contents(export, sidecars)
    for album in albums where own[album.folder] == nil {
      let records = contents.sidecars[album.folder, default: []].map {
        export.records[sidecars[$0].record]
      }
      if !records.isEmpty, records.allSatisfy(\.isTrashed) {
        own[album.folder] = .bin
      } else if !records.isEmpty, records.allSatisfy(\.isArchived),
        contents.holdsAlone(album.folder)
      {
        // A picture in an album is in the archive as well.
        own[album.folder] = .archive
      }
    }
    let hasYears = own.values.contains { if case .year = $0 { true } else { false } }
    if !hasYears {
      for (folder, year) in years(export, &contents, own) { own[folder] = .year(year) }
    }
    return own
  }

  /// The contents of folders, computed on request.
  private struct Contents {
    private let export: PhotoExport
    private let sides: [Document]
    /// The hashes of names and sizes of the items, by their folders.
    private(set) lazy var items: [Int: [UInt64]] = {
      var items: [Int: [UInt64]] = [:]
      for item in export.items {
        items[item.folder, default: []].append(NameHash.of(item.name, "/\(item.size)"))
      }
      return items
    }()
    /// The number of folders of each file.
    private lazy var counts: [UInt64: Int] = {
      var counts: [UInt64: Int] = [:]
      for hash in items.values.joined() { counts[hash, default: 0] += 1 }
      return counts
    }()
    /// The sidecars by their folders.
    private(set) lazy var sidecars: [Int: [Int]] = {
      var found: [Int: [Int]] = [:]
      for (number, side) in sides.enumerated() { found[side.folder, default: []].append(number) }
      return found
    }()

    init(_ export: PhotoExport, _ sides: [Document]) { (self.export, self.sides) = (export, sides) }

    /// Whether none of the files of a nonempty folder is in another one.
    mutating func holdsAlone(_ folder: Int) -> Bool {
      guard let files = items[folder], items.count > 1 else { return false }
      let counts = counts
      return files.allSatisfy { counts[$0] == 1 }
    }
  }

  /// The folders of years in a language with unknown words. Their names are equal except for the
  /// year, they contain only pictures of that year, and together all pictures of the other folders.
  private func years(
    _ export: PhotoExport, _ contents: inout Contents, _ own: [Int: TakeoutFolder]
  ) -> [Int: Int] {
    var groups: [String: [Int: Int]] = [:]
    for (number, folder) in export.folders.enumerated() where own[number] == nil {
      guard let (year, words) = TakeoutFolder.year(in: TakeoutFolder.plain(folder.name)),
        isOf(year, contents.sidecars[number] ?? [], export)
      else { continue }
      groups[words, default: [:]][number] = year
    }
    for group in groups.values where Set(group.values).count > 1 {
      let items = contents.items
      let all = Set(group.keys.flatMap { items[$0] ?? [] })
      let others = items.filter { group[$0.key] == nil && own[$0.key] == nil }
      if !others.isEmpty, others.values.allSatisfy({ $0.allSatisfy(all.contains) }) {
        return group
      }
    }
    return [:]
  }

  /// Whether all sidecars, of which there are some, are of a year in some time zone.
  private func isOf(_ year: Int, _ sides: [Int], _ export: PhotoExport) -> Bool {
    let day = 86_400
    return !sides.isEmpty
      && sides.allSatisfy { side in
        guard let taken = export.records[sidecars[side].record].taken else { return false }
        return [-day, 0, day].contains { shift in
          CaptureDate(secondsSince1970: Double(taken + shift), offset: 0).year == year
        }
      }
  }

  /// Reports sidecars without a picture.
  ///
  /// - Parameters:
  ///   - used: For each, whether it has one, or may have one.
  ///   - export: Gets the reports.
  func tellAlone(_ used: [Bool], _ export: inout PhotoExport) {
    let alone = sidecars.indices.filter { !used[$0] }
    guard !alone.isEmpty else { return }
    // The folder of an album may have a sidecar of a picture that is only in the folder of its
    // year.
    var unsaid = Set(alone.map { export.records[sidecars[$0].record] })
    for (side, isUsed) in zip(sidecars, used) where isUsed {
      unsaid.remove(export.records[side.record])
    }
    for number in alone where unsaid.contains(export.records[sidecars[number].record]) {
      let side = sidecars[number]
      export.addAlone("\(export.folders[side.folder].name)/\(side.name)")
    }
  }

  /// Counts pictures without metadata in the bin as deleted. A folder that only has this name
  /// contains no sidecar that marks it.
  func throwAway(_ export: inout PhotoExport) {
    guard !bins.isEmpty else { return }
    let sure = Set(
      sidecars.filter { export.records[$0.record].isTrashed }.map(\.folder))
    for number in export.items.indices {
      let item = export.items[number]
      guard item.record == nil, bins.contains(item.folder), sure.contains(item.folder) else {
        continue
      }
      var record = Record()
      record.isTrashed = true
      export.items[number].record = export.add(record, in: "")
    }
  }
}
