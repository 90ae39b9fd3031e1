import Verso
import VersoArchive

/// Gives the bytes of an export's items, to several threads at once.
package final class ExportContents: Sendable {
  private let export: PhotoExport
  /// The archives that are not in use, at any position.
  private let idle = Mutex<[(source: Int, archive: Archive)]>([])

  /// - Parameter export: The export, whose sources are as they were when it was read.
  package init(_ export: PhotoExport) { self.export = export }

  /// Reads the bytes of an item, one piece after the other.
  ///
  /// Request items in their order: an archive is read forwards only, and is opened again for
  /// earlier items.
  ///
  /// - Throws: `ArchiveError`, `FileError`, and what the body throws.
  package func read(_ item: PhotoExport.Item, _ body: ([UInt8]) throws -> Void) throws {
    try read(item.place, of: item.source, body)
  }

  /// The bytes of an XMP sidecar.
  ///
  /// - Throws: The errors of ``read(_:_:)``.
  func bytes(of packet: PhotoExport.Packet) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packet.size)
    try read(packet.place, of: packet.source) { bytes += $0 }
    return bytes
  }

  private func read(
    _ place: PhotoExport.Place, of source: Int, _ body: ([UInt8]) throws -> Void
  ) throws {
    switch place {
    case .path(let path):
      let file = try SystemFile.open(path)
      let source = ByteSource(file, count: try file.identity().size)
      var at = 0
      while at < source.count {
        let piece = try source.read(at..<min(source.count, at + (1 << 18)))
        guard !piece.isEmpty else { throw FileError(.changed, path: path) }
        try body(piece)
        at += piece.count
      }
    case .entry(let number):
      let archive = try archive(source, before: number)
      // One that failed on the way is not used again.
      while archive.position < number {
        guard try archive.next() != nil else {
          throw ArchiveError(.damaged, path: archive.path)
        }
      }
      while let piece = try archive.piece() { try body(piece) }
      idle.withLock { $0.append((source, archive)) }
    }
  }

  /// The hash of an item's bytes.
  ///
  /// - Throws: The errors of ``read(_:_:)``.
  func hash(of item: PhotoExport.Item) throws -> ContentHash {
    var hash = ContentHash()
    try read(item) { hash.add($0) }
    return hash.finished()
  }

  /// The hash of an XMP sidecar's bytes.
  ///
  /// - Throws: The errors of ``read(_:_:)``.
  func hash(of packet: PhotoExport.Packet) throws -> ContentHash {
    var hash = ContentHash()
    try read(packet.place, of: packet.source) { hash.add($0) }
    return hash.finished()
  }

  /// An archive that has not passed an entry yet.
  private func archive(_ source: Int, before number: Int) throws -> Archive {
    let found = idle.withLock { idle -> Archive? in
      let fitting = idle.indices.filter {
        idle[$0].source == source && idle[$0].archive.position < number
      }
      guard let best = fitting.max(by: { idle[$0].archive.position < idle[$1].archive.position })
      else {
        // Those of parts that are done give their memory back.
        idle.removeAll { $0.source < source }
        return nil
      }
      return idle.remove(at: best).archive
    }
    return try found ?? Archive(path: export.sources[source].path)
  }
}
