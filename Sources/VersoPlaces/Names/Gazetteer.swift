internal import VersoBytes

/// Names of places, found by position.
///
/// It reads a data file that `make data` makes from GeoNames: places with at least 500 people. Only
/// the upper levels of a tree, 120 KB, are kept in memory. Each query reads the data that it needs,
/// so that many threads may query at once.
///
/// ## Which place a position belongs to
///
/// The nearest place decides country and state. The place is then chosen among those of this state.
/// Each is treated as a disc with 10,000 people per square kilometre, and the disc that is nearest,
/// or in which the position is deepest, wins. So the centre of a city gets the name of the city,
/// and not of the quarter that happens to be nearest. A suburb with its own name gets that, and
/// between villages the nearest one counts.
public struct Gazetteer: Sendable {
  private let file: DataFile
  private let tree: PlaceTree
  /// A line for each country, then one for each state, with tabs between their parts.
  private let words: [UInt8]
  private let lines: [Range<Int>]
  private let countryCount: Int
  /// Where the parts of the file begin.
  private let rows, texts: Int
  private let textBytes: Int
  /// The number of places.
  public var count: Int { tree.places }

  /// The default maximum distance of a place from a position, in metres: 50 km.
  public static let largestDistance = 50_000.0

  private static let headerSize = 64

  /// Opens a gazetteer.
  ///
  /// - Parameter path: The path of the data file; nil for the one that ``DataFolder`` finds.
  /// - Throws: ``PlacesError`` if it is absent or invalid; `FileError` when it cannot be read.
  public init(path: String? = nil) throws {
    file = try DataFile(path: path ?? DataFolder.path(of: .places))
    let header = try file.header("VersoPla", version: 1, count: Self.headerSize)
    let span = header.rawSpan
    func number(_ position: Int) -> Int {
      Int(span.integer(at: position, .littleEndian) as UInt32? ?? 0)
    }
    let (places, leaves, wordBytes) = (number(12), number(16), number(20))
    (textBytes, countryCount) = (number(24), number(28))
    let nodes = Self.headerSize + wordBytes
    rows = nodes + (2 * leaves - 1) * PlaceTree.nodeSize
    texts = rows + places * PlaceRow.size
    guard file.count == texts + textBytes,
      let words = file.bytes(at: Self.headerSize, count: wordBytes),
      let bytes = file.bytes(at: nodes, count: rows - nodes),
      let tree = PlaceTree(bytes, leaves: leaves, places: places)
    else { throw file.damage }
    self.tree = tree
    self.words = words
    var (lines, start): ([Range<Int>], Int) = ([], 0)
    for (end, byte) in words.enumerated() where byte == 0x0A {
      lines.append(start..<end)
      start = end + 1
    }
    self.lines = lines
  }

  /// The place that a position belongs to.
  ///
  /// - Parameters:
  ///   - latitude: Degrees; south of the equator they are negative. -90 to 90.
  ///   - longitude: Degrees; west of Greenwich they are negative.
  ///   - largestDistance: The largest distance of the nearest place, in metres.
  /// - Returns: The place. Nil if none is near enough, or the numbers are not a position.
  /// - Complexity: O(log *n*) of the places, and a few reads of the file.
  public func nearest(
    latitude: Double, longitude: Double, within largestDistance: Double = largestDistance
  ) -> Place? {
    guard latitude.magnitude <= 90, longitude.magnitude <= 3600, largestDistance >= 0 else {
      return nil
    }
    let point = SpherePoint(latitude: latitude, longitude: longitude)
    guard let (nearest, length) = nearest(to: point, within: largestDistance) else { return nil }
    var best = length - Place.reach(population: nearest.population)
    var (found, distance) = (nearest, length)
    tree.visit(near: point, best: &best, countsReach: true) { range, best in
      each(in: range, near: point) { row, length in
        guard row.region == nearest.region else { return }
        let gap = length - Place.reach(population: row.population)
        guard gap < best else { return }
        (best, found, distance) = (gap, row, length)
      }
    }
    return place(found, SpherePoint.arc(chord: distance))
  }

  /// The nearest place, and how far it is as the crow flies through the ground.
  private func nearest(
    to point: SpherePoint, within largestDistance: Double
  ) -> (row: PlaceRow, distance: Double)? {
    var best = Double.infinity
    var nearest: PlaceRow?
    tree.visit(near: point, best: &best, countsReach: false) { range, best in
      each(in: range, near: point) { row, distance in
        if distance < best { (best, nearest) = (distance, row) }
      }
    }
    guard SpherePoint.arc(chord: best) <= largestDistance else { return nil }
    return nearest.map { ($0, best) }
  }

  /// Calls a body with each place of a range and its distance in metres.
  private func each(
    in range: Range<Int>, near point: SpherePoint, _ body: (PlaceRow, Double) -> Void
  ) {
    guard
      let bytes = file.bytes(
        at: rows + range.lowerBound * PlaceRow.size, count: range.count * PlaceRow.size)
    else { return }
    let span = bytes.rawSpan
    for index in 0..<range.count {
      guard let row = PlaceRow(span, at: index * PlaceRow.size) else { return }
      body(row, point.chord(to: row.point))
    }
  }

  private func place(_ row: PlaceRow, _ distance: Double) -> Place? {
    guard let state = parts(ofLine: countryCount + row.region), state.count == 2,
      let number = Int(state[0]), number >= 0, number < countryCount,
      let country = parts(ofLine: number), country.count == 3,
      let name = file.bytes(at: texts + row.name, count: row.nameBytes)
    else { return nil }
    return Place(
      name: String(decoding: name, as: UTF8.self), state: state[1].isEmpty ? nil : state[1],
      country: country[2], countryCode: country[0],
      countryCode3: country[1].isEmpty ? nil : country[1], latitude: row.latitude,
      longitude: row.longitude, population: row.population, distance: distance)
  }

  private func parts(ofLine index: Int) -> [String]? {
    guard index < lines.count else { return nil }
    return words[lines[index]].split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
