import Verso

extension ZoneSetting {
  /// Collects the photos with a known offset, which give the offset of the others.
  ///
  /// - Parameters:
  ///   - files: The photos; unreadable ones are left out here, and reported when they are changed.
  ///   - workers: The number of threads that read.
  ///   - readsSidecars: Whether sidecars are read with them.
  ///   - maxGap: The most seconds between two photos for one to give the other's offset.
  ///   - listener: The listener for progress.
  package mutating func findNeighbours(
    _ files: PathTable, workers: Int, readsSidecars: Bool, maxGap: Int,
    listener: (any WorkListener)?
  ) {
    let photos = PathTable(files.filter { $0 != "-" })
    guard !photos.isEmpty else { return }
    let clues = clues
    let found = Mutex<[TimeNeighbours.Member]>([])
    _ = Workers.run(photos, workers: workers, listener: listener) { index, _ in
      let path = photos[index]
      guard let metadata = try? Photo(path: path, withSidecar: readsSidecars).metadata,
        let time = metadata.time(with: clues.zones == nil ? clues : clues.asking(path, metadata)),
        let member = TimeNeighbours.Member(metadata, time, source: path)
      else { return }
      found.withLock { $0.append(member) }
    }
    self.clues.neighbours = TimeNeighbours(found.withLock { $0 }, maxGap: maxGap)
  }
}
