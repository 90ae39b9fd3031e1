internal import Verso

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Path {
  /// Makes a folder that is not there, for those who may look into another one.
  ///
  /// - Throws: When it cannot be made.
  static func makeFolder(_ path: String, like other: String) throws {
    let mode = Path(other).mode & 0o777 | 0o700
    let status = PathBytes.withPointer(path) { unsafe mkdir($0, mode_t(mode)) }
    guard status != 0, errno != EEXIST else { return }
    throw FileProblem("\(path): the folder cannot be made; is its place writable?")
  }

  /// The ending of a path's name, without the full stop; nil without one.
  static func ending(of path: String) -> String? {
    PathBytes.parts(of: Path.name(of: path)).map { String($0.ending) }
  }
}
