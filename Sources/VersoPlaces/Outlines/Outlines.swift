internal import VersoBytes

/// The outlines of the countries of the world, coarse enough for a map of it, out of Natural Earth's data, which is in
/// the public domain.
///
/// They are read from the data file `outlines.verso` (``DataFolder``), which `make data` creates.
public struct Outlines: Sendable {
  /// The outlines as JSON: an array of rings, each an array of whole numbers. They are longitude
  /// and latitude of its first point in hundredths of a degree, then the steps to the next points.
  /// A ring ends where it begins.
  ///
  /// There is nothing in it but digits, signs, commas and brackets.
  public let rings: [UInt8]

  /// The most bytes that a file has.
  private static let most = 8 << 20

  /// Reads the file of data.
  ///
  /// - Parameter path: The path of the data file; nil for the installed one.
  /// - Throws: ``PlacesError`` if it is absent or invalid; ``FileError`` when it cannot be read.
  public init(path: String? = nil) throws {
    let file = try DataFile(path: try path ?? DataFolder.path(of: .outlines))
    let header = try file.header("VersoOut", version: 1, count: 64)
    guard let count = header.rawSpan.integer(at: 12, .littleEndian) as UInt32?,
      count <= Self.most, let rings = file.bytes(at: 64, count: Int(count)),
      file.count == 64 + Int(count), rings.first == UInt8(ascii: "["),
      rings.last == UInt8(ascii: "]"), rings.allSatisfy(Self.isPart)
    else { throw file.damage }
    self.rings = rings
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    // Digits.
    case 0x30...0x39: true
    case UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }
}
