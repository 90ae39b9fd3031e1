/// XMP side files: what is said of a photo in a file beside it, as programs do that leave photos
/// alone.
public enum Sidecar {
  /// The side file that a photo has: "photo.xmp", or "photo.jpg.xmp"; nil when it has none.
  public static func path(of photo: String) -> String? {
    candidates(photo).first { path in
      (try? SystemFile.open(path)) != nil
    }
  }

  /// Where a photo's side file is, or where a new one goes: its name with "xmp" for its ending.
  public static func path(for photo: String) -> String {
    path(of: photo) ?? base(photo) + ".xmp"
  }

  /// Whether a file is a side file by its name.
  package static func isName(_ path: String) -> Bool { path.suffix(4).lowercased() == ".xmp" }

  /// A side file that says nothing yet, to be changed and written.
  public static func empty(registry: TagRegistry = .standard) -> Photo {
    do {
      return try Photo(XMPFile.empty, registry: registry)
    } catch {
      preconditionFailure("the empty packet reads: \(error)")
    }
  }

  /// A side file that says nothing yet and that may be read by those alone who may read the photo.
  package static func empty(for photo: String, registry: TagRegistry = .standard) -> Photo {
    var sidecar = empty(registry: registry)
    sidecar.permissions = Permissions(path: photo)
    return sidecar
  }

  private static func candidates(_ photo: String) -> [String] {
    let base = base(photo)
    return [base + ".xmp", photo + ".xmp", base + ".XMP", photo + ".XMP"].filter {
      !PathBytes.isSame($0, photo)
    }
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
  /// Reads what the side file says over what the photo's own packet says: a property of the side
  /// file takes the place of the photo's, and is believed before Exif and IPTC
  /// (``Metadata/statements(of:)``, ``Metadata/location``), whose fields stay. Nothing is written into the
  /// photo.
  ///
  /// - Parameter sidecar: The side file.
  public mutating func overlay(_ sidecar: Photo) {
    for property in sidecar.metadata.xmp.properties {
      metadata.xmp.properties.removeAll { $0.name == property.name }
      metadata.xmp.properties.append(property)
      metadata.sideNames.insert(property.name)
    }
  }
}
