import Verso

extension Service {
  /// Folders with XMP sidecars, by whatever program.
  package static let sidecars = Service(
    name: "sidecars", aliases: ["digikam", "lightroom", "darktable", "immich"],
    title: "folders of photos with XMP sidecars",
    lacking: "no XMP sidecar in what you named"
  ) { SidecarReader() }
}

/// Reads folders of photos with XMP sidecars next to them. The folders stay as they are.
///
/// In Immich's folder ("library" or "upload", with Immich's own files next to these) previews and
/// converted films are left out.
struct SidecarReader: ServiceReader {
  private var packets = PacketMatching()
  /// Files in folders that are called as Immich calls what it makes, by the folder around these.
  private var made: [(root: String, file: ExportFile, ending: String?)] = []
  /// The folders in which there is one with the photos of Immich.
  private var roots: Set<String> = []

  private static let photoFolders: Set<String> = ["library", "upload"]
  private static let madeFolders: Set<String> = ["thumbs", "encoded-video", "profile", "backups"]

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let ending = PacketMatching.ownerEnding(of: file, bytes)
    // Immich's folder was named, or one that contains it.
    for (depth, name) in file.folders.prefix(2).enumerated() {
      let root = "\(file.source)/" + file.folders.prefix(depth).joined(separator: "/")
      if Self.photoFolders.contains(name) { roots.insert(root) }
      if Self.madeFolders.contains(name) { return made.append((root, file, ending)) }
    }
    take(file, ending, to: &export)
  }

  private mutating func take(
    _ file: ExportFile, _ ending: String?, to export: inout PhotoExport
  ) {
    let folder = file.folders.joined(separator: "/")
    // Hidden folders of programs are for their own use: bins, thumbnails.
    if file.folders.contains(where: { $0.hasPrefix(".") }) {
      export.passOver(file.path)
    } else if file.ending == "xmp" {
      packets.addPacket(file, in: folder, ending: ending)
      export.addPacket(file)
    } else if file.isMedia {
      packets.addItem(file, in: folder)
      export.addItem(file, to: folder)
    } else {
      export.passOver(file.path)
    }
  }

  mutating func match(_ export: inout PhotoExport) {
    for (root, file, ending) in made {
      if roots.contains(root) {
        export.passOver(file.path, "Immich generated it; left out")
      } else {
        take(file, ending, to: &export)
      }
    }
    made = []
    packets.match(&export)
  }
}
