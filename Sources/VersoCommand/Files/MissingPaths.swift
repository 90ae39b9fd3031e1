import Verso
import VersoLibrary

/// Paths of a call without a file. Nothing is written, because a word may be a mistyped option or
/// the rest of a value.
struct MissingPaths: Error {
  /// The treatment of them.
  enum Treatment {
    /// Nothing is done at all.
    case refused
    /// Each costs a line when it is processed, and the others are read.
    case reported
  }

  /// The paths, each with the reason.
  let reasons: [(path: String, error: any Error)]

  /// Refuses paths without a file. With sidecars, a photo that has one may be missing.
  static func check(_ paths: [String], withSidecars: Bool) throws(MissingPaths) {
    let reasons = paths.compactMap { path -> (String, any Error)? in
      guard path != "-", Path.isFree(path), !(withSidecars && Sidecar.existing(for: path) != nil)
      else { return nil }
      do {
        _ = try Files.photo(path)
        return nil
      } catch {
        return (path, error)
      }
    }
    guard reasons.isEmpty else { throw MissingPaths(reasons: reasons) }
  }
}
