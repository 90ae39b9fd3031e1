import ArgumentParser
import Verso
import VersoEvidence

/// Whether a generative model made a photo, according to its statements.
enum GeneratedAnswer: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Some place states it.
  case yes
  /// All places deny it.
  case no
  /// There is no statement, or it is open.
  case open

  /// The answer for a photo.
  init(_ photo: Photo) {
    self =
      switch OriginReport(photo).isGenerated {
      case true?: .yes
      case false?: .no
      case nil: .open
      }
  }
}
