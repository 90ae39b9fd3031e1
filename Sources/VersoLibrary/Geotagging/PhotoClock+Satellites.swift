package import Verso
package import VersoTracks

extension PhotoClock {
  /// Finds the error of each camera's clock, from the photos with a GPS time next to the clock's
  /// time.
  ///
  /// - Parameters:
  ///   - files: The photos; what cannot be read is left out.
  ///   - workers: The number of threads that read.
  ///   - listener: The listener for progress.
  /// - Returns: The cameras whose photos agree.
  package func clocks(
    by files: PathTable, workers: Int, listener: (any WorkListener)?
  ) -> [CameraName: CameraClock] {
    let found = Mutex<[CameraName: [CameraClock.Reference]]>([:])
    let photos = PathTable(files.filter { $0 != "-" })
    guard !photos.isEmpty else { return [:] }
    _ = Workers.run(photos, workers: workers, listener: listener) { index, _ in
      guard let metadata = try? Photo(path: photos[index]).metadata,
        let actual = metadata.gpsDate?.secondsSince1970(), let shown = try? shown(metadata).seconds
      else { return }
      let reference = CameraClock.Reference(shown: shown, actual: actual)
      found.withLock { $0[CameraName(metadata), default: []].append(reference) }
    }
    return found.withLock { $0 }.compactMapValues { CameraClock.agreed($0) }
  }

  /// The corrections found, a line for each camera.
  package static func lines(_ clocks: [CameraName: CameraClock]) -> [String] {
    clocks.map { "\($0): its clock is corrected by \(text($1.offset))" }.sorted()
  }
}
