import ArgumentParser
import Verso
import VersoLibrary

/// The table of a dry run: a row for each photo.
struct TrialTable {
  /// The headings of the columns; the first one is that of the file.
  let headings: [String]
  /// The widths of the columns after that of the file, except the last one.
  let widths: [Int]
  let deed: Editing.Deed

  /// Prints it, and writes nothing.
  ///
  /// - Parameters:
  ///   - paths: The photos.
  ///   - workers: The number of threads.
  ///   - options: Whether sidecars are read, and whether only problems are printed.
  ///   - row: The cells of a photo after its path, and whether it would be changed, from its metadata.
  ///   - afterword: Called at the end, also if photos could not be read.
  /// - Throws: An exit code when a photo could not be read.
  func print(
    _ paths: PathTable, workers: Int, _ options: EditOptions,
    row: @escaping @Sendable (Metadata) throws -> (cells: [String], isChange: Bool),
    afterword: () -> Void = {}
  ) throws {
    let widths = [min(48, max(4, paths.map(\.count).max() ?? 0))] + widths
    let changed = Mutex<Int>(0)
    let (readsSidecars, quiet) = (options.sidecar, options.quiet)
    let failures = Pool.run(
      paths, workers: workers,
      frame: .init(start: quiet ? [] : Table.row(headings, widths: widths), isPrompt: true),
      progress: .bar(paths.count)
    ) { index, report in
      do {
        let metadata = try SidecarReading.metadata(paths[index], withSidecar: readsSidecars)
        let (cells, isChange) = try row(metadata)
        if isChange { changed.withLock { $0 += 1 } }
        if !quiet { report.output += Table.row([paths[index]] + cells, widths: widths) }
        return .done
      } catch {
        report.error(paths[index], error)
        return .failed
      }
    }
    if !quiet {
      var line = "\(changed.withLock { $0 }) of \(paths.count) would be \(deed.rawValue)"
      if failures > 0 { line += "; \(failures) failed" }
      try Standard.output(Array("\(line)\n".utf8))
    }
    afterword()
    if failures > 0 { throw ExitCode(1) }
  }
}
