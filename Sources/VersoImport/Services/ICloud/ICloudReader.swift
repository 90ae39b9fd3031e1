import Verso
import VersoBytes
import VersoLibrary

extension Service {
  /// A copy of iCloud Photos.
  package static let icloud = Service(
    name: "icloud", title: "a copy of iCloud Photos (privacy.apple.com)",
    lacking: "no copy of iCloud Photos in what you named: no table \"Photo Details.csv\"",
    sidecar: "row in Photo Details.csv", sidecars: "rows in Photo Details.csv",
    bin: "hidden or in the bin"
  ) { ICloudReader() }
}

/// Reads a copy of iCloud Photos: folders "Photos" in several parts, each with tables of what is known of the pictures,
/// and one with a table for each album.
///
/// Which row is whose ``ICloudMatching`` finds out.
struct ICloudReader: ServiceReader {
  private var rows: [ICloudMatching.Entry] = []
  private var albums: [(title: String, names: [String], path: String)] = []
  /// The lists of favourites and of hidden pictures, which the tables contain as well.
  private var marks: [(isHidden: Bool, names: [String], path: String)] = []
  /// The folders of shared albums, and those of what was deleted.
  private var shared: [Int: String] = [:]
  private var deleted: Set<Int> = []
  /// The budget of all tables together.
  private var budget = DocumentBudget()

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let origin = export.home(of: file)
    switch file.ending {
    case "csv":
      guard file.size <= ICloudTable.longest else {
        let text = "it has \(file.size) bytes, too many for a table of photos; left out"
        return export.problems.append(.init(file: file.path, text: text))
      }
      addTable(try bytes(), file, origin, to: &export)
    case "json" where file.name == "AlbumInfo.json":
      shared[origin] = file.folders.last ?? ""
    default:
      guard file.isMedia else { return export.passOver(file.path) }
      if file.folders.last == "Recently Deleted" { deleted.insert(origin) }
      export.addItem(file, to: "")
    }
  }

  private mutating func addTable(
    _ bytes: [UInt8], _ file: ExportFile, _ origin: Int, to export: inout PhotoExport
  ) {
    do throws(CSVReader.Problem) {
      let isMemory = file.folders.last == "Memories"
      let bytes = repaired(bytes, file, to: &export)
      let table = try ICloudTable(bytes, &budget)
      switch table {
      case .details(let found, _) where file.folders.last == "Albums":
        addList(.album(found.map(\.name)), file)
      case .details(let found, let problem):
        export.isKnown = true
        for row in found { rows.append(.init(row: row, home: origin, table: file.name)) }
        if let problem {
          let text =
            "the table is broken and was not read from line \(problem.line) on: \(problem.message)"
          export.problems.append(.init(file: file.path, text: text))
        }
      case .album, .list:
        guard !isMemory else { return export.passOver(file.path, Self.memory) }
        addList(table, file)
      case .memory(let names) where Self.lists.contains(FileName.parts(file.name).stem):
        addList(.list(names), file)
      case .memory, .other: export.passOver(file.path, isMemory ? Self.memory : nil)
      }
    } catch {
      // A table of pictures that is broken is one nevertheless.
      let isTable = file.name.hasPrefix("Photo Details")
      export.isKnown = export.isKnown || isTable
      let what =
        error.isTooMuch
        ? "the table is too large and was left out"
        : isTable ? "the table is broken" : "it is not a table of photos"
      let text =
        "\(what): line \(error.line): \(error.message)"
      export.problems.append(.init(file: file.path, text: text))
    }
  }

  /// The bytes of a table, with a replacement character for invalid text; such lines are reported,
  /// and cost no others.
  private func repaired(
    _ bytes: [UInt8], _ file: ExportFile, to export: inout PhotoExport
  ) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) == nil, !bytes.contains(0) else { return bytes }
    let broken = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { String(validating: $1, as: UTF8.self) == nil }.map { "\($0.offset + 1)" }
    let lines = broken.prefix(8).joined(separator: ", ") + (broken.count > 8 ? " …" : "")
    let text =
      "\(broken.count == 1 ? "line" : "lines") \(lines): a name is not UTF-8, and no photo has it"
    export.problems.append(.init(file: file.path, text: text))
    return Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// The names of the lists of favourites and of hidden pictures.
  private static let lists: Set<String> = ["Favorites", "Hidden"]

  private static let memory = "it is a memory that Apple's program has made; left out"

  /// Takes in the table of an album, or that of favourites or hidden pictures.
  private mutating func addList(_ table: ICloudTable, _ file: ExportFile) {
    let stem = FileName.parts(file.name).stem
    switch table {
    // Whatever the name of their column is.
    case .album(let names), .list(let names):
      if Self.lists.contains(stem) {
        marks.append((stem == "Hidden", names, file.path))
      } else {
        albums.append((stem, names, file.path))
      }
    case .details, .memory, .other: break
    }
  }

  // MARK: Files that belong together

  mutating func match(_ export: inout PhotoExport) {
    var matching = ICloudMatching(rows)
    matching.match(&export)
    // A part may have the rows of others as well.
    for row in matching.alone { export.addAlone(row) }
    matchFilms(&export)
    for number in export.items.indices where deleted.contains(export.items[number].home) {
      mark(number, in: &export) { $0.isTrashed = true }
    }
    let names = ItemNames(export)
    takeMarks(&export, names)
    addAlbums(to: &export, names)
    // If one half of a moving picture has no metadata, it goes with the other half.
    var years: [String: Int] = [:]
    for number in export.items.indices {
      if let year = Self.year(number, export) { years[Self.stem(number, export)] = year }
    }
    for number in export.items.indices {
      if let album = shared[export.items[number].home] {
        export.items[number].folder = export.album(album)
      } else if let year = Self.year(number, export) ?? years[Self.stem(number, export)] {
        // All are in one folder there; folders of years make them easier to find.
        export.items[number].folder = export.folder(String(year))
      }
    }
    rows = []
  }

  /// The year of an item by its row.
  private static func year(_ item: Int, _ export: PhotoExport) -> Int? {
    export.items[item].record.flatMap { export.records[$0].taken }.map {
      SystemZone.date(secondsSince1970: $0).year
    }
  }

  /// The common name of the two halves of a moving picture.
  private static func stem(_ item: Int, _ export: PhotoExport) -> String {
    "\(export.items[item].home)/\(FileName.parts(export.items[item].name).stem)"
  }

  /// Changes the metadata of an item only, and not of others that share them.
  private func mark(
    _ item: Int, in export: inout PhotoExport, _ change: (inout Record) -> Void
  ) {
    var record = export.items[item].record.map { export.records[$0] } ?? Record()
    let old = record
    change(&record)
    if record != old || export.items[item].record == nil {
      export.items[item].record = export.add(record, in: "")
    }
  }

  /// The items of an export by their names.
  private struct ItemNames {
    private var exact: [String: [Int]] = [:]
    private var small: [String: [Int]] = [:]

    init(_ export: PhotoExport) {
      for (number, item) in export.items.enumerated() {
        exact[item.name, default: []].append(number)
        small[item.name.lowercased(), default: []].append(number)
      }
    }

    /// The items that a name means.
    subscript(name: String) -> [Int] { exact[name] ?? small[name.lowercased()] ?? [] }
  }

  /// Takes in who is a favourite, or hidden, by lists. If two have the name, the tables have
  /// decided.
  private func takeMarks(_ export: inout PhotoExport, _ names: ItemNames) {
    for list in marks {
      for name in list.names {
        let found = names[name].ofBytes(name) { export.items[$0].name }
        if found.count == 1 {
          mark(found[0], in: &export) { record in
            if list.isHidden { record.isTrashed = true } else { record.isFavorite = true }
          }
          continue
        }
        let isSaid = found.contains { number in
          let record = export.items[number].record.map { export.records[$0] }
          return (list.isHidden ? record?.isTrashed : record?.isFavorite) ?? false
        }
        guard found.count > 1, !isSaid else { continue }
        let text = "\(found.count) files are called \(name), so the photo is not clear"
        export.notes.append(.init(file: list.path, text: text))
      }
    }
  }

  /// Gives films of Live Photos without a row the row of the picture with their stem.
  private func matchFilms(_ export: inout PhotoExport) {
    var pictures: [String: [Int]] = [:]
    for item in export.items.indices
    where !FileName.isFilm(export.items[item].name)
      && !FileName.isCompanion(export.items[item].name)
    {
      pictures[Self.stem(item, export), default: []].append(item)
    }
    for item in export.items.indices
    where export.items[item].record == nil && FileName.isFilm(export.items[item].name) {
      guard let found = pictures[Self.stem(item, export)], found.count == 1 else { continue }
      export.items[item].record = export.items[found[0]].record
      if export.items[item].record != nil {
        export.items[item].isAmbiguous = false
        export.items[item].doubt = nil
      }
    }
  }

  private func addAlbums(to export: inout PhotoExport, _ names: ItemNames) {
    for album in albums {
      let folder = export.album(album.title)
      var missing = 0
      for name in album.names {
        let found = names[name].ofBytes(name) { export.items[$0].name }
        switch found.count {
        case 0: missing += 1
        case 1:
          if !export.items[found[0]].albums.contains(folder) {
            export.items[found[0]].albums.append(folder)
          }
        default:
          let text =
            "\(found.count) files are called \(name), so the photo is not clear; the album gets none of them"
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
