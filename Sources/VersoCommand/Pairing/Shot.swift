import Verso

/// What a file says of when and by what it was taken, as far as that tells what it belongs to.
struct Shot: Sendable {
  enum Kind: Sendable { case picture, raw, film }

  let path: String
  let kind: Kind
  /// What the halves of a Live Photo have in common.
  let identifier: String?
  /// What the clock showed, in seconds as if it were UTC; nil for a film that says the instant alone.
  let clock: Double?
  /// The instant in seconds since 1970; nil where nothing tells it.
  let instant: Double?
  /// Whether the time says fractions of the second.
  let isFine: Bool
  let camera: CameraName
  /// What all pictures of a burst have in common.
  let burst: String?
  /// The exposure compensation in stops.
  let bias: Double?
  /// How long the exposure took, in seconds.
  let exposure: Double
  /// Whether a film is said to be in the picture's file, and whether it is.
  let film: (isSaid: Bool, isThere: Bool)

  /// Reads a file.
  ///
  /// - Throws: What reading it throws.
  init(_ path: String) throws {
    let photo = try Files.photo(path)
    let metadata = photo.metadata
    self.path = path
    kind =
      photo.format.mimeType.hasPrefix("video/")
      ? .film : photo.format.isRaw ? .raw : .picture
    identifier = metadata.livePhotoIdentifier?.uppercased()
    let time = metadata.time.flatMap { $0.role == .modified ? nil : $0 }
    var local = time?.local
    isFine = local?.subsecond != nil
    local?.offset = 0
    clock = local?.secondsSince1970()
    instant = time?.instant?.secondsSince1970(assuming: 0)
    camera = CameraName(metadata)
    burst = metadata.burst?.identifier
    bias = metadata.value(of: Tag(.exif, ExifNumber.exposureCompensation))?.doubles?.first
    let exposure = metadata.value(of: Tag(.exif, ExifNumber.exposureTime))?.doubles?.first ?? 0
    self.exposure = exposure.isFinite ? min(max(exposure, 0), 3600) : 0
    film = try kind == .picture ? Self.film(of: photo) : (false, false)
  }

  /// Whether a photo says that a film is in its file, and whether it is.
  private static func film(of photo: Photo) throws -> (isSaid: Bool, isThere: Bool) {
    let names = ["MotionPhoto", "MicroVideo"]
    let said = names.contains {
      photo.metadata.xmp.texts(of: XMP.Name(.gCamera, $0)).first == "1"
    }
    let facts: Set<String> = ["EmbeddedVideoFile", "MotionPhotoVideo"]
    guard said || photo.metadata.facts.contains(where: { facts.contains($0.name) }) else {
      return (false, false)
    }
    return (true, try photo.film() != nil)
  }

  var isStill: Bool { kind != .film }

  /// How many seconds lie between two times; nil where one is not known.
  ///
  /// Of a clock that is not known to be ahead of UTC by how much, and an instant, what they differ by beside
  /// whole quarters of an hour.
  func gap(to other: Shot) -> Double? {
    if let here = instant, let there = other.instant { return abs(here - there) }
    if let here = clock, let there = other.clock { return abs(here - there) }
    guard let here = clock ?? instant, let there = other.clock ?? other.instant else { return nil }
    let gap = abs(here - there)
    guard gap <= 14.25 * 3600 else { return gap }
    let rest = gap.truncatingRemainder(dividingBy: 900)
    return min(rest, 900 - rest)
  }

  /// Whether two files name two cameras.
  func isOfOtherCamera(than other: Shot) -> Bool {
    func differ(_ one: String?, _ other: String?) -> Bool {
      one.flatMap { one in other.map { one != $0 } } ?? false
    }
    return differ(camera.model, other.camera.model)
      || differ(camera.serialNumber, other.camera.serialNumber)
  }
}
