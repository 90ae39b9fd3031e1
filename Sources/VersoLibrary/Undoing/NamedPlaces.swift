import Verso

/// Files and folders that are named, of which a journal knows paths from the root.
package struct NamedPlaces: Sendable {
  private let wanted: [[UInt8]]

  /// - Parameter paths: The paths. A link is listed with its target, which commands change.
  package init(_ paths: [String]) {
    wanted = paths.map(Self.trimmed).flatMap { path in
      [FileSystem.absolute(path), FileSystem.resolved(path)].compactMap(\.self).map {
        Array($0.utf8)
      }
    }
  }

  /// Whether a path is one of the named ones, or is in one of them.
  package func contains(_ path: String) -> Bool { wanted.contains { Path.lies(path, in: $0) } }

  private static func trimmed(_ path: String) -> String {
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    return String(Substring(bytes))
  }
}
