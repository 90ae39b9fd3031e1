/// The JFIF header of a JPEG file (JFIF 1.02; ECMA TR/98).
package struct JFIF: Hashable, Sendable {
  /// The unit of the densities.
  package enum Units: UInt8, Sendable {
    /// No unit: the numbers only give the ratio, the shape of a pixel.
    case aspectRatio = 0
    /// Pixels per inch.
    case inches = 1
    /// Pixels per centimetre.
    case centimetres = 2
  }

  /// The version, as (1, 2) for 1.02.
  package var version: (major: UInt8, minor: UInt8)
  /// The unit of the densities.
  package var units: Units
  /// Pixels per unit across.
  package var xDensity: UInt16
  /// Pixels per unit down.
  package var yDensity: UInt16
  /// The uncompressed thumbnail: three bytes a pixel, row by row; nil without one.
  package var thumbnail: Thumbnail?

  /// A picture of uncompressed pixels inside the header.
  package struct Thumbnail: Hashable, Sendable {
    /// Pixels across.
    package let width: UInt8
    /// Pixels down.
    package let height: UInt8
    /// Red, green and blue of every pixel: 3 × width × height bytes.
    package let pixels: [UInt8]

    /// A thumbnail; nil if the number of bytes does not fit its size.
    package init?(width: UInt8, height: UInt8, pixels: [UInt8]) {
      guard pixels.count == 3 * Int(width) * Int(height), !pixels.isEmpty else { return nil }
      self.width = width
      self.height = height
      self.pixels = pixels
    }
  }

  /// A header.
  package init(
    version: (major: UInt8, minor: UInt8) = (1, 2), units: Units = .aspectRatio,
    xDensity: UInt16 = 1, yDensity: UInt16 = 1, thumbnail: Thumbnail? = nil
  ) {
    self.version = version
    self.units = units
    self.xDensity = xDensity
    self.yDensity = yDensity
    self.thumbnail = thumbnail
  }

  /// Reads what follows the identifier.
  package init(_ payload: RawSpan) throws(ReadError) {
    var reader = ByteReader(payload, byteOrder: .bigEndian)
    self.init(
      version: (try reader.next(), try reader.next()),
      units: Units(rawValue: try reader.next()) ?? .aspectRatio, xDensity: try reader.next(),
      yDensity: try reader.next())
    // The size of the thumbnail may be missing at the end of old files.
    guard reader.remaining >= 2 else { return }
    let (width, height): (UInt8, UInt8) = (try reader.next(), try reader.next())
    if let pixels = payload.region(9..<(9 + 3 * Int(width) * Int(height))) {
      thumbnail = Thumbnail(width: width, height: height, pixels: pixels.array)
    }
  }

  /// The bytes that follow the identifier.
  package var payload: [UInt8] {
    var bytes = [version.major, version.minor, units.rawValue]
    bytes.append(xDensity, .bigEndian)
    bytes.append(yDensity, .bigEndian)
    bytes += [thumbnail?.width ?? 0, thumbnail?.height ?? 0]
    return bytes + (thumbnail?.pixels ?? [])
  }

  /// Whether all parts are the same.
  package static func == (a: JFIF, b: JFIF) -> Bool { a.payload == b.payload }

  /// Hashes all parts.
  package func hash(into hasher: inout Hasher) { hasher.combine(payload) }

  /// The header as a directory of fields. Numbers are ExifTool's.
  package static func directory(_ payload: [UInt8], base: Int, block: Int) -> Directory? {
    guard payload.count >= 7 else { return nil }
    return Directory(
      .jfif, byteOrder: .bigEndian, base: base, block: block, bytes: payload,
      entries: [
        Entry(number: 0, format: 1, count: 2, value: 0),
        Entry(number: 2, format: 1, count: 1, value: 2),
        Entry(number: 3, format: 3, count: 1, value: 3),
        Entry(number: 5, format: 3, count: 1, value: 5),
      ])
  }
}
