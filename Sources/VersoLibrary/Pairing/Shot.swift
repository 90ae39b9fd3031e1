package import Verso

/// The date and camera of a file, as far as they determine to what it belongs.
package struct Shot: Sendable {
  package enum Kind: Sendable {
    /// A picture by a camera or a raw developer.
    case picture
    case raw
    /// A film as those of Live Photos are.
    case film
    /// A drawing, a project, a sound, a profile: no half of anything.
    case other

    /// The kind of files of a format.
    package init(_ format: FileFormat) {
      self =
        switch format.coding {
        case _ where format.isRaw: .raw
        case _ where format.isFilm: .film
        case .gif: .other
        case nil: format.mimeType == "image/jxl" ? .picture : .other
        default: .picture
        }
    }
  }

  package let path: String
  package let kind: Kind
  /// The common identifier of the halves of a Live Photo.
  package let identifier: String?
  /// The local time, in seconds as if it were UTC; nil for a film with only an instant.
  package let clock: Double?
  /// The instant in seconds since 1970; nil if unknown.
  package let instant: Double?
  /// Whether the time has fractions of the second.
  package let isFine: Bool
  package let camera: CameraName
  /// The common identifier of all pictures of a burst.
  package let burst: String?
  /// Whether the picture is of a format in which phones keep the photos of films.
  package let isOfPhone: Bool
  /// Whether it is a HEIF file, as cameras write alone.
  package let isHEIF: Bool
  /// Whether it is a film that is longer than those of photos.
  package let isLong: Bool
  /// The settings that identify a series of exposures.
  package let setting: Setting
  /// Whether a film is announced in the picture's file, and whether it is there.
  package let film: (isSaid: Bool, isThere: Bool)

}

extension Shot {
  /// The longest film of a photo, in seconds.
  private static let longestFilm = 30.0
  /// The largest distance between a photo and its film that have one name, in seconds.
  private static let farthestFilm = 10.0
  /// The largest difference between the dates of a raw file and its picture, in seconds.
  private static let farthestPicture = 2.0

  /// Reads a file.
  ///
  /// - Throws: The error of reading it.
  package init(_ path: String) throws {
    let photo = try Photo(path: path)
    let metadata = photo.metadata
    self.path = path
    kind = Kind(photo.format)
    switch photo.format.coding {
    case .jpeg, .heif, .heifSequence, .avif: isOfPhone = true
    default: isOfPhone = false
    }
    isHEIF = photo.format.coding == .heif || photo.format.coding == .heifSequence
    isLong = photo.filmLength.map { $0 > Self.longestFilm } ?? false
    identifier = metadata.livePhotoIdentifier?.uppercased()
    let time = metadata.time.flatMap { $0.role == .modified || $0.isDay ? nil : $0 }
    var local = time?.local
    isFine = local?.subsecond != nil
    local?.offset = 0
    clock = local?.secondsSince1970()
    instant = time?.instant?.secondsSince1970(assuming: 0)
    camera = CameraName(metadata)
    burst = metadata.burst?.identifier
    setting = Setting(metadata)
    film = try kind == .picture ? Self.film(of: photo) : (false, false)
  }

  /// Whether a photo declares a film in its file, and whether it exists.
  private static func film(of photo: Photo) throws -> (isSaid: Bool, isThere: Bool) {
    let names = ["MotionPhoto", "MicroVideo"]
    let said = names.contains {
      photo.metadata.xmp.texts(of: XMP.Name(.gCamera, $0)).first == "1"
    }
    let facts: Set<String> = ["EmbeddedVideoFile", "MotionPhotoVideo"]
    guard said || photo.metadata.facts.contains(where: { facts.contains($0.name) }) else {
      return (false, false)
    }
    return (true, try photo.filmRange() != nil)
  }

  package var isStill: Bool { kind == .picture || kind == .raw }

  /// Whether it is a photo, and not only a picture: some camera has made it.
  package var isOfCamera: Bool { camera.make != nil || camera.model != nil }

  /// The time in whole seconds, which a raw file and its picture have in common.
  package var second: Int? { (clock ?? instant).flatMap { Int(exactly: $0.rounded(.down)) } }

  /// The number of seconds between two times; nil if one is unknown.
  ///
  /// For local time with an unknown offset and an instant, their difference modulo quarters of an
  /// hour.
  package func gap(to other: Shot) -> Double? {
    if let here = instant, let there = other.instant { return abs(here - there) }
    if let here = clock, let there = other.clock { return abs(here - there) }
    guard let here = clock ?? instant, let there = other.clock ?? other.instant else { return nil }
    let gap = abs(here - there)
    guard gap <= 14.25 * 3600 else { return gap }
    let rest = gap.truncatingRemainder(dividingBy: 900)
    return min(rest, 900 - rest)
  }

  /// Whether a film with the name of a photo is that of the photo, by the metadata of both; nil if
  /// unknown.
  package func isFilm(of still: Shot) -> Bool? {
    if let identifier, let other = still.identifier { return identifier == other }
    if isOfOtherModel(than: still) { return false }
    return gap(to: still).map { $0 <= Self.farthestFilm }
  }

  /// Whether pictures of one name are one photo: model and date agree, where both have them.
  package func isOnePhoto(with other: Shot) -> Bool {
    if isOfOtherModel(than: other) { return false }
    // A raw developer may write the date without its fraction, or with another zone.
    if let here = clock, let there = other.clock, abs(here - there) < Self.farthestPicture {
      return true
    }
    return gap(to: other).map { $0 < Self.farthestPicture } ?? true
  }

  /// Whether two files name two cameras.
  package func isOfOtherCamera(than other: Shot) -> Bool {
    isOfOtherModel(than: other) || Self.differ(camera.serialNumber, other.camera.serialNumber)
  }

  /// Whether two files name two models of cameras.
  package func isOfOtherModel(than other: Shot) -> Bool {
    Self.differ(camera.model, other.camera.model)
  }

  private static func differ(_ one: String?, _ other: String?) -> Bool {
    one.flatMap { one in other.map { one != $0 } } ?? false
  }
}
