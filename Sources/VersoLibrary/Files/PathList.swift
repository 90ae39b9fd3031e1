import Verso

/// The paths of a list that is read piece by piece: one a line, or each followed by NUL.
package struct PathList {
  /// The reason why bytes are not an accepted list.
  package enum Problem: Error {
    /// They are not paths, one a line.
    case notPaths
    /// There are more than ``mostPaths``.
    case tooMany
  }

  /// The most paths of a list.
  package static let mostPaths = 5_000_000

  private var paths: [String] = []
  /// The beginning of a path whose end is not read yet.
  private var rest: [UInt8] = []
  /// The separator of paths; nil until the first one is read.
  private var separator: UInt8?

  /// The number of consecutive empty ones: a device of zeros is no list.
  private var empty = 0

  /// No path is this long on any system.
  private static let longest = 1 << 16

  package init() {}

  /// Takes the next bytes of the list.
  ///
  /// - Throws: ``Problem`` when they are no part of a list, or more than a list may have.
  package mutating func add(_ chunk: ArraySlice<UInt8>) throws(Problem) {
    rest += chunk
    // In a list with NUL the first path ends with it; other lists contain no NUL.
    if separator == nil, rest.count > Self.longest { decide() }
    guard separator != nil else { return }
    try take()
  }

  /// All paths, when the list has ended.
  package mutating func finished() throws(Problem) -> [String] {
    if separator == nil { decide() }
    try take()
    try add(path: rest[...])
    rest = []
    return paths
  }

  private mutating func decide() { separator = rest.contains(0) ? 0 : 0x0A }

  private mutating func take() throws(Problem) {
    guard let separator else { return }
    var at = 0
    while let end = rest.position(of: separator, from: at) {
      empty = end == at ? empty + 1 : 0
      guard empty <= Self.longest else { break }
      try add(path: rest[at..<end])
      at = end + 1
    }
    rest.removeSubrange(..<at)
    guard empty <= Self.longest, rest.count <= Self.longest else {
      throw .notPaths
    }
  }

  private mutating func add(path bytes: ArraySlice<UInt8>) throws(Problem) {
    guard !bytes.isEmpty else { return }
    guard bytes.count <= Self.longest, separator == 0 || !bytes.contains(0) else {
      throw .notPaths
    }
    guard paths.count < Self.mostPaths else { throw .tooMany }
    let path = PathBytes.text(bytes)
    guard separator == 0x0A, bytes.last == 0x0D, Path.isFree(path) else {
      paths.append(path)
      return
    }
    // No part of the name, but of the line's end on other systems.
    if bytes.count > 1 { paths.append(PathBytes.text(bytes.dropLast())) }
  }
}
