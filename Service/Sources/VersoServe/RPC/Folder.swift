import Foundation

/// The folder whose files a client may name, and whether it may change them.
struct Folder: Sendable {
  /// The path, without links.
  let root: String
  let allowsWrites: Bool

  /// - Throws: ``Failure`` where there is no such folder.
  init(_ path: String, allowsWrites: Bool) throws {
    guard let root = Self.resolved(path) else {
      throw Failure(.request, "there is no folder \(path)")
    }
    self.root = root
    self.allowsWrites = allowsWrites
  }

  /// The path of a file that is there, without links.
  ///
  /// - Parameter text: The path, or one that begins at the folder.
  /// - Returns: The path without links.
  /// - Throws: ``Failure`` where it is not there, or elsewhere.
  func file(_ text: String) throws(Failure) -> String {
    guard let path = Self.resolved(absolute(text)) else {
      throw Failure(.request, "there is no file \(text)")
    }
    return try checked(path, text)
  }

  /// The path of a file that a result is written to; its folder is there.
  ///
  /// - Throws: ``Failure`` where the folder is not there, or elsewhere.
  func result(_ text: String) throws(Failure) -> String {
    let path = absolute(text)
    // A file that is there may be a link to another place.
    if let found = Self.resolved(path) { return try checked(found, text) }
    let name = (path as NSString).lastPathComponent
    guard !["", ".", "..", "/"].contains(name),
      let parent = Self.resolved((path as NSString).deletingLastPathComponent)
    else { throw Failure(.request, "there is no folder for \(text)") }
    return try checked(parent + "/" + name, text)
  }

  private func absolute(_ text: String) -> String { text.hasPrefix("/") ? text : root + "/" + text }

  private func checked(_ path: String, _ text: String) throws(Failure) -> String {
    guard path == root || path.hasPrefix(root == "/" ? "/" : root + "/") else {
      throw Failure(.forbidden, "\(text) is outside the folder that the service may use")
    }
    return path
  }

  private static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
