extension Film {
  /// What takes the place of all that says where the film was taken, moment by moment: room, and zeros for the samples of
  /// tracks. What stands behind the film is not changed.
  func withoutPlaces() throws -> [Patch] {
    var leaving: Set<TimedMetadata.Carrier.Kind> = []
    var patches: [Patch] = []
    for carrier in try TimedMetadata.carriers(in: source) {
      switch carrier.kind {
      case .track: leaving.insert(carrier.kind)
      case .box(let range): patches.append(Patch(blanking: range))
      case .trailer: break
      }
    }
    // A second header, which an edit that was stopped left behind, has the same tracks.
    let tracks = tracks.filter {
      !$0.isElsewhere && leaving.contains(.track(number: Int($0.id), format: $0.coding))
    }
    return try emptied(tracks) + patches
  }
}

extension Film.Track {
  /// How its samples are coded (`stsd`).
  var coding: BoxType {
    BoxType(code: description.rawSpan.integer(at: 12, .bigEndian) ?? 0)
  }
}
