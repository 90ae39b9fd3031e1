/// Files that belong together, and why.
package struct Pair: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A photo and its film.
    case live
    /// A raw file and the picture that the camera developed from it.
    case raw
    /// A photo and its companion with metadata.
    case side
    /// A photo with a film in its file.
    case motion
    /// Photos that were taken one right after the other.
    case burst
    /// Photos of one scene with different exposures.
    case bracket
    /// A file whose other half is not there.
    case missing
  }

  package let kind: Kind
  package let files: [String]
  package let why: String
}
