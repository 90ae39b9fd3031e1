import Verso

/// The files that are one photo to people: a raw file and its JPEG, the film of a Live Photo,
/// sidecars. They are in one folder and have one name except for the extension.
package struct PhotoGroup: Sendable {
  package struct Member: Sendable {
    /// Its name in the folder.
    package let name: String
    /// The rest after the common name: ".jpg", ".jpg.xmp", "_01.jpg.xmp".
    package let ending: String
    /// The order in which members decide the new name: photos, then films, then their companions.
    package let rank: Int
    /// The one file that it goes with, as it has its whole name in front: "a.jpg" for "a.jpg.xmp"; nil for what goes
    /// with all that are called alike.
    package var owner: String?
    /// The files of other names to which its metadata apply as well: edited versions of its owner.
    package let others: [String]

    /// Whether it describes a photo or belongs to it, and is not a photo itself.
    package var isSidecar: Bool { rank > 1 }
    /// Whether it is called like a film.
    package var isFilm: Bool { rank == 1 }
    /// Whether it is called like an XMP sidecar.
    package var isXMP: Bool { isSidecar && Sidecar.isName(name) }
  }

  package let folder: String
  /// Its files; those that are asked first for the new name come first.
  package let members: [Member]

  /// The path of a member.
  package func path(of member: Member) -> String {
    folder == "." && isPlain ? member.name : Path.join(folder, member.name)
  }

  /// The key of a file's folder among others.
  package func key(ofName name: String) -> Path.Key { Path.key(Path.join(folder, name)) }

  /// Whether the files were named without a folder.
  package let isPlain: Bool

  /// The photos and films in it.
  package var photos: [Member] { members.filter { !$0.isSidecar } }

  /// The files that belong together as halves of one photo by their names: a film and its photo, or
  /// a raw file and its developed pictures. Empty if pictures only have similar names.
  package var halves: [Member] {
    let photos = photos
    let isPair = photos.contains { member in
      member.isFilm
        || PathBytes.parts(of: member.name).map {
          FileFormat.isRaw(fileExtension: String($0.ending))
        }
          ?? false
    }
    return isPair && photos.count > 1 ? photos : []
  }

  /// The photos and films that a file goes with.
  package func owners(of side: Member) -> [Member] {
    photos.filter { photo in
      side.owner.map { PathBytes.isSame($0, photo.name) } ?? true
    }
  }

  /// The films in it that are next to a photo, or next to the first film, by their names alone.
  package var furtherFilms: [Member] {
    let films = photos.filter(\.isFilm)
    return hasStill ? films : Array(films.dropFirst())
  }

  /// Whether there is a photo in it that is no film.
  package var hasStill: Bool { photos.contains { !$0.isFilm } }

  /// The group in two: some of its photos and films with what goes with them alone, and the rest.
  package func parted(_ some: [Member]) -> (rest: PhotoGroup, part: PhotoGroup) {
    func isOfPart(_ member: Member) -> Bool {
      some.contains { PathBytes.isSame(member.owner ?? member.name, $0.name) }
    }
    return (
      PhotoGroup(
        folder: folder, members: members.filter { !isOfPart($0) }, isPlain: isPlain),
      PhotoGroup(folder: folder, members: members.filter(isOfPart), isPlain: isPlain)
    )
  }

  /// The group with the files of another one, under one name; nil if two of them would be called alike.
  package func joined(with other: PhotoGroup) -> PhotoGroup? {
    let all = members + other.members
    guard Set(all.map { $0.ending.lowercased() }).count == all.count else { return nil }
    return PhotoGroup(folder: folder, members: all.sorted { $0.rank < $1.rank }, isPlain: isPlain)
  }
}
