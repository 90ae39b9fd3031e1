extension Sidecar {
  /// A program that reads sidecars, and what it calls them.
  package struct Program: Hashable, Sendable {
    /// Its name in small letters: "darktable".
    package let name: String
    /// How its sidecars are called.
    package let naming: Naming
    /// Whether it reads only sidecars of raw photos, and searches other photos themselves.
    package let readsRawOnly: Bool

    /// How a sidecar is called.
    package enum Naming: Hashable, Sendable {
      /// "photo.jpg.xmp": each file has its own.
      case wholeName
      /// "photo.xmp": files that differ in their endings alone share one.
      case stem
    }

    init(_ name: String, _ naming: Naming, readsRawOnly: Bool = false) {
      (self.name, self.naming, self.readsRawOnly) = (name, naming, readsRawOnly)
    }

    /// Adobe Lightroom, Bridge and Camera Raw.
    package static let lightroom = Program("lightroom", .stem, readsRawOnly: true)
    /// Capture One.
    package static let captureOne = Program("captureone", .stem)
    /// darktable. It reads "photo.xmp" as well, when a photo is added to its library, and "photo.jpg.xmp" first.
    package static let darktable = Program("darktable", .wholeName)
    /// digiKam.
    package static let digiKam = Program("digikam", .wholeName)
    /// Immich. It reads "photo.xmp" where there is no "photo.jpg.xmp".
    package static let immich = Program("immich", .wholeName)
    /// PhotoPrism.
    package static let photoPrism = Program("photoprism", .wholeName)

    /// All of them.
    package static let all = [lightroom, captureOne, darktable, digiKam, immich, photoPrism]

    /// The one of a name; nil for a name that none has.
    package init?(named name: String) {
      guard let known = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
      self = known
    }
  }

  /// The name of a photo's sidecar.
  ///
  /// - Returns: The path, whether there is a file or not.
  package static func path(for photo: String, _ naming: Program.Naming) -> String {
    switch naming {
    case .wholeName: photo + ".xmp"
    case .stem: base(photo) + ".xmp"
    }
  }
}
