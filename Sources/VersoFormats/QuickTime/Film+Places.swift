extension Film {
  /// What takes the place of all that says where the film was taken, moment by moment: room, and zeros for the samples of
  /// tracks. What stands behind the film is not changed.
  func withoutPlaces() throws -> [Patch] {
    var patches: [Patch] = []
    for carrier in carriers {
      if case .box(let range) = carrier.kind { patches.append(Patch(blanking: range)) }
    }
    // A second header, which an edit that was stopped left behind, has the same tracks.
    return try emptied(tracks.filter { $0.saysPlaces && !$0.isElsewhere }) + patches
  }
}
