import VersoBytes

/// Finds out which XMP side file is of which picture, by the names that programs give them.
///
/// "IMG.jpg.xmp" (digiKam, darktable, Immich, PhotoPrism) is of "IMG.jpg". "IMG_01.jpg.xmp" is that of a further version
/// of it (darktable). "IMG.xmp" (Lightroom, Capture One, cameras) is of the raw photo of the stem, or else of the one picture, or else
/// of the film: Lightroom writes into all pictures but raw ones.
struct PacketMatching {
  private var folders: [String: Folder] = [:]
  private var itemCount = 0
  private var packetCount = 0

  /// The files of a folder, in whatever sources.
  private struct Folder {
    var items: [(name: String, source: Int, item: Int)] = []
    var packets: [(name: String, source: Int, packet: Int)] = []
  }

  /// Notes a picture that is added to the export.
  mutating func addItem(_ file: ExportFile, in folder: String) {
    folders[folder, default: Folder()].items.append((file.name, file.source, itemCount))
    itemCount += 1
  }

  /// Notes a side file that is added to the export.
  mutating func addPacket(_ file: ExportFile, in folder: String) {
    folders[folder, default: Folder()].packets.append((file.name, file.source, packetCount))
    packetCount += 1
  }

  /// Gives side files to pictures.
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
    var left: [(packet: (name: String, source: Int, packet: Int), items: [Int])] = []
    for packet in folder.packets {
      let base = FileName.parts(packet.name).stem
      if let whole = found(base) {
        give(packet, to: meant(whole, base, packet.source, folder), folder, &export)
      } else if let original = withoutVersion(base), let items = found(original) {
        for number in meant(items, original, packet.source, folder) ?? [] {
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
      let kinds: [(String) -> Bool] = [
        FileName.isRaw, { !FileName.isRaw($0) && !FileName.isFilm($0) }, FileName.isFilm,
      ]
      let chosen = kinds.lazy.map { isKind in items.filter { isKind(folder.items[$0].name) } }
        .first { !$0.isEmpty }
      let different = Set((chosen ?? []).map { Array(folder.items[$0].name.utf8) })
      guard let chosen, different.count == 1 else {
        for number in chosen ?? [] where export.items[folder.items[number].item].packet == nil {
          export.items[folder.items[number].item].isAmbiguous = true
        }
        continue
      }
      give(packet, to: meant(chosen, base, packet.source, folder), folder, &export)
    }
  }

  /// Of files that may be meant those of the very name, and of these the one of the source; nil where several names are
  /// left.
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
    _ packet: (name: String, source: Int, packet: Int), to items: [Int]?, _ folder: Folder,
    _ export: inout PhotoExport
  ) {
    for number in items ?? [] {
      let item = folder.items[number].item
      guard let own = export.items[item].packet else {
        export.items[item].packet = packet.packet
        continue
      }
      export.items[item].versions.append(packet.packet)
      let text =
        "it has two side files; what \(export.packets[own].name) says is taken, and not what \(packet.name) does"
      export.notes.append(.init(file: export.label(export.items[item]), text: text))
    }
    if items == nil {
      export.notes.append(
        .init(file: packet.name, text: "several photos may be meant; nothing of it is taken"))
    }
  }

  /// "IMG.jpg" for "IMG_01.jpg", the second version of it; nil for a name without such a number.
  private static func withoutVersion(_ name: String) -> String? {
    let (stem, ending) = FileName.parts(name)
    guard let line = stem.utf8.lastIndex(of: UInt8(ascii: "_")), line != stem.startIndex else {
      return nil
    }
    let digits = stem.utf8[stem.utf8.index(after: line)...]
    guard (2...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return String(stem[..<line]) + (ending.isEmpty ? "" : ".\(ending)")
  }
}
