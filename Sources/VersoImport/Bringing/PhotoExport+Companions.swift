import VersoLibrary

extension PhotoExport {
  /// Lets files that go with a photo or film follow it, into its folder and into the bin: what an
  /// iPhone's editor notes, sounds, and previews of cameras. They have the name of the photo except
  /// for the extension, and are next to it.
  ///
  /// They have no metadata, so no sidecar is searched and none is made.
  mutating func gatherCompanions() {
    var owners: [String: [Int]] = [:]
    for (number, item) in items.enumerated() where !FileName.isCompanion(item.name) {
      owners[Self.companionKey(item.home, FileName.parts(item.name).stem), default: []]
        .append(number)
    }
    for number in items.indices where FileName.isCompanion(items[number].name) {
      items[number].isCompanion = true
      items[number].isAmbiguous = false
      items[number].doubt = nil
      items[number].record = nil
      let stem = FileName.parts(items[number].name).stem
      let names = [stem, FileName.withoutMark(stem)].compactMap { $0 }
      let home = items[number].home
      let found = names.compactMap { owners[Self.companionKey(home, $0)] }.first
      // Of a picture and its film, the picture counts.
      guard let found,
        let owner = found.first(where: { !FileName.isFilm(items[$0].name) }) ?? found.first
      else { continue }
      items[number].folder = items[owner].folder
      items[number].albums = items[owner].albums
      items[number].record = items[owner].record
    }
  }

  private static func companionKey(_ home: Int, _ stem: String) -> String {
    "\(home)/\(stem.lowercased())"
  }
}
