import ArgumentParser
import Verso
import VersoEvidence

/// What photos say of whether a generative model made them.
enum GeneratedAnswer: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Some place says so.
  case yes
  /// All places deny it.
  case no
  /// Nothing says it, or it is left open.
  case open

  /// What a photo says.
  init(_ photo: Photo) {
    self =
      switch OriginReport(photo).isGenerated {
      case true?: .yes
      case false?: .no
      case nil: .open
      }
  }
}
