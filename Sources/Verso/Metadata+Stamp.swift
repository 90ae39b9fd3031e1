extension Metadata {
  /// The facts that an app knows of a picture without metadata.
  package struct Stamp: Sendable {
    /// The app's name and version: "Example 2.1".
    package var software: String
    /// When the picture was made.
    package var date: CaptureDate?
    /// The size in pixels; fractions, as screens have them, are rounded.
    package var pixelSize: (width: Double, height: Double)?
    /// Whether the app acts as a camera: its name goes into Make, name and version into Model.
    package var actsAsCamera: Bool
    /// The sources of the picture, in words; none of their metadata are copied.
    package var sources: [String]
    /// Whether values that are there already are replaced.
    package var replaces: Bool

    /// A stamp with the software's name; everything else may follow.
    package init(
      software: String, date: CaptureDate? = nil, pixelSize: (width: Double, height: Double)? = nil,
      actsAsCamera: Bool = false, sources: [String] = [], replaces: Bool = false
    ) {
      self.software = software
      self.date = date
      self.pixelSize = pixelSize
      self.actsAsCamera = actsAsCamera
      self.sources = sources
      self.replaces = replaces
    }
  }

  /// Writes fresh metadata of a picture that an app made, in one call: the software, the date into all three dates,
  /// the pixel size.
  ///
  /// - Parameters:
  ///   - software: The app's name and version: "Example 2.1".
  ///   - date: The time when the picture was made.
  ///   - pixelSize: The size in pixels; fractions, as screens have them, are rounded.
  ///   - replaces: Whether values that are already there are replaced.
  /// - Throws: ``MetadataError`` if a value is refused. Nothing is changed then.
  public mutating func stamp(
    software: String, date: CaptureDate? = nil, pixelSize: (width: Double, height: Double)? = nil,
    replaces: Bool = false
  ) throws {
    try stamp(
      Stamp(software: software, date: date, pixelSize: pixelSize, replaces: replaces))
  }

  /// Writes fresh metadata in one call: software, the date into all three dates, the pixel size,
  /// descriptions of the sources. Existing values are kept unless the stamp replaces them.
  ///
  /// - Throws: ``MetadataError`` when a value is refused; nothing is changed then.
  package mutating func stamp(_ stamp: Stamp) throws {
    var result = self
    try result.apply(stamp)
    self = result
  }

  private mutating func apply(_ stamp: Stamp) throws {
    try fill(TagKey<String>(.ifd0, ExifNumber.software), stamp.software, stamp.replaces)
    if stamp.actsAsCamera {
      let name = Self.name(of: stamp.software)
      try fill(TagKey<String>(.ifd0, ExifNumber.make), name, stamp.replaces)
      try fill(TagKey<String>(.ifd0, ExifNumber.model), stamp.software, stamp.replaces)
    }
    if let date = stamp.date {
      guard date.isValid else {
        throw MetadataError(
          .invalidValue, "\(date) is not a date", place: "ExifIFD:DateTimeOriginal")
      }
      for role in [DateRole.original, .digitized, .modified]
      where stamp.replaces || self.date(role) == nil {
        setDate(role, to: date)
      }
    }
    if let size = stamp.pixelSize {
      for (number, length): (UInt16, Double) in [
        (ExifNumber.exifImageWidth, size.width), (ExifNumber.exifImageHeight, size.height),
      ] {
        guard length >= 0.5, length < 4_294_967_295 else {
          throw MetadataError(
            .invalidValue, "\(length) is not a size in pixels", place: "ExifIFD:ExifImageWidth")
        }
        try fill(TagKey<Int>(.exif, number), Int(length.rounded()), stamp.replaces)
      }
    }
    if !stamp.sources.isEmpty {
      let text = stamp.sources.joined(separator: "; ")
      try fill(TagKey<String>(.ifd0, ExifNumber.imageDescription), text, stamp.replaces)
    }
  }

  /// The name of a program without its version: "App" of "App 1.2 (345)"; the whole name if no
  /// version follows.
  static func name(of software: String) -> String {
    let words = software.split(separator: " ")
    var end = words.count
    while end > 1, isVersion(words[end - 1]) { end -= 1 }
    let version = words[end...]
    guard version.contains(where: { $0.contains(where: \.isNumber) }) else { return software }
    return words[..<end].joined(separator: " ")
  }

  /// Whether a word belongs to a version: "1.2", "v3", "(345)", "build", "(beta)".
  private static func isVersion(_ word: Substring) -> Bool {
    let core = word.filter { !"()[],".contains($0) }.lowercased()
    if core.isEmpty || core.first?.isNumber ?? false || word.first == "(" || word.last == ")" {
      return true
    }
    if core.first == "v" || core.first == "b", core.dropFirst().first?.isNumber ?? false {
      return true
    }
    return ["version", "build", "beta", "alpha", "rc", "release", "v"].contains(core)
  }

  private mutating func fill<Content: Sendable>(
    _ key: TagKey<Content>, _ content: Content, _ replaces: Bool
  ) throws {
    if !replaces, let value = value(of: key.tag), !value.isBlank { return }
    try set(key, to: content)
  }
}

extension Value {
  /// Whether it is an empty text.
  package var isBlank: Bool {
    string?.allSatisfy { $0 == " " } ?? false
  }
}
