/// The problem with the bytes of a structure, and its position.
///
/// Offsets count from the start of the bytes that were being read; ``MetadataError`` adds the
/// place in the file.
@usableFromInline
package enum ReadError: Error, Hashable, Sendable {
  /// Fewer bytes are left at `at` than the `needed` ones.
  case truncated(at: Int, needed: Int)
  /// There is something else instead of `expected`.
  case malformed(at: Int, expected: String)
  /// A directory points to one that was read before.
  case directoryLoop(at: Int)
  /// More than the caller's ``ReadLimits`` allow.
  case tooMuch(at: Int, limit: String)

  /// The position of the damage, counted from the start of the bytes that were read.
  package var offset: Int {
    switch self {
    case .truncated(let at, _), .malformed(let at, _), .directoryLoop(let at), .tooMuch(let at, _):
      at
    }
  }
}

extension ReadError: CustomStringConvertible {
  /// One sentence without a full stop.
  @usableFromInline package var description: String {
    switch self {
    case .truncated(let at, let needed): "cut short: \(needed) more bytes expected at \(at)"
    case .malformed(let at, let expected): "\(expected) expected at \(at)"
    case .directoryLoop(let at): "the directory at \(at) was read before"
    case .tooMuch(let at, let limit): "more than \(limit) at \(at)"
    }
  }
}
