import Verso
import VersoBytes
import VersoLibrary

extension Service {
  /// An export of Ente.
  package static let ente = Service(
    name: "ente", title: "an export of Ente, by its desktop program or its command",
    lacking:
      "no export of Ente in what you named: no document in a folder \"metadata\" or \".meta\""
  ) { EnteReader() }
}

/// Reads an export of Ente: a folder for each album, with the documents of its pictures in a folder "metadata" or ".meta".
struct EnteReader: ServiceReader {
  private var documents: [String: [Document]] = [:]
  /// The path of the folder of each item.
  private var itemFolders: [String] = []
  private var albums: [String: String] = [:]
  private var trashed: Set<Int> = []

  private struct Document {
    /// The names of the files that it is of.
    let files: [String]
    let title: String?
    let record: Int
    /// Its path in messages.
    let path: String
  }

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let isDocument = ["metadata", ".meta"].contains(file.folders.last) && file.ending == "json"
    if isDocument {
      try addDocument(file, to: &export, bytes)
    } else if file.isMedia {
      let album = file.folders.last ?? ""
      if file.folders.contains("Trash") { trashed.insert(export.items.count) }
      export.addItem(file, to: album)
      itemFolders.append(file.folders.joined(separator: "/"))
    } else {
      export.passOver(file.path)
    }
  }

  private mutating func addDocument(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    guard file.size <= EnteDocument.longest else {
      let text = "it has \(file.size) bytes, too many for a document of a photo; left out"
      return export.problems.append(.init(file: file.path, text: text))
    }
    let content = try bytes()
    let folder = file.folders.dropLast().joined(separator: "/")
    do throws(ReadError) {
      switch try EnteDocument(content) {
      case .picture(let record, let files):
        let own = files.isEmpty ? [FileName.parts(file.name).stem] : files
        documents[folder, default: []].append(
          Document(
            files: own, title: record.name, record: export.add(record, in: file.name),
            path: file.path))
      case .album(let name): albums[folder] = name
      case .other: export.passOver(file.path)
      }
    } catch {
      export.problems.append(.init(file: file.path, text: "it is not JSON: \(error)"))
    }
  }

  mutating func match(_ export: inout PhotoExport) {
    // By name, then by the title; parts of an export may be in several sources.
    var byName: [String: [(record: Int, name: String)]] = [:]
    var byTitle: [String: [(record: Int, name: String)]] = [:]
    for (folder, found) in documents {
      for document in found {
        for name in document.files {
          byName["\(folder)/\(name)", default: []].append((document.record, name))
        }
        if let title = document.title {
          byTitle["\(folder)/\(title)", default: []].append((document.record, title))
        }
      }
    }
    for (number, folder) in itemFolders.enumerated() {
      let name = export.items[number].name
      for (index, isByName) in [(byName, true), (byTitle, false)] {
        let found = (index["\(folder)/\(name)"] ?? []).ofBytes(name, \.name).map(\.record)
        guard let first = found.first else { continue }
        if found.allSatisfy({ export.records[$0] == export.records[first] }) {
          export.items[number].record = first
          export.items[number].hasName = isByName
        } else {
          export.items[number].isAmbiguous = true
        }
        break
      }
      // Every folder there is an album, also one whose documents are not there.
      let place = export.items[number].folder
      let title = albums[folder] ?? export.folders[place].name
      if !title.isEmpty, !trashed.contains(number) { export.folders[place].album = title }
    }
    tellAlone(&export)
    for number in trashed {
      var record = export.items[number].record.map { export.records[$0] } ?? Record()
      record.isTrashed = true
      export.items[number].record = export.add(record, in: "")
    }
    (documents, itemFolders) = ([:], [])
  }

  /// Reports documents without a picture.
  private func tellAlone(_ export: inout PhotoExport) {
    var names: Set<String> = []
    for (item, folder) in zip(export.items, itemFolders) { names.insert("\(folder)/\(item.name)") }
    for (folder, found) in documents.sorted(by: { $0.key < $1.key }) {
      for document in found {
        let all = document.files + [document.title].compactMap { $0 }
        if !all.contains(where: { names.contains("\(folder)/\($0)") }) {
          export.addAlone(document.path)
        }
      }
    }
  }
}
