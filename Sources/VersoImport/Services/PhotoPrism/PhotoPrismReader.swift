import Verso
import VersoBytes
import VersoLibrary

extension Service {
  /// The folders of PhotoPrism.
  package static let photoprism = Service(
    name: "photoprism", title: "PhotoPrism's originals and its sidecars",
    lacking:
      "nothing of PhotoPrism in what you named: no YAML sidecar that records when a photo was taken"
  ) { PhotoPrismReader() }
}

/// Reads PhotoPrism's folders: "originals" with the pictures, "sidecar" with a YAML document for
/// each in folders of the same names, and "albums"; or documents next to the pictures.
struct PhotoPrismReader: ServiceReader {
  /// The documents by the path of a picture without its ending.
  private var documents: [String: [(record: Int, identifier: String, key: String, path: String)]] =
    [:]
  private var albums: [(title: String, pictures: [String])] = []
  /// The sidecars of other programs next to the pictures.
  private var packets = PacketMatching()
  private var keys: [String] = []

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let (place, folders) = Self.place(of: file, in: export.sources[file.source])
    let folder = folders.joined(separator: "/")
    switch file.ending {
    case "yml", "yaml": try addDocument(file, folder, to: &export, bytes)
    // PhotoPrism's previews of pictures and films are among its sidecars.
    case _ where place == .sidecar || place == .cache: export.passOver(file.path)
    case "xmp":
      packets.addPacket(file, in: folder, ending: PacketMatching.ownerEnding(of: file, bytes))
      export.addPacket(file)
    default:
      guard file.isMedia else { return export.passOver(file.path) }
      packets.addItem(file, in: folder)
      keys.append("\(folder)/\(FileName.parts(file.name).stem)")
      export.addItem(file, to: folder)
    }
  }

  private enum Place { case originals, sidecar, cache }

  /// The PhotoPrism folder of a file, and its path in it.
  private static func place(
    of file: ExportFile, in source: PhotoExport.Source
  ) -> (Place, [String]) {
    // These are the default names, at most one folder deep ("storage"); one of them may be the
    // named folder.
    let root = source.path.split(separator: "/").last.map(String.init) ?? ""
    let all = [root] + file.folders
    for depth in 0..<min(3, all.count) {
      let inner = Array(all[(depth + 1)...])
      switch all[depth] {
      case "originals": return (.originals, inner)
      case "sidecar": return (.sidecar, inner)
      case "cache", "backup": return (.cache, inner)
      default: break
      }
    }
    return (.originals, file.folders)
  }

  private mutating func addDocument(
    _ file: ExportFile, _ folder: String, to export: inout PhotoExport,
    _ bytes: () throws -> [UInt8]
  ) throws {
    guard file.size <= PhotoPrismDocument.longest else {
      let text = "it has \(file.size) bytes, too many for a sidecar; left out"
      return export.problems.append(.init(file: file.path, text: text))
    }
    let content = try bytes()
    do throws(ReadError) {
      switch try PhotoPrismDocument(content) {
      case .picture(let record, let identifier):
        let key = "\(folder)/\(FileName.parts(file.name).stem)"
        let number = export.add(record, in: file.name)
        documents[key, default: []].append((number, identifier, key, file.path))
      case .album(let title, let pictures): albums.append((title, pictures))
      case .other: export.passOver(file.path)
      }
    } catch {
      export.problems.append(.init(file: file.path, text: "it is not YAML: \(error)"))
    }
  }

  mutating func match(_ export: inout PhotoExport) {
    packets.match(&export)
    var byIdentifier: [String: [Int]] = [:]
    for (number, key) in keys.enumerated() {
      // Files of one stem are one picture there.
      let found = (documents[key] ?? []).ofBytes(key, \.key)
      guard let first = found.first else { continue }
      let isSame = found.allSatisfy { export.records[$0.record] == export.records[first.record] }
      if isSame {
        export.items[number].record = first.record
        byIdentifier[first.identifier, default: []].append(number)
      } else {
        export.items[number].isAmbiguous = true
      }
    }
    for album in albums {
      let folder = export.album(album.title)
      for number in album.pictures.lazy.flatMap({ byIdentifier[$0] ?? [] })
      where !export.items[number].albums.contains(folder) {
        export.items[number].albums.append(folder)
      }
    }
    let known = Set(keys)
    for (key, found) in documents.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
      for document in found { export.addAlone(document.path) }
    }
    (documents, keys) = ([:], [])
  }
}
