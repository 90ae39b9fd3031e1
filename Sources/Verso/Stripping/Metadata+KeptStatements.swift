extension Metadata {
  /// What a strip leaves of how the picture was made and of what may be done with it, as properties that are
  /// written anew: nothing but values that are understood, whatever stands beside them.
  ///
  /// Prompts and who wrote them go: they are free texts, and may be about people. The creator stays with a
  /// licence or a wish for machines, which somebody put there on purpose; a name that stands alone may be
  /// what a camera writes into every photo.
  func keptStatements(_ keeping: KeptParts) -> [XMP.Property] {
    var kept = Metadata.empty
    if keeping.contains(.origin), let origin {
      if let type = origin.type, type.isWritten {
        kept.xmp.set(Origin.typeName, to: XMP.Node(.text(type.address)))
      }
      kept.origin = Origin(
        kept.origin?.type, system: origin.system, systemVersion: origin.systemVersion)
    }
    let wishes = wishes
    let isAsked = keeping.contains(.rights)
    let isMarked = keeping.contains(.wishes) && wishes.isMarked
    guard isAsked || isMarked || keeping.contains(.wishes) && origin != nil else {
      return kept.xmp.properties
    }
    var left = Wishes()
    left.mining = wishes.mining.flatMap { $0.isKnown ? $0 : nil }
    left.reservesMining = wishes.reservesMining
    left.miningPolicy = wishes.miningPolicy
    left.constraints = wishes.constraints
    left.license = wishes.license
    left.webStatement = wishes.webStatement
    left.usageTerms = wishes.usageTerms
    left.licensors = wishes.licensors
    kept.wishes = left
    // One place is enough in a file that says nothing else.
    kept.xmp.setTexts(wishes.credit.map { [$0] } ?? [], of: XMP.Name(.photoshop, "Credit"), as: nil)
    if let copyright = wishes.copyright { kept.xmp.setText(copyright, of: XMP.Name(.dc, "rights")) }
    if isAsked || isMarked {
      kept.xmp.setTexts(texts(of: .creator), of: XMP.Name(.dc, "creator"), as: .sequence)
    }
    return kept.xmp.properties
  }
}
