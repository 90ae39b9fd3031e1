import Verso
import VersoCatalog
import VersoLibrary
import VersoQuery

extension Reading {
  /// Fills a database: the workers read, and one of them at a time writes.
  ///
  /// - Returns: The number of files that failed; one more if the database could not be made.
  func fill(_ catalog: Catalog, _ unknown: UnknownNames) -> Int {
    @Sendable func note(_ index: Int, _ error: any Error, _ report: inout Report) {
      // A problem of the database itself is reported at the end.
      try? catalog.add(error: "\(error)", path: files[index], at: index)
    }
    @Sendable func add(_ index: Int, _ report: inout Report) -> Pool.Outcome {
      let path = files[index]
      do throws(FileError) {
        try catalog.check()
        var reason: String?
        guard
          let (photo, outcome) = photo(path, &report, onError: { reason = Report.reason(path, $0) })
        else {
          try catalog.add(error: reason ?? "", path: path, at: index)
          return .failed
        }
        unknown.look(photo)
        try catalog.add(photo, path: path, at: index)
        return outcome
      } catch {
        return .failed
      }
    }
    let failures = Pool.run(
      files, workers: workers, progress: .bar(files.count), broken: note, work: add)
    do {
      let count = try catalog.finish()
      let photos = count.photos == 1 ? "1 photo" : "\(count.photos) photos"
      let tags = count.tags == 1 ? "1 tag" : "\(count.tags) tags"
      let line = "\(Rendering.line(catalog.path)): \(photos), \(tags)\n"
      try Standard.output(Array(line.utf8))
      return failures
    } catch {
      Standard.error(Report.line(catalog.path, error))
      return failures + 1
    }
  }
}
