/// Photos with a known offset from UTC, by camera and time. They give the offset of others that the
/// same camera took shortly before or after.
///
/// The nearest one before and the nearest one after count, each within ``maxGap``. If both have the
/// same offset, or one of them is missing, it is used. If they differ, the camera came into another
/// zone between them, or its clock was set, and the offset stays open.
package struct TimeNeighbours: Sendable {
  /// The most seconds between two photos for one to give the other's offset.
  package let maxGap: Int
  private let cameras: [CameraName: (byClock: [Entry], byInstant: [Entry])]
  /// The photo that is asked about, if it is one of them.
  private var own: String?

  /// A photo whose clock is known.
  package struct Member: Hashable, Sendable {
    let camera: CameraName
    fileprivate let entry: Entry

    /// A photo; nil if it does not name its camera, or how far its clock was ahead of UTC is not known.
    ///
    /// - Parameters:
    ///   - metadata: The photo's metadata.
    ///   - time: When it was taken.
    ///   - source: Its name: the path.
    package init?(_ metadata: Metadata, _ time: CaptureTime, source: String) {
      guard time.role != .modified, let shown = time.local?.seconds, let offset = time.offset
      else { return nil }
      self.init(metadata, shown, offset, source)
    }

    init?(_ metadata: Metadata, _ shown: Int, _ offset: Int, _ source: String) {
      camera = CameraName(metadata)
      guard camera.isKnown else { return nil }
      entry = Entry(shown: shown, offset: offset, source: source)
    }
  }

  fileprivate struct Entry: Hashable, Sendable {
    /// Seconds since 1970 on the camera's clock.
    let shown: Int
    /// Minutes ahead of UTC.
    let offset: Int
    let source: String
    /// Seconds since 1970 in UTC.
    var instant: Int { shown - offset * 60 }
  }

  /// Photos that may give the offset of others.
  ///
  /// - Parameters:
  ///   - members: The photos, in any order.
  ///   - maxGap: The most seconds between two photos for one to give the other's offset; six hours
  ///     by default.
  /// - Complexity: O(*n* log *n*).
  package init(_ members: [Member], maxGap: Int = 6 * 3600) {
    self.maxGap = maxGap
    var cameras: [CameraName: [Entry]] = [:]
    for member in members { cameras[member.camera, default: []].append(member.entry) }
    self.cameras = cameras.mapValues { entries in
      (
        entries.sorted { ($0.shown, $0.source) < ($1.shown, $1.source) },
        entries.sorted { ($0.instant, $0.source) < ($1.instant, $1.source) }
      )
    }
  }

  /// The same without one of them, so that a photo is no neighbour of itself.
  ///
  /// - Complexity: O(1).
  package func without(_ source: String) -> TimeNeighbours {
    var others = self
    others.own = source
    return others
  }

  /// The evidence for a photo with a local time; nil without a photo nearby.
  func evidence(_ metadata: Metadata, shown: Int) -> CaptureTime.Evidence? {
    cameras[CameraName(metadata)].flatMap { told($0.byClock, near: shown, \.shown) }
  }

  /// The evidence for a film with an instant; nil without a photo nearby.
  func evidence(_ metadata: Metadata, instant: Int) -> CaptureTime.Evidence? {
    cameras[CameraName(metadata)].flatMap { told($0.byInstant, near: instant, \.instant) }
  }

  private func told(
    _ entries: [Entry], near time: Int, _ moment: (Entry) -> Int
  ) -> CaptureTime.Evidence? {
    // The first that is not before.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if moment(entries[middle]) < time { low = middle + 1 } else { high = middle }
    }
    let before = entries[..<low].last { $0.source != own }
    let after = entries[low...].first { $0.source != own }
    let near = [before, after].compactMap { $0 }.filter { (moment($0) - time).magnitude <= maxGap }
      .sorted { (moment($0) - time).magnitude < (moment($1) - time).magnitude }
    guard let nearest = near.first else { return nil }
    let isOpen = near.count == 2 && near[0].offset != near[1].offset
    let source = isOpen ? "\(near[0].source), \(near[1].source)" : nearest.source
    return .init(.neighbours, source, isOpen ? near.map(\.offset) : [nearest.offset])
  }
}
