import Verso
import VersoEvidence
import VersoLibrary

/// The origin and usage terms in a sidecar, if only the photo was read.
struct SidecarOrigin {
  private let path: String
  private let report: OriginReport

  /// Nil without such a file or such values.
  init?(beside photo: String) {
    guard photo != "-", !Sidecar.isName(photo), let path = Sidecar.existing(for: photo),
      let side = try? Files.photo(path)
    else { return nil }
    report = OriginReport(side)
    guard !report.statements.isEmpty || !report.mining.isEmpty || report.usageTerms.license != nil
    else { return nil }
    self.path = path
  }

  /// A line on what was not read.
  var hint: String {
    let parts = [
      report.statements.isEmpty ? nil : "how it was made",
      report.mining.isEmpty && report.usageTerms.license == nil ? nil : "its usage terms",
    ].compactMap { $0 }
    return "its sidecar \(path) states \(parts.joined(separator: " and ")), and was not read"
  }

  /// The statement that a generative model made the picture or a part of it; nil if absent.
  var generated: OriginDisclosure? { report.statements.first { $0.type?.isGenerated == true } }
}
