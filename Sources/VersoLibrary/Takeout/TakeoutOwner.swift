/// Whose a sidecar of Google Photos is among the files of its folder, by the names alone.
package struct TakeoutOwner: Sendable {
  /// The place of the photo among the names that were given.
  package let photo: Int
  /// The indices of other files to which it applies: edited versions of the photo, and its film.
  package let others: [Int]
  /// The rest of the sidecar's name after that of the photo, without the photo's number:
  /// ".supplemental-metadata.json" for "IMG.jpg.supplemental-metadata(1).json" of "IMG(1).jpg".
  package let ending: String

  /// Finds the owners of the sidecars of a folder among its photos and films, by the rules of an import.
  ///
  /// - Returns: The owner of each sidecar; nil without one, or if it is ambiguous.
  package static func owners(of sidecars: [String], among photos: [String]) -> [TakeoutOwner?] {
    let matching = TakeoutMatching(
      media: photos, sidecars: sidecars.map { .init(name: $0) })
    var own: [Int: Int] = [:]
    var others: [Int: [Int]] = [:]
    for (photo, match) in matching.matches.enumerated() {
      guard case .sidecar(let side, let rule) = match else { continue }
      if rule == .edited || rule == .film {
        others[side, default: []].append(photo)
      } else {
        own[side] = photo
      }
    }
    var names: [TakeoutName: [Int]] = [:]
    for (photo, name) in photos.enumerated() {
      names[TakeoutName(numbered: name) ?? TakeoutName(name), default: []].append(photo)
    }
    return sidecars.indices.map { side in
      let found = own[side] ?? others[side]?.first ?? namesake(of: sidecars[side], in: names)
      guard let photo = found else { return nil }
      return TakeoutOwner(
        photo: photo, others: (others[side] ?? []).filter { $0 != photo },
        ending: ending(of: sidecars[side], behind: photos[photo]))
    }
  }

  /// The one photo whose whole name a sidecar has, even if another one has it as well.
  private static func namesake(of side: String, in names: [TakeoutName: [Int]]) -> Int? {
    // The readings of a name differ, and a photo has one name.
    var found: Int?
    for reading in TakeoutName.readings(ofSidecar: side) {
      guard let photos = names[reading] else { continue }
      guard found == nil, photos.count == 1 else { return nil }
      found = photos[0]
    }
    return found
  }

  private static func ending(of side: String, behind photo: String) -> String {
    if side.utf8.starts(with: photo.utf8) {
      return String(Substring(side.utf8.dropFirst(photo.utf8.count)))
    }
    let numbered = TakeoutName(numbered: photo)
    guard let base = numbered?.base, side.utf8.starts(with: base.utf8) else { return ".json" }
    let (stem, ending) = FileName.parts(String(Substring(side.utf8.dropFirst(base.utf8.count))))
    guard !ending.isEmpty else { return ".json" }
    // It has the photo's number at its own end.
    return
      "\(TakeoutName.number(endOf: stem)?.front ?? (stem.hasPrefix("(") ? "" : stem)).\(ending)"
  }
}
