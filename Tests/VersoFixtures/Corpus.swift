import Foundation

/// Real photos for testing, which are not part of the package.
package enum Corpus {
  /// Their folder, which `VERSO_CORPUS` names; nil without it.
  package static let folder: URL? = {
    guard let named = ProcessInfo.processInfo.environment["VERSO_CORPUS"] else { return nil }
    let folder = URL(filePath: named)
    let index = folder.appending(path: "index.tsv").path
    return FileManager.default.fileExists(atPath: index) ? folder : nil
  }()

  package static var isThere: Bool { folder != nil }

  /// What a test says when it is skipped.
  package static let absence =
    "VERSO_CORPUS does not name a folder of photos with an index.tsv (make photos fetches some)"

  /// The path of a photo.
  package static func path(_ name: String) throws -> String {
    guard let folder else { throw Absent() }
    return folder.appending(path: name).path
  }

  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try path(name))))
  }

  /// The names of all JPEG files, sorted.
  package static let photos: [String] = {
    guard let folder, let found = FileManager.default.enumerator(atPath: folder.path) else {
      return []
    }
    return found.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") || $0.hasSuffix(".JPG") }.sorted()
  }()

  /// What ExifTool reads in a photo, as JSON text; nil where that was not kept.
  package static func golden(_ name: String, numeric: Bool) throws -> Data? {
    guard let folder else { throw Absent() }
    let file = folder.appending(path: "golden/\(name)\(numeric ? ".n" : "").json")
    return try? Data(contentsOf: file)
  }

  /// The photos are not there.
  package struct Absent: Error {}
}

/// Where the package and the photos that come with it are.
package enum Package {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the sample photos.
  package static let samples: [String] = {
    let folder = root.appending(path: "Samples").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jpg") }.sorted().map { "\(folder)/\($0)" }
  }()
}
