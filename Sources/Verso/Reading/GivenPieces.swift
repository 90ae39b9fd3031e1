/// The bytes of a file that were given so far, in pieces of one size, and the first range that was missing.
final class GivenPieces: Sendable {
  private struct State {
    var pieces: [Int: [UInt8]] = [:]
    var missing: Range<Int>?
  }

  private static let size = 1 << 16
  private let count: Int
  private let state = Mutex(State())

  init(count: Int) { self.count = max(count, 0) }

  /// The bytes of a range within the file.
  ///
  /// - Throws: ``FileError`` if some of them were not given yet; ``takeMissing()`` then names them.
  func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let found = state.withLock { state -> [UInt8]? in
      var bytes: [UInt8] = []
      var at = range.lowerBound
      while at < range.upperBound {
        let start = at - at % Self.size
        guard let piece = state.pieces[start / Self.size] else {
          let end = range.upperBound + (Self.size - 1 - (range.upperBound - 1) % Self.size)
          if state.missing == nil { state.missing = start..<min(end, count) }
          return nil
        }
        let end = min(range.upperBound - start, piece.count)
        guard start + end > at else { return nil }
        bytes += piece[(at - start)..<end]
        at = start + end
      }
      return bytes
    }
    guard let found else { throw FileError(.notGiven, path: "") }
    return found
  }

  /// The range that was missing since this was asked last; nil if nothing was.
  func takeMissing() -> Range<Int>? {
    state.withLock { state in
      defer { state.missing = nil }
      return state.missing
    }
  }

  /// Takes the bytes of a range that was missing.
  ///
  /// - Throws: ``FileError`` if there are more or fewer than the range has.
  func add(_ bytes: [UInt8], of range: Range<Int>) throws(FileError) {
    guard bytes.count == range.count else { throw FileError(.notGiven, path: "") }
    state.withLock { state in
      var at = 0
      while at < bytes.count {
        let end = min(at + Self.size, bytes.count)
        state.pieces[(range.lowerBound + at) / Self.size] = Array(bytes[at..<end])
        at = end
      }
    }
  }
}
