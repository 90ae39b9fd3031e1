/// The two halves of a Live Photo, and what makes them one: an identifier that both have.
package struct LivePhoto: Sendable {
  /// The identifier of both: that of the film where it has one, else that of the photo, else a new one.
  package let identifier: String
  /// Whether the photo has to be given it.
  package let isMissingInPhoto: Bool
  /// Whether the film has to be given it.
  package let isMissingInFilm: Bool
  /// The identifiers of both where these are two different ones: they belong to other halves.
  package let conflict: (photo: String, film: String)?
  /// Whether the film records which of its pictures the photo is. Without it, devices of Apple take
  /// the pair for a photo and a film.
  package let hasStillImageTime: Bool

  /// Looks at two halves.
  ///
  /// - Throws: ``MetadataError`` where they are not a photo and a film; ``FileError`` when the film cannot be read.
  package init(photo: Photo, film: Photo) throws {
    guard film.format.mimeType.hasPrefix("video/"), photo.format.mimeType.hasPrefix("image/") else {
      throw MetadataError(.unsupported, "a photo and a film are expected, in this order")
    }
    let (own, other) = (photo.metadata.livePhotoIdentifier, film.metadata.livePhotoIdentifier)
    identifier = other ?? own ?? Self.newIdentifier()
    isMissingInPhoto = own?.uppercased() != identifier.uppercased()
    isMissingInFilm = other == nil
    if let own, let other, own.uppercased() != other.uppercased() {
      conflict = (own, other)
    } else {
      conflict = nil
    }
    hasStillImageTime = try TimedMetadata.hasStillImageTime(try film.openOrigin())
  }

  /// A random identifier (RFC 9562, 5.4).
  private static func newIdentifier() -> String {
    var generator = SystemRandomNumberGenerator()
    var high = generator.next()
    var low = generator.next()
    high = high & ~0xF000 | 0x4000
    low = low & ~(0b11 << 62) | 0b10 << 62
    let digits = [high, low].map { String(hexadecimal: $0, digits: 16, uppercase: true) }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }
}
