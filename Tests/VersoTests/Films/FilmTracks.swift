import Verso
import VersoBytes

@testable import VersoFormats

/// The tracks of films, as their tables lead to them.
enum FilmTracks {
  /// The samples, track by track.
  static func samples(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let source = ByteSource(bytes)
    let photo = try Photo(bytes)
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<bytes.count, limit: 4096)
    let film = try Film(in: list.boxes, photo.skeleton, source)
    return try film.tracks.map { try film.samples(of: $0).flatMap { Array(bytes[$0]) } }
  }
}
