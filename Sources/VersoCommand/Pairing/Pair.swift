import ArgumentParser

/// Files that belong together, and why.
struct Pair: Sendable {
  enum Kind: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// A photo and its film.
    case live
    /// A raw file and what the camera developed from it.
    case raw
    /// A photo and what is said of it beside it.
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

  let kind: Kind
  let files: [String]
  let why: String
}
