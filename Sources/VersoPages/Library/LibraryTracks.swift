import Verso
package import VersoTracks

/// The ways of tracks for the map of a page, with so few points that it stays quick.
package struct LibraryTracks: Sendable {
  /// An array of ways as JSON, each an array of latitudes and longitudes in hundred-thousandths of a degree.
  package let json: [UInt8]

  /// The most points on a page.
  package static let most = 20_000

  package init(_ track: Track) {
    // Degrees between points: about 10 metres, and more for long tracks.
    var step = 0.0001
    var ways = Self.ways(track, step)
    while ways.reduce(0, { $0 + $1.count }) > Self.most {
      step *= 2
      ways = Self.ways(track, step)
    }
    let texts = ways.map { way in
      "[" + way.map { "\($0.north),\($0.east)" }.joined(separator: ",") + "]"
    }
    json = Array("[\(texts.joined(separator: ","))]".utf8)
  }

  /// The points of each piece that are some way from the one before, and the last.
  private static func ways(_ track: Track, _ step: Double) -> [[(north: Int, east: Int)]] {
    var pieces: [Int: [Track.Point]] = [:]
    for point in track.points {
      guard let last = pieces[point.segment]?.last else {
        pieces[point.segment] = [point]
        continue
      }
      let (north, east) = (point.latitude - last.latitude, point.longitude - last.longitude)
      if north * north + east * east >= step * step { pieces[point.segment]?.append(point) }
    }
    return pieces.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }.map { points in
      points.map { point in
        (Int((point.latitude * 1e5).rounded()), Int((point.longitude * 1e5).rounded()))
      }
    }
  }
}
