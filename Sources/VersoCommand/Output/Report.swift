import Verso
import VersoEvidence

/// What is to be printed about some files: on standard output, and on standard error.
struct Report: Sendable {
  var output: [UInt8] = []
  var errors: [UInt8] = []

  /// Adds the line of a problem with a file.
  mutating func error(_ path: String, _ error: any Error) {
    errors += Standard.errorLine(Self.line(path, error))
  }

  /// The file, what is wrong, and what to do.
  static func line(_ path: String, _ error: any Error) -> String {
    "\(path == "-" ? "standard input" : path): \(reason(path, error))"
  }

  /// What is wrong with a file, and what to do, without its name.
  static func reason(_ path: String, _ error: any Error) -> String {
    // The trouble may be with the file that was to be written.
    if let error = error as? FileError, !PathBytes.isSame(error.path, path),
      !PathBytes.isSame(Path.resolved(error.path), Path.resolved(path))
    {
      return "\(error.path): \(error)\(advice(error))"
    }
    if let error = error as? MetadataError, error.code == .unknownFormat { return formats }
    return "\(error)\(advice(error))"
  }

  /// What is said of a file of no known format: the whole list of signatures helps nobody.
  private static let formats =
    "not a photo of a known format; looked for: JPEG, HEIC, AVIF, PNG, WebP, GIF, TIFF, raw, JPEG XL, "
    + "PSD, XMP and others"

  /// What to do about a problem, in the words of the command.
  private static func advice(_ error: any Error) -> String {
    if let error = error as? FileError {
      switch error.code {
      case .exists: return "; add --overwrite to replace it"
      case .notAFile: return "; pipe what comes out of it into verso, and write - for it"
      default: return ""
      }
    }
    guard let error = error as? EvidenceError, error.code == .invalidCredentials else { return "" }
    return "; sign all the same with --over-invalid, or leave them out with --drop-credentials"
  }
}
