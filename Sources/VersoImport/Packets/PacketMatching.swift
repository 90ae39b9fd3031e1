import Verso
import VersoBytes
import VersoLibrary

/// Finds out which XMP sidecar is of which picture, by the names that programs give them.
///
/// "IMG.jpg.xmp" (digiKam, darktable, Immich, PhotoPrism) is of "IMG.jpg". "IMG_01.jpg.xmp" is that
/// of another version of it (darktable). "IMG.xmp" (Lightroom, Capture One, cameras) belongs to the
/// raw photo with this stem, or else to the one picture, or else to the film. Lightroom writes into
/// all pictures except raw ones.
struct PacketMatching {
  private var folders: [String: Folder] = [:]
  private var itemCount = 0
  private var packetCount = 0

  /// The files of a folder, in whatever sources.
  private struct Folder {
    var items: [(name: String, source: Int, item: Int)] = []
    var packets: [Packet] = []
  }

  private struct Packet {
    let name: String
    let source: Int
    let packet: Int
    /// The ending of the picture that it names as its own (`photoshop:SidecarForExtension`).
    let ending: String?
  }

  /// The longest sidecar that is asked whose it is, in bytes.
  private static let longest = 32 << 20

  /// Notes a picture that is added to the export.
  mutating func addItem(_ file: ExportFile, in folder: String) {
    folders[folder, default: Folder()].items.append((file.name, file.source, itemCount))
    itemCount += 1
  }

  /// Notes a sidecar that is added to the export.
  ///
  /// - Parameters:
  ///   - file: The sidecar.
  ///   - folder: Its folder.
  ///   - ending: The result of ``ownerEnding(of:_:)``.
  mutating func addPacket(_ file: ExportFile, in folder: String, ending: String?) {
    folders[folder, default: Folder()].packets.append(
      Packet(name: file.name, source: file.source, packet: packetCount, ending: ending))
    packetCount += 1
  }

  /// The ending of the picture that a sidecar names as its own; nil if it names none, and for every other file.
  ///
  /// - Parameters:
  ///   - file: The sidecar.
  ///   - bytes: Gives its bytes. An archive goes forward only, so that they are read now or never.
  /// - Returns: The ending, in small letters.
  static func ownerEnding(of file: ExportFile, _ bytes: () throws -> [UInt8]) -> String? {
    // A sidecar that has the whole name of a picture is that picture's.
    guard file.ending == "xmp", !Sidecar.isOwnerName(FileName.parts(file.name).stem),
      file.size <= longest, let bytes = try? bytes(), let sidecar = try? Photo(bytes)
    else { return nil }
    return Sidecar.ownerEnding(sidecar)
  }

  /// Gives sidecars to pictures.
  mutating func match(_ export: inout PhotoExport) {
    for (name, folder) in folders.sorted(by: { $0.key < $1.key }) where !folder.packets.isEmpty {
      Self.match(folder, name, &export)
    }
    folders = [:]
  }

  private static func match(_ folder: Folder, _ path: String, _ export: inout PhotoExport) {
    var (names, small, stems): ([String: [Int]], [String: [Int]], [String: [Int]]) = ([:], [:], [:])
    for (number, item) in folder.items.enumerated() {
      // Characters that are written in one piece and in several are the same in a text.
      names[item.name, default: []].append(number)
      small[item.name.lowercased(), default: []].append(number)
      stems[FileName.parts(item.name).stem.lowercased(), default: []].append(number)
    }
    func found(_ name: String) -> [Int]? { names[name] ?? small[name.lowercased()] }
    var left: [(packet: Packet, items: [Int])] = []
    // The very name comes before one in another letter case, in whatever order they were found.
    let whole = Set(folder.items.map { Array($0.name.utf8) })
    let bare = Set(folder.items.map { Array(FileName.parts($0.name).stem.utf8) })
    func rank(_ packet: Packet) -> (Int, String) {
      let base = Array(FileName.parts(packet.name).stem.utf8)
      return (whole.contains(base) || bare.contains(base) ? 0 : 1, packet.name)
    }
    for packet in folder.packets.sorted(by: { rank($0) < rank($1) }) {
      let base = FileName.parts(packet.name).stem
      if let whole = found(base) {
        if let meant = meant(whole, base, packet.source, folder) {
          give(packet, to: meant, folder, &export)
        } else {
          bringAlong(packet, whole, folder, &export)
        }
      } else if let original = Sidecar.original(ofVersion: base), let items = found(original) {
        guard let meant = meant(items, original, packet.source, folder) else {
          bringAlong(packet, items, folder, &export)
          continue
        }
        for number in meant {
          export.items[folder.items[number].item].versions.append(packet.packet)
        }
      } else if let items = stems[base.lowercased()] {
        left.append((packet, items))
      } else {
        export.addAlone(path.isEmpty ? packet.name : "\(path)/\(packet.name)")
      }
    }
    for (packet, items) in left {
      let base = FileName.parts(packet.name).stem
      var items = items
      if let ending = packet.ending {
        items.removeAll { FileName.parts(folder.items[$0].name).ending.lowercased() != ending }
        guard !items.isEmpty else {
          export.addAlone(path.isEmpty ? packet.name : "\(path)/\(packet.name)")
          continue
        }
      }
      let kinds: [(String) -> Bool] = [
        FileName.isRaw, { !FileName.isRaw($0) && !FileName.isFilm($0) }, FileName.isFilm,
      ]
      let chosen = kinds.lazy.map { isKind in items.filter { isKind(folder.items[$0].name) } }
        .first { !$0.isEmpty }
      guard let chosen else { continue }
      let different = Set(chosen.map { Array(folder.items[$0].name.utf8) })
      if different.count == 1, let meant = meant(chosen, base, packet.source, folder) {
        give(packet, to: meant, folder, &export)
      } else {
        bringAlong(packet, chosen, folder, &export)
      }
    }
  }

  /// Of the possible files, those with exactly this name, and of these the one of the source; nil
  /// if several names remain.
  private static func meant(
    _ items: [Int], _ name: String, _ source: Int, _ folder: Folder
  ) -> [Int]? {
    let exact = items.filter { folder.items[$0].name.utf8.elementsEqual(name.utf8) }
    let named = exact.isEmpty ? items : exact
    guard Set(named.map { Array(folder.items[$0].name.utf8) }).count == 1 else { return nil }
    let own = named.filter { folder.items[$0].source == source }
    return own.isEmpty ? named : own
  }

  private static func give(
    _ packet: Packet, to items: [Int], _ folder: Folder,
    _ export: inout PhotoExport
  ) {
    for number in items {
      let item = folder.items[number].item
      guard let own = export.items[item].packet else {
        export.items[item].packet = packet.packet
        continue
      }
      export.items[item].versions.append(packet.packet)
      let text =
        "it has two sidecars; \(export.packets[own].name) is used, and not \(packet.name)"
      export.notes.append(.init(file: export.label(export.items[item]), text: text))
    }
  }

  /// The most possible pictures of a sidecar that are named.
  private static let mostNamed = 8

  /// Brings a sidecar along of which it is not clear whose it is: it stays what it is, and nothing of it is taken.
  private static func bringAlong(
    _ packet: Packet, _ items: [Int], _ folder: Folder,
    _ export: inout PhotoExport
  ) {
    let items = items.sorted { folder.items[$0].name < folder.items[$1].name }
    guard let first = items.first else { return }
    export.items[folder.items[first].item].versions.append(packet.packet)
    for number in items {
      let item = folder.items[number].item
      guard export.items[item].packet == nil, export.items[item].doubt == nil else { continue }
      // Of thousands with similar names, a few are listed.
      let others = items.prefix(mostNamed + 1).filter { $0 != number }.prefix(mostNamed)
      let names = others.map { folder.items[$0].name }.joined(separator: ", ")
      let more = items.count - 1 - others.count
      export.items[item].doubt =
        "\(packet.name) may belong to it, or to \(names)\(more > 0 ? " and \(more) more" : ""): it was copied, but not used"
    }
  }
}
