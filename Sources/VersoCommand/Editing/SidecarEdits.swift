import ArgumentParser
import Verso
import VersoLibrary

/// Writes what follows from photos into their sidecars.
struct SidecarEdits {
  let options: EditOptions
  let deed: Editing.Deed

  /// Changes the sidecars of photos, one after the other: photos may share one.
  ///
  /// - Parameters:
  ///   - paths: The photos.
  ///   - decide: Gets the path of a photo and its metadata, merged with its sidecar, and returns
  ///     the change of the sidecar; nil for none.
  /// - Returns: The number of photos without anything to do.
  /// - Throws: An exit code when a file failed.
  @discardableResult
  func edit(
    _ paths: PathTable,
    _ decide: (String, Metadata) throws -> (@Sendable (inout Photo) throws -> Void)?
  ) throws -> Int {
    var (done, kept, failed) = (0, 0, 0)
    for path in paths {
      do {
        guard let change = try decide(path, Self.metadata(path, withSidecar: true)) else {
          kept += 1
          continue
        }
        try Editing(
          files: Files([path]), workers: 1, options: options, deed: deed, change: change
        ).run()
        done += 1
      } catch is ExitCode {
        failed += 1
      } catch let error as UsageError {
        throw error
      } catch let error as BrokenOutput {
        throw error
      } catch {
        Standard.error(Report.line(path, error))
        failed += 1
      }
    }
    if paths.count > 1, !options.quiet {
      var line = "\(done) \(done == 1 ? "file" : "files") \(deed.rawValue)"
      if kept > 0 { line += "; \(kept) unchanged" }
      if failed > 0 { line += "; \(failed) failed" }
      try Standard.output(Array("\(line)\n".utf8))
    }
    if failed > 0 { throw ExitCode(1) }
    return kept
  }

  /// The photo that a sidecar is of; nil if it is gone, and the sidecar is alone.
  ///
  /// - Throws: The problem with the photo.
  static func photo(of path: String) throws -> Photo? {
    Path.isFree(path) ? nil : try Files.photo(path)
  }

  /// The metadata of a photo, merged with its sidecar.
  static func metadata(_ path: String, withSidecar: Bool) throws -> Metadata {
    var photo = try Files.photo(path)
    if withSidecar, path != "-", let side = Sidecar.existing(for: path) {
      photo.overlay(try Files.photo(side))
    }
    return photo.metadata
  }
}
