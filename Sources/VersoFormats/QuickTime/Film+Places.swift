extension Film {
  /// Replacements for all positions over time: free space, and zeros for the samples of tracks.
  /// Data after the film are not changed.
  func withoutPlaces() throws -> [Patch] {
    var patches: [Patch] = []
    for carrier in carriers {
      if case .box(let range) = carrier.kind { patches.append(Patch(blanking: range)) }
    }
    // A second header, which an interrupted edit left, has the same tracks.
    return try emptied(tracks.filter { $0.saysPlaces && !$0.isElsewhere }) + patches
  }
}
