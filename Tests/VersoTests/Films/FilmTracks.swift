import Verso
import VersoBytes

@testable import VersoFormats

/// The tracks of films, as their tables lead to them.
enum FilmTracks {
  /// The samples, track by track.
  static func samples(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let film = try Film(Photo(bytes).skeleton, ByteSource(bytes))
    return try film.tracks.map { try film.chunks([$0]).flatMap { Array(bytes[$0]) } }
  }
}
