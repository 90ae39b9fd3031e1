internal import VersoBytes

/// The system's files of time zones.
enum TimeZoneFolder {
  /// The largest file that is read. Those of the system have up to 4 KB.
  private static let mostBytes = 1 << 20

  /// The folders that are searched, in order; `TZDIR` replaces all others.
  private static var folders: [String] {
    if let named = DataFolder.variable("TZDIR") { return [named] }
    return ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
  }

  /// The file of a zone.
  ///
  /// - Throws: ``PlacesError`` if the name is invalid, or there is no such zone; `FileError` when its file cannot be
  ///   read.
  static func bytes(named name: String) throws -> [UInt8] {
    guard isName(name) else {
      throw PlacesError(
        .badName, "it is not the name of a time zone, such as Europe/Zurich", place: name)
    }
    for folder in folders {
      let path = "\(folder)/\(name)"
      let file: SystemFile
      let size: Int
      do throws(FileError) {
        file = try SystemFile.open(path)
        size = try file.identity().size
      } catch {
        if [.notFound, .isFolder].contains(error.code) { continue }
        throw error
      }
      guard size <= mostBytes else {
        throw PlacesError(.damaged, "its file has more than \(mostBytes) bytes", place: name)
      }
      return try ByteSource(file, count: size).read(0..<size)
    }
    throw PlacesError(
      .unknownZone,
      "this system knows no time zone of that name (looked in \(folders.joined(separator: ", ")))",
      place: name)
  }

  /// Whether a name is made as those of zones are, and stays in the folder of zones.
  static func isName(_ name: String) -> Bool {
    guard (1...255).contains(name.utf8.count) else { return false }
    return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { part in
        // Parts of names never begin with a full stop or a minus.
        guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
          return false
        }
        return part.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
          default: "+-_.".utf8.contains(byte)
          }
        }
      }
  }
}
