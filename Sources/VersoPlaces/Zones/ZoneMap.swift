internal import VersoBytes

/// Finds the time zone of a position from the boundaries of zones.
///
/// It reads a data file that `make data` makes from the boundaries of timezone-boundary-builder. At
/// sea, twelve nautical miles belong to the coast, and the high seas are in zones such as
/// "Etc/GMT+3". The boundaries are kept to 0.00001 degrees, about a metre. Only the names are held
/// in memory; each query reads the data that it needs, so that many threads may query at once.
public struct ZoneMap: Sendable {
  private let file: DataFile
  private let names: [String]
  /// The version of the boundaries, in the numbering of their makers: "2026c".
  public let dataVersion: String
  /// The side of a cell in units.
  private let cellSize: Int
  private let columns, rows: Int
  /// Where the parts of the file begin.
  private let index, directory, cells: Int
  private let cellCount: Int
  private let cellBytes: Int

  /// Units in a degree.
  private static let unitsPerDegree = 100_000.0
  private static let headerSize = 64

  /// Opens a map.
  ///
  /// - Parameter path: The path of the data file; nil for the one that ``DataFolder`` finds.
  /// - Throws: ``PlacesError`` if it is absent or invalid; `FileError` when it cannot be read.
  public init(path: String? = nil) throws {
    file = try DataFile(path: path ?? DataFolder.path(of: .zones))
    let header = try file.header("VersoZon", version: 1, count: Self.headerSize)
    let span = header.rawSpan
    func number(_ position: Int) -> Int {
      Int(span.integer(at: position, .littleEndian) as UInt32? ?? 0)
    }
    let nameCount = Int(span.integer(at: 10, .littleEndian) as UInt16? ?? 0)
    let nameBytes = number(12)
    (cellSize, columns, rows) = (number(16), number(20), number(24))
    (cellCount, cellBytes) = (number(28), number(32))
    dataVersion = String(decoding: header[36..<Self.headerSize].prefix { $0 > 0x20 }, as: UTF8.self)
    index = Self.headerSize + nameBytes
    let isGrid =
      [cellSize, columns, rows].allSatisfy { (1...36_000_000).contains($0) }
      && columns * cellSize == 36_000_000 && rows * cellSize == 18_000_000
    directory = index + (isGrid ? columns * rows * 4 : 0)
    cells = directory + (cellCount + 1) * 4
    guard isGrid, file.count == cells + cellBytes,
      let text = file.bytes(at: Self.headerSize, count: nameBytes)
    else { throw file.damage }
    names = text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard names.count == nameCount else { throw file.damage }
  }

  /// The time zone of a position.
  ///
  /// If zones overlap, because authorities disagree, the smaller one is used.
  ///
  /// - Parameters:
  ///   - latitude: Degrees; south of the equator they are negative. -90 to 90.
  ///   - longitude: Degrees; west of Greenwich they are negative. Multiples of 360 may be added.
  /// - Returns: Its IANA name, such as "Europe/Zurich". Nil if none is known, or the numbers are
  ///   not a position.
  public func zone(latitude: Double, longitude: Double) -> String? {
    guard latitude.magnitude <= 90, longitude.magnitude <= 3600 else { return nil }
    var east = longitude.truncatingRemainder(dividingBy: 360)
    if east >= 180 { east -= 360 }
    if east < -180 { east += 360 }
    let x = Int((east * Self.unitsPerDegree).rounded(.down)) + 18_000_000
    // The north pole is in the last row.
    let north = Int((latitude * Self.unitsPerDegree).rounded(.down)) + 9_000_000
    let y = min(north, rows * cellSize - 1)
    let (column, row) = (x / cellSize, y / cellSize)
    guard let entry = entry(at: index + (row * columns + column) * 4) else { return nil }
    guard entry & Self.isPlain == 0 else { return name(entry & ~Self.isPlain) }
    guard let bytes = cell(Int(entry)) else { return nil }
    let cell = ZoneCell(x: x - column * cellSize, y: y - row * cellSize)
    return cell.zone(bytes.rawSpan).flatMap { name(UInt32(truncatingIfNeeded: $0)) }
  }

  /// Set in entries of cells that are in one zone.
  private static let isPlain: UInt32 = 0x8000_0000

  private func name(_ number: UInt32) -> String? {
    number < names.count ? names[Int(number)] : nil
  }

  private func entry(at position: Int) -> UInt32? {
    guard let bytes = file.bytes(at: position, count: 4) else { return nil }
    return bytes.rawSpan.integer(at: 0, .littleEndian)
  }

  /// The boundaries in a cell.
  private func cell(_ number: Int) -> [UInt8]? {
    guard number < cellCount, let range = file.bytes(at: directory + number * 4, count: 8),
      let start: UInt32 = range.rawSpan.integer(at: 0, .littleEndian),
      let end: UInt32 = range.rawSpan.integer(at: 4, .littleEndian), start <= end, end <= cellBytes
    else { return nil }
    return file.bytes(at: cells + Int(start), count: Int(end - start))
  }
}
