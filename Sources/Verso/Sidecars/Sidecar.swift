/// XMP sidecars: metadata of a photo in a file next to it, as written by programs that do not change photos.
public enum Sidecar {
  /// The sidecar that a photo has: "photo.jpg.xmp", or else "photo.xmp"; nil if it has none.
  ///
  /// "photo.jpg.xmp" has the whole name of its photo and belongs to no other one: "PXL_1.MP.xmp" belongs to "PXL_1.MP",
  /// and to "PXL_1.MP.jpg" only where there is no such film. "photo.xmp" belongs to all photos of that name, unless it
  /// names the ending of the one that it belongs to (`photoshop:SidecarForExtension`).
  package static func existing(for photo: String) -> String? {
    paths(of: photo).first { _ in true }
  }

  /// A second sidecar of a photo, which is not read: "photo.xmp" next to "photo.jpg.xmp". Nil if
  /// absent.
  package static func unread(of photo: String) -> String? {
    paths(of: photo).dropFirst().first { _ in true }
  }

  /// The path of a photo's sidecar, or of a new one. It is the photo's name with the extension
  /// "xmp", or its whole name followed by ".xmp" if the former belongs to another photo.
  public static func path(for photo: String) -> String {
    if let path = existing(for: photo) { return path }
    let base = base(photo)
    if isTaken(base, by: photo) { return photo + ".xmp" }
    guard stored(base) != nil else { return base + ".xmp" }
    // Another writer may have created it since the search.
    return existing(for: photo) ?? photo + ".xmp"
  }

  /// Whether a sidecar with the name of a photo without its extension belongs to that photo,
  /// whatever the names are.
  package static func isMeant(_ sidecar: Photo, for photo: String) -> Bool {
    let name = photo[PathBytes.nameStart(of: photo)...]
    guard let meant = ownerEnding(sidecar), let ending = PathBytes.parts(of: String(name))?.ending
    else { return true }
    return meant == ending.lowercased()
  }

  /// The ending of the photo that a sidecar belongs to, in small letters; nil if the sidecar does not name it.
  package static func ownerEnding(_ sidecar: Photo) -> String? {
    let ending = sidecar.metadata.xmp.texts(of: extensionName).first?.trimmed.lowercased()
    return ending?.isEmpty == true ? nil : ending
  }

  private static let extensionName = XMP.Name(.photoshop, "SidecarForExtension")

  /// Whether a name ends as those of photos and films do, so that "name.xmp" is the sidecar of this
  /// file only.
  package static func isOwnerName(_ name: String) -> Bool {
    guard let ending = PathBytes.parts(of: name)?.ending.lowercased() else { return false }
    return ending != FileFormat.xmp.fileExtension
      && (FileFormat.isFilm(fileExtension: ending) || FileFormat.isKnown(fileExtension: ending))
  }

  /// Whether what a photo is called without its ending is the whole name of another file.
  private static func isTaken(_ base: String, by photo: String) -> Bool {
    !PathBytes.isSame(base, photo)
      && isOwnerName(String(base[PathBytes.nameStart(of: base)...]))
      && ![.nothing, .folder].contains(FileSystem.place(base))
  }

  /// Whether a file is a sidecar by its name.
  package static func isName(_ path: String) -> Bool { path.suffix(4).lowercased() == ".xmp" }

  /// The photo of another version, by darktable's names: "IMG.jpg" for "IMG_01.jpg", whose sidecar
  /// is "IMG_01.jpg.xmp"; nil for a name without such a number.
  package static func original(ofVersion name: String) -> String? {
    guard let (stem, ending) = PathBytes.parts(of: name),
      let line = stem.utf8.lastIndex(of: UInt8(ascii: "_")), line != stem.startIndex
    else { return nil }
    let digits = stem.utf8[stem.utf8.index(after: line)...]
    guard (2...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return "\(stem[..<line]).\(ending)"
  }

  /// A sidecar without values, to be changed and written.
  public static func empty(registry: TagRegistry = .standard) -> Photo {
    do {
      return try Photo(XMPFile.empty, registry: registry)
    } catch {
      preconditionFailure("the empty packet reads: \(error)")
    }
  }

  /// An empty sidecar with the read permissions of the photo.
  package static func empty(for photo: String, registry: TagRegistry = .standard) -> Photo {
    var sidecar = empty(registry: registry)
    sidecar.permissions = Permissions(path: photo)
    return sidecar
  }

  /// The sidecars that a photo has, the one that counts first.
  private static func paths(of photo: String) -> some Sequence<String> {
    let base = base(photo)
    let hasStem = !PathBytes.isSame(base, photo) && !isTaken(base, by: photo)
    return (hasStem ? [photo, base] : [photo]).lazy.compactMap { front -> String? in
      guard let path = stored(front), !PathBytes.isSame(path, photo) else { return nil }
      // An unreadable sidecar belongs to no other photo.
      guard hasStem, PathBytes.isSame(front, base), let sidecar = try? Photo(path: path) else {
        return path
      }
      return isMeant(sidecar, for: photo) ? path : nil
    }
  }

  /// The file with this name and the extension "xmp", in either case.
  private static func stored(_ front: String) -> String? {
    [".xmp", ".XMP"].lazy.map { front + $0 }.first { (try? SystemFile.open($0)) != nil }
  }

  /// The path without the ending of its name.
  static func base(_ photo: String) -> String {
    let name = PathBytes.nameStart(of: photo)
    guard let stem = PathBytes.parts(of: String(photo[name...]))?.stem, !stem.isEmpty else {
      return photo
    }
    return String(photo[..<name] + stem)
  }
}

extension Photo {
  /// Reads the sidecar over the photo's own packet. A property of the sidecar replaces that of the
  /// photo, and takes precedence over Exif and IPTC (``Metadata/statements(of:)``,
  /// ``Metadata/location``), whose fields stay. Nothing is written into the photo.
  package mutating func overlay(_ sidecar: Photo) {
    metadata.elsewhere += sidecar.metadata.elsewhere
    metadata.unreadXMP += sidecar.metadata.unreadXMP.map { "in the sidecar: \($0)" }
    for property in sidecar.metadata.xmp.properties {
      if let own = metadata.xmp.properties.first(where: { $0.name == property.name }) {
        metadata.elsewhere.append(XMP.Elsewhere("in the photo", own))
      }
      metadata.xmp.properties.removeAll { $0.name == property.name }
      metadata.xmp.properties.append(property)
      metadata.sideNames.insert(property.name)
    }
  }
}
