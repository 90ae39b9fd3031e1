import Verso
import VersoBytes

extension Service {
  /// A copy of iCloud Photos.
  package static let icloud = Service(
    name: "icloud", title: "a copy of iCloud Photos (privacy.apple.com)",
    lacking: "no copy of iCloud Photos in what you named: no table \"Photo Details.csv\"",
    sideFile: "row in Photo Details.csv", sideFiles: "rows in Photo Details.csv",
    bin: "hidden or in the bin"
  ) { ICloudReader() }
}

/// Reads a copy of iCloud Photos: folders "Photos" in several parts, each with tables of what is known of the pictures,
/// and one with a table for each album.
///
/// Names are not unique: two parts may have two pictures of one name. The tables beside a picture count first; where they
/// leave more than one answer, the checksum decides.
struct ICloudReader: ServiceReader {
  private var rows: [(row: ICloudTable.Row, origin: Int, table: String)] = []
  private var albums: [(title: String, names: [String], path: String)] = []
  /// The folders of the parts, by their sources and paths.
  private var origins: [String: Int] = [:]
  /// The folder that each item comes from.
  private var itemOrigins: [Int32] = []
  /// The folders of shared albums, and those of what was deleted.
  private var shared: [Int: String] = [:]
  private var deleted: Set<Int> = []

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let origin = origin(of: file)
    switch file.ending {
    case "csv":
      guard file.size <= ICloudTable.longest else {
        let text = "it has \(file.size) bytes, which is no table of pictures; left out"
        return export.problems.append(.init(file: file.path, text: text))
      }
      addTable(try bytes(), file, origin, to: &export)
    case "json" where file.name == "AlbumInfo.json":
      shared[origin] = file.folders.last ?? ""
    case "zip":
      export.notes.append(
        .init(file: file.path, text: "it is an archive in an archive; unpack it and name it, too"))
    default:
      guard file.isMedia else { return export.passOver(file.path) }
      if file.folders.last == "Recently Deleted" { deleted.insert(origin) }
      export.addItem(file, to: "")
      itemOrigins.append(Int32(clamping: origin))
    }
  }

  private mutating func origin(of file: ExportFile) -> Int {
    let key = "\(file.source)/\(file.folders.joined(separator: "/"))"
    if let known = origins[key] { return known }
    origins[key] = origins.count
    return origins.count - 1
  }

  private mutating func addTable(
    _ bytes: [UInt8], _ file: ExportFile, _ origin: Int, to export: inout PhotoExport
  ) {
    do throws(CSVReader.Problem) {
      switch try ICloudTable(bytes) {
      case .details(let found):
        export.isKnown = true
        for row in found { rows.append((row, origin, file.name)) }
        let odd = found.compactMap(\.oddDate)
        if let first = odd.first {
          let text =
            "\(odd.count == 1 ? "a date is" : "\(odd.count) dates are") not understood: \(first)"
          export.notes.append(.init(file: file.path, text: text))
        }
      case .album(let names):
        guard file.folders.last != "Memories" else { return export.passOver(file.path) }
        albums.append((FileName.parts(file.name).stem, names, file.path))
      case .other: export.passOver(file.path)
      }
    } catch {
      let text = "it is no table of pictures: line \(error.line): \(error.message)"
      export.problems.append(.init(file: file.path, text: text))
    }
  }

  // MARK: What belongs together

  mutating func match(_ export: inout PhotoExport) {
    matchRows(&export)
    let names = Set(export.items.map(\.name))
    // A part may have the rows of others as well.
    var told: Set<String> = []
    for entry in rows where !names.contains(entry.row.name) && told.insert(entry.row.name).inserted
    {
      export.addAlone("\(entry.table): \(entry.row.name)")
    }
    matchFilms(&export)
    for (number, origin) in itemOrigins.enumerated() where deleted.contains(Int(origin)) {
      var record = export.items[number].record.map { export.records[$0] } ?? Record()
      record.isTrashed = true
      export.items[number].record = export.add(record, in: "")
    }
    addAlbums(to: &export)
    for number in export.items.indices {
      let origin = Int(itemOrigins[number])
      if let album = shared[origin] {
        export.items[number].folder = export.album(album)
      } else if let taken = export.items[number].record.flatMap({ export.records[$0].taken }) {
        // All lie in one folder there; by years they are found again.
        let year = CaptureDate(secondsSince1970: Double(taken), offset: 0).year
        export.items[number].folder = export.folder(String(year))
      }
    }
    (rows, itemOrigins, origins) = ([], [], [:])
  }

  private func matchRows(_ export: inout PhotoExport) {
    var byName: [String: [Int]] = [:]
    for (number, entry) in rows.enumerated() { byName[entry.row.name, default: []].append(number) }
    var isTaken = Array(repeating: false, count: rows.count)
    var records: [Int: Int] = [:]
    func give(_ row: Int, to item: Int) {
      isTaken[row] = true
      let record = records[row] ?? export.add(rows[row].row.record, in: rows[row].table)
      records[row] = record
      export.items[item].record = record
      export.items[item].hasName = true
    }
    // The tables of its own folder.
    var open: [String: [Int]] = [:]
    for item in export.items.indices {
      let name = export.items[item].name
      let own = (byName[name] ?? []).filter { rows[$0].origin == Int(itemOrigins[item]) }
        .ofBytes(name) { rows[$0].row.name }
      if let first = own.first, own.allSatisfy({ rows[$0].row == rows[first].row }) {
        give(first, to: item)
      } else {
        open[name, default: []].append(item)
      }
    }
    // Those of other parts, and those that name more than one.
    var contents: ExportContents?
    for (name, items) in open.sorted(by: { $0.value[0] < $1.value[0] }) {
      let left = (byName[name] ?? []).filter { !isTaken[$0] }
      guard let first = left.first else { continue }
      if items.count == 1, left.allSatisfy({ rows[$0].row == rows[first].row }) {
        give(first, to: items[0])
        continue
      }
      let reading = contents ?? ExportContents(export)
      contents = reading
      for item in items {
        let checksum = Self.checksum(of: export.items[item], reading)
        let fitting = left.filter {
          !rows[$0].row.checksum.isEmpty && rows[$0].row.checksum == checksum
        }
        if let first = fitting.first {
          give(first, to: item)
        } else {
          export.items[item].isAmbiguous = true
        }
      }
    }
  }

  /// The checksum of an item's bytes; nil where they cannot be read.
  private static func checksum(of item: PhotoExport.Item, _ contents: ExportContents) -> String? {
    var checksum = FileChecksum()
    guard (try? contents.read(item, { checksum.add($0) })) != nil else { return nil }
    return checksum.finished()
  }

  /// Gives films of moving pictures that no table names what is said of the picture of their stem beside them.
  private func matchFilms(_ export: inout PhotoExport) {
    var pictures: [String: [Int]] = [:]
    func key(_ item: Int) -> String {
      "\(itemOrigins[item])/\(FileName.parts(export.items[item].name).stem)"
    }
    for item in export.items.indices where !FileName.isFilm(export.items[item].name) {
      pictures[key(item), default: []].append(item)
    }
    for item in export.items.indices
    where export.items[item].record == nil && FileName.isFilm(export.items[item].name) {
      guard let found = pictures[key(item)], found.count == 1 else { continue }
      export.items[item].record = export.items[found[0]].record
      if export.items[item].record != nil { export.items[item].isAmbiguous = false }
    }
  }

  private func addAlbums(to export: inout PhotoExport) {
    guard !albums.isEmpty else { return }
    var byName: [String: [Int]] = [:]
    for (number, item) in export.items.enumerated() {
      byName[item.name, default: []].append(number)
    }
    for album in albums {
      let folder = export.album(album.title)
      var missing = 0
      for name in album.names {
        let found = (byName[name] ?? []).ofBytes(name) { export.items[$0].name }
        switch found.count {
        case 0: missing += 1
        case 1:
          if !export.items[found[0]].albums.contains(folder) {
            export.items[found[0]].albums.append(folder)
          }
        default:
          let text =
            "\(found.count) files are called \(name), and which is meant is not clear; none is in the album"
          export.notes.append(.init(file: album.path, text: text))
        }
      }
      if missing > 0 {
        let text = "\(missing) of its \(album.names.count) photos are not in what you named"
        export.notes.append(.init(file: album.path, text: text))
      }
    }
  }
}
