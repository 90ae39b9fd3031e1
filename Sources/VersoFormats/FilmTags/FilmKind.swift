/// The kind of a film, which decides where new values are written.
package enum FilmKind: Hashable, Sendable {
  case quickTime, mpeg4, threeGPP
  /// Canon's raw files, which store their metadata as Exif.
  case canonRaw

  init(_ format: FileFormat) {
    switch format {
    case .cr3: self = .canonRaw
    case .mov, .mqv: self = .quickTime
    case .threeG2, .threeGP: self = .threeGPP
    default: self = .mpeg4
    }
  }
}
