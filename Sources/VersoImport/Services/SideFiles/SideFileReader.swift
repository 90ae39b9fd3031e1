import Verso

extension Service {
  /// Folders with XMP side files, by whatever program.
  package static let sidecars = Service(
    name: "sidecars", aliases: ["digikam", "lightroom", "darktable", "immich"],
    title: "folders of photos with XMP side files",
    lacking: "no XMP side file in what you named"
  ) { SideFileReader() }
}

/// Reads folders of photos with XMP side files beside them. The folders stay as they are.
struct SideFileReader: ServiceReader {
  private var packets = PacketMatching()

  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]
  ) throws {
    let folder = file.folders.joined(separator: "/")
    // What programs hide they keep for themselves: bins, thumbnails.
    if file.folders.contains(where: { $0.hasPrefix(".") }) {
      export.passOver(file.path)
    } else if file.ending == "xmp" {
      packets.addPacket(file, in: folder)
      export.addPacket(file)
    } else if file.isMedia {
      packets.addItem(file, in: folder)
      export.addItem(file, to: folder)
    } else {
      export.passOver(file.path)
    }
  }

  mutating func match(_ export: inout PhotoExport) { packets.match(&export) }
}
