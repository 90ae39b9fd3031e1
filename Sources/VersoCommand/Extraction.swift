import ArgumentParser
import Verso

/// Takes a part out of each of some photos.
struct Extraction {
  let files: [String]
  /// Where the parts go; standard output unless told. They never take the place of the photo.
  let output: String?
  /// Whether a file that is there may be replaced.
  let overwrites: Bool
  let workers: Int
  let quiet: Bool
  /// What the part is called.
  let what: String
  /// The part; nil where a photo has none.
  let part: @Sendable (Photo) throws -> [UInt8]?

  /// Does it.
  ///
  /// - Throws: An exit code when a photo has no such part or cannot be read.
  func run() throws {
    let target = try Target(output ?? "-", for: files)
    try target.checkTerminal(files)
    let (files, what, part, quiet, overwrites) = (files, what, part, quiet, overwrites)
    let failures = Pool.run(
      files, workers: workers, chunk: 1, frame: .init(isPrompt: true)
    ) { index, report in
      let path = files[index]
      do {
        guard let bytes = try part(try Files.photo(path)) else {
          throw FileProblem("it has no \(what)")
        }
        if let target = target.path(for: path) {
          let notes = try Self.write(bytes, what, of: path, to: target, overwrites)
          if !quiet {
            for note in notes { report.output += "\(Rendering.line("\(target): \(note)"))\n".utf8 }
            report.output += "\(Rendering.line(target)): \(bytes.count) bytes\n".utf8
          }
        } else {
          report.output += bytes
        }
        return .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  private static func write(
    _ bytes: [UInt8], _ what: String, of path: String, to target: String, _ overwrites: Bool
  ) throws -> [String] {
    let (photo, found) = (Path(path), Path(target))
    if found.kind == .file, photo.kind == .file, found.identity == photo.identity {
      throw FileProblem("the \(what) would take the photo's place; name another file or folder")
    }
    // Who may not see the photo may not see a part of it.
    let access = path == "-" ? nil : Permissions(path: path)
    return try AtomicFile.write(
      bytes, to: target, replaces: overwrites, access: access.map { .atMost($0) } ?? .ordinary)
  }
}
